"""House Greyjoy: its cards in the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import count, itself, victim_is
from rules.cards.verbs import save
from rules.lcg.printed import Card, attachment, character, event, location
from rules.lcg.vocabulary.changing import gain, modify_strength
from rules.lcg.vocabulary.choosing import both, choose_one, pick
from rules.lcg.vocabulary.moving import become_attachment, discard, kill, kneel, put_into_play, stand
from rules.lcg.vocabulary.occasions import (
    CHALLENGE,
    CHALLENGES,
    MARSHALING,
    ROUND,
    action,
    by_this,
    constant,
    is_killed,
    is_pillaged,
    reaction,
    savable_by_strength,
    unopposed,
    with_host_attacking,
    with_this,
    with_this_attacking,
    would,
    you_win,
    you_win_dominance,
)
from rules.lcg.vocabulary.patterns import reduces_card, reduces_character
from rules.lcg.vocabulary.payments import kneel_this, sacrifice_this
from rules.lcg.vocabulary.selectors import (
    an_opponents,
    attachments,
    cards_in,
    cards_of_victim_in,
    characters,
    defenders,
    faction,
    first_player,
    host,
    is_character,
    is_location,
    locations,
    losers,
    mine,
    named,
    one_of,
    participants,
    plots,
    printed_cost,
    source_strength,
    standing,
    strength,
    trait,
)
from rules.lcg.vocabulary.subjects import this
from rules.lcg.vocabulary.taking import draw, faction_power, gain_power

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
        does=reaction(
            you_win_dominance, pick(cards_in("dead") & is_character & trait("Ironborn"), put_into_play())
        ),
        text="Reaction: after you win dominance, put an Ironborn character into play from your dead pile.",
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
        does=constant(plots & an_opponents, "reserve", -1, when=first_player),
        text="While you are the first player, the reserve of each opponent's revealed plot is lowered by 1.",
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
        does=constant(defenders & (strength < source_strength), "no contribution", when=with_this_attacking),
        text=(
            "While Balon Greyjoy attacks, defending characters with lower STR than his contribute no "
            "STR to the challenge."
        ),
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
        does=reaction(
            is_pillaged & by_this, pick(cards_of_victim_in("discard") & is_location, put_into_play())
        ),
        text=(
            "Reaction: after Euron Crow's Eye discards a card by pillage, put a location from the "
            "loser's discard pile into play under your control."
        ),
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
        does=reaction(you_win & unopposed & with_this, gain_power(1, subject=this)),
        text=(
            "Reaction: after you win an unopposed challenge in which Theon Greyjoy participates, he "
            "gains 1 power."
        ),
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
        does=constant(itself, "strength", count(locations & mine & trait("Warship"))),
        text="Drowned Men gets +1 STR for each Warship location you control.",
    ),
    character(
        "01074",
        "Iron Islands Fishmonger",
        HOUSE,
        cost=1,
        strength=1,
        icons="P",
        traits=("Ally", "Merchant"),
        does=reduces_character(HOUSE),
        text=(
            "Marshaling action: kneel Iron Islands Fishmonger; the next Greyjoy character you marshal "
            "this phase costs 1 less."
        ),
    ),
    character(
        "01075",
        "Lordsport Shipwright",
        HOUSE,
        cost=2,
        strength=1,
        icons="I",
        traits=("Ally", "Ironborn"),
        does=action(
            kneel(),
            pay=kneel_this,
            phase=MARSHALING,
            target=Target(locations & standing & (printed_cost <= one_of(first_player, 3, 2))),
        ),
        text=(
            "Marshaling action: kneel Lordsport Shipwright to kneel a location with printed cost 2 or "
            "less (3 or less if you are the first player)."
        ),
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
    location(
        "01079",
        "Iron Fleet Scout",
        HOUSE,
        cost=0,
        traits=("Warship",),
        does=action(
            modify_strength(one_of(first_player, 2, 1), until=CHALLENGE),
            pay=kneel_this,
            phase=CHALLENGES,
            target=Target(participants & faction(HOUSE)),
        ),
        text=(
            "Challenges action: kneel Iron Fleet Scout; a participating Greyjoy character gets +1 STR "
            "until the end of the challenge (+2 if you are the first player)."
        ),
    ),
    location(
        "01080",
        "Sea Tower",
        HOUSE,
        cost=0,
        traits=("Iron Islands",),
        keywords=("limited",),
        per_core=2,
        does=reduces_card(HOUSE),
        text="Marshaling action: kneel Sea Tower; the next Greyjoy card you marshal this phase costs 1 less.",
    ),
    event(
        "01081",
        "Risen from the Sea",
        HOUSE,
        cost=0,
        keywords=("terminal",),
        traits=("Condition",),
        does=would(
            is_killed & victim_is(characters & faction(HOUSE)) & savable_by_strength,
            both(save, become_attachment),
        ),
        attached=(constant(host, "strength", 1),),
        text=(
            "Interrupt: when a Greyjoy character would be killed, save it and attach this card to it as"
            " a Condition attachment with terminal; the character gets +1 STR."
        ),
    ),
    event(
        "01082",
        "The Kraken's Grasp",
        HOUSE,
        cost=0,
        loyal=True,
        does=action(
            gain("no contribution", until=CHALLENGE),
            phase=CHALLENGES,
            target=Target(defenders & (strength <= 5)),
            when=first_player,
        ),
        text=(
            "Challenges action, if you are the first player: a defending character with STR 5 or less "
            "contributes no STR to this challenge."
        ),
    ),
    event(
        "01083",
        "We Do Not Sow",
        HOUSE,
        cost=1,
        loyal=True,
        does=reaction(
            you_win & unopposed,
            discard(),
            target=Target((attachments | locations) & losers),
            limit=Limit(1, CHALLENGE, by_name=True),
        ),
        text=(
            "Reaction: after you win an unopposed challenge, discard an attachment or location the "
            "loser controls. Once per challenge."
        ),
    ),
)
