"""House Stark: its cards in the Core Set."""

from rules.lcg.printed import Card, attachment, character, event, location
from rules.lcg.vocabulary import (
    CHALLENGES,
    Target,
    action,
    characters,
    kill,
    kneel_this,
    named,
    strength,
    you_control,
)

HOUSE = "stark"

CARDS: tuple[Card, ...] = (
    character(
        "01141",
        "Arya Stark",
        HOUSE,
        cost=3,
        strength=2,
        icons="P",
        traits=("Lady",),
        unique=True,
        keywords=("stealth",),
    ),
    character("01142", "Bran Stark", HOUSE, cost=2, strength=1, icons="P", traits=("Lord",), unique=True),
    character(
        "01143",
        "Catelyn Stark",
        HOUSE,
        cost=4,
        strength=4,
        icons="IP",
        traits=("House Tully", "Lady", "The Seven"),
        unique=True,
        loyal=True,
    ),
    character(
        "01144",
        "Eddard Stark",
        HOUSE,
        cost=7,
        strength=5,
        icons="MP",
        traits=("Lord", "Small Council"),
        unique=True,
        keywords=("renown",),
    ),
    character(
        "01145",
        "Grey Wind",
        HOUSE,
        cost=5,
        strength=4,
        icons="M",
        traits=("Direwolf",),
        unique=True,
        loyal=True,
        no_attachments=True,
        keywords=("intimidate",),
        does=action(
            kill(),
            pay=kneel_this,
            phase=CHALLENGES,
            target=Target(
                characters & ((strength <= 1) | (strength <= 2) & you_control(named("Robb Stark")))
            ),
        ),
        text=(
            "Challenges action: kneel Grey Wind to kill a character with STR 1 or less (2 or less if "
            "you control Robb Stark)."
        ),
    ),
    character(
        "01146",
        "Robb Stark",
        HOUSE,
        cost=6,
        strength=5,
        icons="MP",
        traits=("Lord",),
        unique=True,
        loyal=True,
        keywords=("renown",),
    ),
    character("01147", "Sansa Stark", HOUSE, cost=3, strength=2, icons="IP", traits=("Lady",), unique=True),
    character(
        "01148",
        "Summer",
        HOUSE,
        cost=3,
        strength=3,
        icons="M",
        traits=("Direwolf",),
        unique=True,
        loyal=True,
        no_attachments=True,
    ),
    character(
        "01149",
        "Direwolf Pup",
        HOUSE,
        cost=2,
        strength=1,
        icons="M",
        traits=("Direwolf",),
        no_attachments=True,
    ),
    character(
        "01150", "Tumblestone Knight", HOUSE, cost=2, strength=2, icons="MP", traits=("House Tully", "Knight")
    ),
    character(
        "01151",
        "Vanguard of the North",
        HOUSE,
        cost=4,
        strength=4,
        icons="M",
        traits=("Army",),
        no_attachments=True,
    ),
    character(
        "01152", "Winterfell Steward", HOUSE, cost=1, strength=1, icons="P", traits=("Ally", "Steward")
    ),
    attachment("01153", "Ice", HOUSE, cost=3, traits=("Valyrian Steel", "Weapon"), unique=True, loyal=True),
    location("01154", "Gates of Winterfell", HOUSE, cost=2, traits=("The North", "Winterfell"), unique=True),
    location("01155", "The Wolfswood", HOUSE, cost=1, traits=("The North",), unique=True),
    location(
        "01156",
        "Heart Tree Grove",
        HOUSE,
        cost=0,
        traits=("Old Gods", "Winterfell"),
        keywords=("limited",),
        per_core=2,
    ),
    event("01157", "For the North!", HOUSE, cost=0),
    event("01158", "Like Warm Rain", HOUSE, cost=1),
    event("01159", "Winter Is Coming", HOUSE, cost=1, loyal=True),
)
