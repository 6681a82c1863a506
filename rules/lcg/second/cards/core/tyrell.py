"""House Tyrell: its cards in the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import always, count, itself
from rules.lcg.second.cards import card
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.timings import CHALLENGE, CHALLENGES, PHASE, ROUND
from rules.lcg.vocabulary.changing import allow_challenge, modify_strength, name_card_type, of_named_kind
from rules.lcg.vocabulary.choosing import both, pick, search
from rules.lcg.vocabulary.costs import gold, kneel_this
from rules.lcg.vocabulary.decks import look_at_top
from rules.lcg.vocabulary.moving import leave_challenge, put_into_play, stand
from rules.lcg.vocabulary.patterns import reduces_card, reduces_character
from rules.lcg.vocabulary.resources import discard_at_random, draw
from rules.lcg.vocabulary.selectors import (
    INTRIGUE,
    POWER,
    attackers,
    attacks_alone,
    cards_in,
    challenge_is,
    characters,
    faction,
    factions,
    in_phase,
    is_character,
    locations,
    mine,
    my_faction,
    named,
    of_defending_player,
    printed_cost,
    trait,
    you_control,
    you_noted,
)
from rules.lcg.vocabulary.targets import its_host, loser, target_player, this
from rules.lcg.vocabulary.triggers import (
    action,
    as_defender,
    by_five,
    constant,
    enters,
    reaction,
    strength_raised,
    this_card,
    with_host,
    with_this,
    you_win,
)

HOUSE = "tyrell"

CARDS: tuple[SecondCard, ...] = (
    card(
        "01179",
        "Left",
        does=(
            constant(itself, "strength", 1, when=you_control(named("Right"))),
            constant(itself, POWER, when=you_control(named("Right"))),
            constant(itself, "no defense kneel", when=you_control(named("Right"))),
        ),
        text=(
            "While you control Right, Left gets +1 STR, has a power icon and does not kneel when "
            "declared as a defender."
        ),
    ),
    card(
        "01180",
        "Maester Lomys",
        does=reaction(you_win & challenge_is(INTRIGUE) & as_defender, discard_at_random(1, players=loser)),
        text=(
            "Reaction: after you win an intrigue challenge as the defending player, discard 1 card at "
            "random from the attacking player's hand."
        ),
    ),
    card(
        "01181",
        "Margaery Tyrell",
        does=action(modify_strength(3), pay=kneel_this, phase=CHALLENGES, target=Target(characters)),
        text="Challenges action: kneel Margaery Tyrell; a character gets +3 STR until the end of the phase.",
    ),
    card(
        "01182",
        "Paxter Redwyne",
        does=constant(my_faction, "event discount", 1, when=~you_noted(ROUND, "played an event")),
        text="The first event you play each round costs 1 less.",
    ),
    card(
        "01183",
        "Randyll Tarly",
        does=reaction(strength_raised & this_card, stand(this), limit=Limit(2, PHASE)),
        text="Reaction, twice per phase: after a card effect raises Randyll Tarly's STR, stand him.",
    ),
    card(
        "01184",
        "Right",
        does=(
            constant(itself, "strength", 1, when=you_control(named("Left"))),
            constant(itself, INTRIGUE, when=you_control(named("Left"))),
            constant(itself, "no defense kneel", when=you_control(named("Left"))),
        ),
        text=(
            "While you control Left, Right gets +1 STR, has an intrigue icon and does not kneel when "
            "declared as a defender."
        ),
    ),
    card(
        "01185",
        "The Knight of Flowers",
        does=constant(factions & of_defending_player, "one defender", when=attacks_alone),
        text=(
            "While The Knight of Flowers attacks alone, the defending player declares no more than 1 "
            "defender."
        ),
    ),
    card(
        "01186",
        "The Queen of Thorns",
        does=reaction(
            you_win & challenge_is(INTRIGUE) & with_this,
            pick(
                cards_in("hand") & is_character & faction(HOUSE) & (printed_cost <= 6),
                put_into_play(),
                hidden=True,
            ),
        ),
        text=(
            "Reaction: after you win an intrigue challenge in which The Queen of Thorns participates, "
            "put a Tyrell character with printed cost 6 or less into play from your hand."
        ),
    ),
    card("01187", "Courtesan of the Rose"),
    card(
        "01188",
        "Garden Caretaker",
        does=reduces_character(HOUSE),
        text=(
            "Marshaling action: kneel Garden Caretaker; the next Tyrell character you marshal this "
            "phase costs 1 less."
        ),
    ),
    card(
        "01189",
        "Olenna's Informant",
        does=reaction(enters & this_card, allow_challenge(None, until=PHASE), when=in_phase(CHALLENGES)),
        text=(
            "Reaction: after Olenna's Informant enters play during the challenges phase, name a "
            "challenge type; you may initiate an additional challenge of it this phase."
        ),
    ),
    card(
        "01190",
        "Wardens of the Reach",
        does=constant(itself, "strength", count(locations & mine & trait("The Reach"))),
        text="Wardens of the Reach gets +1 STR for each The Reach location you control.",
    ),
    card(
        "01191",
        "Heartsbane",
        host=faction(HOUSE),
        does=action(modify_strength(3, until=CHALLENGE, subject=its_host), pay=kneel_this, when=with_host),
        text=(
            "Tyrell character only. Action: while the bearer participates in a challenge, kneel "
            "Heartsbane; the bearer gets +3 STR until the end of the challenge."
        ),
    ),
    card(
        "01192",
        "Highgarden",
        does=action(
            both(stand(), leave_challenge()),
            pay=(kneel_this, gold(1)),
            phase=CHALLENGES,
            target=Target(attackers),
        ),
        text=(
            "Challenges action: kneel Highgarden and pay 1 gold to stand an attacking character and "
            "remove it from the challenge."
        ),
    ),
    card(
        "01193",
        "The Mander",
        does=reaction(you_win & by_five, draw(2), pay=kneel_this),
        text="Reaction: after you win a challenge by 5 or more STR, kneel The Mander to draw 2 cards.",
    ),
    card(
        "01194",
        "Rose Garden",
        does=reduces_card(HOUSE),
        text=(
            "Marshaling action: kneel Rose Garden; the next Tyrell card you marshal this phase costs 1 less."
        ),
    ),
    card(
        "01195",
        "Growing Strong",
        does=action(modify_strength(2), phase=CHALLENGES, target=Target(characters & faction(HOUSE), hi=3)),
        text="Challenges action: up to 3 Tyrell characters get +2 STR until the end of the phase.",
    ),
    card(
        "01196",
        "Olenna's Cunning",
        does=reaction(
            you_win & challenge_is(INTRIGUE, POWER), both(name_card_type(loser), search(~of_named_kind))
        ),
        text=(
            "Reaction: after you win an intrigue or power challenge, the loser names a card type of the"
            " draw deck; search your deck for a card of another type, reveal it and add it to your "
            "hand. Shuffle your deck."
        ),
    ),
    card(
        "01197",
        '"The Bear and the Maiden Fair"',
        does=action(
            look_at_top(5, to="bottom", hi=3, rest="top", players=target_player),
            target=Target(always, of="seat"),
        ),
        text=(
            "Action: look at the top 5 cards of a player's deck; put up to 3 of them on the bottom and "
            "the rest on top, in any order."
        ),
    ),
)
