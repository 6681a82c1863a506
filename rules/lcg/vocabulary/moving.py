"""Verbs that move cards: in, out of and about play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.cards.abilities import Effect
from rules.cards.events import Event
from rules.cards.verbs import resolve_as
from rules.cards.windows import happen
from rules.kernel.game import Flow
from rules.lcg.events import entering
from rules.lcg.state.in_play import may_attach, may_be_put, may_control, may_leave
from rules.lcg.vocabulary.choosing import run_on
from rules.lcg.vocabulary.targets import Players, Subject, could, done_to, lasting_until, target

if TYPE_CHECKING:
    from rules.cards.select import Selector
    from rules.cards.uses import Use
    from rules.kernel.terms import Seat
    from rules.lcg.state.table import LcgTable


def _leaving(name: str, how: str, subject: Subject, unsavable: bool) -> Effect:
    def leaving(t: LcgTable, use: Use) -> Flow[None]:
        cards = [card for card in subject(t, use) if may_leave(t, card, how)]
        events = [
            Event("leaves", use.seat, card, cause=use.source, how=how, unsavable=unsavable) for card in cards
        ]
        done = (yield from happen(use.order, t, *events)) if events else []
        if len(done) < max(1, len(cards)):
            use.complete = False

    return Effect(
        done_to(name, subject), leaving, could(subject, lambda t, use, card: may_leave(t, card, how))
    )


def kill(subject: Subject = target, *, unsavable: bool = False) -> Effect:
    """Kill characters, all at once."""
    return _leaving("kill", "kill", subject, unsavable)


def discard(subject: Subject = target, *, unsavable: bool = False) -> Effect:
    """Discard cards from play, all at once."""
    return _leaving("discard", "discard", subject, unsavable)


def sacrifice(subject: Subject = target) -> Effect:
    """Sacrifice cards: nothing saves them."""
    return _leaving("sacrifice", "sacrifice", subject, True)


def return_to_hand(subject: Subject = target, *, unsavable: bool = False) -> Effect:
    """Return cards from play to their owners' hands."""
    return _leaving("return to hand", "return", subject, unsavable)


def put_on_top(subject: Subject = target) -> Effect:
    """Put cards in play on top of their owners' decks."""
    return _leaving("put on top of a deck", "top of deck", subject, False)


def put_on_bottom(subject: Subject = target, *, unsavable: bool = False) -> Effect:
    """Put cards in play on the bottom of their owners' decks."""
    return _leaving("put on the bottom of a deck", "bottom of deck", subject, unsavable)


def shuffle_back(subject: Subject = target, *, unsavable: bool = False) -> Effect:
    """Shuffle cards in play into their owners' decks."""
    return _leaving("shuffle back into the deck", "shuffle", subject, unsavable)


def put_in_dead_pile(subject: Subject = target) -> Effect:
    """Put cards in play into their owners' dead piles: they are not killed, and nothing saves them."""
    return _leaving("put into the dead pile", "dead pile", subject, True)


def kneel(subject: Subject = target) -> Effect:
    """Kneel standing cards, all at once."""

    def kneeling(t: LcgTable, use: Use) -> Flow[None]:
        events = [
            Event("kneels", use.seat, card, cause=use.source)
            for card in subject(t, use)
            if t.may_be_knelt(card)
        ]
        use.complete = use.complete and bool(events)
        if events:
            yield from happen(use.order, t, *events)

    return Effect(
        done_to("kneel", subject), kneeling, could(subject, lambda t, use, card: t.may_be_knelt(card))
    )


def stand(subject: Subject = target) -> Effect:
    """Stand kneeling cards, all at once."""

    def standing(t: LcgTable, use: Use) -> Flow[None]:
        cards = [card for card in subject(t, use) if t.may_stand(card)]
        use.complete = use.complete and bool(cards)
        if cards:
            yield from happen(
                use.order, t, *(Event("stands", use.seat, card, cause=use.source) for card in cards)
            )

    return Effect("stand", standing, could(subject, lambda t, use, card: t.may_stand(card)))


def _end_challenge(t: LcgTable, use: Use) -> None:
    t.called_off = 1
    t.touch()


end_challenge = Effect(
    "end the challenge", _end_challenge, lambda t, use, target: bool(t.challenge) and not t.called_off
)
"""The challenge ends at once; nobody wins or loses it."""

goes_to_hand_instead = resolve_as("to hand instead")
"""The card leaves play into its owner's hand, in place of where it would go."""

goes_to_discard_instead = resolve_as("to discard instead")
"""The card leaves play into its owner's discard pile, in place of where it would go."""

goes_to_deck_instead = resolve_as("to deck instead")
"""The card leaves play and is shuffled into its owner's deck, in place of where it would go."""


def put_into_play(
    subject: Subject = target, *, kneeling: bool = False, owners: bool = False, do: Effect | None = None
) -> Effect:
    """Put cards into play under your control, or that of their `owners`; `do` finds those that came as
    `target`."""

    def player(t: LcgTable, use: Use, card: int) -> Seat:
        return t.owner[card] if owners else use.seat

    def putting(t: LcgTable, use: Use) -> Flow[None]:
        came = []
        for card in subject(t, use):
            seat = player(t, use, card)
            if (yield from entering.enter(t, seat, card, entering.PUT, kneeling=kneeling)):
                came.append(card)
            else:
                use.complete = False
        if do is not None and came:
            yield from run_on(t, use, do, tuple(came))

    return Effect(
        "put into play",
        putting,
        could(subject, lambda t, use, card: may_be_put(t, card, player(t, use, card))),
    )


def to_hand(subject: Subject = target) -> Effect:
    """Put cards that are not in play into their owners' hands."""

    def moving(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            t.say("to_hand", seat=t.owner[card], card=card)
            t.move(card, "hand", t.owner[card])

    return Effect("to hand", moving)


def to_dead_pile(subject: Subject = target) -> Effect:
    """Put discarded cards, while they are in a discard pile, into their owners' dead piles (FAQ 2.4)."""

    def is_there(t: LcgTable, use: Use, card: int) -> bool:
        return t.zone_of(card)[0] == "discard"

    def moving(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            if is_there(t, use, card):
                t.say("to_dead_pile", seat=t.owner[card], card=card)
                t.move(card, "dead", t.owner[card])
            else:
                use.complete = False

    return Effect("to the dead pile", moving, could(subject, is_there))


def out_of_game(subject: Subject = target) -> Effect:
    """Remove cards that are not in play from the game."""

    def moving(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            t.say("out_of_game", seat=t.owner[card], card=card)
            t.move(card, "removed", t.owner[card])

    return Effect("remove from the game", moving)


def to_discard_pile(subject: Subject = target) -> Effect:
    """Put cards that are not in play into their owners' discard piles."""

    def moving(t: LcgTable, use: Use) -> Flow[None]:
        for card in subject(t, use):
            t.say("to_discard_pile", seat=t.owner[card], card=card)
            t.move(card, "discard", t.owner[card])
            yield from happen(use.order, t, Event("placed", t.owner[card], card, cause=use.source))

    return Effect("to the discard pile", moving)


def to_top_of_deck(subject: Subject = target) -> Effect:
    """Put cards that are not in play on top of their owners' decks."""

    def moving(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            t.say("to_top_of_deck", seat=t.owner[card], card=card)
            t.move(card, "deck", t.owner[card])

    def changes(t: LcgTable, use: Use, candidate: int | None) -> bool:
        if candidate is None:
            return True
        kept, use.chosen = use.chosen, [(candidate,)]
        found = subject(t, use)
        use.chosen = kept
        return bool(found)

    return Effect("put on top of a deck", moving, changes)


def to_bottom_of_deck(subject: Subject = target) -> Effect:
    """Put cards that are not in play on the bottom of their owners' decks."""

    def moving(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            t.say("to_bottom_of_deck", seat=t.owner[card], card=card)
            t.move(card, "deck", t.owner[card], bottom=True)

    return Effect("put on the bottom of a deck", moving)


def shuffle_into_deck(subject: Subject = target) -> Effect:
    """Shuffle cards that are not in play into their owners' decks."""

    def shuffling(t: LcgTable, use: Use) -> None:
        owners = []
        for card in subject(t, use):
            owner = t.owner[card]
            t.say("into_deck", seat=owner, card=card)
            t.move(card, "deck", owner)
            owners.append(owner)
        for owner in dict.fromkeys(owners):
            t.shuffle("deck", owner)

    return Effect("shuffle into deck", shuffling)


def take_control(subject: Subject = target, *, until: str = "") -> Effect:
    """Take control of cards, for good or until a boundary (`WHILE`: as long as this card is in play)."""

    def taking(t: LcgTable, use: Use) -> Flow[None]:
        boundary = lasting_until(until, use)
        for card in subject(t, use):
            taken = Event("control", use.seat, card, cause=use.source, until=boundary)
            yield from happen(use.order, t, taken)

    return Effect("take control", taking, could(subject, lambda t, use, card: may_control(t, card, use.seat)))


def give_control(to: Players, subject: Subject = target) -> Effect:
    """Another player takes control of cards, for good."""

    def giving(t: LcgTable, use: Use) -> Flow[None]:
        for seat in to(t, use):
            for card in subject(t, use):
                yield from happen(use.order, t, Event("control", seat, card, cause=use.source, until=""))

    def changes(t: LcgTable, use: Use, candidate: int | None) -> bool:
        return any(may_control(t, card, seat) for seat in t.opponents(use.seat) for card in subject(t, use))

    return Effect("give control", giving, changes)


def pass_title(to: Players) -> Effect:
    """A player takes control of this title, from the player who has it or from the middle of the table."""

    def passing(t: LcgTable, use: Use) -> Flow[None]:
        for seat in to(t, use):
            if t.controller(use.source) != seat:
                yield from happen(use.order, t, Event("title", seat, use.source))

    return Effect("take the title", passing)


def bury(subject: Subject = target) -> Effect:
    """Return cards from play to their owners' dead piles; nothing saves them, and nobody has killed them."""
    return _leaving("bury", "bury", subject, True)


def leave_challenge(subject: Subject = target) -> Effect:
    """Remove characters from the challenge; who participates undeclared would at once do so again."""

    def removing(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            t.say("leaves_challenge", card=card)
            t.withdraw(card)

    def stays_away(t: LcgTable, use: Use, card: int) -> bool:
        return t.takes_part(card) and card not in t.undeclared_participants

    return Effect("remove from the challenge", removing, could(subject, stays_away))


def join_challenge(subject: Subject = target) -> Effect:
    """Characters of yours join the challenge on your side, as they stand or kneel."""

    def joining(t: LcgTable, use: Use) -> None:
        for card in subject(t, use):
            if t.is_character(card) and _could_join(t, use, card):
                t.say("joins", card=card)
                t.join(card)

    return Effect("join the challenge", joining, could(subject, _could_join))


def _could_join(t: LcgTable, use: Use, card: int) -> bool:
    return not t.takes_part(card) and not t.kept_out([card])


def _move_to(t: LcgTable, use: Use, card: int, host: int) -> Flow[None]:
    """An attachment in play goes to another card."""
    t.host[card] = host
    t.touch()
    t.say("attaches", seat=use.seat, card=card, host_card=host)
    yield from happen(use.order, t, Event("attached", use.seat, card, cause=use.source, host=host))


def move_this() -> Effect:
    """This attachment goes to the target."""

    def moving(t: LcgTable, use: Use) -> Flow[None]:
        for card in target(t, use):
            yield from _move_to(t, use, use.source, card)

    return Effect(
        "move the attachment",
        moving,
        lambda t, use, card: card is None or may_attach(t, use.source, card, use.seat),
    )


def move_attachment(to: Selector[Any]) -> Effect:
    """The target, an attachment in play, goes to another such card of your choice that may bear it."""

    def hosts(t: LcgTable, use: Use, card: int) -> list[int]:
        player = t.controller(card)
        found = to.pieces(t, use)
        return [host for host in found if host != t.host[card] and may_attach(t, card, host, player)]

    def moving(t: LcgTable, use: Use) -> Flow[None]:
        for card in target(t, use):
            possible = hosts(t, use, card)
            if possible:
                host = possible[0]
                if len(possible) > 1:
                    host = yield entering.host_pick(use.seat, card, possible)
                yield from _move_to(t, use, card, host)

    return Effect(
        "move an attachment", moving, lambda t, use, card: card is None or bool(hosts(t, use, card))
    )


def _attach_this(t: LcgTable, use: Use) -> None:
    saved = use.about.card
    if saved is not None and t.zone_of(saved)[0] == "play" and may_attach(t, use.source, saved, use.seat):
        entering.become_attachment(t, use.source, saved, use.seat)


become_attachment = Effect("attach this card", _attach_this)
"""This event becomes an attachment on the card it saved; see `event(..., attached=...)`."""
