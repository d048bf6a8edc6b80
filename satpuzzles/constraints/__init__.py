"""The constraints of variant sudoku: one family a module, each constraint a class that is found by its names."""
