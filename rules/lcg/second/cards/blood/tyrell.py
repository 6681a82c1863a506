"""House Tyrell: its cards in the Blood and Gold cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import BLOOD
from rules.lcg.second.printed import SecondCard

card = BLOOD.card

ONE_GOLD = v.spend_token(v.GOLD)
TYRELLS = v.faction("tyrell")
KINGS_AND_LORDS = v.is_character & v.unique & v.trait("King", "Lord")
SUMMER, WINTER = v.plots & v.trait("Summer"), v.plots & v.trait("Winter")
MORE_SUMMER = v.count(SUMMER) > v.count(WINTER)


CARDS: tuple[SecondCard, ...] = (
    card(
        "06003",
        "Margaery Tyrell",
        does=v.reaction(
            v.is_killed & v.it_was_mine & v.victim_is(KINGS_AND_LORDS),
            v.search(KINGS_AND_LORDS & v.may_be_put_into_play, put=v.into_play),
            limit=v.Limit(1, v.ROUND),
        ),
        text=(
            "Reaction, once per round: after a unique King or Lord of yours is killed, search your deck "
            "for a unique King or Lord and put it into play. Shuffle your deck."
        ),
    ),
    card(
        "06004",
        "All Men Are Fools",
        does=v.reaction(
            v.you_win & v.by_five,
            v.gain_power(1, subject=v.each(v.my_characters & v.trait("Lady"))),
            limit=v.Limit(1, v.CHALLENGE, by_name=True),
        ),
        text=(
            "Reaction, once per challenge: after you win a challenge by 5 or more STR, each Lady of yours "
            "gains 1 power."
        ),
    ),
    card(
        "06023",
        "Knight of the Reach",
        does=v.reaction(
            v.you_win & v.source_is(v.alone),
            v.gain_power(1, subject=v.target),
            target=v.Target(v.characters & v.trait("Lady")),
        ),
        text=(
            "Reaction: after you win a challenge in which Knight of the Reach attacks or defends alone, a "
            "Lady gains 1 power."
        ),
    ),
    card(
        "06024",
        '"Lord Renly\'s Ride"',
        does=v.action(
            v.both(v.modify_strength(v.strength_of_your_last_dead), v.gain("intimidate")),
            target=v.Target(v.characters),
        ),
        text=(
            "Action: until the end of the phase a character gains intimidate and gets +1 STR for each "
            "point of printed STR of the top character in your dead pile."
        ),
    ),
    card(
        "06043",
        "Elinor Tyrell",
        does=v.constant(v.my_faction, "limited cards", 1),
        text="You may marshal or play 1 more limited card each round.",
    ),
    card(
        "06044",
        "Silver Hair Net",
        host=v.trait("Lady"),
        does=(
            v.constant(v.host, "stealth"),
            v.constant(v.my_faction, "event discount", 1, when=v.with_host),
        ),
        text=(
            "Lady only. The bearer gains stealth. While it participates in a challenge, each event you "
            "play costs 1 less."
        ),
    ),
    card(
        "06063",
        "Oldtown Informer",
        does=v.reaction(
            v.enters,
            v.both(
                v.draw(v.tokens_here(v.GOLD)),
                v.discard_of_choice(v.tokens_here(v.GOLD), players=v.you),
            ),
            when=v.in_phase(v.CHALLENGES) & (v.tokens_here(v.GOLD) >= 1),
        ),
        text=(
            "Reaction: after a card enters play in the challenges phase, draw a card for each gold on "
            "Oldtown Informer. Then discard as many."
        ),
    ),
    card(
        "06064",
        "Arbor Vineyard",
        does=v.gives_gold(MORE_SUMMER),
        text=(
            "Marshaling action: kneel Arbor Vineyard to gain 1 gold, or 2 if more Summer than Winter plots "
            "are revealed."
        ),
    ),
    card(
        "06083",
        "Ser Garlan Tyrell",
        does=(
            v.constant(v.itself, "strength", v.tokens_here(v.GOLD)),
            v.action(v.modify_strength(2), pay=ONE_GOLD, target=v.Target(v.characters & TYRELLS)),
        ),
        text=(
            "Ser Garlan Tyrell gets +1 STR for each gold on him. Action: discard 1 gold from him; a Tyrell "
            "character gets +2 STR until the end of the phase."
        ),
    ),
    card(
        "06084",
        "Olenna's Machinations",
        does=(
            v.action(
                v.allow_challenge(v.POWER, until=v.PHASE),
                phase=v.CHALLENGES,
                limit=v.Limit(1, v.PHASE, by_name=True),
            ),
            *v.comes_back(v.you_win & v.challenge_is(v.INTRIGUE) & v.by_five),
        ),
        text=(
            "Challenges action, once per phase: you may initiate one more power challenge in this phase. "
            "Reaction: after you win an intrigue challenge by 5 or more STR, pay 1 gold to return Olenna's "
            "Machinations from your discard pile to your hand."
        ),
    ),
    card(
        "06103",
        "Highgarden Minstrel",
        does=v.reaction(v.you_play & v.victim_is(v.trait("Song")), v.gain_gold(1), limit=v.Limit(3, v.ROUND)),
        text="Reaction, 3 times per round: after you play a Song event, gain 1 gold.",
    ),
    card(
        "06104",
        "Horn Hill",
        does=v.action(
            v.modify_strength(
                v.tokens_here(v.GOLD), until=v.CHALLENGE, subject=v.each(v.participants & v.mine & TYRELLS)
            ),
            phase=v.CHALLENGES,
            pay=v.kneel_this,
            when=v.tokens_here(v.GOLD) >= 1,
        ),
        text=(
            "Challenges action: kneel Horn Hill; each participating Tyrell character of yours gets +1 STR "
            "for each gold on Horn Hill until the end of the challenge."
        ),
    ),
)
