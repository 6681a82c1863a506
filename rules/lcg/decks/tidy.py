"""Text as people send it, made tidy: decoded, within limits, without invisible marks."""

from __future__ import annotations

import unicodedata
from typing import Final

from rules.kernel.language import N_
from rules.lcg.decks.problems import DeckUnreadable

LARGEST: Final = 64 * 1024
"""Bytes of a deck list; a large deck needs four thousand."""

MAX_LINES: Final = 1_000
MAX_LINE_LENGTH: Final = 300
MAX_NAME_LENGTH: Final = 120
MAX_COPIES: Final = 99
MAX_CARDS: Final = 300
"""Different cards of one list."""

_SIGNATURES: Final = (
    (b"%PDF", N_("This is a PDF. Send the list as text.")),
    (b"PK\x03\x04", N_("This is a packed file. Send the list as text.")),
    (b"\x89PNG", N_("This is a picture. Send the list as text.")),
    (b"\xff\xd8\xff", N_("This is a picture. Send the list as text.")),
)


def decoded(sent: bytes | str) -> str:
    """Return the text of a file, in UTF-8, UTF-16 with its mark, or else as old Windows programs write it.

    Raises `DeckUnreadable` for what is too large or no text.
    """
    size = len(sent) if isinstance(sent, bytes) else len(sent.encode("utf-8", "replace"))
    if size > LARGEST:
        raise DeckUnreadable.because(
            "This is larger than {size} KB, far too long for a deck list.", size=LARGEST // 1024
        )
    text = sent if isinstance(sent, str) else _text_of(sent)
    if "\x00" in text:
        raise DeckUnreadable.because("This is not a text file.")
    if not text.strip("\ufeff \t\r\n"):
        raise DeckUnreadable.because("There is nothing in this list.")
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise DeckUnreadable.because(
            "A deck list has at most {most} lines; this one has {count}.", most=MAX_LINES, count=len(lines)
        )
    return text.lstrip("\ufeff")


def tidied(text: str) -> str:
    """Return one line with composed letters (NFC) and single spaces, without control and formatting marks.

    Of a text far longer than a line only the beginning stays, which is still too long for a name.
    """
    shown = (
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text[: 4 * MAX_LINE_LENGTH])
        if letter.isspace() or unicodedata.category(letter) not in {"Cc", "Cf", "Cs"}
    )
    return " ".join("".join(shown).split())


def _text_of(sent: bytes) -> str:
    for signature, message in _SIGNATURES:
        if sent.startswith(signature):
            raise DeckUnreadable.because(message)
    try:
        if sent.startswith((b"\xff\xfe", b"\xfe\xff")):
            return sent.decode("utf-16")
        return sent.decode("utf-8-sig")
    except UnicodeDecodeError:
        return sent.decode("cp1252", "replace")
