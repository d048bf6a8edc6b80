"""Allowed combinations of values."""

from satpuzzles.rules.rule import Clause, Clue, Grid, Rule, Spots, Value, Variables
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
        """A row literal implies its values; each value implies one of its rows (support).

        One auxiliary a row, determined if no spot is listed twice; unit propagation makes it generalised arc
        consistent (Bacchus, CP 2007). Rows with values outside the domains are left out.
        """
        rows = [
            row
            for row in dict.fromkeys(self.rows)
            if len(row) == len(self.spots) and all(value in x.domains[spot] for spot, value in zip(self.spots, row))
        ]
        literals = x.fresh(len(rows))
        clauses = at_least_one(literals)
        for i, spot in enumerate(self.spots):
            support: dict[Value, list[int]] = {value: [] for value in x.domains[spot]}
            for row, literal in zip(rows, literals):
                clauses.append([-literal, x[spot, row[i]]])
                support[row[i]].append(literal)
            clauses += [[-x[spot, value], *rows_with] for value, rows_with in support.items()]
        return clauses
