"""What the table lets everybody see beside the cards themselves: states of cards, figures of players."""

from __future__ import annotations

from rules.kernel.terms import Json
from rules.lcg.attributes import ICONS, KEYWORDS
from rules.lcg.resolution import side_strength
from rules.lcg.rounds import dominance_total
from rules.lcg.table import CHALLENGE_TYPES, LcgTable

SHOWN_KEYWORDS = tuple(word for word in KEYWORDS if word not in {"limited", "terminal"})


class ShownTable(LcgTable):
    """A table with what its view is made of."""

    computed = (
        "cards_in_play",
        "duplicates_on",
        "figures",
        "strengths",
        "challengers",
        "window_now",
        "challenges_now",
    )

    @property
    def cards_in_play(self) -> list[list[tuple[int, int, dict[str, Json]]]]:
        """By seat, in the order of the pile: each card, its host or −1, and its state."""
        return [
            [(card, self.host[card], self._state(card)) for card in self.pile("play", seat)]
            for seat in range(self.n)
        ]

    def _state(self, card: int) -> dict[str, Json]:
        state: dict[str, Json] = {"kneels": bool(self.knelt[card]), "power": self.power[card]}
        if self.kind(card) == "character":
            value = self.value
            state["strength"] = value(card, "strength")
            state["icons"] = [icon for icon in ICONS if value(card, icon)]
            words = [word for word in SHOWN_KEYWORDS if value(card, word)]
            if words:
                state["keywords"] = words
            if self.is_blank(card):
                state["blank"] = True
        tokens = {key.partition("/")[0]: n for key, n in self.tokens.items() if key.endswith(f"/{card}")}
        if tokens:
            state["tokens"] = tokens
        return state

    @property
    def duplicates_on(self) -> list[list[list[int]]]:
        """By seat: the hosts of the duplicates, of the faceup and of the facedown pile."""
        return [
            [[self.host[card] for card in self.pile(zone, seat)] for zone in ("duplicates", "facedown")]
            for seat in range(self.n)
        ]

    @property
    def figures(self) -> list[dict[str, Json]]:
        """By seat: gold, power, the values of the plot, the dominance total."""
        return [
            {
                "seat": seat,
                "gold": self.gold[seat],
                "power": self.power_total(seat),
                "house_power": self.power[self.faction[seat]],
                "faction_kneels": bool(self.knelt[self.faction[seat]]),
                **{
                    name: self.plot_value(seat, name) for name in ("income", "initiative", "claim", "reserve")
                },
                "dominance": dominance_total(self, seat),
            }
            for seat in range(self.n)
        ]

    @property
    def challengers(self) -> list[list[int]]:
        """Attackers, defenders and bypassed characters."""
        return [list(self.attackers), list(self.defenders), list(self.bypassed)]

    @property
    def strengths(self) -> list[int]:
        """What both sides of the challenge count now."""
        if not self.challenge:
            return []
        return [
            side_strength(self, self.attacking, self.attackers),
            side_strength(self, self.defending, self.defenders),
        ]

    @property
    def window_now(self) -> dict[str, Json] | None:
        """The window in which somebody is asked and may pass, with those who have passed in a row."""
        if not self.window:
            return None
        timing, event, seat, passed = self.window
        order = self.seats()
        here = order.index(seat) if seat in order else 0
        return {
            "timing": timing,
            "event": event,
            "passed": [order[(here - back) % len(order)] for back in range(min(passed, len(order)), 0, -1)],
        }

    @property
    def challenges_now(self) -> dict[str, Json]:
        """How many challenges of each type the active player may still initiate; empty in other phases."""
        if self.phase != "challenges" or self.active < 0:
            return {}
        return {kind: max(0, self.challenges_left(self.active, kind)) for kind in CHALLENGE_TYPES}
