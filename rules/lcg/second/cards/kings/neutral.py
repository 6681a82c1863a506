"""The neutral cards of the War of Five Kings cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import KINGS
from rules.lcg.second.printed import SecondCard

card = KINGS.card

SUMMER, WINTER = v.plots & v.trait("Summer"), v.plots & v.trait("Winter")
FIRST_OF_ROUND = v.as_attacker & v.times_you_noted(v.ROUND, "initiated").equals(1)


CARDS: tuple[SecondCard, ...] = (
    card(
        "04001",
        "The Dragon's Tail",
        does=v.action(
            v.both(v.draw(2), v.draw(2, players=v.target_player)), target=v.Target(v.an_opponent, of="seat")
        ),
        text="Action: choose an opponent; you and that player draw 2 cards each.",
    ),
    card(
        "04018",
        "Pyromancers",
        does=v.action(
            v.discard(),
            phase=v.DOMINANCE,
            pay=(v.kneel_this, v.discard_power_from(v.my_faction)),
            target=v.Target(v.locations & ~v.keyword("limited")),
        ),
        text=(
            "Dominance action: kneel Pyromancers and discard 1 power from your faction card to "
            "discard a non-limited location from play."
        ),
    ),
    card(
        "04040",
        "Winter Festival",
        does=v.interrupt(v.phase_ends & v.during(v.CHALLENGES), v.faction_power(2), when=~v.exists(SUMMER)),
        text=(
            "Interrupt, if no Summer plot is revealed: when the challenges phase ends, gain 2 power "
            "for your faction."
        ),
    ),
    card(
        "04058",
        "The God's Eye",
        does=v.constant(v.itself, "cannot be discarded"),
        text="The God's Eye cannot be discarded from play.",
    ),
    card(
        "04059",
        "Dissension",
        does=v.action(v.discard(), phase=v.MARSHALING, target=v.Target(v.characters & v.trait("Ally"))),
        text="Marshaling action: discard an Ally from play.",
    ),
    card(
        "04060",
        "Battle of Oxcross",
        does=v.constant(v.characters & (v.printed_cost >= 4), "cannot defend", when=FIRST_OF_ROUND),
        text=(
            "In the first challenge you initiate this round, characters with printed cost 4 or more "
            "cannot be declared as defenders."
        ),
    ),
    card(
        "04078",
        "Isle of Ravens",
        does=v.action(v.shuffle_into_deck(), pay=v.kneel_this, target=v.Target(v.zone("discard"))),
        text=("Action: kneel Isle of Ravens to shuffle a card from a discard pile into its owner's deck."),
    ),
    card(
        "04080",
        "Valar Morghulis",
        does=v.when_revealed(v.kill(v.each(v.characters))),
        text="When revealed: kill each character.",
    ),
    card(
        "04097",
        "Silent Sisters",
        does=v.constant(v.itself, "strength", v.count(v.cards_in("dead") & v.is_character)),
        text="Silent Sisters get +1 STR for each character in your dead pile.",
    ),
    card(
        "04099",
        "Quiet as a Shadow",
        does=v.action(v.gain("stealth"), target=v.Target(v.characters & v.unique & (v.printed_cost <= 3))),
        text=(
            "Action: a unique character with printed cost 3 or less gains stealth until the end of the phase."
        ),
    ),
    card(
        "04117",
        "Northern Refugee",
        does=v.cheaper(1, when=v.exists(WINTER)),
        text="While a Winter plot is revealed, Northern Refugee costs 1 less to marshal.",
    ),
)
