"""House Greyjoy: its cards in the Core Set."""

from rules.lcg.printed import Card, attachment, character, event, location
from rules.lcg.vocabulary import (
    ROUND,
    Limit,
    Target,
    become_attachment,
    both,
    characters,
    choose_one,
    constant,
    defenders,
    draw,
    faction,
    faction_power,
    host,
    is_killed,
    kill,
    mine,
    named,
    reaction,
    sacrifice_this,
    savable,
    save,
    stand,
    this,
    trait,
    unopposed,
    victim_is,
    with_host_attacking,
    with_this,
    would,
    you_win,
)

HOUSE = "greyjoy"

CARDS: tuple[Card, ...] = (
    character(
        "01065",
        "Aeron Damphair",
        HOUSE,
        cost=3,
        strength=3,
        icons="P",
        traits=("Drowned God", "Ironborn", "Lord"),
        unique=True,
    ),
    character(
        "01066",
        "Alannys Greyjoy",
        HOUSE,
        cost=3,
        strength=2,
        icons="IP",
        traits=("House Harlaw", "Lady"),
        unique=True,
    ),
    character(
        "01067",
        "Asha Greyjoy",
        HOUSE,
        cost=5,
        strength=4,
        icons="MP",
        traits=("Ironborn", "Lady"),
        unique=True,
        keywords=("stealth",),
        does=reaction(you_win & unopposed & with_this, stand(this)),
        text="Reaction: after you win an unopposed challenge in which Asha Greyjoy participates, stand her.",
    ),
    character(
        "01068",
        "Balon Greyjoy",
        HOUSE,
        cost=6,
        strength=5,
        icons="MP",
        traits=("Ironborn", "Lord"),
        unique=True,
        loyal=True,
        keywords=("renown",),
    ),
    character(
        "01069",
        "Euron Crow's Eye",
        HOUSE,
        cost=7,
        strength=6,
        icons="MIP",
        traits=("Ironborn", "Lord", "Raider"),
        unique=True,
        loyal=True,
        keywords=("pillage", "renown"),
    ),
    character(
        "01070",
        "Maester Wendamyr",
        HOUSE,
        cost=2,
        strength=2,
        icons="P",
        traits=("Maester",),
        unique=True,
        keywords=("stealth",),
    ),
    character(
        "01071",
        "Theon Greyjoy",
        HOUSE,
        cost=4,
        strength=3,
        icons="MP",
        traits=("Ally", "Ironborn", "Lord"),
        unique=True,
        keywords=("stealth",),
    ),
    character(
        "01072",
        "Black Wind's Crew",
        HOUSE,
        cost=3,
        strength=3,
        icons="MP",
        traits=("Ironborn", "Raider"),
        keywords=("pillage",),
    ),
    character(
        "01073",
        "Drowned Men",
        HOUSE,
        cost=4,
        strength=3,
        icons="MP",
        traits=("Army", "Drowned God"),
        no_attachments=True,
    ),
    character(
        "01074", "Iron Islands Fishmonger", HOUSE, cost=1, strength=1, icons="P", traits=("Ally", "Merchant")
    ),
    character(
        "01075", "Lordsport Shipwright", HOUSE, cost=2, strength=1, icons="I", traits=("Ally", "Ironborn")
    ),
    character(
        "01076", "Salty Navigator", HOUSE, cost=2, strength=2, icons="M", traits=("Ironborn",), initiative=1
    ),
    attachment(
        "01077",
        "Throwing Axe",
        HOUSE,
        cost=1,
        traits=("Weapon",),
        host=trait("Ironborn"),
        does=reaction(you_win & with_host_attacking, kill(), pay=sacrifice_this, target=Target(defenders)),
        text=(
            "Ironborn character only. Reaction: after you win a challenge in which the bearer attacks, "
            "sacrifice Throwing Axe to kill a defending character."
        ),
    ),
    location(
        "01078",
        "Great Kraken",
        HOUSE,
        cost=3,
        traits=("Warship",),
        unique=True,
        loyal=True,
        does=(
            constant(characters & mine & named("Balon Greyjoy"), "stealth"),
            reaction(
                you_win & unopposed,
                choose_one(("draw a card", draw(1)), ("gain 1 power", faction_power(1))),
                limit=Limit(2, ROUND),
            ),
        ),
        text=(
            "Balon Greyjoy gains stealth. Reaction, twice per round: after you win an unopposed "
            "challenge, draw 1 card or gain 1 power for your faction."
        ),
    ),
    location("01079", "Iron Fleet Scout", HOUSE, cost=0, traits=("Warship",)),
    location(
        "01080", "Sea Tower", HOUSE, cost=0, traits=("Iron Islands",), keywords=("limited",), per_core=2
    ),
    event(
        "01081",
        "Risen from the Sea",
        HOUSE,
        cost=0,
        keywords=("terminal",),
        traits=("Condition",),
        does=would(
            is_killed & victim_is(characters & faction(HOUSE)) & savable, both(save, become_attachment)
        ),
        attached=(constant(host, "strength", 1),),
        text=(
            "Interrupt: when a Greyjoy character would be killed, save it and attach this card to it as"
            " a Condition attachment with terminal; the character gets +1 STR."
        ),
    ),
    event("01082", "The Kraken's Grasp", HOUSE, cost=0, loyal=True),
    event("01083", "We Do Not Sow", HOUSE, cost=1, loyal=True),
)
