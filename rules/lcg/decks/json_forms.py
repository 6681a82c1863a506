"""Deck lists as JSON: our own, ThronesDB's answers, and the decks of table programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from rules.kernel.language import phrase, verbatim
from rules.lcg.decks.catalogue_facts import Houses
from rules.lcg.decks.deck_list import KINDS, DeckCard, DeckList, deck_list
from rules.lcg.decks.lines import read_lines, titled
from rules.lcg.decks.problems import DeckUnreadable
from rules.lcg.decks.tidy import MAX_CARDS, MAX_COPIES, MAX_NAME_LENGTH, tidied

FORMAT: Final = "kingsmoot-deck/1"

CARD_KEYS: Final = {
    "cards": "",
    "slots": "",
    "plots": "plot",
    "plotCards": "plot",
    "draw": "draw",
    "drawCards": "draw",
}
"""Where lists keep their cards, and what the place says of them."""

_COUNT_KEYS: Final = ("copies", "count", "quantity", "qty")
_NAME_KEYS: Final = ("name", "label", "title")


def to_json(deck: DeckList) -> dict[str, Any]:
    """Return the list as JSON: {"format", "name", "faction", "agendas": [card], "cards": [card]}.

    A card is {"copies", "name", "code", "kind", "pack"}; `from_json` reads it back.
    """
    return {
        "format": FORMAT,
        "name": deck.name,
        "faction": deck.faction,
        "agendas": [_card_to_json(card) for card in deck.agendas],
        "cards": [_card_to_json(card) for card in deck.cards],
    }


def read_json(text: str, houses: Houses) -> DeckList:
    """Read a list from JSON text. Raises `DeckUnreadable`, with the line where it is no JSON."""
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise DeckUnreadable.because(
            "This is no well-formed JSON: {fault}.", error.lineno, fault=error.msg
        ) from None
    except (ValueError, RecursionError):
        raise DeckUnreadable.because(
            "This JSON is no deck: its numbers or its nesting are too large."
        ) from None
    return from_json(content, houses)


def from_json(content: Any, houses: Houses) -> DeckList:
    """Read a list from JSON: what `to_json` wrote, a deck of ThronesDB, or one of a table program.

    Cards may be given as {code: copies} or as a list of objects or of texts ("3x Name"). Raises
    `DeckUnreadable`, naming the place.
    """
    if isinstance(content, list) and len(content) == 1:
        content = content[0]
    if not isinstance(content, dict):
        raise DeckUnreadable.because("This JSON holds no deck, or more than one. Send one deck.")
    cards = [card for key, kind in CARD_KEYS.items() for card in _cards(content.get(key), key, kind, houses)]
    agendas = [
        card
        for key in ("agenda", "agendas", "bannerCards")
        for card in _cards(_listed(content.get(key)), key, "agenda", houses)
    ]
    if not cards:
        raise DeckUnreadable.because(
            "This JSON holds no cards. List them under one of these: {keys}.",
            keys=", ".join(f"“{key}”" for key in CARD_KEYS),
        )
    if len(cards) + len(agendas) > MAX_CARDS:
        raise DeckUnreadable.because("A deck list has at most {most} different cards.", most=MAX_CARDS)
    return deck_list(_name(content), _faction(content, houses), _not_twice(agendas), cards)


def _card_to_json(card: DeckCard) -> dict[str, Any]:
    return {
        "copies": card.copies,
        "name": card.name,
        "code": card.code,
        "kind": card.kind,
        "pack": card.pack,
    }


def _not_twice(agendas: list[DeckCard]) -> list[DeckCard]:
    return list(dict.fromkeys(agendas))


def _name(content: Mapping[str, Any]) -> str:
    words = [content.get("name"), content.get("version")]
    return tidied(" ".join(word for word in words if isinstance(word, str)))[:MAX_NAME_LENGTH].rstrip()


def _faction(content: Mapping[str, Any], houses: Houses) -> str:
    given = next((content[key] for key in ("faction_code", "faction", "house") if content.get(key)), "")
    if isinstance(given, dict):
        given = next((given[key] for key in ("code", "value", "name") if given.get(key)), "")
    if not given:
        return ""
    faction = houses.named(given) if isinstance(given, str) else ""
    if not faction:
        raise DeckUnreadable.because(houses.refusal(str(given)[:40]))
    return faction


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, (str, dict)) and value else value


def _cards(value: Any, key: str, kind: str, houses: Houses) -> Iterator[DeckCard]:
    if not value:
        return
    if isinstance(value, dict):
        for code, copies in value.items():
            yield _card(code, copies, f"{key}.{code[:40]}", kind)
    elif isinstance(value, list):
        for place, item in enumerate(value, 1):
            yield _item(item, phrase("{key}, number {number}", key=verbatim(key), number=place), kind, houses)
    else:
        raise DeckUnreadable.because("“{key}” should list cards.", key=key)


def _item(item: Any, place: str, kind: str, houses: Houses) -> DeckCard:
    if isinstance(item, str):
        if kind == "agenda":
            return _card(item, 1, place, kind)
        entry = read_lines(item, houses).cards
        if len(entry) != 1:
            raise DeckUnreadable.because("{place}: a card is a text such as “3x Melisandre”.", place=place)
        return _card(entry[0].label, entry[0].copies, place, kind)
    if not isinstance(item, dict):
        raise DeckUnreadable.because(
            "{place}: a card is an object or a text such as “3x Melisandre”.", place=place
        )
    inner = item.get("card")
    if isinstance(inner, str):
        inner = {"code": inner}
    facts: dict[str, Any] = {**item, **inner} if isinstance(inner, dict) else item
    copies = next((item[count] for count in _COUNT_KEYS if count in item), 1)
    kind_text = facts.get("kind", facts.get("type_code", facts.get("type", "")))
    code, pack = facts.get("code", ""), facts.get("pack", facts.get("pack_name", ""))
    name = next((facts[one] for one in _NAME_KEYS if facts.get(one)), code)
    if not all(isinstance(text, str) for text in (name, code, pack, kind_text)):
        raise DeckUnreadable.because("{place}: title, code, kind and pack of a card are texts.", place=place)
    return _card(
        name, copies, place, kind_text if kind_text in KINDS and kind_text else kind, code=code, pack=pack
    )


def _card(name: str, copies: Any, place: str, kind: str, *, code: str = "", pack: str = "") -> DeckCard:
    name, code, pack = tidied(name), tidied(code), tidied(pack)
    if type(copies) is not int or not 1 <= copies <= MAX_COPIES:
        raise DeckUnreadable.because(
            "{place}: the number of copies is a whole number from 1 to {most}.", place=place, most=MAX_COPIES
        )
    if not any(letter.isalnum() for letter in name) or max(len(name), len(code), len(pack)) > MAX_NAME_LENGTH:
        raise DeckUnreadable.because("{place}: this card has no readable title.", place=place)
    return DeckCard(copies, name, code, kind, pack) if code or pack else titled(name, copies, kind)
