"""What may be in play: leaving and entering, uniqueness (rules specification §15), attachments."""

from __future__ import annotations

from rules.cards.select import Context
from rules.kernel.terms import Seat
from rules.lcg.cardstate import NAME, CardState


class InPlay(CardState):
    """Cards that know whether they may come into play, stay there and leave."""

    gone: list[int]
    """The players who are out of the game, in the order in which they left."""

    def may_leave(self, card: int, how: str) -> bool:
        """Whether a card is in play, so that it can leave it."""
        return self.layout.named[self.at[card]][0] in {"play", "duplicates", "facedown"}

    def may_hold_power(self, card: int) -> bool:
        """Whether a card is in play (or a faction card), so that it can gain power."""
        return self.layout.named[self.at[card]][0] in {"play", "faction", "titles"}

    # Uniqueness (spec §15)

    def copies_in_play(self, name: str) -> list[int]:
        """The cards of a name in play, without duplicates."""
        by_name: dict[str, list[int]] = self._listed("names", self._by_name)
        return by_name.get(name, [])

    def _by_name(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for card in self.in_zone("play"):
            found.setdefault(NAME[self.face[card]], []).append(card)
        return found

    def own_copy(self, card: int, seat: Seat) -> int:
        """The copy of a unique card that a player owns and controls in play, or −1."""
        if self.printed(card).unique:
            for copy in self.copies_in_play(self.title(card)):
                if copy != card and self.owner[copy] == seat == self.controller(copy):
                    return copy
        return -1

    def copy_is_dead(self, card: int, seat: Seat) -> bool:
        """Whether another copy of a card lies in a player's dead pile."""
        name = self.title(card)
        return any(NAME[self.face[dead]] == name and dead != card for dead in self.pile("dead", seat))

    def may_enter(self, card: int, seat: Seat) -> bool:
        """Whether a card may come into play under a player's control, as itself or as a duplicate."""
        kind = self.printed(card).kind
        if kind == "event" or seat in self.gone:
            return False
        if self.printed(card).unique and not self._unique_may_enter(card, seat):
            return False
        if kind != "attachment" or self.own_copy(card, seat) >= 0:
            return True
        return bool(self.legal_hosts(card, seat))

    def _unique_may_enter(self, card: int, seat: Seat) -> bool:
        if self.copy_is_dead(card, seat):
            return False
        owner = self.owner[card]
        copies = [copy for copy in self.copies_in_play(self.title(card)) if copy != card]
        if owner == seat:
            return not any(
                (self.controller(copy) == seat) != (self.owner[copy] == seat)
                for copy in copies
                if seat in (self.controller(copy), self.owner[copy])
            )
        if self.copy_is_dead(card, owner):
            return False
        return not any(self.owner[copy] in (seat, owner) or self.controller(copy) == seat for copy in copies)

    def may_control(self, card: int, seat: Seat) -> bool:
        """Whether a player may take control of a card in play."""
        if self.controller(card) == seat:
            return False
        if not self.printed(card).unique:
            return True
        if self.copy_is_dead(card, seat):
            return False
        return not any(
            seat in (self.owner[copy], self.controller(copy))
            for copy in self.copies_in_play(self.title(card))
            if copy != card
        )

    # Attachments

    def legal_hosts(self, card: int, seat: Seat) -> list[int]:
        """What an attachment may be attached to, if a player brings it into play."""
        return [host for host in self.characters() if self.may_attach(card, host, seat)]

    def may_attach(self, card: int, host: int, seat: Seat) -> bool:
        """Whether an attachment may be on a card: its own words and the host's "no attachments"."""
        printed, bearer = self.printed(card), self.printed(host)
        refuses = bearer.no_attachments or (
            bearer.attachments_only != "" and bearer.attachments_only not in printed.traits
        )
        if refuses and not self.is_blank(host):
            return False
        return printed.host is None or printed.host.holds(self, host, Context(card, seat, None))
