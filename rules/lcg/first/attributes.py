"""Attributes that only the first edition has: its keywords, crests and influence, what its effects forbid."""

from __future__ import annotations

from typing import Final, cast

from rules.kernel.language import N_
from rules.lcg.state.attributes import EditionWord, Fact, Keyword

AMBUSH: Final = EditionWord("ambush")
DEADLY: Final = EditionWord("deadly")
DEATHBOUND: Final = EditionWord("deathbound")
INFAMY: Final = EditionWord("infamy")
SETUP: Final = EditionWord("setup")
STALWART: Final = EditionWord("stalwart")
VENGEFUL: Final = EditionWord("vengeful")
VIGILANT: Final = EditionWord("vigilant")

KEYWORDS: Final[tuple[Keyword, ...]] = (
    AMBUSH,
    DEADLY,
    DEATHBOUND,
    INFAMY,
    "intimidate",
    "limited",
    "renown",
    SETUP,
    STALWART,
    "stealth",
    VENGEFUL,
    VIGILANT,
)
"""Immunity and "no attachments" are printed facts of their own (`printed.FirstCard`)."""

CRESTS: Final = ("holy", "learned", "noble", "war")

INFLUENCE: Final = EditionWord("influence")
RENOWN_BONUS: Final = EditionWord("renown bonus")
POWER_IGNORED: Final = EditionWord("power ignored")

PLOT_WINDOW: Final = EditionWord("plot window")
SKIPS_TAXATION: Final = EditionWord("skips taxation")
REDIRECTS: Final = EditionWord("redirects")
TAKES_ATTACKS: Final = EditionWord("takes attacks")
CANNOT_DEFEND: Final = EditionWord("cannot declare defenders")

DIES_AT_ZERO: Final = EditionWord("dies at zero")
KILLED_TO_DISCARD: Final = EditionWord("killed to discard")
NO_INCOME_BONUS: Final = EditionWord("no income bonus")
CLAIM_IS_0: Final = EditionWord("claim is 0")
WATCHES_STRENGTH: Final = EditionWord("watches strength")
STRENGTH_CHANGED: Final = EditionWord("strength changed")
GUARDIANS: Final = EditionWord("guardians")

ONLY_MILITARY_POWER: Final = EditionWord("only military power")
PAYS_FOR_EVENTS: Final = EditionWord("pays for events")

# What a player has done

REDIRECTED: Final[Fact] = "redirected"
TOOK_ATTACK: Final = cast(Fact, "took an attack")
USED_INFLUENCE: Final = cast(Fact, "used the influence of a title")
TITLE_USES: Final = (REDIRECTED, TOOK_ATTACK, USED_INFLUENCE)
"""What a title lets its bearer do once a round."""
BEAT_OPPOSED: Final = cast(Fact, "beat an opposed title")
"""The power for that is claimed once a round."""

OF_CHARACTERS: Final = {
    INFLUENCE: N_("influence the card gives, while it stands"),
    "crest:holy": N_("has the holy crest"),
    "crest:learned": N_("has the learned crest"),
    "crest:noble": N_("has the noble crest"),
    "crest:war": N_("has the war crest"),
    RENOWN_BONUS: N_("claims so much more power by renown"),
    POWER_IGNORED: N_("its power does not count for its controller"),
    DIES_AT_ZERO: N_("is killed when its STR is 0"),
    KILLED_TO_DISCARD: N_("goes to the discard pile when it is killed"),
    NO_INCOME_BONUS: N_("gives no income"),
    WATCHES_STRENGTH: N_("it is noticed when its STR changes"),
    STRENGTH_CHANGED: N_("its STR has changed in this phase"),
    GUARDIANS: N_("a set of words: the cards that stand in place of its death"),
}

OF_PLAYERS: Final = {
    PLOT_WINDOW: "everybody may act between the choice and the reveal of plots",
    SKIPS_TAXATION: "the taxation phase is skipped",
    REDIRECTS: "may have a challenge redirected, once a round",
    TAKES_ATTACKS: "may take an undefended military challenge, once a round",
    CANNOT_DEFEND: "cannot declare defenders",
    ONLY_MILITARY_POWER: "claims power for the House in military challenges only",
    PAYS_FOR_EVENTS: "gives so much gold to an opponent to play an event",
}


def crest_of(name: str) -> EditionWord:
    """Return the attribute of a card with a crest: printed and gained ones add 1."""
    return EditionWord(f"crest:{name}")


def no_challenge(kind: str, seat: int) -> EditionWord:
    """Return the attribute of a player who may not initiate challenges of a type against a seat."""
    return EditionWord(f"no challenge:{kind} on {seat}")


def no_penalty(house: str) -> EditionWord:
    """Return the attribute of a player who pays no penalty for the cards of a house."""
    return EditionWord(f"no penalty:{house}")


def owes(seat: int) -> EditionWord:
    """Return the attribute of a card whose player pays a seat to attack, defend, or trigger it."""
    return EditionWord(f"owes:{seat}")


def owes_for(kind: str, seat: int) -> EditionWord:
    """Return the attribute of a player who pays a seat for initiating challenges of a type."""
    return EditionWord(f"pays:{seat} for {kind}")


def owes_defender(kind: str) -> EditionWord:
    """Return the attribute of a player who pays whom they attack in challenges of a type."""
    return EditionWord(f"pays:defender for {kind}")
