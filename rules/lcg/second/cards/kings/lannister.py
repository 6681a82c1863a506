"""House Lannister and House Baratheon: their cards in the War of Five Kings cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import KINGS
from rules.lcg.second.printed import SecondCard

card = KINGS.card

SEASON = v.plots & v.trait("Summer", "Winter")


CARDS: tuple[SecondCard, ...] = (
    card(
        "04008",
        "White Raven",
        does=(
            v.forced_reaction(v.you_lose & v.challenge_is(v.POWER), v.sacrifice(v.this)),
            v.reaction(v.you_win_dominance, v.faction_power(1), when=v.exists(SEASON)),
        ),
        text=(
            "Forced reaction: after you lose a power challenge, sacrifice White Raven. Reaction, if a "
            "Summer or Winter plot is revealed: after you win dominance, gain 1 power for your "
            "faction."
        ),
    ),
    card(
        "04010",
        "Janos Slynt",
        does=v.action(v.modify_strength(2, subject=v.this), pay=v.gold(1)),
        text="Action: pay 1 gold to give Janos Slynt +2 STR until the end of the phase.",
    ),
    card("04027", "Maester Pylos"),
    card(
        "04028",
        "The Stone Drum",
        does=v.constant(v.my_plot, "income", 1, when=v.exists(v.plots & v.trait("Kingdom"))),
        text="While a Kingdom plot is revealed, your revealed plot gives 1 gold more.",
    ),
    card(
        "04029",
        "Shae",
        does=v.action(v.stand(v.this), phase=v.CHALLENGES, pay=v.gold(1), limit=v.Limit(2, v.PHASE)),
        text="Challenges action, twice per phase: pay 1 gold to stand Shae.",
    ),
    card(
        "04030",
        "The Boy King",
        host=v.trait("Lord"),
        does=(
            v.constant(v.host, v.trait_of("King")),
            v.reaction(
                v.is_killed & v.victim_is(v.is_character & (v.printed_cost <= 3)),
                v.gain_power(1, subject=v.its_host),
                pay=v.kneel_this,
            ),
        ),
        text=(
            "Lord only. The bearer is a King. Reaction: after a character with printed cost 3 or less "
            "is killed, kneel The Boy King; the bearer gains 1 power."
        ),
    ),
    card(
        "04047",
        "Asshai Priestess",
        does=v.reaction(
            v.you_marshal & v.this_card,
            v.kneel(),
            target=v.Target(v.characters & v.standing & (v.strength <= 2)),
        ),
        text=(
            "Reaction: after you marshal Asshai Priestess, choose and kneel a character with STR 2 or less."
        ),
    ),
    card(
        "04048",
        "Visited by Shadows",
        host=v.an_opponents,
        does=v.constant(v.host, "strength", -1),
        text="Opponent's character only. The bearer gets −1 STR.",
    ),
    card(
        "04049",
        "Ser Amory Lorch",
        does=v.constant(v.itself, "renown", when=v.an_opponent_is(v.characters_of_target <= 3)),
        text="While an opponent controls 3 or fewer characters, Ser Amory Lorch gains renown.",
    ),
    card(
        "04068",
        "Red God's Blessing",
        does=(
            v.constant(v.host, v.trait_of("R'hllor")),
            v.constant(v.host, "strength", v.count(v.my_characters & v.trait("R'hllor"))),
        ),
        text="The bearer has the trait R'hllor and gets +1 STR for each R'hllor character you control.",
    ),
    card(
        "04069",
        "Tanda Stokeworth",
        does=v.reaction(v.you_marshal & v.this_card, v.gain_gold(3, players=v.everybody)),
        text="Reaction: after you marshal Tanda Stokeworth, each player gains 3 gold.",
    ),
    card(
        "04090",
        "Chataya's Brothel",
        does=v.action(
            v.gain_gold(1),
            phase=v.MARSHALING,
            pay=v.kneel_one(v.my_characters & v.icon(v.INTRIGUE)),
            limit=v.Limit(2, v.PHASE),
        ),
        text=("Marshaling action, twice per phase: kneel a character with an intrigue icon to gain 1 gold."),
    ),
    card(
        "04107",
        "Salladhor Saan",
        does=v.reaction(
            v.you_win & v.with_this,
            v.pick(
                v.cards_in("hand")
                & ((v.is_location & v.trait("Warship")) | (v.is_attachment & v.trait("Weapon"))),
                v.put_into_play(),
                hidden=True,
            ),
        ),
        text=(
            "Reaction: after you win a challenge in which Salladhor Saan participates, put a Warship "
            "location or Weapon attachment into play from your hand."
        ),
    ),
)
