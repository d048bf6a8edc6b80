"""Allowed combinations of values."""

from operator import contains

from satpuzzles.rules.rule import Clause, Clue, Grid, Machine, Rule, Spot, Spots, Value, Variables
from satpuzzles.sat.clauses import at_least_one


class Table(Rule):
    """The values of `spots`, in order, are one of `rows`."""

    spots: Spots
    rows: tuple[tuple[Value, ...], ...]
    because: str
    clue: Clue = None

    def holds(self, grid: Grid) -> bool:
        """The tuple of values is in the table."""
        return tuple(grid[spot] for spot in self.spots) in self.rows

    def clauses(self, x: Variables) -> list[Clause]:
        """Two spots: each value implies one of those that go with it. More: a literal for each row in between.

        A row literal implies its values, each value implies one of its rows. One auxiliary a row (none for two
        spots), determined if no spot is listed twice; unit propagation makes it generalised arc consistent (Gent,
        ECAI 2002; Bacchus, CP 2007). Rows with values outside the domains are left out.
        """
        domains = [x.domains[spot] for spot in self.spots]
        rows = [
            row for row in dict.fromkeys(self.rows) if len(row) == len(domains) and all(map(contains, domains, row))
        ]
        if len(self.spots) == 2 and self.spots[0] != self.spots[1]:
            return _supports(x, *self.spots, rows) + _supports(x, *self.spots[::-1], [row[::-1] for row in rows])
        literals = x.fresh(len(rows))
        clauses = at_least_one(literals)
        for i, spot in enumerate(self.spots):
            support: dict[Value, list[int]] = {value: [] for value in x.domains[spot]}
            for row, literal in zip(rows, literals):
                clauses.append([-literal, x[spot, row[i]]])
                support[row[i]].append(literal)
            clauses += [[-x[spot, value], *rows_with] for value, rows_with in support.items()]
        return clauses

    def automaton(self) -> Machine:
        """The values so far, as long as some row begins with them."""
        n = len(self.spots)
        beginnings = {row[:i] for row in self.rows if len(row) == n for i in range(n + 1)}

        def read(so_far: tuple[Value, ...], _: int, value: Value) -> tuple[Value, ...] | None:
            more = (*so_far, value)
            return more if more in beginnings else None

        return Machine(self.spots, (), read, lambda end: end in beginnings)


def _supports(x: Variables, here: Spot, there: Spot, rows: list[tuple[Value, ...]]) -> list[Clause]:
    goes_with: dict[Value, Clause] = {value: [] for value in x.domains[here]}
    literals = {value: x[there, value] for value in x.domains[there]}
    for value, other in rows:
        goes_with[value].append(literals[other])
    return [[-x[here, value], *others] for value, others in goes_with.items()]
