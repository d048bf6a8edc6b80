"""satpuzzles kinds."""

import sys
from typing import TYPE_CHECKING, Any

from satpuzzles.commands.command import DONE, Command
from satpuzzles.errors import BadUsage, nearest
from satpuzzles.output import Output

if TYPE_CHECKING:
    from satpuzzles.kind import Kind


def run(args: Any) -> int:
    """List the kinds, or explain one."""
    from satpuzzles.kind import find_kind, kind_names

    with Output(args.output) as out:
        kinds = [find_kind(name) for name in ([args.kind] if args.kind else kind_names())]
        if args.format == "json":
            import json

            out.write(*(json.dumps(as_data(kind)) + "\n" for kind in kinds))
        elif args.topic:
            out.write(_topic(kinds[0], args.topic))
        elif args.kind:
            out.write(_as_text(kinds[0]))
        else:
            width = max(len(kind.name) for kind in kinds)
            out.write(*(f"{kind.name:{width}}  {_rules(kind).splitlines()[0].partition(': ')[2]}\n" for kind in kinds))
    return DONE


def _topic(kind: "type[Kind]", name: str) -> str:
    topics = {name: topic for field in kind.fields for topic in field.topics() for name in topic.names}
    if name not in topics:
        raise BadUsage(f'{kind.name} has nothing called "{name[:40]}"{nearest(name, list(topics))}')
    topic = topics[name]
    also = f" (also {', '.join(topic.names[1:])})" if len(topic.names) > 1 else ""
    return f"{topic.names[0]}{also}: {topic.about}\n\n{topic.example}\n"


def _rules(kind: "type[Kind]") -> str:
    return (sys.modules[kind.__module__].__doc__ or f"{kind.name}: Python was told to drop the text.").strip()


def as_data(kind: "type[Kind]") -> dict[str, Any]:
    """What there is to say about a kind, as JSON has it."""
    from satpuzzles.kind import example

    fields = {" or ".join(field.keys): field.doc + field.need() for field in kind.fields}
    return {"kind": kind.name, "rules": _rules(kind), "fields": fields, "example": example(kind)}


def _as_text(kind: "type[Kind]") -> str:
    about = as_data(kind)
    width = max(map(len, about["fields"]))
    fields = "".join(f"  {keys:{width}}  {doc}\n" for keys, doc in about["fields"].items())
    indented = "".join(f"  {line}\n" for line in about["example"].splitlines())
    topics = [topic for field in kind.fields for topic in field.topics()]
    side = max((len(topic.names[0]) for topic in topics), default=0)
    lines = ""
    for topic in topics:
        lines += f"  {topic.names[0]:{side}}  {' '.join(topic.about.split())}\n"
        lines += "".join(f"  {'':{side}}  {line}\n" for line in topic.example.splitlines())
    more = f"\nMore with satpuzzles kinds {kind.name} NAME:\n{lines}" if topics else ""
    return f"{about['rules']}\n\nFields of a file:\n{fields}\nExample:\n{indented}{more}"


COMMAND = Command(
    run,
    "[KIND [NAME]]",
    "List the kinds of puzzles, or explain one.",
    formats=("text", "json"),
    words={
        "kind": {"nargs": "?", "metavar": "KIND", "help": "such as sudoku"},
        "topic": {"nargs": "?", "metavar": "NAME", "help": "a constraint of the kind, such as renban"},
    },
)
