"""satpuzzles candidates."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from satpuzzles.commands.answers import no_grid, percent
from satpuzzles.commands.command import ASCII, DONE, FILES, SEARCH, UNDECIDED, Command, each
from satpuzzles.errors import LimitReached
from satpuzzles.job import Job

if TYPE_CHECKING:
    from satpuzzles.kind import Finding
    from satpuzzles.rules.rule import Spot, Value
    from satpuzzles.tasks.candidates import Candidates


def run(args: Any) -> int:
    """The true candidates of every puzzle."""
    return each(args, _candidates)


def _candidates(job: Job) -> int:
    from satpuzzles.tasks.candidates import candidates

    found = candidates(job.puzzle, counts=job.args.counts, **job.options())
    if found.verdict == "none":
        return no_grid(job, "none", found.stats)
    if found.verdict == "undecided":
        job.verdict(f"undecided: {found.why}")
    elif not job.alone:
        job.text(f"{job.file}:\n")
    if found.values:
        job.text("".join(_as_text(job, found)))
    data: dict[str, Any] = {str(spot): list(values) for spot, values in found.values.items()}
    findings = list(job.puzzle.findings(found.values, found.counts)) if found.values else []
    job.text("".join(map(_told, findings)))
    if found.counts:
        data = {str(s): {str(v): str(n) for v, n in counts.items()} for s, counts in found.counts.items()}
    more: dict[str, Any] = {"findings": [_as_data(finding) for finding in findings]} if findings else {}
    if job.args.explain and found.values:
        more["because"] = _explain(job, found)
    job.object(verdict=found.verdict, candidates=data, **more)
    return UNDECIDED if found.verdict == "undecided" else DONE


def _told(finding: "Finding") -> str:
    """``safe: r1c1, r1c2``, ``best to open: r2c2 (a mine: 1/3, 33.3%)``."""
    odds = finding.probability
    risk = f" ({finding.of}: {odds}, {percent(odds)}%)" if odds is not None else ""
    return f"{finding.name}: {', '.join(map(str, finding.spots))}{risk}\n"


def _as_data(finding: "Finding") -> dict[str, Any]:
    odds = finding.probability
    more = {} if odds is None else {"probability": str(odds), "percent": percent(odds)}
    return {"name": finding.name, "spots": list(map(str, finding.spots)), **more}


def _explain(job: Job, found: "Candidates") -> dict[str, list[str]]:
    """For every spot whose value is forced, the rules that force it, printed as found."""
    from satpuzzles.tasks.candidates import reasons

    because: dict[str, list[str]] = {}
    try:
        for spot, value, rules in reasons(job.puzzle, found.values, time_limit=job.args.time_limit):
            because[str(spot)] = [rule.because for rule in rules]
            job.text(f"{job.puzzle.says(spot, value)}: {', '.join(because[str(spot)])}\n")
    except LimitReached:
        job.ended("the explanations ended at --time-limit")
    return because


def _as_text(job: Job, found: "Candidates") -> Iterator[str]:
    from satpuzzles.board.square import Cell, Layered

    cells: dict[str, dict[tuple[int, int], str]] = {}
    for spot, values in found.values.items():
        layer = spot.layer if isinstance(spot, Layered) else ""
        cell = spot.cell if isinstance(spot, Layered) else spot
        if isinstance(cell, Cell):
            cells.setdefault(layer, {})[cell] = _field(job, values)
        else:
            yield f"{spot}: {_field(job, values)}\n"
    for layer, fields in cells.items():
        yield f"{layer}:\n" if layer else ""
        yield from _table(job, fields)
    if found.counts:
        yield from _counts(job, found.counts)


def _symbol(job: Job, value: "Value") -> str:
    face = job.puzzle.face(value)
    return face.plain if job.args.ascii or not job.out.symbols else face.text


def _field(job: Job, values: "Sequence[Value]") -> str:
    """The values as setters write them into a cell; a forced one in brackets."""
    symbols = [_symbol(job, value) for value in values]
    text = ("" if all(len(symbol) == 1 for symbol in symbols) else ",").join(symbols)
    return f"[{text}]" if len(values) == 1 else text


def _table(job: Job, fields: dict[tuple[int, int], str]) -> Iterator[str]:
    """A field a cell, with the numbers of rows and columns; forced values in bold on a terminal."""
    rows = sorted({row for row, _ in fields})
    columns = sorted({column for _, column in fields})
    widths = {c: max(len(f"c{c + 1}"), *(len(fields.get((r, c), "")) for r in rows)) for c in columns}
    side = max(len(f"r{row + 1}") for row in rows)

    def cell(row: int, column: int) -> str:
        text = fields.get((row, column), "")
        bold = job.out.colour and text.startswith("[")
        return f"\x1b[1m{text}\x1b[0m" + " " * (widths[column] - len(text)) if bold else text.ljust(widths[column])

    yield _line(" " * side, (f"c{c + 1}".ljust(widths[c]) for c in columns))
    for row in rows:
        yield _line(f"r{row + 1}".ljust(side), (cell(row, column) for column in columns))


def _line(head: str, fields: Iterable[str]) -> str:
    return "  ".join([head, *fields]).rstrip() + "\n"


def _counts(job: Job, counts: "dict[Spot, dict[Value, int]]") -> Iterator[str]:
    total = sum(next(iter(counts.values()), {}).values())
    yield f"of {total:,} solution{'s' * (total != 1)}:\n"
    for spot, by_value in counts.items():
        if len(by_value) > 1:
            yield f"{spot}  " + "  ".join(f"{_symbol(job, v)}: {n:,}" for v, n in by_value.items()) + "\n"


COMMAND = Command(
    run,
    "[KIND] FILE... [options]",
    "For every cell the values that occur in some answer, the true candidates; those that are forced in brackets.",
    FILES,
    ("text", "json"),
    {
        "explain": {"action": "store_true", "help": "the rules that force each value that is forced, none too many"},
        "counts": {"action": "store_true", "help": "also in how many answers each value occurs"},
        **ASCII,
        **SEARCH,
    },
)
