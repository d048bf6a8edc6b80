"""Solitaire cribbage: scores by hand, best plays by brute force, by MaxSAT and as others have published them."""

import json
import random
import re
import signal
import subprocess
from functools import cache

import pytest
from conftest import COMMAND
from cribbage_max_sat import most_points
from hypothesis import given
from hypothesis import strategies as st

import satpuzzles as sp
from satpuzzles.kind import example

USUAL = {"15": 2, "31": 2, "pair": 2, "three": 6, "four": 12, "run": 1, "jack": 0}
NAMES = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
AS_THE_GAME = {"new_stack": "when stuck", "points": {"jack": 2}}
# deals of the game by their numbers, the playable cards last, with the best plays that a solver of others found:
# ShootMe/MobiusCribbageSolver, "First 2000 Games.txt"
PUBLISHED = {
    1: (
        "75AQJ9Q5723Q9_22K5A288KTKJT_7J5TAAK6884J6_T64399Q734643",
        "122_122_11222_2244231_3333_414443_141_2244_1131_32441413_334_33",
        110,
    ),
    2: (
        "78K4J959J92T2_73JAK65597KAA_KTTA3Q3844238_T686Q4Q7J65Q2",
        "32231342_1112_112_41224_1242_1424_41334_2133_1343_344142_334_23",
        97,
    ),
    57: (
        "775T75K63T928_2Q38AK483294T_69A9Q5J4AQ2K7_KJQT5J8AJ6634",
        "14411_1212_1413_2333_2233141_333_1232_422344_4144_1231_22234_44",
        81,
    ),
    70: (
        "QQ43QJA48K887_TAA9294677264_992QJJ5ATTK75_T26J833535KK6",
        "3444_44222444_1223_1142_132_1232_1231223_112_431144_334_113_333",
        118,
    ),
    969: (
        "T5J4AK8T63744_K76JT58725A99_9JJT6AA3534Q2_688KQK3272QQ9",
        "22423_344_333413344_41223311_2212_123_2122_1241_144_133_1144_34",
        126,
    ),
}


def published(number):
    deal, plan, score = PUBLISHED[number]
    piles = [" ".join(reversed(pile)) for pile in deal.split("_")]
    return sp.puzzle("cribbage", piles=piles, solution=plan.replace("_", " "), **AS_THE_GAME), score


def dealt(ranks, **more):
    """Ranks of four piles, top cards first, as a puzzle without suits."""
    return sp.puzzle("cribbage", deck="part", piles=[" ".join(NAMES[r - 1] for r in pile) for pile in ranks], **more)


def at_random(cards, seed):
    deck = [rank for rank in range(1, 14) for _ in range(4)]
    random.Random(seed).shuffle(deck)
    return [deck[i:cards:4] for i in range(4)]


def earned(stack, points):
    """What the last card of a stack earns, by a third reading of the rules."""
    total, found = sum(min(rank, 10) for rank in stack), 0
    if total == 15:
        found += points["15"]
    if total == 31:
        found += points["31"]
    if stack == (11,):
        found += points["jack"]
    for n, name in ((4, "four"), (3, "three"), (2, "pair")):
        if len(stack) >= n and len(set(stack[-n:])) == 1:
            found += points[name]
            break
    for n in range(len(stack), 2, -1):
        last = stack[-n:]
        if len(set(last)) == n and max(last) - min(last) == n - 1:
            return found + n * points["run"]
    return found


def by_hand(piles, points, any_time):
    """The most points by trying everything."""

    @cache
    def most(left, stack):
        fits = [i for i, pile in enumerate(left) if pile and sum(min(r, 10) for r in (*stack, pile[0])) <= 31]
        best = 0
        for i in fits:
            longer = (*stack, left[i][0])
            rest = (*left[:i], left[i][1:], *left[i + 1 :])
            best = max(best, earned(longer, points) + most(rest, longer))
        return max(best, most(left, ())) if stack and any(left) and (any_time or not fits) else best

    return most(tuple(map(tuple, piles)), ())


def best(puzzle):
    found = sp.solve(puzzle)
    assert found.verdict == "solved"
    return puzzle.as_data(found.grid)["score"]


@pytest.mark.parametrize(
    ("stack", "points"),
    [
        ("10 5", 2),
        ("J 5 5", 2 + 2),
        ("K 10 A K", 2),
        ("7 7 7", 2 + 6),
        ("6 6 6 6", 2 + 6 + 12),
        ("5 5 5", 2 + 6 + 2),
        ("3 5 4", 3),
        ("A 2 3 4 5 6 7", 3 + 4 + (5 + 2) + 6 + 7),
        ("A 3 5 2 4", 5 + 2),
        ("3 4 4 5", 2),
        ("4 5 6 5 4", (3 + 2) + 3),
        ("Q K A", 0),
        ("J Q 10", 3),
        ("2 3 4 A A A", 3 + 4 + 2 + 6),
        ("J", 0),
    ],
)
def test_scores_as_people_count_them(stack, points):
    puzzle = sp.puzzle("cribbage", deck="part", piles=[stack, "", "", ""])
    assert puzzle.worth(solution(puzzle, "1" * len(stack.split()))) == points


def solution(puzzle, text):
    return type(puzzle)(**puzzle.data(), solution=text).drawn_solution()


@pytest.mark.parametrize("number", PUBLISHED)
def test_published_plays_are_worth_what_they_say(number):
    puzzle, score = published(number)
    assert puzzle.worth(puzzle.drawn_solution()) == score


@pytest.mark.parametrize("number", [57])
def test_whole_deals_are_played_as_well_as_published(number):
    puzzle, score = published(number)
    assert best(puzzle) == score


points = st.fixed_dictionaries({name: st.integers(0, 5) for name in USUAL})
cards = st.lists(st.tuples(st.integers(0, 3), st.integers(1, 13)), max_size=8)
piles = cards.map(lambda dealt: [[rank for pile, rank in dealt if pile == i] for i in range(4)])


@given(piles=piles, points=points, any_time=st.booleans())
def test_small_deals_against_everything_that_can_be_played(piles, points, any_time):
    ranks = [rank for pile in piles for rank in pile]
    if not ranks or max(map(ranks.count, ranks)) > 4:
        return
    puzzle = dealt(piles, points=points, new_stack="any time" if any_time else "when stuck")
    assert best(puzzle) == by_hand(piles, points, any_time)


@pytest.mark.parametrize("new_stack", ["any time", "when stuck"])
@pytest.mark.parametrize("seed", range(3))
def test_low_cards_make_long_stacks(seed, new_stack):
    deck = [rank for rank in (1, 2, 3) for _ in range(4)]
    random.Random(seed).shuffle(deck)
    piles = [deck[i::4] for i in range(4)]
    assert best(dealt(piles, new_stack=new_stack)) == by_hand(piles, USUAL, new_stack == "any time")


@pytest.mark.parametrize(
    ("cards", "seed", "new_stack"),
    [(n, seed, new) for n, seed in ((12, 0), (12, 1), (12, 2), (14, 0)) for new in ("any time", "when stuck")]
    + [(16, 0, "any time")],
)
def test_deals_against_max_sat(cards, seed, new_stack):
    piles = at_random(cards, seed)
    points = {**USUAL, "jack": 2}
    puzzle = dealt(piles, points={"jack": 2}, new_stack=new_stack)
    assert best(puzzle) == most_points(piles, points, new_stack == "any time")


def test_a_new_stack_at_any_time_is_never_worse():
    for seed in range(5):
        piles = at_random(20, seed)
        assert best(dealt(piles)) >= best(dealt(piles, new_stack="when stuck"))


def test_the_example_is_worth_what_it_says():
    puzzle = sp.loads(example(sp.find_kind("cribbage")))
    assert puzzle.score == by_hand([[card.rank for card in pile] for pile in puzzle.piles], USUAL, True)


def test_suits_make_no_difference():
    without = at_random(16, 7)
    seen = []

    def suited(rank):
        seen.append(rank)
        return NAMES[rank - 1] + "CDHS"[seen.count(rank) - 1]

    piles = [" ".join(map(suited, pile)) for pile in without]
    assert best(sp.puzzle("cribbage", deck="part", piles=piles)) == best(dealt(without))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("111", "1 card is not played"),
        ("111 11", "pile 1 is empty when its next card is to be played"),
        ("1111", "10 9 8 7 is no stack: it adds up to 34, more than 31"),
        ("5", 'expected the numbers of piles, 1 to 4, not "5"'),
        ("1 111", "stack 111 begins while 9 fits on the one before"),
    ],
)
def test_answers_that_break_the_rules_are_refused(text, message):
    puzzle = dealt([[10, 9, 8, 7], [], [], []], new_stack="when stuck")
    with pytest.raises(sp.SatpuzzlesError, match=f"solution: {re.escape(message)}"):
        solution(puzzle, text)


def test_an_answer_in_json_tells_the_stacks_with_the_running_score(run, tmp_path):
    file = tmp_path / "deal.yaml"
    file.write_text(sp.dump(dealt([[5, 11], [10], [5], [5]])))
    done = run("solve", file, "--format", "json", "--stats")
    found = json.loads(done.out)
    (answer,) = found["solutions"]
    assert (done.code, found["verdict"], found["proven"], found["count"]) == (0, "solved", True, "1")
    assert found["stats"]["positions"] > 0
    assert answer["score"] == answer["stacks"][-1]["score"]
    score = 0
    for stack in answer["stacks"]:
        assert len(stack["piles"]) == len(stack["cards"]) == len(stack["points"])
        score += sum(stack["points"])
        assert (stack["score"], stack["total"] <= 31) == (score, True)
    # jack 5 5 5: fifteen, pair, three, and 25; the 10 alone
    assert answer["score"] == by_hand([[5, 11], [10], [5], [5]], USUAL, True)


def test_statistics_for_people(run, tmp_path):
    file = tmp_path / "deal.yaml"
    file.write_text(sp.dump(dealt(at_random(8, 1))))
    assert re.fullmatch(r"read \S+ s, search \S+ s; [\d,]+ positions looked at\n", run("solve", file, "--stats").err)


def whole(tmp_path, seed=0):
    deal = [f"{NAMES[rank - 1]}{suit}" for rank in range(1, 14) for suit in "CDHS"]
    random.Random(seed).shuffle(deal)
    file = tmp_path / "deal.yaml"
    file.write_text(sp.dump(sp.puzzle("cribbage", piles=[" ".join(deal[i::4]) for i in range(4)])))
    return file


def test_at_the_time_limit_there_is_the_best_so_far(run, tmp_path):
    file = whole(tmp_path)
    done = run("solve", file, "--time-limit", "0.5", "--ascii")
    assert done.code == 3
    *_, last_stack, verdict = done.out.splitlines()
    score = int(re.search(r"(\d+) so far$", last_stack)[1])
    assert verdict == f"undecided: the time limit of 0.5 s was reached; {score} points so far, perhaps not the most"
    done = run("solve", file, "--time-limit", "0", "--format", "json")
    found = json.loads(done.out)
    assert (done.code, found["verdict"], found["proven"]) == (3, "undecided", False)
    puzzle = sp.load(file)
    stacks = " ".join("".join(map(str, stack["piles"])) for stack in found["solutions"][0]["stacks"])
    assert puzzle.worth(solution(puzzle, stacks)) == found["solutions"][0]["score"]
    for form, begins in (("svg", "<svg"), ("html", "<!DOCTYPE html>")):
        drawn = run("render", file, "--solve", "--format", form, "--time-limit", "0.5")
        assert (drawn.code, drawn.err.count("\n")) == (3, 1)
        assert drawn.err.startswith("undecided: the time limit of 0.5 s was reached; ")
        assert drawn.out.startswith(begins)


def test_on_ctrl_c_there_is_the_best_so_far(tmp_path):
    call = [*COMMAND, "solve", str(whole(tmp_path)), "--format", "json"]
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=2.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    found = json.loads(out)
    assert (process.returncode, err, found["verdict"], found["proven"]) == (130, "", "undecided", False)
    assert found["solutions"][0]["score"] > 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--all"], "cribbage is played for points, and solve looks for the most; leave --all and --limit out"),
        (["--limit", "2"], "leave --all and --limit out"),
        (["--moves", "3"], "leave --moves out"),
        (["--engine", "glucose4"], "cribbage has no formula; leave engine out"),
        (["--encoding", "totalizer"], "cribbage has no formula; leave encoding out"),
    ],
)
def test_options_that_mean_nothing_here_are_refused(run, tmp_path, options, message):
    file = tmp_path / "new.yaml"
    run("new", "cribbage", "-o", file)
    done = run("solve", file, *options)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert message in done.err


def test_cards_may_be_written_in_several_ways():
    made = sp.puzzle("cribbage", deck="part", piles=["AS 10H jd", "td, 10♠", ["q♣", "K♥"], "2c"])
    assert made.data()["piles"] == "AS 10H JD\n10D 10S\nQC KH\n2C\n"
    assert type(made)(deck="part", piles="AS 10H JD\n10D 10S\nQC KH\n2C") == made
