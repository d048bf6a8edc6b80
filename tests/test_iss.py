"""Interactive Sudoku Solver strings: what each type becomes, as its own page describes it."""

from itertools import permutations

import pytest

import satpuzzles as sp
from satpuzzles.formats import foreign, iss


def fields(text):
    return iss.read(text, "test")


def constraints(text):
    return fields(text).get("constraints", [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".AntiKnight.AntiKing.AntiConsecutive", ["anti-knight", "anti-king", "non-consecutive"]),
        (".GlobalMod.GlobalEntropy.DutchFlatmates", ["global modulo", "global entropy", "dutch flatmates"]),
        (".Diagonal~1.Diagonal~-1", ["rising diagonal", "falling diagonal"]),
        (".Cage~0~R1C1~R1C2", [{"killer": {"cells": ["r1c1", "r1c2"]}}]),
        (".Cage~~R1C1~R1C2", [{"killer": {"cells": ["r1c1", "r1c2"]}}]),
        (
            ".Cage~9~R1C1~R1C2~R1C2",
            [{"extra region": ["r1c1", "r1c2"]}, {"sum": {"cells": ["r1c1", "r1c2", "r1c2"], "sum": 9}}],
        ),
        (".Whisper~r1c1~r1c2", [{"whispers": {"cells": ["r1c1", "r1c2"], "difference": 5}}]),
        (".Whisper~3~R1C1~R1C2", [{"whispers": {"cells": ["r1c1", "r1c2"], "difference": 3}}]),
        (".Modular~4~R1C1~R1C2", [{"modular": {"cells": ["r1c1", "r1c2"], "value": 4}}]),
        (".Lockout~3~R1C1~R1C2", [{"lockout": {"cells": ["r1c1", "r1c2"], "difference": 3}}]),
        (
            ".SumLine~10~R1C1~R1C2~R2C1~LOOP",
            [{"sum line": {"cells": ["r1c1", "r1c2", "r2c1"], "sum": 10, "loop": "yes"}}],
        ),
        (
            ".Sum~0_=_1_-10~R1C1~R9C9",
            [{"linear": {"cells": ["r1c1", "r9c9"], "weights": [1, -10], "equals": 0}}],
        ),
        (
            ".GreaterThan~R2C2~R1C2~R2C1",
            [{"greater than": ["r2c2", "r1c2"]}, {"greater than": ["r2c2", "r2c1"]}],
        ),
        (".X~R1C1~R5C5~R2C1~R5C6", [{"X": ["r1c1", "r2c1"]}, {"X": ["r5c5", "r5c6"]}]),
        (".PillArrow~2~R1C2~R1C1~R1C3", [{"arrow": {"circle": ["r1c1", "r1c2"], "shaft": ["r1c3"]}}]),
        (
            ".Arrow~R1C1~R3C3~R9C9",
            [{"linear": {"cells": ["r1c1", "r3c3", "r9c9"], "weights": [-1, 1, 1], "equals": 0}}],
        ),
        (".Palindrome~R1C1~R5C5", [{"clone": {"cells": ["r1c1"], "copy": ["r5c5"]}}]),
        (".LookAndSay~1223~R1C1~R1C2", [{"look and say": {"cells": ["r1c1", "r1c2"], "counts": {"2": 1, "3": 2}}}]),
        (".ContainExact~3_3~R1C1~R1C2", [{"look and say": {"cells": ["r1c1", "r1c2"], "counts": {"3": 2}}}]),
        (".ContainAtLeast~3_3~R1C1~R1C2", [{"contains": {"cells": ["r1c1", "r1c2"], "digits": ["3", "3"]}}]),
        (".SameValues~2~R1C1~R1C2~R2C4~R3C4", [{"same digits": [["r1c1", "r1c2"], ["r2c4", "r3c4"]]}]),
        (".SameValues~2~R1C1~R2C4", [{"equal cells": ["r1c1", "r2c4"]}]),
        (".EqualSum~R1C1~R2C2~-~R3C3", [{"equal sums": [["r1c1", "r2c2"], ["r3c3"]]}]),
        (".CountDistinct~R1C1~R1C2~R1C3", [{"count different": {"cell": "r1c1", "cells": ["r1c2", "r1c3"]}}]),
        (".LittleKiller~9~R1C1", [{"sum": {"cells": "r1c1-r9c9", "sum": 9}}]),
        (".LittleKiller~9~R3C1", [{"sum": {"cells": "r3c1-r9c7", "sum": 9}}]),
        (".LittleKiller~9~R1C3", [{"sum": {"cells": "r1c3-r3c1", "sum": 9}}]),
        (".LittleKiller~9~R3C9", [{"sum": {"cells": "r3c9-r1c7", "sum": 9}}]),
        (".LittleKiller~9~R9C3", [{"sum": {"cells": "r9c3-r3c9", "sum": 9}}]),
        (".LittleKiller~9~R1C9", [{"sum": {"cells": "r1c9-r9c1", "sum": 9}}]),
        (
            ".Skyscraper~C5~3~4",
            [{"skyscraper": {"from": "above c5", "value": 3}}, {"skyscraper": {"from": "below c5", "value": 4}}],
        ),
        (".HiddenSkyscraper~R5~~4", [{"hidden skyscraper": {"from": "right of r5", "value": 4}}]),
        (".Sandwich~7~R2", [{"sandwich": {"from": "left of r2", "value": 7}}]),
        (".FullRank~C3~~12", [{"full rank": {"from": "below c3", "rank": 12}}]),
        (".FullRank~C3~12~.FullRankTies~any", [{"full rank": {"from": "above c3", "rank": 12, "ties": "yes"}}]),
        (".FullRankTies~none", ["different lines"]),
        (".Priority~3~R1C1", []),
        (".Or.~R1C1_1_2.And.X~R1C1~R1C2.V~R2C1~R2C2.End.End", [
            {"any of": [
                {"given": {"cells": "r1c1", "digits": "1 2"}},
                {"all of": [{"X": ["r1c1", "r1c2"]}, {"V": ["r2c1", "r2c2"]}]},
            ]}
        ]),
        (".Or.AntiKnight.Replicate~D.~R1C1_1.End.End", [
            {"any of": ["anti-knight", {"all of": [{"given": {"cells": f"r1c{c}", "digits": "1"}} for c in (1, 2)]}]}
        ]),
        (".And.Or.AntiKnight.End.End", ["anti-knight"]),
        (".Replicate~DE.X~R1C1~R2C1.End", [{"X": ["r1c1", "r2c1"]}, {"X": ["r1c2", "r2c2"]}, {"X": ["r1c9", "r2c9"]}]),
    ],
)  # fmt: skip
def test_types(text, expected):
    assert constraints(text) == expected


def test_relations_patterns_and_automata():
    (pairs,) = constraints(".Pair~EAEBEAAQAAAAE~_1%3A3~R2C6~R3C6")
    assert pairs == {
        "pairs": {
            "cells": ["r2c6", "r3c6"],
            "allowed": {"1": [3], "2": [6], "3": [1, 9], "6": [2], "9": [3]},
        }
    }
    (older,) = constraints(".Binary~EAEBEAAQAAAAE~~R2C6~R3C6")
    assert older == pairs
    nabner = constraints(".PairX~8H_xf8H_xf8H_B~_Nabner~R4C1~R5C1~R6C1~~R4C4~R5C4")
    assert [c["all pairs"]["cells"] for c in nabner] == [["r4c1", "r5c1", "r6c1"], ["r4c4", "r5c4"]]
    assert nabner[0]["all pairs"]["allowed"]["5"] == [1, 2, 3, 7, 8, 9]
    regex = constraints(".Regex~WzEtNV0q~R1C1~R1C2~~R2C1")
    assert regex == [
        {"regex": {"cells": ["r1c1", "r1c2"], "pattern": "[1-5]*"}},
        {"regex": {"cells": ["r2c1"], "pattern": "[1-5]*"}},
    ]


def bits(*fields):
    """Numbers of some bits each, packed as a string."""
    text = "".join(f"{number:0{width}b}" for number, width in fields)
    text = text.ljust(-(-len(text) // 8) * 8, "0")
    sixes = [int(text[i : i + 6].ljust(6, "0"), 2) for i in range(0, len(text), 6)]
    return "".join("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[six] for six in sixes)


def test_automata():
    """Both forms, written here bit by bit: digits rise by one, from 1; and any word that begins with 1 or 2."""
    header = [(1, 2), (1, 4), (3, 4), (1, 2), (3, 2), (0, 1)]
    packed = bits(*header, (1, 4), (1, 2), (2, 4), (2, 2), (4, 4), (3, 2), (0, 4))
    assert constraints(f".Shape~4x4.NFA~{packed}~_name~R1C1~R1C2") == [
        {
            "automaton": {
                "cells": ["r1c1", "r1c2"],
                "start": "start",
                "accept": ["1", "2", "3"],
                "moves": {"0": {"1": ["1"]}, "start": {"1": ["1"]}, "1": {"2": ["2"]}, "2": {"3": ["3"]}},
            }
        }
    ]
    header = [(0, 2), (1, 4), (3, 4), (2, 2), (1, 2), (0, 2), (3, 4)]
    listed = bits(
        *header, (1, 3), (0, 2), (2, 2), (1, 3), (1, 2), (2, 2), (4, 3), *[(n, 2) for i in range(4) for n in (i, 2)]
    )
    (found,) = constraints(f".Shape~4x4.NFA~{listed}~_~R1C1~R1C2~R1C3~R1C4")
    puzzle = sp.puzzle("sudoku", size="1x4", constraints=[found])
    assert sp.count(puzzle)[:2] == (12, True)


def test_automata_in_segments():
    """Digits rise in each of two segments: state n has just read n, a break leads back to the start."""
    rises = [(v - 1, v) for v in range(1, 5)]
    header = [(0, 2), (2, 4), (4, 4), (1, 3), (4, 3), (1, 1), (3, 4)]
    states = []
    for state in range(5):
        moves = [(symbol, target) for symbol, target in rises if target > state] + [(4, 0)]
        states += [(len(moves), 3), *(part for symbol, target in moves for part in ((symbol, 3), (target, 3)))]
    (found,) = constraints(f".Shape~4x4.NFA~{bits(*header, *states)}~_~R1C1~R1C2~-~R1C3~R1C4")
    puzzle = sp.puzzle("sudoku", size="1x4", constraints=[found])
    grids = sorted(tuple(g.values()) for g in sp.solutions(puzzle))
    assert grids == sorted(v for v in permutations((1, 2, 3, 4)) if v[0] < v[1] and v[2] < v[3])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".Shape~6x4", {"size": "6x4", "boxes": "3x2"}),
        (".Shape~4x6", {"size": "4x6"}),
        (".Shape~9x8", {"size": "9x8"}),
        (".Shape~6x6~9.RegionSize~9", {"size": "6x6", "digits": "1-9", "boxes": "3x3"}),
        (".Shape~6x6~0-5.NoBoxes", {"size": "6x6", "digits": "0-5", "boxes": "none"}),
        (".Shape~9x9~0-8~Raw", {"size": "9x9", "digits": "0-8", "repeats": "yes"}),
        (".Shape~2x4.Jigsaw~11112222.NoBoxes", {"size": "2x4", "regions": "AAAA\nBBBB"}),
        (".Shape~3x3.Jigsaw~111222333", {"size": "3x3", "regions": "AAA\nBBB\nCCC"}),
        (".Shape~3x3.Jigsaw~111000000", {"size": "3x3", "regions": "AAA\n...\n..."}),
        (".Var~X~label~2.~VX2_1_2", {"letters": {"VX1": [*range(1, 10)], "VX2": [1, 2]}}),
        (".~R1C1_1_2_3.~R1C1_2_3_4", {"marks": {"r1c1": [2, 3]}}),
    ],
)
def test_shapes(text, expected):
    assert fields(text) == expected
    assert foreign.format_of(text) == "iss"


def test_jigsaws_with_boxes_keep_both():
    found = fields(".Shape~4x4.Jigsaw~1112133233424442")
    assert [list(c) for c in found["constraints"]] == [["extra region"]] * 4
    assert len(sp.puzzle("sudoku", **found).areas()) == 4


def test_groups_that_depend_on_the_shape():
    assert constraints(".DisjointSets") == ["disjoint groups"]
    assert len(constraints(".DisjointSets.NoBoxes")) == 9
    assert constraints(".Windoku") == ["windoku"]
    six = constraints(".Shape~6x6.Windoku")
    assert six == [{"extra region": [f"r{2 + i}c{2 + j}" for i in (0, 1) for j in (0, 1, 2)]}]
    (same,) = constraints(".Shape~6x6~9.RegionSameValues.RegionSize~6")
    assert len(same["same digits"]) == 18
    assert constraints(".RegionSameValues") == []
    assert constraints(".Shape~6x6~9.Sandwich~5~C1")[0]["lunchbox"]["cells"] == [f"r{r}c1" for r in range(1, 7)]


def test_extra_cells_stand_in_rows():
    assert constraints(".Var~X~~27.BlackDot~VX1~VX2~VX10") == [
        {"black dot": ["VX1", "VX2"]},
        {"black dot": ["VX1", "VX10"]},
    ]
    (quad,) = constraints(".Var~X~~27.Quad~VX2~1~2")
    assert quad["contains"]["cells"] == ["VX2", "VX3", "VX11", "VX12"]
    assert constraints(".Var~A.Arrow~VA~R1C1~R1C2") == [{"arrow": {"circle": "VA", "shaft": ["r1c1", "r1c2"]}}]
    copies = constraints(".Var~X~~18.Replicate~DC~VX1.Thermo~VX1~VX2.End")
    assert copies == [{"thermometer": ["VX1", "VX2"]}, {"thermometer": ["VX2", "VX3"]}, {"thermometer": ["VX8", "VX9"]}]
    doubles = constraints(".Shape~4x4~0-4.Doppelganger.GreaterThan~DGR2~DGR1")
    assert doubles[0] == "doppelganger"
    assert {"extra region": ["column 2", "DGR2"]} in doubles
    assert {"thermometer": ["DGR1", "DGR2"]} in doubles


def test_unknown_regions():
    text = ".Shape~4x4.NoBoxes.ChaosConstruction.ChaosArrow~R1C1~~CC1~CC2.ChaosArrow~R2C2~1.ChaosCount~R1C1~0~CC1~CC6"
    found = fields(text)
    assert found["layers"] == {"region": ["A", "B", "C", "D"]}
    arrow, rays, count = found["constraints"][1:]
    assert arrow == {"layer run": {"cell": "r1c1", "layer": "region", "cells": ["r1c1", "r1c2"]}}
    assert rays["layer run"]["plus"] == 1
    assert sorted(map(len, rays["layer run"]["cells"])) == [2, 2, 3, 3]
    assert count == {"layer same": {"cell": "r1c1", "layer": "region", "cells": ["r1c1", "r2c2"]}}


GRID = "1" + "." * 35
LETTERS = "A" + "." * 99


@pytest.mark.parametrize(
    ("text", "size", "given"),
    [
        (GRID, "6x6", "1"),
        (LETTERS, "10x10", "1"),
        (f"{GRID}\n\n.AntiKnight", "6x6", "1"),
        ("12 " + ". " * 143, "12x12", "12"),
        ("# a comment\n.Shape~6x6.~R1C1_1", "6x6", "1"),
        ("https://example.org/Interactive-Sudoku-Solver/?q=.Shape%7E6x6.%7ER1C1_1", "6x6", "1"),
    ],
)
def test_plain_texts(text, size, given):
    found = fields(text)
    assert (found["size"], found["givens"].split()[0].strip(".")) == (size, given)


def test_plain_jigsaws_and_killers():
    layout = "".join(sorted("ABCDEFGHI" * 9))
    found = fields("5" + "." * 80 + layout)
    assert found["regions"].splitlines()[0] == "AAAAAAAAA"
    assert found["givens"].strip(".\n") == "5"
    cages = constraints("A<<" + "B" * 78)
    assert cages[0] == {"killer": {"cells": ["r1c1", "r1c2", "r1c3"], "sum": 10}}
    assert len(cages) == 79
    long = "3x3:d:k:" + ":".join(["2561", "2561", *["0"] * 79]) + ":"
    assert constraints(long) == [
        "rising diagonal",
        "falling diagonal",
        {"killer": {"cells": ["r1c1", "r1c2"], "sum": 10}},
    ]
    marks = fields("123......" + "123456789" * 80)["marks"]
    assert marks["r1c1"] == [1, 2, 3]
    for text in (layout + layout, "A<<" + "B" * 78, long, GRID, LETTERS):
        assert foreign.format_of(text) == "iss"
