"""House Stark: its cards in the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import count, itself, source_is, victim_is
from rules.cards.verbs import cancel
from rules.lcg.second.attributes import AMBUSH_AT_COST, INSIGHT
from rules.lcg.second.cards import card
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.timings import CHALLENGE, CHALLENGES, ROUND
from rules.lcg.vocabulary.changing import claim, modify_strength
from rules.lcg.vocabulary.choosing import both, if_target, later, pick
from rules.lcg.vocabulary.costs import kneel_one, kneel_this, sacrifice_this
from rules.lcg.vocabulary.decks import facedown_duplicate, reveal_top
from rules.lcg.vocabulary.moving import kill, stand, to_hand
from rules.lcg.vocabulary.patterns import reduces_card, reduces_character
from rules.lcg.vocabulary.resources import draw, faction_power
from rules.lcg.vocabulary.selectors import (
    INTRIGUE,
    MILITARY,
    an_opponents,
    attackers,
    cards_in,
    challenge_is,
    characters,
    exists,
    faction,
    factions,
    has_duplicate,
    host,
    in_challenge,
    in_play,
    is_character,
    is_event,
    losers,
    mine,
    my_characters,
    named,
    other,
    participants,
    plots,
    printed_strength,
    strength,
    trait,
    you_control,
    you_own_it,
)
from rules.lcg.vocabulary.targets import each, nothing, this
from rules.lcg.vocabulary.triggers import (
    action,
    against_you,
    as_defender,
    by_opponent,
    challenge_initiated,
    constant,
    effect_initiates,
    enters,
    is_killed_or_sacrificed,
    it_was_mine,
    reaction,
    stands,
    this_card,
    with_host,
    with_this,
    would,
    you_lose,
    you_win,
)

HOUSE = "stark"

CARDS: tuple[SecondCard, ...] = (
    card(
        "01141",
        "Arya Stark",
        does=(
            constant(itself, MILITARY, when=source_is(has_duplicate)),
            reaction(enters & this_card, facedown_duplicate, when=you_own_it),
        ),
        text=(
            "While she has a duplicate, Arya Stark has a military icon. Reaction: after Arya Stark "
            "enters play, put the top card of your deck facedown on her as a duplicate."
        ),
    ),
    card(
        "01142",
        "Bran Stark",
        does=would(effect_initiates & by_opponent & victim_is(is_event), cancel, pay=sacrifice_this),
        text=(
            "Interrupt: when the effects of an opponent's event would initiate, sacrifice Bran Stark to"
            " cancel them."
        ),
    ),
    card(
        "01143",
        "Catelyn Stark",
        does=constant(factions & an_opponents, "silenced", when=with_this),
        text="While Catelyn Stark participates in a challenge, opponents cannot trigger card abilities.",
    ),
    card(
        "01144",
        "Eddard Stark",
        does=reaction(challenge_initiated & against_you, stand(this)),
        text="Reaction: after a challenge is initiated against you, stand Eddard Stark.",
    ),
    card(
        "01145",
        "Grey Wind",
        does=action(
            kill(),
            pay=kneel_this,
            phase=CHALLENGES,
            target=Target(
                characters & ((strength <= 1) | (strength <= 2) & you_control(named("Robb Stark")))
            ),
        ),
        text=(
            "Challenges action: kneel Grey Wind to kill a character with STR 1 or less (2 or less if "
            "you control Robb Stark)."
        ),
    ),
    card(
        "01146",
        "Robb Stark",
        does=reaction(
            is_killed_or_sacrificed & it_was_mine & victim_is(is_character & faction(HOUSE)),
            stand(each(my_characters)),
            limit=Limit(1, ROUND),
        ),
        text=(
            "Reaction, once per round: after a Stark character you control is sacrificed or killed, "
            "stand all your characters."
        ),
    ),
    card(
        "01147",
        "Sansa Stark",
        does=(
            constant(itself, "enters kneeling"),
            reaction(stands & this_card, faction_power(1), limit=Limit(1, ROUND)),
        ),
        text=(
            "Sansa Stark enters play kneeling. Reaction, once per round: after she stands, gain 1 power"
            " for your faction."
        ),
    ),
    card(
        "01148",
        "Summer",
        does=(
            constant(my_characters & named("Bran Stark"), INSIGHT),
            reaction(
                enters & this_card,
                pick(
                    cards_in("discard", "dead") & is_character & faction(HOUSE) & (printed_strength <= 2),
                    to_hand(),
                ),
            ),
        ),
        text=(
            "Bran Stark gains insight. Reaction: after Summer enters play, return a Stark character "
            "with printed STR 2 or less from your discard or dead pile to your hand."
        ),
    ),
    card(
        "01149",
        "Direwolf Pup",
        does=constant(itself, "strength", count(in_play & mine & other & trait("Direwolf"))),
        text="Direwolf Pup gets +1 STR for each other Direwolf card you control.",
    ),
    card("01150", "Tumblestone Knight"),
    card(
        "01151",
        "Vanguard of the North",
        does=constant(itself, "no attack kneel military", when=exists(plots & trait("War"))),
        text=(
            "While any player has a War plot revealed, Vanguard of the North does not kneel when "
            "declared as an attacker in a military challenge."
        ),
    ),
    card(
        "01152",
        "Winterfell Steward",
        does=reduces_character(HOUSE),
        text=(
            "Marshaling action: kneel Winterfell Steward; the next Stark character you marshal this "
            "phase costs 1 less."
        ),
    ),
    card(
        "01153",
        "Ice",
        host=faction(HOUSE),
        does=(
            constant(host, "strength", 2),
            reaction(
                you_win & challenge_is(MILITARY) & with_host,
                kill(),
                pay=sacrifice_this,
                target=Target(characters & losers),
            ),
        ),
        text=(
            "Stark character only. The bearer gets +2 STR. Reaction: after you win a military challenge"
            " in which the bearer participates, sacrifice Ice to kill a character the loser controls."
        ),
    ),
    card(
        "01154",
        "Gates of Winterfell",
        does=action(reveal_top(if_target(faction(HOUSE), draw(1))), pay=kneel_this, phase=CHALLENGES),
        text=(
            "Challenges action: kneel Gates of Winterfell to reveal the top card of your deck; if it is"
            " a Stark card, draw it."
        ),
    ),
    card(
        "01155",
        "The Wolfswood",
        does=constant(cards_in("hand") & trait("Direwolf"), AMBUSH_AT_COST),
        text="Each Direwolf card in your hand has ambush for its printed cost.",
    ),
    card(
        "01156",
        "Heart Tree Grove",
        does=reduces_card(HOUSE),
        text=(
            "Marshaling action: kneel Heart Tree Grove; the next Stark card you marshal this phase "
            "costs 1 less."
        ),
    ),
    card(
        "01157",
        "For the North!",
        does=action(
            both(
                modify_strength(2, until=CHALLENGE),
                later("win", "draw for the North", draw(1), subject=nothing),
            ),
            target=Target(participants & faction(HOUSE)),
            when=challenge_is(MILITARY),
        ),
        text=(
            "Action, during a military challenge: a participating Stark character gets +2 STR until the"
            " end of the challenge. If you win it, draw 1 card."
        ),
    ),
    card(
        "01158",
        "Like Warm Rain",
        does=reaction(
            you_lose & challenge_is(INTRIGUE) & as_defender,
            kill(),
            pay=kneel_one(my_characters & trait("Direwolf")),
            target=Target(attackers),
            limit=Limit(1, CHALLENGE, by_name=True),
        ),
        text=(
            "Reaction: after you lose an intrigue challenge as the defending player, kneel a Direwolf "
            "character to kill an attacking character. Once per challenge."
        ),
    ),
    card(
        "01159",
        "Winter Is Coming",
        does=action(claim(1, until=CHALLENGE), when=in_challenge, limit=Limit(1, CHALLENGE, by_name=True)),
        text=(
            "Action, during a challenge: raise the claim of your revealed plot by 1 until the end of "
            "the challenge. Once per challenge."
        ),
    ),
)
