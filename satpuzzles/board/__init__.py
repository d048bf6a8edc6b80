"""Places that spots can be: cells of a square board, their rows, columns, boxes and neighbours."""
