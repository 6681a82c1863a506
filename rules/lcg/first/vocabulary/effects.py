"""Verbs that only the first edition has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.cards.abilities import Effect
from rules.cards.events import Event
from rules.cards.select import Amount, Selector, amount
from rules.cards.uses import Use
from rules.cards.windows import happen
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import Seat
from rules.lcg.events import entering
from rules.lcg.events.plots import recycle_plots
from rules.lcg.first.attributes import GUARDIANS, no_challenge, owes_for
from rules.lcg.first.vocabulary.conditions import named_word
from rules.lcg.state.attributes import CHALLENGE_TYPES, ChallengeType, Keyword
from rules.lcg.state.in_play import may_attach, may_be_put, may_control, may_enter, own_copy
from rules.lcg.state.printed import DECK_KINDS
from rules.lcg.state.timings import CHALLENGE, PHASE, ROUND
from rules.lcg.vocabulary.choosing import LATER, initiate_when_revealed
from rules.lcg.vocabulary.targets import Players, Subject, could, target, target_player, you

if TYPE_CHECKING:
    from rules.lcg.first.table import FirstTable


# Plots


def copy_when_revealed(players: Players = target_player) -> Effect:
    """What the revealed plot of a player does when it is revealed happens as if it were this plot's."""
    return initiate_when_revealed(lambda t, use: [t.plot_of(seat) for seat in players(t, use)])


SWAP_BACK: Final = "plot decks go back"


def _swap_back(t: FirstTable, use: Use) -> None:
    for seat in range(t.n):
        for plot in list(t.pile("plots", seat)):
            if t.owner[plot] != seat:
                t.move(plot, "plots", t.owner[plot])
    recycle_plots(t)


LATER[SWAP_BACK] = Effect(SWAP_BACK, _swap_back)


def swap_plot_decks(players: Players = target_player) -> Effect:
    """You and a player swap plot decks until the end of the round."""

    def swapping(t: FirstTable, use: Use) -> None:
        for seat in players(t, use):
            mine, theirs = list(t.pile("plots", use.seat)), list(t.pile("plots", seat))
            for plot in mine:
                t.move(plot, "plots", seat)
            for plot in theirs:
                t.move(plot, "plots", use.seat)
            t.say("swaps_plots", seat=use.seat, with_seat=seat)
            t.delay_for(ROUND, SWAP_BACK, use.source, use.seat, [])

    return Effect("swap plot decks", swapping)


def change_claim(by: Amount[Any] | int, *, players: Players, until: str = CHALLENGE) -> Effect:
    """Raise or lower the claim of players' revealed plots."""

    def changing(t: FirstTable, use: Use) -> None:
        for seat in players(t, use):
            n = amount(by).of(t, use.source, use)
            if n:
                t.last(until, "claim", (t.faction[seat],), by=n)
                t.say("claim_changed" if n > 0 else "claim_lowered", seat=seat, n=abs(n))

    name = "raise claim" if isinstance(by, int) and by > 0 else "lower claim"
    return Effect(name, changing, lambda t, use, candidate: bool(t.challenge))


def players_of(house: str) -> Players:
    """All players of a House."""
    return lambda t, use: [seat for seat in t.seats() if t.house_of(seat) == house]


def no_challenges_between(kind: ChallengeType) -> Effect:
    """You and the chosen player initiate no challenges of a type against each other in this round."""

    def barring(t: FirstTable, use: Use) -> None:
        for seat in target_player(t, use):
            t.last(ROUND, no_challenge(kind, seat), (t.faction[use.seat],), by=1)
            t.last(ROUND, no_challenge(kind, use.seat), (t.faction[seat],), by=1)
            t.say("no_challenges_between", seat=use.seat, with_seat=seat, challenge=kind)

    return Effect(f"no {kind} challenges", barring)


def _tax_named_type(t: FirstTable, use: Use) -> Flow[None]:
    words = use.prompt("name_type")
    kind = yield Pick(use.seat, "name_type", CHALLENGE_TYPES, of="word", words=words)
    t.say("names", seat=use.seat, what=kind)
    for seat in target_player(t, use):
        t.last(PHASE, owes_for(str(kind), use.seat), (t.faction[seat],), by=1)


tax_named_type = Effect("tax a challenge type", _tax_named_type)
"""Name a challenge type: in this phase the chosen player gives you 1 gold to initiate a challenge of it."""


def _end_phase(t: FirstTable, use: Use) -> None:
    t.phase_over = 1
    if t.challenge:
        t.called_off = 1
    t.been_active = list(t.seats())
    t.touch()
    t.say("phase_over", seat=use.seat, phase=t.phase)


end_phase = Effect("end the phase", _end_phase)
"""The challenges phase ends at once."""

# Names


def _name(t: FirstTable, use: Use, verb: str, names: set[str]) -> Flow[str]:
    name = yield Pick(use.seat, verb, tuple(sorted(names)), of="word", words=use.prompt(verb))
    t.say("names", seat=use.seat, what=name)
    return str(name)


def _name_a_plot(t: FirstTable, use: Use) -> Flow[None]:
    cards = t.edition.catalogue.cards.values()
    name = yield from _name(t, use, "name_plot", {card.name for card in cards if card.kind == "plot"})
    t.last(PHASE, named_word(name), (use.source,), by=1)


name_a_plot = Effect("name a plot", _name_a_plot)
"""Name a plot; see `named_by_this`."""


def _discard_named(t: FirstTable, use: Use) -> Flow[None]:
    cards = t.edition.catalogue.cards.values()
    name = yield from _name(t, use, "name_card", {card.name for card in cards if card.kind in DECK_KINDS})
    shown, named = [], []
    for seat in t.opponents(use.seat):
        for card in t.pile("hand", seat):
            t.show(card)
            t.say("reveals", seat=seat, card=card)
            shown.append(card)
            if t.title(card) == name:
                named.append(card)
    events = [Event("discarded", t.owner[card], card, cause=use.source) for card in named]
    if events:
        yield from happen(use.order, t, *events)
    if shown:
        yield from happen(use.order, t, Event("shows", use.seat, shown[0], cause=use.source))


discard_named = Effect("name a card to discard", _discard_named)
"""Name a card; opponents reveal their hands and discard every copy."""

# Cards


def steal_keywords(*words: Keyword, until: str = PHASE) -> Effect:
    """The target loses keywords it has, and this card gains them."""

    def stealing(t: FirstTable, use: Use) -> None:
        for card in target(t, use):
            for word in words:
                n = t.value(card, word)
                if n:
                    t.last(until, word, (card,), by=-n)
                    t.last(until, word, (use.source,), by=1)
                    t.say("loses", card=card, attribute=word)
                    t.say("gains", card=use.source, attribute=word)

    return Effect("steal keywords", stealing)


def lose_gold(n: int) -> Effect:
    """A player of your choice, you included, loses gold from the pool."""

    def losing(t: FirstTable, use: Use) -> Flow[None]:
        seats = [seat for seat in t.seats() if t.gold[seat] >= n]
        words = use.prompt("pick_player")
        seat = seats[0] if len(seats) == 1 else (yield Pick(use.seat, "pick_player", seats, words, of="seat"))
        t.say("returns_gold", seat=seat, n=n)
        t.spend(seat, n)

    return Effect("lose gold", losing, lambda t, use, candidate: any(t.gold[seat] >= n for seat in t.seats()))


def attach_to(what: Selector[Any]) -> Effect:
    """The targets, attachments that are not in play, come into play on such cards of your choice."""

    def hosts(t: FirstTable, use: Use, card: int) -> list[int]:
        if not may_enter(t, card, use.seat) or own_copy(t, card, use.seat) >= 0:
            return []
        return [host for host in what.pieces(t, use) if may_attach(t, card, host, use.seat)]

    def attaching(t: FirstTable, use: Use) -> Flow[None]:
        for card in target(t, use):
            possible = hosts(t, use, card)
            if possible:
                host = possible[0]
                if len(possible) > 1:
                    host = yield entering.host_pick(use.seat, card, possible)
                entry = Event("enters", use.seat, card, cause=use.source, how=entering.PUT, host=host)
                yield from happen(use.order, t, entry)

    return Effect("attach", attaching, lambda t, use, card: card is None or bool(hosts(t, use, card)))


def _attach_event(t: FirstTable, use: Use) -> None:
    for host in target(t, use):
        if may_attach(t, use.source, host, use.seat):
            entering.become_attachment(t, use.source, host, use.seat)


attach_this_event = Effect("attach this card", _attach_event, could(target, lambda t, use, card: True))
"""This event becomes an attachment on the target."""


def top_of_discard(n: int, *, players: Players = you) -> Subject:
    """The top cards of players' discard piles."""
    return lambda t, use: [
        card for seat in players(t, use) for card in t.pile("discard", seat)[: -n - 1 : -1]
    ]


def top_of_deck(n: int, *, players: Players = you) -> Subject:
    """The top cards of players' decks."""
    return lambda t, use: [card for seat in players(t, use) for card in t.pile("deck", seat)[: -n - 1 : -1]]


def show_and_take() -> Effect:
    """Reveal the top card of your deck and put it into your hand: that is no drawing."""

    def taking(t: FirstTable, use: Use) -> Flow[None]:
        for card in top_of_deck(1)(t, use):
            t.show(card)
            t.say("to_hand", seat=use.seat, card=card)
            t.move(card, "hand", use.seat)
            yield from happen(use.order, t, Event("shows", use.seat, card, cause=use.source))

    return Effect("take the top card", taking, lambda t, use, candidate: bool(t.pile("deck", use.seat)))


def _remove_event(t: FirstTable, use: Use) -> None:
    t.say("leaves by remove", seat=use.seat, card=use.source)
    t.move(use.source, "removed", t.owner[use.source])


remove_this_event = Effect("remove this card from the game", _remove_event)
"""This event goes out of the game in place of the discard pile."""


def to_hand_instead(subject: Subject) -> Effect:
    """Moribund cards will go to their owners' hands."""

    def changing(t: FirstTable, use: Use) -> None:
        for card in subject(t, use):
            t.redirect_moribund(card, "hand")
            t.say("to_hand", seat=t.owner[card], card=card)

    return Effect("to hand instead", changing)


def put_under(players: Players = target_player) -> Effect:
    """This card comes into play under the control of a player."""

    def putting(t: FirstTable, use: Use) -> Flow[None]:
        for seat in players(t, use):
            yield from entering.enter(t, seat, use.source, entering.PUT)

    def changes(t: FirstTable, use: Use, candidate: int | None) -> bool:
        return candidate is None or may_be_put(t, use.source, candidate)

    return Effect("enter for another", putting, changes)


def _go_home(t: FirstTable, use: Use) -> Flow[None]:
    owner = t.owner[use.source]
    yield from happen(use.order, t, Event("control", owner, use.source, cause=use.source, until=""))


go_home = Effect(
    "return to its owner's control",
    _go_home,
    lambda t, use, candidate: may_control(t, use.source, t.owner[use.source]),
)
"""The owner of this card takes control of it."""


def guard_by_this(*, until: str = PHASE) -> Effect:
    """If the target would be killed while this card kneels, this card stands instead."""

    def guarding(t: FirstTable, use: Use) -> None:
        cards = target(t, use)
        t.last(until, GUARDIANS, cards, grants=str(use.source))
        for card in cards:
            t.say("guards", card=use.source, for_card=card)

    return Effect("guard", guarding)


def move_power_here(n: int = 1, *, subject: Subject = target) -> Effect:
    """Move power from cards to this one."""

    def moving(t: FirstTable, use: Use) -> Flow[None]:
        for card in subject(t, use):
            by = min(n, t.power[card])
            facts: dict[str, Any] = {"how": "move", "source": card}
            moved = Event("power", use.seat, use.source, cause=use.source, amount=by, **facts)
            yield from happen(use.order, t, moved)

    return Effect("move power here", moving, could(subject, lambda t, use, card: t.power[card] > 0))


def largest_hand(t: Any, use: Use) -> list[Seat]:
    """The player with more cards in hand than anybody else; on a tie nobody (A-31)."""
    sizes = {seat: len(t.pile("hand", seat)) for seat in t.seats()}
    largest = [seat for seat, size in sizes.items() if size == max(sizes.values())]
    return largest if len(largest) == 1 else []
