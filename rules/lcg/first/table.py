"""The first edition's table: moribund cards, the defending side, the draw cap, power that counts,
influence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final, cast

from rules.cards.windows import in_sequence
from rules.kernel.game import Flow
from rules.kernel.table import Zone
from rules.kernel.terms import Answer, Json, Seat
from rules.lcg.first.attributes import INFAMY, INFLUENCE, POWER_IGNORED
from rules.lcg.state.table import LcgTable

DRAW_CAP: Final = 3
"""How many cards a player draws by effects in a round."""


class FirstTable(LcgTable):
    """A table of the first edition."""

    game_zones: ClassVar[frozenset[str]] = frozenset()
    zones = (*LcgTable.zones, Zone("chosen plot", per="seat", seen_by="owner"))
    public = (*LcgTable.public, "moribund", "siding")

    moribund: dict[int, str]
    """By card that is about to leave play: the zone it goes to when its sequence closes (spec §4.7)."""
    siding: int = -1
    """Who defends in the place of the player attacked, or −1 (spec §6.5)."""
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
        kind = super().kind(card)
        return "attachment" if kind == "location" and self.host[card] >= 0 else kind

    def immune(self, card: int, source: int, seat: Seat) -> bool:
        """Return whether the effects of a card of a player do nothing to a card (spec §11)."""
        if super().immune(card, source, seat):
            return True
        return (
            self.is_changed("immunities")
            and self.controller(card) != seat
            and f"opponents' {self.kind(source)}" in self.words_of(card, "immunities")
        )

    # The challenge

    def defender(self) -> Seat:
        """Return the player on the defending side: a supporter, or the player attacked."""
        return self.siding if self.siding >= 0 else self.defending

    # Players

    def acts(self, seat: Seat, card: Answer, work: Flow[None]) -> Flow[None]:
        """Let a player do something with a card in hand, which all see: an action is one sequence, answered
        from the player's left (spec §4.3, §4.4)."""
        assert isinstance(card, int)
        self.show(card)
        return in_sequence(self.order, self, work, actor=seat)

    def power_total(self, seat: Seat) -> int:
        """Return the power on a player's House, characters and cards with infamy (spec §7)."""
        power = self.power
        total: int = power[self.faction[seat]]
        for card in self.pile("play", seat):
            if power[card] and self.counts_power(card):
                total += power[card]
        return total

    def counts_power(self, card: int) -> bool:
        """Return whether power on a card in play counts for its controller."""
        if self.value(card, POWER_IGNORED):
            return False
        return self.is_character(card) or self.value(card, INFAMY) > 0

    def initiative_power(self, seat: Seat) -> int:
        """Return the power on a player's House and characters (A-78)."""
        on_characters = sum(self.power[card] for card in self.characters_of(seat))
        return int(self.power[self.faction[seat]] + on_characters)

    def influence(self, seat: Seat) -> int:
        """Return the influence that a player's standing cards give."""
        return sum(self.value(card, INFLUENCE) for card in self.providers(seat))

    def providers(self, seat: Seat) -> list[int]:
        """Return a player's standing cards that give influence."""
        return [
            card for card in self.pile("play", seat) if self.may_kneel(card) and self.value(card, INFLUENCE)
        ]

    # What everybody sees

    def shown_of(self, card: int) -> dict[str, Json]:
        """Return what everybody sees of a card in play: influence, and where it goes if it is moribund."""
        shown: dict[str, Json] = {}
        if influence := self.value(card, INFLUENCE):
            shown["influence"] = influence
        if card in self.moribund:
            shown["moribund"] = self.moribund[card]
        if self.host[card] == self.faction[self.controller(card)]:
            shown["on_house"] = True
        return shown

    def shown_of_player(self, seat: Seat) -> dict[str, Json]:
        """Return what everybody sees of a player: influence, and how many cards effects let draw yet."""
        return {"influence": self.influence(seat), "draws_left": DRAW_CAP - self.drawn[seat]}


def first(t: Any) -> FirstTable:
    """Return a table, known to be of the first edition."""
    return cast(FirstTable, t)
