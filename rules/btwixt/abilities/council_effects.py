"""What abilities do to allies and power tokens.

Each function turns an op of the vocabulary into an :class:`Effect` once, when the cards are read.

Source: B'Twixt specification, "Ability vocabulary (closed list)" (Ops) and rulings 2, 4, 5, 9, 19.
"""

from __future__ import annotations

from rules.btwixt.abilities.asking import choose, choose_ally, choose_council, choose_token
from rules.btwixt.abilities.card_effects import Effect
from rules.btwixt.abilities.reach import Source
from rules.btwixt.abilities.selection import COUNCILS_MEANT, an_ally, destinations, tokens, victims
from rules.btwixt.cards.ops import (
    DropToken,
    GainToken,
    Kill,
    MarkAlly,
    MoveAlly,
    MoveToken,
    PeekTokens,
    ReplaceAlly,
    Scry,
)
from rules.btwixt.table import NONE, BtwixtTable
from rules.kernel.ask import Order
from rules.kernel.game import Flow
from rules.kernel.words import Words


def between(t: BtwixtTable, council: int) -> dict[str, int]:
    """Return the arguments by which a line names a council: the two seats that share it."""
    return {"one_seat": council, "other_seat": (council + 1) % t.n}


# --- power tokens -------------------------------------------------------------------------------


def gain_tokens(
    t: BtwixtTable, seat: int, councils: tuple[int, ...], n: int, why: str, by: int = NONE
) -> Flow[None]:
    """Let a leader gain power tokens one at a time, each into one of the councils (step 3.4).

    ``why`` is told who is asked: "won" or "second" for the bid, "by" for the ability of a card or ally.
    """
    for _ in range(n):
        if not councils or not t.pile("supply"):
            return
        council = yield from choose(seat, "place_token", councils, "council", by, why)
        t.gain_token(council)
        if by == NONE:
            t.say("gains_token", seat=seat, **between(t, council))
        else:
            t.say("gains_token_by", by_card=by, seat=seat, **between(t, council))


def gain_token(op: GainToken) -> Effect:
    """Gain power tokens from the supply."""
    reach, n, after_kill = COUNCILS_MEANT[op.to], op.n, op.after_kill

    def run(t: BtwixtTable, source: Source) -> Flow[None] | None:
        if after_kill and not source.killed:
            return None
        return gain_tokens(t, source.you, reach(t, source), n, "by", source.piece)

    return Effect(run)


def move_token(op: MoveToken) -> Effect:
    """Move one power token between councils."""
    targets, reach = tokens(op.origin), destinations(op.to)

    def run(t: BtwixtTable, source: Source) -> Flow[None]:
        candidates = targets(t, source)
        if not candidates:
            return
        token = yield from choose_token(source.you, candidates, source.piece, "moves")
        origin = t.at[token] - t.tokens
        council = yield from choose_council(source.you, reach(t, source, origin), source.piece, "token")
        t.put(token, t.tokens + council)
        t.say(
            "token_moves",
            by_card=source.piece,
            seat=source.you,
            from_one_seat=origin,
            from_other_seat=(origin + 1) % t.n,
            **between(t, council),
        )

    return Effect(run, targets)


def drop_token(op: DropToken) -> Effect:
    """Return one power token to the supply."""
    targets = tokens(op.origin)

    def run(t: BtwixtTable, source: Source) -> Flow[None]:
        candidates = targets(t, source)
        if candidates:
            token = yield from choose_token(source.you, candidates, source.piece, "returns")
            council = t.at[token] - t.tokens
            t.return_tokens([token])
            t.say("token_returns", by_card=source.piece, seat=source.you, **between(t, council))

    return Effect(run, targets)


def peek_tokens(op: PeekTokens) -> Effect:
    """Look at the values of all power tokens placed in the councils."""
    reach, one = COUNCILS_MEANT[op.where], op.one

    def run(t: BtwixtTable, source: Source) -> Flow[None]:
        councils = reach(t, source)
        if one:
            councils = ((yield from choose_council(source.you, councils, source.piece, "peek")),)
        for council in councils:
            for token in t.piles[t.tokens + council]:
                t.look(source.you, token)
            t.say("peeks", by_card=source.piece, seat=source.you, **between(t, council))

    return Effect(run)


def mark_ally(op: MarkAlly) -> Effect:
    """Put a power token on the current ally, if there is one (ruling 4)."""

    def run(t: BtwixtTable, source: Source) -> None:
        if t.mark_current_ally():
            t.say("ally_marked", by_card=source.piece, ally_card=t.current)

    return Effect(run)


# --- allies -------------------------------------------------------------------------------------


def kill(op: Kill) -> Effect:
    """Kill an ally."""
    targets = victims(op.ally)

    def run(t: BtwixtTable, source: Source) -> Flow[None]:
        candidates = targets(t, source)
        if candidates:
            ally = yield from choose_ally(source.you, candidates, source.piece, "dies")
            t.kill(ally)
            source.killed = True
            t.say("ally_dies", by_card=source.piece, ally_card=ally)

    return Effect(run, targets)


def move_ally(op: MoveAlly) -> Effect:
    """Move an ally between councils, or from the dead pile into one."""
    targets, reach = an_ally(op.ally), destinations(op.to)

    def run(t: BtwixtTable, source: Source) -> Flow[None]:
        candidates = targets(t, source)
        if candidates:
            ally = yield from choose_ally(source.you, candidates, source.piece, "moves")
            councils = reach(t, source, t.council_of(ally))
            council = yield from choose_council(source.you, councils, source.piece, "ally")
            t.place_ally(ally, council)
            t.say("ally_moves", by_card=source.piece, ally_card=ally, **between(t, council))

    return Effect(run, targets)


def replace_ally(op: ReplaceAlly) -> Effect:
    """Reveal the next ally in place of the one just killed."""

    def run(t: BtwixtTable, source: Source) -> None:
        if source.killed:
            ally = t.next_ally()
            if ally != NONE:
                t.move(ally, "current")
                t.introduced = True
                t.make_current(ally)
                t.say("ally_revealed", ally_card=ally)

    return Effect(run)


def scry(op: Scry) -> Effect:
    """Look at the next allies and put them back in any order."""
    n = op.n

    def run(t: BtwixtTable, source: Source) -> Flow[None]:
        you, by = source.you, source.piece
        if t.options["revealed_allies"]:
            order = yield from _order(t, source, t.open_next_allies(n))
            t.rearrange_row(order)
            t.say("arranges_row", by_card=by, seat=you, allies=len(order))
            return
        seen = t.pile("ally_deck")[: -1 - n : -1]
        t.foresee(you, seen)
        order = yield from _order(t, source, seen)
        t.return_to_deck(you, order)
        t.say("scries", by_card=by, seat=you, allies=len(order))

    return Effect(run)


def _order(t: BtwixtTable, source: Source, seen: list[int]) -> Flow[tuple[int, ...]]:
    """Ask in which order the allies shall come, the next one first."""
    if len(seen) < 2:
        return tuple(seen)
    words = Words("order_allies", (("by_card", source.piece),))
    order: tuple[int, ...] = yield Order(source.you, "order_allies", seen, words=words)
    return order
