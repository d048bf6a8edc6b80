"""satpuzzles count."""

from typing import Any

from satpuzzles.commands.answers import one_by_one
from satpuzzles.commands.command import FILES, LIMIT, SEARCH, STATS, Command, each


def run(args: Any) -> int:
    """Count the answers of every puzzle."""
    return each(args, lambda job: one_by_one(job, "counted"))


COMMAND = Command(
    run,
    "[KIND] FILE... [options]",
    "Count the answers, one by one; Ctrl-C ends with what was counted so far.",
    FILES,
    ("text", "json"),
    {**LIMIT, **STATS, **SEARCH},
)
