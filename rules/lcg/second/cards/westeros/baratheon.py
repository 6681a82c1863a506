"""House Baratheon: its cards in the Westeros cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WESTEROS
from rules.lcg.second.printed import SecondCard

card = WESTEROS.card

CARDS: tuple[SecondCard, ...] = (
    card(
        "02007",
        "Renly Baratheon",
        does=v.first_each_round(1, "not:baratheon", kinds=("character",)),
        text="The first character not of House Baratheon that you marshal each round costs 1 less.",
    ),
    card(
        "02008",
        "King Robert's Warhammer",
        does=(
            v.constant(v.host, "strength", 1),
            v.reaction(
                v.you_win & v.with_host_attacking,
                v.both(v.kneel(), v.sacrifice(v.this)),
                target=v.Target(v.characters & v.standing, hi=9, violation=v.up_to_strength(v.host_strength)),
            ),
        ),
        text=(
            "The bearer gets +1 STR. Reaction: after you win a challenge in which the bearer attacks, choose "
            "and kneel characters with a total STR of at most the bearer's. Then sacrifice King Robert's "
            "Warhammer."
        ),
    ),
    card(
        "02027",
        "Royal Entourage",
        does=v.forced_reaction(v.you_lose & v.challenge_is(v.INTRIGUE), v.kneel(v.this)),
        text="Forced reaction: after you lose an intrigue challenge, kneel Royal Entourage.",
    ),
    card(
        "02028",
        "In the Name of Your King!",
        does=v.action(
            v.both(v.end_challenge, v.may_not_initiate(v.MILITARY, v.you, until=v.PHASE)),
            pay=v.kneel_faction,
            when=v.challenge_is(v.MILITARY) & v.as_defender,
        ),
        text=(
            "Action, in a military challenge against you: kneel your faction card to end the challenge "
            "without a winner or loser. You cannot initiate military challenges until the end of the phase."
        ),
    ),
    card(
        "02047",
        "Moon Boy",
        does=v.forced_reaction(v.you_lose & v.with_this, v.discard_at_random(1, players=v.you)),
        text=(
            "Forced reaction: after you lose a challenge in which Moon Boy participates, discard 1 card at "
            "random from your hand."
        ),
    ),
    card(
        "02068",
        "Gendry",
        does=(
            v.reaction(v.you_win_dominance, v.gain_power(1, subject=v.this)),
            v.forced_reaction(
                v.opponent_wins_dominance,
                v.may_or_else(
                    v.discard_power(1, subject=v.this),
                    v.pick(v.my_characters & v.trait("Bastard"), v.sacrifice()),
                ),
            ),
        ),
        text=(
            "Reaction: after you win dominance, Gendry gains 1 power. Forced reaction: after an opponent "
            "wins dominance, discard 1 power from Gendry or sacrifice a Bastard of yours."
        ),
    ),
    card(
        "02069",
        "Tobho Mott's Armory",
        does=v.reaction(v.you_win_dominance, v.draw(1), pay=v.kneel_this),
        text="Reaction: after you win dominance, kneel Tobho Mott's Armory to draw 1 card.",
    ),
    card(
        "02087",
        "Kingswood",
        does=(
            v.constant(v.attackers, "strength", -1, when=v.challenge_is(v.POWER) & v.as_defender),
            v.forced_reaction(v.you_lose & v.challenge_is(v.POWER), v.sacrifice(v.this)),
        ),
        text=(
            "In power challenges against you each attacking character gets -1 STR. Forced reaction: after "
            "you lose a power challenge, sacrifice Kingswood."
        ),
    ),
    card(
        "02088",
        "Stinking Drunk",
        host=v.an_opponents,
        does=v.reaction(v.stands & v.the_host, v.kneel(v.victim), pay=v.sacrifice_this),
        text=(
            "Opponent's character only. Reaction: after the bearer stands, sacrifice Stinking Drunk to "
            "kneel that character."
        ),
    ),
    card(
        "02107",
        "Ser Barristan Selmy",
        does=v.would(
            v.is_killed & v.victim_is(v.my_characters & v.trait("Lord", "Lady")) & v.savable,
            v.save,
            pay=v.stand_this,
        ),
        text=(
            "Interrupt: when a Lord or Lady of yours would be killed, stand Ser Barristan Selmy to save "
            "that character."
        ),
    ),
    card(
        "02108",
        "City Watch",
        does=v.in_zone("hand", v.constant(v.itself, v.AMBUSH_DISCOUNT, 2, when=v.faction_power_above_one)),
        text=(
            "While your faction card has more power than an opponent's, it costs 2 less to ambush with City "
            "Watch."
        ),
    ),
)
