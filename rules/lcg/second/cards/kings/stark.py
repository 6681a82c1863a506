"""House Stark and The Night's Watch: their cards in the War of Five Kings cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import KINGS
from rules.lcg.second.printed import SecondCard

card = KINGS.card

SUMMER, WINTER = v.plots & v.trait("Summer"), v.plots & v.trait("Winter")
WATCH = v.faction("thenightswatch")
MANY_WORKS = v.count(v.mine & (v.locations | v.attachments) & WATCH) >= 3


CARDS: tuple[SecondCard, ...] = (
    card(
        "04006",
        "Arry",
        does=(
            v.state_trigger(v.you_control(v.named("Arya Stark")), v.sacrifice(v.this)),
            v.action(v.draw(1), pay=v.return_this),
        ),
        text=(
            "Arry is sacrificed while you control Arya Stark. Action: return Arry to your hand to "
            "draw 1 card."
        ),
    ),
    card(
        "04007",
        "White Tree",
        does=v.reaction(v.income_collected & v.by_opponent, v.take_gold(1, source=v.doer), pay=v.kneel_this),
        text=(
            "Reaction: after an opponent collects income, kneel White Tree to move 1 gold from that "
            "player's gold pool to yours."
        ),
    ),
    card(
        "04026",
        "Craven",
        does=v.constant(v.host, "cannot attack"),
        text="The bearer cannot be declared as an attacker.",
    ),
    card(
        "04042",
        "Bear Island",
        does=v.reaction(v.you_marshal & v.victim_is(v.loyal), v.gain_gold(1), limit=v.Limit(2, v.PHASE)),
        text="Reaction, twice per phase: after you marshal a loyal card, gain 1 gold.",
    ),
    card(
        "04045",
        "Thoren Smallwood",
        does=v.reaction(v.you_win & v.as_defender, v.faction_power(1)),
        text=("Reaction: after you win a challenge as the defending player, gain 1 power for your faction."),
    ),
    card(
        "04062",
        "The Wolf King",
        host=v.faction("stark"),
        does=(v.constant(v.host, v.trait_of("King")), v.constant(v.host, "no attack kneel military")),
        text=(
            "Stark character only. The bearer is a King and does not kneel to attack in military challenges."
        ),
    ),
    card(
        "04065",
        "Shadow Tower Mason",
        does=(
            v.constant(v.itself, v.MILITARY, when=MANY_WORKS),
            v.constant(v.itself, v.INTRIGUE, when=MANY_WORKS),
        ),
        text=(
            "While you control 3 or more Night's Watch locations and attachments, Shadow Tower Mason "
            "gains a military icon and an intrigue icon."
        ),
    ),
    card(
        "04101",
        "House Manderly Knight",
        does=v.constant(v.itself, "strength", 2, when=v.exists(WINTER)),
        text="While a Winter plot is revealed, House Manderly Knight gets +2 STR.",
    ),
    card(
        "04102",
        '"Wolf in the Night"',
        does=v.action(
            v.both(v.modify_strength(3, until=v.CHALLENGE), v.gain("renown", until=v.CHALLENGE)),
            target=v.Target(v.attackers & v.alone & v.faction("stark")),
        ),
        text=(
            "Action: a Stark character that attacks alone gets +3 STR and gains renown until the end "
            "of the challenge."
        ),
    ),
    card(
        "04105",
        "Qhorin Halfhand",
        does=v.reaction(
            v.you_win & v.challenge_is(v.MILITARY) & v.with_this,
            v.kill(),
            target=v.Target(v.characters & v.losers & ~v.unique & (v.strength < v.source_strength)),
        ),
        text=(
            "Reaction: after you win a military challenge in which Qhorin Halfhand participates, "
            "choose and kill a weaker non-unique character that the loser controls."
        ),
    ),
)
