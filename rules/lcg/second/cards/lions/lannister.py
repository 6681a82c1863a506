"""House Lannister: its cards in Lions of Casterly Rock."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import LIONS
from rules.lcg.second.printed import SecondCard

HOUSE = "lannister"
card = LIONS.card

CLANSMEN = v.my_characters & v.trait("Clansman")
ATTACKING_CLANSMAN = v.you_control(v.is_character & v.trait("Clansman") & v.attacking)
CALLS_SHAGGA = v.you_control(v.is_character & (v.trait("Clansman") | v.named("Tyrion Lannister")))
HOUSE_LORDS = v.my_characters & v.other & v.faction(HOUSE) & v.trait("Lord", "Lady")
GREAT_LORDS = v.my_characters & v.trait("Lord", "Lady") & (v.printed_cost >= 4)
KNIGHTS = v.my_characters & v.trait("Knight")
AN_EMPTY_HAND = v.an_opponent_is(v.hand_empty)

CARDS: tuple[SecondCard, ...] = (
    card(
        "05001",
        "Cersei Lannister",
        does=(
            v.constant(v.itself, "no attack kneel intrigue"),
            v.reaction(
                v.is_discarded & v.from_hand & v.by_opponent & ~v.you_support_doer,
                v.gain_power(1, subject=v.this),
                limit=v.Limit(3, v.ROUND),
                once=True,
            ),
        ),
        text=(
            "Cersei Lannister does not kneel to attack in intrigue challenges. Reaction, 3 times per round: "
            "after cards are discarded from the hand of an opponent whom you do not support, Cersei gains 1 "
            "power."
        ),
    ),
    card(
        "05002",
        "Tyrion Lannister",
        does=v.reaction(
            v.you_win,
            v.choose_one(
                ("draw 2 cards", v.draw(2)),
                ("gain 3 gold", v.gain_gold(3)),
                ("raise your claim", v.claim(1, until=v.CHALLENGE)),
            ),
            pay=v.return_one(v.my_characters & v.attacking & v.trait("Clansman")),
            limit=v.Limit(2, v.PHASE),
        ),
        text=(
            "Reaction, twice per phase: after you win a challenge, return an attacking Clansman to your "
            "hand to draw 2 cards, gain 3 gold, or raise the claim of your revealed plot by 1 until the end "
            "of the challenge."
        ),
    ),
    card(
        "05003",
        "Ser Kevan Lannister",
        does=v.reaction(
            v.you_marshal & v.this_card,
            v.put_into_play(),
            target=v.Target(
                v.cards_in("discard")
                & (v.faction(HOUSE) | v.faction("neutral"))
                & (v.is_location | v.is_attachment)
                & v.may_be_put_into_play
            ),
        ),
        text=(
            "Reaction: after you marshal Ser Kevan Lannister, put a Lannister or neutral location or "
            "attachment into play from your discard pile."
        ),
    ),
    card(
        "05004",
        "Timett Son of Timett",
        does=v.reaction(
            v.you_win & v.with_this_attacking,
            v.kill(),
            target=v.Target(v.characters & (v.printed_cost <= v.count(CLANSMEN))),
        ),
        text=(
            "Reaction: after you win a challenge in which Timett Son of Timett attacks, kill a character "
            "whose printed cost is at most the number of Clansmen you control."
        ),
    ),
    card(
        "05005",
        "Ser Jaime Lannister",
        does=(
            v.constant(KNIGHTS & v.attacking & v.alone, "renown"),
            v.action(
                v.gain(v.INTRIGUE),
                phase=v.CHALLENGES,
                target=v.Target(v.characters & v.trait("Kingsguard")),
                limit=v.Limit(1, v.PHASE),
            ),
        ),
        text=(
            "Your Knights have renown while they attack alone. Challenges action, once per phase: a "
            "Kingsguard gains an intrigue icon until the end of the phase."
        ),
    ),
    card(
        "05006",
        "Tywin Lannister",
        does=v.interrupt(v.is_discarded & v.from_deck & v.discarded_alone, v.discard_one_of_top_two()),
        text=(
            "Interrupt: when exactly 1 card is discarded from a deck, look at its top 2 cards instead and "
            "discard one of them."
        ),
    ),
    card(
        "05007",
        "Chella Daughter of Cheyk",
        does=(
            v.constant(v.itself, "strength", v.tokens("ear")),
            v.constant(v.itself, "intimidate", when=v.tokens_here("ear") >= 3),
            v.constant(v.itself, "renown", when=v.tokens_here("ear") >= 3),
            v.reaction(
                v.is_killed & v.victim_is(v.is_character),
                v.put_token("ear", subject=v.this),
                when=v.source_is(v.attacking),
            ),
        ),
        text=(
            "Chella Daughter of Cheyk gets +1 STR for each ear token on her. With 3 of them she gains "
            "intimidate and renown. Reaction: after a character is killed while she attacks, put an ear "
            "token on her."
        ),
    ),
    card(
        "05008",
        "Ser Gregor's Marauders",
        does=v.reaction(v.is_pillaged & v.by_this & v.victim_is(v.is_event), v.stand(v.this)),
        text="Reaction: after Ser Gregor's Marauders discard an event by pillage, stand them.",
    ),
    card(
        "05009",
        "Shagga Son of Dolf",
        does=(
            *v.in_zone("hand", v.constant(v.itself, v.AMBUSH_FREE, when=CALLS_SHAGGA)),
            v.forced_reaction(
                v.enters & v.this_card & v.by_ambush, v.pick(v.my_characters & v.faction(HOUSE), v.kill())
            ),
        ),
        text=(
            "While you control a Clansman or Tyrion Lannister, you may ambush with Shagga for 0 gold. Forced "
            "reaction: after he enters play by ambush, choose and kill a Lannister character of yours."
        ),
    ),
    card(
        "05010",
        "Taena Merryweather",
        does=v.reaction(v.you_play, v.draw(1), pay=v.discard_from_hand(1)),
        text="Reaction: after you play an event, discard a card from your hand to draw 1 card.",
    ),
    card(
        "05011",
        "Moon Brothers",
        does=v.in_zone(
            "hand",
            v.action(
                v.then(v.put_into_play(v.this), v.join_challenge(v.this)),
                pay=v.kneel_faction,
                when=v.in_challenge & ATTACKING_CLANSMAN,
            ),
        ),
        text=(
            "Action, while you control an attacking Clansman: kneel your faction card to put Moon Brothers "
            "into play from your hand, standing; they join the attack."
        ),
    ),
    card(
        "05012",
        "Red Keep Spy",
        does=v.reaction(
            v.enters & v.this_card & v.by_ambush,
            v.only_if(v.its_player_has_fewer_cards, v.return_to_hand()),
            target=v.Target(v.characters & (v.printed_cost <= 3)),
        ),
        text=(
            "Reaction: after Red Keep Spy enters play by ambush, choose a character with printed cost 3 or "
            "less. If you hold more cards than its controller, it returns to its owner's hand."
        ),
    ),
    card(
        "05013",
        "Alayaya",
        does=v.reaction(v.you_win & v.with_this, v.take_gold(1, source=v.loser)),
        text="Reaction: after you win a challenge in which Alayaya participates, take 1 gold from the loser.",
    ),
    card(
        "05014",
        "Ser Lancel Lannister",
        does=v.constant(
            v.itself, "strength", v.strength_of_all(HOUSE_LORDS), when=v.count(HOUSE_LORDS).equals(1)
        ),
        text=(
            "While you control exactly one other Lannister Lord or Lady, Ser Lancel Lannister gets as much "
            "STR more as that character has."
        ),
    ),
    card(
        "05015",
        "Tommen Baratheon",
        does=v.constant(v.factions & v.its_player_is(v.hand_empty), v.NO_BONUS),
        text="Players without cards in hand gain no power for unopposed challenges and for beaten rivals.",
    ),
    card(
        "05016",
        "Lannisport Guard",
        does=v.reaction(v.you_marshal & v.this_card, v.draw(1, players=v.everybody)),
        text="Reaction: after you marshal Lannisport Guard, each player draws 1 card.",
    ),
    card(
        "05017",
        "Golden Tooth",
        does=v.action(v.gain_gold(v.one_of(AN_EMPTY_HAND, 3, 1)), pay=v.kneel_this),
        text="Action: kneel Golden Tooth to gain 1 gold, or 3 if an opponent has no cards in hand.",
    ),
    card(
        "05018",
        "Mountains of the Moon",
        does=v.reaction(
            v.enters & v.victim_is(v.is_character & v.trait("Clansman")),
            v.icon_of_choice(1, subject=v.victim),
        ),
        text=(
            "Reaction: after a Clansman enters play, that character gains a challenge icon of your choice "
            "until the end of the phase."
        ),
    ),
    card(
        "05019",
        "Lannisport Treasury",
        does=(
            v.reaction(v.phase_begins & v.during("taxation"), v.store_gold()),
            v.action(v.take_stored_gold(), phase=v.MARSHALING, pay=v.kneel_this),
        ),
        text=(
            "Reaction: after the taxation phase begins, move 1 gold from your pool to Lannisport Treasury. "
            "Marshaling action: kneel it to move any number of gold from it to your pool."
        ),
    ),
    card(
        "05020",
        "Shield of Lannisport",
        host=v.faction(HOUSE) & v.trait("Lord", "Lady"),
        does=(
            v.constant(v.host, "strength", 2, when=~v.exists(GREAT_LORDS & ~v.host)),
            v.constant(v.host, "renown", when=~v.exists(GREAT_LORDS & ~v.host)),
        ),
        text=(
            "Lannister Lord or Lady only. While you control no other Lord or Lady with printed cost 4 or "
            "more, the bearer gets +2 STR and gains renown."
        ),
    ),
    card(
        "05021",
        "Valyrian Steel Dagger",
        does=(
            v.constant(v.host, "strength", 2, when=v.challenge_is(v.INTRIGUE)),
            v.constant(v.host, "stealth", when=v.challenge_is(v.INTRIGUE)),
        ),
        text="In intrigue challenges the bearer gets +2 STR and gains stealth.",
    ),
    card(
        "05022",
        "A Lannister Always Pays His Debts",
        does=v.action(
            v.allow_challenge_against(v.MILITARY, v.INTRIGUE, until=v.PHASE),
            phase=v.CHALLENGES,
            target=v.Target(v.an_opponent & v.beat_you, of="seat"),
            limit=v.Limit(1, v.PHASE, by_name=True),
        ),
        text=(
            "Challenges action, once per phase: choose an opponent who has won a challenge against you this "
            "phase. You may initiate a further military and a further intrigue challenge against that player "
            "this phase."
        ),
    ),
    card(
        "05023",
        "Insidious Scheme",
        does=v.reaction(
            v.claim_is_applied & v.by_me & v.challenge_is(v.INTRIGUE) & v.won_by_five,
            v.draw(v.one_of(v.loser_is_empty_handed, 4, 2)),
        ),
        text=(
            "Reaction: after claim is applied for an intrigue challenge that you won by 5 or more STR, draw "
            "2 cards, or 4 if the loser has no cards in hand."
        ),
    ),
    card(
        "05024",
        "Daring Rescue",
        does=v.action(
            v.then(v.return_to_hand(), v.pick(KNIGHTS, v.gain_power(1, subject=v.target))),
            phase=v.CHALLENGES,
            target=v.Target(v.my_characters),
            when=v.exists(KNIGHTS),
        ),
        text=(
            "Challenges action, if you control a Knight: return a character of yours to its owner's hand; "
            "then a Knight of yours gains 1 power."
        ),
    ),
)
