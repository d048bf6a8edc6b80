"""Sliding: bring every tile home by moving tiles into the hole.

Tiles lie on the vertices of a graph, numbered from 0, or on the cells of a grid, numbered row by row; one vertex is
empty, the hole, number 0. A move exchanges the hole with what lies next to it, and is written as the place to which the
hole goes; no move takes back the one before. Home is where every vertex holds its own number.

Source: Noyes Chapman's Fifteen Puzzle, 1880; on graphs R. M. Wilson, "Graph puzzles, homotopy, and the alternating
group", Journal of Combinatorial Theory B 16, 1974.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import count
from typing import Any

from satpuzzles.board.arrangements import HOLE, Arrangements
from satpuzzles.board.board import Board, Place
from satpuzzles.board.graph import GraphBoard
from satpuzzles.board.square import square_board
from satpuzzles.clues.entry import Entry
from satpuzzles.clues.marks import Face, Label, Mark
from satpuzzles.clues.sliding_graph import Arrangement, Edges, SlidingEdges, SlidingGrid
from satpuzzles.planned import At, Planned
from satpuzzles.rules.all_different import AllDifferent
from satpuzzles.rules.count import AtMost
from satpuzzles.rules.one_of import Is
from satpuzzles.rules.rule import Grid, Rule, Spot, Value
from satpuzzles.rules.slide import Slide

EXPLORED = 100_000  # arrangements


class Sliding(Planned):
    """One arrangement of tiles."""

    edges = SlidingEdges((), doc="which vertices are joined: [[0, 1], [1, 2]]")
    grid = SlidingGrid(None, doc="instead of edges: a grid of rows x columns, such as 4x4")
    start = Arrangement(doc="what each vertex holds, from vertex 0 on; 0 is the hole")

    @property
    def board(self) -> Board:
        if self.grid:
            return square_board(*self.grid)
        return GraphBoard(tuple(range(len(self.start))), self.edges)

    @property
    def _joined(self) -> Edges:
        place = {cell: i for i, cell in enumerate(self.board.cells)}
        return tuple((place[a], place[b]) for a, b in self.board.pairs())

    @property
    def _theory(self) -> Arrangements:
        return _arrangements(self._joined, self.start)

    def _spots(self, time: int) -> tuple[At, ...]:
        return tuple(At(time, place) for place in range(len(self.start)))

    def at(self, time: int) -> Mapping[Spot, tuple[Value, ...]]:
        """A tile goes one step a move at most; the hole goes one each move, if it can go anywhere."""
        theory = self._theory
        found = {place: tuple(k for k in theory.home if theory.may_be(k, place, time)) for place in theory.home}
        return {At(time, place): values or (self.start[place],) for place, values in found.items()}

    def left(self, time: int, last: int) -> Mapping[Spot, tuple[Value, ...]]:
        """And so it is on the way home."""
        theory = self._theory
        return {
            At(time, place): tuple(k for k, steps in sorted(theory.distance[place].items()) if steps <= last - time)
            for place in theory.home
        }

    def initial(self) -> Iterator[Rule]:
        for spot, tile in zip(self._spots(0), self.start):
            yield Is(spot, tile, because=self.says(spot, tile))

    def step(self, time: int) -> Iterator[Rule]:
        now = self._spots(time)
        because = f"move {time} exchanges the hole with what is next to it"
        yield Slide(self._spots(time - 1), now, self._joined, HOLE, because=because)
        yield AllDifferent(now, because=f"after move {time} every tile is in one place", title=f"move {time}")
        for before, after in zip(self._spots(time - 2) if time > 1 else (), now):
            because = f"move {time} does not take move {time - 1} back to place {after.place}"
            yield AtMost(1, (before, after), HOLE, because=because)

    def goal(self, time: int) -> Iterator[Rule]:
        for spot in self._spots(time):
            yield Is(spot, spot.place, because=self.says(spot, spot.place))

    def contradictions(self) -> Iterator[str]:
        if why := self._theory.contradiction():
            yield why

    def remarks(self) -> Iterator[str]:
        if not self._theory.contradiction() and self._theory.solvable():
            yield "solvable, by Wilson's theorem: the graph is 2-connected, no cycle and not theta0"

    def dead_end(self) -> bool:
        return not self._theory.solvable() and self._theory.unreachable(EXPLORED)

    def lengths(self) -> Iterator[int]:
        """Each move takes one tile one step; on a bipartite graph they are all odd or all even."""
        theory = self._theory
        steps = [theory.distance[place].get(tile, 0) for place, tile in enumerate(self.start)]
        way = steps[self.start.index(HOLE)]
        least = sum(steps) - way
        return count(least + (theory.bipartite and (least - way) % 2), 1 + theory.bipartite)

    def moves_of(self, grid: Grid) -> list[Any]:
        times = {spot.time: spot.place for spot, tile in grid.items() if tile == HOLE and isinstance(spot, At)}
        return [times[time] for time in sorted(times) if time]

    def place(self, spot: Spot) -> Place:
        return self.board.cells[spot.place] if isinstance(spot, At) else spot

    def frames(self, grid: Grid) -> Iterator[tuple[str, Mapping[Place, Value]]]:
        cells = self.board.cells
        for time, place in enumerate((None, *self.moves_of(grid))):
            said = "the start" if place is None else f"move {time}: the hole goes to place {place}"
            yield said, {cell: grid[At(time, i)] for i, cell in enumerate(cells)}

    def read_grid(self, entry: Entry) -> Grid:
        """The positions after each move of a text of moves."""
        held = list(self.start)
        grid: dict[Spot, Value] = dict(zip(self._spots(0), self.start))
        for time, word in enumerate(entry.text("moves such as 2 1 0").split(), 1):
            here = held.index(HOLE)
            there = Entry(word, entry.file, entry.line, entry.name).whole(0, len(held) - 1, "a place")
            if there not in self._theory.graph[here]:
                raise entry.error(f"move {time}: {there} is not next to the hole in {here}")
            held[here], held[there] = held[there], HOLE
            grid.update(zip(self._spots(time), held))
        return grid

    def says(self, spot: Spot, value: Value) -> str:
        return f"{spot} is {'empty' if value == HOLE else value}"

    def face(self, value: Value) -> Face:
        return Face("", "") if value == HOLE else Face(str(value), str(value))

    def marks(self) -> Iterator[Mark]:
        return (Label(cell, self.face(tile)) for cell, tile in zip(self.board.cells, self.start) if tile != HOLE)


@lru_cache(maxsize=16)
def _arrangements(edges: Edges, start: tuple[int, ...]) -> Arrangements:
    return Arrangements(edges, start)


EXAMPLE = """\
kind: sliding
title: Five moves
grid: 2x3
start: [1, 0, 5, 3, 2, 4]
moves: 5
"""
