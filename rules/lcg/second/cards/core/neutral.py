"""The neutral cards of the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import victim_is
from rules.cards.verbs import cancel, save
from rules.lcg.second.cards import card
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.timings import CHALLENGE, CHALLENGES, DOMINANCE, MARSHALING
from rules.lcg.vocabulary.changing import modify_strength, reduce_next
from rules.lcg.vocabulary.choosing import pick
from rules.lcg.vocabulary.costs import gold_equal, kneel_faction, kneel_this, remove_this, sacrifice_this
from rules.lcg.vocabulary.moving import discard, kill, stand
from rules.lcg.vocabulary.patterns import poison
from rules.lcg.vocabulary.resources import draw, faction_power
from rules.lcg.vocabulary.selectors import (
    INTRIGUE,
    MILITARY,
    POWER,
    attachments,
    challenge_is,
    characters,
    host,
    icon,
    is_event,
    locations,
    losers,
    mine,
    my_faction,
    other,
    participants,
    printed_cost_of_victim,
    trait,
)
from rules.lcg.vocabulary.targets import each, its_host
from rules.lcg.vocabulary.triggers import (
    action,
    as_attacker,
    by_five,
    by_opponent,
    constant,
    during,
    effect_initiates,
    interrupt,
    is_killed_or_discarded,
    phase_ends,
    reaction,
    savable,
    the_host,
    this_card,
    with_this_attacking,
    would,
    you_marshal,
    you_win,
)

CARDS: tuple[SecondCard, ...] = (
    card(
        "01028",
        "Littlefinger",
        does=reaction(you_marshal & this_card, draw(2)),
        text="Reaction: after you marshal Littlefinger, draw 2 cards.",
    ),
    card(
        "01029",
        "Varys",
        does=interrupt(phase_ends & during(DOMINANCE), discard(each(characters & other)), pay=remove_this),
        text=(
            "Interrupt: when the dominance phase ends, remove Varys from the game to discard all "
            "characters from play."
        ),
    ),
    card(
        "01030",
        "Rattleshirt's Raiders",
        does=reaction(you_win & with_this_attacking, discard(), target=Target(attachments & losers)),
        text=(
            "Reaction: after you win a challenge in which Rattleshirt's Raiders attacks, discard an "
            "attachment the loser controls."
        ),
    ),
    card(
        "01031",
        "Wildling Horde",
        does=action(
            modify_strength(2, until=CHALLENGE),
            pay=kneel_faction,
            phase=CHALLENGES,
            target=Target(participants & mine & trait("Wildling")),
        ),
        text=(
            "Challenges action: kneel your faction card; a participating Wildling character you control"
            " gets +2 STR until the end of the challenge."
        ),
    ),
    card(
        "01032",
        "Seal of the Hand",
        host=trait("Lord", "Lady"),
        does=action(stand(its_host), pay=kneel_this),
        text="Lord or Lady character only. Action: kneel Seal of the Hand to stand its bearer.",
    ),
    card(
        "01033",
        "Bodyguard",
        host=trait("Lord", "Lady"),
        does=would(is_killed_or_discarded & the_host & savable, save, pay=sacrifice_this),
        text=(
            "Lord or Lady character only. Interrupt: when the bearer would be killed or discarded from "
            "play, sacrifice Bodyguard to save it."
        ),
    ),
    card(
        "01034",
        "Little Bird",
        does=constant(host, INTRIGUE),
        text="The attached character gains an intrigue icon.",
    ),
    card(
        "01035",
        "Milk of the Poppy",
        does=constant(host, "blank"),
        text="The text box of the attached character is blank except for traits.",
    ),
    card(
        "01036",
        "Noble Lineage",
        does=constant(host, POWER),
        text="The attached character gains a power icon.",
    ),
    card(
        "01037",
        "Syrio's Training",
        does=constant(host, MILITARY),
        text="The attached character gains a military icon.",
    ),
    card(
        "01038",
        "The Iron Throne",
        does=constant(my_faction, "dominance", 8),
        text="Your total for dominance is 8 higher.",
    ),
    card(
        "01039",
        "The Kingsroad",
        does=action(
            reduce_next(3, "any", kinds=("character",)), pay=(kneel_this, sacrifice_this), phase=MARSHALING
        ),
        text=(
            "Marshaling action: kneel and sacrifice The Kingsroad; the next character you marshal this "
            "phase costs 3 less."
        ),
    ),
    card("01040", "The Roseroad"),
    card(
        "01041",
        "Put to the Sword",
        does=reaction(
            you_win & challenge_is(MILITARY) & as_attacker & by_five,
            kill(),
            target=Target(characters & losers),
            limit=Limit(1, CHALLENGE, by_name=True),
        ),
        text=(
            "Reaction: after you win a military challenge by 5 or more STR as the attacking player, "
            "kill a character the loser controls. Once per challenge."
        ),
    ),
    card(
        "01042",
        "Put to the Torch",
        does=reaction(
            you_win & challenge_is(MILITARY) & as_attacker & by_five,
            discard(),
            target=Target(locations & losers),
            limit=Limit(1, CHALLENGE, by_name=True),
        ),
        text=(
            "Reaction: after you win a military challenge by 5 or more STR as the attacking player, "
            "discard a location the loser controls. Once per challenge."
        ),
    ),
    card(
        "01043",
        "Superior Claim",
        does=reaction(
            you_win & challenge_is(POWER) & by_five, faction_power(2), limit=Limit(1, CHALLENGE, by_name=True)
        ),
        text=(
            "Reaction: after you win a power challenge by 5 or more STR, gain 2 power for your faction."
            " Once per challenge."
        ),
    ),
    card(
        "01044",
        "Tears of Lys",
        does=reaction(
            you_win & challenge_is(INTRIGUE) & as_attacker,
            pick(
                characters & losers & ~icon(INTRIGUE),
                poison,
            ),
            limit=Limit(1, CHALLENGE, by_name=True),
        ),
        text=(
            "Reaction: after you win an intrigue challenge as the attacking player, poison a character "
            "without an intrigue icon the loser controls. At the end of the phase, if the poison token "
            "is still there, remove it and kill the character. Once per challenge."
        ),
    ),
    card(
        "01045",
        "The Hand's Judgment",
        does=would(
            effect_initiates & by_opponent & victim_is(is_event),
            cancel,
            pay=gold_equal(printed_cost_of_victim),
        ),
        text=(
            "X is the printed cost of the event. Interrupt: when the effects of an opponent's event "
            "would initiate, cancel them."
        ),
    ),
)
