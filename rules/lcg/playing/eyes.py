"""How a bot reads what its seat sees: cards, sides, what a card's abilities do to others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from rules.cards.abilities import Trigger
from rules.kernel.bots import Question
from rules.kernel.terms import Json
from rules.lcg.edition import Edition, Format
from rules.lcg.state.printed import Card

Seen = Mapping[str, Any]
"""A part of a view or of an ask, as JSON."""

HARM: Final = (
    "kill",
    "discard",
    "kneel",
    "return to hand",
    "lower",
    "remove from the challenge",
    "take control",
    "cannot",
    "lose",
)
"""Words in the names of effects one would rather see happen to somebody else."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a bot knows of an edition beside its printed facts.

    `curses`: attachments better on an opponent's character; `sweeps`: plots worth the more, the more
    characters opponents have; `prizes`: the titles that a won challenge of a type takes; `rules`: how
    questions are answered that only this edition asks, or asks otherwise.
    """

    edition: Edition
    curses: frozenset[str] = frozenset()
    sweeps: frozenset[str] = frozenset()
    prizes: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, Rule] = field(default_factory=dict)
    effects: dict[str, str] = field(init=False, repr=False, default_factory=dict)
    """What is known by now of `effect_of`, by face."""

    @property
    def cards(self) -> Mapping[str, Card]:
        """The edition's cards by code."""
        return self.edition.catalogue.cards

    def effect_of(self, face: str) -> str:
        """Return what the first ability of a card that is used does, in the vocabulary's words."""
        if face not in self.effects:
            self.effects[face] = _effect(self.cards[face]) if face in self.cards else ""
        return self.effects[face]

    def harms(self, face: str) -> bool:
        """Return whether a card's ability is better chosen for an opponent's things."""
        return any(word in self.effect_of(face) for word in HARM)

    def printed(self, ref: Seen) -> Card | None:
        """Return what is printed on a card whose face is seen."""
        return self.cards.get(ref.get("face", ""))

    def kind_of(self, ref: Seen) -> str:
        """Return the type of a card whose face is seen."""
        card = self.printed(ref)
        return card.kind if card is not None else ""

    def cost_of(self, ref: Seen) -> int:
        """Return the printed cost of a card, as far as it is seen."""
        card = self.printed(ref)
        return max(card.cost, 0) if card is not None else 0

    def worth(self, ref: Seen) -> float:
        """Return what a card in play (or in hand) is worth to its owner."""
        card = self.printed(ref)
        if card is None:
            return 1.0
        value: float = 1.0 + max(card.cost, 0) + 2.0 * ref.get("power", 0)
        value += 0.8 * len(ref.get("duplicates", ())) + 0.7 * ref.get("strength", card.strength)
        return value + 0.8 * len(ref.get("icons", card.icons)) + 1.5 * ("renown" in card.keywords)


def _effect(card: Card) -> str:
    return next((each.modes[0].do.name for each in card.abilities if isinstance(each, Trigger)), "")


class Eyes:
    """One question as the bot understands it."""

    def __init__(self, question: Question, known: Knowledge) -> None:
        self.question = question
        self.known = known
        self.me = question.seat
        self.view: Seen = question.view
        self.ask: Seen = question.ask
        self.options: Sequence[Seen] = self.ask.get("options", ())
        self.args: Seen = self.ask["words"]["args"]
        self.mine: Seen = self.view["seats"][self.me]
        self.cards: dict[str, tuple[int, Seen]] = {
            ref["id"]: (seat["seat"], ref) for seat in self.view["seats"] for ref in seat["cards"]
        }
        self.hand: dict[str, Seen] = {ref["id"]: ref for ref in self.view["hand"]}

    @property
    def cause(self) -> str:
        """The face of the card the question is for."""
        by = self.args.get("by_card", {})
        return str(by.get("face", ""))

    def seat(self, seat: int) -> Seen:
        """Return what is seen of a player."""
        seen: Seen = self.view["seats"][seat]
        return seen

    @property
    def format(self) -> Format:
        """The format that is played."""
        return self.known.edition.formats[self.view["format"]]

    def opponents(self) -> list[int]:
        """Return the opponents who are still in the game and may be attacked, for all the titles say."""
        seats = self.view["seats"]
        partner = (self.me + len(seats) // 2) % len(seats) if self.format.teams else self.me
        supported = {
            name for title in self.mine["titles"] for name in self.known.cards[title["face"]].supports
        }
        return [
            other["seat"]
            for other in seats
            if other["seat"] not in {self.me, partner, *self.view["gone"]}
            and not any(self.known.cards[title["face"]].name in supported for title in other["titles"])
        ]

    def is_mine(self, option: Seen) -> bool:
        """Return whether an option is a card of mine."""
        return self.cards.get(option["id"], (self.me, None))[0] == self.me

    def worth(self, option: Seen) -> float:
        """Return what an option is worth to the player who has it."""
        known = self.cards.get(option["id"])
        return self.known.worth(known[1] if known is not None else option)

    def threat(self, seat: int) -> float:
        """Return how near a player is to winning."""
        seen = self.seat(seat)
        return float(seen["power"] + 3 * len(seen["titles"]))

    def characters(self, seat: int) -> list[Seen]:
        """Return a player's characters."""
        return [ref for ref in self.seat(seat)["cards"] if "strength" in ref]

    def ready(self, seat: int, kind: str) -> list[Seen]:
        """Return a player's standing characters with an icon."""
        return [ref for ref in self.characters(seat) if not ref["kneels"] and kind in ref["icons"]]


def total(refs: Sequence[Seen]) -> int:
    """Return the STR of characters together."""
    return sum(ref["strength"] for ref in refs)


class Attack:
    """An attack a bot considers: its kind, against whom, with whom, and what it promises."""

    __slots__ = ("against", "attackers", "kind", "score")

    def __init__(self, kind: str, against: int, attackers: list[Seen], score: float) -> None:
        self.kind = kind
        self.against = against
        self.attackers = attackers
        self.score = score


def attacks(eyes: Eyes, kinds: Sequence[str], against: Sequence[int]) -> list[Attack]:
    """Return all attacks worth a thought, the best first."""
    found = [_attack(eyes, kind, seat) for kind in kinds for seat in against]
    return sorted((attack for attack in found if attack is not None), key=lambda attack: -attack.score)


def _attack(eyes: Eyes, kind: str, against: int) -> Attack | None:
    mine = sorted(eyes.ready(eyes.me, kind), key=lambda ref: -ref["strength"])
    defense = total(eyes.ready(against, kind))
    if not total(mine):
        return None
    attackers: list[Seen] = []
    for ref in mine:
        attackers.append(ref)
        if total(attackers) > defense:
            break
    wins = total(attackers) >= defense
    chance = 1.0 if wins else total(attackers) / (defense + 1.0)
    if chance < 0.5:
        return None
    gain = _spoils(eyes, kind, against) + (1.2 if not defense else 0.4)
    gain += sum(1.0 for ref in attackers if "renown" in ref.get("keywords", ()))
    return Attack(
        kind, against, attackers, chance * gain - _caution(eyes) * total(attackers) - (0 if wins else 0.8)
    )


CAUTION: Final = 0.08
CAUTION_FOR_EACH: Final = 0.05
"""What a point of STR is worth standing, and how much more for each opponent who attacks later."""


def _caution(eyes: Eyes) -> float:
    """Return what it costs to kneel a point of STR: those who are active later may attack."""
    n = len(eyes.view["seats"])
    later = n - 1 - (eyes.me - int(eyes.view["first"])) % n
    return CAUTION + CAUTION_FOR_EACH * later


def _spoils(eyes: Eyes, kind: str, against: int) -> float:
    """Return what winning a challenge would bring."""
    seen = eyes.seat(against)
    claim: int = eyes.mine["claim"]
    titles = [title["face"] for title in seen["titles"]]
    gain: float = 0.1 * eyes.threat(against) + 1.5 * (eyes.format.heir in titles)
    gain += 2.5 * (eyes.known.prizes.get(kind) in titles)
    if kind == "power":
        return gain + 2.0 * float(min(claim, seen["house_power"]))
    if kind == "intrigue":
        return gain + 1.2 * float(min(claim, seen["hand"]))
    return gain + 1.8 * min(claim, len(eyes.characters(against)))


Rule: TypeAlias = Callable[[Eyes, Any], Json]
"""How a bot answers a kind of question, with its chance; None: it has no opinion."""
