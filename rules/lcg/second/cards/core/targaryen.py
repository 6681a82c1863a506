"""House Targaryen: its cards in the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import source_is
from rules.lcg.second.cards import card
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.timings import CHALLENGES, PHASE, ROUND
from rules.lcg.vocabulary.changing import gain, modify_strength, put_token
from rules.lcg.vocabulary.choosing import both, decide, if_target, later, pick, then
from rules.lcg.vocabulary.costs import gold, kneel_one, kneel_this, sacrifice_this
from rules.lcg.vocabulary.moving import (
    discard,
    put_into_play,
    return_to_hand,
    sacrifice,
    shuffle_into_deck,
    stand,
)
from rules.lcg.vocabulary.patterns import reduces_card, reduces_character
from rules.lcg.vocabulary.selectors import (
    POWER,
    an_opponents,
    attachments,
    cards_in,
    challenge_is,
    characters,
    defenders,
    faction,
    has_attachments,
    host,
    is_character,
    kneeling,
    mine,
    my_characters,
    my_faction,
    named,
    participants,
    participating,
    standing,
    times_you_noted,
    tokens,
    trait,
    unique,
    you_control,
)
from rules.lcg.vocabulary.targets import this
from rules.lcg.vocabulary.triggers import (
    action,
    as_attacker,
    as_defender,
    constant,
    forced_reaction,
    interrupt,
    leaves,
    reaction,
    state_trigger,
    this_card,
    with_this,
    with_this_attacking,
    you_win,
)

HOUSE = "targaryen"

CARDS: tuple[SecondCard, ...] = (
    card(
        "01160",
        "Daenerys Targaryen",
        does=constant(
            participants & an_opponents,
            "strength",
            -1,
            when=source_is(standing) & (as_attacker | as_defender),
        ),
        text=(
            "While Daenerys Targaryen is standing, each opposing character participating in a challenge"
            " against you or initiated by you gets -1 STR."
        ),
    ),
    card(
        "01161",
        "Drogon",
        does=constant(my_characters & trait("Stormborn"), "renown"),
        text="Your Stormborn characters gain renown.",
    ),
    card(
        "01162",
        "Khal Drogo",
        does=constant(my_faction, "military challenges"),
        text="You may initiate an additional military challenge each challenges phase.",
    ),
    card(
        "01163",
        "Magister Illyrio",
        does=action(stand(), pay=gold(2), target=Target(characters & kneeling), limit=Limit(1, PHASE)),
        text="Action, once per phase: pay 2 gold to stand a character.",
    ),
    card(
        "01164",
        "Rhaegal",
        does=reaction(
            you_win,
            stand(),
            target=Target(characters & kneeling & trait("Stormborn")),
            when=you_control(participating & trait("Stormborn")),
            limit=Limit(1, PHASE),
        ),
        text=(
            "Reaction, once per phase: after you win a challenge in which a Stormborn character of "
            "yours participates, stand a Stormborn character."
        ),
    ),
    card(
        "01165",
        "Ser Jorah Mormont",
        does=(
            state_trigger(tokens("betrayal") >= 3, sacrifice(this)),
            forced_reaction(you_win & with_this, put_token("betrayal", subject=this)),
        ),
        text=(
            "With 3 betrayal tokens on him, sacrifice Ser Jorah Mormont. Forced reaction: after you win"
            " a challenge in which he participates, put 1 betrayal token on him."
        ),
    ),
    card(
        "01166",
        "Viserion",
        does=constant(my_characters & trait("Stormborn"), "stealth"),
        text="Your Stormborn characters gain stealth.",
    ),
    card(
        "01167",
        "Viserys Targaryen",
        does=interrupt(leaves & this_card, discard(), target=Target(attachments)),
        text="Interrupt: when Viserys Targaryen leaves play, discard an attachment.",
    ),
    card("01168", "Braided Warrior"),
    card(
        "01169",
        "Handmaiden",
        does=action(stand(), pay=sacrifice_this, target=Target(characters & kneeling & trait("Lady"))),
        text="Action: sacrifice Handmaiden to stand a Lady character.",
    ),
    card(
        "01170",
        "Targaryen Loyalist",
        does=reduces_character(HOUSE),
        text=(
            "Marshaling action: kneel Targaryen Loyalist; the next Targaryen character you marshal this"
            " phase costs 1 less."
        ),
    ),
    card(
        "01171",
        "Unsullied",
        does=constant(defenders, "strength", -1, when=with_this_attacking),
        text="While Unsullied attacks, each defending character gets -1 STR.",
    ),
    card(
        "01172",
        "Drogo's Arakh",
        host=trait("Dothraki"),
        does=(
            constant(host, "strength", 2),
            constant(
                host & named("Khal Drogo"),
                "no attack kneel military",
                when=times_you_noted(ROUND, "initiated military") <= 1,
            ),
        ),
        text=(
            "Dothraki character only. The bearer gets +2 STR. Khal Drogo does not kneel as an attacker "
            "in the first military challenge you initiate each round."
        ),
    ),
    card(
        "01173",
        "Plaza of Punishment",
        does=reaction(
            you_win & challenge_is(POWER),
            both(gain("burn"), modify_strength(-2)),
            pay=kneel_this,
            target=Target(characters & ~has_attachments),
        ),
        text=(
            "Reaction: after you win a power challenge, kneel Plaza of Punishment; until the end of the"
            " phase a character without attachments gets -2 STR and is killed if its STR is 0."
        ),
    ),
    card(
        "01174",
        "Dothraki Sea",
        does=reaction(
            you_win & challenge_is(POWER),
            pick(
                cards_in("hand") & is_character & trait("Dothraki"),
                then(
                    put_into_play(),
                    later(PHASE, "back over the Dothraki Sea", return_to_hand(unsavable=True)),
                ),
                hidden=True,
            ),
            pay=sacrifice_this,
        ),
        text=(
            "Reaction: after you win a power challenge, sacrifice Dothraki Sea to put a Dothraki "
            "character into play from your hand. At the end of the phase, return it to your hand if it "
            "is still in play; it cannot be saved."
        ),
    ),
    card(
        "01175",
        "Illyrio's Estate",
        does=reduces_card(HOUSE),
        text=(
            "Marshaling action: kneel Illyrio's Estate; the next Targaryen card you marshal this phase "
            "costs 1 less."
        ),
    ),
    card(
        "01176",
        "Dracarys!",
        does=action(
            both(gain("burn"), modify_strength(-4)),
            pay=kneel_one(my_characters & (trait("Dragon") | named("Daenerys Targaryen"))),
            target=Target(participants),
        ),
        text=(
            "Action: kneel a Dragon character or Daenerys Targaryen; until the end of the phase a "
            "participating character gets -4 STR and is killed if its STR is 0."
        ),
    ),
    card(
        "01177",
        "Fire and Blood",
        does=action(
            decide(
                ("shuffle into deck", shuffle_into_deck()),
                ("put into play", if_target(trait("Hatchling"), put_into_play())),
            ),
            phase=CHALLENGES,
            target=Target(cards_in("dead") & is_character & unique & faction(HOUSE)),
        ),
        text=(
            "Challenges action: shuffle a unique Targaryen character from your dead pile into your "
            "deck, or if it is a Hatchling put it into play instead."
        ),
    ),
    card(
        "01178",
        "Waking the Dragon",
        does=action(
            both(stand(), later(PHASE, "return the awakened", return_to_hand())),
            target=Target(characters & mine & unique & faction(HOUSE)),
        ),
        text=(
            "Action: stand a unique Targaryen character you control; at the end of the phase, return it"
            " to your hand if it is still in play."
        ),
    ),
)
