"""House Lannister: its cards in the Blood and Gold cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import BLOOD
from rules.lcg.second.printed import SecondCard

card = BLOOD.card

ONE_GOLD = v.spend_token(v.GOLD)
CLANSMEN = v.trait("Clansman")


CARDS: tuple[SecondCard, ...] = (
    card(
        "06009",
        "Stone Crows",
        does=v.reaction(
            v.you_win & v.with_this_attacking,
            v.pick(v.defenders & v.mine, v.kill(), by=v.loser),
            pay=ONE_GOLD,
            when=v.exists(v.defenders),
        ),
        text=(
            "Reaction: after you win a challenge in which Stone Crows attack, discard 1 gold from them; "
            "the loser chooses and kills a defending character."
        ),
    ),
    card(
        "06010",
        "Attack From the Mountains",
        does=v.reaction(
            v.you_win & v.exists(v.attackers & v.mine & CLANSMEN),
            v.pick(v.cards_in("hand") & v.is_character & CLANSMEN, v.put_into_play(), hidden=True),
        ),
        text=(
            "Reaction: after you win a challenge in which a Clansman of yours attacks, put a Clansman into "
            "play from your hand."
        ),
    ),
    card(
        "06029",
        "Polliver",
        does=v.reaction(v.is_pillaged & v.by_this & v.victim_is(v.is_character), v.return_gold(v.loser, 2)),
        text=(
            "Reaction: after Polliver discards a character by pillage, the loser returns 2 gold to the "
            "treasury."
        ),
    ),
    card(
        "06030",
        "The Hand's Solar",
        does=v.action(v.gain(v.INTRIGUE), pay=v.kneel_this, target=v.Target(v.characters)),
        text=(
            "Action: kneel The Hand's Solar; a character gains an intrigue icon until the end of the phase."
        ),
    ),
    card(
        "06049",
        "Cersei's Attendant",
        does=v.constant(v.itself, v.INSIGHT, when=v.with_this & v.opposing_hand_is_empty),
        text=(
            "While Cersei's Attendant participates in a challenge against an opponent without cards in "
            "hand, she gains insight."
        ),
    ),
    card(
        "06050",
        "Fever Dreams",
        host=v.an_opponents,
        does=v.reaction(v.kneels & v.the_host, v.draw(2), pay=ONE_GOLD),
        text=(
            "Opponent's character only. Reaction: after the bearer kneels, discard 1 gold from Fever "
            "Dreams to draw 2 cards."
        ),
    ),
    card(
        "06069",
        "Ser Osmund Kettleblack",
        does=v.action(
            v.pick(
                v.cards_in("hand") & v.is_character & v.trait("Knight"),
                v.put_into_play(do=v.later(v.PHASE, "Osmund's knight leaves", v.discard(unsavable=True))),
            ),
            phase=v.CHALLENGES,
            pay=ONE_GOLD,
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Challenges action, once per phase: discard 1 gold from Ser Osmund Kettleblack to put a Knight "
            "into play from your hand. At the end of the phase it is discarded if it is still in play; it "
            "cannot be saved."
        ),
    ),
    card(
        "06070",
        "Tywin's Stratagem",
        does=(
            v.action(
                v.one_of_each_player(v.characters & (v.printed_cost <= 2), v.return_to_hand()),
                phase=v.CHALLENGES,
            ),
            *v.comes_back(v.is_discarded & v.by_opponent & v.victim_is(v.is_character)),
        ),
        text=(
            "Challenges action: return a character with printed cost 2 or less of each player to its "
            "owner's hand. Reaction: after a character is discarded from an opponent's hand or deck, pay 1 "
            "gold to return Tywin's Stratagem from your discard pile to your hand."
        ),
    ),
    card(
        "06089",
        "Kayce Merchant",
        does=v.reaction(v.income_collected & v.by_me, v.gain_gold(2), pay=ONE_GOLD),
        text="Reaction: after you collect income, discard 1 gold from Kayce Merchant to gain 2 gold.",
    ),
    card(
        "06090",
        "A Task For Every Tool",
        does=v.action(
            v.pick(
                v.cards_in("hand") & v.is_character & v.faction("lannister") & (v.printed_strength <= 2),
                v.put_into_play(),
            ),
            phase=v.CHALLENGES,
        ),
        text=(
            "Challenges action: put a Lannister character with printed STR 2 or less into play from your "
            "hand."
        ),
    ),
    card(
        "06109",
        "Genna Frey",
        does=v.reaction(
            v.you_win & v.with_this_attacking & v.third_challenge,
            v.discard_at_random(
                v.one_of(v.exists(v.attackers & v.mine & v.other & v.trait("House Frey")), 2, 1),
                players=v.loser,
            ),
        ),
        text=(
            "Reaction: after you win the third challenge you initiated in the phase with Genna Frey "
            "attacking, the loser discards 1 card at random from their hand, or 2 if another House Frey "
            "character of yours attacks."
        ),
    ),
    card(
        "06110",
        "The Goldroad",
        does=v.action(v.gain_gold(1), phase=v.CHALLENGES, pay=v.kneel_this),
        text="Challenges action: kneel The Goldroad to gain 1 gold.",
    ),
)
