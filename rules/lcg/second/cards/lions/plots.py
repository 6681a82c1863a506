"""The plots and the agenda of Lions of Casterly Rock."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import LIONS
from rules.lcg.second.printed import SecondCard

card = LIONS.card

SCHEMES = v.cards_in("plots") & v.trait("Scheme")
FIRST_INTRIGUE = v.in_phase(v.CHALLENGES) & (v.times_you_noted(v.PHASE, "initiated intrigue") <= 1)

CARDS: tuple[SecondCard, ...] = (
    card(
        "05045",
        '"The Rains of Castamere"',
        does=(
            v.constant(SCHEMES, "out of plot deck", when=v.in_phase("plot")),
            v.reaction(
                v.you_win & v.challenge_is(v.INTRIGUE) & v.by_five,
                v.reveal_plot(what=v.trait("Scheme"), leaves_game=True),
                pay=v.kneel_faction,
            ),
        ),
        text=(
            "12 plots, among them 5 different Schemes, which do not count as your plot deck in the plot "
            "phase. Reaction: after you win an intrigue challenge by 5 or more STR, kneel your faction card "
            "to reveal a Scheme. It leaves the game when another plot follows."
        ),
    ),
    card(
        "05046",
        "Lions of the Rock",
        does=v.reaction(v.phase_begins & v.during(v.CHALLENGES), v.gain_gold(3)),
        text="Reaction: after the challenges phase begins, gain 3 gold.",
    ),
    card(
        "05047",
        "Unexpected Delay",
        does=v.forced_reaction(
            v.phase_begins & v.during(v.CHALLENGES),
            v.each_player_chooses(v.characters & ~v.has_attachments & ~v.has_power, v.return_to_hand()),
        ),
        text=(
            "Forced reaction: after the challenges phase begins, each player chooses a character "
            "without attachments and power; all of these return to their owners' hands."
        ),
    ),
    card(
        "05048",
        "Summoned to Court",
        does=v.forced_interrupt(v.phase_ends & v.during("draw"), v.lowest_in_hand(v.put_into_play())),
        text=(
            "Forced interrupt: when the draw phase ends, each player chooses a card in hand; all are shown. "
            "Those who show a character of the lowest printed cost among these may put it into play."
        ),
    ),
    card(
        "05049",
        "Littlefinger's Meddling",
        does=v.constant(v.my_faction, "event discount", 2),
        text="Your events cost 2 less.",
    ),
    card(
        "05050",
        "Gossip and Lies",
        does=v.constant(v.my_characters, "no attack kneel intrigue", when=FIRST_INTRIGUE),
        text=(
            "Your characters do not kneel to attack in the first intrigue challenge that you initiate in the "
            "challenges phase."
        ),
    ),
    card(
        "05051",
        "Time of Plenty",
        does=v.constant(v.factions, "draws", 1),
        text="Each player draws 1 card more in the draw phase.",
    ),
    card(
        "05052",
        "Early Frost",
        does=v.constant(v.factions, "draws", -1),
        text="Each player draws 1 card less in the draw phase.",
    ),
)
