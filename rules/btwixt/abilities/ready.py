"""Abilities ready to run: conditions, "may", ops in order; and what claiming an ally sets off.

Source: B'Twixt specification, "Ability vocabulary (closed list)", "Where an ally may go; priority"
and rulings 3 and 14.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from rules.btwixt.abilities import card_effects, council_effects
from rules.btwixt.abilities.asking import choose, wants
from rules.btwixt.abilities.card_effects import Effect, Run
from rules.btwixt.abilities.council_effects import between
from rules.btwixt.abilities.reach import Source
from rules.btwixt.abilities.selection import COUNCILS_MEANT
from rules.btwixt.abilities.values import Test, all_of, test
from rules.btwixt.cards.declare import Ability
from rules.btwixt.cards.faces import ALLY_FACES, FACE_IDS, abilities_at
from rules.btwixt.cards.ops import (
    AddValue,
    ClaimNextAlly,
    Discard,
    Draw,
    DropToken,
    GainToken,
    Kill,
    Kneel,
    LimitPlace,
    MarkAlly,
    MoveAlly,
    MoveCard,
    MoveToken,
    PassCard,
    PeekTokens,
    ReplaceAlly,
    Scry,
)
from rules.btwixt.cards.vocabulary import Timing
from rules.btwixt.table import NONE, BtwixtTable
from rules.kernel.game import Flow


def ready(ability: Ability) -> Run:
    """Make a declared ability ready to run: if all conditions hold and its owner wants to, its ops in order.

    An optional ability whose first op has no legal target is skipped without asking. The function
    returns a flow if the ability may ask something.
    """
    conditions = tuple(test(condition) for condition in ability.conditions)
    effects = tuple(EFFECTS[type(op)](op) for op in ability.ops)
    single = effects[0].run
    if ability.may or len(effects) > 1:
        return _resolver(conditions, ability.may, effects)
    if not conditions:
        return single
    hold = all_of(conditions)
    return lambda t, source: single(t, source) if hold(t, source) else None


def _resolver(conditions: tuple[Test, ...], may: bool, effects: tuple[Effect, ...]) -> Run:
    targets = effects[0].targets
    hold = all_of(conditions)

    def resolve(t: BtwixtTable, source: Source) -> Flow[None]:
        if not hold(t, source):
            return
        if may:
            if targets is not None and not targets(t, source):
                return
            if not (yield from wants(source.you, source.piece)):
                return
        for effect in effects:
            flow = effect.run(t, source)
            if flow is not None:
                yield from flow

    return resolve


# --- claiming allies ----------------------------------------------------------------------------


def own_places(t: BtwixtTable, ally: int, claimer: int) -> tuple[int, ...]:
    """Return the councils an ally's own placing ability allows, none if it has no such ability."""
    reach = PLACES[t.face[ally]]
    return () if reach is None else reach(t, Source(ally, claimer))


def claim(t: BtwixtTable, claimer: int, ally: int, councils: tuple[int, ...]) -> Flow[int]:
    """Let the claimer place an ally in one of the councils and resolve what it does when claimed.

    Returns the council.
    """
    if PLACES[t.face[ally]] is not None:
        t.say("goes_own_way", by_card=ally, seat=claimer)
    council = yield from choose(claimer, "place_ally", councils, "council", ally)
    t.place_ally(ally, council)
    if ally == t.current:
        t.placed_in = council
    t.say("ally_placed", seat=claimer, ally_card=ally, **between(t, council))
    for run in CLAIMED[t.face[ally]]:
        flow = run(t, Source(ally, claimer, council))
        if flow is not None:
            yield from flow
    return council


def claim_next_ally(op: ClaimNextAlly) -> Effect:
    """Reveal the next ally and let "you" claim it; Pulling the Strings does not matter (ruling 3)."""
    reach = COUNCILS_MEANT[op.to]

    def run(t: BtwixtTable, source: Source) -> Flow[None]:
        councils = reach(t, source)
        if councils:
            ally = t.next_ally()
            if ally != NONE:
                t.say("further_ally", by_card=source.piece, ally_card=ally)
                yield from claim(t, source.you, ally, own_places(t, ally, source.you) or councils)

    return Effect(run)


# --- from declarations to abilities ready to run ------------------------------------------------

EFFECTS: Final[Mapping[type, Callable[[Any], Effect]]] = MappingProxyType(
    {
        AddValue: card_effects.add_value,
        MoveCard: card_effects.move_card,
        Draw: card_effects.draw,
        Discard: card_effects.discard,
        PassCard: card_effects.pass_card,
        Kneel: card_effects.kneel,
        GainToken: council_effects.gain_token,
        MoveToken: council_effects.move_token,
        DropToken: council_effects.drop_token,
        PeekTokens: council_effects.peek_tokens,
        MarkAlly: council_effects.mark_ally,
        Kill: council_effects.kill,
        MoveAlly: council_effects.move_ally,
        ReplaceAlly: council_effects.replace_ally,
        ClaimNextAlly: claim_next_ally,
        Scry: council_effects.scry,
    }
)
"""How each op of a timing that resolves becomes an effect."""


def _ready_at(timing: Timing) -> tuple[tuple[Run, ...], ...]:
    return tuple(tuple(ready(a) for a in abilities) for abilities in abilities_at(timing))


ENTER: Final = _ready_at(Timing.ENTER)
CLAIMED: Final = _ready_at(Timing.CLAIMED)
WON: Final = _ready_at(Timing.WON)
CLEANUP: Final = _ready_at(Timing.CLEANUP)
"""By face: its abilities of each timing."""

_PLACING: Final = abilities_at(Timing.PLACING)
PLACES: Final = tuple(
    next((COUNCILS_MEANT[op.to] for a in abilities for op in a.ops if isinstance(op, LimitPlace)), None)
    for abilities in _PLACING
)
"""By face: the councils its placing ability names."""
PULLS: Final = tuple(bool(_PLACING[face]) for face in range(ALLY_FACES.start))
"""Whether an influence card in a neighbor's bid pile pulls the current ally to their council."""

ACTING: Final = tuple(
    id
    for face, id in enumerate(FACE_IDS[: ALLY_FACES.stop])
    if ENTER[face] or CLAIMED[face] or WON[face] or CLEANUP[face] or _PLACING[face]
)
"""The ids of the faces whose abilities are told in the log when they do something."""
