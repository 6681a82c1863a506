"""Names that readers may take for a role's or a program's: "Judge", "The H0st", "A d m i n", "Kingsmoot".

Roles are shown beside names, never in them, so nobody needs such a name. What a name looks like is compared:
letters that Unicode confuses with others, digits and signs that stand for letters, letters that are spaced,
and words that are written together.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext_lazy

from tables.core.text.plain import looks

RESERVED = gettext_lazy("This name is reserved for judges, hosts, staff and programs. Choose another one.")

_UNMISTAKABLE = (
    "administrator",
    "kingsmoot",
    "moderator",
    "organiser",
    "organizer",
    "referee",
    "scorekeeper",
)
"""Roles that are noticed within other letters, too: no name contains them by chance."""
_ROLES = (
    *_UNMISTAKABLE,
    "admin",
    "arbiter",
    "bot",
    "host",
    "judge",
    "mod",
    "official",
    "operator",
    "program",
    "server",
    "staff",
    "support",
    "system",
    "umpire",
)
_ARTICLES = ("a", "for", "my", "of", "our", "the", "this", "your")
_COMPANIONS = (
    "chief",
    "desk",
    "event",
    "game",
    "head",
    "lead",
    "main",
    "real",
    "table",
    "team",
    "tournament",
)
"""Words beside which a role is no surname: "The Judge of this table"."""

_BOXED = {
    first + letter: chr(ord("a") + letter)
    for first in (0x1F150, 0x1F170, 0x1F1E6)  # white on black circles and squares, and letters of flags
    for letter in range(26)
}
_SIGNS = str.maketrans("@$!|+", "asllt")
_DIGITS = str.maketrans("0134567895", "oleasgtbgs")
_BETWEEN_CASES = re.compile("(?<=[a-z])(?=[A-Z])")
_NUMBER = re.compile(r"\d+")
_WORD = re.compile(r"[^\W_]+")
_LETTERS_ALIKE = (("i", "l"), ("cl", "d"), ("vv", "w"))
"""What is read as one letter besides what Unicode says; a capital i looks like an l."""
_SHORT = 3
"""Letters of a word that two others make by chance: "Bo T."."""


def claims_a_role(name: str) -> bool:
    """Return whether a word of the name is a role's or looks like it: for names that are chosen freely."""
    return any(_has_role(words) for words in _ways_to_read(name))


def is_role_name(name: str) -> bool:
    """Return whether the whole name is a role's or looks like it: for names of players, in which one word may
    be a surname ("Anna Judge")."""
    return any(_is_role(words) for words in _ways_to_read(name))


def _ways_to_read(name: str) -> Iterator[list[str]]:
    """Yield what the words of a name may be read as: signs and digits for letters or for gaps, capitals as
    beginnings of words."""
    plain = unicodedata.normalize("NFKC", name).translate(_BOXED)
    for text in {plain, plain.translate(_SIGNS)}:
        for parted in {text, _BETWEEN_CASES.sub(" ", text)}:
            for numbered in {parted, _NUMBER.sub(" ", parted)}:
                for look in looks(numbered):
                    yield [_as_read(word) for word in _WORD.findall(look.casefold())]


def _as_read(word: str) -> str:
    """Return a word of a look with one spelling for all that is read alike."""
    read = word.translate(_DIGITS)
    for alike, letter in _LETTERS_ALIKE:
        read = read.replace(alike, letter)
    return read


def _looks_of(*words: str) -> frozenset[str]:
    return frozenset(_as_read(look.casefold()) for word in words for look in looks(word))


_ROLE_LOOKS = _looks_of(*_ROLES, *(f"{role}s" for role in _ROLES))
_COMPANION_LOOKS = _looks_of(*_COMPANIONS, *_ARTICLES)
_UNMISTAKABLE_LOOKS = _looks_of(*_UNMISTAKABLE)
_TOGETHER = re.compile(
    "(?:{beside})*(?:{role})(?:{beside}|{role})*".format(
        role="|".join(_ROLE_LOOKS), beside="|".join(_looks_of(*_COMPANIONS, "the"))
    )
)
"""Roles and their companions written together: "TheHeadJudge"."""


def _is_role(words: Sequence[str]) -> bool:
    """Return whether words are a role's, with nothing else but companions."""
    if not _ROLE_LOOKS.isdisjoint(words) and (_ROLE_LOOKS | _COMPANION_LOOKS).issuperset(words):
        return True
    together = "".join(words)
    by_chance = len(words) > 1 and len(together) <= _SHORT and any(len(word) > 1 for word in words)
    return not by_chance and _TOGETHER.fullmatch(together) is not None


def _has_role(words: Sequence[str]) -> bool:
    """Return whether some of the words that stand together are a role's."""
    together = "".join(words)
    return any(look in together for look in _UNMISTAKABLE_LOOKS) or any(
        _is_role(words[begin:end]) for begin in range(len(words)) for end in range(begin + 1, len(words) + 1)
    )
