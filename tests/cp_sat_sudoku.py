"""Variant sudokus for CP-SAT: models written from the rules, which share nothing with satpuzzles but the file format.

    python tests/cp_sat_sudoku.py [--implied] < PUZZLE.json

Reads the fields of a puzzle file as JSON, and prints as JSON the verdict and the answer. It knows the constraints of
the puzzles that scripts/bench_variants.py measures, and imports nothing but OR-Tools, as a program for them would.
"""

import json
import re
import sys
from itertools import combinations, pairwise, product

SECONDS = 120
SIZE = 9
DIGITS = range(1, SIZE + 1)
ROWS = [[(r, c) for c in range(SIZE)] for r in range(SIZE)]
CELLS = [place for row in ROWS for place in row]
BOXES = [[(r + i, c + j) for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]


def cell(name):
    r, c = re.fullmatch(r"r(\d)c(\d)", name).groups()
    return int(r) - 1, int(c) - 1


def beside(place):
    r, c = place
    return [at for at in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if at in CELLS]


class Sudoku:
    """The model of one puzzle: `x` is the digit of each cell and letter, `layer` a literal for each cell.

    Args:
        puzzle: the fields; every letter may be any digit, and there is one layer of two words at most.
        implied: say of a yin-yang also what follows from its rules.
    """

    def __init__(self, cp_model, puzzle, implied=False):
        self.cp_model = cp_model
        self.model = cp_model.CpModel()
        self.implied = implied
        self.x = {place: self.model.new_int_var(1, SIZE, "") for place in [*CELLS, *puzzle.get("letters", ())]}
        self.equals = {}
        self.layer, self.name, self.words = {}, "", ()
        for self.name, self.words in puzzle.get("layers", {}).items():
            self.layer = {place: self.model.new_bool_var("") for place in CELLS}  # true for the first word
        for group in (*ROWS, *zip(*ROWS), *BOXES):
            self.model.add_all_different([self.x[place] for place in group])
        if "different" in puzzle:
            self.model.add_all_different([self.x[letter] for letter in puzzle["different"]])
        for constraint in puzzle["constraints"]:
            ((name, value),) = ((name, value) for name, value in constraint.items() if name != "when")
            when = [self.condition(constraint["when"])] if "when" in constraint else []
            getattr(self, name.replace(" ", "_").replace("-", "_"))(value, when)

    def condition(self, text):
        """A literal that is true if one of the cells has the word; any(terrain[r1c1, r1c2] == land)."""
        names, word = re.fullmatch(r"any\(\w+\[(.*)\] == (\w+)\)", text).groups()
        literals = [self.layer[cell(name)] for name in names.split(", ")]
        if word != self.words[0]:
            literals = [literal.negated() for literal in literals]
        some = self.model.new_bool_var("")
        self.model.add_max_equality(some, literals)
        return some

    def is_digit(self, place, digit):
        """A literal that is true if the digit stands there."""
        if (place, digit) not in self.equals:
            self.equals[place, digit] = literal = self.model.new_bool_var("")
            self.model.add(self.x[place] == digit).only_enforce_if(literal)
            self.model.add(self.x[place] != digit).only_enforce_if(literal.negated())
        return self.equals[place, digit]

    def line(self, names):
        return [self.x[cell(name)] for name in names]

    def pairs(self, pairs, when, related):
        rows = [pair for pair in product(DIGITS, repeat=2) if related(*pair)]
        for a, b in pairs:
            self.model.add_allowed_assignments([a, b], rows).only_enforce_if(when)

    def black_dot(self, names, when):
        self.pairs([self.line(names)], when, lambda a, b: a == 2 * b or b == 2 * a)

    def killer(self, cage, when):
        cells = self.line(cage["cells"])
        self.model.add_all_different(cells)
        self.model.add(sum(cells) == int(cage["sum"]))

    def thermometer(self, names, when):
        for a, b in pairwise(self.line(names)):
            self.model.add(a < b).only_enforce_if(when)

    def arrow(self, arrow, when):
        self.model.add(sum(self.line(arrow["shaft"])) == self.x[cell(arrow["circle"])])

    def contains(self, quad, when):
        for letter, digit in product(quad["digits"], DIGITS):
            here = [self.is_digit(cell(name), digit) for name in quad["cells"]]
            self.model.add_bool_or(here).only_enforce_if(self.is_digit(letter, digit))

    def greater_than_signs(self, signs, when):
        inside = [i for i in range(SIZE - 1) if i % 3 < 2]
        for r, line in enumerate(signs["horizontal"].split("\n")[:SIZE]):
            for c, sign in zip(inside, line.split(), strict=True):
                self.sign((r, c), (r, c + 1), sign == ">")
        for r, line in zip(inside, signs["vertical"].split("\n")):
            for c, sign in enumerate(line.split()):
                self.sign((r, c), (r + 1, c), sign == "v")

    def sign(self, a, b, first_is_greater):
        a, b = self.x[a], self.x[b]
        self.model.add(a > b if first_is_greater else a < b)

    def renban(self, names, when):
        cells = self.line(names)
        low = self.model.new_int_var(1, SIZE + 1 - len(cells), "")
        for digit in cells:
            self.model.add_linear_constraint(digit - low, 0, len(cells) - 1).only_enforce_if(when)
        if when:
            for a, b in combinations(cells, 2):  # all_different takes no condition
                self.model.add(a != b).only_enforce_if(when)
        else:
            self.model.add_all_different(cells)

    def nabner(self, names, when):
        self.pairs(combinations(self.line(names), 2), when, lambda a, b: abs(a - b) > 1)

    def parity(self, names, when):
        self.pairs(pairwise(self.line(names)), when, lambda a, b: (a + b) % 2 == 1)

    def whispers(self, names, when):
        self.pairs(pairwise(self.line(names)), when, lambda a, b: abs(a - b) >= 5)

    def entropic(self, names, when):
        cells = self.line(names)
        near = [(a, b) for i, a in enumerate(cells) for b in cells[i + 1 : i + 3]]
        self.pairs(near, when, lambda a, b: (a - 1) // 3 != (b - 1) // 3)

    def palindrome(self, names, when):
        cells = self.line(names)
        for a, b in zip(cells[: len(cells) // 2], reversed(cells)):
            self.model.add(a == b).only_enforce_if(when)

    def zipper(self, names, when):
        cells = self.line(names)
        middle = len(cells) // 2
        assert len(cells) % 2
        for a, b in zip(cells[:middle], reversed(cells)):
            self.model.add(a + b == cells[middle]).only_enforce_if(when)

    def same_difference(self, names, when):
        difference = self.model.new_int_var(0, SIZE - 1, "")
        rows = [(a, b, abs(a - b)) for a, b in product(DIGITS, repeat=2)]
        for a, b in pairwise(self.line(names)):
            self.model.add_allowed_assignments([a, b, difference], rows).only_enforce_if(when)

    def region_sum(self, names, when):
        parts = []
        for place in map(cell, names):
            box = next(i for i, box in enumerate(BOXES) if place in box)
            if not parts or parts[-1][0] != box:
                parts.append((box, []))
            parts[-1][1].append(self.x[place])
        for _, part in parts[1:]:
            self.model.add(sum(part) == sum(parts[0][1])).only_enforce_if(when)

    def yin_yang(self, name, when):
        """No 2x2 of one word; a neighbour of the same word is the parent of each cell but the first of each word.

        The level of a cell is above that of its parent, so that parents lead to the first cell. Some spanning tree
        has levels below the number of cells, so this cap is sound whatever the regions look like.
        """
        model, layer = self.model, self.layer
        for square in self.squares():
            model.add_bool_or(square)
            model.add_bool_or([literal.negated() for literal in square])
        level = {place: model.new_int_var(0, len(CELLS) - 1, "") for place in CELLS}
        both = {place: model.new_bool_var("") for place in CELLS}  # up to this cell there are both words
        model.add(both[CELLS[0]] == 0)
        for before, place in pairwise(CELLS):
            model.add_implication(both[before], both[place])
            model.add(layer[place] == layer[CELLS[0]]).only_enforce_if(both[place].negated())
            model.add(layer[place] != layer[CELLS[0]]).only_enforce_if(both[before].negated(), both[place])
            parents = []
            for other in beside(place):
                parents.append(model.new_bool_var(""))
                model.add(layer[place] == layer[other]).only_enforce_if(parents[-1])
                model.add(level[place] > level[other]).only_enforce_if(parents[-1])
            model.add(sum(parents) + both[place] - both[before] == 1)
        if self.implied:
            self.implied_by_yin_yang()

    def squares(self):
        return [
            [self.layer[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r, c in product(range(SIZE - 1), repeat=2)
        ]

    def implied_by_yin_yang(self):
        """No 2x2 is a checkerboard, and the rim changes its word at most twice: else paths would cross."""
        for a, b, c, d in self.squares():
            self.model.add_bool_or([a, b.negated(), c.negated(), d])
            self.model.add_bool_or([a.negated(), b, c, d.negated()])
        last = SIZE - 1
        rim = [(0, i) for i in range(last)] + [(i, last) for i in range(last)]
        rim += [(last, i) for i in range(last, 0, -1)] + [(i, 0) for i in range(last, 0, -1)]
        changes = [self.model.new_bool_var("") for _ in rim]
        for a, b, change in zip(rim, rim[1:] + rim[:1], changes):
            self.model.add(self.layer[a] == self.layer[b]).only_enforce_if(change.negated())
        self.model.add(sum(changes) <= 2)

    def solve(self):
        """The verdict, and the first answer by cells, letters and layer, which is forbidden for the second look."""
        solver = self.cp_model.CpSolver()
        solver.parameters.num_workers = 1  # user CPU adds up over workers
        solver.parameters.max_time_in_seconds = SECONDS
        status = solver.status_name(solver.solve(self.model))
        if status not in ("OPTIMAL", "FEASIBLE"):
            return {"verdict": "none" if status == "INFEASIBLE" else "undecided"}
        digits = {spot: solver.value(x) for spot, x in self.x.items()}
        first = {place: solver.boolean_value(literal) for place, literal in self.layer.items()}
        answer = {"grid": [[digits[place] for place in row] for row in ROWS]}
        if first:
            answer[self.name] = [[self.words[0 if first[place] else 1] for place in row] for row in ROWS]
        if letters := {spot: digit for spot, digit in digits.items() if isinstance(spot, str)}:
            answer["letters"] = letters
        others = [self.is_digit(spot, digit).negated() for spot, digit in digits.items()]
        others += [literal.negated() if first[place] else literal for place, literal in self.layer.items()]
        self.model.add_bool_or(others)
        second = {"INFEASIBLE": "unique", "OPTIMAL": "several", "FEASIBLE": "several"}
        return {"verdict": second.get(solver.status_name(solver.solve(self.model)), "undecided"), "answer": answer}


if __name__ == "__main__":
    from ortools.sat.python import cp_model

    print(json.dumps(Sudoku(cp_model, json.load(sys.stdin), "--implied" in sys.argv).solve()))
