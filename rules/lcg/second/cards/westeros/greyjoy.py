"""House Greyjoy: its cards in the Westeros cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WESTEROS
from rules.lcg.second.printed import SecondCard

HOUSE = "greyjoy"
card = WESTEROS.card

CARDS: tuple[SecondCard, ...] = (
    card(
        "02011",
        "The Seastone Chair",
        does=v.interrupt(
            v.claim_is_applied & v.by_me & v.challenge_is(v.MILITARY) & v.won_unopposed,
            v.replaces_claim(v.kill()),
            pay=v.kneel_faction,
            target=v.Target(v.characters & v.losers & ~v.has_attachments),
            once=True,
        ),
        text=(
            "Interrupt: when your claim is applied for an unopposed military challenge, kneel your faction "
            "card to kill a character without attachments that the loser controls instead."
        ),
    ),
    card(
        "02031",
        "The Reader",
        does=v.reaction(
            v.you_win & v.unopposed,
            v.choose_one(
                ("draw a card", v.draw(1)),
                ("discard from decks", v.discard_from_deck(3, players=v.opponents)),
            ),
            when=v.exists(v.participants & v.unique & v.faction(HOUSE)),
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Reaction, once per phase: after you win an unopposed challenge in which a unique Greyjoy "
            "character participates, draw 1 card, or discard the top 3 cards of each opponent's deck."
        ),
    ),
    card(
        "02032",
        "Raiding Longship",
        does=v.action(
            v.gain("no contribution", until=v.CHALLENGE),
            phase=v.CHALLENGES,
            pay=v.kneel_this,
            target=v.Target(v.defenders & ~v.has_attachments),
            when=v.first_player,
        ),
        text=(
            "Challenges action, if you are the first player: kneel Raiding Longship; a defending character "
            "without attachments contributes no STR to this challenge."
        ),
    ),
    card(
        "02051",
        "Newly-Made Lord",
        does=v.reaction(
            v.you_marshal & v.this_card,
            v.discard(),
            target=v.Target(v.locations & ~v.keyword("limited") & (v.printed_cost <= 3)),
        ),
        text=(
            "Reaction: after you marshal Newly-Made Lord, discard a non-limited location with printed cost "
            "3 or less from play."
        ),
    ),
    card(
        "02052",
        "Fishing Net",
        host=v.an_opponents,
        does=v.constant(v.host, "cannot defend"),
        text="Opponent's character only. The bearer cannot be declared as a defender.",
    ),
    card(
        "02072",
        "Priest of the Drowned God",
        does=v.constant(v.my_characters & v.trait("Drowned God"), "strength", 1),
        text="Your Drowned God characters get +1 STR.",
    ),
    card(
        "02073",
        "Loot",
        does=v.reaction(
            v.you_win & v.unopposed,
            v.discard_from_deck(v.x_paid, players=v.loser),
            pay=v.x_gold_of(v.loser),
        ),
        text=(
            "Reaction: after you win an unopposed challenge, pay X gold from the loser's pool, and from no "
            "other, to discard the top X cards of the loser's deck."
        ),
    ),
    card(
        "02091",
        "Raider from Pyke",
        does=v.constant(v.cards_in("hand") & v.trait("Weapon"), v.AMBUSH_AT_COST),
        text="Each Weapon in your hand gains ambush for its printed cost.",
    ),
    card(
        "02092",
        "Iron Mines",
        does=v.would(v.is_killed & v.victim_is(v.is_character) & v.savable, v.save, pay=v.sacrifice_this),
        text="Interrupt: when a character would be killed, sacrifice Iron Mines to save it.",
    ),
    card(
        "02111",
        "Dagmer Cleftjaw",
        does=v.interrupt(
            v.claim_is_applied & v.by_me & v.attacks_alone,
            v.replaces_claim(v.take_control()),
            target=v.Target(v.locations & v.losers & ~v.keyword("limited") & (v.printed_cost <= 3)),
            once=True,
        ),
        text=(
            "Interrupt: when claim is applied for a challenge in which Dagmer Cleftjaw attacks alone, take "
            "control of a non-limited location of the loser with printed cost 3 or less instead."
        ),
    ),
    card(
        "02112",
        "Drowned God's Blessing",
        host=v.faction(HOUSE),
        does=(
            v.constant(v.host, v.trait_of("Drowned God")),
            v.not_chosen_alone(v.host, "event"),
        ),
        text=(
            "Greyjoy character only. The bearer has the trait Drowned God; opponents cannot choose it as the "
            "only target of their events."
        ),
    ),
)
