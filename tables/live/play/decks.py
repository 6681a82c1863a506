"""Deck lists between the rules, which read and judge them, and the actions, which store them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, cast

from django.utils.translation import gettext as _

from rules.kernel import BadOptions, GameDef
from rules.kernel.language import in_context, text_from_json, text_to_json, translated
from rules.lcg.decks.catalogue_facts import Catalogue
from rules.lcg.decks.deck_list import DeckCard, DeckList, copies
from rules.lcg.decks.formats import KIND_TITLES, read_deck, to_text
from rules.lcg.decks.json_forms import from_json, to_json
from rules.lcg.decks.list_rules import ListRules
from rules.lcg.decks.problems import DeckUnreadable
from rules.lcg.decks.tidy import LARGEST, decoded
from rules.lcg.decks.verdict import Point
from rules.lcg.first.decks.lists import LISTS as FIRST_EDITION
from rules.lcg.second.decks.lists import LISTS as SECOND_EDITION
from rules.lcg.second.printed import FACTION_NAMES
from tables.core.access import Actor
from tables.core.errors import Malformed, Problem, Refused
from tables.decks.actions import rejudge_decks, submit_deck
from tables.decks.models import Deck, DeckVersion
from tables.decks.queries import DeckFile, deck_of
from tables.decks.rules.card_pool import CardPool
from tables.decks.rules.deck_lists import CheckedDeck, DeckFinding, StoredFinding
from tables.events.models import Event
from tables.events.queries.record import card_pool_of
from tables.players.models import Player
from tables.rounds.models import Seat

EDITIONS: Mapping[str, ListRules] = {"lcg": SECOND_EDITION, "lcg_first": FIRST_EDITION}
"""The rules of deck lists by game. A list is of the edition that has most of its cards."""

DEFAULT_POOL = CardPool()
"""The publisher's sets, without a list of restricted cards."""

LARGEST_LIST = LARGEST
"""Bytes of a list that is read at most."""


@dataclass(frozen=True, slots=True)
class ReadyChoice:
    """A deck for players who bring none."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Section:
    """The cards of one kind of a list; `size` counts copies."""

    title: str
    size: int
    cards: tuple[DeckCard, ...]


@dataclass(frozen=True, slots=True)
class DeckView:
    """A stored list as pages show it; `unknown` are titles of no card, or of several.

    `meant` says of misspelled titles what they may mean; `not_live` counts the other cards that no live game
    can play yet.
    """

    name: str
    faction: str
    agendas: tuple[DeckCard, ...]
    sections: tuple[Section, ...]
    draw_deck: int
    unknown: frozenset[DeckCard]
    meant: Mapping[str, str]
    not_live: int


def check(sent: str | bytes, pool: CardPool = DEFAULT_POOL) -> CheckedDeck:
    """Read a list and judge it by a card pool. Raises `Malformed` at "text", naming the lines that cannot be
    read, and `Refused` for a card pool with sets or lists that are not known here."""
    try:
        text = decoded(sent)
        deck, edition = _read(text, pool)
    except DeckUnreadable as unreadable:
        raise Malformed([Problem(str(problem), "text") for problem in unreadable.problems]) from None
    # Half surrogates are no text that a database keeps.
    return _checked(text.encode("utf-8", "replace").decode(), deck, edition, pool)


def _read(text: str, pool: CardPool) -> tuple[DeckList, ListRules]:
    """Read a list as one of the edition that has most of its cards. Raises `DeckUnreadable` if none can."""
    found, fault = list[tuple[DeckList, ListRules]](), None
    for edition in EDITIONS.values():
        try:
            found.append((read_deck(text, cards_of(edition, pool)), edition))
        except DeckUnreadable as unreadable:
            fault = fault or unreadable
    if fault is not None and not found:
        raise fault
    return max(found, key=lambda read: _known_cards(read[1], (card.code for card in read[0].cards)))


def cards_of(edition: ListRules, pool: CardPool = DEFAULT_POOL) -> Catalogue:
    """Return the cards that an edition's lists are compared with at an event of a card pool."""
    try:
        return edition.declared(pool.to_json())
    except ValueError as unknown:
        message = _("The card pool of this event has sets or lists that are not known here: {problem}")
        raise Refused(message.format(problem=unknown)) from None


def _known_cards(edition: ListRules, codes: Iterable[str]) -> int:
    cards = cards_of(edition)
    return sum(cards.by_code(code) is not None for code in codes)


def edition_of(content: Mapping[str, Any]) -> ListRules:
    """Return the edition of a stored list."""
    codes = [card["code"] for card in content["cards"]]
    return max(EDITIONS.values(), key=lambda edition: _known_cards(edition, codes))


def _stored(content: Mapping[str, Any]) -> DeckList:
    return from_json(dict(content), edition_of(content).pool().houses)


def findings_about(content: Mapping[str, Any], pool: CardPool) -> list[tuple[str, str, str]]:
    """Return level, rule and card of what a card pool finds about a stored list."""
    edition = edition_of(content)
    verdict = edition.validate(_stored(content), cards_of(edition, pool))
    return [(found.level, found.rule, found.card) for found in verdict.findings]


def judge_again(event: Event, actor: Actor) -> int:
    """Judge the lists of an event by its present card pool, and store those that come out otherwise; return
    how many."""
    pool = card_pool_of(event)
    versions = DeckVersion.objects.filter(current_of__player__event=event)
    judged = {
        pk: replace(check(source, pool), ready=ready)
        for pk, source, ready in versions.values_list("pk", "source", "ready")
    }
    return rejudge_decks(event, actor, judged) if judged else 0


def submit(
    player: Player, actor: Actor, sent: str | bytes, *, reason: str = "", expected: int | None = None
) -> Deck:
    """Read, judge and hand in a list; raises what `check` and `submit_deck` raise."""
    checked = check(sent, card_pool_of(player.event))
    return submit_deck(player, actor, checked, reason=reason, expected=expected)


def submit_ready(
    player: Player, actor: Actor, key: str, *, reason: str = "", expected: int | None = None
) -> Deck:
    """Hand in one of the ready decks. Raises `Malformed` at "ready" for an unknown one."""
    chosen = ready(key)
    checked = replace(check(chosen.source, card_pool_of(player.event)), ready=key)
    return submit_deck(player, actor, checked, reason=reason, expected=expected)


def ready(key: str) -> CheckedDeck:
    """Return one of the ready decks. Raises `Malformed` at "ready" for an unknown key."""
    if key not in _ready_decks():
        raise Malformed.at("ready", _("Choose one of the ready decks."))
    return _ready_decks()[key]


def ready_choices() -> tuple[ReadyChoice, ...]:
    """Return the ready decks, the second edition's by faction and then the first edition's."""
    first = FIRST_EDITION.ready()
    return tuple(
        ReadyChoice(
            key,
            _("First edition: {deck}").format(deck=deck.content["name"])
            if key in first
            else deck.content["name"],
        )
        for key, deck in _ready_decks().items()
    )


def deck_file(player: Player) -> DeckFile | None:
    """Return a player's deck with its findings in the reader's language, or None without one. Two SQL
    queries."""
    found = deck_of(player)
    return (
        None
        if found is None
        else replace(found, findings=tuple(_worded(cast(StoredFinding, each)) for each in found.findings))
    )


def glance(content: Mapping[str, Any], pool: CardPool) -> tuple[Point, ...]:
    """Return what a judge looks at first in a stored list, in the reader's language; the doubtful first."""
    edition = edition_of(content)
    points = edition.glance(_stored(content), cards_of(edition, pool))
    return tuple(
        Point(translated(point.title), translated(point.text), translated(point.more), point.is_open)
        for point in points
    )


def _worded(found: StoredFinding) -> DeckFinding:
    words = found.get("words", {})
    return DeckFinding(
        level=found["level"],
        rule=found["rule"],
        card=found["card"],
        message=translated(text_from_json(words.get("message", found["message"]))),
        advice=translated(text_from_json(words.get("advice", found["advice"]))),
    )


def deck_view(content: Mapping[str, Any]) -> DeckView:
    """Return a stored list as pages show it, by what the catalogue knows today."""
    edition = edition_of(content)
    verdict = edition.validate(_stored(content), cards_of(edition))
    deck = verdict.deck

    def named(card: DeckCard) -> DeckCard:
        is_known = card.code and card not in verdict.unknown
        return replace(card, name=translated(in_context("card", card.name))) if is_known else card

    sections = (
        Section(translated(title), copies(cards), tuple(map(named, cards)))
        for kind, title in KIND_TITLES.items()
        if (cards := deck.of_kind(kind))
    )
    return DeckView(
        deck.name,
        faction_name(deck.faction),
        tuple(map(named, deck.agendas)),
        tuple(sections),
        deck.draw_deck,
        frozenset(verdict.unknown),
        verdict.meant,
        sum(card.code not in edition.decks.cards for card in (*deck.agendas, *deck.cards) if card.code),
    )


def text_of(content: Mapping[str, Any]) -> str:
    """Return a stored list as text that other programs read."""
    return to_text(_stored(content), edition_of(content).pool().houses)


def faction_name(faction: str) -> str:
    """Return a faction's name in the reader's language, "" for none."""
    return translated(FACTION_NAMES.get(faction, ""))


@cache
def _ready_decks() -> dict[str, CheckedDeck]:
    return {
        key: replace(_checked(to_text(deck, edition.pool().houses), deck, edition, DEFAULT_POOL), ready=key)
        for edition in EDITIONS.values()
        for key, deck in edition.ready().items()
    }


def _checked(source: str, deck: DeckList, edition: ListRules, pool: CardPool) -> CheckedDeck:
    verdict = edition.validate(deck, cards_of(edition, pool))
    findings = [
        StoredFinding(
            level=found.level,
            rule=found.rule,
            card=found.card,
            message=str(found.message),
            advice=str(found.advice),
            words={"message": text_to_json(found.message), "advice": text_to_json(found.advice)},
        )
        for found in verdict.findings
    ]
    return CheckedDeck(source, to_json(verdict.deck), findings, len(verdict.unknown), pool=pool)


OPTION = "decks"
BY_CHANCE = ""
"""What a seat without a list plays: a ready deck, drawn by the game."""


def with_decks(
    event: Event, rules: GameDef[Any], options: Mapping[str, Any], tables: Iterable[Sequence[Seat]]
) -> list[Mapping[str, Any]]:
    """Return the options of a game for each table, with the decks of its seats in seat order. One query.

    Unchanged for games without decks, for events that collect none, and where decks were chosen already.
    Raises `Refused` naming each player whose deck no live game can play, and its unknown cards.
    """
    edition = EDITIONS.get(rules.key)
    if edition is None or not event.collects_decks or options.get(OPTION):
        return [options for _ in tables]
    lists = dict(
        DeckVersion.objects.filter(current_of__player__event=event).values_list("deck__player_id", "content")
    )
    problems: list[Problem] = []
    chosen: list[Mapping[str, Any]] = [
        {**options, OPTION: [_deck(seat, edition, lists.get(seat.player_id), problems) for seat in seats]}
        for seats in tables
    ]
    if problems:
        raise Refused(problems)
    return chosen


def _deck(seat: Seat, edition: ListRules, content: Mapping[str, Any] | None, problems: list[Problem]) -> Any:
    if content is None:
        return BY_CHANCE
    if edition_of(content) is not edition:
        message = _("The deck of {name} is a list of another edition of the card game.")
        problems.append(Problem(message.format(name=seat.player.name), "options"))
        return BY_CHANCE
    try:
        return edition.decks.playable(_stored(content))
    except BadOptions as error:
        problems.append(
            Problem(
                _("The deck of {name}: {problem}").format(name=seat.player.name, problem=error), "options"
            )
        )
        return BY_CHANCE
