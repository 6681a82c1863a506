"""The decks that lie on an event's live tables: the lists its players handed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.kernel import BadOptions, GameDef
from rules.lcg.decks.json_forms import from_json
from rules.lcg.playable import playable
from tables.errors import Problem, Refused
from tables.models import DeckVersion, Event, Seat

OPTION = "decks"
BY_CHANCE = ""
"""What a seat without a list plays: a ready deck, drawn by the game."""


def with_decks(
    event: Event, rules: GameDef[Any], options: Mapping[str, Any], tables: Iterable[Sequence[Seat]]
) -> list[Mapping[str, Any]]:
    """The options of a game for each table, with the decks of its seats in seat order. One query.

    Unchanged for games without decks, for events that collect none, and where decks were chosen already.
    Raises `Refused` naming each player whose deck no live game can play, and its unknown cards.
    """
    takes_decks = any(option.name == OPTION for option in rules.options)
    if not takes_decks or not event.collects_decks or options.get(OPTION):
        return [options for _ in tables]
    lists = dict(
        DeckVersion.objects.filter(current_of__player__event=event).values_list("deck__player_id", "content")
    )
    problems: list[Problem] = []
    chosen: list[Mapping[str, Any]] = [
        {**options, OPTION: [_deck(seat, lists.get(seat.player_id), problems) for seat in seats]}
        for seats in tables
    ]
    if problems:
        raise Refused(problems)
    return chosen


def _deck(seat: Seat, content: Mapping[str, Any] | None, problems: list[Problem]) -> Any:
    if content is None:
        return BY_CHANCE
    try:
        return playable(from_json(dict(content)))
    except BadOptions as error:
        problems.append(Problem(f"The deck of {seat.player.name}: {error}", "options"))
        return BY_CHANCE
