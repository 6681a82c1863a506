"""The setup (spec §3): decks, titles, hands, mulligans, the first cards in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.kernel.ask import Pick, PickSome
from rules.kernel.game import Fits, Flow, Inference, Lacks
from rules.kernel.language import worded
from rules.kernel.terms import Seat
from rules.lcg.edition import agendas_in, listed
from rules.lcg.events.entering import add_duplicate, host_pick
from rules.lcg.state.in_play import legal_hosts, may_attach, own_copy
from rules.lcg.state.printed import HOUSE
from rules.lcg.state.table import LcgTable


def lay_out(t: LcgTable) -> None:
    """Decks on the table, in the order of the seats."""
    owner: list[int] = []
    faction: list[int] = []
    for seat, deck in enumerate(t.edition.decks(t)):
        faction += t.add_all([HOUSE + deck["faction"]], "faction", seat, back="faction")
        if deck["agenda"]:
            t.add_all(agendas_in(deck), "agenda", seat, back="faction")
        t.add_all(listed(deck["plots"]), "plots", seat, back=f"plot {seat}")
        t.add_all(listed(deck["draw"]), "deck", seat, back=f"card {seat}")
        owner += [seat] * (len(t.at) - len(owner))
    if t.format.titles:
        t.add_all(t.format.titles, "title box", back="title")
    t.owner = owner + [-1] * (len(t.at) - len(owner))
    t.faction = [*faction, -1]
    t.knelt = [0] * len(t.at)
    t.power = [0] * len(t.at)
    t.host = [-1] * len(t.at)
    t.gold = [0] * t.n
    t.changed = 0


def choose_first_player(t: LcgTable) -> None:
    """S1: the first player by chance."""
    t.first = t.draws.below("first player", t.n)
    t.say("first_player", seat=t.first)


def draw_hands(t: LcgTable) -> None:
    """Everybody shuffles a deck and draws a hand."""
    for seat in range(t.n):
        t.shuffle("deck", seat)
        draw_hand(t, seat)


def draw_hand(t: LcgTable, seat: Seat) -> None:
    """Draw a hand."""
    for card in t.pile("deck", seat)[: -t.edition.hand_size - 1 : -1]:
        t.move(card, "hand", seat)


def mulligan(t: LcgTable) -> Flow[str | None]:
    """S7: keep the hand, or shuffle it back and draw another once."""
    seats = t.seats()
    if t.options["simultaneous_setup"]:
        answers = yield [
            Pick(seat, "mulligan", ("keep", "mulligan"), of="word", default="keep") for seat in seats
        ]
    else:
        answers = []
        for seat in seats:
            answers.append((yield Pick(seat, "mulligan", ("keep", "mulligan"), of="word", default="keep")))
    for seat, answer in zip(seats, answers, strict=True):
        if answer == "mulligan":
            t.say("mulligan", seat=seat)
            t.move_all("hand", seat, "deck", seat)
            t.shuffle("deck", seat)
            draw_hand(t, seat)
    t.changed = 0
    return "setup"


def place_setup_cards(t: LcgTable) -> Flow[str | None]:
    """S8 to S10: place cards facedown, reveal, attach, draw up to seven."""
    seats = t.seats()
    if t.options["simultaneous_setup"]:
        placed = yield [_setup_pick(t, seat) for seat in seats]
        for seat, cards in zip(seats, placed, strict=True):
            _place(t, seat, cards)
    else:
        for seat in seats:
            _place(t, seat, (yield _setup_pick(t, seat)))
    for seat in seats:
        _reveal_setup(t, seat)
    for seat in seats:
        yield from _attach_setup(t, seat)
    for seat in seats:
        missing = t.edition.hand_size - len(t.pile("hand", seat))
        for card in t.pile("deck", seat)[: -missing - 1 : -1] if missing > 0 else ():
            t.move(card, "hand", seat)
    t.changed = 0
    return "plot"


def _setup_pick(t: LcgTable, seat: Seat) -> PickSome:
    rules = t.edition.setup
    cards = [card for card in t.pile("hand", seat) if rules.may(t.printed(card))]

    def violation(chosen: tuple[Any, ...]) -> str:
        return rules.forbids(t, chosen)

    return PickSome(seat, "setup", cards, 0, len(cards), default=(), violation=violation)


def known_from_setup(t: LcgTable, seat: Seat) -> Iterator[Inference]:
    """Yield what everybody can tell of cards that lie facedown: each may be set up, and so may all together.

    Once others of them were turned up, the rest are attachments.
    """
    rules = t.edition.setup
    revealed = bool(t.pile("play", seat))
    barred = {
        face
        for face in sorted(set(t.face))
        for card in (t.by_face[face],)
        if not rules.may(card) or (revealed and card.kind != "attachment")
    }

    def do(t: LcgTable, cards: Sequence[int]) -> bool:
        return not rules.forbids(t, (*t.pile("play", seat), *cards))

    yield Lacks("setup", seat, frozenset(barred))
    yield Fits("setup", seat, do)


def what_is_too_much(t: LcgTable, cost: int, limited: int) -> str:
    """Return why cards of a price, so many of them limited, may not be set up together, or nothing."""
    gold = t.edition.setup_gold
    if cost > gold:
        return worded("These cards cost {cost} gold; you have {gold}.", cost=cost, gold=gold)
    return worded("Only one of these cards may be limited.") if limited > 1 else ""


def without_host(t: LcgTable, cards: tuple[int, ...]) -> str:
    """Return which of the attachments could be attached to none of the other cards, or nothing."""
    hosts = [card for card in cards if t.kind(card) != "attachment"]
    for card in cards:
        attached = t.kind(card) == "attachment"
        if attached and not any(may_attach(t, card, host, t.owner[card]) for host in hosts):
            return worded(
                "{card} needs a card it may be attached to, set up with it.",
                card=t.printed(card).worded_name,
            )
    return ""


def _place(t: LcgTable, seat: Seat, cards: tuple[int, ...]) -> None:
    for card in cards:
        t.move(card, "setup", seat)
    t.say("places", seat=seat, n=len(cards))


def _reveal_setup(t: LcgTable, seat: Seat) -> None:
    """S9: characters and locations are turned up, with their duplicates."""
    for card in list(t.pile("setup", seat)):
        if t.kind(card) != "attachment":
            copy = own_copy(t, card, seat)
            if copy >= 0:
                add_duplicate(t, card, copy)
            else:
                _set_up(t, card, seat, -1)


def _attach_setup(t: LcgTable, seat: Seat) -> Flow[None]:
    """S9: in player order, when everybody's cards are seen, attachments get their hosts; those of a player
    are attached all at once, so that none is one's leave for another (FAQ, Attachments in Setup #2)."""
    hosts_of: dict[int, int] = {}
    for card in list(t.pile("setup", seat)):
        if not t.printed(card).unique or t.title(card) not in {t.title(other) for other in hosts_of}:
            hosts = [host for host in legal_hosts(t, card, seat) if t.controller(host) == seat]
            hosts_of[card] = hosts[0] if len(hosts) == 1 else (yield host_pick(seat, card, hosts))
    for card, host in hosts_of.items():
        _set_up(t, card, seat, host)
    for card in list(t.pile("setup", seat)):
        add_duplicate(t, card, own_copy(t, card, seat))


def _set_up(t: LcgTable, card: int, seat: Seat, host: int) -> None:
    t.move(card, "play", seat)
    t.host[card] = host
    t.touch()
    if host >= 0:
        t.say("attaches", seat=seat, card=card, host_card=host)
    else:
        t.say("sets_up", seat=seat, card=card)
