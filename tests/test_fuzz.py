"""Mutated files of the collection, and every failure that a fuzzer ever found."""

import random
from pathlib import Path

import pytest
from fuzzing import mutate, verdict

from satpuzzles.formats.files import collection

SOURCES = sorted(p for p in Path(collection()).rglob("*.yaml") if p.stat().st_size < 2500)


@pytest.mark.parametrize("seed", range(20))
def test_mutated_files_end_in_an_answer_or_one_line(seed, tmp_path):
    rng = random.Random(seed)
    for _ in range(15):
        text = mutate(rng.choice(SOURCES).read_text(encoding="utf-8"), rng)
        assert verdict(text, tmp_path / "x.yaml") == "", text


def test_regressions(tmp_path):
    for file in sorted((Path(__file__).parent / "regressions").glob("*.yaml")):
        assert verdict(file.read_text(encoding="utf-8"), tmp_path / "x.yaml") == "", file.name
