"""House Baratheon: its cards in the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import count, itself, victim_is
from rules.lcg.second.cards import card
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.timings import CHALLENGES, DOMINANCE, MARSHALING, PHASE, ROUND
from rules.lcg.vocabulary.changing import gain
from rules.lcg.vocabulary.choosing import both, later, look_at_hand, pick, pick_player, then
from rules.lcg.vocabulary.costs import gold, kneel_this
from rules.lcg.vocabulary.moving import discard, goes_to_hand_instead, join_challenge, kneel, stand
from rules.lcg.vocabulary.patterns import reduces_card, reduces_character, side_strength
from rules.lcg.vocabulary.resources import discard_chosen, discard_power, draw, gain_power, move_power
from rules.lcg.vocabulary.selectors import (
    INTRIGUE,
    POWER,
    an_opponent,
    an_opponents,
    attachments,
    characters,
    exists,
    faction,
    factions,
    hand_not_empty,
    has_power,
    host,
    is_character,
    kneeling,
    my_characters,
    named,
    other,
    standing,
    trait,
    you_control,
    you_noted,
)
from rules.lcg.vocabulary.targets import its_host, of_one_player_up_to, target, target_player, this
from rules.lcg.vocabulary.triggers import (
    action,
    as_defender,
    constant,
    during,
    enters,
    gains_power,
    interrupt,
    is_killed,
    phase_begins,
    phase_ends,
    reaction,
    the_host,
    this_card,
    you_marshal,
    you_play,
    you_win_dominance,
)

HOUSE = "baratheon"

CARDS: tuple[SecondCard, ...] = (
    card(
        "01046",
        "Maester Cressen",
        does=action(
            discard(), pay=kneel_this, phase=MARSHALING, target=Target(attachments & trait("Condition"))
        ),
        text="Marshaling action: kneel Maester Cressen to discard a Condition attachment.",
    ),
    card(
        "01047",
        "Melisandre",
        does=reaction(
            (you_marshal | you_play) & victim_is(trait("R'hllor")),
            kneel(),
            target=Target(characters & standing),
            limit=Limit(1, ROUND),
        ),
        text=(
            "Reaction, once per round: after you marshal or play a R'hllor card, choose and kneel a "
            "character."
        ),
    ),
    card(
        "01048",
        "Robert Baratheon",
        does=constant(itself, "strength", count(characters & kneeling & other)),
        text="Robert Baratheon gets +1 STR for each other kneeling character in play.",
    ),
    card(
        "01049",
        "Selyse Baratheon",
        does=action(
            gain(INTRIGUE), pay=gold(1), phase=CHALLENGES, target=Target(characters & faction(HOUSE))
        ),
        text=(
            "Challenges action: pay 1 gold; a Baratheon character gains an intrigue icon until the end "
            "of the phase."
        ),
    ),
    card(
        "01050",
        "Ser Davos Seaworth",
        does=interrupt(is_killed & this_card, goes_to_hand_instead),
        text="Interrupt: when Ser Davos Seaworth is killed, he goes to your hand instead of the dead pile.",
    ),
    card(
        "01051",
        "Shireen Baratheon",
        does=interrupt(is_killed & this_card, kneel(), target=Target(characters & standing)),
        text="Interrupt: when Shireen Baratheon is killed, choose and kneel a character.",
    ),
    card(
        "01052",
        "Stannis Baratheon",
        does=constant(factions, "stands two"),
        text="No player stands more than 2 characters when cards stand in the standing phase.",
    ),
    card("01053", "Bastard in Hiding"),
    card(
        "01054",
        "Fiery Followers",
        does=reaction(phase_begins & during(DOMINANCE), stand(this)),
        text="Reaction: after the dominance phase begins, stand Fiery Followers.",
    ),
    card(
        "01055",
        "King's Hunting Party",
        does=constant(itself, INTRIGUE, when=exists(characters & an_opponents & trait("King"))),
        text="While an opponent controls a King character, King's Hunting Party has an intrigue icon.",
    ),
    card(
        "01056",
        "Dragonstone Faithful",
        does=reduces_character(HOUSE),
        text=(
            "Marshaling action: kneel Dragonstone Faithful; the next Baratheon character you marshal "
            "this phase costs 1 less."
        ),
    ),
    card(
        "01057",
        "Vanguard Lancer",
        does=reaction(
            enters & this_card,
            discard_power(1),
            target=Target((characters | factions) & an_opponents & has_power),
        ),
        text=(
            "Reaction: after Vanguard Lancer enters play, discard 1 power from an opponent's faction "
            "card or character."
        ),
    ),
    card(
        "01058",
        "Lightbringer",
        host=faction(HOUSE),
        does=(
            constant(host & named("Stannis Baratheon"), "renown"),
            reaction(gains_power & the_host, stand(its_host), limit=Limit(1, PHASE)),
        ),
        text=(
            "Baratheon character only. Stannis Baratheon gains renown while he bears Lightbringer. "
            "Reaction, once per phase: after the bearer gains power, stand it."
        ),
    ),
    card(
        "01059",
        "Dragonstone Port",
        does=reduces_card(HOUSE),
        text=(
            "Marshaling action: kneel Dragonstone Port; the next Baratheon card you marshal this phase "
            "costs 1 less."
        ),
    ),
    card(
        "01060",
        "Chamber of the Painted Table",
        does=reaction(you_win_dominance, pick_player(move_power(1, source=target_player)), pay=kneel_this),
        text=(
            "Reaction: after you win dominance, kneel Chamber of the Painted Table to move 1 power from"
            " an opponent's faction card to yours."
        ),
    ),
    card(
        "01061",
        "The Red Keep",
        does=(
            side_strength(POWER, 2),
            interrupt(
                phase_ends & during(CHALLENGES), draw(2), pay=kneel_this, when=~you_noted(ROUND, "lost power")
            ),
        ),
        text=(
            "Your side has +2 STR in power challenges in which you control a participating character. "
            "Interrupt: when the challenges phase ends, if you lost no power challenge this round, "
            "kneel The Red Keep to draw 2 cards."
        ),
    ),
    card(
        "01062",
        "Consolidation of Power",
        does=action(
            then(kneel(), pick(target, gain_power(subject=target))),
            phase=MARSHALING,
            target=Target(characters & standing, hi=9, violation=of_one_player_up_to(4)),
        ),
        text=(
            "Marshaling action: kneel any number of characters of one player with a total STR of 4 or "
            "less; then one of them gains 1 power."
        ),
    ),
    card(
        "01063",
        "Ours is the Fury",
        does=action(
            both(join_challenge(), later("win", "stand the furious defender", stand())),
            target=Target(my_characters & kneeling & faction(HOUSE)),
            when=as_defender,
        ),
        text=(
            "Action, while you defend: a kneeling Baratheon character you control joins the challenge "
            "as a defender and stays kneeling. If you win the challenge, stand it."
        ),
    ),
    card(
        "01064",
        "Seen In Flames",
        does=action(
            look_at_hand(discard_chosen(), players=target_player),
            phase=CHALLENGES,
            target=Target(an_opponent & hand_not_empty, of="seat"),
            when=you_control(is_character & trait("R'hllor")),
        ),
        text=(
            "Challenges action, if you control a R'hllor character: look at an opponent's hand and "
            "discard 1 card from it."
        ),
    ),
)
