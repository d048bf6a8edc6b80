"""Variables, clause shapes, encodings and solvers. Nothing in here knows what a puzzle is."""
