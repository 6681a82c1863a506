"""The Night's Watch: its cards in the Westeros cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WESTEROS
from rules.lcg.second.printed import SecondCard

HOUSE = "thenightswatch"
card = WESTEROS.card

ORDERS = ("Builder", "Ranger", "Steward")

CARDS: tuple[SecondCard, ...] = (
    card(
        "02001",
        "Will",
        does=v.forced_reaction(
            v.you_lose & v.unopposed, v.pick(v.my_characters & v.trait("Ranger"), v.sacrifice())
        ),
        text="Forced reaction: after you lose an unopposed challenge, sacrifice a Ranger of yours.",
    ),
    card(
        "02002",
        "The Watch Has Need",
        does=v.action(
            v.choose_one(
                *(
                    (name, v.search(v.is_character & v.trait(name), top=v.your_reserve, hi=60))
                    for name in ORDERS
                )
            )
        ),
        text=(
            "Action: name Builder, Ranger or Steward. Search as many of the top cards of your deck as your "
            "reserve for characters of that trait, reveal them and add them to your hand. Shuffle your deck."
        ),
    ),
    card(
        "02025",
        "Unsworn Apprentice",
        does=v.action(v.icon_of_choice(1, subject=v.this), phase=v.CHALLENGES, limit=v.Limit(1, v.PHASE)),
        text=(
            "Challenges action, once per phase: Unsworn Apprentice gains a challenge icon of your choice "
            "until the end of the phase."
        ),
    ),
    card(
        "02026",
        "Brandon's Gift",
        does=v.reaction(
            v.you_marshal & v.victim_is(v.is_character & v.trait("Builder")),
            v.reduce_next(1, HOUSE, kinds=v.MARSHALED),
            limit=v.Limit(3, v.PHASE),
        ),
        text=(
            "Reaction, 3 times per phase: after you marshal a Builder, the next Night's Watch card you "
            "marshal this phase costs 1 less."
        ),
    ),
    card(
        "02045",
        "Ser Alliser Thorne",
        does=(
            v.constant(v.my_characters & v.faction(HOUSE), v.MILITARY, when=v.in_challenge & v.as_defender),
            *v.in_zone(
                "hand",
                v.reaction(
                    v.challenge_initiated & v.against_you,
                    v.put_into_play(v.this),
                    pay=(v.kneel_faction, v.gold(4)),
                    when=v.challenge_is(v.MILITARY),
                ),
            ),
        ),
        text=(
            "While you are the defending player, your Night's Watch characters gain a military icon. "
            "Reaction: after a military challenge is initiated against you, kneel your faction card and pay "
            "4 gold to put Ser Alliser Thorne into play from your hand."
        ),
    ),
    card(
        "02046",
        "Practice Blade",
        host=v.faction(HOUSE),
        does=(v.constant(v.host, "strength", 1), v.constant(v.host, v.MILITARY)),
        text="Night's Watch character only. The bearer gets +1 STR and gains a military icon.",
    ),
    card(
        "02065",
        "Halder",
        does=v.action(
            v.modify_strength(1),
            pay=v.kneel_one(v.mine & (v.locations | v.attachments) & v.faction(HOUSE)),
            target=v.Target(v.characters & v.faction(HOUSE)),
        ),
        text=(
            "Action: kneel a Night's Watch location or attachment of yours; a Night's Watch character gets "
            "+1 STR until the end of the phase."
        ),
    ),
    card(
        "02066",
        "The Watcher on the Walls",
        does=v.action(
            v.kill(v.each(v.attackers)),
            phase=v.CHALLENGES,
            pay=v.kneel_cards(2, v.my_characters & v.trait("Ranger")),
            when=v.challenge_is(v.MILITARY),
        ),
        text="Challenges action, in a military challenge: kneel 2 Rangers of yours to kill all attackers.",
    ),
    card(
        "02085",
        "Chett",
        does=v.action(
            v.to_hand(),
            phase=v.DOMINANCE,
            pay=v.kneel_one(v.my_characters & v.trait("Steward")),
            target=v.Target(v.cards_in("discard") & v.trait("Direwolf", "Raven")),
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Dominance action, once per phase: kneel a Steward of yours to return a Direwolf or Raven card "
            "from your discard pile to your hand."
        ),
    ),
    card(
        "02086",
        "Northern Rookery",
        does=v.reaction(v.you_marshal & v.this_card, v.draw(1)),
        text="Reaction: after you marshal Northern Rookery, draw 1 card.",
    ),
    card(
        "02105",
        "Sworn Brother",
        does=v.first_each_round(1, "any", kinds=("location",)),
        text="The first location that you marshal each round costs 1 less.",
    ),
    card(
        "02106",
        "Old Bear's Raven",
        does=(
            v.constant(v.host, "stealth"),
            v.constant(v.host & v.named("Old Bear Mormont"), v.INTRIGUE),
        ),
        text="The bearer gains stealth. Old Bear Mormont as the bearer also gains an intrigue icon.",
    ),
)
