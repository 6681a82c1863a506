"""The second edition: its windows and numbers, and the table with its cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, ClassVar, Final, cast

from rules.cards.abilities import Ability, Trigger
from rules.cards.events import Window
from rules.cards.uses import Order
from rules.kernel.ask import PickCheck
from rules.kernel.language import N_
from rules.kernel.state import Live
from rules.kernel.terms import Seat
from rules.lcg.edition import Catalogue, Edition, Format
from rules.lcg.events.duplicates import saves
from rules.lcg.events.event_handlers import arguments, finish, might
from rules.lcg.events.state_checks import check
from rules.lcg.second.attributes import (
    CHALLENGE_ON_ANOTHER,
    CHALLENGES_AGAINST,
    KEEPS_BEARER_AWAY,
    KEYWORDS,
    LOYAL_DISCOUNT,
    PAID_FOR_LOYAL,
    RESERVE,
    RESERVE_LESS,
    TERMINAL,
    challenges_against,
)
from rules.lcg.second.catalogue import (
    CARDS,
    CORE_DAY,
    FACES,
    KIND,
    KINGSMOOT_TITLES,
    MELEE_TITLES,
    NAME,
    PRINTED,
    RELEASED,
    RELEASED_BY_FACE,
    pool,
    released_until,
)
from rules.lcg.second.decks.playable import DECKS, recorded
from rules.lcg.second.printed import SecondCard
from rules.lcg.second.steps.challenges import AMBUSHES, kept_away, targets
from rules.lcg.second.steps.occurrences import OCCURRENCES, arrange_dead
from rules.lcg.second.steps.setup import SETUP
from rules.lcg.second.titles.kingsmoot import HEIR
from rules.lcg.state.attributes import PlotValue, initiated, of_type
from rules.lcg.state.printed import Card
from rules.lcg.state.table import LcgTable
from rules.lcg.state.timings import (
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    WHEN_REVEALED,
    WOULD,
)
from rules.lcg.vocabulary.choosing import BY_ORDER, LATER

LEAST_RESERVE: Final = 2
"""Below this no effect lowers a reserve that is printed higher."""

ORDER: Final = Order(
    before=(Window(WOULD), Window(FORCED_INTERRUPT, forced=True), Window(INTERRUPT)),
    after=(Window(WHEN_REVEALED, forced=True), Window(FORCED_REACTION, forced=True), Window(REACTION)),
    apply=OCCURRENCES,
    check=check,
    finish=finish,
    pay_first=True,
    might=might,
    effects=LATER,
    arguments=arguments,
    arrange=arrange_dead,
)
"""Interrupts at each occurrence, one reaction window after each ability, costs before targets."""


def _pool(t: LcgTable, seat: Seat) -> frozenset[str]:
    """Return the cards of a faction and its agendas released until the newest of the game's cards was."""
    assert isinstance(t, SecondEditionTable)
    return pool(t.house_of(seat), t.agendas_of(seat), t.newest())


@cache
def _asks_for_tops(cards: frozenset[str]) -> bool:
    """Return whether one of these cards looks at the top of a pile of open cards."""
    abilities = (ability for code in cards for ability in CARDS[code].abilities)
    return any(
        BY_ORDER in mode.do.name
        for ability in abilities
        if isinstance(ability, Trigger)
        for mode in ability.modes
    )


def _orphan_goes(t: LcgTable, card: int) -> str:
    """An attachment returns to its owner's hand, or is discarded if it is terminal."""
    return "discard" if t.value(card, TERMINAL) else "hand"


def _at_time(t: LcgTable, seat: Seat) -> tuple[int, ...]:
    """What decides joust at time: cards in the deck, dominance, dead characters, the first player (spec
    §18.4)."""
    dead = sum(t.kind(card) == "character" for card in t.pile("dead", seat))
    return len(t.pile("deck", seat)), int(seat == t.dominant), -dead, int(seat == t.first)


FORMATS: Final[Mapping[str, Format]] = {
    "kingsmoot": Format(N_("Kingsmoot"), range(3, 7), KINGSMOOT_TITLES, kings_titles=6, heir=HEIR),
    "melee": Format(N_("Melee"), range(3, 7), MELEE_TITLES),
    "joust": Format(N_("Joust"), range(2, 3), at_time=_at_time),
}

SECOND: Final = Edition(
    title=N_("Second edition"),
    order=ORDER,
    catalogue=Catalogue(CARDS, _pool),
    formats=FORMATS,
    keywords=tuple(word for word in KEYWORDS if word != "limited"),
    shown_keywords=tuple(word for word in KEYWORDS if word not in {"limited", TERMINAL}),
    plot_values=("income", "initiative", "claim", RESERVE),
    decks=DECKS.decks_of,
    check_deck=DECKS.checked,
    canonical_deck=DECKS.canonical,
    recorded_decks=recorded,
    deck_key=DECKS.key_of,
    setup_gold=8,
    hand_size=7,
    draws=2,
    victory=15,
    setup=SETUP,
    needs_deck=True,
    orphan_goes=_orphan_goes,
    targets=targets,
    hand_actions=AMBUSHES,
)


class SecondEditionTable(LcgTable):
    """A table of the second edition."""

    edition = SECOND
    faces = FACES
    by_face = PRINTED
    kind_by_face = KIND
    name_by_face = NAME
    abilities: ClassVar[dict[str, Sequence[Ability]]] = {}
    """The abilities of the cards that may be met in the games of this process so far. Several threads may add
    some at once: they add the same."""
    ready_until: ClassVar[int] = -1
    """The day until which released cards may be met in them."""

    newest_of: Live[tuple[int, int, frozenset[str]]]
    """How many cards there were when the newest was sought, the day of its release, and the codes of the
    cards released until then."""

    def _come_alive(self, layout: Any, draws: Any) -> None:
        self.prepare(max((RELEASED_BY_FACE[face] for face in self.face or ()), default=0))
        super()._come_alive(layout, draws)
        self.newest_of = (0, 0, frozenset())

    def add_all(self, faces: Iterable[str], zone: str, seat: Seat = 0, *, back: str = "card") -> list[int]:
        """Put new pieces on top of a pile; what cards do that may now be met is imported."""
        added = tuple(faces)
        self.prepare(max((RELEASED[face] for face in added), default=0))
        return super().add_all(added, zone, seat, back=back)

    @classmethod
    def prepare(cls, day: int) -> None:
        """Import what the cards do that were released until a day, unless games have met them before."""
        if day <= cls.ready_until:
            return
        tables = SecondEditionTable
        new = (CARDS[code] for code in sorted(released_until(day)) if code not in tables.abilities)
        tables.abilities.update({card.code: (*card.abilities, *saves(card)) for card in new})
        tables.ready_until = max(day, tables.ready_until)

    def clone(self) -> Any:
        """Return an independent copy."""
        new = super().clone()
        new.newest_of = self.newest_of
        return new

    def newest(self) -> int:
        """Return the day on which the newest of the game's cards was released. Everybody knows it."""
        if self.newest_of[0] != len(self.face):
            day = max(RELEASED_BY_FACE[face] for face in self.face)
            self.newest_of = (len(self.face), day, released_until(day))
        return self.newest_of[1]

    def met(self) -> frozenset[str]:
        """Return the codes of the cards released until the newest of the game's cards was."""
        self.newest()
        return self.newest_of[2]

    def remembers(self) -> bool:
        """Return whether cards of the game may ask what players drew, marshaled or won: those of later sets.
        Games of the Core Set remember no more than before there were others."""
        return self.newest() > CORE_DAY

    def forbids_attack(self, seat: Seat, kind: str, against: Seat) -> PickCheck | None:
        """Return the check for characters that an attachment keeps from attacking, if any could."""
        return partial(kept_away, self, against) if self.is_changed(KEEPS_BEARER_AWAY) else None

    def forbids_defense(self, seat: Seat) -> PickCheck | None:
        """Return the check for characters that an attachment keeps from defending, if any could."""
        return self.forbids_attack(seat, self.challenge, self.attacking)

    def kept_out(self, characters: Sequence[int]) -> list[int]:
        """Return the characters that an attachment of the other side's player keeps out of the challenge."""
        if not self.is_changed(KEEPS_BEARER_AWAY):
            return []
        other = {self.attacking: self.defending}
        return [
            card
            for card in characters
            if kept_away(self, other.get(self.controller(card), self.attacking), (card,))
        ]

    def is_dead_pile_ordered(self) -> bool:
        """Return whether cards released until the newest of the game's may ask how dead characters lie."""
        return _asks_for_tops(self.met())

    def further_discount(self, seat: Seat, card: Card | None) -> int:
        """Return how much less the first loyal card of a round costs its player."""
        if not self.is_changed(LOYAL_DISCOUNT):
            return 0
        less = self.player_value(seat, LOYAL_DISCOUNT)
        fits = less and (card is None or cast(SecondCard, card).loyal)
        return less if fits and not self.noted("round", seat, PAID_FOR_LOYAL) else 0

    def was_paid(self, seat: Seat, card: Card) -> None:
        """A player has paid for a card from hand."""
        if cast(SecondCard, card).loyal and self.remembers():
            self.note(seat, PAID_FOR_LOYAL)

    def challenges_left(self, seat: Seat, kind: str) -> int:
        """Return how many challenges of a type a player may still initiate in this phase."""
        left = super().challenges_left(seat, kind) + self.player_value(
            seat, of_type(kind, CHALLENGE_ON_ANOTHER)
        )
        return left + sum(used + more for used, more in self._against(seat, kind).values())

    def _against(self, seat: Seat, kind: str) -> dict[Seat, tuple[int, int]]:
        """Return for each seat against which a player has further challenges of a type how many of these were
        initiated and how many are left."""
        if not self.is_changed(CHALLENGES_AGAINST):
            return {}
        found = {}
        for other in range(self.n):
            allowed = self.player_value(seat, challenges_against(kind, other))
            used = min(allowed, self.noted("phase", seat, initiated(kind, other)))
            if allowed:
                found[other] = (used, allowed - used)
        return found

    def may_challenge(self, seat: Seat, kind: str, other: Seat) -> bool:
        """Return whether a player has a challenge of a type left that may be against a seat."""
        against = self._against(seat, kind)
        if not against or against.get(other, (0, 0))[1]:
            return True
        return self.challenges_left(seat, kind) > sum(more for _, more in against.values())

    def plot_value(self, seat: Seat, attribute: PlotValue) -> int:
        """Return a value of a player's revealed plot; a lowered reserve is not below 2."""
        found = super().plot_value(seat, attribute)
        if attribute != RESERVE or not self.is_changed(RESERVE_LESS):
            return found
        plot = self.plot_of(seat)
        return max(min(found, LEAST_RESERVE), found - (self.value(plot, RESERVE_LESS) if plot >= 0 else 0))
