"""One word per thing: names and texts of the code have none of the words that the glossary replaced.

Names are the identifiers of Python; texts are docstrings, comments, other strings, templates and docs.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = ("bench", "frontend", "kingsmoot", "rules", "tables")

NAMES = {
    "complaint": "violation, or problem",
    "complaints": "violations, or problems",
    "duty": "scheduled checks",
    "heard": "visible, received",
    "lane": "worker",
    "lanes": "workers",
    "longest": "MAX_…_LENGTH",
    "mend": "repair, correct",
    "mending": "repair, correct",
    "most": "MAX_…",
    "patience": "…_TIMEOUT",
    "pulse": "heartbeat",
    "reckon": "compute",
    "readings": "rule options",
    "rehearse": "dry run",
    "said": "text, message, arguments",
    "told": "shown, stored, entries",
    "upkeep": "maintenance",
    "watcher": "spectator",
    "whose": "owner",
}
"""Words of identifiers, with what is written instead; `most` and `longest` in constants only."""
CONSTANTS = {"longest", "most", "patience"}
ELSEWHERE = {"told"}
"""The words that names of tests and scripts have not either."""
NO_CODE = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
"""Comments and texts of scripts."""

ALLOWED_NAMES = {
    "said": {
        "rules/kernel/match.py": "a field of the records of games",
        "rules/kernel/records/log.py": "a field of the records of games",
        "rules/kernel/records/record.py": "a field of the records of games",
        "rules/kernel/records/sealing.py": "a field of the records of games",
        "tables/archive/queries/live_records.py": "the column of that field",
        "tables/live/models/game.py": "the column of that field",
        "tables/live/store/decisions.py": "the column of that field",
        "tables/live/store/matches.py": "the column of that field",
    },
    "lane": {
        "tables/live/models/game.py": "a table and its key in the database",
        "tables/live/play/clocks.py": "a table and its key in the database",
    },
    "lanes": {"bench/lanes.py": "the name of a benchmark"},
    "pulse": {
        "tables/live/models/game.py": "a table in the database",
        "tables/live/play/clocks.py": "a table in the database",
    },
    "readings": {
        "tables/archive/actions/archive.py": "the column of that name",
        "tables/events/actions/settings.py": "a key of the API and of stored events",
        "tables/events/api/settings.py": "a key of the API",
        "tables/events/models.py": "the column of that name",
        "tables/events/queries/record.py": "the column of that name",
    },
    "rehearse": {
        "bench/idle.py": "a rehearsal of production, which is no dry run",
        "bench/lanes.py": "a rehearsal of production, which is no dry run",
        "bench/load.py": "a rehearsal of production, which is no dry run",
    },
    "reckon": {
        "rules/lcg/events/event_handlers.py": "the verb of a recorded question",
        "rules/lcg/events/state_checks.py": "the verb of a recorded question",
    },
    "upkeep": {
        f"rules/boardgame/phases/{name}.py": "the board game's phase after each step"
        for name in ("actions", "fighting", "marching", "westeros", "wildlings")
    },
}
"""Where a word stays, and why."""

TEXTS = {
    r"\bwhoever\b": "name the person: the player who, anyone who",
    r"\bsecond look\b": "verification",
    r"\b(brings?|brought) (\w+ )?back\b": "restore, import",
    r"\bstands at (?!most)": "is at, has",
    r"\bfound on the way\b": "also found",
    r"\bmend(s|ed|ing)?\b": "repair, fix, correct",
    r"\bwhat is reckoned\b": "what is computed",
    r"\bcomplaints?\b": "violation, or problem",
}
"""Phrases that texts of the code, templates and docs do not have any more."""


@cache
def sources_of_tests() -> tuple[tuple[str, str], ...]:
    """Return path and text of every test and of what tests stand on."""
    found = sorted((ROOT / "tests").rglob("*.py"))
    return tuple((str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in found)


def words_of(name: str) -> set[str]:
    """Return the words of an identifier: `LanePulse` and `_lane_pulse` have two."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


@cache
def sources() -> tuple[tuple[str, str], ...]:
    """Return path and text of every file whose words are ours."""
    found = [path for place in CODE for path in (ROOT / place).rglob("*") if path.suffix in {".py", ".html"}]
    found += (ROOT / "docs").glob("*.md")
    return tuple(
        (str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
        for path in sorted(found)
        if not {"migrations", "vendor", "node_modules"} & set(path.parts)
    )


def old_words(name: str) -> set[str]:
    """Return the words of an identifier that were replaced."""
    found = words_of(name) & NAMES.keys()
    first = set(name.strip("_").lower().split("_")[:1]) if name.isupper() else set()
    return {word for word in found if word not in CONSTANTS or word in first}


def old_names(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield line, name and word of the identifiers with a word that was replaced."""
    if not any(map(old_words, set(re.findall(r"[^\W\d]\w*", text)))):
        return  # neither in names nor in texts, which takes a tenth of the time to see
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME:
            for word in old_words(token.string):
                yield token.start[0], token.string, word


@cache
def old_names_of_code() -> tuple[tuple[str, int, str, str], ...]:
    """Return path, line, name and word of those in the code."""
    return tuple(
        (path, *found) for path, text in sources() if path.endswith(".py") for found in old_names(text)
    )


@pytest.mark.once
def test_names_have_the_words_of_the_glossary():
    found = [
        f"{path}:{line}: {name} ({NAMES[word]})"
        for path, line, name, word in old_names_of_code()
        if path not in ALLOWED_NAMES.get(word, {})
    ]
    assert not found, "\n".join(found)


@pytest.mark.once
def test_names_of_tests_have_them():
    found = [
        f"{path}:{line}: {name} ({NAMES[word]})"
        for path, text in sources_of_tests()
        if any(word in text for word in ELSEWHERE)
        for line, name, word in old_names(text)
        if word in ELSEWHERE
    ]
    assert not found, "\n".join(found)


def old_names_of_script(text: str) -> set[str]:
    """Return the identifiers of a script with a word that was replaced."""
    names = re.findall(r"[A-Za-z_$][\w$]*", NO_CODE.sub("", text))
    return {name for name in names if words_of(name) & ELSEWHERE}


@pytest.mark.once
def test_names_of_scripts_have_them():
    places = (ROOT / "frontend" / "static" / "js", ROOT / "frontend" / "checks" / "tests")
    scripts = [path for place in places for path in place.rglob("*.js")]
    found = {str(path): old_names_of_script(path.read_text(encoding="utf-8")) for path in scripts}
    assert len(found) > 100 and not any(found.values()), {
        path: names for path, names in found.items() if names
    }


@pytest.mark.once
def test_texts_have_the_words_of_the_glossary():
    found = [
        f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]} ({instead})"
        for path, text in sources()
        for phrase, instead in TEXTS.items()
        for match in re.finditer(phrase, text, re.IGNORECASE)
    ]
    assert not found, "\n".join(found)


@pytest.mark.once
def test_every_exception_is_needed():
    needed = {(word, path) for path, _line, _name, word in old_names_of_code()}
    listed = {(word, path) for word, paths in ALLOWED_NAMES.items() for path in paths}
    assert listed <= needed, listed - needed


def test_old_names_of_scripts_are_found():
    script = 'const told = "told"; // told\n/* told */ reader.toldOf(`${told}`, shown);\n'
    assert old_names_of_script(script) == {"told", "toldOf"}


def test_old_names_are_found():
    text = "def told(whose):\n    MOST_LINES = kept_said_at\n    at_most = 1\n"
    assert {name for _, name, _ in old_names(text)} == {"told", "whose", "MOST_LINES", "kept_said_at"}
