"""satpuzzles: logic puzzles as SAT.

    import satpuzzles as sp

    puzzle = sp.load("board2.yaml")
    print(sp.render(puzzle, sp.solve(puzzle).grid))

Everything is imported when it is first used: ``import satpuzzles`` loads neither PySAT nor YAML nor any kind.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from satpuzzles.api import dimacs, dump, html, loads, png, puzzle, render
    from satpuzzles.errors import SatpuzzlesError
    from satpuzzles.formats.files import load
    from satpuzzles.kind import find_kind, kind_names, rows_of
    from satpuzzles.tasks.candidates import candidates
    from satpuzzles.tasks.check import check
    from satpuzzles.tasks.count import count
    from satpuzzles.tasks.dimacs import decode
    from satpuzzles.tasks.generate import generate
    from satpuzzles.tasks.prove import prove, verify
    from satpuzzles.tasks.rate import rate
    from satpuzzles.tasks.redundant import redundant
    from satpuzzles.tasks.repair import repair
    from satpuzzles.tasks.solve import solutions, solve
    from satpuzzles.tasks.steps import Walk, hint, steps
    from satpuzzles.tasks.why import why

__all__ = [
    "SatpuzzlesError",
    "Walk",
    "candidates",
    "check",
    "count",
    "decode",
    "dimacs",
    "dump",
    "find_kind",
    "generate",
    "hint",
    "html",
    "kind_names",
    "load",
    "loads",
    "png",
    "prove",
    "puzzle",
    "rate",
    "redundant",
    "render",
    "repair",
    "rows_of",
    "solutions",
    "solve",
    "steps",
    "verify",
    "why",
]

_MODULES = {
    "SatpuzzlesError": "errors",
    "Walk": "tasks.steps",
    "candidates": "tasks.candidates",
    "check": "tasks.check",
    "count": "tasks.count",
    "decode": "tasks.dimacs",
    "find_kind": "kind",
    "generate": "tasks.generate",
    "hint": "tasks.steps",
    "kind_names": "kind",
    "load": "formats.files",
    "prove": "tasks.prove",
    "rate": "tasks.rate",
    "redundant": "tasks.redundant",
    "repair": "tasks.repair",
    "rows_of": "kind",
    "solutions": "tasks.solve",
    "solve": "tasks.solve",
    "steps": "tasks.steps",
    "verify": "tasks.prove",
    "why": "tasks.why",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'satpuzzles' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"satpuzzles.{_MODULES.get(name, 'api')}"), name)


def __dir__() -> list[str]:
    return __all__
