"""Constraints with random cells, numbers and letters: every rule's clauses mean what its `holds` means.

What is not to be read is refused with a sentence; lines of one cell, cells listed twice and numbers that no grid can
have are not refused but mean what they mean.
"""

import random
import re

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

import satpuzzles as sp
from satpuzzles.constraints.find import constraints
from satpuzzles.sat.variables import Variables

LAYERS = {"terrain": ["land", "water"], "region": ["A", "B", "C", "D"]}
CELL = re.compile(r"r\dc\d")
GRIDS = 60


class Scene:
    """A board, and random places on it."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.size = rng.randint(4, 6)
        self.digits = rng.choice([f"1-{self.size}", f"0-{self.size - 1}", f"1-{self.size + 2}", f"0-{self.size}"])
        self.letters = {"A": "0-4", "B": "2 5"} if rng.random() < 0.3 else {}

    def path(self, length: int) -> "list[str]":
        """Cells that touch, perhaps coming back, rarely ones that do not, or a letter."""
        r, c = self.rng.randrange(self.size), self.rng.randrange(self.size)
        cells = []
        while len(cells) < length:
            cells.append((r, c))
            steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
            near = [(r + i, c + j) for i, j in steps if 0 <= r + i < self.size and 0 <= c + j < self.size]
            r, c = self.rng.choice(near)
        names = [f"r{r + 1}c{c + 1}" for r, c in cells]
        if self.letters and self.rng.random() < 0.3:
            names[self.rng.randrange(length)] = self.rng.choice("AB")
        return names

    def drawing(self, key: str, symbols: str) -> str:
        height, width = self.size - (key == "vertical"), self.size - (key == "horizontal")
        return "\n".join("".join(self.rng.choice(symbols) for _ in range(width)) for _ in range(height))

    def number(self) -> "int | str":
        if self.letters and self.rng.random() < 0.3:
            return self.rng.choice("AB")
        return self.rng.choice([0, 1, 2, 3, 4, 5, 7, 9, 12, 30])

    def like(self, data: object) -> object:
        """Data of the same shape with other cells and numbers."""
        if isinstance(data, dict):
            drawings = {"map": "AAABBC.", "horizontal": "<>.", "vertical": "^v."}
            return {
                str(self.like(key)) if isinstance(key, int) else key: (
                    self.drawing(key, drawings[key]) if key in drawings else self.like(v)
                )
                for key, v in data.items()
            }
        if isinstance(data, list) and data and all(isinstance(item, str) and CELL.fullmatch(item) for item in data):
            lengths = [len(data), self.rng.randint(1, 5)]
            return self.path(self.rng.choice(lengths))
        if isinstance(data, list):
            return [self.like(item) for item in data]
        if isinstance(data, int):
            return self.number()
        text = str(data)
        if CELL.fullmatch(text):
            return self.path(1)[0]
        return re.sub(r"(?<=[cr])\d(?=$|\b)", lambda _: str(self.rng.randint(1, self.size)), text)


def disagreement(rule, domains, rng):
    """A grid about which the two halves of a rule differ, among random ones, solutions, and neighbours of solutions."""
    x = Variables(domains)
    clauses = rule.clauses(x)
    spots = list(domains)
    grids = [{s: rng.choice(domains[s]) for s in spots} for _ in range(GRIDS)]
    with Solver(
        "cadical153", bootstrap_with=x.definitions + clauses + [[v, -v] for v in range(1, x.top + 1)]
    ) as solver:
        for grid in list(grids[: GRIDS // 3]):
            some = rng.sample(spots, rng.randint(0, len(spots)))
            if solver.solve(assumptions=[x[s, grid[s]] for s in some]):
                found = x.decode(solver.get_model()[: x.show])
                changed = rng.choice(spots)
                grids += [found, {**found, changed: rng.choice(domains[changed])}]
        for grid in grids:
            if solver.solve(assumptions=[x[at] for at in grid.items()]) != rule.holds(grid):
                return grid
    return None


def tried(constraint, seed) -> bool:
    """Try the constraint on a random scene; was it read there?"""
    rng = random.Random(seed)
    scene = Scene(rng)
    value = scene.like(yaml.safe_load(constraint.example)) if constraint.example else ""
    item = {constraint.names[0]: value}
    if rng.random() < 0.2:
        item["when"] = "r1c1 + r2c2 >= 4 or terrain[r1c1] == land"
    fields = {"size": scene.size, "digits": scene.digits, "letters": scene.letters, "layers": LAYERS}
    try:
        puzzle = sp.puzzle("sudoku", **fields, constraints=[item])
        assert sp.loads(sp.dump(puzzle)) == puzzle
        rules = [rule for one in puzzle.constraints for rule in one.rules()]
    except sp.SatpuzzlesError:
        return False
    domains = puzzle.domains()
    for rule in rng.sample(rules, min(len(rules), 3)):
        about = {spot: domains[spot] for spot in dict.fromkeys(rule.spots)}
        assert not about or disagreement(rule, about, rng) is None, (item, rule)
    return True


@pytest.mark.parametrize("constraint", constraints(), ids=lambda c: c.names[0])
def test_at_random(constraint):
    @given(st.integers(0, 10**9))
    @settings(max_examples=25)
    def agree(seed):
        tried(constraint, seed)

    agree()
    assert any(tried(constraint, seed) for seed in range(500)), "its example is never read"
