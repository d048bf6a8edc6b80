"""One file a kind of puzzle, found by its name."""
