"""The edges of a graph, as a file lists them."""

from collections.abc import Callable, Hashable
from typing import TypeVar

from satpuzzles.clues.entry import Entry

Vertex = TypeVar("Vertex", bound=Hashable)


def edges(entry: Entry, vertex: Callable[[Entry], Vertex], example: str) -> tuple[tuple[Vertex, Vertex], ...]:
    """Pairs of vertices.

    Args:
        entry: a list of pairs.
        vertex: reads one end; the entry that it gets has the name of its edge.
        example: of an edge, for errors.

    Raises:
        BadInput: something is no pair, a loop, or the same edge once more.
    """
    found: dict[frozenset[Vertex], tuple[Vertex, Vertex]] = {}
    for item in entry.items(f"a list of edges such as {example}", "edge"):
        ends = [vertex(end.called(item.name)) for end in item.items(f"two places such as {example}", "end")]
        if len(ends) != 2:
            raise item.error(f"expected two places such as {example}, not {len(ends)}")
        a, b = ends
        if a == b:
            raise item.error(f"a loop from {a} to itself; expected two places")
        if frozenset(ends) in found:
            raise item.error(f"{a} and {b} are joined already")
        found[frozenset(ends)] = a, b
    return tuple(found.values())
