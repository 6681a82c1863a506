"""The round, step by step as in the rulebook.

Source: B'Twixt specification, "The round" and "Where an ally may go; priority".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.btwixt.abilities.card_effects import Run
from rules.btwixt.abilities.council_effects import gain_tokens
from rules.btwixt.abilities.reach import Source, neighbors, own_councils
from rules.btwixt.abilities.ready import CLEANUP, ENTER, PULLS, WON, claim, own_places
from rules.btwixt.abilities.round_rules import RoundRules
from rules.btwixt.abilities.values import totals
from rules.btwixt.cards.faces import CARDS, COLOR, LEADER_OF, SEASONS, rounds_in_season
from rules.btwixt.scoring import announce_lead, in_the_lead
from rules.btwixt.table import NONE, BtwixtTable
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import EVERYONE, Atom
from rules.kernel.words import Words, say

KNEEL: Final = "kneel"


# --- step 1 -------------------------------------------------------------------------------------


def reveal_ally(t: BtwixtTable) -> str:
    """Step 1: the next ally becomes the current ally; with none left the round has none (ruling 10)."""
    t.round += 1
    t.say("round_begins", round=t.round, seat=t.first)
    ally = t.leftmost_ally() if t.options["revealed_allies"] else t.next_ally()
    if ally == NONE:
        t.say("no_ally")
    else:
        t.move(ally, "current")
        t.make_current(ally)
        t.say("ally_revealed", ally_card=ally)
    return "bid"


# --- step 2 -------------------------------------------------------------------------------------


def bid(t: BtwixtTable) -> Flow[str | None]:
    """Step 2: starting with the first player, everybody plays a card or kneels until all have knelt."""
    knelt = t.knelt
    seat = t.first
    words, last_words = turn_words(t)
    while False in knelt:
        if not knelt[seat]:
            options = turn_options(t, seat)
            if len(options) > 1:
                if knelt.count(False) == 1:
                    words = last_words
                clock = KNEEL if options[-1] == KNEEL else lowest_card(t, options)
                # By position: keywords would take longer than the rest of the question.
                choice = yield Pick(seat, "turn", options, words, clock)
            else:
                choice = options[0]
            if isinstance(choice, str):
                knelt[seat] = True
                t.say("kneels", EVERYONE, seat)
            else:
                for run in play_card(t, seat, choice):
                    flow = run(t, Source(choice, seat))
                    if flow is not None:
                        yield from flow
        seat = (seat + 1) % t.n
    return "claim"


def turn_words(t: BtwixtTable) -> tuple[Words | None, Words | None]:
    """Return what a leader is asked while others bid, and once everybody else has knelt."""
    if t.current == NONE:
        return None, None
    return say("bid", ally_card=t.current), say("bid last", ally_card=t.current)


def turn_options(t: BtwixtTable, seat: int) -> tuple[Atom, ...]:
    """Return the cards a leader may play, and to kneel; a leader who cannot play only kneels."""
    rules = t.rules
    played = t.played[seat]
    if played >= rules.max_cards:
        return (KNEEL,)
    hand = t.piles[t.hand + seat]
    return tuple(hand) if played < rules.min_cards and hand else (*hand, KNEEL)


def lowest_card(t: BtwixtTable, cards: tuple[Atom, ...]) -> Atom:
    """Return the card of the lowest printed value: what the clock plays if kneeling is forbidden."""
    return min(cards, key=lambda card: (t.printed_value(int(card)), card))


def play_card(t: BtwixtTable, seat: int, card: int) -> tuple[Run, ...]:
    """Lay a card on the end of the bid pile; returns what it does on entering."""
    t.play(card, t.bid + seat, "plays", seat)
    t.bid_changed(card)
    t.played[seat] += 1
    face = t.face[card]
    abilities = ENTER[face]
    return () if abilities and t.rules.muted[seat] >> COLOR[face] & 1 else abilities


# --- step 3 -------------------------------------------------------------------------------------


def claim_ally(t: BtwixtTable) -> Flow[str | None]:
    """Step 3: find the winner, place the ally, gain power tokens, resolve triumphs.

    Councils change in this step alone, and so does the lead.
    """
    ahead = in_the_lead(t)
    total = totals(t)
    t.winner, t.runner_up = winner_and_runner_up(t, total)
    t.say("wins_bid", seat=t.winner, total=total[t.winner])
    if t.current != NONE:
        yield from claim(t, t.winner, t.current, places_for_current(t))
    yield from gain_tokens(t, t.winner, own_councils(t, t.winner), 1 + t.rules.win_tokens, "won")
    consolation = t.rules.runner_up_tokens
    if consolation:
        yield from gain_tokens(t, t.runner_up, own_councils(t, t.runner_up), consolation, "second")
    yield from resolve_triumphs(t)
    announce_lead(t, ahead)
    return "clean_up"


def winner_and_runner_up(t: BtwixtTable, total: Sequence[int]) -> tuple[int, int]:
    """Return the seats with the highest and the next highest of the totals.

    Ties go to the tied leader first met clockwise from the first player, or last met when
    ``ties_reverse`` works: see `tie_order`.
    """
    winner, runner_up, *_ = sorted(tie_order(t), key=total.__getitem__, reverse=True)
    return winner, runner_up


def tie_order(t: BtwixtTable) -> Sequence[int]:
    """Return the seats in the order in which they win ties for the bid."""
    order = t.around[t.first]
    return order[::-1] if t.rules.ties_reverse else order


def places_for_current(t: BtwixtTable) -> tuple[int, ...]:
    """Return the councils the winner may choose for the current ally (section 6)."""
    own = own_places(t, t.current, t.winner)
    if own:
        return own
    yours = own_councils(t, t.winner)
    if t.introduced:
        return yours
    on_left, on_right = neighbors(t, t.winner)
    left, right = strings(t, on_left), strings(t, on_right)
    if len(left) == len(right):
        return yours
    stronger = left if len(left) > len(right) else right
    t.say("strings_pulled", by_card=stronger[0], seat=t.bidder(stronger[0]), ally_card=t.current)
    return yours[:1] if stronger is left else yours[1:]


def strings(t: BtwixtTable, seat: int) -> list[int]:
    """Return the unmuted cards in a bid pile that pull the current ally."""
    rules = t.rules
    faces = t.face
    return [card for card in t.piles[t.bid + seat] if PULLS[faces[card]] and not _muted(t, rules, seat, card)]


def resolve_triumphs(t: BtwixtTable) -> Flow[None]:
    """Step 3.5: leader by leader and card by card, each fully resolved before the next."""
    for seat in t.around[t.first]:
        for card in tuple(t.piles[t.bid + seat]):
            abilities = WON[t.face[card]]
            if abilities and not _muted(t, t.rules, seat, card):
                for run in abilities:
                    flow = run(t, Source(card, seat))
                    if flow is not None:
                        yield from flow


def _muted(t: BtwixtTable, rules: RoundRules, seat: int, card: int) -> bool:
    return bool(rules.muted[seat] >> COLOR[t.face[card]] & 1)


# --- steps 4 to 6 -------------------------------------------------------------------------------


def clean_up(t: BtwixtTable) -> str:
    """Take steps 4 to 6: clear bids away, move the first player token on, go to the next round."""
    clear_bids(t)
    pass_first_player(t)
    return advance(t)


def clear_bids(t: BtwixtTable) -> None:
    """Step 4: cards go where their clean up ability says, else to the discard pile; leaders stand up."""
    rules, faces = t.rules, t.face
    for seat in t.around[t.first]:
        pile = t.bid + seat
        if not t.piles[pile]:
            continue
        for card in [card for card in t.piles[pile] if LEAVES_BY_ITSELF[faces[card]]]:
            if not _muted(t, rules, seat, card):
                for run in CLEANUP[faces[card]]:
                    run(t, Source(card, seat))
            if t.at[card] == pile and t.stays_home(card):
                t.discard(card)
        if t.piles[pile]:
            t.move_all("bid", seat, "discard")
    t.knelt = [False] * t.n
    t.played = [0] * t.n
    t.changes.clear()
    t.winner = t.runner_up = t.placed_in = NONE
    t.introduced = False
    t.make_current(NONE)


LEAVES_BY_ITSELF: Final = tuple(bool(CLEANUP[face]) or LEADER_OF[face] != NONE for face in CARDS)
"""Whether a card may leave a bid pile for another place than the discard pile."""


def pass_first_player(t: BtwixtTable) -> None:
    """Step 5: the first player token moves one seat clockwise."""
    t.first = (t.first + 1) % t.n


def advance(t: BtwixtTable) -> str:
    """Step 6: the next round, the next season, or the count after the last round of winter."""
    if t.round < rounds_in_season(t.n):
        return "reveal"
    return "season" if t.season + 1 < len(SEASONS[t.n]) else "count"
