"""House Greyjoy: its cards in the Blood and Gold cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import BLOOD
from rules.lcg.second.printed import SecondCard

card = BLOOD.card

ONE_GOLD = v.spend_token(v.GOLD)
SUMMER, WINTER = v.plots & v.trait("Summer"), v.plots & v.trait("Winter")
MORE_WINTER = v.count(WINTER) > v.count(SUMMER)


CARDS: tuple[SecondCard, ...] = (
    card(
        "06011",
        "Drowned Disciple",
        does=v.reaction(
            v.enters & v.came_from("dead") & v.from_your_pile & v.victim_is(v.characters),
            v.gain_power(1, subject=v.target),
            target=v.Target(v.characters & v.trait("Drowned God")),
            limit=v.Limit(2, v.PHASE),
        ),
        text=(
            "Reaction, twice per phase: after a character enters play from your dead pile, a Drowned God "
            "character gains 1 power."
        ),
    ),
    card(
        "06012",
        "Moat Cailin",
        does=(
            v.constant(v.plots & v.an_opponents, "initiative", -3, when=MORE_WINTER),
            v.constant(v.plots & v.an_opponents, v.RESERVE, -1, when=MORE_WINTER),
        ),
        text=(
            "While more Winter than Summer plots are revealed, opponents' plots have 3 initiative and 1 "
            "reserve less."
        ),
    ),
    card(
        "06031",
        "Wex Pyke",
        does=(
            v.constant(
                v.characters & v.printed_cost.equals(v.tokens_here(v.GOLD)),
                "cannot defend",
                when=v.with_this_attacking,
            ),
            v.action(v.store_gold(1), phase=v.DOMINANCE, limit=v.Limit(2, v.PHASE)),
        ),
        text=(
            "While Wex Pyke attacks, characters whose printed cost is the gold on him cannot be declared "
            "as defenders. Dominance action, twice per phase: move 1 gold from your gold pool to Wex Pyke."
        ),
    ),
    card(
        "06032",
        "Iron Islands Market",
        does=v.gives_gold(v.an_opponent_is(v.size_of("discard") >= 8)),
        text=(
            "Marshaling action: kneel Iron Islands Market to gain 1 gold, or 2 if an opponent has 8 or "
            "more cards in the discard pile."
        ),
    ),
    card(
        "06051",
        "Theon Greyjoy",
        does=v.constant(
            v.participants & (v.strength > v.source_strength), "no contribution", when=v.attacks_alone
        ),
        text=(
            "While Theon Greyjoy attacks alone, characters with more STR than he has contribute none to "
            "the challenge."
        ),
    ),
    card(
        "06052",
        "Corsair's Dirk",
        host=v.trait("Ironborn"),
        does=(
            v.constant(v.host, "strength", 2),
            v.reaction(v.you_win & v.with_host_attacking, v.take_gold(1, source=v.loser)),
        ),
        text=(
            "Ironborn only. The bearer gets +2 STR. Reaction: after you win a challenge in which the "
            "bearer attacks, move 1 gold from the loser's gold pool to yours."
        ),
    ),
    card(
        "06071",
        "Silence's Crew",
        does=(
            v.constant(v.itself, "strength", v.tokens_here(v.GOLD) * 2),
            v.reaction(
                v.is_pillaged & v.by_this & v.victim_is(v.is_location | v.is_attachment),
                v.put_token(v.GOLD, subject=v.this),
            ),
        ),
        text=(
            "Silence's Crew gets +2 STR for each gold on it. Reaction: after it discards a location or "
            "attachment by pillage, put 1 gold from the treasury on it."
        ),
    ),
    card(
        "06072",
        "Plunder",
        does=v.action(
            v.gain_gold(v.places_in_discard),
            pay=v.kneel_faction,
            target=v.Target(v.an_opponent & (v.places_in_discard >= 1), of="seat"),
        ),
        text=(
            "Action: kneel your faction card and choose an opponent; gain 1 gold for each location and "
            "attachment in that player's discard pile."
        ),
    ),
    card(
        "06091",
        "Nute the Barber",
        does=v.reaction(
            v.is_pillaged & v.by_me,
            v.both(v.pick(v.cards_of_victim_in("discard"), v.to_hand()), v.draw(1)),
            limit=v.Limit(3, v.PHASE),
        ),
        text=(
            "Reaction, 3 times per phase: after a character of yours discards a card by pillage, return a "
            "card from the loser's discard pile to its owner's hand. Then draw 1 card."
        ),
    ),
    card(
        "06092",
        "Iron Victory",
        does=(
            v.constant(v.my_characters & v.named("Victarion Greyjoy"), "strength", v.power_on),
            v.reaction(
                v.is_saved & v.victim_is(v.characters & v.faction("greyjoy")),
                v.gain_power(1, subject=v.victim),
                limit=v.Limit(2, v.PHASE),
            ),
        ),
        text=(
            "Your Victarion Greyjoy gets +1 STR for each power on him. Reaction, twice per phase: after a "
            "Greyjoy character is saved, it gains 1 power."
        ),
    ),
    card(
        "06111",
        "Stony Shore Raider",
        does=v.action(
            v.kneel(),
            pay=ONE_GOLD,
            target=v.Target(v.locations & v.standing & (v.printed_cost <= 3)),
            limit=v.Limit(1, v.ROUND),
        ),
        text=(
            "Action, once per round: discard 1 gold from Stony Shore Raider to kneel a location with "
            "printed cost 3 or less."
        ),
    ),
    card(
        "06112",
        "Pay The Iron Price",
        does=(
            v.action(
                v.put_into_play(),
                phase=v.CHALLENGES,
                target=v.Target(v.cards_of_opponents_in("discard") & v.is_attachment),
            ),
            *v.comes_back(v.you_win & v.unopposed),
        ),
        text=(
            "Challenges action: put an attachment from an opponent's discard pile into play under your "
            "control. Reaction: after you win an unopposed challenge, pay 1 gold to return Pay The Iron "
            "Price from your discard pile to your hand."
        ),
    ),
)
