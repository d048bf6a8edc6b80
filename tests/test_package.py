"""The wheel carries all that is needed: the package, its type marker and the collection."""

import zipfile
from pathlib import Path

from satpuzzles.formats.files import collection

ROOT = Path(__file__).resolve().parent.parent


def test_the_wheel_has_the_collection(tmp_path):
    from hatchling.builders.wheel import WheelBuilder

    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert (
            archive.read(next(n for n in names if n.endswith("entry_points.txt"))).decode().count("satpuzzles.cli:main")
        )
    puzzles = [p.relative_to(collection()) for p in Path(collection()).rglob("*.yaml")]
    assert puzzles
    assert {f"satpuzzles/puzzles/{path.as_posix()}" for path in puzzles} <= names
    assert "satpuzzles/py.typed" in names
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "satpuzzles").rglob("*.py")}
    assert modules <= names
    assert not [name for name in names if name.startswith(("tests", "scripts"))]
