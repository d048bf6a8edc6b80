"""The symmetries of rectangular boards, and the cells that they take to one another."""

from satpuzzles.board.square import Cell, Cells, SquareBoard

SQUARE = ("quarter-turn", "diagonal", "full")  # of square boards only
SYMMETRIES = ("half-turn", "left-right", "top-bottom", "both-ways", *SQUARE)


def orbit(cell: Cell, board: SquareBoard, symmetry: str) -> Cells:
    """The cells to which a symmetry, done any number of times, takes a cell, itself among them, in order."""
    found = {cell}
    todo = [cell]
    while todo:
        new = set(_images(todo.pop(), board, symmetry)) - found
        found |= new
        todo += new
    return tuple(sorted(found))


def _images(cell: Cell, board: SquareBoard, symmetry: str) -> list[Cell]:
    row, column = cell
    below, right = board.height - 1 - row, board.width - 1 - column
    return {
        "half-turn": [Cell(below, right)],
        "left-right": [Cell(row, right)],
        "top-bottom": [Cell(below, column)],
        "both-ways": [Cell(row, right), Cell(below, column)],
        "quarter-turn": [Cell(column, below)],
        "diagonal": [Cell(column, row)],
        "full": [Cell(column, below), Cell(row, right)],
    }[symmetry]
