"""Reading a deck list in whatever format it came."""

from __future__ import annotations

import re
from typing import Final

from rules.lcg.decks.catalogue_facts import Catalogue
from rules.lcg.decks.deck_list import DeckList, identified
from rules.lcg.decks.json_forms import read_json
from rules.lcg.decks.lines import read_lines
from rules.lcg.decks.octgn import read_octgn
from rules.lcg.decks.problems import DeckUnreadable
from rules.lcg.decks.tidy import decoded

_JSON: Final = re.compile(r"\{|\[\s*[\[{\"\]]")


def read_deck(sent: bytes | str, catalogue: Catalogue) -> DeckList:
    """The deck list that a file or pasted text holds, every card the catalogue knows identified.

    Understands ThronesDB's text exports (by type and by cycle), OCTGN's `.o8d`, plain lists of lines and
    JSON; the first character tells which. Raises `DeckUnreadable` saying what is wrong, with the line.
    """
    text = decoded(sent)
    start = text.lstrip()
    if start[:20].casefold().startswith(("<html", "<!doctype html")):
        raise DeckUnreadable.because("This is a web page. Copy the deck's text export instead.")
    if start.startswith("<"):
        return identified(read_octgn(start), catalogue)
    if _JSON.match(start):
        return identified(read_json(text), catalogue)
    return identified(read_lines(text), catalogue)
