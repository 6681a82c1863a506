"""Neutral characters, locations and attachments."""

from rules.lcg.first import vocabulary as v
from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card(
        "fe-benjen-stark",
        "Benjen Stark",
        does=v.passive(v.is_killed & v.this_card, v.shuffle_into_deck(v.each(v.cards_of_all_in("dead")))),
        text="After Benjen Stark is killed, each player shuffles the dead pile into the deck.",
    ),
    card(
        "fe-jon-snow",
        "Jon Snow",
        does=(
            v.immune(v.characters & v.named("Ghost"), "event"),
            v.response(
                v.you_win & v.exists(v.participants & v.named("Jon Snow", "Ghost")),
                v.gain_power(1, subject=v.this),
            ),
        ),
        text=(
            "Ghost is immune to events. Response: after you win a challenge in which Jon Snow or Ghost "
            "participates, Jon Snow claims 1 power."
        ),
    ),
    card(
        "fe-ghost",
        "Ghost",
        does=(
            v.immune(v.characters & v.named("Jon Snow"), "event"),
            v.prevents(
                v.is_killed_or_discarded & v.savable & v.victim_is(v.is_character & v.trait("Night's Watch")),
                v.save,
                pay=v.kneel_this,
            ),
        ),
        text=(
            "Jon Snow is immune to events. Response: kneel Ghost to save a Night's Watch character from "
            "being killed or discarded."
        ),
    ),
    card("fe-crossroads", "Crossroads"),
    card(
        "fe-street-of-steel",
        "Street of Steel",
        does=v.reduces("military icon"),
        text=(
            "Marshalling: kneel Street of Steel to reduce the cost of the next character with a "
            "military icon you play this phase by 1."
        ),
    ),
    card(
        "fe-lordship",
        "Lordship",
        host=v.without("Lordship"),
        does=(
            v.constant(v.host, v.trait_of("Lord")),
            v.constant(v.host, v.POWER),
            v.constant(v.host, "strength", 4, when=v.in_phase(v.DOMINANCE)),
        ),
        text=(
            "One per character. The bearer gains the Lord trait and a power icon, and gets +4 STR "
            "during the dominance phase."
        ),
    ),
    card(
        "fe-littlefinger",
        "Littlefinger",
        does=v.constant(v.itself, "strength", v.your_gold),
        text="Gets +1 STR for each gold in your pool.",
    ),
    card(
        "fe-varys",
        "Varys",
        does=v.action(
            v.swap_plot_decks(),
            phase=v.PLOT,
            when=v.two_opponents,
            pay=v.kneel_this,
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "Plot: if you have at least 2 opponents, kneel Varys to swap plot decks with one of them "
            "until the end of the round."
        ),
    ),
    card(
        "fe-shadowblack-lane",
        "Shadowblack Lane",
        does=v.reduces("intrigue icon"),
        text=(
            "Marshalling: kneel Shadowblack Lane to reduce the cost of the next character with an "
            "intrigue icon you play this phase by 1."
        ),
    ),
    card(
        "fe-milk-of-the-poppy",
        "Milk of the Poppy",
        does=v.constant(v.host, "blank"),
        text="Treat the bearer's text box as blank.",
    ),
    card(
        "fe-ser-barristan-selmy",
        "Ser Barristan Selmy",
        does=v.passive(v.enters & v.this_card, v.shuffle_into_deck(v.each(v.cards_of_all_in("discard")))),
        text=(
            "After Ser Barristan Selmy comes into play, each player shuffles the discard pile into the deck."
        ),
    ),
    card(
        "fe-knight-of-flowers",
        "Knight of Flowers",
        does=v.passive(
            v.phase_begins & v.during(v.DOMINANCE),
            v.gain_power(1, subject=v.this),
            when=v.source_is(v.standing),
        ),
        text="At the beginning of the dominance phase, Knight of Flowers claims 1 power if he stands.",
    ),
    card(
        "fe-street-of-sisters",
        "Street of Sisters",
        does=v.reduces("power icon"),
        text=(
            "Marshalling: kneel Street of Sisters to reduce the cost of the next character with a power "
            "icon you play this phase by 1."
        ),
    ),
    card(
        "fe-bodyguard",
        "Bodyguard",
        host=v.trait("Lord", "Lady") & v.without("Bodyguard"),
        does=v.prevents(v.is_killed_or_discarded & v.the_host & v.savable, v.save, pay=v.discard_this),
        text=(
            "Lord or Lady only. One per character. Response: discard Bodyguard to save the bearer from "
            "being killed or discarded."
        ),
    ),
    card(
        "fe-maester-aemon",
        "Maester Aemon",
        does=v.prevents(
            v.is_killed & v.savable & v.victim_is(v.is_character & v.trait("Night's Watch")),
            v.save,
            pay=v.kneel_this,
        ),
        text="Response: kneel Maester Aemon to save a Night's Watch character from being killed.",
    ),
    card(
        "fe-magister-illyrio",
        "Magister Illyrio",
        does=v.action(
            v.tax_named_type, phase=v.CHALLENGES, pay=v.kneel_this, target=v.Target(v.an_opponent, of="seat")
        ),
        text=(
            "Challenges: kneel Magister Illyrio to choose an opponent and name a challenge type. Until "
            "the end of the phase, that player must give you 1 gold to initiate a challenge of it."
        ),
    ),
    card(
        "fe-shae",
        "Shae",
        does=v.action(
            v.kneel(),
            phase=v.CHALLENGES,
            pay=v.kneel_this,
            target=v.Target(v.characters & v.an_opponents & v.standing & v.of_richer_in_power),
        ),
        text="Challenges: kneel Shae to kneel a character of an opponent with more power than you.",
    ),
)
