"""Boards that are graphs: vertices, some of them joined."""

from collections.abc import Iterator
from typing import Any

from satpuzzles.board.board import Board, Place, Places
from satpuzzles.errors import MissingPackage

Edge = tuple[Place, Place]
Points = dict[Place, tuple[float, float]]


class GraphBoard(Board):
    """Vertices, and the edges between them, each once."""

    in_rows = False

    def __init__(self, vertices: Places, edges: tuple[Edge, ...]) -> None:
        self.cells: Places = vertices
        self.edges = edges
        joined: dict[Place, set[Place]] = {vertex: set() for vertex in vertices}
        for a, b in edges:
            joined[a].add(b)
            joined[b].add(a)
        self._joined = {vertex: tuple(v for v in vertices if v in others) for vertex, others in joined.items()}

    def _key(self) -> tuple[object, ...]:
        return self.cells, self.edges

    def rows(self) -> Iterator[tuple[str, Places]]:
        """All vertices as one."""
        yield "row 1", self.cells

    def groups(self) -> Iterator[tuple[str, Places]]:
        """None: a graph has no lines."""
        return iter(())

    def neighbours(self, cell: Place) -> Places:
        """The vertices that an edge joins to it."""
        return self._joined[cell]

    def graph(self) -> Any:
        """The same as a ``networkx.Graph``, for questions about graphs. Raises MissingPackage without networkx."""
        try:
            from networkx import Graph
        except ImportError:
            raise MissingPackage("networkx", "graphs") from None
        found = Graph()
        found.add_nodes_from(self.cells)
        found.add_edges_from(self.edges)
        return found

    def layout(self) -> Points:
        """For each vertex where to draw it, from 0 to 1 both ways; a planar graph is drawn without crossings.

        The same each time. Raises MissingPackage without networkx and numpy.
        """
        graph = self.graph()
        try:
            import networkx
            import numpy  # noqa: F401  # the layouts need it
        except ImportError:
            raise MissingPackage("numpy", "graphs") from None
        planar, _ = networkx.check_planarity(graph)
        points = networkx.planar_layout(graph) if planar else networkx.circular_layout(graph)
        loosened = networkx.spring_layout(graph, pos=points, seed=1, iterations=100)
        if not (planar and _crossings(loosened, self.edges)):
            points = loosened
        return _fitted(points)


def _fitted(points: Any) -> Points:
    """Moved and stretched so that both coordinates go from 0 to 1."""
    xs, ys = ([float(point[i]) for point in points.values()] for i in (0, 1))
    low_x, low_y = min(xs, default=0), min(ys, default=0)
    wide, high = (max(values, default=1) - min(values, default=0) or 1 for values in (xs, ys))
    return {v: (round((x - low_x) / wide, 4), round((y - low_y) / high, 4)) for v, x, y in zip(points, xs, ys)}


def _crossings(points: Any, edges: tuple[Edge, ...]) -> bool:
    """Does an edge cross another one?"""

    def side(a: Any, b: Any, c: Any) -> bool:
        return bool((b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]))

    for i, edge in enumerate(edges):
        for other in edges[:i]:
            if len({*edge, *other}) == 4:
                a, b, c, d = (points[vertex] for vertex in (*edge, *other))
                if side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b):
                    return True
    return False
