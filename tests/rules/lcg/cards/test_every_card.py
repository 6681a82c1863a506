"""All declarations on one crowded table: whom an ability may choose and whom not, what keeps it from being
used, and every way in which each card leaves play. Limits are in `test_limits`, effects in the scenes of each
set."""

from __future__ import annotations

import pytest

from rules.cards.abilities import Mode, Target, Trigger
from rules.cards.events import Event
from rules.cards.uses import Use, is_usable
from rules.lcg.events.leaving import DESTINATION, apply_leaves
from rules.lcg.second.catalogue import CARDS
from rules.lcg.state.in_play import may_leave
from rules.lcg.state.integrity import violations
from rules.lcg.state.table import LcgTable
from rules.lcg.state.timings import ACTION
from tests.rules.lcg.crowds import about, obstacles, placed, triggers
from tests.rules.lcg.crowds import crowd as crowd

DECLARED = [card for card in CARDS.values() if card.kind not in {"faction", "title"}]
ON_TABLE = [card for card in DECLARED if card.kind in {"character", "location", "attachment"}]


CHOOSING = [
    (card, number, mode, target)
    for card in DECLARED
    for number, trigger in triggers(card)
    if trigger.event != "initiate"
    for mode in trigger.modes
    for target in mode.targets
]


@pytest.mark.parametrize("of", ["card", "seat"])
def test_who_may_be_chosen_is_who_fits_and_nobody_else(crowd: LcgTable, of: str) -> None:
    """For each target of each ability: the cards offered are exactly those of all on the table that fulfill
    its words, whom its effect could change, and who do not evade it."""
    wrong = []
    for card, number, mode, target in CHOOSING:
        trigger = card.abilities[number]
        assert isinstance(trigger, Trigger)
        if target.of != of or len(mode.targets) > 1:
            continue
        t, piece = placed(crowd, card, trigger.zone)
        use = Use(t.order, t, (piece, number), trigger, about(t, trigger, piece), 0)
        use.mode = mode
        if sorted(use.candidates(t, target)) != sorted(fitting(t, use, mode, target)):
            wrong.append(f"{card.code} {card.name}")
    assert not wrong
    assert sum(target.of == of for *_, target in CHOOSING) > 15


def fitting(t: LcgTable, use: Use, mode: Mode, target: Target) -> list[int]:
    """Return who fulfills the words of a target, tried one by one."""
    if target.of == "seat":
        return [s for s in range(t.n) if target.what.holds(t, s, use) and mode.do.could(t, use, s)]
    found = [
        piece
        for piece in range(len(t.at))
        if t.zone_of(piece)[0] not in {"gone", "title box"}
        and target.what.holds(t, piece, use)
        and mode.do.could(t, use, piece)
        and not t.evades(piece, use.source, use.seat, lone=target.hi == 1)
    ]
    if target.violation is not None and use.bounds(t, target)[0] < 2:
        return [piece for piece in found if not target.violation(t, use, (piece,))]
    return found


ACTIONS = [
    (card, number, trigger)
    for card in DECLARED
    for number, trigger in triggers(card)
    if trigger.timing == ACTION
]


def in_time(t: LcgTable, trigger: Trigger) -> None:
    if trigger.phase:
        t.phase = trigger.phase
        t.touch()


def test_what_an_action_needs_is_needed(crowd: LcgTable) -> None:
    """Each action that may be used on the crowded table may not once its card is blank or kneels to pay, its
    player's faction card kneels, there is no gold, its limit is reached, or the phase is another."""
    used, wrong = 0, []
    for card, number, trigger in ACTIONS:
        t, piece = placed(crowd, card, trigger.zone)
        in_time(t, trigger)
        listener = (piece, number)
        if not is_usable(t.order, t, listener, None):
            continue
        used += 1
        for obstacle in obstacles(t, piece, number, trigger):
            if is_usable(t.order, obstacle[1], listener, None):
                wrong.append(f"{card.code} {card.name}: {obstacle[0]}")
    assert not wrong
    assert used > len(ACTIONS) / 3, "the table is crowded enough"


WAYS = [how for how in DESTINATION if how not in {"dead pile", "bury"}]


@pytest.mark.parametrize("how", WAYS)
def test_every_card_leaves_play_in_every_way(crowd: LcgTable, how: str) -> None:
    """It goes where the way says, with nothing left on it; its attachments and duplicates go, too."""
    wrong = []
    for card in ON_TABLE:
        if how == "kill" and card.kind != "character":
            continue
        t, piece = placed(crowd, card, "play")
        t.power[piece] = 1
        t.put_tokens(piece, "gold", 1)
        leaves = may_leave(t, piece, how)
        apply_leaves(t, Event("leaves", 0, piece, how=how, unsavable=True))
        zone = DESTINATION[how] if leaves else "play"
        left = (t.host[piece], t.power[piece], t.tokens_on(piece, "gold"))
        if t.zone_of(piece) != (zone, 0) or (leaves and left != (-1, 0, 0)) or list(violations(t)):
            wrong.append(f"{card.code} {card.name}")
    assert not wrong
