"""House Greyjoy and House Targaryen: their cards in the War of Five Kings cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import KINGS
from rules.lcg.second.printed import SecondCard

card = KINGS.card

GREYJOYS = v.faction("greyjoy")
FOUND_BY_PREE = (v.is_attachment | v.is_event) & v.faction("targaryen")


CARDS: tuple[SecondCard, ...] = (
    card(
        "04013",
        "Pyke",
        does=v.action(v.gain("stealth"), pay=v.kneel_this, target=v.Target(v.characters)),
        text="Action: kneel Pyke; a character gains stealth until the end of the phase.",
    ),
    card(
        "04015",
        "Shierak Qiya",
        does=v.reaction(
            v.you_win & v.challenge_is(v.POWER) & v.by_five,
            v.stand(),
            pay=v.kneel_faction,
            target=v.Target(v.participants & v.kneeling),
        ),
        text=(
            "Reaction: after you win a power challenge by 5 or more STR, kneel your faction card to "
            "choose and stand a participating character."
        ),
    ),
    card(
        "04032",
        "Ours is the Old Way",
        does=v.action(
            v.choose_one(
                ("gain stealth", v.gain("stealth", subject=v.each(v.my_characters & GREYJOYS))),
                ("take stealth", v.lose("stealth", subject=v.each(v.characters & ~GREYJOYS))),
            ),
            phase=v.CHALLENGES,
        ),
        text=(
            "Challenges action: until the end of the phase your Greyjoy characters gain stealth, or "
            "characters of other factions lose stealth."
        ),
    ),
    card(
        "04033",
        "Doreah",
        does=v.constant(v.itself, v.INSIGHT, when=v.you_control(v.participating & v.trait("Lord", "Lady"))),
        text="While a Lord or Lady of yours participates in a challenge, Doreah gains insight.",
    ),
    card(
        "04052",
        "King of Salt and Rock",
        host=v.trait("Ironborn"),
        does=(
            v.constant(v.host, v.trait_of("King")),
            v.constant(v.host, v.PILLAGE),
            v.reaction(
                v.is_pillaged & v.victim_is(v.is_attachment | v.is_location),
                v.gain_power(1, subject=v.its_host),
            ),
        ),
        text=(
            "Ironborn character only. The bearer is a King and gains pillage. Reaction: after an "
            "attachment or location is discarded by pillage, the bearer gains 1 power."
        ),
    ),
    card(
        "04053",
        "Devoted Bloodrider",
        does=v.constant(v.my_characters & v.trait("Bloodrider"), "strength", 1),
        text="Your Bloodriders get +1 STR.",
    ),
    card(
        "04072",
        "King Balon's Solar",
        does=v.reaction(v.you_win_initiative, v.gain_gold(1)),
        text="Reaction: after you win initiative, gain 1 gold.",
    ),
    card(
        "04073",
        "Pyat Pree",
        does=v.reaction(v.you_win & v.with_this, v.search(FOUND_BY_PREE, top=v.margin)),
        text=(
            "Reaction: after you win a challenge in which Pyat Pree participates, search as many of "
            "the top cards of your deck as the STR you won by for a Targaryen attachment or event, "
            "reveal it and add it to your hand. Shuffle your deck."
        ),
    ),
    card(
        "04091",
        "Helya",
        does=v.constant(v.attachments, v.TERMINAL),
        text="Each attachment gains terminal.",
    ),
    card(
        "04092",
        "Bless Him With Salt",
        does=v.action(
            v.both(
                v.modify_strength(3, until=v.CHALLENGE),
                v.later("win", "draw by salt", v.draw(1), subject=v.nothing),
            ),
            target=v.Target(v.participants & v.trait("Drowned God", "Ironborn")),
            when=v.challenge_is(v.POWER),
        ),
        text=(
            "Action, in a power challenge: a participating Drowned God or Ironborn character gets +3 "
            "STR until the end of the challenge. If you win it, draw 1 card."
        ),
    ),
    card(
        "04093",
        "Xaro Xhoan Daxos",
        does=v.reaction(
            v.you_marshal & v.victim_is(v.is_attachment & v.unique), v.gain_gold(2), limit=v.Limit(1, v.PHASE)
        ),
        text="Reaction, once per phase: after you marshal a unique attachment, gain 2 gold.",
    ),
)
