"""The neutral cards of the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import victim_is
from rules.cards.verbs import cancel, save
from rules.lcg.printed import NEUTRAL, Card, X, attachment, character, event, location
from rules.lcg.vocabulary.changing import modify_strength, put_token, reduce_next, remove_token
from rules.lcg.vocabulary.choosing import both, if_target, later, pick
from rules.lcg.vocabulary.moving import discard, kill, stand
from rules.lcg.vocabulary.occasions import (
    CHALLENGE,
    CHALLENGES,
    DOMINANCE,
    MARSHALING,
    PHASE,
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
from rules.lcg.vocabulary.payments import gold_equal, kneel_faction, kneel_this, remove_this, sacrifice_this
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
    token,
    trait,
)
from rules.lcg.vocabulary.subjects import each, its_host, target
from rules.lcg.vocabulary.taking import draw, faction_power

CARDS: tuple[Card, ...] = (
    character(
        "01028",
        "Littlefinger",
        NEUTRAL,
        cost=5,
        strength=4,
        icons="IP",
        traits=("Ally", "Lord", "Small Council"),
        unique=True,
        income=1,
        per_core=2,
        does=reaction(you_marshal & this_card, draw(2)),
        text="Reaction: after you marshal Littlefinger, draw 2 cards.",
    ),
    character(
        "01029",
        "Varys",
        NEUTRAL,
        cost=6,
        strength=3,
        icons="I",
        traits=("Lord", "Small Council", "Spy"),
        unique=True,
        keywords=("stealth",),
        per_core=2,
        does=interrupt(phase_ends & during(DOMINANCE), discard(each(characters & other)), pay=remove_this),
        text=(
            "Interrupt: when the dominance phase ends, remove Varys from the game to discard all "
            "characters from play."
        ),
    ),
    character(
        "01030",
        "Rattleshirt's Raiders",
        NEUTRAL,
        cost=4,
        strength=3,
        icons="M",
        traits=("Raider", "Wildling"),
        no_attachments=True,
        per_core=2,
        does=reaction(you_win & with_this_attacking, discard(), target=Target(attachments & losers)),
        text=(
            "Reaction: after you win a challenge in which Rattleshirt's Raiders attacks, discard an "
            "attachment the loser controls."
        ),
    ),
    character(
        "01031",
        "Wildling Horde",
        NEUTRAL,
        cost=5,
        strength=5,
        icons="MP",
        traits=("Army", "Wildling"),
        no_attachments=True,
        keywords=("pillage",),
        per_core=2,
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
    attachment(
        "01032",
        "Seal of the Hand",
        NEUTRAL,
        cost=3,
        traits=("Item",),
        unique=True,
        host=trait("Lord", "Lady"),
        does=action(stand(its_host), pay=kneel_this),
        text="Lord or Lady character only. Action: kneel Seal of the Hand to stand its bearer.",
    ),
    attachment(
        "01033",
        "Bodyguard",
        NEUTRAL,
        cost=1,
        traits=("Condition",),
        host=trait("Lord", "Lady"),
        does=would(is_killed_or_discarded & the_host & savable, save, pay=sacrifice_this),
        text=(
            "Lord or Lady character only. Interrupt: when the bearer would be killed or discarded from "
            "play, sacrifice Bodyguard to save it."
        ),
    ),
    attachment(
        "01034",
        "Little Bird",
        NEUTRAL,
        cost=1,
        traits=("Condition",),
        does=constant(host, INTRIGUE),
        text="The attached character gains an intrigue icon.",
    ),
    attachment(
        "01035",
        "Milk of the Poppy",
        NEUTRAL,
        cost=1,
        traits=("Condition",),
        keywords=("terminal",),
        per_core=2,
        does=constant(host, "blank"),
        text="The text box of the attached character is blank except for traits.",
    ),
    attachment(
        "01036",
        "Noble Lineage",
        NEUTRAL,
        cost=0,
        traits=("Condition",),
        does=constant(host, POWER),
        text="The attached character gains a power icon.",
    ),
    attachment(
        "01037",
        "Syrio's Training",
        NEUTRAL,
        cost=1,
        traits=("Condition", "Skill"),
        does=constant(host, MILITARY),
        text="The attached character gains a military icon.",
    ),
    location(
        "01038",
        "The Iron Throne",
        NEUTRAL,
        cost=2,
        traits=("King's Landing",),
        unique=True,
        reserve=1,
        does=constant(my_faction, "dominance", 8),
        text="Your total for dominance is 8 higher.",
    ),
    location(
        "01039",
        "The Kingsroad",
        NEUTRAL,
        cost=1,
        traits=("Westeros",),
        keywords=("limited",),
        initiative=1,
        per_core=4,
        does=action(
            reduce_next(3, "any", kinds=("character",)), pay=(kneel_this, sacrifice_this), phase=MARSHALING
        ),
        text=(
            "Marshaling action: kneel and sacrifice The Kingsroad; the next character you marshal this "
            "phase costs 3 less."
        ),
    ),
    location(
        "01040",
        "The Roseroad",
        NEUTRAL,
        cost=0,
        traits=("Westeros",),
        keywords=("limited",),
        income=1,
        per_core=4,
    ),
    event(
        "01041",
        "Put to the Sword",
        NEUTRAL,
        cost=2,
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
    event(
        "01042",
        "Put to the Torch",
        NEUTRAL,
        cost=1,
        per_core=2,
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
    event(
        "01043",
        "Superior Claim",
        NEUTRAL,
        cost=0,
        per_core=2,
        does=reaction(
            you_win & challenge_is(POWER) & by_five, faction_power(2), limit=Limit(1, CHALLENGE, by_name=True)
        ),
        text=(
            "Reaction: after you win a power challenge by 5 or more STR, gain 2 power for your faction."
            " Once per challenge."
        ),
    ),
    event(
        "01044",
        "Tears of Lys",
        NEUTRAL,
        cost=1,
        traits=("Poison",),
        does=reaction(
            you_win & challenge_is(INTRIGUE) & as_attacker,
            pick(
                characters & losers & ~icon(INTRIGUE),
                both(
                    put_token("poison", subject=target),
                    later(
                        PHASE,
                        "die of poison",
                        if_target(token("poison"), both(remove_token("poison"), kill())),
                    ),
                ),
            ),
            limit=Limit(1, CHALLENGE, by_name=True),
        ),
        text=(
            "Reaction: after you win an intrigue challenge as the attacking player, poison a character "
            "without an intrigue icon the loser controls. At the end of the phase, if the poison token "
            "is still there, remove it and kill the character. Once per challenge."
        ),
    ),
    event(
        "01045",
        "The Hand's Judgment",
        NEUTRAL,
        cost=X,
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
