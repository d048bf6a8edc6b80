"""Puzzle files, ours and others': text to a kind and its fields, and back."""
