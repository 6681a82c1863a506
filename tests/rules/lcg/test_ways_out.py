"""Every card leaves play in every way in which it can, in the middle of games with random legal decks.

Chance alone would take tens of millions of decisions for that, so the games are steered: cards have further
abilities as long as a way of theirs was not seen. From hand, their player may put them into play and draw two
cards. In play, they may have them killed, discarded, sacrificed or returned. Whatever else a game has happens
around it: others interrupt, save and react, and states are checked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from rules.cards.abilities import Ability, Constant, Trigger
from rules.cards.select import always, itself
from rules.kernel import Match
from rules.kernel.testing import Case, GameFault
from rules.lcg.events import leaving
from rules.lcg.fuzzing import AbilityReport, play
from rules.lcg.game import GAME
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.fuzzing import SECOND
from rules.lcg.second.printed import SecondCard
from rules.lcg.second.vocabulary import (
    action,
    both,
    discard,
    draw,
    in_zone,
    kill,
    put_into_play,
    return_to_hand,
    sacrifice,
    this,
)
from rules.lcg.state import in_play
from rules.lcg.state.attributes import CANNOT
from rules.lcg.state.table import LcgTable
from rules.lcg.state.timings import WOULD
from tests.rules.lcg import scenes as scenes

WAYS = {
    "kill": kill(this),
    "discard": discard(this),
    "return": return_to_hand(this),
    "sacrifice": sacrifice(this),
}
ON_TABLE = [
    card
    for card in CARDS.values()
    if card.kind in {"character", "location", "attachment"}
    or (card.kind == "event" and any(ability.zone == "play" for ability in card.abilities))
]
"""Two events become attachments."""
(COMES,) = in_zone("hand", action(both(put_into_play(this), draw(2))))

Exit = tuple[str, str]
"""A card by code, and a way of leaving play."""


def leaves_by(card: SecondCard, way: str) -> Trigger:
    """Return the action by which a card leaves play; nothing saves one that could save itself."""
    saves_itself = any(
        isinstance(each, Trigger) and (each.timing, each.event) == (WOULD, "leaves")
        for each in card.abilities
    )
    return action(kill(this, unsavable=True) if way == "kill" and saves_itself else WAYS[way])


def possible(card: SecondCard) -> Iterator[Exit]:
    """Yield the ways in which a card can leave play: only characters are killed, and some cards say always of
    themselves that they do not leave in a way."""
    barred = {
        ability.attribute
        for ability in card.abilities
        if isinstance(ability, Constant) and ability.what is itself and ability.while_ is always
    }
    for way in WAYS:
        if (way != "kill" or card.kind == "character") and CANNOT.get(way) not in barred:
            yield card.code, way


def helped(wanted: Collection[Exit]) -> set[Exit]:
    """Return the ways that are open while some are wanted: where a character would be killed, events become
    attachments, so for them characters of their faction may be killed, too."""
    factions = {CARDS[code].faction for code, _ in wanted if CARDS[code].kind == "event"}
    victims = [card for card in ON_TABLE if card.kind == "character" and card.faction in factions]
    return {*wanted, *((card.code, "kill") for card in victims[:6])}


def with_ways(wanted: Collection[Exit]) -> Mapping[str, Sequence[Ability]]:
    """Return the abilities of all cards, and of wanted ones how they come and go."""
    found = dict(GAME.table.abilities)
    for code in {code for code, _ in wanted}:
        goes = (leaves_by(CARDS[code], way) for one, way in sorted(wanted) if one == code)
        found[code] = (*found[code], COMES, *goes)
    return found


def never_seen(
    exits: Collection[Exit], games: int, monkeypatch: pytest.MonkeyPatch, seed: int = 1
) -> set[Exit]:
    """Play so many games at most; return the ways of leaving play that were not seen."""
    report = AbilityReport(CARDS)
    while wanted := {found for found in exits if not report.left[found]}:
        if report.games == games:
            break
        with monkeypatch.context() as patched:
            patched.setattr(GAME.table, "abilities", with_ways(helped(wanted)))
            r = Random(f"{seed}/{report.games}")
            sought = SECOND.sought(sorted({code for code, _ in helped(wanted)}))
            n, options = SECOND.new_game(r, sought)
            case = Case(GAME, n, {**options, "rounds": 6}, r.randrange(2**32))
            check_again(case, play(case, report, 4, frozenset(sought)), r)
    print(report.games, "games,", report.decisions, "decisions; never seen:", sorted(wanted))
    return wanted


def check_again(case: Case, match: Match[LcgTable], r: Random) -> None:
    """Read the record again; at some decisions look with everybody's eyes, sample a world, and undo."""
    assert Match.load(GAME, match.record(), case.key).digest() == match.digest()
    for k in sorted(r.sample(range(1, match.decisions), 3), reverse=True):
        match.undo(k, why="to see the table as it was")
        for seat in range(match.n):
            match.view(seat)
        asked = min(match.waiting())
        assert match.worlds(asked).sample(r).looks_like(match, asked)


PARTS = 6
"""Of the cards, each a test of its own: all together take minutes."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_card_leaves_play_in_every_way_in_a_game(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = ON_TABLE[part::PARTS]
    exits = {found for card in cards for found in possible(card)}
    assert len(exits) > 3 * len(cards)
    assert never_seen(exits, 60, monkeypatch) == set()


FEW = ("01141", "03007", "06057")


def test_a_way_that_is_closed_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test of all cards would find: a card that cannot be returned although nothing says so."""
    exits = {found for code in FEW for found in possible(CARDS[code])}
    may_leave = in_play.may_leave

    def closed(t: LcgTable, card: int, how: str) -> bool:
        return may_leave(t, card, how) and (t.name(card), how) != (FEW[0], "return")

    monkeypatch.setattr("rules.lcg.events.leaving.may_leave", closed)
    assert never_seen(exits, 12, monkeypatch) == {(FEW[0], "return")}


def test_what_stays_on_a_card_that_has_left_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    exits = {found for card in ON_TABLE[:40] if card.kind == "attachment" for found in possible(card)}

    def keeping(t: Any, card: int) -> None:
        t.power[card] = 0

    monkeypatch.setattr(leaving, "clear", keeping)
    with pytest.raises(GameFault, match="lies on a card that is not in play"):
        never_seen(exits, 12, monkeypatch)
