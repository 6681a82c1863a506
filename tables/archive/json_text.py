"""From the text of an archive to JSON values that can be written back unchanged."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from math import isfinite

from tables.regulations.findings import Finding

NOT_JSON = "JSON"
DEEPEST = 100


class ArchiveMalformed(ValueError):
    """The text is not an archive; `problems` says what is wrong with it, each with its path."""

    def __init__(self, problems: Iterable[Finding]) -> None:
        self.problems = tuple(problems)
        lines = [f"{problem.field or 'archive'}: {problem.message}" for problem in self.problems]
        super().__init__("\n".join(lines))


def load(text: str | bytes) -> object:
    """Return the JSON values of a text, bytes being UTF-8.

    Raises ArchiveMalformed if it is not JSON, names a key twice in one object, or holds what cannot be
    written back or stored: half a surrogate pair, the character NUL, a number that is not finite.
    """
    try:
        document = json.loads(text.decode() if isinstance(text, bytes) else text, object_pairs_hook=_object)
    except RecursionError:
        raise ArchiveMalformed([_problem("", "It is nested too deeply.")]) from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise ArchiveMalformed([_problem("", f"This is not JSON ({where}): {error.msg}.")]) from None
    except UnicodeDecodeError:
        raise ArchiveMalformed([_problem("", "This is not text in UTF-8.")]) from None
    except ValueError as error:
        raise ArchiveMalformed([_problem("", f"This cannot be read: {error}")]) from None
    problems = list(_unwritable(document))
    if problems:
        raise ArchiveMalformed(problems)
    return document


def _problem(path: str, message: str) -> Finding:
    return Finding("refuse", NOT_JSON, path, message)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise ValueError(f"an object has the key {twice!r} twice.")
    return members


def _unwritable(document: object) -> Iterator[Finding]:
    waiting: list[tuple[object, str, int]] = [(document, "", 0)]
    while waiting:
        value, path, depth = waiting.pop()
        if depth > DEEPEST:
            yield _problem("", "It is nested too deeply.")
            return
        if isinstance(value, str):
            yield from _unwritable_text(value, path)
        elif isinstance(value, float) and not isfinite(value):
            yield _problem(path, "This is not a finite number.")
        elif isinstance(value, list):
            waiting += [(item, f"{path}[{position}]", depth + 1) for position, item in enumerate(value)]
        elif isinstance(value, dict):
            for key, member in value.items():
                yield from _unwritable_text(key, path)
                waiting.append((member, f"{path}.{key}" if path else key, depth + 1))


def _unwritable_text(text: str, path: str) -> Iterator[Finding]:
    if "\0" in text:
        yield _problem(path, "The character NUL cannot be stored.")
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        yield _problem(path, "This holds half a character (a lone surrogate).")
