"""House Baratheon: its cards in the Core Set."""

from rules.lcg.first import vocabulary as v
from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card(
        "fe-shadows-blessing",
        "Shadow's Blessing",
        does=(
            v.constant(v.host & v.icon(v.POWER), "strength", 2),
            v.constant(v.host & ~v.icon(v.POWER), "strength", -2),
        ),
        text="The bearer gets +2 STR while it has a power icon, and -2 STR while it has none.",
    ),
    card(
        "fe-motley",
        "Motley",
        host=v.an_opponents,
        does=v.host_owes_you(),
        text=(
            "Opponent's character only. The bearer's player must give you 1 gold to declare it as an "
            "attacker or defender, and to trigger it."
        ),
    ),
    card(
        "fe-lightbringer",
        "Lightbringer",
        host=v.faction("baratheon"),
        does=v.prevents(v.is_killed & v.the_host & v.savable, v.save, pay=v.kneel_this),
        text="Baratheon character only. Response: kneel Lightbringer to save the bearer from being killed.",
    ),
    card(
        "fe-stinking-drunk",
        "Stinking Drunk",
        does=v.constant(v.host & v.participating, "strength", -4),
        text="The bearer gets -4 STR while it participates in a challenge.",
    ),
    card(
        "fe-selyse-baratheon",
        "Selyse Baratheon",
        does=v.action(
            v.gain(v.INTRIGUE),
            phase=v.CHALLENGES,
            pay=v.influence(1),
            target=v.Target(v.characters & v.unique),
        ),
        text=(
            "Challenges: kneel 1 influence to have a unique character gain an intrigue icon until the "
            "end of the phase."
        ),
    ),
    card(
        "fe-robert-baratheon",
        "Robert Baratheon",
        does=v.constant(v.itself, v.RENOWN_BONUS, 1),
        text="Claims 1 more power by renown.",
    ),
    card(
        "fe-stannis-baratheon",
        "Stannis Baratheon",
        does=v.constant(
            v.house_of_defending,
            v.CANNOT_DEFEND,
            when=v.source_is(v.attacking) & ~v.exists(v.characters & v.of_defending_player & v.trait("Lord")),
        ),
        text=(
            "While Stannis Baratheon attacks a player who controls no Lord, that player cannot declare "
            "defenders."
        ),
    ),
    card(
        "fe-renly-baratheon",
        "Renly Baratheon",
        does=v.action(v.stand(v.this), pay=v.influence(1)),
        text="Any phase: kneel 1 influence to stand Renly Baratheon.",
    ),
    card(
        "fe-melisandre",
        "Melisandre",
        does=(
            v.constant(v.characters & v.trait("Asshai"), "strength", 1, when=v.source_is(v.standing)),
            v.constant(v.characters & v.an_opponents, v.POWER_IGNORED),
        ),
        text=(
            "While Melisandre stands, Asshai characters get +1 STR. Power on opponents' characters does "
            "not count."
        ),
    ),
    card(
        "fe-ser-davos-seaworth",
        "Ser Davos Seaworth",
        does=v.prevents(
            v.is_killed & v.this_card & v.savable,
            v.both(v.save, v.pay_or_else(v.gold(1), v.return_to_hand(v.this))),
        ),
        text=(
            "Response: save Ser Davos Seaworth from being killed. Then pay 1 gold, or return him to "
            "your hand."
        ),
    ),
    card("fe-brienne-of-tarth", "Brienne of Tarth"),
    card(
        "fe-maester-cressen",
        "Maester Cressen",
        does=v.action(
            v.discard(),
            phase=v.MARSHALING,
            pay=v.kneel_this,
            target=v.Target(v.attachments & v.trait("Condition")),
        ),
        text="Marshalling: kneel Maester Cressen to discard a Condition attachment.",
    ),
    card(
        "fe-ser-axell-florent",
        "Ser Axell Florent",
        does=v.response(v.you_win & v.challenge_is(v.POWER) & v.by_margin(4), v.stand(v.this)),
        text="Response: after you win a power challenge by 4 or more STR, stand Ser Axell Florent.",
    ),
    card(
        "fe-edric-storm",
        "Edric Storm",
        does=v.response(
            v.you_win & v.as_attacker & v.challenge_is(v.POWER) & v.by_margin(4),
            v.allow_challenge(v.POWER, until=v.PHASE),
            pay=v.discard_this,
            limit=v.LIMITED_RESPONSE,
        ),
        text=(
            "Limited response: after you win a power challenge as the attacker by 4 or more STR, "
            "discard Edric Storm; you may initiate one more power challenge this phase."
        ),
    ),
    card(
        "fe-devan-seaworth",
        "Devan Seaworth",
        does=v.constant(v.itself, "stealth", when=v.you_control(v.is_character & v.has_power)),
        text="Gains stealth while you control a character with power.",
    ),
    card(
        "fe-knight-of-the-rainwood",
        "Knight of the Rainwood",
        does=v.constant(v.itself, "cannot be discarded"),
        text="Cannot be discarded from play.",
    ),
    card(
        "fe-stanniss-northern-cavalry",
        "Stannis's Northern Cavalry",
        does=(
            v.constant(v.itself, v.WATCHES_STRENGTH),
            v.constant(v.itself, "cannot be killed", when=v.source_is(v.strength_has_changed)),
            v.constant(v.itself, "cannot be discarded", when=v.source_is(v.strength_has_changed)),
        ),
        text="Cannot be killed or discarded from play in a phase in which its STR was raised or lowered.",
    ),
    card(
        "fe-highgarden-honor-guard",
        "Highgarden Honor Guard",
        does=v.sent_to_others(),
        text=(
            "Challenges: put Highgarden Honor Guard from your hand into play under the control of an "
            "opponent. After its controller wins a challenge in which it participates, its owner takes "
            "control of it."
        ),
    ),
    card(
        "fe-old-red-priest",
        "Old Red Priest",
        does=v.passive(v.is_killed & v.this_card, v.pick(v.locations & v.mine & v.standing, v.kneel())),
        text="After Old Red Priest is killed, kneel one of your standing locations.",
    ),
    card(
        "fe-army-of-the-faithful",
        "Army of the Faithful",
        does=v.cheaper(v.count(v.my_characters & v.trait("Asshai"))),
        text="Costs 1 less to play for each Asshai character you control.",
    ),
    card(
        "fe-renlys-courtier",
        "Renly's Courtier",
        does=v.action(v.gain("blank"), pay=v.kneel_this, target=v.Target(v.characters & ~v.unique)),
        text=(
            "Any phase: kneel Renly's Courtier to treat the text box of a non-unique character as blank "
            "until the end of the phase."
        ),
    ),
    card("fe-bastard-of-robert", "Bastard of Robert"),
    card(
        "fe-house-tyrell-guard",
        "House Tyrell Guard",
        does=v.in_zone(
            "hand",
            v.response(
                v.is_killed & v.it_was_mine & v.victim_is(v.is_character & v.faction("baratheon")),
                v.put_into_play(v.this),
            ),
        ),
        text=(
            "Response: after a Baratheon character of yours is killed, put House Tyrell Guard into play "
            "from your hand."
        ),
    ),
    card("fe-host-of-storms-end", "Host of Storm's End"),
    card(
        "fe-dragonstone-port",
        "Dragonstone Port",
        does=(
            v.constant(v.my_faction, v.PLOT_WINDOW),
            v.action(v.name_a_plot, phase=v.PLOT, when=v.before_the_reveal, limit=v.Limit(1, v.PHASE)),
            v.passive(v.opponent_reveals_a_plot & v.named_by_this, v.faction_power(1)),
        ),
        text=(
            "Everybody may act after plots are chosen and before they are revealed. Plot: in that "
            "window, name a plot (limit 1 per phase). After an opponent reveals it this phase, claim 1 "
            "power for your House."
        ),
    ),
    card(
        "fe-stormlands-fiefdoms",
        "Stormlands Fiefdoms",
        does=v.reduces_card("baratheon"),
        text=(
            "Marshalling: kneel Stormlands Fiefdoms to reduce the cost of the next Baratheon card you "
            "play this phase by 1."
        ),
    ),
    card(
        "fe-king-roberts-chambers",
        "King Robert's Chambers",
        on="faction",
        host=v.my_faction,
        text="You may attach King Robert's Chambers to your House card when you play it.",
    ),
    card("fe-aegons-garden", "Aegon's Garden"),
    card(
        "fe-great-hall",
        "Great Hall",
        does=v.reduces("baratheon", 2),
        text=(
            "Marshalling: kneel Great Hall to reduce the cost of the next Baratheon character you play "
            "this phase by 2."
        ),
    ),
)
