"""Others' files of nonograms: read, written, told apart, refused where they are damaged."""

import pytest

import satpuzzles as sp


def test_several_answers_are_kept_and_each_is_held_to_the_rules():
    fields = {"rows": [1, 1], "columns": [1, 1], "copyright": "2026 by me", "license": "MIT"}
    both = sp.puzzle("nonogram", **fields, solution=["#.\n.#\n", ".#\n#.\n"])
    assert sp.loads(sp.dump(both)) == both
    assert len(both.drawn_solutions()) == 2
    assert sp.check(both).claims == ()
    wrong = sp.puzzle("nonogram", **fields, solution=["#.\n.#\n", "##\n..\n"])
    assert sp.check(wrong).claims == ("solution 2 in the file breaks a rule: row 1 reads 1",)
    one = sp.puzzle("nonogram", **fields, grid="#.\n..", solution=["#.\n.#\n", ".#\n#.\n"])
    assert sp.check(one).claims == ("solution 2 in the file breaks a rule: r1c1 is full",)
    with pytest.raises(sp.SatpuzzlesError, match="solution 2: expected 2 rows, not 1"):
        sp.check(sp.puzzle("nonogram", **fields, solution=["#.\n.#\n", ".#\n"]))
