"""House Martell: its cards in the Westeros cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WESTEROS
from rules.lcg.second.printed import SecondCard

card = WESTEROS.card

LOST_BY_MAESTER: tuple[v.Keyword, ...] = (v.INSIGHT, "intimidate", v.PILLAGE, "renown")

CARDS: tuple[SecondCard, ...] = (
    card(
        "02015",
        "Bastard Daughter",
        does=v.interrupt(
            v.is_killed & (v.this_card | v.victim_is(v.named("The Red Viper"))),
            v.discard_at_random(1, players=v.opponents),
        ),
        text=(
            "Interrupt: when Bastard Daughter or The Red Viper is killed, each opponent discards 1 card at "
            "random from their hand."
        ),
    ),
    card(
        "02035",
        "Nymeria Sand",
        does=v.action(
            v.icon_of_choice(-1, subject=v.target, others=v.each(v.my_characters & v.trait("Sand Snake"))),
            phase=v.CHALLENGES,
            target=v.Target(v.characters & v.an_opponents),
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Challenges action, once per phase: choose an opponent's character. Until the end of the phase "
            "it loses a challenge icon of your choice, and your Sand Snakes gain that icon."
        ),
    ),
    card(
        "02036",
        "In Doran's Name",
        does=v.action(v.gain_gold(v.used_plots), pay=v.kneel_faction),
        text="Action: kneel your faction card to gain 1 gold for each plot in your used pile.",
    ),
    card(
        "02055",
        "Attainted",
        host=v.an_opponents,
        does=v.constant(v.host, v.INTRIGUE, -1),
        text="Opponent's character only. The bearer loses an intrigue icon.",
    ),
    card(
        "02056",
        "The Boneway",
        does=(
            v.reaction(v.you_lose, v.put_token("vengeance", subject=v.this)),
            v.action(
                v.faction_power(3), phase=v.DOMINANCE, pay=(v.kneel_this, v.spend_token("vengeance", 6))
            ),
        ),
        text=(
            "Reaction: after you lose a challenge, put a vengeance token on The Boneway. Dominance action: "
            "kneel it and discard 6 vengeance tokens from it to gain 3 power for your faction."
        ),
    ),
    card(
        "02076",
        "Maester of Starfall",
        does=v.action(
            v.choose_one(
                *((word, v.lose(word), v.Target(v.characters & v.keyword(word))) for word in LOST_BY_MAESTER)
            ),
            phase=v.CHALLENGES,
            pay=v.kneel_this,
        ),
        text=(
            "Challenges action: kneel Maester of Starfall; a character loses insight, intimidate, pillage "
            "or renown until the end of the phase."
        ),
    ),
    card(
        "02077",
        "Condemned",
        host=v.an_opponents,
        does=v.constant(v.host, v.POWER, -1),
        text="Opponent's character only. The bearer loses a power icon.",
    ),
    card(
        "02095",
        "Knights of the Sun",
        does=v.constant(v.itself, "renown", when=v.used_plots >= 3),
        text="While your used pile has 3 or more plots, Knights of the Sun gain renown.",
    ),
    card(
        "02096",
        "Vengeance for Elia",
        does=v.interrupt(
            v.claim_is_applied & v.you_pay_claim,
            v.claim_goes_to_target,
            target=v.Target(v.an_opponent, of="seat"),
            when=v.as_defender,
        ),
        text=(
            "Interrupt: when claim is applied to you as the defending player, choose an opponent; it is "
            "applied to that player instead."
        ),
    ),
    card(
        "02115",
        "Tyene Sand",
        does=v.reaction(
            v.you_win & v.challenge_is(v.INTRIGUE) & v.with_this_attacking,
            v.pick(v.characters & ~v.icon(v.INTRIGUE), v.poison),
        ),
        text=(
            "Reaction: after you win an intrigue challenge in which Tyene Sand attacks, poison a character "
            "without an intrigue icon. At the end of the phase, if the poison token is still there, remove "
            "it and kill the character."
        ),
    ),
    card(
        "02116",
        "Imprisoned",
        host=v.an_opponents,
        does=v.constant(v.host, v.MILITARY, -1),
        text="Opponent's character only. The bearer loses a military icon.",
    ),
)
