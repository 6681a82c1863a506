"""House Tyrell: its cards in the Core Set."""

from rules.lcg.printed import Card, attachment, character, event, location

HOUSE = "tyrell"

CARDS: tuple[Card, ...] = (
    character(
        "01179",
        "Left",
        HOUSE,
        cost=2,
        strength=2,
        icons="M",
        traits=("Guard",),
        unique=True,
        attachments_only="Weapon",
    ),
    character(
        "01180", "Maester Lomys", HOUSE, cost=3, strength=3, icons="I", traits=("Maester",), unique=True
    ),
    character(
        "01181", "Margaery Tyrell", HOUSE, cost=3, strength=3, icons="IP", traits=("Lady",), unique=True
    ),
    character(
        "01182",
        "Paxter Redwyne",
        HOUSE,
        cost=4,
        strength=3,
        icons="I",
        traits=("House Redwyne", "Lord"),
        unique=True,
        loyal=True,
        income=1,
    ),
    character(
        "01183",
        "Randyll Tarly",
        HOUSE,
        cost=6,
        strength=5,
        icons="MP",
        traits=("House Tarly", "Lord"),
        unique=True,
        keywords=("renown",),
    ),
    character(
        "01184",
        "Right",
        HOUSE,
        cost=2,
        strength=2,
        icons="M",
        traits=("Guard",),
        unique=True,
        attachments_only="Weapon",
    ),
    character(
        "01185",
        "The Knight of Flowers",
        HOUSE,
        cost=5,
        strength=5,
        icons="MP",
        traits=("Knight", "Lord"),
        unique=True,
        keywords=("renown",),
    ),
    character(
        "01186",
        "The Queen of Thorns",
        HOUSE,
        cost=7,
        strength=5,
        icons="IP",
        traits=("Lady",),
        unique=True,
        loyal=True,
    ),
    character(
        "01187", "Courtesan of the Rose", HOUSE, cost=2, strength=2, icons="IP", traits=("Companion", "Spy")
    ),
    character("01188", "Garden Caretaker", HOUSE, cost=1, strength=1, icons="P", traits=("Ally",)),
    character(
        "01189", "Olenna's Informant", HOUSE, cost=3, strength=2, icons="IP", traits=("Ally", "Spy"), ambush=4
    ),
    character(
        "01190",
        "Wardens of the Reach",
        HOUSE,
        cost=4,
        strength=3,
        icons="MP",
        traits=("Army",),
        no_attachments=True,
    ),
    attachment("01191", "Heartsbane", HOUSE, cost=1, traits=("Valyrian Steel", "Weapon"), unique=True),
    location(
        "01192", "Highgarden", HOUSE, cost=3, traits=("Stronghold", "The Reach"), unique=True, loyal=True
    ),
    location("01193", "The Mander", HOUSE, cost=3, traits=("The Reach",), unique=True, loyal=True),
    location("01194", "Rose Garden", HOUSE, cost=0, traits=("The Reach",), keywords=("limited",), per_core=2),
    event("01195", "Growing Strong", HOUSE, cost=1),
    event("01196", "Olenna's Cunning", HOUSE, cost=2, loyal=True),
    event("01197", '"The Bear and the Maiden Fair"', HOUSE, cost=0, traits=("Song",)),
)
