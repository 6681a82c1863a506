"""The ops of the vocabulary: what abilities do.

Source: B'Twixt specification, "Ability vocabulary (closed list)" (Ops).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules.btwixt.cards.vocabulary import (
    Amount,
    AnAlly,
    Cards,
    Councils,
    CurrentAlly,
    EachCard,
    Flag,
    How,
    Leaders,
    LowestAlly,
    Zone,
)


@dataclass(frozen=True, slots=True)
class AddValue:
    """Change card values: while static, or on entering for the rest of the round."""

    cards: Cards
    n: Amount


@dataclass(frozen=True, slots=True)
class MoveCard:
    """Move influence cards out of their bid piles; ``of`` says whose pile or hand they reach."""

    cards: Cards
    to: Zone
    of: Leaders = Leaders.YOU


@dataclass(frozen=True, slots=True)
class Draw:
    """Those leaders draw ``n`` cards from the influence deck."""

    who: Leaders
    n: int = 1


@dataclass(frozen=True, slots=True)
class Discard:
    """Those leaders discard ``n`` cards from hand."""

    who: Leaders
    how: How
    n: int = 1


@dataclass(frozen=True, slots=True)
class PassCard:
    """One hand card goes from one leader's hand to another's."""

    giver: Leaders
    receiver: Leaders
    how: How


@dataclass(frozen=True, slots=True)
class Kneel:
    """Those leaders kneel.

    With ANOTHER, only a standing leader whose total is lower than yours may be chosen.
    """

    who: Leaders


@dataclass(frozen=True, slots=True)
class Mute:
    """Static: those cards keep their value but have no ability."""

    cards: EachCard


@dataclass(frozen=True, slots=True)
class GainToken:
    """You gain ``n`` power tokens from the supply, unseen; with ``after_kill`` only if the kill happened."""

    to: Councils
    n: int = 1
    after_kill: bool = False


@dataclass(frozen=True, slots=True)
class MoveToken:
    """One power token you choose moves between councils."""

    origin: Councils
    to: Councils


@dataclass(frozen=True, slots=True)
class DropToken:
    """One power token you choose returns from a council to the supply."""

    origin: Councils


@dataclass(frozen=True, slots=True)
class PeekTokens:
    """You alone look at every power token there; with ``one`` in a single council you choose."""

    where: Councils
    one: bool = False


@dataclass(frozen=True, slots=True)
class MarkAlly:
    """Put one supply token face down on the current ally; it travels with it."""


@dataclass(frozen=True, slots=True)
class Kill:
    """The ally goes to the dead pile, tokens on it return to the supply."""

    ally: CurrentAlly | AnAlly | LowestAlly


@dataclass(frozen=True, slots=True)
class MoveAlly:
    """An ally moves to a council with the tokens on it; this is not a claim."""

    ally: AnAlly
    to: Councils


@dataclass(frozen=True, slots=True)
class ReplaceAlly:
    """If the kill before it happened, the next ally is revealed and becomes the current ally."""


@dataclass(frozen=True, slots=True)
class ClaimNextAlly:
    """The next ally is revealed and you claim it now."""

    to: Councils


@dataclass(frozen=True, slots=True)
class Scry:
    """Look at the next ``n`` allies and put them back in any order."""

    n: int


@dataclass(frozen=True, slots=True)
class LimitPlace:
    """Placing: the ally must go to one of those councils."""

    to: Councils


@dataclass(frozen=True, slots=True)
class Rule:
    """Static: a rule of the round changes by ``n``; ``who`` matters to the shield only."""

    flag: Flag
    n: int = 1
    who: Leaders = Leaders.ALL


@dataclass(frozen=True, slots=True)
class Power:
    """In a council: this ally's power changes."""

    n: Amount


@dataclass(frozen=True, slots=True)
class Immune:
    """In a council: this ally cannot be killed."""


Op: TypeAlias = (
    AddValue
    | MoveCard
    | Draw
    | Discard
    | PassCard
    | Kneel
    | Mute
    | GainToken
    | MoveToken
    | DropToken
    | PeekTokens
    | MarkAlly
    | Kill
    | MoveAlly
    | ReplaceAlly
    | ClaimNextAlly
    | Scry
    | LimitPlace
    | Rule
    | Power
    | Immune
)
