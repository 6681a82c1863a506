"""House Stark: its cards in the Blood and Gold cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import BLOOD
from rules.lcg.second.printed import SecondCard

card = BLOOD.card

ONE_GOLD = v.spend_token(v.GOLD)
STARKS = v.faction("stark")
SUMMER, WINTER = v.plots & v.trait("Summer"), v.plots & v.trait("Winter")
MORE_WINTER = v.count(WINTER) > v.count(SUMMER)


CARDS: tuple[SecondCard, ...] = (
    card(
        "06001",
        "Hoster Tully",
        does=v.constant(
            v.my_characters & v.other & v.participating & v.trait("House Tully"), "renown", when=v.with_this
        ),
        text=(
            "While Hoster Tully participates in a challenge, each other participating House Tully "
            "character of yours gains renown."
        ),
    ),
    card(
        "06002",
        "The Tumblestone",
        does=v.reaction(
            v.gains_power & v.victim_is(v.characters & v.trait("House Tully")),
            v.stand(v.victim),
            pay=ONE_GOLD,
        ),
        text=(
            "Reaction: after a House Tully character gains power, discard 1 gold from The Tumblestone to "
            "stand that character."
        ),
    ),
    card(
        "06021",
        "Bear Island Host",
        does=v.action(
            v.gain("no attack kneel military"),
            pay=ONE_GOLD,
            target=v.Target(v.characters & v.trait("House Mormont")),
        ),
        text=(
            "Action: discard 1 gold from Bear Island Host; until the end of the phase a House Mormont "
            "character does not kneel to attack in military challenges."
        ),
    ),
    card(
        "06022",
        "Marriage Pact",
        does=(
            v.constant(v.itself, v.KEEPS_BEARER_AWAY),
            v.forced_interrupt(
                v.leaves & v.the_host, v.pick(v.my_characters & ~v.is_being_sacrificed, v.sacrifice())
            ),
        ),
        text=(
            "The bearer cannot take part in challenges against you. Forced interrupt: when the bearer "
            "leaves play, sacrifice a character of yours."
        ),
    ),
    card(
        "06041",
        "Roaming Wolfpack",
        does=v.constant(v.attackers & v.trait("Direwolf"), "strength", 2, when=v.with_this_attacking),
        text="While Roaming Wolfpack attacks, each attacking Direwolf character gets +2 STR.",
    ),
    card(
        "06042",
        "The North Remembers",
        does=(
            v.action(
                v.pick((v.characters | v.locations) & v.mine, v.sacrifice(), by=v.everybody),
                phase=v.CHALLENGES,
            ),
            *v.comes_back(v.is_killed & v.it_was_mine & v.victim_is(v.is_character)),
        ),
        text=(
            "Challenges action: each player sacrifices a character or location. Reaction: after a "
            "character of yours is killed, pay 1 gold to return The North Remembers from your discard pile "
            "to your hand."
        ),
    ),
    card(
        "06061",
        "Dacey Mormont",
        does=v.constant(v.itself, "strength", v.count(v.my_characters & STARKS)),
        text="X is the number of Stark characters you control.",
    ),
    card(
        "06062",
        "Winterfell Archery Range",
        does=v.action(
            v.leave_challenge(),
            pay=v.kneel_this,
            target=v.Target(v.participants & (v.strength <= 3)),
            when=v.challenge_is(v.MILITARY),
        ),
        text=(
            "Action, in a military challenge: kneel Winterfell Archery Range to remove a participating "
            "character with STR 3 or less from the challenge."
        ),
    ),
    card(
        "06081",
        "Bran Stark",
        does=v.action(
            v.both(v.stand(), v.icon_of_choice(1, subject=v.target)),
            pay=v.kneel_this,
            target=v.Target(v.characters & v.kneeling & v.trait("Direwolf")),
        ),
        text=(
            "Action: kneel Bran Stark to stand a Direwolf character; until the end of the phase it gains a "
            "challenge icon of your choice."
        ),
    ),
    card(
        "06082",
        "Passing the Black Gate",
        does=v.action(
            v.reduce_each(1, "stark", kinds=("character",)), phase=v.MARSHALING, pay=v.kneel_faction
        ),
        text=(
            "Marshaling action: kneel your faction card; each Stark character you marshal in this phase "
            "costs 1 less."
        ),
    ),
    card(
        "06101",
        "Sansa's Maid",
        does=v.constant(v.my_characters & v.trait("Lady"), "strength", v.tokens_here(v.GOLD)),
        text="Your Ladies get +1 STR for each gold on Sansa's Maid.",
    ),
    card(
        "06102",
        "Northern Keep",
        does=v.gives_gold(MORE_WINTER),
        text=(
            "Marshaling action: kneel Northern Keep to gain 1 gold, or 2 if more Winter than Summer plots "
            "are revealed."
        ),
    ),
)
