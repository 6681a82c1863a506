"""Text as people type and paste it: tidied, checked, folded so that a search finds it, read as a number."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from confusable_homoglyphs.confusables import confusables_data

from tables.core.text.sentences import plural, sentence

# Letters that Unicode does not take apart into a base letter and an accent.
_WITHOUT_DECOMPOSITION = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ħ": "h", "\u0131": "i", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th"}
)
# Zero-width joiner and non-joiner: invisible, but part of how some scripts are spelled.
_SPELLING_MARKS = frozenset("\u200c\u200d")
# What Unicode calls default ignorable: shown as nothing. (Its property is in no module of Python's.) And the
# blank of Braille, which is as empty.
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
# Those that turn a line around are refused instead of dropped: nobody types them by accident.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

MAX_LINE_LENGTH = 2_000
MAX_NAME_LENGTH = 200
"""Characters of texts whose looks are remembered: names, and not whatever somebody sends in their place."""
"""Characters of whatever is put on one line, combining marks included. Composing letters sorts the marks step
by step, so that a text of 60 KB takes seconds."""


def one_line(text: str) -> str:
    """Return the text with composed letters (NFC) and single spaces, nothing at its ends, nothing invisible.

    Line breaks and tabs count as spaces. Joiners stay where a script or a picture is spelled with them. A
    text too long for any line stays as it is, and `fault_in` refuses it.
    """
    if len(text) > MAX_LINE_LENGTH:
        return text
    return " ".join(unicodedata.normalize("NFC", _IGNORABLE.sub(_kept, text)).split())


def several_lines(text: str) -> str:
    """Return the text with each line as `one_line` tidies it; spaces at the beginning of a line and single
    empty lines stay, which mean something in Markdown."""
    lines = [line[: len(line) - len(line.lstrip(" "))] + one_line(line) for line in text.splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.rstrip() for line in lines)).strip("\n")


def has_invisible(text: str) -> bool:
    """Return whether there is a character in the text that is shown as nothing."""
    return _IGNORABLE.search(text) is not None


def _kept(found: re.Match[str]) -> str:
    """Return what stays of an invisible character."""
    mark, before = found[0], found.string[max(0, found.start() - 1) : found.start()]
    if mark in _TURNING:
        return mark
    # Arabic and what is written like it, the scripts of India and their neighbors, and pictures.
    is_needed = "\u0600" <= before < "\u1d00" or (
        before != "" and unicodedata.category(before) in {"So", "Sk"}
    )
    return mark if mark in _SPELLING_MARKS and is_needed else ""


def whole_number(text: str, *, digits: int) -> int | None:
    """Return the number written in at most so many plain digits, None for anything else.

    `str.isdigit` alone takes "²" as well, of which `int` makes no number.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def fault_in(text: str, *, max_length: int, required: bool = False) -> str:
    """Return what is wrong with a text that went through `one_line`, as a sentence; "" when nothing is.

    A required text needs a letter or digit. Control characters, invisible formatting (which can turn a
    line of a list around) and half surrogates (which no database stores) are refused.
    """
    if required and not any(character.isalnum() for character in text):
        return str(sentence("Enter at least one letter or digit."))
    if len(text) > max_length:
        return str(
            plural(
                "This has {length} characters. Shorten it to {count} character.",
                "This has {length} characters. Shorten it to {count} characters.",
                max_length,
                length=len(text),
            )
        )
    if "\ufffd" in text:
        return str(sentence("This contains a character that was lost in transfer (\ufffd). Type it again."))
    for character in text:
        if unicodedata.category(character) in {"Cc", "Cf", "Cs"} and character not in _SPELLING_MARKS:
            code = f"U+{ord(character):04X}"
            return str(sentence("This contains an invisible character ({code}). Type it again.", code=code))
    return ""


def fault_in_lines(text: str, *, max_length: int) -> str:
    """Return what is wrong with a text that went through `several_lines`, as a sentence; "" when nothing
    is."""
    too_long = fault_in(" " * len(text), max_length=max_length)
    return too_long or next(
        (fault for line in text.split("\n") if (fault := fault_in(line, max_length=MAX_LINE_LENGTH))), ""
    )


def folded(text: str) -> str:
    """Return the text without case, accents, invisible characters and doubled spaces.

    "  ÅSA  Berg" and "Asa berg" fold alike.
    For comparing and searching only, never for showing: of a text too long for any line only the beginning
    counts.
    """
    line = text[:MAX_LINE_LENGTH].casefold()
    if line.isascii():  # most names: nothing to take apart, and lists fold hundreds of them
        return " ".join(line.split())
    return _bare(unicodedata.normalize("NFKD", line))


def looks(text: str) -> frozenset[str]:
    """Return what a reader may take the text for: two texts that share one of these look alike.

    Each character is replaced by the one Unicode says it is confused with (UTS 39), once as it is written and
    once without regard to case: "Аnna" with a Cyrillic А looks like "Anna", "lan" like "Ian", and "R0bert",
    whose zero looks like a capital, like "Robert".
    """
    line = text[:MAX_LINE_LENGTH]
    return _looks_of_name(line) if len(line) <= MAX_NAME_LENGTH else _looks_of(line)


def _looks_of(line: str) -> frozenset[str]:
    return frozenset((_skeleton(line), _skeleton(line.casefold()).casefold()))


_looks_of_name = lru_cache(maxsize=20_000)(_looks_of)


def _skeleton(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", _IGNORABLE.sub("", text))
    return _bare("".join(_taken_for(character) for character in decomposed))


@lru_cache(maxsize=4_096)
def _taken_for(character: str) -> str:
    """Return the one that stands for all that look like this character.

    The library lists each pair at both ends: who is listed with several is the one that stands for them.
    """
    alike = [each["c"] for each in confusables_data.get(character, ())]
    if len(alike) != 1:
        return character
    (other,) = alike
    if len(confusables_data.get(other, ())) > 1:
        return other
    return min(character, other)


def _bare(decomposed: str) -> str:
    """Decomposed text without accents, what is invisible, and doubled spaces."""
    seen = _IGNORABLE.sub("", decomposed)
    bare = "".join(character for character in seen if not unicodedata.combining(character))
    return " ".join(bare.translate(_WITHOUT_DECOMPOSITION).split())
