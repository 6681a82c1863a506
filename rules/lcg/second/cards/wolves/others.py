"""The cards of other factions and the neutral cards in Wolves of the North, without plots."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WOLVES
from rules.lcg.second.printed import SecondCard

card = WOLVES.card

SUMMER, WINTER = v.plots & v.trait("Summer"), v.plots & v.trait("Winter")

CARDS: tuple[SecondCard, ...] = (
    card(
        "03025",
        "Motley",
        host=v.an_opponents,
        does=(
            v.constant(v.host, v.trait_of("Fool")),
            v.reaction(
                (v.is_declared_attacker | v.is_declared_defender) & v.the_host,
                v.discard_at_random(1, players=v.hosts_player),
            ),
        ),
        text=(
            "Opponent's character only. The bearer is a Fool. Reaction: after the bearer is declared as an "
            "attacker or defender, its controller discards 1 card at random from hand."
        ),
    ),
    card(
        "03026",
        "Even Handed Justice",
        does=v.action(v.one_of_each_player(v.characters & v.standing, v.kneel())),
        text="Action: choose a standing character of each player; all of them kneel.",
    ),
    card(
        "03027",
        "Fishwhiskers",
        does=v.constant(
            v.defenders,
            "no contribution",
            when=v.source_is(v.attacking) & (v.count(WINTER) > v.count(SUMMER)),
        ),
        text=(
            "While Fishwhiskers attacks and more Winter than Summer plots are revealed, defending "
            "characters contribute no STR."
        ),
    ),
    card(
        "03028",
        "Ahead of the Tide",
        does=v.interrupt(
            v.initiative_is_compared,
            v.both(
                v.change("initiative", 3, until=v.PHASE, subject=v.each(v.my_plot)),
                v.on_winning_initiative("draw ahead of the tide", v.draw(1)),
            ),
        ),
        text=(
            "Interrupt: when you compare initiative, your revealed plot gets +3 initiative until the end of "
            "the phase. If you win initiative, draw 1 card."
        ),
    ),
    card(
        "03029",
        "Crossroads Sellsword",
        does=v.interrupt(v.is_killed & v.this_card, v.gain_gold(2), when=v.in_phase(v.CHALLENGES)),
        text="Interrupt: when Crossroads Sellsword is killed in the challenges phase, gain 2 gold.",
    ),
    card(
        "03030",
        "Tower of the Hand",
        does=v.reaction(
            v.you_win & v.challenge_is(v.INTRIGUE),
            v.return_to_hand(),
            pay=(v.kneel_this, v.return_one(v.my_characters & v.participating & v.faction("lannister"))),
            target=v.Target(v.characters & v.losers & (v.printed_cost < v.cost_of_paid)),
        ),
        text=(
            "Reaction: after you win an intrigue challenge, kneel Tower of the Hand and return a "
            "participating Lannister character to your hand; a character of the loser with a lower printed "
            "cost returns to its owner's hand."
        ),
    ),
    card(
        "03031",
        "Quentyn Martell",
        does=(
            v.constant(v.itself, "strength", 1, when=~v.first_player),
            v.constant(v.itself, "stealth", when=~v.first_player),
            v.interrupt(
                v.is_killed & v.this_card,
                v.kill(),
                target=v.Target(v.characters & (v.strength < v.source_strength)),
            ),
        ),
        text=(
            "While you are not the first player, Quentyn Martell gets +1 STR and gains stealth. Interrupt: "
            "when he is killed, choose and kill a character with lower STR."
        ),
    ),
    card(
        "03032",
        "His Viper Eyes",
        does=v.reaction(
            v.you_lose & v.as_defender & v.challenge_is(v.MILITARY, v.POWER),
            v.look_at_hand(v.discard_chosen(), players=v.winner),
        ),
        text=(
            "Reaction: after you lose a military or power challenge as the defending player, look at the "
            "winner's hand and discard a card of your choice from it."
        ),
    ),
    card(
        "03033",
        "Stonesnake",
        does=v.reaction(v.is_bypassed & v.by_this, v.gain_keyword_of(v.victim)),
        text=(
            "Reaction: after Stonesnake bypasses a character by stealth, he gains one of its keywords until "
            "the end of the phase."
        ),
    ),
    card(
        "03034",
        "The Shadow Tower",
        does=v.reaction(
            v.you_win & v.as_defender,
            v.gain("cannot attack"),
            pay=v.kneel_this,
            target=v.Target(v.characters & v.losers),
        ),
        text=(
            "Reaction: after you win a challenge as the defending player, kneel The Shadow Tower; a "
            "character of the loser cannot be declared as an attacker until the end of the phase."
        ),
    ),
    card(
        "03035",
        "Aggo",
        does=v.action(
            v.stand(),
            target=v.Target(v.characters & v.kneeling & v.trait("Bloodrider")),
            when=v.exists(SUMMER),
            limit=v.Limit(1, v.ROUND),
        ),
        text="Action, once per round, if a Summer plot is revealed: choose and stand a Bloodrider.",
    ),
    card(
        "03036",
        "Dragon Sight",
        does=v.action(
            v.modify_strength(-1, until=v.CHALLENGE, subject=v.each(v.participants & ~v.trait("Dragon"))),
            when=v.in_challenge,
        ),
        text=(
            "Action: each participating character that is no Dragon gets −1 STR until the end of the "
            "challenge."
        ),
    ),
    card(
        "03037",
        "House Florent Knight",
        does=v.forced_reaction(
            v.enters & v.this_card, v.pick(v.characters & v.of_lowest_strength, v.discard())
        ),
        text=(
            "Forced reaction: after House Florent Knight enters play, discard a character with the lowest "
            "STR in play from play."
        ),
    ),
    card(
        "03038",
        "To the Rose Banner!",
        does=v.action(
            v.both(v.gain_gold(v.strength), v.sacrifice()),
            phase=v.MARSHALING,
            target=v.Target(v.my_characters & v.faction("tyrell")),
        ),
        text=(
            "Marshaling action: choose a Tyrell character of yours; gain gold equal to its STR. Then "
            "sacrifice it."
        ),
    ),
    card(
        "03039",
        "Mance Rayder",
        does=(
            v.constant(v.cards_in("hand") & v.is_character & v.trait("Wildling"), v.AMBUSH_AT_COST),
            v.constant(
                v.cards_in("hand") & v.is_character & v.trait("Wildling"),
                v.AMBUSH_DISCOUNT,
                1,
                when=v.exists(WINTER),
            ),
        ),
        text=(
            "You may ambush with Wildling characters for their printed cost, and for 1 gold less while a "
            "Winter plot is revealed."
        ),
    ),
    card(
        "03040",
        "Young Spearwife",
        does=v.constant(v.itself, "stealth", when=v.faction_power_below_an_opponents),
        text=("While your faction card has less power than an opponent's, Young Spearwife gains stealth."),
    ),
    card("03041", "House Maester"),
    card(
        "03042",
        "Tourney Grounds",
        does=v.action(v.reduce_next(1, "any", kinds=("event",)), pay=v.kneel_this),
        text="Action: kneel Tourney Grounds; the next event you play this phase costs 1 less.",
    ),
    card(
        "03043",
        "Green Dreams",
        does=v.reaction(v.kneels & v.the_host, v.look_at_top(1, to="bottom", hi=1, rest="top")),
        text=(
            "Reaction: after the bearer kneels, look at the top card of your deck; you may put it on the "
            "bottom."
        ),
    ),
    card(
        "03044",
        "Healing Expertise",
        does=v.would(
            v.is_killed & v.victim_is(v.my_characters & ~v.trait("Army")) & v.savable,
            v.save,
            pay=v.kneel_one(v.my_characters & v.trait("Maester")),
        ),
        text=(
            "Interrupt: when a character of yours that is no Army would be killed, kneel a Maester to save "
            "it."
        ),
    ),
    card(
        "03045",
        "Tithe",
        does=v.action(v.gain_gold(2), pay=v.kneel_one(v.my_characters & v.faction("neutral"))),
        text="Action: kneel a neutral character to gain 2 gold.",
    ),
)
