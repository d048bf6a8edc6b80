"""The fields of puzzle files: how each is read, written and drawn."""
