"""House Targaryen: its cards in the Westeros cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WESTEROS
from rules.lcg.second.printed import SecondCard

card = WESTEROS.card

ANOTHER_BLOODRIDER = v.you_control(v.other & v.is_character & v.trait("Bloodrider"))

CARDS: tuple[SecondCard, ...] = (
    card(
        "02013",
        "Merchant Prince",
        does=(
            v.constant(v.itself, "strength", 1, when=v.source_is(v.has_attachments)),
            v.constant(v.itself, v.MILITARY, when=v.source_is(v.has_attachments)),
        ),
        text="While Merchant Prince has an attachment, he gets +1 STR and gains a military icon.",
    ),
    card(
        "02014",
        "Vaes Dothrak",
        does=v.reaction(
            v.you_reveal_a_plot,
            v.discard(),
            pay=v.discard_from_hand(1, v.is_attachment),
            target=v.Target(v.attachments & (v.printed_cost <= v.cost_of_paid)),
        ),
        text=(
            "Reaction: after you reveal a plot, discard an attachment from your hand to discard from play an "
            "attachment with the same or a lower printed cost."
        ),
    ),
    card(
        "02033",
        "Rakharo",
        does=(
            v.constant(v.itself, "intimidate", when=ANOTHER_BLOODRIDER),
            v.reaction(
                v.is_killed & v.for_claim & v.victim_is(v.is_character),
                v.gain_power(1, subject=v.this),
                when=v.as_attacker,
            ),
        ),
        text=(
            "While you control another Bloodrider, Rakharo gains intimidate. Reaction: after a character "
            "is killed for claim in a challenge you initiated, Rakharo gains 1 power."
        ),
    ),
    card(
        "02034",
        "Crown of Gold",
        does=(
            v.constant(v.host, v.trait_of("King")),
            v.constant(v.host, "strength", -4),
            v.constant(v.host, "burn"),
        ),
        text="The bearer is a King and gets -4 STR. It is killed if its STR is 0.",
    ),
    card(
        "02053",
        "Crone of Vaes Dothrak",
        does=v.reaction(
            v.is_discarded & v.by_opponent & v.victim_is(v.is_character),
            v.to_dead_pile(v.victim),
            pay=v.kneel_one(v.my_characters & v.trait("Dothraki")),
        ),
        text=(
            "Reaction: after a character is discarded from an opponent's hand or deck, kneel a Dothraki "
            "character to put that card into its owner's dead pile."
        ),
    ),
    card(
        "02054",
        "The Silver Steed",
        host=v.trait("Dothraki") | v.named("Daenerys Targaryen"),
        does=(
            v.constant(v.host, "renown", when=v.challenge_is(v.POWER) & v.host_is(v.participating)),
            v.reaction(
                v.gains_power & v.by_renown & v.the_host,
                v.then(v.sacrifice(v.this), v.allow_challenge(v.POWER, until=v.PHASE)),
            ),
        ),
        text=(
            "Dothraki or Daenerys Targaryen only. In power challenges the bearer gains renown. Reaction: "
            "after the bearer gains power by renown, sacrifice The Silver Steed; then you may initiate an "
            "additional power challenge this phase."
        ),
    ),
    card(
        "02074",
        "Dothraki Outriders",
        does=v.cheaper(v.count(v.my_characters & v.trait("Dothraki"))),
        text="Dothraki Outriders cost 1 less to marshal for each Dothraki character you control.",
    ),
    card(
        "02093",
        "Mirri Maz Duur",
        does=v.interrupt(
            v.claim_is_applied & v.by_me & v.attacks_alone,
            v.replaces_claim(v.kill()),
            target=v.Target(v.characters & v.losers),
            once=True,
        ),
        text=(
            "Interrupt: when claim is applied for a challenge in which Mirri Maz Duur attacks alone, kill "
            "a character that the loser controls instead."
        ),
    ),
    card(
        "02094",
        "Blood Magic Ritual",
        does=v.would(
            v.is_killed & v.victim_is(v.characters & ~v.trait("Army")) & v.savable,
            v.both(v.save, v.become_attachment),
        ),
        attached=(
            v.constant(v.host, "blank"),
            v.constant(v.itself, v.TERMINAL),
            v.constant(v.itself, v.trait_of("Condition")),
        ),
        text=(
            "Interrupt: when a character that is no Army would be killed, save it and attach this card to "
            "it as a Condition attachment with terminal; the character's text box is blank but for traits."
        ),
    ),
    card(
        "02113",
        "Jhogo",
        does=(
            v.constant(v.itself, "stealth", when=ANOTHER_BLOODRIDER),
            v.constant(v.itself, "strength", v.dead_of_defending_player, when=v.source_is(v.attacking)),
        ),
        text=(
            "While you control another Bloodrider, Jhogo gains stealth. While he attacks, he gets +1 STR "
            "for each character in the defending player's dead pile."
        ),
    ),
    card(
        "02114",
        "Funeral Pyre",
        does=v.reaction(
            v.is_killed & v.victim_is(v.is_character & v.trait("Lord", "Lady")),
            v.draw(3),
            pay=v.kneel_faction,
        ),
        text="Reaction: after a Lord or Lady is killed, kneel your faction card to draw 3 cards.",
    ),
)
