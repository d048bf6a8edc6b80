"""A module imports only what stands above it in the list, and small work loads nothing heavy."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import satpuzzles

ROOT = Path(satpuzzles.__file__).parent
LAYERS = [
    "errors",
    "sat",
    "board",
    "rules",
    "clues",
    "constraints",
    "kind",
    "planned",
    "optimised",
    "loops",
    "latin",
    "shading",
    "kinds",
    "formats",
    "presolve",
    "model",
    "tasks",
    "renderers",
    "api",
    "output",
    "job",
    "commands",
    "cli",
    "__main__",
]
ALSO_NOT = {  # stands above, but is not to be seen from there
    "kinds": {"sat", "formats"},
    "clues": {"sat"},
    "constraints": {"sat"},
    "formats": {"sat", "rules"},
    "renderers": {"sat", "rules", "kind", "kinds", "formats", "model", "tasks"},
    "board": {"sat"},
}
FOREIGN = {
    "pysat": {"sat"},
    "yaml": {"formats"},
    "sympy": {"sat"},
    "dratify": {"sat"},
    "pyganak": {"sat"},
    "networkx": {"board"},
    "numpy": {"board"},
    "PIL": {"formats"},
    "resvg_py": {"renderers"},
    "argparse": {"commands", "cli"},
}
MODULES = [path for path in sorted(ROOT.rglob("*.py")) if path != ROOT / "__init__.py"]


def imports(path: Path) -> "set[str]":
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_go_up_only(path):
    layer = path.relative_to(ROOT).parts[0].removesuffix(".py")
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top == "satpuzzles" and rest:
            other = rest.split(".")[0]
            assert LAYERS.index(other) <= LAYERS.index(layer), f"{layer} imports {other}, which stands below it"
            assert other not in ALSO_NOT.get(layer, ()), f"{layer} must not know {other}"
        assert layer in FOREIGN.get(top, {layer}), f"{layer} imports {top}"


def loaded_by(code: str) -> "set[str]":
    code += "; import sys; print(*sys.modules)"
    return set(subprocess.check_output([sys.executable, "-c", code], text=True).split("\n")[-2].split())


def test_importing_the_package_loads_nothing():
    modules = loaded_by("import satpuzzles")
    assert not modules & {"sympy", "numpy", "pysat", "yaml", "argparse", "dataclasses"}
    assert {m for m in modules if m.startswith("satpuzzles")} == {"satpuzzles"}


def test_a_small_solve_loads_no_other_kind_and_nothing_heavy():
    modules = loaded_by("from satpuzzles.cli import main; main(['solve', 'knights', 'board2.yaml'])")
    assert not modules & {"sympy", "numpy", "dataclasses", "importlib.metadata", "difflib", "json", "pathlib"}
    assert {m for m in modules if m.startswith("satpuzzles.kinds.")} == {"satpuzzles.kinds.knights"}


def test_only_formulas_load_the_parser_of_python():
    for name, parser in (("dune", set()), ("two_halves", set()), ("zippery", {"ast"})):
        modules = loaded_by(f"from satpuzzles.cli import main; main(['check', 'sudoku', '{name}.yaml'])")
        assert modules & {"ast"} == parser


def test_sympy_is_loaded_only_where_it_can_simplify():
    """A formula in which no comparison occurs twice is left alone."""
    text = "import satpuzzles as sp; sp.solve(sp.puzzle('sudoku', size=4, constraints=[{'formula': '%s'}]))"
    assert "sympy" not in loaded_by(text % "r1c1 == 1 or r1c2 == 2")
    assert "sympy" in loaded_by(text % "r1c1 == 1 or r1c1 == 1 and r1c2 == 2")


@pytest.mark.parametrize("name", ["cat", "cat.yaml"])
def test_a_puzzle_that_lines_decide_loads_no_solver_and_no_format_of_others(name):
    modules = loaded_by(f"from satpuzzles.cli import main; main(['check', '{name}'])")
    assert "satpuzzles.presolve" in modules
    assert not modules & {"pysat", "satpuzzles.formats.webpbn", "satpuzzles.formats.iss"}
