"""The words that declare cards: the closed list of operations, and what is printed on each kind of card.

Source: Oathbreaker specification, sections 13 and 15.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Recipients: TypeAlias = Literal["this", "you", "all_nobles", "noble?", "king", "player"]
"""this: the noble the decree lies on. you: the user of the ability. noble?: chosen by the player who acts.
player:
who plays the decree."""
Icon: TypeAlias = Literal["crown", "raven", "sword"]
ICONS: tuple[Icon, ...] = ("crown", "raven", "sword")
CUBES = ("coin", "honor", "power")


@dataclass(frozen=True, slots=True)
class Cubes:
    """Cubes of each type, and `any` of the taker's choice."""

    coin: int = 0
    honor: int = 0
    power: int = 0
    any: int = 0

    def fixed(self) -> tuple[int, int, int]:
        """Return how many of each type are not chosen."""
        return self.coin, self.honor, self.power

    def to_json(self) -> dict[str, int]:
        """Return the number of cubes by type; types without any are left out."""
        counts = {"coin": self.coin, "honor": self.honor, "power": self.power, "any": self.any}
        return {name: number for name, number in counts.items() if number}


# Operations


@dataclass(frozen=True, slots=True)
class Score:
    """Move the counters."""

    order: int = 0
    chaos: int = 0


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw influence cards."""

    who: Recipients
    n: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard face down: `n` cards of one's choice, or with None the whole hand."""

    who: Recipients
    n: int | None


@dataclass(frozen=True, slots=True)
class Gain:
    """Take cubes."""

    who: Recipients
    cubes: Cubes


@dataclass(frozen=True, slots=True)
class Lose:
    """Return cubes of one's choice, as many as one has."""

    who: Recipients
    n: int


@dataclass(frozen=True, slots=True)
class Modify:
    """Change what abilities cost or hands hold until the end, or the limits of the next Mission Round."""

    stat: Literal["ability_cost", "hand_size", "min_cards", "max_cards"]
    who: Recipients
    by: int


@dataclass(frozen=True, slots=True)
class Restrict:
    """Forbid something in the next Mission Round; on a mission, demand a card there in this one."""

    rule: Literal["no_reward", "no_ability", "not_at_mission", "must_play_here"]
    who: Recipients


@dataclass(frozen=True, slots=True)
class PeekHand:
    """The player of the decree looks at a hand."""

    who: Recipients


@dataclass(frozen=True, slots=True)
class PeekPlay:
    """The King looks at one card of this turn, chosen by the noble who plays it."""


@dataclass(frozen=True, slots=True)
class PeekMission:
    """Look at all cards at a mission of one's choice."""


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take one of the cards just seen into one's hand."""


@dataclass(frozen=True, slots=True)
class ExposeHand:
    """Random cards of a hand are shown to all and discarded."""

    who: Recipients
    n: int


@dataclass(frozen=True, slots=True)
class ExposePlay:
    """The first card played in the next Mission Round lies face up."""

    who: Recipients


@dataclass(frozen=True, slots=True)
class PlayFaceUp:
    """Play a card face up; what happens depends on what it does there."""

    help: tuple[Op, ...]
    harm: tuple[Op, ...]
    neutral: tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class BurnCards:
    """Discard random cards of the mission unseen."""

    n: int


@dataclass(frozen=True, slots=True)
class DealCards:
    """Put random influence cards face down on the mission."""

    n: int


@dataclass(frozen=True, slots=True)
class DealMission:
    """Deal more missions at once."""

    n: int


@dataclass(frozen=True, slots=True)
class AddSabotage:
    """Count more sabotage icons when the mission is resolved."""

    n: int


@dataclass(frozen=True, slots=True)
class Watch:
    """Score when the mission with a noble's sigil is resolved: for "you" where it lies when declared, for
    "this" where it lies then."""

    sigil_of: Recipients
    success: Score
    failure: Score


@dataclass(frozen=True, slots=True)
class MoveSigil:
    """Move one's sigil to another unresolved mission."""


@dataclass(frozen=True, slots=True)
class FreeSigil:
    """This turn the sigil may go to any mission where one played."""


@dataclass(frozen=True, slots=True)
class HandMarker:
    """Give the marker of the Hand of the King."""

    to: Recipients


@dataclass(frozen=True, slots=True)
class FlipBoard:
    """Turn over a character board."""

    who: Recipients


@dataclass(frozen=True, slots=True)
class Vote:
    """The nobles vote, and the decree goes to whom most name."""


@dataclass(frozen=True, slots=True)
class PlayDecree:
    """Play another decree at once: of one's hand, or (`deck`) the first Favor or Suspicion turned up."""

    source: Literal["hand", "deck"] = "hand"


@dataclass(frozen=True, slots=True)
class Confess:
    """Each noble lays a card down, and one of them is looked at."""


Op: TypeAlias = (
    Score
    | Draw
    | Discard
    | Gain
    | Lose
    | Modify
    | Restrict
    | PeekHand
    | PeekPlay
    | PeekMission
    | TakeCard
    | ExposeHand
    | ExposePlay
    | PlayFaceUp
    | BurnCards
    | DealCards
    | DealMission
    | AddSabotage
    | Watch
    | MoveSigil
    | FreeSigil
    | HandMarker
    | FlipBoard
    | Vote
    | PlayDecree
    | Confess
)

# Cards


@dataclass(frozen=True, slots=True)
class Influence:
    """A card nobles play on missions: icons it helps with, sabotage icons where it helps nothing, Chaos it
    adds to a failure."""

    id: str
    name: str
    copies: int
    text: str
    crown: int = 0
    raven: int = 0
    sword: int = 0
    sabotage: int = 0
    fail_chaos: int = 0


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission: its type, what success and failure score, what the sigils there take."""

    id: str
    name: str
    type: Icon
    order: int
    chaos: int
    reward: Cubes = Cubes()
    fail_reward: Cubes = Cubes()
    text: str = ""
    on_deal: tuple[Op, ...] = ()
    after_deal: tuple[Op, ...] = ()
    playing: tuple[Op, ...] = ()
    before_reveal: tuple[Op, ...] = ()
    counting: tuple[Op, ...] = ()


DecreeKind: TypeAlias = Literal["favor", "suspicion", "proclamation"]


@dataclass(frozen=True, slots=True)
class Decree:
    """A decree: its value at the Final Judgment, and what it does now, in the next Mission Round, or to the
    end."""

    id: str
    name: str
    kind: DecreeKind
    value: int
    text: str
    now: tuple[Op, ...] = ()
    next_mission: tuple[Op, ...] = ()
    ongoing: tuple[Op, ...] = ()
    copies: int = 1


Window: TypeAlias = Literal["your_turn", "your_turn_end", "before_resolve", "after_resolve", "decree_start"]
House: TypeAlias = Literal["stark", "lannister", "baratheon", "targaryen", "greyjoy", "tyrell"]


@dataclass(frozen=True, slots=True)
class Character:
    """A side of a character board and its ability: what it costs, when it may be used, what it does."""

    id: str
    name: str
    house: House
    side: Literal["single", "double"]
    ability: str
    cost: int
    window: Window
    do: tuple[Op, ...]
    text: str
    before_only: bool = False
    """Of "your turn": not asked again after the sigil, because it concerns the cards to be put."""
    needs: Literal["", "failed_sigil"] = ""


@dataclass(frozen=True, slots=True)
class Ambition:
    """The cubes a noble must own at the end."""

    id: str
    name: str
    need: Cubes


@dataclass(frozen=True, slots=True)
class Loyalty:
    """A side."""

    id: str
    name: str
    copies: int
