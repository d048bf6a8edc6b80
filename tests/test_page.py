"""Pages that answer the pointer: their text, and what a real browser makes of them."""

import json
import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest

import satpuzzles as sp
from satpuzzles.kind import example
from satpuzzles.optimised import Optimised
from satpuzzles.planned import Planned

HOSTILE = "</script><script>window.ran=1</script><img src=x onerror=window.ran=1>\"'><svg onload=window.ran=1>&lt;"
# all rows of a 4x4 sudoku but the last are known; its digits follow
NEARLY = {"size": 4, "givens": "1234\n3412\n2143\n.3..\n"}
HEART = {"rows": ["1 1", "5", "5", "3", "1"], "columns": ["2", "4", "4", "4", "2"]}


class Parsed(HTMLParser):
    """The elements of a page, and the text of its scripts and styles."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.texts, self._now = [], [], {}, ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += attributes
        self._now = f"{tag} {dict(attributes).get('type', '')}".strip()

    def handle_endtag(self, tag):
        self._now = ""

    def handle_data(self, data):
        self.texts[self._now] = self.texts.get(self._now, "") + data


def data_of(page):
    return json.loads(Parsed(page).texts["script application/json"])


def left_of(data, number):
    """What is left of each spot after a state, by its words."""
    found = {spot["name"]: spot["choices"] for spot in data["spots"]}
    names = list(found)
    for state in data["states"][: number + 1]:
        for i, values in state["left"].items():
            found[names[int(i)]] = [data["spots"][int(i)]["choices"][k] for k in values]
    return {name: [data["choices"][k]["says"] for k in values] for name, values in found.items()}


def test_nothing_of_a_puzzle_becomes_markup():
    plain, hostile = (sp.puzzle("sudoku", title=text, author=text, **NEARLY) for text in ("A title", HOSTILE))
    texts = [sp.html(puzzle, walk=sp.Walk(puzzle)) for puzzle in (plain, hostile)]
    assert Parsed(texts[0]).tags == Parsed(texts[1]).tags
    assert "<img" not in texts[1]
    assert not any(name.startswith("on") for name, _ in Parsed(texts[1]).attributes)


def test_rules_that_a_file_words_itself_become_no_markup():
    puzzle = sp.puzzle(
        "custom",
        board={"names": ["a", "b"]},
        values=[0, 1],
        rules=[{"exactly": {"n": 1, "of": ["a", "b"], "value": 1}, "because": HOSTILE}],
    )
    text = sp.html(puzzle)
    assert Parsed(text).tags.count("script") == 2
    assert [sentence for sentence, *_ in data_of(text)["sentences"]] == [f"a and b: {HOSTILE}"]


def test_the_policy_allows_what_is_in_the_page_and_loads_nothing():
    page = sp.html(sp.puzzle("nonogram", **HEART))
    parsed = Parsed(page)
    policy = next(value for name, value in parsed.attributes if name == "content" and "default-src" in value)
    allowed = dict(part.split(" ", 1) for part in policy.split("; "))
    assert allowed["default-src"] == "'none'"
    for source, text in (("script-src", parsed.texts["script"]), ("style-src", parsed.texts["style"])):
        assert allowed[source] == f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
    assert set(re.findall(r"https?://[^\"' ]+", page)) == {"http://www.w3.org/2000/svg"}
    assert not {"src", "href", "style"} & {name for name, _ in parsed.attributes}


def test_pencil_marks_are_what_givens_leave_in_row_column_and_box():
    puzzle = sp.puzzle("sudoku", size=4, givens="1...\n..3.\n.4..\n...2\n")
    givens = {(0, 0): 1, (1, 2): 3, (2, 1): 4, (3, 3): 2}
    found = left_of(data_of(sp.html(puzzle)), 0)
    for r in range(4):
        for c in range(4):
            seen = {v for (i, j), v in givens.items() if i == r or j == c or (i // 2, j // 2) == (r // 2, c // 2)}
            left = {givens[r, c]} if (r, c) in givens else {1, 2, 3, 4} - seen
            assert found[f"r{r + 1}c{c + 1}"] == [f"is {v}" for v in sorted(left)]


def test_steps_are_those_of_the_command_and_end_with_the_answer():
    puzzle = sp.puzzle("sudoku", **NEARLY)
    data = data_of(sp.html(puzzle, walk=sp.Walk(puzzle)))
    assert [state["says"] for state in data["states"][1:]] == [step.says for step in sp.steps(puzzle).steps]
    last = left_of(data, len(data["states"]) - 1)
    assert [last[f"r4c{c}"] for c in range(1, 5)] == [["is 4"], ["is 3"], ["is 2"], ["is 1"]]
    assert "r4c1" in str(data["states"])


def test_steps_of_several_solutions_say_where_they_end():
    puzzle = sp.puzzle("sudoku", size=4, givens="12..\n34..\n....\n....\n")
    data = data_of(sp.html(puzzle, walk=sp.Walk(puzzle)))
    assert data["ended"].startswith("there are several solutions")
    assert data_of(sp.html(puzzle, sp.solve(puzzle).grid, sp.Walk(puzzle)))["states"][-1]["says"] == "the answer"


def test_moves_are_states():
    puzzle = sp.puzzle("sliding", grid="2x2", start=[1, 3, 2, 0])
    grid = sp.solve(puzzle).grid
    data = data_of(sp.html(puzzle, grid))
    moves = puzzle.moves_of(grid)
    assert len(data["states"]) == len(moves) + 1
    home = left_of(data, len(moves))
    assert [home[f"r{r}c{c}"] for r in (1, 2) for c in (1, 2)] == [["is empty"], ["is 1"], ["is 2"], ["is 3"]]


def test_clues_outside_name_the_sentence_of_their_line():
    data = data_of(sp.html(sp.puzzle("nonogram", **HEART)))
    sentences = [sentence for sentence, *_ in data["sentences"]]
    assert [[sentences[n] for n in clue["sentences"]] for clue in data["clues"][:2]] == [
        ["row 1 reads 1 1"],
        ["row 2 reads 5"],
    ]
    assert data["clues"][1]["cells"] == [5, 6, 7, 8, 9]


def test_the_command(run, tmp_path):
    puzzle = tmp_path / "p.yaml"
    puzzle.write_text(example(sp.find_kind("sudoku")), encoding="utf-8")
    page = tmp_path / "p.html"
    assert run("render", puzzle, "--steps", "-o", page).code == 0
    assert page.read_text(encoding="utf-8") == run("render", puzzle, "--steps", "--format", "html").out
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    done = run("render", puzzle, "--steps")
    assert (done.code, done.out) == (2, "")
    assert "--format html" in done.err
    none = tmp_path / "none.yaml"
    none.write_text("kind: sudoku\nsize: 4\ngivens: |\n  11..\n  ....\n  ....\n  ....\n", encoding="utf-8")
    for more in ("--solve", "--steps"):
        done = run("render", none, more, "-o", tmp_path / "none.html")
        assert (done.code, done.out, (tmp_path / "none.html").exists()) == (1, "", False)
        assert done.err.startswith("no solution")
    assert run("render", none, "-o", tmp_path / "none.html").code == 0


# In a browser


@pytest.fixture(scope="module")
def browser(program, package):
    package("selenium")
    from selenium.webdriver import Chrome, ChromeOptions
    from selenium.webdriver.chrome.service import Service

    options = ChromeOptions()
    options.binary_location = program("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1100,900"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=Service(program("chromedriver")))
    yield driver
    driver.quit()


class Opened:
    """A page in the browser, and what a person does with it."""

    def __init__(self, driver, path, text):
        from selenium.webdriver import ActionChains
        from selenium.webdriver.common.by import By

        path.write_text(text, encoding="utf-8")
        driver.get(path.as_uri())
        self.driver = driver
        self._actions = lambda: ActionChains(driver)
        self.all = lambda css: driver.find_elements(By.CSS_SELECTOR, css)

    def one(self, css):
        (found,) = self.all(css)
        return found

    def text(self, css):
        return self.one(css).text

    def point_at(self, element):
        self._actions().move_to_element(element).perform()

    def press(self, *keys):
        for key in keys:
            self._actions().send_keys(key).perform()

    def lit(self, name="lit"):
        """The numbers of the lit cells."""
        return [
            i for i, cell in enumerate(self.all("#cells path")) if name in (cell.get_attribute("class") or "").split()
        ]

    def log(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def ran(self):
        return self.driver.execute_script("return window.ran")


@pytest.fixture
def opened(browser, tmp_path):
    return lambda text: Opened(browser, tmp_path / "page.html", text)


def test_pointing_at_a_cell(opened):
    page = opened(sp.html(sp.puzzle("sudoku", size=4, givens="1...\n..3.\n.4..\n...2\n")))
    page.point_at(page.all("#cells path")[5])
    assert page.text("#about h2") == "r2c2"
    assert page.text("#about p") == "candidates: 2"
    assert [item.text for item in page.all("#about li")] == [
        "row 2 holds no digit twice",
        "column 2 holds no digit twice",
        "box 1 holds no digit twice",
    ]
    assert page.lit() == [0, 1, 4, 5, 6, 7, 9, 13]
    page.point_at(page.all("#about li button")[2])
    assert page.lit() == [0, 1, 4, 5]
    page.point_at(page.all("#cells path")[15])
    assert page.all("#about li")[0].text == "r4c4 is 2"
    page.point_at(page.one("h1"))
    assert page.text("#about") == "Nothing is pointed at."
    assert page.lit() == []


def test_pointing_at_a_clue(opened):
    page = opened(sp.html(sp.puzzle("nonogram", **HEART)))
    page.point_at(page.all("#clues path")[6])
    assert page.text("#about h2") == "Clue 4"
    assert page.text("#about li") == "column 2 reads 4"
    assert page.lit() == [1, 6, 11, 16, 21]
    page.one("#lists summary").click()
    page.point_at(page.all("#lists li button")[0])
    assert page.text("#lists li:first-child") == "row 1 reads 1 1"
    assert page.lit() == [0, 1, 2, 3, 4]


def test_walking_the_steps(opened):
    from selenium.webdriver.common.keys import Keys

    puzzle = sp.puzzle("sudoku", **NEARLY)
    told = sp.steps(puzzle).steps
    page = opened(sp.html(puzzle, walk=sp.Walk(puzzle)))
    assert page.all("#values text[font-size='20']") == []
    assert [text.text for text in page.all("#values text")] == ["4", "2", "1"]  # in small: pencil marks
    page.one("button[aria-label=Next]").click()
    assert page.text("#step p") == told[0].says
    assert [item.text for item in page.all("#step li")] == list(told[0].because)
    assert page.lit("changed") == [12 + int(told[0].says[3]) - 1]
    page.press(Keys.ARROW_RIGHT)
    assert page.text("#step p") == told[1].says
    page.press(Keys.ARROW_LEFT)
    assert page.text("#step p") == told[0].says
    page.one("button[aria-label=Last]").click()
    assert not page.one("button[aria-label=Next]").is_enabled()
    assert [text.text for text in page.all("#values text[font-size='20']")] == ["4", "2", "1"]  # r4c2 is given
    page.one("button[aria-label=First]").click()
    assert page.text("#buttons span") == f"start of {len(told)}"


def test_the_keyboard_alone(opened):
    from selenium.webdriver.common.keys import Keys

    page = opened(sp.html(sp.puzzle("sudoku", size=4, givens="1...\n..3.\n.4..\n...2\n")))
    page.press(Keys.TAB)
    assert page.text("#about h2") == "r1c1"
    page.press(Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert page.text("#about h2") == "r3c2"
    page.press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert page.text("#about h2") == "r3c1"
    page.press(Keys.ESCAPE)
    assert page.text("#about") == "Nothing is pointed at."


def test_what_a_screen_reader_reads(opened):
    page = opened(sp.html(sp.puzzle("sudoku", size=4, givens="1...\n..3.\n.4..\n...2\n")))
    nodes = page.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    names = [node["name"]["value"] for node in nodes if node.get("role", {}).get("value") == "button"]
    assert names[:3] == ["r1c1, is 1", "r1c2, candidates: 2, 3", "r1c3, candidates: 2, 4"]
    assert not any(node.get("role", {}).get("value") == "image" and not node.get("name") for node in nodes)
    assert "the board" in {str(node.get("name", {}).get("value", "")).lower() for node in nodes}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_read_in_light_and_dark(opened, scheme):
    page = opened(sp.html(sp.puzzle("nonogram", **HEART)))
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    style = "return ['backgroundColor', 'color'].map((name) => getComputedStyle(document.body)[name])"
    ground, ink = (luminance(colour) for colour in page.driver.execute_script(style))
    assert (ground > ink) == (scheme == "light")
    assert (max(ground, ink) + 0.05) / (min(ground, ink) + 0.05) > 7  # WCAG 2.1, contrast enhanced
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def luminance(colour):
    """Relative, as WCAG 2.1 defines it."""
    parts = (int(part) / 255 for part in re.findall(r"\d+", colour)[:3])
    linear = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))


def test_it_fits_a_phone(opened):
    page = opened(sp.html(sp.puzzle("nonogram", title="A heart" * 20, **HEART)))
    metrics = {"width": 360, "height": 740, "deviceScaleFactor": 3, "mobile": True}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    wide = page.driver.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
    board = page.one("#board").rect
    page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    assert wide[0] <= wide[1] == 360
    assert board["width"] > 300


def test_a_tap_chooses_a_cell(opened):
    page = opened(sp.html(sp.puzzle("nonogram", **HEART)))
    page.all("#cells path")[7].click()
    page.point_at(page.one("h1"))
    assert page.text("#about h2") == "r2c3"


def test_hostile_text_is_shown_and_does_not_run(opened):
    puzzle = sp.puzzle("sudoku", title=HOSTILE, author=HOSTILE, **NEARLY)
    page = opened(sp.html(puzzle, walk=sp.Walk(puzzle)))
    assert page.text("h1") == HOSTILE
    assert page.ran() is None
    assert page.log() == []
    page.driver.execute_script("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=window.ran=1>')")
    assert any("Content Security Policy" in message for message in page.log())
    assert page.ran() is None


@pytest.mark.parametrize("kind", sp.kind_names())
def test_every_kind_has_a_page(opened, kind):
    puzzle = sp.loads(example(sp.find_kind(kind)))
    grid = sp.solve(puzzle).grid
    told = puzzle.board.places
    if not isinstance(
        puzzle, (Planned, Optimised)
    ):  # a cell whose sides are the spots tells something if it has a clue
        spoken = {*map(puzzle.place, puzzle.domains()), *(rule.clue for rule in puzzle.rules())}
        told = [place for place in told if place in spoken]
    for text in (
        sp.html(puzzle),
        sp.html(puzzle, grid),
        sp.html(puzzle, walk=None if isinstance(puzzle, (Planned, Optimised)) else sp.Walk(puzzle)),
    ):
        page = opened(text)
        assert page.log() == []
        assert len(page.all("#cells path")) == len(told)
        page.point_at(page.all("#cells path")[0])
        assert page.text("#about h2") == str(told[0])
        assert page.all("#about p, #about li")
