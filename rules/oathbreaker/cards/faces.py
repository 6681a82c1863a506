"""Every face in the box, numbered, with what is printed on it in flat tables.

Play never looks into a declaration of a card: it reads these tables by the number of the face. Influence
cards come first, then missions, decrees, loyalties and ambitions.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.kernel.terms import Json
from rules.oathbreaker.cards.court import AMBITIONS, CHARACTERS, INFLUENCE, LOYALTIES
from rules.oathbreaker.cards.declare import ICONS, AddSabotage, Vote
from rules.oathbreaker.cards.decrees import DECREES
from rules.oathbreaker.cards.missions import MISSIONS

NONE: Final = -1
"""No seat, no mission, no character."""

FACE_IDS: Final = (
    *(card.id for card in INFLUENCE),
    *(mission.id for mission in MISSIONS),
    *(decree.id for decree in DECREES),
    *(loyalty.id for loyalty in LOYALTIES),
    *(ambition.id for ambition in AMBITIONS),
)
NUMBER: Final[Mapping[str, int]] = MappingProxyType({id: number for number, id in enumerate(FACE_IDS)})
"""The face number of each id."""

FIRST_MISSION: Final = len(INFLUENCE)
FIRST_DECREE: Final = FIRST_MISSION + len(MISSIONS)
CONSPIRATOR: Final = NUMBER["conspirator"]
LOYALIST: Final = NUMBER["loyalist"]
FIRST_AMBITION: Final = LOYALIST + 1

INFLUENCE_FACES: Final = tuple(card.id for card in INFLUENCE for _ in range(card.copies))
MISSION_FACES: Final = tuple(mission.id for mission in MISSIONS)
DECREE_FACES: Final = tuple(decree.id for decree in DECREES for _ in range(decree.copies))
AMBITION_FACES: Final = tuple(ambition.id for ambition in AMBITIONS)
"""What lies in the box, each face as often as it is there."""

HELPS: Final = tuple(
    tuple(card.crown if icon == "crown" else card.raven if icon == "raven" else card.sword for icon in ICONS)
    for card in INFLUENCE
)
"""By influence face and type of mission: icons it helps with."""
HARMS: Final = tuple(card.sabotage for card in INFLUENCE)
"""By influence face: sabotage icons where it helps nothing."""
FAIL_CHAOS: Final = tuple(card.fail_chaos for card in INFLUENCE)

TYPE: Final = tuple(ICONS.index(mission.type) for mission in MISSIONS)
"""By mission (its face less the first one): index into ICONS."""
ADDED_SABOTAGE: Final = tuple(
    sum(op.n for op in mission.counting if isinstance(op, AddSabotage)) for mission in MISSIONS
)
MUST_PLAY: Final = tuple(bool(mission.playing) for mission in MISSIONS)

VALUE: Final = tuple(decree.value for decree in DECREES)
IS_FAVOR: Final = tuple(decree.kind == "favor" for decree in DECREES)
IS_PROCLAMATION: Final = tuple(decree.kind == "proclamation" for decree in DECREES)
IS_VOTED: Final = tuple(any(isinstance(op, Vote) for op in decree.now) for decree in DECREES)
"""By decree (its face less the first one)."""

CHARACTER_IDS: Final = tuple(character.id for character in CHARACTERS)
WINDOW: Final = tuple(character.window for character in CHARACTERS)
COST: Final = tuple(character.cost for character in CHARACTERS)
"""By character."""

NEEDS: Final = tuple(ambition.need.fixed() for ambition in AMBITIONS)
"""By ambition: Coin, Honor and Power to own at the end."""

FACTS: Final[Mapping[str, Mapping[str, Json]]] = MappingProxyType(
    {
        **{
            card.id: {
                "kind": "influence",
                "name": card.name,
                "copies": card.copies,
                "help": dict(zip(ICONS, HELPS[number], strict=True)),
                "sabotage": card.sabotage,
                "fail_chaos": card.fail_chaos,
                "text": card.text,
            }
            for number, card in enumerate(INFLUENCE)
        },
        **{
            mission.id: {
                "kind": "mission",
                "name": mission.name,
                "type": mission.type,
                "order": mission.order,
                "chaos": mission.chaos,
                "reward": mission.reward.to_json(),
                "fail_reward": mission.fail_reward.to_json(),
                "text": mission.text,
            }
            for mission in MISSIONS
        },
        **{
            decree.id: {
                "kind": decree.kind,
                "name": decree.name,
                "value": decree.value,
                "copies": decree.copies,
                "text": decree.text,
            }
            for decree in DECREES
        },
        **{loyalty.id: {"kind": "loyalty", "name": loyalty.name} for loyalty in LOYALTIES},
        **{
            ambition.id: {"kind": "ambition", "name": ambition.name, "need": ambition.need.to_json()}
            for ambition in AMBITIONS
        },
        **{
            character.id: {
                "kind": "character",
                "name": character.name,
                "house": character.house,
                "ability": character.ability,
                "cost": character.cost,
                "window": character.window,
                "text": character.text,
            }
            for character in CHARACTERS
        },
    }
)
"""What is printed on each face, and on each side of a character board."""
