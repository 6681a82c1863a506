"""House Lannister: its cards in the Core Set."""

from rules.lcg.printed import Card, X, attachment, character, event, location
from rules.lcg.vocabulary import (
    INTRIGUE,
    ROUND,
    Limit,
    cancel,
    challenge_initiated,
    challenge_is,
    effect_initiates,
    faction,
    gain_gold,
    is_attachment,
    is_character,
    is_location,
    reaction,
    unique,
    victim_is,
    would,
    you_control,
)

HOUSE = "lannister"

CARDS: tuple[Card, ...] = (
    character(
        "01084",
        "Cersei Lannister",
        HOUSE,
        cost=4,
        strength=4,
        icons="IP",
        traits=("Lady", "Queen"),
        unique=True,
        loyal=True,
    ),
    character(
        "01085",
        "Grand Maester Pycelle",
        HOUSE,
        cost=3,
        strength=2,
        icons="IP",
        traits=("Maester", "Small Council"),
        unique=True,
        loyal=True,
        keywords=("insight",),
    ),
    character(
        "01086", "Joffrey Baratheon", HOUSE, cost=3, strength=3, icons="P", traits=("Lord",), unique=True
    ),
    character(
        "01087",
        "Ser Jaime Lannister",
        HOUSE,
        cost=6,
        strength=5,
        icons="MI",
        traits=("Knight", "Lord"),
        unique=True,
    ),
    character("01088", "The Tickler", HOUSE, cost=2, strength=2, icons="MI", traits=("Ally",), unique=True),
    character(
        "01089",
        "Tyrion Lannister",
        HOUSE,
        cost=5,
        strength=4,
        icons="IP",
        traits=("Lord",),
        unique=True,
        keywords=("stealth",),
        does=reaction(challenge_initiated & challenge_is(INTRIGUE), gain_gold(2), limit=Limit(2, ROUND)),
        text="Reaction, twice per round: after anybody initiates an intrigue challenge, gain 2 gold.",
    ),
    character(
        "01090",
        "Tywin Lannister",
        HOUSE,
        cost=7,
        strength=6,
        icons="MIP",
        traits=("Lord",),
        unique=True,
        loyal=True,
        keywords=("renown",),
        income=2,
    ),
    character("01091", "Burned Men", HOUSE, cost=2, strength=2, icons="M", traits=("Clansman",), ambush=2),
    character(
        "01092", "Gold Cloaks", HOUSE, cost=4, strength=3, icons="MP", traits=("Ally", "Army"), ambush=2
    ),
    character(
        "01093",
        "Lannisport Moneylender",
        HOUSE,
        cost=2,
        strength=2,
        icons="I",
        traits=("Merchant",),
        keywords=("limited",),
        income=1,
    ),
    character(
        "01094", "Lannisport Merchant", HOUSE, cost=1, strength=1, icons="P", traits=("Ally", "Steward")
    ),
    character(
        "01095",
        "The Queen's Assassin",
        HOUSE,
        cost=2,
        strength=2,
        icons="I",
        traits=("Spy",),
        loyal=True,
        ambush=4,
    ),
    attachment(
        "01096", "Widow's Wail", HOUSE, cost=1, traits=("Valyrian Steel", "Weapon"), unique=True, ambush=1
    ),
    location(
        "01097",
        "Casterly Rock",
        HOUSE,
        cost=2,
        traits=("Stronghold", "The Westerlands"),
        unique=True,
        loyal=True,
    ),
    location("01098", "Lannisport", HOUSE, cost=3, traits=("The Westerlands",), unique=True, loyal=True),
    location(
        "01099",
        "Western Fiefdom",
        HOUSE,
        cost=0,
        traits=("The Westerlands",),
        keywords=("limited",),
        per_core=2,
    ),
    event("01100", "Hear Me Roar!", HOUSE, cost=1, loyal=True),
    event("01101", "The Things I Do For Love", HOUSE, cost=X),
    event(
        "01102",
        "Treachery",
        HOUSE,
        cost=1,
        does=would(
            effect_initiates & victim_is(is_character | is_location | is_attachment),
            cancel,
            when=you_control(unique & faction(HOUSE) & is_character),
        ),
        text=(
            "Play only if you control a unique Lannister character. Interrupt: when the effects of a "
            "character, location or attachment ability would initiate, cancel them."
        ),
    ),
)
