"""The plots of Wolves of the North."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WOLVES
from rules.lcg.second.printed import SecondCard

card = WOLVES.card

WINTER = v.plots & v.trait("Winter")

CARDS: tuple[SecondCard, ...] = (
    card(
        "03046",
        "A Time For Wolves",
        does=v.when_revealed(
            v.search(
                v.trait("Direwolf"),
                put=v.into_play_if((v.printed_cost <= 3) & v.may_be_put_into_play),
            )
        ),
        text=(
            "When revealed: search your deck for a Direwolf card, reveal it and add it to your hand; you may "
            "put it into play instead if its printed cost is 3 or less. Shuffle your deck."
        ),
    ),
    card(
        "03047",
        "Fallen from Favor",
        does=v.when_revealed(v.pick(v.my_characters, v.sacrifice())),
        text="When revealed: sacrifice a character of yours.",
    ),
    card(
        "03048",
        "Snowed Under",
        does=v.constant(v.plots, "no printed initiative"),
        text="The printed initiative of each revealed plot counts as 0.",
    ),
    card(
        "03049",
        "The Long Winter",
        does=v.when_revealed(
            v.pick(
                (v.my_faction | (v.in_play & v.mine)) & v.has_power,
                v.discard_power(1),
                by=v.players_without(v.trait("Summer")),
            )
        ),
        text=(
            "When revealed: each player without a revealed Summer plot discards 1 power from a card they "
            "control."
        ),
    ),
    card(
        "03050",
        "A Song of Summer",
        does=v.constant(v.my_characters, "strength", 1, when=~v.exists(WINTER)),
        text="While no Winter plot is revealed, your characters get +1 STR.",
    ),
    card(
        "03051",
        "Weapons at the Door",
        does=v.forced_reaction(
            v.phase_begins & v.during(v.CHALLENGES),
            v.return_to_hand(v.each(v.attachments & v.printed_as("attachment"))),
        ),
        text=(
            "Forced reaction: after the challenges phase begins, each card printed as an attachment returns "
            "to its owner's hand."
        ),
    ),
    card(
        "03052",
        "Ranger's Cache",
        does=v.interrupt(
            v.phase_ends & v.during("taxation"),
            v.choose_one(("draw 2 cards", v.draw(2)), ("gain 3 gold", v.gain_gold(3))),
        ),
        text="Interrupt: when the taxation phase ends, draw 2 cards or gain 3 gold.",
    ),
)
