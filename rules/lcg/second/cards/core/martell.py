"""House Martell: its cards in the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import itself
from rules.lcg.second.cards import card
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.timings import CHALLENGE, PHASE
from rules.lcg.vocabulary.changing import claim, gain, icon_of_choice, lose, may_not_initiate
from rules.lcg.vocabulary.choosing import both, pick, then
from rules.lcg.vocabulary.costs import gold, kneel_this, sacrifice_this
from rules.lcg.vocabulary.decks import look_at_top
from rules.lcg.vocabulary.moving import leave_challenge, put_into_play, return_to_hand
from rules.lcg.vocabulary.patterns import reduces_card, reduces_character
from rules.lcg.vocabulary.resources import faction_power, gain_power
from rules.lcg.vocabulary.selectors import (
    INTRIGUE,
    MILITARY,
    POWER,
    attackers,
    cards_in,
    challenge_is,
    characters,
    faction,
    first_player,
    fives_of_margin,
    host,
    in_challenge,
    is_character,
    my_characters,
    of_defending_player,
    other,
    participants,
    printed_cost,
    strength,
    trait,
    used_plots,
)
from rules.lcg.vocabulary.targets import target, this, winner
from rules.lcg.vocabulary.triggers import (
    action,
    as_defender,
    by_five,
    constant,
    enters,
    is_declared_attacker,
    reaction,
    this_card,
    with_this,
    with_this_attacking,
    you_lose,
    you_win,
)

HOUSE = "martell"

CARDS: tuple[SecondCard, ...] = (
    card(
        "01103",
        "Areo Hotah",
        does=reaction(enters & this_card, leave_challenge(), target=Target(participants), when=in_challenge),
        text=(
            "Reaction: after Areo Hotah enters play during a challenge, remove a participating "
            "character from it."
        ),
    ),
    card(
        "01104",
        "Arianne Martell",
        does=action(
            then(
                pick(cards_in("hand") & is_character & (printed_cost <= 5), put_into_play()),
                return_to_hand(this, unsavable=True),
            ),
            limit=Limit(1, PHASE),
        ),
        text=(
            "Action, once per phase: put a character with printed cost 5 or less into play from your "
            "hand; then return Arianne Martell to your hand. She cannot be saved."
        ),
    ),
    card(
        "01105",
        "Doran Martell",
        does=constant(my_characters & other & faction(HOUSE) & trait("Lord", "Lady"), "strength", used_plots),
        text="Your other Martell Lords and Ladies get +1 STR for each plot in your used pile.",
    ),
    card(
        "01106",
        "Edric Dayne",
        does=action(icon_of_choice(1, subject=this), pay=gold(1)),
        text=(
            "Action: pay 1 gold; Edric Dayne gains a challenge icon of your choice until the end of the"
            " phase."
        ),
    ),
    card(
        "01107",
        "Maester Caleotte",
        does=reaction(you_lose & with_this, icon_of_choice(-1, subject=target), target=Target(characters)),
        text=(
            "Reaction: after you lose a challenge in which Maester Caleotte participates, a character "
            "loses a challenge icon of your choice until the end of the phase."
        ),
    ),
    card(
        "01108",
        "Obara Sand",
        does=constant(itself, "kneeling defender", when=challenge_is(POWER) & as_defender),
        text=(
            "In power challenges against you, Obara Sand may be declared as a defender while kneeling "
            "and without a power icon."
        ),
    ),
    card(
        "01109",
        "The Red Viper",
        does=reaction(you_win & with_this_attacking, gain_power(fives_of_margin, subject=this)),
        text=(
            "Reaction: after you win a challenge in which The Red Viper attacks, he gains 1 power for "
            "each 5 STR by which you won."
        ),
    ),
    card(
        "01110",
        "Desert Scavenger",
        does=reduces_character(HOUSE),
        text=(
            "Marshaling action: kneel Desert Scavenger; the next Martell character you marshal this "
            "phase costs 1 less."
        ),
    ),
    card(
        "01111",
        "Dornish Paramour",
        does=reaction(
            is_declared_attacker & this_card,
            gain("must defend", until=CHALLENGE),
            target=Target(characters & of_defending_player),
        ),
        text=(
            "Reaction: after Dornish Paramour is declared as an attacker, choose a character of the "
            "defending player; it must be declared as a defender in this challenge, if able."
        ),
    ),
    card(
        "01112",
        "Greenblood Trader",
        does=reaction(enters & this_card, look_at_top(2, to="hand", hi=1, rest="bottom")),
        text=(
            "Reaction: after Greenblood Trader enters play, look at the top 2 cards of your deck; you "
            "may add 1 to your hand. Put the rest on the bottom in any order."
        ),
    ),
    card("01113", "House Dayne Knight"),
    card(
        "01114",
        "Palace Spearman",
        does=constant(itself, INTRIGUE, when=~first_player),
        text="While you are not the first player, Palace Spearman has an intrigue icon.",
    ),
    card(
        "01115",
        "Dawn",
        does=(constant(host, "strength", used_plots), constant(host & trait("House Dayne"), "intimidate")),
        text=(
            "The bearer gets +1 STR for each plot in your used pile. A House Dayne bearer also gains "
            "intimidate."
        ),
    ),
    card(
        "01116",
        "Ghaston Grey",
        does=reaction(
            you_lose & as_defender,
            pick(attackers, return_to_hand(unsavable=True)),
            pay=(kneel_this, sacrifice_this),
        ),
        text=(
            "Reaction: after you lose a challenge as the defending player, kneel and sacrifice Ghaston "
            "Grey to return an attacking character to its owner's hand; it cannot be saved."
        ),
    ),
    card(
        "01117",
        "Sunspear",
        does=reaction(you_lose & as_defender, claim(1, until=PHASE, same_type=True), pay=kneel_this),
        text=(
            "Reaction: after you lose a challenge as the defending player, kneel Sunspear to raise the "
            "claim of your revealed plot by 1 in challenges of that type until the end of the phase."
        ),
    ),
    card(
        "01118",
        "Blood Orange Grove",
        does=reduces_card(HOUSE),
        text=(
            "Marshaling action: kneel Blood Orange Grove; the next Martell card you marshal this phase "
            "costs 1 less."
        ),
    ),
    card(
        "01119",
        "Doran's Game",
        does=reaction(
            you_win & challenge_is(INTRIGUE) & by_five,
            faction_power(used_plots),
            limit=Limit(1, CHALLENGE, by_name=True),
        ),
        text=(
            "Reaction: after you win an intrigue challenge by 5 or more STR, your faction gains 1 power"
            " for each plot in your used pile. Once per challenge."
        ),
    ),
    card(
        "01120",
        "Unbowed, Unbent, Unbroken",
        does=reaction(
            you_lose & as_defender,
            may_not_initiate(None, winner, until=PHASE),
            when=~first_player,
            limit=Limit(1, CHALLENGE, by_name=True),
        ),
        text=(
            "Reaction, if you are not the first player: after you lose a challenge as the defending "
            "player, name a challenge type; the winner cannot initiate challenges of it until the end "
            "of the phase. Once per challenge."
        ),
    ),
    card(
        "01121",
        "Confinement",
        does=action(
            both(lose(MILITARY), lose(INTRIGUE), lose(POWER)), target=Target(characters & (strength <= 4))
        ),
        text=(
            "Action: a character with STR 4 or less loses a military, an intrigue and a power icon "
            "until the end of the phase."
        ),
    ),
)
