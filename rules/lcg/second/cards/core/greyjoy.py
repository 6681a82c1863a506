"""House Greyjoy: its cards in the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import count, itself, victim_is
from rules.cards.verbs import save
from rules.lcg.second.attributes import RESERVE
from rules.lcg.second.cards import card
from rules.lcg.second.printed import SecondCard
from rules.lcg.second.vocabulary import is_pillaged
from rules.lcg.state.timings import CHALLENGE, CHALLENGES, MARSHALING, ROUND
from rules.lcg.vocabulary.changing import gain, modify_strength
from rules.lcg.vocabulary.choosing import both, choose_one, pick
from rules.lcg.vocabulary.costs import kneel_this, sacrifice_this
from rules.lcg.vocabulary.moving import become_attachment, discard, kill, kneel, put_into_play, stand
from rules.lcg.vocabulary.patterns import reduces_card, reduces_character
from rules.lcg.vocabulary.resources import draw, faction_power, gain_power
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
from rules.lcg.vocabulary.targets import this
from rules.lcg.vocabulary.triggers import (
    action,
    by_this,
    constant,
    is_killed,
    reaction,
    savable_attached,
    unopposed,
    with_host_attacking,
    with_this,
    with_this_attacking,
    would,
    you_win,
    you_win_dominance,
)

HOUSE = "greyjoy"

CARDS: tuple[SecondCard, ...] = (
    card(
        "01065",
        "Aeron Damphair",
        does=reaction(
            you_win_dominance, pick(cards_in("dead") & is_character & trait("Ironborn"), put_into_play())
        ),
        text="Reaction: after you win dominance, put an Ironborn character into play from your dead pile.",
    ),
    card(
        "01066",
        "Alannys Greyjoy",
        does=constant(plots & an_opponents, RESERVE, -1, when=first_player),
        text="While you are the first player, the reserve of each opponent's revealed plot is lowered by 1.",
    ),
    card(
        "01067",
        "Asha Greyjoy",
        does=reaction(you_win & unopposed & with_this, stand(this)),
        text="Reaction: after you win an unopposed challenge in which Asha Greyjoy participates, stand her.",
    ),
    card(
        "01068",
        "Balon Greyjoy",
        does=constant(defenders & (strength < source_strength), "no contribution", when=with_this_attacking),
        text=(
            "While Balon Greyjoy attacks, defending characters with lower STR than his contribute no "
            "STR to the challenge."
        ),
    ),
    card(
        "01069",
        "Euron Crow's Eye",
        does=reaction(
            is_pillaged & by_this, pick(cards_of_victim_in("discard") & is_location, put_into_play())
        ),
        text=(
            "Reaction: after Euron Crow's Eye discards a card by pillage, put a location from the "
            "loser's discard pile into play under your control."
        ),
    ),
    card("01070", "Maester Wendamyr"),
    card(
        "01071",
        "Theon Greyjoy",
        does=reaction(you_win & unopposed & with_this, gain_power(1, subject=this)),
        text=(
            "Reaction: after you win an unopposed challenge in which Theon Greyjoy participates, he "
            "gains 1 power."
        ),
    ),
    card("01072", "Black Wind's Crew"),
    card(
        "01073",
        "Drowned Men",
        does=constant(itself, "strength", count(locations & mine & trait("Warship"))),
        text="Drowned Men gets +1 STR for each Warship location you control.",
    ),
    card(
        "01074",
        "Iron Islands Fishmonger",
        does=reduces_character(HOUSE),
        text=(
            "Marshaling action: kneel Iron Islands Fishmonger; the next Greyjoy character you marshal "
            "this phase costs 1 less."
        ),
    ),
    card(
        "01075",
        "Lordsport Shipwright",
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
    card("01076", "Salty Navigator"),
    card(
        "01077",
        "Throwing Axe",
        host=trait("Ironborn"),
        does=reaction(you_win & with_host_attacking, kill(), pay=sacrifice_this, target=Target(defenders)),
        text=(
            "Ironborn character only. Reaction: after you win a challenge in which the bearer attacks, "
            "sacrifice Throwing Axe to kill a defending character."
        ),
    ),
    card(
        "01078",
        "Great Kraken",
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
    card(
        "01079",
        "Iron Fleet Scout",
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
    card(
        "01080",
        "Sea Tower",
        does=reduces_card(HOUSE),
        text="Marshaling action: kneel Sea Tower; the next Greyjoy card you marshal this phase costs 1 less.",
    ),
    card(
        "01081",
        "Risen from the Sea",
        does=would(
            is_killed & victim_is(characters & faction(HOUSE)) & savable_attached(1),
            both(save, become_attachment),
        ),
        attached=(constant(host, "strength", 1),),
        text=(
            "Interrupt: when a Greyjoy character would be killed, save it and attach this card to it as"
            " a Condition attachment with terminal; the character gets +1 STR."
        ),
    ),
    card(
        "01082",
        "The Kraken's Grasp",
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
    card(
        "01083",
        "We Do Not Sow",
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
