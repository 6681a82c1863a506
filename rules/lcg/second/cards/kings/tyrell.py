"""House Tyrell and House Martell: their cards in the War of Five Kings cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import KINGS
from rules.lcg.second.printed import SecondCard

card = KINGS.card

SUMMER, WINTER = v.plots & v.trait("Summer"), v.plots & v.trait("Winter")
MARTELLS = v.faction("martell")
NO_KING = ~v.exists(v.characters & v.trait("King"))
MORE_SUMMER = v.count(SUMMER) > v.count(WINTER)


CARDS: tuple[SecondCard, ...] = (
    card(
        "04004",
        "Ser Colen of Greenpools",
        does=v.constant(v.itself, "strength", 3, when=v.challenge_is(v.POWER)),
        text="In power challenges Ser Colen of Greenpools gets +3 STR.",
    ),
    card(
        "04017",
        "Tower of the Sun",
        does=v.reaction(v.an_event_was_played, v.gain_gold(1), limit=v.Limit(1, v.PHASE)),
        text="Reaction, once per phase: after an event is played, gain 1 gold.",
    ),
    card(
        "04023",
        "Knight of Summer",
        does=(
            v.constant(v.itself, "strength", 2, when=MORE_SUMMER),
            v.constant(v.itself, "renown", when=MORE_SUMMER),
        ),
        text=(
            "While more Summer than Winter plots are revealed, Knight of Summer gets +2 STR and gains renown."
        ),
    ),
    card(
        "04035",
        "Starfall Cavalry",
        does=v.reaction(v.enters & v.this_card, v.draw(v.one_of(v.used_plots >= 3, 3, 1))),
        text=(
            "Reaction: after Starfall Cavalry enters play, draw 1 card, or 3 if your used pile has 3 "
            "or more plots."
        ),
    ),
    card(
        "04036",
        "Venomous Blade",
        host=v.mine & MARTELLS,
        does=(
            v.constant(v.host, "strength", 1),
            v.reaction(v.enters & v.this_card, v.pick(v.characters & (v.printed_strength <= 2), v.poison)),
        ),
        text=(
            "Martell character of yours only. The bearer gets +1 STR. Reaction: after Venomous Blade "
            "enters play, poison a character with printed STR 2 or less. At the end of the phase, if "
            "the poison token is still there, remove it and kill the character."
        ),
    ),
    card(
        "04063",
        "King Renly's Host",
        does=(
            v.constant(v.itself, "strength", 4, when=v.exists(SUMMER)),
            v.constant(v.itself, "cannot attack", when=v.exists(WINTER)),
        ),
        text=(
            "While a Summer plot is revealed, King Renly's Host gets +4 STR. While a Winter plot is "
            "revealed, it cannot be declared as an attacker."
        ),
    ),
    card(
        "04075",
        "Elia Sand",
        does=v.reaction(
            v.you_lose, v.gain("stealth"), target=v.Target(v.characters), limit=v.Limit(2, v.PHASE)
        ),
        text=(
            "Reaction, twice per phase: after you lose a challenge, a character gains stealth until "
            "the end of the phase."
        ),
    ),
    card(
        "04083",
        "Brienne of Tarth",
        does=v.constant(
            v.itself,
            "no defense kneel",
            when=v.you_control(v.is_character & (v.trait("King") | v.named("Catelyn Stark"))),
        ),
        text=(
            "While you control a King or Catelyn Stark, Brienne of Tarth does not kneel when declared "
            "as a defender."
        ),
    ),
    card(
        "04084",
        "Offer of a Peach",
        does=v.action(
            v.both(v.stand(), v.leave_challenge()),
            phase=v.CHALLENGES,
            target=v.Target(v.attackers),
            when=v.you_control(v.is_character & (v.named("Renly Baratheon") | v.trait("Lady"))),
        ),
        text=(
            "Challenges action, if you control Renly Baratheon or a Lady: stand an attacking "
            "character and remove it from the challenge."
        ),
    ),
    card(
        "04095",
        "Myrcella Baratheon",
        does=(
            v.constant(v.itself, "renown", when=NO_KING),
            v.constant(v.itself, "no defense kneel", when=NO_KING & v.challenge_is(v.POWER)),
        ),
        text=(
            "While no King is in play, Myrcella Baratheon gains renown and does not kneel when "
            "declared as a defender in a power challenge."
        ),
    ),
    card(
        "04103",
        "Ser Robar Royce",
        does=(
            v.reaction(
                v.plot_is_revealed & v.victim_is(v.trait("Summer")),
                v.gain_power(1, subject=v.this),
                limit=v.Limit(1, v.PHASE),
            ),
            v.forced_reaction(v.plot_is_revealed & v.victim_is(v.trait("Winter")), v.kneel(v.this)),
        ),
        text=(
            "Reaction, once per phase: after a Summer plot is revealed, Ser Robar Royce gains 1 "
            "power. Forced reaction: after a Winter plot is revealed, kneel him."
        ),
    ),
    card(
        "04115",
        "Ser Arys Oakheart",
        does=v.reaction(
            v.enters & v.this_card,
            v.discard(),
            pay=v.gold(2),
            target=v.Target(v.characters & v.trait("Ally")),
        ),
        text="Reaction: after Ser Arys Oakheart enters play, pay 2 gold to discard an Ally from play.",
    ),
    card(
        "04116",
        "The Greenblood",
        does=v.constant(v.my_characters & MARTELLS, "strength", v.count(SUMMER)),
        text="Your Martell characters get +1 STR for each revealed Summer plot.",
    ),
)
