"""House Targaryen: its cards in the Core Set."""

from rules.lcg.first import vocabulary as v
from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card(
        "fe-blood-of-the-dragon",
        "Blood of the Dragon",
        does=(
            v.constant(v.host & v.participating, "strength", 6),
            v.constant(v.host & v.participating, v.trait_of("Dragon")),
        ),
        text="While the bearer participates in a challenge, it gets +6 STR and gains the Dragon trait.",
    ),
    card(
        "fe-poisoned-wine",
        "Poisoned Wine",
        does=(
            v.constant(v.host, "strength", -2),
            v.action(
                v.move_this(), pay=v.influence(1), target=v.Target(v.characters & ~v.host & v.may_bear_this)
            ),
        ),
        text=(
            "The bearer gets -2 STR. Any phase: kneel 1 influence to move Poisoned Wine to another character."
        ),
    ),
    card(
        "fe-aegons-blade",
        "Aegon's Blade",
        does=(
            v.constant(v.host & v.icon(v.MILITARY), "strength", 2),
            v.constant(v.host & v.icon(v.INTRIGUE), "stealth"),
            v.constant(v.host & v.icon(v.POWER), "renown"),
        ),
        text=(
            "While the bearer has a military icon, it gets +2 STR; with an intrigue icon it gains "
            "stealth; with a power icon it gains renown."
        ),
    ),
    card(
        "fe-flame-kissed",
        "Flame-Kissed",
        does=(
            v.constant(v.host & ~v.bears_another, "strength", -2),
            v.constant(v.host & ~v.bears_another, v.DIES_AT_ZERO),
        ),
        text="While the bearer has no other attachment, it gets -2 STR and is killed if its STR is 0.",
    ),
    card(
        "fe-bones-of-a-child",
        "Bones of a Child",
        does=v.action(
            v.change_claim(-1, players=v.target_player),
            phase=v.CHALLENGES,
            when=v.in_challenge,
            pay=v.discard_this,
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "Challenges: discard Bones of a Child to lower the claim of an opponent's revealed plot by "
            "1 until the end of the challenge."
        ),
    ),
    card(
        "fe-captain-groleo",
        "Captain Groleo",
        does=v.response(
            (v.attachment_played | v.shows_an_attachment) & v.by_opponent,
            v.faction_power(1),
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Response: after an opponent plays or reveals an attachment, claim 1 power for your House "
            "(limit 1 per phase)."
        ),
    ),
    card(
        "fe-daenerys-targaryen",
        "Daenerys Targaryen",
        does=v.passive(v.you_win & v.attacks_alone, v.take_gold(source=v.loser)),
        text=(
            "After you win a challenge in which Daenerys Targaryen attacks alone, move all gold from "
            "the loser's pool to yours."
        ),
    ),
    card(
        "fe-khal-drogo",
        "Khal Drogo",
        does=v.in_zone(
            "hand",
            v.response(
                v.you_win,
                v.then(
                    v.put_into_play(v.this),
                    v.later(v.PHASE, "Khal Drogo rides away", v.return_to_hand(), subject=v.this),
                ),
            ),
        ),
        text=(
            "Response: after you win a challenge, put Khal Drogo into play from your hand. At the end "
            "of the phase, return him to your hand."
        ),
    ),
    card(
        "fe-viserys-targaryen",
        "Viserys Targaryen",
        does=v.prevents(
            v.is_killed_or_discarded & v.this_card & v.savable, v.both(v.save, v.return_to_hand(v.this))
        ),
        text="Response: save Viserys Targaryen from being killed or discarded and return him to your hand.",
    ),
    card(
        "fe-rhaegal",
        "Rhaegal",
        does=v.action(v.search(v.own_title, put=v.as_duplicate), pay=v.gold(1)),
        text=(
            "Any phase: pay 1 gold to search your deck for a copy of Rhaegal and attach it as a duplicate."
        ),
    ),
    card(
        "fe-drogon",
        "Drogon",
        does=v.action(
            v.both(v.modify_strength(-1), v.gain(v.DIES_AT_ZERO)),
            pay=v.gold(2),
            target=v.Target(v.characters),
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Any phase: pay 2 gold to give a character -1 STR until the end of the phase; it is killed "
            "if its STR is 0 (limit 1 per phase)."
        ),
    ),
    card(
        "fe-viserion",
        "Viserion",
        does=v.action(
            v.kill(),
            phase=v.DOMINANCE,
            pay=v.gold(4),
            target=v.Target(v.characters & v.kneeling),
            limit=v.Limit(1, v.PHASE),
        ),
        text="Dominance: pay 4 gold to kill a kneeling character (limit 1 per phase).",
    ),
    card(
        "fe-strong-belwas",
        "Strong Belwas",
        does=v.prevents(
            v.is_killed & v.savable & v.victim_is(v.is_character & v.crest("noble")), v.save, pay=v.gold(2)
        ),
        text="Response: pay 2 gold to save a character with the noble crest from being killed.",
    ),
    card(
        "fe-daario-naharis",
        "Daario Naharis",
        does=v.passive(
            v.phase_begins & v.during(v.DOMINANCE),
            v.decide(("have a player lose 1 gold", v.lose_gold(1)), ("discard it", v.discard(v.this))),
        ),
        text=(
            "At the beginning of the dominance phase, have a player return 1 gold from the pool to the "
            "treasury, or discard Daario Naharis from play."
        ),
    ),
    card(
        "fe-quaithe-of-the-shadow",
        "Quaithe of the Shadow",
        does=(
            v.not_chosen(v.itself, "event", when=v.source_is(v.has_attachments)),
            v.not_chosen(v.itself, "character", when=v.source_is(v.has_attachments)),
        ),
        text=(
            "While she has an attachment, opponents cannot choose Quaithe of the Shadow for events or "
            "character abilities."
        ),
    ),
    card(
        "fe-xaro-xoan-daxos",
        "Xaro Xoan Daxos",
        does=v.passive(v.you_marshal & v.this_card, v.pick(v.my_characters, v.return_to_hand())),
        text="After you play Xaro Xoan Daxos, return one of your characters to its owner's hand.",
    ),
    card(
        "fe-jhogo",
        "Jhogo",
        does=v.constant(v.itself, "strength", 2, when=v.source_is(v.bears(v.trait("Weapon")))),
        text="Gets +2 STR while he has a Weapon attachment.",
    ),
    card("fe-brown-ben-plumm", "Brown Ben Plumm"),
    card(
        "fe-dothraki-honor-guard",
        "Dothraki Honor Guard",
        does=v.sent_to_others(),
        text=(
            "Challenges: put Dothraki Honor Guard from your hand into play under the control of an "
            "opponent. After its controller wins a challenge in which it participates, its owner takes "
            "control of it."
        ),
    ),
    card(
        "fe-the-titans-bastard",
        "The Titan's Bastard",
        does=(
            *v.in_zone("hand", v.response(v.your_card_dies, v.put_into_play(v.this))),
            v.response(v.opponents_card_dies, v.return_to_hand(v.this)),
        ),
        text=(
            "Response: after a card is placed in your dead pile, put The Titan's Bastard into play from "
            "your hand. Response: after a card is placed in an opponent's dead pile, return The Titan's "
            "Bastard to your hand."
        ),
    ),
    card(
        "fe-danys-handmaiden",
        "Dany's Handmaiden",
        does=v.response(
            v.is_killed & v.victim_is(v.is_character & v.named("Daenerys Targaryen", "Dany's Handmaiden")),
            v.discard(),
            target=v.Target(v.attachments),
        ),
        text="Response: after Daenerys Targaryen or Dany's Handmaiden is killed, discard an attachment.",
    ),
    card("fe-warlocks-servitors", "Warlock's Servitors"),
    card(
        "fe-qartheen-fanatic",
        "Qartheen Fanatic",
        does=(
            v.constant(v.itself, "strength", 1, when=v.exists(v.characters & v.trait("Dragon"))),
            v.constant(v.itself, v.MILITARY, when=v.exists(v.characters & v.trait("Dragon"))),
        ),
        text="While a Dragon character is in play, Qartheen Fanatic gets +1 STR and gains a military icon.",
    ),
    card(
        "fe-pentoshi-guildmaster",
        "Pentoshi Guildmaster",
        does=v.in_zone(
            "discard",
            v.response(
                v.you_win & v.by_margin(4),
                v.both(v.to_hand(v.this), v.may_pay(v.gold(3), v.put_into_play(v.this))),
            ),
        ),
        text=(
            "Response: after you win a challenge by 4 or more STR, return Pentoshi Guildmaster from "
            "your discard pile to your hand. Then you may pay 3 gold to put it into play."
        ),
    ),
    card(
        "fe-illyrios-man",
        "Illyrio's Man",
        does=v.reduces("targaryen"),
        text=(
            "Marshalling: kneel Illyrio's Man to reduce the cost of the next Targaryen character you "
            "play this phase by 1."
        ),
    ),
    card(
        "fe-xaros-home",
        "Xaro's Home",
        does=v.response(v.attachment_played & v.by_me, v.draw(1), pay=v.influence(1)),
        text="Response: after you play an attachment from your hand, kneel 1 influence to draw a card.",
    ),
    card(
        "fe-eastern-fiefdoms",
        "Eastern Fiefdoms",
        does=v.reduces_card("targaryen"),
        text=(
            "Marshalling: kneel Eastern Fiefdoms to reduce the cost of the next Targaryen card you play "
            "this phase by 1."
        ),
    ),
    card(
        "fe-khal-drogos-tent",
        "Khal Drogo's Tent",
        on="faction",
        host=v.my_faction,
        text="You may attach Khal Drogo's Tent to your House card when you play it.",
    ),
    card("fe-temple-of-the-graces", "Temple of the Graces"),
    card(
        "fe-great-pyramid",
        "Great Pyramid",
        does=v.reduces("targaryen", 2),
        text=(
            "Marshalling: kneel Great Pyramid to reduce the cost of the next Targaryen character you "
            "play this phase by 2."
        ),
    ),
    card(
        "fe-lady-daeneryss-chambers",
        "Lady Daenerys's Chambers",
        does=v.response(
            v.you_marshal & v.victim_is(v.is_character & v.faction("targaryen")),
            v.to_hand(),
            target=v.Target(
                v.cards_in("discard") & v.is_attachment & (v.printed_cost <= v.printed_cost_of_victim)
            ),
        ),
        text=(
            "Response: after you play a Targaryen character, return an attachment with at most its "
            "printed cost from your discard pile to your hand."
        ),
    ),
    card(
        "fe-summer-sea",
        "Summer Sea",
        does=v.given_up("targaryen or martell"),
        text=(
            "Marshalling: discard Summer Sea to reduce the cost of the next Targaryen or Martell "
            "character you play this phase by 2."
        ),
    ),
)
