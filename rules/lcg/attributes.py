"""Names the whole game shares: attributes of cards and players, flags of what changed, places.

Attributes are read with `LcgTable.value`; they are there when above 0.

Attributes of a player are attributes of the faction card: `constant(my_faction, "draws", 1)`.
"""

from __future__ import annotations

from typing import Final

POWER_CHANGED: Final = 1
DECK_CHANGED: Final = 2
PLAY_CHANGED: Final = 4
SEAT_LEAVES: Final = 8
TITLE_MOVED: Final = 16
"""Flags of `LcgTable.changed`: what may have to be checked after something happened."""

NOBODY: Final = -1
"""The controller of a title in the middle of the table."""
MIDDLE: Final = 6
"""The pile of titles in the middle: the one after the last possible seat's."""

ICONS: Final = ("military", "intrigue", "power")
"""Challenge icons: printed and gained add 1, lost subtract 1; there when above 0."""

KEYWORDS: Final = ("insight", "intimidate", "limited", "pillage", "renown", "stealth", "terminal")

OF_CHARACTERS: Final = {
    "blank": "the printed text box is blank except for traits",
    "burn": "is killed while its STR is 0",
    "no attack kneel <type>": "does not kneel when declared as an attacker in challenges of the type",
    "no defense kneel": "does not kneel when declared as a defender",
    "not bypassed": "cannot be chosen for stealth",
    "no contribution": "contributes no STR to the challenge",
    "must defend": "must be declared as a defender if able",
    "cannot defend": "cannot be declared as a defender",
    "kneeling defender": "may be declared as a defender while kneeling and without the icon",
    "takes part": "counts as participating on its controller's side without being declared",
    "enters kneeling": "enters play kneeling",
    "ambushed": "entered play by ambush in this phase",
    "discount": "costs less to marshal, while in hand",
    "ambush at cost": "has ambush for its printed cost, while in hand",
}

OF_PLOTS: Final = {
    "income": "gold collected",
    "initiative": "the initiative value",
    "claim": "the claim value",
    "reserve": "the reserve value",
    "no printed income": "the printed gold value is 0",
}

OF_PLAYERS: Final = {
    "<type> challenges": "further challenges of the type the player may initiate",
    "<type> challenge on another": "a further challenge of the type, against another opponent",
    "cannot <type>": "cannot initiate challenges of the type",
    "cannot against <seat>": "cannot initiate challenges against that seat",
    "one challenge": "may initiate one challenge in the phase",
    "one attacker": "declares at most one attacker",
    "one defender": "declares at most one defender",
    "<type> strength": "further STR of the side in challenges of the type with a participant",
    "<type> claim": "added to the claim of the revealed plot in challenges of the type",
    "<type> claim on many": "claim in challenges of the type may be applied to any number of opponents",
    "<type> claim on rivals": "added to the claim in challenges of the type against rivals",
    "claim": "added to the claim of the revealed plot",
    "redirects": "may have a challenge redirected, once a round",
    "dominance": "further STR for dominance",
    "gold dominance": "how often more each gold counts for dominance",
    "draws": "further cards in the draw phase",
    "event discount": "how much less each event costs",
    "limited cards": "further limited cards in a round",
    "cannot marshal places": "cannot marshal locations and attachments",
    "cannot play events": "cannot play events",
    "silenced": "cannot trigger card abilities",
    "stands two": "stands at most two characters in the standing phase",
}


def is_attribute(name: str) -> bool:
    """Whether a name is one of the attributes above."""
    for kind in ICONS:
        if f"{kind} " in name or name.endswith(f" {kind}"):
            name = name.replace(kind, "<type>")
    known = {"strength", *ICONS, *KEYWORDS, *OF_CHARACTERS, *OF_PLOTS, *OF_PLAYERS}
    return name in known or name.startswith("cannot against ")
