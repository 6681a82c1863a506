"""The plots of Watchers on the Wall."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WATCHERS
from rules.lcg.second.printed import SecondCard

card = WATCHERS.card

A_LONE_KNIGHT = v.you_control(v.is_character & v.trait("Knight") & v.alone)

CARDS: tuple[SecondCard, ...] = (
    card(
        "07046",
        "The Fire That Burns",
        does=v.constant(v.my_characters & v.faction("thenightswatch"), "no defense kneel"),
        text="Your Night's Watch characters do not kneel when declared as defenders.",
    ),
    card(
        "07047",
        "Retaliation",
        does=v.constant(v.my_faction, "first player is another"),
        text="If you win initiative, you must choose an opponent to be the first player.",
    ),
    card(
        "07048",
        "Whisper Campaign",
        does=v.forced_reaction(
            v.enters & v.victim_is(v.is_character & ~v.icon(v.INTRIGUE)), v.kneel(v.victim)
        ),
        text="Forced reaction: after a character without an intrigue icon enters play, kneel it.",
    ),
    card(
        "07049",
        "Called Into Service",
        does=v.when_revealed(
            v.reveal_top(
                v.both(
                    v.if_target(v.is_character, v.put_into_play()),
                    v.if_target(~v.is_character, v.both(v.draw(1), v.gain_gold(2))),
                )
            )
        ),
        text=(
            "When revealed: reveal the top card of your deck. If it is a character, put it into play; else "
            "draw it and gain 2 gold."
        ),
    ),
    card(
        "07050",
        "The White Shadows",
        does=v.reaction(
            v.is_killed
            & v.it_was_an_opponents
            & v.victim_is(v.is_character & v.zone("dead") & v.may_be_put_into_play),
            v.on_victim(
                v.both(
                    v.gain("blank", until=v.WHILE_IT_STAYS),
                    v.then(v.put_into_play(), v.later(v.PHASE, "white shadows", v.put_in_dead_pile())),
                )
            ),
        ),
        text=(
            "Reaction: after an opponent's character is killed, put it into play under your control; its "
            "text box is blank. At the end of the phase it goes to its owner's dead pile if it is still in "
            "play; nothing saves it."
        ),
    ),
    card(
        "07051",
        "Name Day Tourney",
        does=v.reaction(
            v.you_win,
            v.gain_power(1, subject=v.target),
            target=v.Target(v.my_characters & v.trait("Lord", "Lady")),
            when=A_LONE_KNIGHT,
        ),
        text=(
            "Reaction: after you win a challenge in which a Knight of yours attacks or defends alone, a Lord "
            "or Lady of yours gains 1 power."
        ),
    ),
    card(
        "07052",
        "Frozen Expanse",
        does=v.constant(v.characters & (v.strength <= 2), "cannot be stood"),
        text="Characters with STR 2 or less cannot stand.",
    ),
)
