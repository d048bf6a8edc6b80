"""Arrangements of tiles and a hole on a graph: distances, what theory says, and what can be reached.

Vertices are numbered from 0, `start[v]` is what vertex v holds, 0 the hole; home is where each holds its own number.
R. M. Wilson, "Graph puzzles, homotopy, and the alternating group", Journal of Combinatorial Theory B 16, 1974.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from satpuzzles.board.graph import GraphBoard

Arrangement = tuple[int, ...]

HOLE = 0
_THETA0 = ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (0, 6), (6, 3))  # a hexagon and a path across it


class Arrangements:
    """An arrangement on a graph.

    Args:
        edges: pairs of vertices, none twice.
        start: what each vertex holds.

    Raises:
        MissingPackage: networkx is not installed.
    """

    def __init__(self, edges: tuple[tuple[int, int], ...], start: Arrangement) -> None:
        self.start = start
        self.home = tuple(range(len(start)))
        self.graph = GraphBoard(self.home, edges).graph()
        import networkx

        self._nx: Any = networkx
        self.part = networkx.node_connected_component(self.graph, start.index(HOLE))

    @cached_property
    def distance(self) -> dict[int, dict[int, int]]:
        """From each vertex to those that it is joined with, in moves."""
        return dict(self._nx.all_pairs_shortest_path_length(self.graph))

    @cached_property
    def bipartite(self) -> bool:
        """Can the vertices that the hole reaches be coloured with two colours? Then it changes its colour each move."""
        return bool(self._nx.is_bipartite(self.graph.subgraph(self.part)))

    def may_be(self, tile: int, place: int, time: int) -> bool:
        """Can a tile, or the hole, be in a place after so many moves, as far as distances tell?"""
        steps = self.distance[self.start.index(tile)].get(place)
        if steps is None or steps > time:
            return False
        return tile != HOLE or not self.bipartite or (time - steps) % 2 == 0

    def contradiction(self) -> str:
        """Why home cannot be reached, if theory says so.

        What the hole cannot reach is not home; or the parity is wrong: each move is an exchange of two contents, so the
        parity of their number is that of the arrangement, and on a bipartite graph that of the hole's distance.
        """
        lost = next((v for v in self.home if self.start[v] != v and v not in self.part), None)
        if lost is not None:
            return f"place {lost} holds {self.start[lost]}, and the hole cannot go there"
        if self.bipartite and self._odd() != self.distance[self.start.index(HOLE)][HOLE] % 2:
            return "the parity is wrong: on this bipartite graph an exchange of two tiles too many or too few"
        return ""

    def _odd(self) -> int:
        """Is the arrangement an odd permutation? Its parity is that of vertices less cycles."""
        left, cycles = set(self.home), 0
        while left:
            cycles += 1
            at = min(left)
            while at in left:
                left.remove(at)
                at = self.start[at]
        return (len(self.home) - cycles) % 2

    def solvable(self) -> bool:
        """Does Wilson's theorem say that home can be reached, now that `contradiction` says nothing?

        It does on a 2-connected graph that is neither a cycle nor theta0 (cycles of 5, 5 and 6 vertices).
        """
        cycle = all(degree == 2 for _, degree in self.graph.degree())
        theta0 = self._nx.is_isomorphic(self.graph, self._nx.Graph(_THETA0))
        return bool(self._nx.is_biconnected(self.graph)) and len(self.home) > 2 and not cycle and not theta0

    def moves(self, arrangement: Arrangement) -> Iterator[Arrangement]:
        """What one move makes of it."""
        here = arrangement.index(HOLE)
        for there in self.graph[here]:
            moved = list(arrangement)
            moved[here], moved[there] = moved[there], HOLE
            yield tuple(moved)

    def unreachable(self, most: int) -> bool:
        """Was every arrangement that can be reached looked at, at most so many, without finding home?"""
        met, edge = {self.start}, [self.start]
        while edge:
            new = {moved for arrangement in edge for moved in self.moves(arrangement)} - met
            met |= new
            if self.home in met or len(met) > most:
                return False
            edge = sorted(new)
        return self.home not in met
