"""The whole table of the card game: the course of the round, the challenge, and what players may do."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from rules.cards.abilities import Trigger
from rules.cards.select import Context, Selector
from rules.cards.table import Listener
from rules.kernel.state import state_to_json
from rules.kernel.terms import Json, Seat
from rules.lcg.attributes import POWER_CHANGED, TITLE_MOVED
from rules.lcg.duplicates import GAME_ZONES
from rules.lcg.in_play import InPlay
from rules.lcg.printed import FACTIONS, X
from rules.lcg.vocabulary.selectors import CHALLENGE_TYPES, always, faction, loyal
from rules.lcg.vocabulary.triggers import ACTION, INTERRUPT, REACTION, WOULD

OPTIONAL: Final = frozenset({ACTION, WOULD, INTERRUPT, REACTION})
ROUND_PERIODS: Final = ("round", "phase", "challenge")


class LcgTable(InPlay):
    """A table of the card game.

    `noted` facts are what a player did in a period: "won military", "lost power", "lost as defender",
    "won intrigue"..., "initiated", "initiated military"..., "played an event", "marshaled a Lord or
    Lady", "marshaled limited".
    """

    public = (
        "first",
        "phase",
        "round",
        "active",
        "gold",
        "challenge",
        "attacking",
        "defending",
        "gone",
        "king",
        "time_called",
    )

    round: int
    phase: str
    active: int = -1
    """The active player of the marshaling and the challenges phase."""
    been_active: list[int]
    """Who was active in this phase already."""
    king: int = -1
    """Who holds six titles (Kingsmoot), or won by power (other formats)."""

    challenge: str
    """The type of the challenge that is going on, or nothing."""
    attacking: int = -1
    defending: int = -1
    initially: int = -1
    """Who attacks, who defends, and who was challenged first (they differ after a redirect)."""
    attackers: list[int]
    defenders: list[int]
    bypassed: list[int]
    undeclared_participants: list[int]
    """Attackers that count as participating without having been declared."""
    burning: list[int]
    """Characters that are about to die for their STR of 0."""
    won: int = -1
    lost: int = -1
    margin: int
    unopposed: int
    """The result of the challenge: winner and loser (−1: nobody), by how much, whether unopposed."""
    reductions: list[tuple[int, int, str, str]]
    """Reductions that wait for their card: seat, amount, which cards (see `add_reduction`), their kinds."""
    time_called: int
    """Whether the round now being played is the last."""
    ended: str = "won"
    """How the game ended, as in `Result.ended`."""
    dominant: int = -1
    """Who won dominance last (for joust that goes to time)."""

    # Player order

    def seats(self) -> list[Seat]:
        """The players still in the game, from the first player clockwise (spec §4.2)."""
        if not self.gone:
            first, n = self.first, self.n
            return [*range(first, n), *range(first)]
        return [seat for turn in range(self.n) if (seat := (self.first + turn) % self.n) not in self.gone]

    def next_seat(self, seat: Seat) -> Seat:
        """The next player clockwise who is still in the game."""
        seat = (seat + 1) % self.n
        while seat in self.gone and len(self.gone) < self.n:
            seat = (seat + 1) % self.n
        return seat

    def opponents(self, seat: Seat) -> list[Seat]:
        """A player's opponents in player order."""
        return [other for other in self.seats() if other != seat]

    def agenda_of(self, seat: Seat) -> str:
        """The code of a player's agenda, or nothing."""
        pile = self.pile("agenda", seat)
        return self.faces[self.face[pile[-1]]] if pile else ""

    # Abilities

    def is_card_ability(self, listener: Listener | None) -> bool:
        """Whether an ability is a card's, and not the game's (saving with a duplicate)."""
        return listener is not None and self.ability(listener).zone not in GAME_ZONES

    def may_use(self, listener: Listener, seat: Seat) -> bool:
        """Whether a player may trigger an optional ability (Catelyn Stark silences opponents)."""
        if not self.player_value(seat, "silenced"):
            return True
        ability = self.ability(listener)
        optional = isinstance(ability, Trigger) and ability.timing in OPTIONAL
        return not optional or not self.is_card_ability(listener)

    # What happened

    def note(self, seat: Seat, fact: str) -> None:
        """Remember that a player did something in this challenge, phase and round."""
        key = f"{seat} {fact}"
        for period in ROUND_PERIODS:
            counts = self.used.setdefault(period, {})
            counts[key] = counts.get(key, 0) + 1
        self.version += 1

    def noted(self, period: str, seat: Seat, fact: str) -> int:
        """How often a player did something in the present round, phase or challenge."""
        return self.used.get(period, {}).get(f"{seat} {fact}", 0)

    # The challenge

    def participants(self) -> list[int]:
        """All participating characters, attackers first."""
        return self.attackers + self.defenders

    def takes_part(self, card: int) -> bool:
        """Whether a character participates in the challenge."""
        return card in self.attackers or card in self.defenders

    def withdraw(self, card: int) -> None:
        """A character takes part in the challenge no longer."""
        if card in self.attackers:
            self.attackers.remove(card)
        if card in self.defenders:
            self.defenders.remove(card)
        self.touch()

    def join(self, card: int) -> None:
        """A character takes part on its controller's side, as it stands or kneels."""
        side = self.attackers if self.controller(card) == self.attacking else self.defenders
        if card not in side:
            side.append(card)
        self.touch()

    # What cards may do

    def may_stand(self, card: int) -> bool:
        """Whether an effect would stand a card: it kneels, and its controller may stand it."""
        if not self.knelt[card]:
            return False
        if self.phase != "standing" or not self.is_character(card):
            return True
        return self.stands_left(self.controller(card)) != 0

    def stands_left(self, seat: Seat) -> int:
        """How many more characters a player may stand in the standing phase; −1: any number (R-6)."""
        if not self.player_value(seat, "stands two"):
            return -1
        return max(0, 2 - self.noted("phase", seat, "stood a character"))

    # Costs

    def discount(self, seat: Seat, card: int) -> int:
        """How much less a card in hand costs its player now."""
        kind = self.printed(card).kind
        total = self.value(card, "discount")
        if kind == "event":
            total += self.player_value(seat, "event discount")
        return total + sum(entry[1] for entry in self.reductions if self._reduces(entry, seat, card))

    def _reduces(self, reduction: tuple[int, int, str, str], seat: Seat, card: int) -> bool:
        """Whether a reduction of a player fits a card."""
        whose, _, what, kinds = reduction
        fits = whose == seat and self.printed(card).kind in kinds
        return fits and _reducible(what).holds(self, card, Context(card, seat, None))

    def possible_discount(self, seat: Seat) -> int:
        """The most an event in a player's hand could cost less, for all the others know."""
        waiting = sum(by for whose, by, _, kinds in self.reductions if whose == seat and "event" in kinds)
        return waiting + self.player_value(seat, "event discount")

    def marshaling_cost(self, seat: Seat, card: int) -> int:
        """What a player pays to marshal a card: nothing for a duplicate."""
        if self.own_copy(card, seat) >= 0:
            return 0
        return max(0, self.printed_cost(card) - self.discount(seat, card))

    def playing_cost(self, seat: Seat, card: int) -> int:
        """What a player pays to play an event, without a cost of X."""
        if self.printed(card).cost == X:
            return 0
        return max(0, self.printed_cost(card) - self.discount(seat, card))

    def spend_reductions(self, seat: Seat, card: int) -> None:
        """Reductions that fit a card are used up by it."""
        self.reductions = [entry for entry in self.reductions if not self._reduces(entry, seat, card)]

    def add_reduction(self, seat: Seat, by: int, what: str, kinds: tuple[str, ...]) -> None:
        """The next fitting card of a player costs less, in this phase; `what`: a faction, "loyal", "any"."""
        self.reductions = [*self.reductions, (seat, by, what, " ".join(kinds))]
        self.touch()

    def ambush_cost(self, card: int) -> int:
        """What it costs to ambush with a card, or −1 if it cannot."""
        printed = self.printed(card)
        prices = [] if printed.ambush is None else [printed.ambush]
        if self.value(card, "ambush at cost"):
            prices.append(self.printed_cost(card))
        return min(prices) if prices else -1

    def may_play(self, seat: Seat, card: int) -> bool:
        """Whether a player may play events now, and this one as to the limit of limited cards."""
        if self.player_value(seat, "cannot play events"):
            return False
        return "limited" not in self.printed(card).keywords or self.limited_left(seat) > 0

    def limited_left(self, seat: Seat) -> int:
        """How many limited cards a player may still marshal or play in this round."""
        allowed = 1 + self.player_value(seat, "limited cards")
        return allowed - self.noted("round", seat, "used a limited card")

    def spend(self, seat: Seat, n: int) -> None:
        """Gold goes back to the treasury."""
        if n:
            self.gold[seat] -= n
            self.touch()

    def gain_gold(self, seat: Seat, n: int, *, says: str = "gains_gold") -> None:
        """Gold comes from the treasury."""
        if n > 0 and seat not in self.gone:
            self.gold[seat] += n
            self.say(says, seat=seat, n=n)
            self.touch()

    def begin_playing(self, seat: Seat, card: int) -> None:
        """An event leaves the hand and is being played."""
        self.spend_reductions(seat, card)
        if "limited" in self.printed(card).keywords:
            self.note(seat, "used a limited card")
        self.move(card, "played", seat)
        self.note(seat, "played an event")

    def power_changed(self) -> None:
        """Power moved: somebody may have won."""
        self.changed |= POWER_CHANGED
        self.version += 1

    def title_moved(self) -> None:
        """A title moved: somebody may be king."""
        self.changed |= TITLE_MOVED
        self.version += 1

    def affordable_x(self, seat: Seat, card: int) -> int:
        """The X that was paid for an event, or before that the largest a player can pay."""
        return self.x if self.x >= 0 else self.gold[seat] + self.discount(seat, card)

    def challenges_left(self, seat: Seat, kind: str) -> int:
        """How many challenges of a type a player may still initiate in this phase."""
        allowed = 1 + self.player_value(seat, f"{kind} challenges")
        allowed += self.player_value(seat, f"{kind} challenge on another")
        return allowed - self.noted("phase", seat, f"initiated {kind}")

    def delay_for(self, boundary: str, name: str, source: int, seat: Seat, cards: list[int]) -> None:
        """Delay an effect on cards, each remembered with the life it has now."""
        remembered = [part for card in cards for part in (card, self.lives[card])]
        self.delay(boundary, name, source, seat, remembered)

    # How ruleset 1 writes a table, over which the records of its games are stamped

    def _dump(self) -> dict[str, Json]:
        fields = super()._dump()
        fields["uninvited"] = fields.pop("undeclared_participants")
        stamped = [(seat, by, _STAMPED_AS[what], kinds) for seat, by, what, kinds in self.reductions]
        return {**fields, "reductions": state_to_json(stamped)}

    def _fill(self, data: dict[str, Json]) -> None:
        super()._fill({**data, "undeclared_participants": data["uninvited"]})
        named = {stamp: what for what, stamp in _STAMPED_AS.items()}
        self.reductions = [(seat, by, named[stamp], kinds) for seat, by, stamp, kinds in self.reductions]


@cache
def _reducible(what: str) -> Selector[Any]:
    if what == "any":
        return always
    return loyal if what == "loyal" else faction(what)


_STAMPED_AS: Final = {
    "any": "True",
    "loyal": "t.printed(c).loyal",
    **{name: f"t.printed(c).faction == {name!r}" for name in FACTIONS},
}
"""By name of what is reduced: how ruleset 1 writes it."""

__all__ = ["CHALLENGE_TYPES", "LcgTable"]
