"""Attributes that only the first edition has: its keywords, crests and influence, what its effects forbid."""

from __future__ import annotations

from typing import Final

from rules.lcg.state.attributes import EditionWord, Keyword

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
GOLD_SOURCE: Final = EditionWord("gold source")

PLOT_WINDOW: Final = EditionWord("plot window")
SKIPS_TAXATION: Final = EditionWord("skips taxation")
REDIRECTS: Final = EditionWord("redirects")
TAKES_ATTACKS: Final = EditionWord("takes attacks")
CANNOT_DEFEND: Final = EditionWord("cannot declare defenders")

OF_CHARACTERS: Final = {
    INFLUENCE: "influence the card gives, while it stands",
    **{f"crest:{crest}": f"has the {crest} crest" for crest in CRESTS},
    RENOWN_BONUS: "claims so much more power by renown",
    POWER_IGNORED: "its power does not count for its controller",
    GOLD_SOURCE: "the gold on it may be spent like gold in the pool",
}

OF_PLAYERS: Final = {
    PLOT_WINDOW: "everybody may act between the choice and the reveal of plots",
    SKIPS_TAXATION: "the taxation phase is skipped",
    REDIRECTS: "may have a challenge redirected, once a round",
    TAKES_ATTACKS: "may take an undefended military challenge, once a round",
    CANNOT_DEFEND: "cannot declare defenders",
}


def crest(name: str) -> EditionWord:
    """Return the attribute of a card with a crest: printed and gained ones add 1."""
    return EditionWord(f"crest:{name}")
