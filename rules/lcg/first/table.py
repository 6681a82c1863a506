"""The first edition's table: moribund cards, the defending side, the draw cap, power that counts,
influence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, cast

from rules.cards.abilities import Cost
from rules.cards.events import Listener
from rules.cards.windows import in_sequence
from rules.kernel.ask import PickCheck
from rules.kernel.game import Flow
from rules.kernel.table import Zone
from rules.kernel.terms import Answer, Json, Seat
from rules.lcg.first import taxes
from rules.lcg.first.attributes import (
    BEAT_OPPOSED,
    CLAIM_IS_0,
    CRESTS,
    GUARDIANS,
    INFAMY,
    INFLUENCE,
    PAYS_FOR_EVENTS,
    POWER_IGNORED,
    TITLE_USES,
    crest_of,
    no_penalty,
)
from rules.lcg.first.printed import HOUSE_NAMES, HOUSES
from rules.lcg.state.attributes import Attribute, Keyword, PlotValue
from rules.lcg.state.table import LcgTable

LEAST_VICTORY: Final = 10
"""The least power that wins, whatever effects take away."""
DRAW_CAP: Final = 3
"""How many cards a player draws by effects in a round."""


class FirstTable(LcgTable):
    """A table of the first edition."""

    word_sets: ClassVar[frozenset[str]] = LcgTable.word_sets | {GUARDIANS}
    voided_by: ClassVar[Mapping[str, Attribute]] = {**LcgTable.voided_by, "claim": CLAIM_IS_0}
    """Effects set a claim to 0 before others add to it (spec §4.8)."""
    game_zones: ClassVar[frozenset[str]] = frozenset()
    zones = (*LcgTable.zones, Zone("chosen plot", per="seat", seen_by="owner"))
    public = (*LcgTable.public, "moribund", "siding")

    marks_by_face: ClassVar[Sequence[dict[str, Json]]]
    """By number of the face: the printed influence and crests, as `shown_of` has them."""
    moribund: dict[int, str]
    """By card that is about to leave play: the zone it goes to when its sequence closes (spec §4.7)."""
    siding: int = -1
    """Who defends in the place of the player attacked, or −1 (spec §6.5)."""
    phase_over: int
    """Whether an effect has ended the phase."""
    at_zero: list[int]
    """Characters that would die for a STR of 0, and have it, since that was last noticed (A-45)."""
    strengths: dict[int, int]
    """By character of which it matters: its STR when the phase began, or when it was first looked at."""
    drawn: list[int]
    """By seat: how many cards were drawn by effects in this round."""

    # Moribund cards

    def is_leaving(self, card: int) -> bool:
        """Return whether a card is moribund."""
        return card in self.moribund

    def redirect_moribund(self, card: int, zone: str) -> None:
        """Change where a moribund card goes."""
        if card in self.moribund:
            self.moribund[card] = zone
            self.touch()

    def _relocated(self, pieces: Iterable[int], old: int, pile: int) -> None:
        moved = tuple(pieces)
        super()._relocated(moved, old, pile)
        if self.moribund and self.layout.named[pile][0] != "play":
            for piece in moved:
                self.moribund.pop(piece, None)

    # Cards

    def kind(self, card: int) -> str:
        """Return the printed type; events and locations that are attached have become attachments."""
        kind: str = self.kind_by_face[self.face[card]]
        if kind == "location":
            return "attachment" if self.host[card] >= 0 else kind
        return super().kind(card) if kind == "event" else kind

    def bearing(self, word: Keyword, cards: Iterable[int]) -> list[int]:
        """Return the cards that have a keyword."""
        if not self.is_changed(word):
            by_face, face = self.by_face, self.face
            cards = [card for card in cards if word in by_face[face[card]].keywords]
        return [card for card in cards if self.value(card, word)]

    # What must be paid

    def forbids_attack(self, seat: Seat, kind: str, against: Seat) -> PickCheck | None:
        """Return the check whether a player could not pay for an attack."""
        if not self.is_changed(taxes.OF_CARDS) and not self.is_changed(taxes.OF_PLAYERS):
            return None
        return lambda cards: taxes.too_dear(self, seat, taxes.for_attack(self, seat, kind, against, cards))

    def forbids_defense(self, seat: Seat) -> PickCheck | None:
        """Return the check whether a player could not pay for a defense."""
        if not self.is_changed(taxes.OF_CARDS):
            return None
        return lambda cards: taxes.too_dear(self, seat, taxes.for_cards(self, seat, cards))

    def dues(self, listener: Listener, seat: Seat) -> Sequence[Cost]:
        """Return what is due for using a card (A-70)."""
        if taxes.for_cards(self, seat, (listener[0],)):
            return (taxes.TO_TRIGGER,)
        if self.kind(listener[0]) == "event" and self.is_changed(PAYS_FOR_EVENTS):
            return (taxes.TO_PLAY,) if self.zone_of(listener[0])[0] == "hand" else ()
        return ()

    # The phase

    def is_phase_called_off(self) -> bool:
        """Return whether an effect has ended the phase."""
        return bool(self.phase_over)

    def victory(self, seat: Seat) -> int:
        """Return the power with which a player wins now, at least 10."""
        return max(LEAST_VICTORY, super().victory(seat))

    # The challenge

    def defender(self) -> Seat:
        """Return the player on the defending side: a supporter, or the player attacked."""
        return self.siding if self.siding >= 0 else self.defending

    # Players

    def plot_value(self, seat: Seat, attribute: PlotValue) -> int:
        """Return a value of a player's revealed plot: initiative may be negative (A-8)."""
        plot = self.plot_of(seat)
        if attribute == "initiative" and plot >= 0:
            return self.raw(plot, attribute) + self.raw(self.faction[seat], attribute)
        return super().plot_value(seat, attribute)

    def choosers(self, seat: Seat) -> list[Seat]:
        """Return the players in the order in which they choose for an effect: its controller, then clockwise
        (spec §4.3)."""
        seats = sorted(self.seats())
        return [other for other in seats if other >= seat] + [other for other in seats if other < seat]

    def acts(self, seat: Seat, card: Answer, work: Flow[None]) -> Flow[None]:
        """Let a player do something with a card in hand, which all see: an action is one sequence, answered
        from the player's left (spec §4.3, §4.4)."""
        assert isinstance(card, int)
        self.show(card)
        return in_sequence(self.order, self, work, actor=seat)

    def power_total(self, seat: Seat) -> int:
        """Return the power on a player's House, characters and cards with infamy (spec §7)."""
        power = self.power
        holding = [card for card in self.pile("play", seat) if power[card]]
        counted = [power[card] for card in holding if self.counts_power(card)]
        return int(power[self.faction[seat]]) + sum(counted)

    def counts_power(self, card: int) -> bool:
        """Return whether power on a card in play counts for its controller."""
        if self.value(card, POWER_IGNORED):
            return False
        return self.is_character(card) or self.value(card, INFAMY) > 0

    def has_power_to_win(self) -> bool:
        """Return whether a side has so much power that it might win if all of it counted."""
        power, faction = self.power, self.faction
        return any(
            sum(
                power[faction[member]] + sum(power[card] for card in self.pile("play", member))
                for member in (seat, self.partner(seat))
                if member >= 0
            )
            >= LEAST_VICTORY
            for seat in range(self.n)
        )

    def initiative_power(self, seat: Seat) -> int:
        """Return the power on a player's House and characters (A-78)."""
        on_characters = sum(self.power[card] for card in self.characters_of(seat))
        return int(self.power[self.faction[seat]] + on_characters)

    def influence(self, seat: Seat) -> int:
        """Return the influence that a player's standing cards give."""
        return sum(self.value(card, INFLUENCE) for card in self.providers(seat))

    def providers(self, seat: Seat) -> list[int]:
        """Return a player's standing cards that give influence."""
        cards = self.pile("play", seat)
        if not self.is_changed(INFLUENCE):
            by_face, face = self.by_face, self.face
            cards = [card for card in cards if by_face[face[card]].influence]
        return [card for card in cards if self.may_kneel(card) and self.value(card, INFLUENCE)]

    # Two on two (spec §9)

    def partner(self, seat: Seat) -> Seat:
        """Return who plays with a player, opposite at the table, or −1."""
        return (seat + 2) % self.n if self.format.teams else -1

    def is_opponent(self, seat: Seat, other: Seat) -> bool:
        """Return whether two players are opponents: a partner is none."""
        return seat != other and not (self.format.teams and other == self.partner(seat))

    def side_power(self, seat: Seat) -> int:
        """Return the power of a player, with that of a partner."""
        partner = self.partner(seat)
        return self.power_total(seat) + (self.power_total(partner) if partner >= 0 else 0)

    def winners(self) -> list[Seat]:
        """Return those who have the power to win, one for each side."""
        found = super().winners()
        return [seat for seat in found if self.partner(seat) not in found[: found.index(seat)]]

    # What everybody sees

    def shown_of(self, card: int) -> dict[str, Json]:
        """Return what everybody sees of a card in play: influence, crests, and where it goes if it is
        moribund."""
        as_printed = self.listed("prints its marks", self._are_marks_printed)
        shown = self.marks_by_face[self.face[card]] if as_printed else self._marks(card)
        if not self.moribund and self.host[card] < 0:
            return shown
        shown = dict(shown)
        if card in self.moribund:
            shown["moribund"] = self.moribund[card]
        if self.host[card] == self.faction[self.controller(card)]:
            shown["on_house"] = True
        return shown

    def _are_marks_printed(self) -> bool:
        return not self.is_changed(INFLUENCE) and not self.is_changed("crest")

    def _marks(self, card: int) -> dict[str, Json]:
        found: dict[str, Json] = {}
        if influence := self.value(card, INFLUENCE):
            found["influence"] = influence
        if self.is_character(card):
            found["crests"] = [name for name in CRESTS if self.value(card, crest_of(name))]
        return found

    def shown_of_challenge(self) -> dict[str, Json]:
        """Return who defends in the place of the player attacked, if somebody does."""
        return {"siding": self.siding} if self.siding >= 0 else {}

    def shown_of_player(self, seat: Seat) -> dict[str, Json]:
        """Return what everybody sees of a player: influence, how many cards effects let draw yet, what a
        title has done in this round, and the other houses whose cards cost nothing more."""
        shown: dict[str, Json] = {
            "influence": self.influence(seat),
            "draws_left": DRAW_CAP - self.drawn[seat],
        }
        if self.pile("titles", seat):
            done = self.used.get("round", {})
            if any(f"{seat} {fact}" in done for fact in TITLE_USES):
                shown["title_used"] = True
            if f"{seat} {BEAT_OPPOSED}" in done:
                shown["opposed_beaten"] = True
        if self.is_changed("no penalty"):
            free = [HOUSE_NAMES[house] for house in HOUSES if self.player_value(seat, no_penalty(house))]
            shown["no_penalty"] = list[Json](free)
        return shown


def first(t: Any) -> FirstTable:
    """Return a table, known to be of the first edition."""
    return cast(FirstTable, t)
