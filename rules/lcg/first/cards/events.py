"""Events, all of them neutral."""

from rules.lcg.first import vocabulary as v
from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card(
        "fe-distraction",
        "Distraction",
        does=v.action(
            v.kneel(), phase=v.MARSHALING, target=v.Target(v.characters & v.icon(v.MILITARY) & v.standing)
        ),
        text="Marshalling: kneel a character with a military icon.",
    ),
    card(
        "fe-winter-is-coming",
        "Winter is Coming",
        does=v.action(
            v.change_claim(1, players=v.players_of("stark")),
            phase=v.CHALLENGES,
            when=v.attacker_of("stark"),  # without one its effect changes nothing
            limit=v.Limit(1, v.ROUND, by_name=True),
        ),
        text=(
            "Challenges: raise the claim of each Stark player's revealed plot by 1 until the end of the "
            "challenge (limit 1 per round)."
        ),
    ),
    card(
        "fe-kings-in-the-north",
        "Kings in the North",
        does=v.response(
            v.you_win_dominance,
            v.to_paid(v.gain_power(1, subject=v.target)),
            pay=v.kneel_cards(2, v.my_characters & v.faction("stark")),
        ),
        text=(
            "Response: after you win dominance, kneel 2 Stark characters you control; each claims 1 power."
        ),
    ),
    card(
        "fe-lethal-counterattack",
        "Lethal Counterattack",
        does=v.action(
            v.kill(v.each(v.attackers)),
            phase=v.CHALLENGES,
            when=v.challenge_is(v.MILITARY),
            pay=v.kneel_cards(2, v.my_characters & v.faction("stark")),
            limit=v.Limit(1, v.CHALLENGE, by_name=True),
        ),
        text=(
            "Challenges: in a military challenge, kneel 2 Stark characters you control to kill all "
            "attacking characters (limit 1 per challenge)."
        ),
    ),
    card(
        "fe-bran-the-builders-legacy",
        "Bran the Builder's Legacy",
        does=v.action(
            v.search(v.is_location & (v.printed_cost <= 2), put=v.into_play), phase=v.DOMINANCE, pay=v.gold(3)
        ),
        text=(
            "House Stark only. Dominance: pay 3 gold to search your deck for a location with a printed "
            "cost of 2 or less and put it into play."
        ),
    ),
    card(
        "fe-guilty",
        "Guilty!",
        does=v.action(
            v.kill(),
            phase=v.DOMINANCE,
            pay=v.either(v.influence(3), v.kneel_cards(1, v.my_characters & v.crest("noble"))),
            target=v.Target(v.characters & ~v.faction("stark")),
        ),
        text=(
            "House Stark only. Dominance: kneel 3 influence, or a character of yours with the noble "
            "crest, to kill a character that is not of House Stark."
        ),
    ),
    card(
        "fe-i-never-bet-against-my-family",
        "I Never Bet Against My Family",
        does=v.action(
            v.change_claim(v.the_x * -1, players=v.target_player),
            phase=v.CHALLENGES,
            when=v.in_challenge,
            pay=(v.x_gold(), v.kneel_cards(1, v.my_characters & v.faction("lannister"))),
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "Challenges: pay X gold and kneel a Lannister character you control to lower the claim of "
            "an opponent's revealed plot by X until the end of the challenge."
        ),
    ),
    card(
        "fe-the-lions-will",
        "The Lion's Will",
        does=v.action(v.kneel(), pay=v.gold(2), target=v.Target(v.characters & v.standing)),
        text="House Lannister only. Any phase: pay 2 gold to kneel a character.",
    ),
    card(
        "fe-insidious-ways",
        "Insidious Ways",
        does=v.action(
            v.both(v.modify_strength(2), v.later("win", "Insidious Ways", v.draw(2), subject=v.nothing)),
            phase=v.CHALLENGES,
            target=v.Target(v.attackers & v.faction("lannister")),
        ),
        text=(
            "Challenges: an attacking Lannister character gets +2 STR until the end of the phase. If "
            "you win this challenge, draw 2 cards."
        ),
    ),
    card(
        "fe-call-their-bluff",
        "Call Their Bluff",
        does=v.action(v.discard_named, phase=v.DOMINANCE, pay=v.gold(2)),
        text=(
            "House Lannister only. Dominance: pay 2 gold to name a card. Each opponent reveals the "
            "cards in hand and discards every copy of it."
        ),
    ),
    card(
        "fe-im-you-writ-small",
        "I'm You Writ Small",
        does=v.action(
            v.both(
                v.gain(v.DEADLY),
                v.pick(v.characters & v.faction("lannister") & v.may_bear_this, v.attach_this_event),
            ),
            phase=v.CHALLENGES,
            when=v.exists(v.characters & v.faction("lannister")),
            target=v.Target(v.characters),
        ),
        attached=(v.constant(v.itself, v.trait_of("Boon")), v.constant(v.host, "strength", 2)),
        text=(
            "House Lannister only. Challenges: a character gains deadly until the end of the phase. "
            "Then attach this card to a Lannister character, as a Boon attachment that gives it +2 STR."
        ),
    ),
    card(
        "fe-a-lannister-pays-his-debts",
        "A Lannister Pays His Debts",
        does=v.response(
            v.you_lose,
            v.kill(),
            pay=v.kneel_cards(1, v.my_characters & v.faction("lannister")),
            target=v.Target(v.participants & v.winners),
        ),
        text=(
            "Response: after you lose a challenge, kneel a Lannister character you control to kill a "
            "participating character of the winner."
        ),
    ),
    card(
        "fe-youve-killed-the-wrong-dwarf",
        "You've Killed the Wrong Dwarf!",
        does=v.action(
            v.both(v.kneel(), v.gain_power(1, subject=v.target)),
            target=v.Target(v.characters & ~v.crest("noble") & v.standing),
        ),
        text=(
            "House Lannister only. Any phase: kneel a character without the noble crest; it claims 1 power."
        ),
    ),
    card(
        "fe-muster",
        "Muster",
        does=v.action(
            v.search(v.is_character & v.trait("Knight")),
            phase=v.MARSHALING,
            pay=v.kneel_cards(1, v.my_characters & v.trait("Knight")),
        ),
        text=(
            "Marshalling: kneel a Knight you control to search your deck for a Knight character, reveal "
            "it and put it into your hand."
        ),
    ),
    card(
        "fe-prosperity-and-plenty",
        "Prosperity and Plenty",
        does=v.action(
            v.attach_to(v.my_characters),
            pay=v.gold(1),
            target=v.Target(v.cards_in("discard") & v.is_attachment),
        ),
        text=(
            "House Baratheon only. Any phase: pay 1 gold to attach an attachment from your discard pile "
            "to one of your characters."
        ),
    ),
    card(
        "fe-lords-of-the-narrow-sea",
        "Lords of the Narrow Sea",
        does=v.action(
            v.both(v.reveal_plot(v.target_player), v.only_if(v.plot_income_is_lower, v.faction_power(1))),
            pay=v.either(v.influence(3), v.kneel_cards(1, v.my_characters & v.crest("noble"))),
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "House Baratheon only. Any phase: kneel 3 influence, or a character of yours with the noble "
            "crest, to have an opponent choose and reveal another plot. If its income is lower than "
            "that of your plot, claim 1 power for your House."
        ),
    ),
    card(
        "fe-retreat",
        "Retreat",
        does=v.response(
            v.is_killed & v.it_was_mine & v.victim_is(v.is_character & v.unique) & v.is_about_to_be_dead,
            v.to_hand_instead(v.victim),
        ),
        text=(
            "Response: after a unique character of yours is killed, it goes to its owner's hand in "
            "place of the dead pile."
        ),
    ),
    card(
        "fe-support-of-the-kingdom",
        "Support of the Kingdom",
        does=v.response(
            v.you_win & v.challenge_is(v.POWER),
            v.take_control(),
            target=v.Target(v.locations & v.an_opponents & v.gives_income_or_influence),
        ),
        text=(
            "Response: after you win a power challenge, take control of an opponent's location that "
            "gives income or influence."
        ),
    ),
    card(
        "fe-dance-with-dragons",
        "Dance With Dragons",
        does=v.action(v.search(v.trait("Dragon")), pay=v.influence(1)),
        text=(
            "Any phase: kneel 1 influence to search your deck for a Dragon card, reveal it and put it "
            "into your hand."
        ),
    ),
    card(
        "fe-forever-burning",
        "Forever Burning",
        does=(
            v.action(v.modify_strength(-1), target=v.Target(v.characters)),
            *v.in_zone(
                "dead",
                v.action(v.to_hand(v.this), phase=v.DOMINANCE, pay=v.either(v.influence(1), v.gold(2))),
            ),
        ),
        text=(
            "House Targaryen only. Any phase: a character gets -1 STR until the end of the phase. "
            "Dominance: kneel 1 influence or pay 2 gold to return this card from your dead pile to your "
            "hand."
        ),
    ),
    card(
        "fe-seductive-promise",
        "Seductive Promise",
        does=v.response(
            v.you_win & v.challenge_is(v.POWER) & v.by_margin(4),
            v.take_control(),
            target=v.Target(v.characters & v.losers & ~v.unique),
            limit=v.Limit(1, v.PHASE, by_name=True),
        ),
        text=(
            "Response: after you win a power challenge by 4 or more STR, take control of a non-unique "
            "character of the loser (limit 1 per phase)."
        ),
    ),
    card(
        "fe-westeros-bleeds",
        "Westeros Bleeds",
        does=v.action(v.discard(v.each(v.characters)), phase=v.DOMINANCE, pay=v.influence(4)),
        text="Dominance: kneel 4 influence to discard all characters from play.",
    ),
    card(
        "fe-distinct-mastery",
        "Distinct Mastery",
        does=v.action(v.stand(), target=v.Target(v.characters & v.crest() & v.kneeling)),
        text="Any phase: stand a character with a crest.",
    ),
)
