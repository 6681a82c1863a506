"""On whom a verb acts: cards (`target`, `this`, `its_host`, `each(...)`) and players (`you`, `loser`), and
what a combination of targets must fulfill (`Target(..., violation=...)`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from rules.cards.select import Amount, Selector, amount
from rules.kernel.language import worded
from rules.lcg.events.leaving import while_in_play, while_kneeling
from rules.lcg.state.in_play import copies_in_play

if TYPE_CHECKING:
    from rules.cards.uses import Use
    from rules.lcg.state.table import LcgTable

Subject: TypeAlias = Callable[["LcgTable", "Use"], list[int]]
"""The cards a verb acts on, for a use of an ability."""

Players: TypeAlias = Callable[["LcgTable", "Use"], list[int]]
"""The seats a verb acts on, in player order."""

Test: TypeAlias = Callable[["LcgTable", "Use", int], bool]


def picked(t: LcgTable, use: Use) -> list[int]:
    """What was chosen as the (first) target, or by `pick`, immune or not: for what does nothing to the card
    itself, as a token that is placed on it (RR, Immune)."""
    return list(use.chosen[0]) if use.chosen else []


def target(t: LcgTable, use: Use) -> list[int]:
    """What was chosen as the (first) target, or by `pick`."""
    return unprotected(t, use, picked(t, use))


def this(t: LcgTable, use: Use) -> list[int]:
    """The card whose ability it is."""
    return [use.source]


def its_host(t: LcgTable, use: Use) -> list[int]:
    """The card this attachment is attached to."""
    host = t.host[use.source]
    return [] if host < 0 else unprotected(t, use, [host])


def victim(t: LcgTable, use: Use) -> list[int]:
    """The card the occurrence happens to."""
    return [] if use.event is None or use.event.card is None else unprotected(t, use, [use.event.card])


def the_victim(t: LcgTable, use: Use) -> list[int]:
    """The card the occurrence happens to, immune or not: for what does nothing to the card itself."""
    return [] if use.event is None or use.event.card is None else [use.event.card]


@dataclass(frozen=True, slots=True)
class Each:
    """All such cards; nobody chooses."""

    what: Selector[Any]

    def __call__(self, t: LcgTable, use: Use) -> list[int]:
        """Return the cards, for a use of an ability."""
        return unprotected(t, use, self.what.pieces(t, use))


def each(what: Selector[Any]) -> Subject:
    """All such cards; nobody chooses."""
    return Each(what)


ON_ITSELF: Final = "itself"
ON_ALL: Final = "all of them"
ON_VICTIM: Final = "its victim"


def done_to(verb: str, subject: Subject) -> str:
    """Return the name of an effect: the verb, and on whom it acts where nobody chooses."""
    if subject is this:
        return f"{verb} {ON_ITSELF}"
    if subject is victim or subject is the_victim:
        return f"{verb} {ON_VICTIM}"
    return f"{verb} {ON_ALL}" if isinstance(subject, Each) else verb


def unprotected(t: LcgTable, use: Use, cards: list[int]) -> list[int]:
    """Return those cards that are not immune to the effects of a use (RR, Immune)."""
    if not t.is_changed(t.guards):
        return cards
    return [card for card in cards if not t.immune(card, use.source, use.seat)]


WHILE: Final = "while this is in play"


WHILE_KNEELING: Final = "while this kneels"
WHILE_IT_STAYS: Final = "while it is in play"


def lasting_until(boundary: str, use: Use, card: int = -1) -> str:
    """Return the boundary a table remembers: `WHILE` is the life of the card whose ability it is,
    `WHILE_KNEELING` until it stands or leaves play; `WHILE_IT_STAYS` is the life of the card affected."""
    if boundary == WHILE_IT_STAYS:
        return while_in_play(card)
    if boundary == WHILE_KNEELING:
        return while_kneeling(use.source)
    return while_in_play(use.source) if boundary == WHILE else boundary


def copies_of_target(t: LcgTable, use: Use) -> list[int]:
    """The cards in play with the name of the target."""
    copies = [copy for card in target(t, use) for copy in copies_in_play(t, t.title(card))]
    return unprotected(t, use, copies)


def nothing(t: LcgTable, use: Use) -> list[int]:
    """No card: for delayed effects that happen whatever becomes of the cards."""
    return []


def you(t: LcgTable, use: Use) -> list[int]:
    """The player who controls the ability."""
    return [use.seat]


def loser(t: LcgTable, use: Use) -> list[int]:
    """The player who lost the challenge."""
    return [int(use.about.facts["loser"])]


def winner(t: LcgTable, use: Use) -> list[int]:
    """The player who won the challenge."""
    return [use.about.seat]


def doer(t: LcgTable, use: Use) -> list[int]:
    """The player whose doing the occurrence is."""
    return [use.about.seat]


def loser_of_challenge(t: LcgTable, use: Use) -> list[int]:
    """The player who lost the present challenge, for delayed effects."""
    return [t.lost]


def defending_player(t: LcgTable, use: Use) -> list[int]:
    """The player who is attacked."""
    return [t.defending]


def sole_target(t: LcgTable, use: Use) -> list[int]:
    """The only target of the ability whose effects would initiate, or of a keyword."""
    about = use.about
    if about.use is not None:
        return [int(about.use.target)]
    return [] if about.card is None else [about.card]


def hosts_player(t: LcgTable, use: Use) -> list[int]:
    """The player who controls the card this attachment is attached to."""
    return [t.controller(t.host[use.source])]


def players_without(what: Selector[Any]) -> Players:
    """All players who have no such plot revealed."""

    def found(t: LcgTable, use: Use) -> list[int]:
        return [seat for seat in t.seats() if not what.holds(t, t.plot_of(seat), use)]

    return found


def targets_player(t: LcgTable, use: Use) -> list[int]:
    """The player who controls the target."""
    return [t.controller(card) for card in picked(t, use)[:1]]


def target_player(t: LcgTable, use: Use) -> list[int]:
    """The player chosen as target."""
    return list(use.chosen[0]) if use.chosen else []


def opponents(t: LcgTable, use: Use) -> list[int]:
    """All opponents."""
    return t.opponents(use.seat)


def everybody(t: LcgTable, use: Use) -> list[int]:
    """All players."""
    return t.seats()


def could(subject: Subject, test: Test) -> Callable[[Any, Any, int | None], bool]:
    """Whether a verb could change anything: tests the candidate where it is the target, else the
    cards of the subject."""

    def tried(t: LcgTable, use: Use, candidate: int | None) -> bool:
        if subject is target:
            return candidate is None or (bool(unprotected(t, use, [candidate])) and test(t, use, candidate))
        return any(test(t, use, card) for card in subject(t, use))

    return tried


def holds(t: LcgTable, use: Use, what: Selector[Any], card: int) -> bool:
    """Whether a condition holds of a card, for a use."""
    return what.holds(t, card, use)


Violation: TypeAlias = Callable[["LcgTable", "Use", tuple[int, ...]], str]
"""What is wrong with a combination of targets, or nothing."""


def up_to_strength(most: Amount[Any] | int) -> Violation:
    """A total STR of `most` at the most."""

    def violation(t: LcgTable, use: Use, cards: tuple[int, ...]) -> str:
        strength, limit = sum(t.value(card, "strength") for card in cards), amount(most)
        allowed = limit.of(t, use.source, use)
        if strength <= allowed:
            return ""
        return worded("Their STR is {strength} together; it may be {most}.", strength=strength, most=allowed)

    return violation


def of_one_player_up_to(most: int) -> Violation:
    """All controlled by one player, with a total STR of `most` at the most."""
    too_strong = up_to_strength(most)

    def violation(t: LcgTable, use: Use, cards: tuple[int, ...]) -> str:
        if len({t.controller(card) for card in cards}) > 1:
            return worded("Choose characters of one player.")
        return too_strong(t, use, cards)

    return violation
