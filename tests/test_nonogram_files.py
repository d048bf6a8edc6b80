"""Others' files of nonograms: read, written, told apart, refused where they are damaged."""

import json
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_formats import DATA

import satpuzzles as sp
from satpuzzles.clues.entry import Entry
from satpuzzles.formats import foreign
from satpuzzles.formats.format import TEXTS

HEART = {"rows": ["1 1", "5", "5", "3", "1"], "columns": ["2", "4", "4", "4", "2"]}
HEART_DRAWN = ".#.#.\n#####\n#####\n.###.\n..#..\n"
FLAG = {
    "colours": {"b": "#000000", "r": "#c00000 red"},
    "rows": ["1b 1r", "2r", "0"],
    "columns": ["1b 1r", "2r"],
    "solution": "br\nrr\n..\n",
}

TEXT_OF = {
    "non": 'title "A heart"\nwidth 5\nheight 5\n\nrows\n1,1\n5\n5\n3\n1\n\ncolumns\n2\n4\n4\n4\n2\n',
    "webpbn": """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset><source>a page</source>
<puzzle type="grid" defaultcolor="black">
<title>A heart</title>
<id>#7 (v.1)</id>
<color name="white" char=".">FFFFFF</color>
<color name="black" char="X">000000</color>
<clues type="columns">
<line><count>2</count></line><line><count>4</count></line><line><count>4</count></line>
<line><count>4</count></line><line><count>2</count></line>
</clues>
<clues type="rows">
<line><count>1</count><count>1</count></line><line><count>5</count></line>
<line><count>5</count></line><line><count>3</count></line><line><count>1</count></line>
</clues>
</puzzle></puzzleset>
""",
    "nin": "5 5\n1 1\n5\n5\n3\n1\n2\n4\n4\n4\n2\n",
    "mk": "5 5\n1 1\n5\n5\n3\n1\n#\n2\n4\n4\n4\n2\n",
    "cwd": "5\n5\n1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n",
    "olsak": "A heart\n: rows\n1 1\n5\n5\n3\n1\n: columns\n2\n4\n4\n4\n2\n:\n",
    "puzzlink": "https://puzz.link/p?nonogram/5/5/2h4h4h4h2h11g5h5h3h1h",
    "sgt": "5x5:2/4/4/4/2/1.1/5/5/3/1",
    "clues": "1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n",
}
OTHERS = {
    "yaml": "rows: [1]\ncolumns: [1]\n",
    "fpuzzles": '{"size": 4, "grid": [[{}]]}',
    "iss": ".~R1C1_5.Thermo~R3C3~R3C4",
    "sudoku": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "sgt": "2x2:b1c3b1c4b",
}
EVERY = [*TEXT_OF.items(), *OTHERS.items()]


def heart(**more):
    return sp.puzzle("nonogram", **HEART, **more)


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


@pytest.mark.parametrize(("name", "text"), TEXT_OF.items(), ids=TEXT_OF)
def test_each_is_read(name, text, run):
    puzzle = sp.loads(text)
    assert (puzzle.rows, puzzle.columns) == (heart().rows, heart().columns)
    assert sp.loads(text, "nonogram", format=name) == puzzle
    assert run("check", "-", stdin=text).out.startswith("unique\n")
    texts = {"non": {"title": "A heart"}, "olsak": {"title": "A heart"}}
    texts["webpbn"] = {"title": "A heart", "source": "a page #7 (v.1)"}
    assert puzzle == heart(**texts.get(name, {}))


@pytest.mark.parametrize(("name", "text"), EVERY, ids=[f"{name}{i}" for i, (name, _) in enumerate(EVERY)])
def test_none_is_taken_for_another(name, text):
    """Nor for one of several: a text is known to its own format alone."""
    knowing = {of for of, known in foreign._formats().items() if known.line(text) or known.text(text)}
    assert knowing == {name} - {"yaml"}
    assert [part.format for part in foreign.parts(text, "x")] == [name]


@pytest.mark.parametrize(("name", "text"), EVERY, ids=[f"{name}{i}" for i, (name, _) in enumerate(EVERY)])
def test_what_is_named_wrong_is_refused_in_one_line(name, text):
    for other in set(foreign.format_names()) - {name}:
        try:
            sp.loads(text, format=other)
        except sp.SatpuzzlesError as error:
            assert "\n" not in str(error)  # noqa: PT017
            assert str(error).startswith("text")  # noqa: PT017


def kept(puzzle, format):  # noqa: A002
    keeps = foreign._formats()[format].writes()["nonogram"].keeps
    return {key: value for key, value in puzzle.data().items() if key in keeps}


WORD = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=8)
LINE = st.lists(WORD, min_size=1, max_size=3).map(" ".join)
NOTES = st.lists(LINE, min_size=1, max_size=3).map("\n".join)
LETTERS = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ"


def drawn(picture, symbols):
    return "".join("".join(symbols[value] for value in row) + "\n" for row in picture)


def clue_of(line, letters):
    return " ".join(f"{len(list(same))}{letters[value]}" for value, same in groupby(line) if value) or "0"


@st.composite
def puzzles(draw, colours=False, open_signs="", known=False):
    """A picture's clues, some of them open perhaps, with all texts."""
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    letters = draw(st.lists(st.sampled_from(LETTERS), max_size=3, unique=True)) if colours else []
    cell = st.integers(0, max(1, len(letters)))
    picture = draw(st.lists(st.lists(cell, min_size=width, max_size=width), min_size=height, max_size=height))
    shown = ["", *(letters or [""])]
    fields = {
        "rows": [clue_of(line, shown) for line in picture],
        "columns": [clue_of(line, shown) for line in zip(*picture)],
    }
    for side in fields.values() if open_signs else ():
        for i, clue in enumerate(side):
            words = [draw(st.sampled_from([word, *open_signs])) if word != "0" else word for word in clue.split()]
            side[i] = " ".join(words)
    if draw(st.booleans()):
        fields["solution"] = drawn(picture, [".", *(letters or "#")])
        if draw(st.booleans()):
            fields["solution"] = [fields["solution"], drawn(picture[::-1], [".", *(letters or "#")])]
    if letters:
        fills = draw(st.lists(st.integers(0, 0xFFFFFF), min_size=len(letters), max_size=len(letters)))
        names = [f" name {letter}" if draw(st.booleans()) else "" for letter in letters]
        fields["colours"] = {x: f"#{fill:06x}{name}" for x, fill, name in zip(letters, fills, names)}
    if known:
        signs = st.sampled_from(".x#")
        fields["grid"] = "".join("".join(draw(signs) for _ in range(width)) + "\n" for _ in range(height))
    if draw(st.booleans()):
        fields["background"] = f"#{draw(st.integers(0, 0xFFFFFF)):06x}"
    fields |= {key: draw(NOTES if key == "notes" else LINE) for key in TEXTS[:-1] if draw(st.booleans())}
    fields |= {"solutions": draw(st.sampled_from([1, 7, "many"]))} if draw(st.booleans()) else {}
    return sp.puzzle("nonogram", **fields)


def comes_back(puzzle, format):  # noqa: A002
    text = sp.dump(puzzle, format)
    assert sp.loads(text, format=format).data() == kept(puzzle, format)
    dropped = set(puzzle.data()) - set(kept(puzzle, format))
    assert set(foreign.left_out(puzzle, format)) == dropped
    return text


@pytest.mark.parametrize("format", ["non", "webpbn", "olsak"])
@given(data=st.data())
def test_puzzles_in_colours_come_back(format, data):  # noqa: A002
    assert foreign.format_of(comes_back(data.draw(puzzles(colours=True)), format)) == format


@pytest.mark.parametrize("format", ["non", "webpbn", "olsak", "nin", "puzzlink", "clues"])
@given(puzzle=puzzles())
def test_puzzles_in_black_and_white_come_back(format, puzzle):  # noqa: A002
    assert foreign.format_of(comes_back(puzzle, format)) == format


@given(puzzle=puzzles(known=True))
def test_game_ids_with_known_cells_come_back(puzzle):
    assert foreign.format_of(comes_back(puzzle, "sgt:pattern")) == "sgt"


@given(clues=puzzles(open_signs="?_*"), link=puzzles(open_signs="?"))
def test_open_clues_come_back(clues, link):
    comes_back(clues, "clues")
    comes_back(link, "puzzlink")


@given(puzzle=puzzles(), format=st.sampled_from(["nin", "clues", "olsak", "non"]))
def test_pictures_are_told_apart_by_what_they_look_like(puzzle, format):  # noqa: A002
    text = sp.dump(puzzle, format)
    knowing = {of for of, known in foreign._formats().items() if known.line(text) or known.text(text)}
    assert knowing == {format}


@pytest.mark.parametrize(
    ("format", "fields", "message"),
    [
        ("non", {"rows": ["?"], "columns": [1]}, 'non has no "?", which row 1 has; nothing is written'),
        ("webpbn", {"rows": [1], "columns": ["*"]}, 'webpbn has no "*", which column 1 has; nothing is written'),
        ("olsak", {"rows": ["_"], "columns": [1]}, 'olsak has no "_"'),
        ("nin", {"rows": ["_"], "columns": [1]}, 'nin has no "_"'),
        ("sgt:pattern", {"rows": ["?"], "columns": [1]}, 'sgt:pattern has no "?"'),
        ("puzzlink", {"rows": ["_"], "columns": [1]}, 'puzzlink has no "_"'),
        ("puzzlink", {"rows": ["1 1"], "columns": [1, 1]}, "puzzlink has no place for 2 numbers in row 1"),
        ("puzzlink", {"rows": ["300"], "columns": [1] * 300}, "puzzlink has no number above 255, which row 1 has"),
        ("nin", FLAG, "nin has no colours; nothing is written"),
        ("clues", FLAG, "clues has no colours; nothing is written"),
        ("sgt:pattern", FLAG, "sgt:pattern has no colours; nothing is written"),
        ("puzzlink", FLAG, "puzzlink has no colours; nothing is written"),
        ("non", {**HEART, "grid": "#....\n" + ".....\n" * 4}, "non has no grid; nothing is written"),
        ("fpuzzles", HEART, "fpuzzles has no nonogram, only sudoku; nothing is written"),
        ("webpbn", {**HEART, "title": "\x01"}, "webpbn has no character U+0001; nothing is written"),
    ],
)
def test_what_a_format_cannot_say_is_refused(format, fields, message, run, tmp_path):  # noqa: A002
    (tmp_path / "x.yaml").write_text(sp.dump(sp.puzzle("nonogram", **fields)))
    done = run("convert", tmp_path / "x.yaml", "--to", format)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert message in done.err


def test_texts_without_a_place_are_left_out_and_named(run, tmp_path):
    (tmp_path / "x.yaml").write_text(sp.dump(heart(title="T", author="A", copyright="C", solution=HEART_DRAWN)))
    done = run("convert", tmp_path / "x.yaml", "--to", "nin")
    assert (done.code, done.out) == (0, TEXT_OF["nin"])
    assert done.err == "left out, since nin has no place for it: title, author, copyright, solution\n"
    assert run("convert", tmp_path / "x.yaml", "--to", "webpbn").err == ""


SPELLINGS = {
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "CR": lambda text: text.replace("\n", "\r").encode(),
    "BOM": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "UTF-16": lambda text: text.encode("utf-16"),
    "trailing space": lambda text: text.replace("\n", " \t\n").encode(),
    "no end": lambda text: text.rstrip("\n").encode(),
    "empty lines at the end": lambda text: (text + "\n\n\n").encode(),
}


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("name", TEXT_OF)
def test_spellings(name, spelling, tmp_path):
    (tmp_path / "x").write_bytes(SPELLINGS[spelling](TEXT_OF[name]))
    assert sp.load(tmp_path / "x") == sp.loads(TEXT_OF[name])


@pytest.mark.parametrize(
    "text",
    [
        "rows:\n1 1\n5\n5\n3\n1\ncolumns:\n2\n4\n4\n4\n2\n",
        "COLUMNS\n\n2\n4\n4\n4\n2\nROWS\n1,1\n5\n5\n3\n1",
        "# a heart\nRow:\n 1\t1 \n5\n5\n3\n1\n\n# and\nCol:\n2\n4\n4\n4\n2\n",
        "\n1, 1\n5\n5\n3\n1\n\n\n2\n4\n4\n4\n2",
        "# made by hand\n5 5\n1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n",
        "5\t5\n1,1\n5\n5\n3\n1\n2\n4\n4\n4\n2",
        "height 5\nwidth\t5\nROWS\n1, 1\n5\n5\n3\n1\nColumns\n2\n4\n4\n4\n2",
        "columns\n2\n4\n4\n4\n2\n\nrows\n\n1,1\n5\n5\n3\n1\n\nwidth 5\nheight 5\n",
        ":\n1 1\n5\n5\n3\n1\n:\n2\n4\n4\n4\n2\n\n",
        "#d\n1:* black\n0:  white\n:\n1 1\n5,\n5\n3\n1\n:\n2\n4\n4\n4\n2\n:\n",
        "http://pzv.jp/p.html?nonogram/5/5/2h4h4h4h2h11g5h5h3h1h",
        "https://puzz.link/p?nonogram_edit/v:1/5/5/2h4h4h4h2h11g5h5h3h1",
        "pzprv3\nnonogram\n5\n5\n. . . . . . . . \n. . . . . . . . \n. . . 2 4 4 4 2 \n. 1 1 . # + . . \n"
        ". . c5 . . . . . \n. . 5 . . . . . \n. . 3 . . . . . \n. . 1 . . . . . \n",
        "<puzzle><clues type='rows'><line><count>1</count><count>1</count></line><line><count>5</count></line>"
        "<line><count>5</count></line><line><count>3</count></line><line><count>1</count></line></clues>"
        "<clues type='columns'><line><count>2</count></line><line><count>4</count></line><line><count>4</count>"
        "</line><line><count>4</count></line><line><count>2</count></line></clues></puzzle>",
        "<puzzle><solution><image>|.X.X.| |XXXXX| |XXXXX| |.XXX.| |..X..|</image></solution></puzzle>",
    ],
)
def test_variants(text):
    puzzle = sp.loads(text)
    assert (puzzle.rows, puzzle.columns, puzzle.colours) == (heart().rows, heart().columns, ())


def test_lines_without_a_block():
    empty = sp.puzzle("nonogram", rows=["1", "0", "0"], columns=["0", "1"])
    for text in (
        "width 2\nheight 3\nrows\n1\n\n\n\ncolumns\n\n1\n",
        "width 2\nheight 3\nrows\n1\n0\n\ncolumns\n0\n1\n",
        "2 3\n1\n0\n0\n0\n1\n",
        "2 3\n1\n\n\n\n1\n",
        "3 2\n1\n\n\n#\n\n1",
        ":\n1\n\n\n:\n\n1\n:\n",
        "2x3:/1/1//",
        "1\n0\n0\n\n0\n1\n",
        "https://puzz.link/p?nonogram/2/3/h1g1h",
    ):
        assert sp.loads(text) == empty, text


def test_a_published_link_reads_as_its_page_shows_it():
    """The example of pzpr itself, as a link and as a file."""
    link = sp.loads("https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h")
    file = sp.loads(
        "pzprv3/nonogram/6/6/. . . . 1 . 1 . . /. . . 2 1 . 1 2 . /. . . 1 1 1 1 1 . /. 2 1 # # . # . . /"
        ". 1 1 # . . . # . /. 1 2 . # . # # . /. . . . . . . . . /. 1 1 # . . . . . /. . 3 . # # # . . /"
    )
    assert link == file
    assert link.rows == sp.puzzle("nonogram", rows=["2 1", "1 1", "1 2", 0, "1 1", 3], columns=[1] * 6).rows
    assert sp.dump(link, "puzzlink") == "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h\n"


def test_numbers_above_15_in_links():
    wide = sp.puzzle("nonogram", rows=["16 20"], columns=["1"] * 16 + ["0"] + ["1"] * 20)
    text = sp.dump(wide, "puzzlink")
    assert "-14-10" in text
    assert sp.loads(text) == wide


COLOURED = {
    "non": "width 2\nheight 3\ncolor b #000000\ncolor r #c00000\nrows\n1b,1r\n2r\n0\ncolumns\n1b,1r\n2r\ngoal brrr00\n",
    "webpbn": """<puzzleset><puzzle defaultcolor="red"><color name="black" char="b">000</color>
<color name="red" char="r">c00000</color><color name="white" char="-">fff</color>
<clues type="rows"><line><count color="black">1</count><count>1</count></line>
<line><count>2</count></line><line/></clues>
<clues type="columns"><line><count color="black">1</count><count color="red">1</count></line>
<line><count>2</count></line></clues>
<solution type="goal"><image>
|br|
|rr|
|--|
</image></solution></puzzle></puzzleset>
""",
    "olsak": "#D colours\n   b:*  black\n 1:r   #c00000  cerna\n:rows\n1b 1\n2\n0\n:columns\n1b 1\n2\n:end\n",
}


@pytest.mark.parametrize("name", COLOURED)
def test_colours_are_read(name):
    puzzle = sp.loads(COLOURED[name])
    expected = sp.puzzle("nonogram", **FLAG)
    assert foreign.format_of(COLOURED[name]) == name
    assert (puzzle.rows, puzzle.columns) == (expected.rows, expected.columns)
    assert [colour.letter for colour in puzzle.colours] == ["b", "r"]
    assert [colour.fill for colour in puzzle.colours] == ["#000000", "#c00000"]
    assert sp.check(puzzle).verdict == "unique"
    assert sp.check(puzzle).claims == ()


def test_colours_that_are_not_described():
    puzzle = sp.loads("width 2\nheight 1\nrows\n1a,1x\ncolumns\n1a\n1x\n")
    assert [colour.letter for colour in puzzle.colours] == ["a", "b"]
    assert puzzle.rows == sp.puzzle("nonogram", colours={"a": "#000", "b": "#111"}, rows=["1a 1b"], columns=[0]).rows
    named = sp.loads("#d\n p:p peachpuff\n q:q skyblue4\n:\n1p 1q\n:\n1p\n1q\n:\n")
    assert [colour.name for colour in named.colours] == ["peachpuff", "skyblue4"]
    assert len({colour.fill for colour in named.colours}) == 2


def test_keys_that_are_not_known_become_notes():
    text = TEXT_OF["non"] + 'difficulty "hard"\nby \'Zo&euml;\'\nlicense CC-BY-3.0\ncatalogue "a page #3"\n'
    assert sp.loads(text).data() == heart(
        title="A heart", author="Zoë", license="CC-BY-3.0", source="a page #3", notes="difficulty hard"
    ).data()  # fmt: skip


def test_latin_1_and_declared_encodings(tmp_path):
    (tmp_path / "x.non").write_bytes(TEXT_OF["non"].replace("A heart", "Ein Röschen").encode("latin-1"))
    assert sp.load(tmp_path / "x.non").title == "Ein Röschen"
    xml = TEXT_OF["webpbn"].replace("A heart", "Łódź &copy;").replace('"1.0"', '"1.0" encoding="ISO-8859-2"')
    (tmp_path / "x.xml").write_bytes(xml.encode("iso-8859-2"))
    assert sp.load(tmp_path / "x.xml").title == "Łódź ©"


SAVED = """<puzzleset><author>Somebody</author><puzzle><title>Two ways</title>
<description>What stands here.</description><note>published</note>
<clues type="rows"><line><count>1</count></line><line><count>1</count></line></clues>
<clues type="columns"><line><count>1</count></line><line><count>1</count></line></clues>
<solution type="goal" id="one"><image>|X.| |.X|</image></solution>
<solution type="solution" id="two"><image>|.X|
|X.|</image></solution>
<solution type="saved"><image>| [X.]? | | X. |</image></solution>
</puzzle></puzzleset>
"""


def test_several_solutions_and_saved_positions(run):
    puzzle = sp.loads(SAVED)
    assert puzzle.solution == ("#.\n.#", ".#\n#.")
    assert (puzzle.author, puzzle.notes, puzzle.grid) == ("Somebody", "What stands here.\npublished", ())
    assert sp.check(puzzle).claims == ()
    assert sp.loads(sp.dump(puzzle, "webpbn")) == puzzle
    assert sp.loads(sp.dump(puzzle, "non")) == puzzle
    played = sp.loads(SAVED, use_marks=True)
    assert played.data()["grid"] == "..\n#x\n"
    done = run("check", "-", "--stats", stdin=SAVED)
    assert done.err.endswith("1 saved position was ignored; --use-marks takes the first as clues\n")
    assert run("check", "-", "--use-marks", stdin=SAVED).out.startswith("unique\n")


def test_a_set_of_puzzles_is_several_results(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    line = "<line><count>%d</count></line>"
    rows = f'<puzzle><clues type="rows">{line % 1}</clues>'
    columns = [f'<clues type="columns">{clues}</clues></puzzle>' for clues in (line % 1, line % -3, line % 1 * 2)]
    head = "<puzzleset>\n<author>Me</author>\n<!-- <puzzle> -->\n"
    (tmp_path / "set.xml").write_text(head + "".join(f"{rows}\n{clues}\n" for clues in columns) + "</puzzleset>\n")
    done = run("check", "set.xml")
    assert done.out.splitlines()[0] == "set.xml:4: unique"
    assert done.out.splitlines()[1].startswith("set.xml:8: no solution")
    assert done.err.startswith("satpuzzles: set.xml:7: columns, clue 1: -3 is a negative number")
    assert (done.code, done.out.count("\n"), done.err.count("\n")) == (2, 2, 1)
    assert "author: Me\n" in run("convert", "set.xml:8").out
    assert "set.xml: expected one puzzle; 3 stand there: name one, set.xml:4" in run("convert", "set.xml").err


def test_a_pack_of_puzzles_is_several_results(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.nonpack").write_text(f"{TEXT_OF['non']}====\n{TEXT_OF['non'].replace('1,1', '1,x')}====\n")
    done = run("check", "x.nonpack", "--format", "json")
    (found,) = [json.loads(line) for line in done.out.splitlines()]
    assert (found["file"], found["verdict"]) == ("x.nonpack:1", "unique")
    assert done.err.startswith('satpuzzles: x.nonpack:24: rows, clue 1: "x" is no number')


BOMB = '<?xml version="1.0"?>\n<!DOCTYPE x [\n<!ENTITY a "aaaa">\n<!ENTITY b "&a;&a;">\n]>\n<puzzleset>&b;</puzzleset>'
OUTSIDE = '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>\n<puzzleset>&f;</puzzleset>'
PARAMETER = '<!DOCTYPE x [\n<!ENTITY % p SYSTEM "http://localhost/x.dtd"> %p;\n]>\n<puzzleset/>'
PUZZLE = TEXT_OF["webpbn"]
NON = TEXT_OF["non"]
DAMAGED = {
    "bomb": (BOMB, 'text:3: declares the entity "a"; nothing is read'),
    "outside": (OUTSIDE, 'text:2: declares the entity "f"; nothing is read'),
    "parameter": (PARAMETER, 'text:2: declares the entity "p"; nothing is read'),
    "deep": ("<puzzle>" + "<a>" * 30, "text:1: more than 20 levels deep"),
    "unclosed": (PUZZLE[:-20], "text:17: not XML: unclosed token"),
    "another document": ("<?xml version='1.0'?><svg/>", "text:1: expected <puzzleset>, not <svg>"),
    "entity": (PUZZLE.replace("A heart", "&nothing;"), "text:5: the entity &nothing; is not known"),
    "triddler": (PUZZLE.replace('type="grid"', 'type="triddler"'), 'text:4: this is a "triddler", which is not known'),
    "triangle": (PUZZLE.replace("000000", "black/white"), 'text:8: the colour "black" is a triangle'),
    "no rows": (PUZZLE.replace('"rows"', '"lines"'), "text:4: clues of the rows are missing"),
    "twice": (PUZZLE.replace('"rows"', '"columns"'), "text:13: the clues of the columns stand there twice"),
    "no number": (PUZZLE.replace(">5<", ">five<"), 'text:14: "five" is no number; expected one in <count>'),
    "huge": (PUZZLE.replace(">5<", ">99999999999<"), "text:14: rows, clue 2: a block of 99999999999 cells"),
    "colour": (PUZZLE.replace("<count>3", '<count color="red">3'), 'the colour "red", which is not declared'),
    "bad colour": (COLOURED["webpbn"].replace("c00000", "c0000"), "text:2: colours, r: expected a colour such as"),
    "image": (SAVED.replace("|X.|", "|X."), "text:5: image: expected rows such as |X..|, each between bars"),
    "image size": (SAVED.replace("|X.| |.X|", "|X.|"), "solution: 1 rows and 2 columns; the clues are of 2 and 2"),
    "image colour": (SAVED.replace("|X.|", "|Y.|"), 'text:5: image: "Y" is no colour; expected one of X .'),
    "no puzzle": ("<puzzleset></puzzleset>", "text:1: expected one puzzle, not 0"),
    "width": (NON.replace("width 5", "width 6"), "text:12: width is 6, and 5 clues stand below columns"),
    "height": (NON.replace("height 5", "height 4"), "text:5: height is 4, and 5 clues stand below rows"),
    "no columns": (NON.split("columns")[0], "text: columns is missing"),
    "size": (NON.replace("width 5", "width -5\nwidth 5"), "text:3: width stands there twice"),
    "no size": (NON.replace("height 5\n", ""), "text: height is missing"),
    "huge size": (NON.replace("width 5", "width 999999999"), "text:2: width: expected a whole number from 1 to 100000"),
    "goal": (NON + "goal 0101", "text:18: goal: expected 25 cells, not 4"),
    "goal cell": (NON + f"goal {'2' * 25}", 'text:18: goal: "2" is no colour; expected one of 0 ? 1'),
    "non number": (NON.replace("1,1", "1;1"), 'text:6: rows, clue 1: "1;1" is no number'),
    "non colour": (NON.replace("height", "color 7 #f00\nheight"), 'text:3: "7" is no letter for a colour'),
    "one colour": (NON.replace("1,1", "1a,1"), 'rows, clue 1: "1" has no colour'),
    "mk": (TEXT_OF["mk"].replace("5 5", "6 5"), "text:6: expected 6 rows, a clue a line; 5 stand there"),
    "mk columns": (TEXT_OF["mk"] + "1\n", "expected 5 columns, a clue a line; 6 stand there"),
    "triddler file": ("#T\n" + TEXT_OF["olsak"].partition("\n")[2], "text:1: this is a triddler"),
    "triangles": ("#d\n t:/ black/orange\n:\n1t\n:\n1t\n:\n", 'text:2: "black/orange" is a triangle'),
    "glue": ("#d\n /:a white/black << t\n:\n/3\\\n:\n/1\\\n:\n", 'text:2: "white/black" is a triangle'),
    "olsak number": ("#d\n a:a red\n:\n/3\\\n:\n1a\n:\n", 'text:4: "/3\\" is no number, perhaps with the letter'),
    "olsak colour": (TEXT_OF["olsak"].replace("3", "3q"), 'text:6: "3q" has no colour that is declared'),
    "olsak decl": ("#d\nred\n:\n1\n:\n1\n:\n", "text:2: expected a colour such as r:r #ff0000"),
    "olsak empty": (":\n:\n:\n", "text:1: no clues stand below"),
    "link": ("https://puzz.link/p?xyzzy/5/5/abc", '"xyzzy" of puzz.link is not known here, only '),
    "link size": ("https://puzz.link/p?nonogram/5/x/abc", "rows: expected a whole number from 1 to 1000"),
    "link digits": ("https://puzz.link/p?nonogram/5/5/2h!", '"!" stands among the clues'),
    "link long": ("https://puzz.link/p?nonogram/1/1/1111", "the clues fill more than 2 places"),
    "link parts": ("https://puzz.link/p?nonogram/1/1", "expected columns, rows and clues in the link"),
    "file": ("pzprv3/nonogram/2/2/. . ./", "expected 3 lines of 3 places"),
    "pattern": ("5x5:1/2", "a game ID of which game"),
    "rows only": ("rows:\n1\ncolumns:\n", "no clues stand below rows: or columns:"),
    "letters": ("rows:\n1a\ncolumns:\n1\n", "not YAML"),
}  # fmt: skip


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_files(name):
    text, message = DAMAGED[name]
    with pytest.raises(sp.SatpuzzlesError) as raised:
        sp.loads(text)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("format", "text", "message"),
    [
        ("nin", "5 5\n1\n", "text:2: expected 5 rows and 5 columns, a clue a line; 1 stand there"),
        ("nin", "5\n1\n", 'text:1: expected two numbers, width and height, not "5"'),
        ("nin", "", "text: expected two numbers, width and height; nothing stands there"),
        ("mk", "5 5\n1\n", 'a line "#" between rows and columns is missing'),
        ("cwd", "5\n", "expected the width; nothing stands there"),
        ("clues", "1\n", "expected rows, an empty line, and columns; there are 1 groups of clues"),
        ("clues", "rows\n1\nrows\n1\n", 'text:3: "rows" stands there twice'),
        ("clues", "1\nrows:\n1\n", 'text:1: expected rows: or columns:, not "1"'),
        ("olsak", "1\n", 'expected a line that begins with ":" before the rows'),
        ("non", "1\n", "text: height is missing"),
        ("webpbn", "1\n", "text:1: not XML: syntax error"),
        ("puzzlink", "1\n", "expected a link such as https://puzz.link/p?nonogram"),
        ("sgt:pattern", "5x5:1/2", "no game ID of pattern: 2 clues with / between; expected 5 for the columns and 5"),
        ("sgt:pattern", "1x1:1/1,c", "the known cells go beyond the grid"),
        ("sgt:pattern", "1x1:1/1,1", '"1" stands among the known cells; expected letters'),
        ("sgt:pattern", "1x1:1/1..1", 'clue 2 is "1..1"; expected numbers with dots between'),
        ("sgt:pattern", "9999x9999:1/1", "9,999 x 9,999 cells; expected 1 to 100,000"),
        ("sgt:pattern", "5x5x5:1/1", 'its parameters are "5x5x5"; expected some such as 10x15'),
    ],
)
def test_damaged_files_of_a_named_format(format, text, message):  # noqa: A002
    with pytest.raises(sp.SatpuzzlesError) as raised:
        sp.loads(text, format=format)
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_document_that_is_too_large(run):
    done = run("check", "-", stdin=PUZZLE + " " * (1 << 20))
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "expected at most 1,048,576" in done.err


@given(data=st.data(), name=st.sampled_from([*TEXT_OF, *(f"coloured {name}" for name in COLOURED), "saved"]))
def test_whatever_is_changed_it_is_read_or_refused_in_one_line(data, name):
    texts = {**TEXT_OF, **{f"coloured {key}": text for key, text in COLOURED.items()}, "saved": SAVED}
    text = texts[name]
    for _ in range(data.draw(st.integers(1, 4))):
        begin = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(begin, min(len(text), begin + 10)))
        text = text[:begin] + data.draw(st.text('0159 ab?_*#:;,.<>/&|[]xX=-\n\t\r"é', max_size=5)) + text[end:]
    for format in ("", name.removeprefix("coloured ").replace("saved", "webpbn")):  # noqa: A001
        try:
            sp.check(sp.loads(text, "nonogram", format=format))
        except sp.SatpuzzlesError as error:
            assert "\n" not in str(error)  # noqa: PT017


def test_known_cells_of_game_ids():
    """a to y pass over 0 to 24 cells and name the next, z passes over 25; capitals are full; the last go to the end."""
    puzzle = sp.loads("6x6:///////3////,Bazfc")
    assert [(str(cell), value) for cell, value in puzzle.grid] == [("r1c2", 1), ("r1c3", 0), ("r6c4", 0)]
    assert sp.dump(puzzle, "sgt:pattern") == "6x6:///////3////,Bazfc\n"


def test_puzzles_of_the_survey_in_every_format():
    path = DATA / "nonogram_survey_free.json"
    if not path.exists():
        pytest.skip("the file is not part of the project")
    for item in json.loads(path.read_text(encoding="utf-8")):
        fields = {side: [" ".join(map(str, clue)) or "0" for clue in item[side]] for side in ("rows", "columns")}
        told = {"title": item["title"], "author": item["by"], "copyright": item["copyright"]}
        puzzle = sp.puzzle("nonogram", **fields, **told)
        for format in ("non", "webpbn", "olsak", "clues", "nin", "puzzlink", "sgt:pattern"):  # noqa: A001
            text = sp.dump(puzzle, format)
            assert foreign.format_of(text) == format.partition(":")[0]
            assert sp.loads(text).data() == kept(puzzle, format)


def test_where_a_text_begins_is_counted():
    text = Entry(NON.replace("1,1", "1,1,q"), "x.non", 40)
    with pytest.raises(sp.SatpuzzlesError, match=r"^x\.non:45: rows, clue 1: "):
        foreign.read(text, "non")


@pytest.mark.parametrize("end", ["", ":1"])
@pytest.mark.parametrize("command", ["check", "convert", "render", "repair"])
def test_a_result_never_replaces_its_puzzle(command, end, run, tmp_path):
    path = tmp_path / "one.non"
    path.write_text("width 1\nheight 1\nrows\n1\n\ncolumns\n1\n", encoding="utf-8")
    before = path.read_bytes()
    done = run(command, f"{path}{end}", "-o", str(path))
    assert (done.code, path.read_bytes()) == (2, before)
    assert "is the puzzle itself" in done.err


@pytest.mark.parametrize(
    ("text", "words"),
    [("2\n2\n1\n1\n1\n# a\n", []), ("2\n2\n\n1\n\n\n1\n1\n# a\n", []), ("# a\n# b\n", ["--from", "clues"])],
    ids=["comment as a clue", "comment at the end", "nothing but comments"],
)
def test_comments_among_numbers(text, words, run):
    done = run("check", "-", *words, stdin=text)
    assert done.code == 2
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("ending", "format"),
    [(".non", "non"), (".xml", "webpbn"), (".nin", "nin"), (".g", "olsak"), (".yaml", ""), (".txt", "")],
)
def test_convert_goes_by_the_ending(ending, format, run, tmp_path):  # noqa: A002
    assert run("convert", "cross.yaml", "-o", str(tmp_path / f"x{ending}")).code == 0
    assert foreign.format_of((tmp_path / f"x{ending}").read_text(encoding="utf-8")) == format


def test_convert_draws_nothing(run, tmp_path):
    done = run("convert", "cross.yaml", "-o", str(tmp_path / "x.png"))
    assert done.code == 2
    assert "render draws" in done.err
    assert not (tmp_path / "x.png").exists()
