"""House Tyrell: its cards in the Westeros cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WESTEROS
from rules.lcg.second.printed import SecondCard

card = WESTEROS.card

LONE_KNIGHTS = v.my_characters & v.trait("Knight") & v.alone

CARDS: tuple[SecondCard, ...] = (
    card(
        "02005",
        "Arbor Knight",
        does=v.action(
            v.modify_strength(1, until=v.CHALLENGE),
            phase=v.CHALLENGES,
            pay=v.gold(1),
            target=v.Target(v.participants & v.trait("House Redwyne")),
            limit=v.Limit(3, v.PHASE),
        ),
        text=(
            "Challenges action, 3 times per phase: pay 1 gold to give a participating House Redwyne "
            "character +1 STR until the end of the challenge."
        ),
    ),
    card(
        "02006",
        "Pleasure Barge",
        does=(
            *v.immune_to_all(v.itself),
            v.reaction(v.you_marshal & v.this_card, v.draw(3), when=~v.you_drew),
        ),
        text=(
            "Cards do nothing to Pleasure Barge. Reaction: after you marshal it, draw 3 cards if you have "
            "drawn none this phase."
        ),
    ),
    card(
        "02023",
        "Lady-in-Waiting",
        duplicate_of=v.trait("Lady"),
        text="May be marshaled, at no cost, as a duplicate of a Lady that you own and control.",
    ),
    card(
        "02024",
        "Lady Sansa's Rose",
        does=v.reaction(
            v.you_win,
            v.gain_power(
                v.one_of(v.you_control(v.is_character & v.trait("Lady")), 3, 1), subject=v.each(LONE_KNIGHTS)
            ),
            when=v.exists(LONE_KNIGHTS),
            limit=v.Limit(1, v.CHALLENGE, by_name=True),
        ),
        text=(
            "Reaction: after you win a challenge in which a Knight of yours attacks or defends alone, it "
            "gains 1 power, or 3 if you control a Lady. Once per challenge."
        ),
    ),
    card(
        "02043",
        "Ser Hobber Redwyne",
        does=v.reaction(v.you_marshal & v.this_card, v.search(v.is_character & v.trait("Lady"))),
        text=(
            "Reaction: after you marshal Ser Hobber Redwyne, search your deck for a Lady character, "
            "reveal her and add her to your hand. Shuffle your deck."
        ),
    ),
    card(
        "02044",
        "Mare in Heat",
        host=v.trait("Knight"),
        does=v.action(
            v.leave_challenge(),
            pay=v.kneel_this,
            target=v.Target(v.participants & (v.strength > v.host_strength)),
            when=v.host_is(v.alone),
        ),
        text=(
            "Knight only. Action, while the bearer attacks or defends alone: kneel Mare in Heat to remove "
            "a participating character with higher STR than the bearer's from the challenge."
        ),
    ),
    card(
        "02063",
        "Ser Horas Redwyne",
        does=v.reaction(
            v.kneels & v.this_card, v.stand(), target=v.Target(v.characters & v.kneeling & v.trait("Lady"))
        ),
        text="Reaction: after Ser Horas Redwyne kneels, choose and stand a Lady character.",
    ),
    card("02064", "The Arbor"),
    card(
        "02083",
        "Roseroad Patrol",
        does=v.constant(v.itself, "stealth", when=v.you_control(v.is_character & v.of_highest_strength)),
        text="While no character in play is stronger than your strongest, Roseroad Patrol gains stealth.",
    ),
    card(
        "02103",
        "Butterbumps",
        does=v.forced_reaction(v.you_lose & v.with_this, v.discard_at_random(1, players=v.you)),
        text=(
            "Forced reaction: after you lose a challenge in which Butterbumps participates, discard 1 card "
            "at random from your hand."
        ),
    ),
    card(
        "02104",
        "A Gift of Arbor Red",
        does=v.action(
            v.reveal(4, v.always, v.to_hand(), lo=1, rest="shuffle", players=v.everybody),
            pay=v.kneel_faction,
        ),
        text=(
            "Action: kneel your faction card; each player reveals the top 4 cards of their deck. You choose "
            "one of each, which goes to that player's hand; the others are shuffled into the decks."
        ),
    ),
)
