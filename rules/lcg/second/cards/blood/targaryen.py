"""House Targaryen: its cards in the Blood and Gold cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import BLOOD
from rules.lcg.second.printed import SecondCard

card = BLOOD.card

ONE_GOLD = v.spend_token(v.GOLD)
DRAGONS = v.is_character & (v.trait("Dragon") | v.named("Daenerys Targaryen"))


CARDS: tuple[SecondCard, ...] = (
    card(
        "06013",
        "Ghiscari Elite",
        does=v.reaction(
            v.kneels & v.this_card,
            v.to_bottom_of_deck(),
            target=v.Target(v.cards_in("discard") & (v.is_attachment | v.is_event)),
        ),
        text=(
            "Reaction: after Ghiscari Elite kneels, put an attachment or event from your discard pile on "
            "the bottom of your deck."
        ),
    ),
    card(
        "06014",
        "Slaver's Bay Port",
        does=v.gives_gold(v.an_opponent_is(v.dead_characters >= 4)),
        text=(
            "Marshaling action: kneel Slaver's Bay Port to gain 1 gold, or 2 if an opponent has 4 or more "
            "characters in the dead pile."
        ),
    ),
    card(
        "06033",
        "Second Sons",
        does=v.forced_interrupt(
            v.phase_ends & v.during(v.CHALLENGES), v.pay_or_else(ONE_GOLD, v.sacrifice(v.this))
        ),
        text=(
            "Forced interrupt: when the challenges phase ends, discard 1 gold from Second Sons or "
            "sacrifice them."
        ),
    ),
    card(
        "06034",
        "A Dragon Is No Slave",
        does=(
            v.action(
                v.modify_strength(-2), phase=v.CHALLENGES, target=v.Target(v.characters & ~v.has_attachments)
            ),
            *v.comes_back(v.you_win & v.exists(v.participants & v.mine & DRAGONS)),
        ),
        text=(
            "Challenges action: a character without attachments gets −2 STR until the end of the phase. "
            "Reaction: after you win a challenge with a Dragon or Daenerys Targaryen of yours, pay 1 gold "
            "to return A Dragon Is No Slave from your discard pile to your hand."
        ),
    ),
    card(
        "06053",
        "Grey Worm",
        does=v.action(
            v.modify_strength(-3, until=v.CHALLENGE),
            target=v.Target(v.defenders),
            when=v.with_this_attacking,
            limit=v.Limit(1, v.CHALLENGE),
        ),
        text=(
            "Action, once per challenge, while Grey Worm attacks: a defending character gets −3 STR until "
            "the end of the challenge."
        ),
    ),
    card(
        "06054",
        "Astapor",
        does=v.action(
            v.modify_strength(v.tokens_here(v.GOLD) * -1, until=v.CHALLENGE),
            pay=v.kneel_this,
            target=v.Target(v.participants),
            when=v.tokens_here(v.GOLD) >= 1,
        ),
        text=(
            "Action: kneel Astapor; a participating character gets −1 STR for each gold on Astapor until "
            "the end of the challenge."
        ),
    ),
    card(
        "06073",
        "Strong Belwas",
        does=v.would(
            v.is_killed & v.victim_is(v.characters & v.other & v.unique & v.faction("targaryen")) & v.savable,
            v.save,
            pay=ONE_GOLD,
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Interrupt, once per phase: when another unique Targaryen character would be killed, discard 1 "
            "gold from Strong Belwas to save it."
        ),
    ),
    card(
        "06074",
        "Breaker of Chains",
        host=v.unique & v.faction("targaryen"),
        does=(
            v.constant(v.host, "strength", v.count(v.my_characters & (v.printed_cost <= 2))),
            v.reaction(
                v.is_declared_attacker & v.the_host,
                v.pick(
                    v.cards_in("hand") & v.is_character & (v.printed_cost <= 2),
                    v.put_into_play(),
                    hidden=True,
                ),
            ),
        ),
        text=(
            "Unique Targaryen character only. The bearer gets +1 STR for each character of yours with "
            "printed cost 2 or less. Reaction: after it is declared as an attacker, put a character with "
            "printed cost 2 or less into play from your hand."
        ),
    ),
    card(
        "06093",
        "Irri",
        does=v.action(
            v.stand(),
            pay=ONE_GOLD,
            target=v.Target(v.characters & v.kneeling & v.trait("Lord", "Lady")),
            limit=v.Limit(1, v.PHASE),
        ),
        text="Action, once per phase: discard 1 gold from Irri to stand a Lord or Lady.",
    ),
    card(
        "06094",
        "Overthrowing the Masters",
        does=v.action(
            v.leave_challenge(),
            target=v.Target(v.defenders & (v.strength <= v.dead_of_defending_player)),
            when=v.in_challenge & v.as_attacker,
        ),
        text=(
            "Action, while you attack: remove a defending character from the challenge whose STR is at "
            "most the number of characters in the defending player's dead pile."
        ),
    ),
    card(
        "06113",
        "Freedmen",
        does=v.in_zone("discard", v.reaction(v.you_win & v.by_five & v.as_attacker, v.put_into_play(v.this))),
        text=(
            "Reaction: after you win a challenge by 5 or more STR as the attacking player, put Freedmen "
            "into play from your discard pile."
        ),
    ),
    card(
        "06114",
        "Warrior's Braid",
        host=v.faction("targaryen"),
        does=(
            v.constant(v.host, "renown"),
            v.constant(v.host, "strength", v.tokens_here("bell")),
            v.reaction(
                v.you_win & v.challenge_is(v.MILITARY) & v.with_host_attacking,
                v.put_token("bell", subject=v.this),
            ),
        ),
        text=(
            "Targaryen character only. The bearer gains renown and gets +1 STR for each bell token on "
            "Warrior's Braid. Reaction: after you win a military challenge in which the bearer attacks, "
            "put a bell token on Warrior's Braid."
        ),
    ),
)
