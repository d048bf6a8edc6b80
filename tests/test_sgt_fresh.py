"""Fresh game IDs of Simon Tatham's programs, other ones every day: each has exactly one solution."""

import os
import shutil
import subprocess
from datetime import datetime, timezone

import pytest

import satpuzzles as sp

TODAY = f"{datetime.now(timezone.utc):%Y%m%d}"
GAMES = {
    "keen": ("calcudoku", ["4dn", "5m"]),
    "lightup": ("akari", ["7x7", "5x8b30s1d0"]),
    "mosaic": ("mosaic", ["6x6", "4x7"]),
    "range": ("kuromasu", ["6x6", "7x5"]),
    "singles": ("hitori", ["5x5", "6x6dk"]),
    "towers": ("skyscrapers", ["5", "4dx"]),
    "unruly": ("takuzu", ["6x8", "6x6u"]),
}


@pytest.mark.parametrize("game", GAMES)
def test_fresh_ids_are_unique(game, program):
    folder = "/usr/games"  # which the path of root does not have
    path = shutil.which(f"sgt-{game}", path=f"{folder}{os.pathsep}{os.environ['PATH']}") or program(f"sgt-{game}")
    kind, parameters = GAMES[game]
    for number in range(20):
        words = f"{parameters[number % 2]}#{TODAY}-{number}"
        done = subprocess.run([path, "--generate", "1", words], capture_output=True, text=True, timeout=60, check=True)
        puzzle = sp.loads(done.stdout, kind, format=f"sgt:{game}")
        assert sp.check(puzzle).verdict == "unique", (words, done.stdout)
        assert sp.loads(sp.dump(puzzle)) == puzzle
