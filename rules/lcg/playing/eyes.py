"""How a bot reads what its seat sees: cards, sides, what a card's abilities do to others."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from rules.cards.abilities import Constant, Trigger
from rules.kernel.bots import Question
from rules.kernel.terms import Json
from rules.lcg.edition import Edition, Format
from rules.lcg.state.printed import Card
from rules.lcg.state.timings import ACTION
from rules.lcg.vocabulary.targets import ON_ITSELF, ON_VICTIM

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
    "no contribution",
    "blank",
    "steal",
    "move power",
)
"""Words in the names of effects one would rather see happen to somebody else."""
REWARDS: Final = ("gain power",)
"""Words in the names of effects one would rather have oneself, whatever else they do."""
DIES: Final = "dies at zero"
"""The word of effects and constants that kill characters without STR."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What a card can do, in the vocabulary's words.

    `aimed`: what the first ability with targets, or the first of all, does; `in_hand`, `elsewhere`: what its
    action does there; `acts_from_hand`: whether it has an action that is used from the hand; `kills`: as an
    attachment, characters of such a STR or less.
    """

    aimed: str = ""
    in_hand: str = ""
    elsewhere: str = ""
    acts_from_hand: bool = False
    kills: int = 0
    triggers: tuple[Trigger, ...] = ()

    def action(self, *, held: bool) -> str:
        """Return what the action of the card does: in hand, or elsewhere."""
        return self.in_hand if held else self.elsewhere

    def answer(self, timing: str, event: str, *, held: bool) -> str:
        """Return what the ability does that answers an occurrence."""
        fitting = [each for each in self.triggers if each.timing == timing and event in each.kinds]
        return _does([each for each in fitting if (each.zone == "hand") == held])


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
    tools: dict[str, Tools] = field(init=False, repr=False, default_factory=dict)
    """What is known by now of `tools_of`, by face."""

    @property
    def cards(self) -> Mapping[str, Card]:
        """The edition's cards by code."""
        return self.edition.catalogue.cards

    def tools_of(self, face: str) -> Tools:
        """Return what a card can do."""
        if face not in self.tools:
            self.tools[face] = _tools(self.cards[face]) if face in self.cards else Tools()
        return self.tools[face]

    def is_for_opponents(self, face: str) -> bool:
        """Return whether a card's ability is better chosen for an opponent's things."""
        effect = self.tools_of(face).aimed
        return harms(effect) or (face in self.curses and "move the attachment" in effect)

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


def harms(effect: str) -> bool:
    """Return whether one would rather see an effect happen to somebody else."""
    return any(word in effect for word in HARM) and not any(word in effect for word in REWARDS)


def spoils_own(effect: str, *, mine: bool) -> bool:
    """Return whether an answer to an occurrence only takes its own card away, or harms the card that it
    happened to, which is `mine`."""
    if effect.endswith(ON_ITSELF):
        return harms(effect) and " and " not in effect and "then" not in effect
    return mine and effect.endswith(ON_VICTIM) and harms(effect)


def changed_by(effect: str, unknown: int) -> int:
    """Return how much an effect changes, where its name says so."""
    found = re.search(r"strength by (\d+)", effect)
    return int(found[1]) if found else unknown


def _does(triggers: Sequence[Trigger]) -> str:
    """Return what the first of some abilities does."""
    return triggers[0].modes[0].do.name if triggers else ""


def _tools(card: Card) -> Tools:
    triggers = [each for each in card.abilities if isinstance(each, Trigger)]
    actions = [each for each in triggers if each.timing == ACTION]
    held = [each for each in actions if each.zone == "hand"]
    elsewhere = [each for each in actions if each.zone != "hand"]
    return Tools(
        _does([each for each in triggers if each.modes[0].targets] or triggers),
        _does(held or elsewhere),
        _does(elsewhere or held),
        bool(held),
        _weakens(card) if card.kind == "attachment" else 0,
        tuple(triggers),
    )


def _weakens(card: Card) -> int:
    constants = [each for each in card.abilities if isinstance(each, Constant)]
    if not any(each.attribute == DIES for each in constants):
        return 0
    return -sum(each.by for each in constants if each.attribute == "strength" and isinstance(each.by, int))


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
        supported = {
            name for title in self.mine["titles"] for name in self.known.cards[title["face"]].supports
        }
        return [
            other
            for other in self.others()
            if not any(
                self.known.cards[title["face"]].name in supported for title in self.seat(other)["titles"]
            )
        ]

    def others(self) -> list[int]:
        """Return all opponents who are still in the game."""
        seats = self.view["seats"]
        partner = (self.me + len(seats) // 2) % len(seats) if self.format.teams else self.me
        return [each for each in range(len(seats)) if each not in {self.me, partner, *self.view["gone"]}]

    def is_mine(self, option: Seen) -> bool:
        """Return whether an option is a card of mine."""
        return self.cards.get(option["id"], (self.me, None))[0] == self.me

    def worth(self, option: Seen) -> float:
        """Return what an option is worth to the player who has it."""
        known = self.cards.get(option["id"])
        return self.known.worth(known[1] if known is not None else option)

    def strength(self, option: Seen) -> int:
        """Return the STR of a character in play; of anything else, more than there is."""
        known = self.cards.get(option["id"])
        return int(known[1].get("strength", 99)) if known is not None else 99

    def takes_part(self, option: Seen) -> bool:
        """Return whether an option is a character in the challenge under way."""
        challenge = self.view["challenge"]
        return challenge is not None and option["id"] in (*challenge["attackers"], *challenge["defenders"])

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
    """An attack a bot considers: its kind, against whom, with whom, the STR that may defend, and what it
    promises."""

    __slots__ = ("against", "attackers", "defense", "kind", "score")

    def __init__(self, kind: str, against: int, attackers: list[Seen], defense: int, score: float) -> None:
        self.kind = kind
        self.against = against
        self.attackers = attackers
        self.defense = defense
        self.score = score


def attacks(eyes: Eyes, kinds: Sequence[str], against: Sequence[int]) -> list[Attack]:
    """Return all attacks worth a thought, the best first."""
    found = [_attack(eyes, kind, seat) for kind in kinds for seat in against]
    return sorted((attack for attack in found if attack is not None), key=lambda attack: -attack.score)


def _attack(eyes: Eyes, kind: str, against: int) -> Attack | None:
    mine = sorted(eyes.ready(eyes.me, kind), key=lambda ref: (-ref["strength"], not has(ref, STEALTH)))
    if not total(mine):
        return None
    attackers: list[Seen] = []
    defense = 0
    for ref in mine:
        attackers.append(ref)
        defense = _defense(eyes, kind, against, sum(has(each, STEALTH) for each in attackers))
        if total(attackers) > defense:
            break
    wins = total(attackers) >= defense
    chance = 1.0 if wins else total(attackers) / (defense + 1.0)
    if chance < 0.5:
        return None
    gain = _spoils(eyes, kind, against) + (1.2 if not defense else 0.4)
    gain += sum(1.0 for ref in attackers if "renown" in ref.get("keywords", ()))
    score = chance * gain - _caution(eyes) * total(attackers) - (0 if wins else 0.8)
    return Attack(kind, against, attackers, defense, score)


def has(ref: Seen, word: str) -> bool:
    """Return whether a character has a keyword."""
    return word in ref.get("keywords", ())


STEALTH: Final = "stealth"


def _defense(eyes: Eyes, kind: str, against: int, bypassing: int) -> int:
    """Return the STR that can defend, without those that stealth bypasses."""
    ready = eyes.ready(against, kind)
    bypassed: list[int] = sorted((ref["strength"] for ref in ready if not has(ref, STEALTH)), reverse=True)
    return total(ready) - sum(bypassed[:bypassing])


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
