"""The neutral cards of the War of Five Kings cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import KINGS
from rules.lcg.second.printed import SecondCard

card = KINGS.card

SUMMER, WINTER = v.plots & v.trait("Summer"), v.plots & v.trait("Winter")
MARK = "doom"
CALM = v.constant(v.plots & v.of_attacking_player, "claim", -1, when=v.as_defender & v.named_type)
"""What a challenge type means that Calm Over Westeros has its player name."""
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
            "Dominance action: kneel Pyromancers and discard 1 power from your faction card to discard a "
            "non-limited location from play."
        ),
    ),
    card(
        "04019",
        "Rains of Autumn",
        does=v.constant(v.characters | v.locations, "adds no gold"),
        text="Characters and locations add no gold to the income of plots.",
    ),
    card(
        "04020",
        "Varys's Riddle",
        does=(
            v.when_revealed(v.pick(v.plots & ~v.trait("Riddle"), v.initiate_when_revealed())),
            CALM,
        ),
        text=(
            "When revealed: what a revealed plot that is no Riddle does when it is revealed happens as if "
            "you had just revealed it."
        ),
    ),
    card(
        "04037",
        "Kings of Summer",
        does=(
            v.constant(v.plots, v.RESERVE, 1),
            v.constant(v.my_plot & v.trait("Summer"), "income", 1, when=~v.exists(WINTER)),
        ),
        text=(
            "Your plot deck has no Winter plots. Each player's revealed plot has 1 reserve more. While no "
            "Winter plot is revealed, your revealed Summer plot gives 1 gold more."
        ),
    ),
    card(
        "04038",
        "Kings of Winter",
        does=(
            v.constant(v.plots, v.RESERVE, -1),
            v.constant(
                v.plots & v.an_opponents & ~v.trait("Summer"),
                "income",
                -1,
                when=v.exists(v.my_plot & v.trait("Winter")),
            ),
        ),
        text=(
            "Your plot deck has no Summer plots. Each player's revealed plot has 1 reserve less. While "
            "your Winter plot is revealed, opponents' plots that are no Summer plots give 1 gold less."
        ),
    ),
    card(
        "04039",
        "Summer Harvest",
        does=v.when_revealed(
            v.x_of_plot("income", v.printed_income_of_target + v.amount(2)),
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "When revealed: choose an opponent. X is 2 more than the printed gold value of that player's "
            "revealed plot."
        ),
    ),
    card(
        "04040",
        "Winter Festival",
        does=v.interrupt(v.phase_ends & v.during(v.CHALLENGES), v.faction_power(2), when=~v.exists(SUMMER)),
        text=(
            "Interrupt, if no Summer plot is revealed: when the challenges phase ends, gain 2 power for "
            "your faction."
        ),
    ),
    card(
        "04057",
        "Hot Pie",
        does=v.action(
            v.reduce_next(1, "unique", kinds=("character",)),
            phase=v.MARSHALING,
            pay=v.kneel_one(v.my_characters & v.trait("Companion")),
        ),
        text=(
            "Marshaling action: kneel a Companion; the next unique character you marshal this phase costs "
            "1 less."
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
            "In the first challenge you initiate this round, characters with printed cost 4 or more cannot "
            "be declared as defenders."
        ),
    ),
    card(
        "04077",
        "Jaqen H'ghar",
        does=(
            v.reaction(
                v.enters & v.this_card,
                v.pick(v.characters & v.unique, v.put_token(MARK, subject=v.picked), hi=3),
            ),
            v.forced_interrupt(v.leaves & v.this_card, v.remove_token(MARK, subject=v.each(v.token(MARK)))),
            v.reaction(v.you_win & v.attacks_alone, v.kill(), target=v.Target(v.characters & v.token(MARK))),
        ),
        text=(
            "Reaction: after Jaqen H'ghar enters play, put a Valar Morghulis token on up to 3 unique "
            "characters. Forced interrupt: when he leaves play, discard them. Reaction: after you win a "
            "challenge in which he attacks alone, kill a character with such a token."
        ),
    ),
    card(
        "04078",
        "Isle of Ravens",
        does=v.action(v.shuffle_into_deck(), pay=v.kneel_this, target=v.Target(v.zone("discard"))),
        text="Action: kneel Isle of Ravens to shuffle a card from a discard pile into its owner's deck.",
    ),
    card(
        "04079",
        "King Beyond the Wall",
        host=v.trait("Wildling"),
        does=(
            v.constant(v.host, v.trait_of("King")),
            v.constant(v.my_faction, "claim", 1, when=v.with_host_attacking & v.against_more_power),
        ),
        text=(
            "Wildling character only. The bearer is a King. While it attacks a player with more power than "
            "you, your claim is 1 higher."
        ),
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
        "04098",
        "The Frostfangs",
        does=v.reaction(
            v.enters & v.this_card,
            v.pick_player(v.give_control(v.target_player, v.this)),
        ),
        text="Reaction: after The Frostfangs enter play, give control of them to an opponent.",
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
        "04100",
        "Ghosts of Harrenhal",
        does=v.when_revealed(
            v.by_order(v.put_into_play(v.each(v.top_of_dead_piles & v.is_character), owners=True))
        ),
        text="When revealed: the top character of each player's dead pile enters play.",
    ),
    card(
        "04117",
        "Northern Refugee",
        does=v.cheaper(1, when=v.exists(WINTER)),
        text="While a Winter plot is revealed, Northern Refugee costs 1 less to marshal.",
    ),
    card(
        "04118",
        "Relentless Assault",
        does=v.reaction(
            v.you_win & v.by_five & v.as_attacker,
            v.allow_challenge(None, until=v.PHASE, same_type=True),
            pay=v.kneel_faction,
        ),
        text=(
            "Reaction: after you win a challenge by 5 or more STR as the attacking player, kneel your "
            "faction card; you may initiate one more challenge of that type in this phase."
        ),
    ),
    card(
        "04119",
        "Tarred Heads",
        does=v.reaction(
            v.you_win & v.challenge_is(v.POWER),
            v.discard_at_random(1, players=v.loser, do=v.if_target(v.is_character, v.to_dead_pile())),
        ),
        text=(
            "Reaction: after you win a power challenge, discard 1 card at random from the loser's hand; a "
            "character goes to the dead pile."
        ),
    ),
    card(
        "04120",
        "Battle of the Blackwater",
        does=v.when_revealed(
            v.regardless(v.discard(v.each(v.duplicates & (v.mine | v.of_chosen_player)))),
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "When revealed: choose an opponent. Discard each duplicate that you or that player control "
            "from play."
        ),
    ),
)
