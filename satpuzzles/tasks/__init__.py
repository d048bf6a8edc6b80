"""What can be done with a puzzle, whatever its kind: one verb a file."""
