"""House Martell: its cards in the Core Set."""

from rules.lcg.printed import Card, attachment, character, event, location

HOUSE = "martell"

CARDS: tuple[Card, ...] = (
    character(
        "01103",
        "Areo Hotah",
        HOUSE,
        cost=3,
        strength=5,
        icons="M",
        traits=("Guard",),
        unique=True,
        loyal=True,
        ambush=5,
    ),
    character(
        "01104", "Arianne Martell", HOUSE, cost=5, strength=4, icons="IP", traits=("Lady",), unique=True
    ),
    character(
        "01105",
        "Doran Martell",
        HOUSE,
        cost=6,
        strength=4,
        icons="IP",
        traits=("Lord",),
        unique=True,
        loyal=True,
        keywords=("insight",),
    ),
    character(
        "01106",
        "Edric Dayne",
        HOUSE,
        cost=2,
        strength=1,
        icons="",
        traits=("Brotherhood", "House Dayne", "Lord"),
        unique=True,
        keywords=("stealth",),
    ),
    character(
        "01107", "Maester Caleotte", HOUSE, cost=3, strength=2, icons="IP", traits=("Maester",), unique=True
    ),
    character(
        "01108",
        "Obara Sand",
        HOUSE,
        cost=3,
        strength=3,
        icons="M",
        traits=("Bastard", "Sand Snake"),
        unique=True,
    ),
    character(
        "01109",
        "The Red Viper",
        HOUSE,
        cost=7,
        strength=7,
        icons="MIP",
        traits=("Lord",),
        unique=True,
        loyal=True,
    ),
    character("01110", "Desert Scavenger", HOUSE, cost=1, strength=1, icons="P", traits=("Ally",)),
    character("01111", "Dornish Paramour", HOUSE, cost=3, strength=3, icons="I", traits=("Companion",)),
    character(
        "01112", "Greenblood Trader", HOUSE, cost=2, strength=1, icons="I", traits=("Ally",), loyal=True
    ),
    character(
        "01113", "House Dayne Knight", HOUSE, cost=2, strength=2, icons="MI", traits=("House Dayne", "Knight")
    ),
    character(
        "01114",
        "Palace Spearman",
        HOUSE,
        cost=4,
        strength=4,
        icons="MP",
        traits=("Guard",),
        no_attachments=True,
    ),
    attachment("01115", "Dawn", HOUSE, cost=2, traits=("Weapon",), unique=True),
    location("01116", "Ghaston Grey", HOUSE, cost=2, traits=("Dorne",), unique=True, loyal=True),
    location("01117", "Sunspear", HOUSE, cost=2, traits=("Dorne",), unique=True),
    location(
        "01118", "Blood Orange Grove", HOUSE, cost=0, traits=("Dorne",), keywords=("limited",), per_core=2
    ),
    event("01119", "Doran's Game", HOUSE, cost=1, loyal=True),
    event("01120", "Unbowed, Unbent, Unbroken", HOUSE, cost=0),
    event("01121", "Confinement", HOUSE, cost=1),
)
