"""The same puzzles in other engines: several SAT solvers, and CP-SAT with models of their own (an optional extra)."""

import random
from itertools import groupby

import pytest
from cp_sat_sudoku import Sudoku

import satpuzzles as sp
from satpuzzles.kind import grid_as_data


def random_puzzle(kind: str, seed: int):
    rng = random.Random(seed)
    if kind == "nonogram":
        picture = [[rng.random() < 0.5 for _ in range(7)] for _ in range(6)]
        clue = lambda line: [len(list(run)) for full, run in groupby(line) if full]  # noqa: E731
        return sp.puzzle("nonogram", rows=[clue(r) for r in picture], columns=[clue(c) for c in zip(*picture)])
    if kind == "knights":
        cells = rng.sample([(c, r) for c in range(1, 7) for r in range(1, 7)], 3)
        return sp.puzzle("knights", size=6, per_line=2, clues=[[c, r, rng.randint(0, 4)] for c, r in cells])
    full = [[(3 * r + r // 3 + c) % 9 + 1 for c in range(9)] for r in range(9)]
    givens = "".join(str(d) if rng.random() < 0.33 else "." for row in full for d in row)
    return sp.puzzle("sudoku", givens=givens)


class _Counter:
    """Counts CP-SAT's solutions, up to a limit."""

    def __init__(self, cp_model, limit: int) -> None:
        self.found = 0
        outer = self

        class Callback(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self) -> None:
                outer.found += 1
                if outer.found >= limit:
                    self.stop_search()

        self.callback = Callback()


def cp_sat_count(cp_model, kind: str, puzzle, limit: int) -> int:
    """The number of solutions by a model written here from the rules."""
    model = cp_model.CpModel()
    if kind == "sudoku":
        x = [[model.new_int_var(1, 9, "") for _ in range(9)] for _ in range(9)]
        boxes = [[x[r + i][c + j] for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
        for group in (*x, *zip(*x), *boxes):
            model.add_all_different(group)
        for (r, c), digit in puzzle.givens:
            model.add(x[r][c] == digit)
    else:
        height, width = puzzle.board.height, puzzle.board.width
        x = [[model.new_bool_var("") for _ in range(width)] for _ in range(height)]
    if kind == "knights":
        boxes = [[x[r + i][c + j] for i in range(2) for j in range(3)] for r in (0, 2, 4) for c in (0, 3)]
        for group in (*x, *zip(*x), *boxes):
            model.add(sum(group) == 2)
        for (r, c), n in puzzle.clues:
            near = [x[i][j] for i in range(6) for j in range(6) if (i - r) ** 2 + (j - c) ** 2 == 5]
            model.add(x[r][c] == 1)
            model.add(sum(near) == n)
    if kind == "nonogram":
        for line, clue in [*zip(x, puzzle.rows), *zip(zip(*x), puzzle.columns)]:
            pattern = [0] + [bit for run in clue for bit in [1] * run.length + [0]]
            moves = [(s, 0, s) for s, bit in enumerate(pattern) if bit == 0]
            moves += [(s, b, s + 1) for s, b in enumerate(pattern[1:]) if not (b == 0 and pattern[s] == 0)]
            model.add_automaton(list(line), 0, [len(pattern) - 1, *([len(pattern) - 2] if clue else [])], moves)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    counter = _Counter(cp_model, limit)
    solver.solve(model, counter.callback)
    return counter.found


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kind", ["knights", "nonogram", "sudoku"])
def test_counts_agree_with_cp_sat(kind, seed, package):
    package("ortools")
    from ortools.sat.python import cp_model

    puzzle = random_puzzle(kind, seed)
    assert sp.count(puzzle, limit=300).number == cp_sat_count(cp_model, kind, puzzle, 300)


@pytest.mark.parametrize("name", ["dune", "greater_than", "two_halves", "zippery"])
def test_variant_sudokus_have_the_one_answer_of_cp_sat(name, package):
    package("ortools")
    from ortools.sat.python import cp_model

    puzzle = sp.load(f"{name}.yaml", "sudoku")
    found = sp.check(puzzle)
    (grid,) = found.grids
    answer = grid_as_data(puzzle.board, grid)
    assert Sudoku(cp_model, puzzle.data()).solve() == {"verdict": found.verdict, "answer": answer}
    assert found.verdict == "unique"


@pytest.mark.parametrize("engine", ["cadical153", "glucose42", "minisat22", "lingeling", "maplechrono", "minicard"])
@pytest.mark.parametrize("kind", ["knights", "nonogram", "sudoku"])
def test_counts_agree_between_sat_solvers(kind, engine):
    for seed in range(4):
        puzzle = random_puzzle(kind, seed)
        assert sp.count(puzzle, limit=200, engine=engine)[:2] == sp.count(puzzle, limit=200)[:2]


def test_an_empty_show_set_has_one_solution():
    """Every cell has one value only: there is nothing to block, and still just one answer."""
    for engine in ("cadical195", "glucose4", "minisat22", "lingeling"):
        assert sp.count(sp.puzzle("sudoku", size=1), engine=engine)[:2] == (1, True)
        assert sp.check(sp.puzzle("sudoku", size="1x1", digits="7"), engine=engine).verdict == "unique"
