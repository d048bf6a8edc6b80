"""Every error a user can meet. The command line prints one as a single line and ends with its exit code."""


class SatpuzzlesError(Exception):
    """Anything the user can put right; the message is one line and says what was expected."""

    exit_code = 2


class BadInput(SatpuzzlesError):
    """A puzzle file or a solver's answer that is not what it should be: file, line, field, what was expected."""


class TooLarge(BadInput):
    """A puzzle whose formula would not fit into memory; the message names the limit."""


class BadUsage(SatpuzzlesError):
    """A request that makes no sense: an unknown kind, engine, encoding or option."""


class RefusedAnswer(SatpuzzlesError):
    """An answer to a puzzle that breaks one of its rules; the message names the rule."""


class MissingPackage(SatpuzzlesError):
    """An optional package is not installed; the message names the extra that brings it."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"this needs {package}, which is not installed: pip install 'satpuzzles[{extra}]'")


class LimitReached(SatpuzzlesError):
    """Something ended the work before it was decided. ``limit`` says what, in words; ``place`` may be a file."""

    exit_code = 3

    def __init__(self, limit: str, place: str = "") -> None:
        super().__init__(f"{place}: undecided: {limit}" if place else f"undecided: {limit}")
        self.limit = limit


def nearest(word: str, known: "list[str] | tuple[str, ...]") -> str:
    """A phrase for error messages, ``; did you mean "rows"?``, or nothing when no known word is close."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, n=1)
    return f'; did you mean "{close[0]}"?' if close else ""
