"""Cards of other sets, so that every keyword and mechanism has some."""

from rules.lcg.first import vocabulary as v
from rules.lcg.first.cards import SUPPLEMENT
from rules.lcg.first.printed import FirstCard

card = SUPPLEMENT.card

CARDS: tuple[FirstCard, ...] = (
    card(
        "fe-countered-plots",
        "Countered Plots",
        does=v.prevents(v.event_is_played & v.by_opponent & v.lower_initiative, v.cancel),
        text="Response: cancel an event just played by an opponent with less initiative than you.",
    ),
    card(
        "fx-hands-judgement",
        "The Hand's Judgement",
        does=v.prevents(v.event_is_played, v.cancel, pay=v.gold(1)),
        text="Response: pay 1 gold to cancel an event just played.",
    ),
    card(
        "fx-paper-shield",
        "Paper Shield",
        does=v.prevents(v.event_is_played & v.costs_nothing, v.cancel),
        text="Response: cancel an event just played that costs neither gold nor influence.",
    ),
    card("fx-dragon-chaser", "Dragon Chaser"),
    card(
        "fx-nute-the-barber",
        "Nute the Barber",
        does=v.action(v.modify_strength(1, subject=v.this), pay=v.discard_from_hand(1)),
        text=(
            "Any phase: discard a card from your hand to give Nute the Barber +1 STR until the end of "
            "the phase."
        ),
    ),
    card(
        "fx-eurons-enforcers",
        "Euron's Enforcers",
        does=v.constant(v.itself, "strength", v.count(v.my_characters & v.trait("Raider"))),
        text="Gets +1 STR for each Raider character you control.",
    ),
    card(
        "fx-vendor-of-venoms",
        "Vendor of Venoms",
        does=v.constant(v.itself, "cannot be discarded", when=v.source_is(v.power_on >= 2)),
        text="Cannot be discarded from play while it has at least 2 power.",
    ),
    card(
        "fx-ellaria-sand",
        "Ellaria Sand",
        does=v.response(
            v.you_lose, v.move_power_here(1), target=v.Target(v.characters & v.other & v.has_power)
        ),
        text="Response: after you lose a challenge, move 1 power from a character to Ellaria Sand.",
    ),
    card("fx-royal-guard", "Royal Guard"),
    card("fx-fiery-followers", "Fiery Followers"),
    card(
        "fx-midnight-sentry",
        "Midnight Sentry",
        does=v.constant(v.characters & v.keyword(v.STALWART), "strength", 1),
        text="Characters with stalwart get +1 STR.",
    ),
    card(
        "fx-house-clegane-outlaw",
        "House Clegane Outlaw",
        does=v.constant(v.itself, "no contribution", when=v.source_is(~v.has_power)),
        text="Its STR does not count in challenges while it has no power.",
    ),
    card(
        "fx-widows-wail",
        "Widow's Wail",
        does=(v.constant(v.host, "strength", 2), v.response(v.you_win & v.with_host, v.draw(v.power_on))),
        text=(
            "The bearer gets +2 STR. Response: after you win a challenge in which the bearer "
            "participates, draw a card for each power on Widow's Wail."
        ),
    ),
    card(
        "fx-dragon-thief",
        "Dragon Thief",
        does=v.response(v.enters & v.this_card, v.discard(), target=v.Target(v.attachments & ~v.unique)),
        text="Response: after Dragon Thief comes into play, discard a non-unique attachment.",
    ),
    card(
        "fx-black-amethysts",
        "Black Amethysts",
        host=v.trait("Asshai"),
        does=v.constant(v.host, v.DEADLY),
        text="Asshai character only. The bearer gains deadly.",
    ),
    card("fx-increased-levy", "Increased Levy", on="location", host=v.mine, text="Location of yours only."),
    card(
        "fx-ramsays-hunting-dogs",
        "Ramsay's Hunting Dogs",
        does=(v.constant(v.host, "strength", 2), v.constant(v.host, "not bypassed")),
        text="The bearer gets +2 STR and cannot be chosen for stealth.",
    ),
    card(
        "fx-sitting-the-iron-throne",
        "Sitting the Iron Throne",
        does=(
            v.action(
                v.gain_power(1, subject=v.target),
                pay=v.gold(1),
                target=v.Target(v.characters),
                limit=v.Limit(3, v.ROUND, by_name=True),
            ),
            *v.in_zone(
                "dead",
                v.action(v.to_hand(v.this), phase=v.DOMINANCE, when=v.you_won_dominance, pay=v.gold(1)),
            ),
        ),
        text=(
            "House Lannister only. Any phase: pay 1 gold to have a character claim 1 power (limit 3 per "
            "round). Dominance: if you won dominance, pay 1 gold to return this card from your dead "
            "pile to your hand."
        ),
    ),
    card("fx-kingsroad-fiefdom", "Kingsroad Fiefdom"),
    card("fx-vanguard-lancer", "Vanguard Lancer"),
    card("fx-feuding-clanswoman", "Feuding Clanswoman"),
    card(
        "fx-burned-and-pillaged",
        "Burned and Pillaged",
        on="location",
        does=(
            v.constant(v.house_of_hosts_player, "income", -1),
            v.constant(v.house_of_hosts_player, "initiative", -1),
        ),
        text="Location only. The income and the initiative of the bearer's player are lowered by 1.",
    ),
    card(
        "fx-princes-plans",
        "The Prince's Plans",
        does=v.action(v.both(v.to_hand(v.top_of_discard(4)), v.remove_this_event), pay=v.influence(4)),
        text=(
            "House Martell only. Any phase: kneel 4 influence to return the top 4 cards of your discard "
            "pile to your hand. Then remove this card from the game."
        ),
    ),
    card(
        "fx-drowned-prophet",
        "Drowned Prophet",
        does=v.action(v.end_phase, phase=v.CHALLENGES, pay=(v.influence(8), v.remove_this)),
        text=(
            "Challenges: kneel 8 influence and remove Drowned Prophet from the game to end the "
            "challenges phase."
        ),
    ),
    card(
        "fx-longship-foamdrinker",
        'Longship "Foamdrinker"',
        does=v.response(
            v.you_win, v.kill(), pay=v.kneel_this, target=v.Target(v.participants), limit=v.LIMITED_RESPONSE
        ),
        text=(
            "Limited response: after you win a challenge, kneel this longship to kill a participating "
            "character."
        ),
    ),
    card(
        "fx-eddard-stark-v2",
        "Eddard Stark",
        does=v.constant(v.plot_of_attacking, v.CLAIM_IS_0, when=v.source_is(v.defending)),
        text="While Eddard Stark defends, the claim of the attacker's revealed plot is 0.",
    ),
    card(
        "fx-tywin-lannister-v2",
        "Tywin Lannister",
        does=v.response(v.you_win_dominance, v.gain_power(3, subject=v.this), when=v.your_gold >= 4),
        text=(
            "Response: after you win dominance with at least 4 gold in your pool, Tywin Lannister "
            "claims 3 power."
        ),
    ),
    card(
        "fx-agenda-siege-of-winterfell",
        "The Siege of Winterfell",
        does=(
            v.constant(v.my_faction, v.ONLY_MILITARY_POWER),
            v.response(v.you_win & v.challenge_is(v.MILITARY), v.faction_power(2)),
        ),
        text=(
            "House Stark only. You can claim power for your House in military challenges only. "
            "Response: after you win a military challenge, claim 2 power for your House."
        ),
    ),
    card(
        "fx-agenda-a-noble-cause",
        "A Noble Cause",
        does=(
            v.constant(v.my_faction, "draws", -1),
            v.constant(v.my_characters & v.faction("baratheon") & (v.printed_cost >= 2), "renown"),
        ),
        text=(
            "House Baratheon only. You draw 1 card less in the draw phase. Your Baratheon characters "
            "with a printed cost of 2 or more gain renown."
        ),
    ),
    card(
        "fx-agenda-treaty-with-the-north",
        "Treaty with the North",
        does=(
            v.constant(v.my_faction, v.no_penalty("stark")),
            v.constant(v.factions & v.an_opponents & ~v.has_treaty, "victory", -5),
        ),
        text=(
            "You pay no penalty for Stark cards. Opponents without a Treaty agenda need 5 power less to win."
        ),
    ),
    card(
        "fx-debt-to-the-iron-bank",
        "Debt to the Iron Bank",
        on="location",
        host=v.an_opponents,
        does=v.constant(v.house_of_hosts_player, "income", -1),
        text="Opponent's location only. The income of the bearer's player is lowered by 1.",
    ),
    card(
        "fx-maesters-ledger",
        "Maester's Ledger",
        does=v.action(v.draw(1), phase=v.DOMINANCE, pay=(v.remove_this, v.gold(1))),
        text="Dominance: remove Maester's Ledger from the game and pay 1 gold to draw a card.",
    ),
)
