"""One command of the command line: what it is called with, and what it prints; a file each, found by its name."""
