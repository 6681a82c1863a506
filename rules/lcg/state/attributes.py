"""Names the whole game shares: attributes of cards and players, flags of what changed, places.

Attributes are read with `LcgTable.value`; they are there when above 0.

Attributes of a player are attributes of the faction card: `constant(my_faction, "draws", 1)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NewType, TypeAlias, cast, get_args

from rules.kernel.language import N_

POWER_CHANGED: Final = 1
DECK_CHANGED: Final = 2
PLAY_CHANGED: Final = 4
SEAT_LEAVES: Final = 8
TITLE_MOVED: Final = 16
"""Flags of `LcgTable.changed`: what may have to be checked after something happened."""

GOLD: Final = "gold"
"""The kind of token that gold on a card is."""

NOBODY: Final = -1
"""The controller of a title in the middle of the table."""
MIDDLE: Final = 6
"""The pile of titles in the middle: the one after the last possible seat's."""

ChallengeType: TypeAlias = Literal["military", "intrigue", "power"]

EditionWord = NewType("EditionWord", str)
"""An attribute that only one edition has; its edition declares them."""

CommonKeyword: TypeAlias = Literal["intimidate", "limited", "renown", "stealth"]
Keyword: TypeAlias = CommonKeyword | EditionWord

CommonPlotValue: TypeAlias = Literal["income", "initiative", "claim"]
PlotValue: TypeAlias = CommonPlotValue | EditionWord

OfType: TypeAlias = Literal["challenges", "strength", "claim"] | EditionWord
"""What a player has for challenges of a type; see `OF_PLAYERS`."""

CommonAttribute: TypeAlias = Literal[
    ChallengeType,
    CommonKeyword,
    CommonPlotValue,
    "strength",
    # Of characters
    "blank",
    "burn",
    "no attack kneel military",
    "no attack kneel intrigue",
    "no attack kneel power",
    "no defense kneel",
    "no defense kneel military",
    "no defense kneel intrigue",
    "no defense kneel power",
    "not bypassed",
    "no contribution",
    "must defend",
    "cannot attack",
    "cannot defend",
    "kneeling defender",
    "takes part",
    "enters kneeling",
    "ambushed",
    "discount",
    "trait:none",
    "immunities",
    "cannot be killed",
    "cannot be discarded",
    "cannot be returned",
    "cannot be removed",
    "cannot be knelt",
    "cannot be stood",
    "no dominance",
    "stays kneeling",
    "gold source",
    "cannot be saved",
    "must be claimed",
    "may stay kneeling",
    "further bypasses",
    "not knelt by effects",
    "adds no gold",
    # Of plots
    "no printed income",
    "no printed initiative",
    "out of plot deck",
    "leaves the game",
    # Of players
    "military challenges",
    "intrigue challenges",
    "power challenges",
    "cannot military",
    "cannot intrigue",
    "cannot power",
    "cannot against 0",
    "cannot against 1",
    "cannot against 2",
    "cannot against 3",
    "cannot against 4",
    "cannot against 5",
    "cannot military against 0",
    "cannot military against 1",
    "cannot military against 2",
    "cannot military against 3",
    "cannot military against 4",
    "cannot military against 5",
    "cannot intrigue against 0",
    "cannot intrigue against 1",
    "cannot intrigue against 2",
    "cannot intrigue against 3",
    "cannot intrigue against 4",
    "cannot intrigue against 5",
    "cannot power against 0",
    "cannot power against 1",
    "cannot power against 2",
    "cannot power against 3",
    "cannot power against 4",
    "cannot power against 5",
    "cannot gain gold",
    "cannot lose",
    "first player is another",
    "one challenge",
    "one attacker",
    "one defender",
    "military strength",
    "intrigue strength",
    "power strength",
    "military claim",
    "intrigue claim",
    "power claim",
    "dominance",
    "gold dominance",
    "keeps gold",
    "draws",
    "event discount",
    "limited cards",
    "cannot marshal places",
    "cannot play events",
    "plays discarded events",
    "silenced",
    "stands two",
    "victory",
    "contribution",
    "no claim",
    "no characters by effects",
    "barred titles",
    "used plots",
    "marshals from:0",
    "marshals from:1",
    "marshals from:2",
    "marshals from:3",
    "marshals from:4",
    "marshals from:5",
]
"""What a card or a player can have in every edition; what each means is told below."""

Attribute: TypeAlias = CommonAttribute | EditionWord

Fact: TypeAlias = Literal[
    "initiated",
    "initiated military",
    "initiated intrigue",
    "initiated power",
    "won military",
    "won intrigue",
    "won power",
    "lost military",
    "lost intrigue",
    "lost power",
    "won as defender",
    "lost as defender",
    "redirected",
    "played an event",
    "marshaled a Lord or Lady",
    "used a limited card",
]
"""What a player did in a period, as `LcgTable.note` remembers it."""

Period: TypeAlias = Literal["round", "phase", "challenge"]

CHALLENGE_TYPES: Final[tuple[ChallengeType, ...]] = get_args(ChallengeType)
ICONS: Final = CHALLENGE_TYPES
"""Challenge icons: printed and gained add 1, lost subtract 1; there when above 0."""

OF_CHARACTERS: Final = {
    "blank": N_("the printed text box is blank except for traits"),
    "burn": N_("is killed while its STR is 0"),
    "no attack kneel <type>": N_("does not kneel when declared as an attacker in challenges of the type"),
    "no defense kneel": N_("does not kneel when declared as a defender"),
    "no defense kneel <type>": N_("does not kneel when declared as a defender in challenges of the type"),
    "not bypassed": N_("cannot be chosen for stealth"),
    "no contribution": N_("contributes no STR to the challenge"),
    "must defend": N_("must be declared as a defender if able"),
    "cannot attack": N_("cannot be declared as an attacker"),
    "cannot defend": N_("cannot be declared as a defender"),
    "kneeling defender": N_("may be declared as a defender while kneeling and without the icon"),
    "takes part": N_("counts as participating on its controller's side without being declared"),
    "enters kneeling": N_("enters play kneeling"),
    "ambushed": N_("entered play by ambush in this phase"),
    "discount": N_("costs less to marshal, while in hand (below 0: more)"),
    "trait:none": N_("has lost all traits (FAQ 2.9)"),
    "immunities": N_("a set of words: the types of cards whose effects do nothing to it, and `OPPONENTS`"),
    "cannot be killed": N_("is not killed (FAQ 2.1)"),
    "cannot be discarded": N_("is not discarded from play"),
    "cannot be returned": N_("is not returned from play to a hand"),
    "cannot be removed": N_("is not removed from the game"),
    "cannot be knelt": N_("does not kneel, as a cost or in a challenge either"),
    "cannot be stood": N_("does not stand"),
    "no dominance": N_("contributes no STR to dominance"),
    "stays kneeling": N_("does not stand in the standing phase"),
    "gold source": N_("the gold on it may be spent like gold in the pool"),
    "cannot be saved": N_("cannot be saved"),
    "must be claimed": N_("must be chosen for military claim"),
    "may stay kneeling": N_("need not stand in the standing phase"),
    "further bypasses": N_("bypasses further characters by stealth"),
    "not knelt by effects": N_("does not kneel by the effects of cards"),
    "adds no gold": N_("adds no gold to the income"),
}

OF_PLOTS: Final = {
    "income": "gold collected",
    "initiative": "the initiative value",
    "claim": "the claim value",
    "no printed income": "the printed gold value is 0",
    "no printed initiative": "the printed initiative value is 0",
    "out of plot deck": "does not count as lying in the plot deck",
    "leaves the game": "is removed from the game when another plot follows it",
}

OF_PLAYERS: Final = {
    "<type> challenges": "further challenges of the type the player may initiate",
    "cannot <type>": "cannot initiate challenges of the type",
    "cannot against <seat>": "cannot initiate challenges against that seat",
    "cannot <type> against <seat>": "cannot initiate challenges of the type against that seat",
    "cannot gain gold": "gains no gold from the treasury",
    "cannot lose": "does not lose challenges as the defending player, and the attacker does not win them",
    "first player is another": "names an opponent as the first player on winning initiative",
    "one challenge": "may initiate one challenge in the phase",
    "one attacker": "declares at most one attacker",
    "one defender": "declares at most one defender",
    "<type> strength": "further STR of the side in challenges of the type with a participant",
    "<type> claim": "added to the claim of the revealed plot in challenges of the type",
    "claim": "added to the claim of the revealed plot",
    "dominance": "further STR for dominance",
    "gold dominance": "how often more each gold counts for dominance",
    "keeps gold": "keeps unspent gold in the taxation phase",
    "draws": "further cards in the draw phase",
    "event discount": "how much less each event costs",
    "limited cards": "further limited cards in a round",
    "cannot marshal places": "cannot marshal locations and attachments",
    "cannot play events": "cannot play events",
    "plays discarded events": "may play events from the own discard pile as if they were in hand",
    "silenced": "cannot trigger card abilities",
    "stands two": "stands at most two characters when all cards stand (6.2)",
    "victory": "added to the power with which the player wins",
    "contribution": "further STR of the side, also without a participant",
    "no claim": "the claim of the revealed plot is 0",
    "no characters by effects": "characters enter play under the player's control by marshaling only",
    "barred titles": "a set of words: titles of which no copy enters play under the player's control",
    "used plots": "how many more plots count as lying in the used pile",
    "marshals from:<seat>": "may marshal characters from the discard pile of that seat",
}


MARSHALS_FROM: Final = "marshals from"
"""The family of what lets players marshal from the discard piles of others."""

OPPONENTS: Final = "opponents"
"""The immunity against whatever opponents' cards do."""

CANNOT: Final[Mapping[str, Attribute]] = {
    "kill": "cannot be killed",
    "discard": "cannot be discarded",
    "return": "cannot be returned",
    "remove": "cannot be removed",
}
"""By way of leaving play: what a card has that does not leave in this way."""


def trait_of(name: str) -> Attribute:
    """Return the attribute of a card with a trait: printed and gained ones add 1, lost ones subtract 1."""
    return cast(Attribute, f"trait:{name}")


def of_type(challenge: str, what: OfType) -> Attribute:
    """Return what a player has for challenges of a type: "military", "claim on many"."""
    return cast(Attribute, f"{challenge} {what}")


def cannot(challenge: str) -> Attribute:
    """Return the attribute of a player who cannot initiate challenges of a type."""
    return cast(Attribute, f"cannot {challenge}")


def cannot_against(seat: int, challenge: str = "") -> Attribute:
    """Return the attribute of a player who cannot initiate challenges (of a type) against a seat."""
    return cast(Attribute, f"cannot {challenge} against {seat}" if challenge else f"cannot against {seat}")


def affiliation(house: str) -> Attribute:
    """Return the attribute of a card that belongs to a house or faction besides those printed."""
    return cast(Attribute, f"affiliation:{house}")


def no_defense_kneel(challenge: str) -> Attribute:
    """Return the attribute of a character that does not kneel to defend in challenges of a type."""
    return cast(Attribute, f"no defense kneel {challenge}")


def marshals_from(seat: int) -> Attribute:
    """Return the attribute of a player who may marshal characters from the discard pile of a seat."""
    return cast(Attribute, f"{MARSHALS_FROM}:{seat}")


def no_attack_kneel(challenge: str) -> Attribute:
    """Return the attribute of a character that does not kneel to attack in challenges of a type."""
    return cast(Attribute, f"no attack kneel {challenge}")


def initiated(challenge: str, against: int | None = None) -> Fact:
    """Return the fact that a player initiated a challenge of a type (against a seat)."""
    return cast(
        Fact, f"initiated {challenge}" if against is None else f"initiated {challenge} against {against}"
    )


def gave_gold(seat: int) -> Fact:
    """Return the fact that a player gave gold to a seat."""
    return cast(Fact, f"gave gold to {seat}")


def won(challenge: str) -> Fact:
    """Return the fact that a player won a challenge of a type."""
    return cast(Fact, f"won {challenge}")


def lost(challenge: str) -> Fact:
    """Return the fact that a player lost a challenge of a type."""
    return cast(Fact, f"lost {challenge}")


def beat_rival(seat: int) -> Fact:
    """Return the fact that a player won against a rival."""
    return cast(Fact, f"beat rival {seat}")
