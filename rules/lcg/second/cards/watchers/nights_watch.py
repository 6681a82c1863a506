"""The Night's Watch: its cards in Watchers on the Wall."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WATCHERS
from rules.lcg.second.printed import SecondCard

HOUSE = "thenightswatch"
card = WATCHERS.card

MINE = v.my_characters & v.faction(HOUSE)
BUILDERS = v.my_characters & v.trait("Builder")
RANGERS = v.my_characters & v.trait("Ranger")
STEWARDS = v.my_characters & v.trait("Steward")
WINTER = v.plots & v.trait("Winter")
PLACES = v.in_play & v.mine & v.faction(HOUSE) & (v.is_location | v.is_attachment)
ANOTHER_ATTACKER = v.my_characters & v.other & v.attacking & v.faction(HOUSE)

CARDS: tuple[SecondCard, ...] = (
    card(
        "07001",
        "Jon Snow",
        does=v.reaction(
            v.you_win & v.with_this,
            v.choose_one(
                ("stand attacking Wildlings", v.stand(v.each(v.attackers & v.trait("Wildling")))),
                ("stand defending brothers", v.stand(v.each(v.defenders & v.faction(HOUSE)))),
            ),
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Reaction, once per phase: after you win a challenge in which Jon Snow participates, stand each "
            "attacking Wildling or each defending Night's Watch character."
        ),
    ),
    card(
        "07002",
        "Bowen Marsh",
        does=v.constant(STEWARDS, v.INSIGHT, when=v.challenge_is(v.INTRIGUE)),
        text="In intrigue challenges your Stewards gain insight.",
    ),
    card(
        "07003",
        "Old Bear Mormont",
        does=v.reaction(
            v.you_win & v.with_this,
            v.put_into_play(),
            target=v.Target(
                v.cards_of_victim_in("discard") & v.is_character & ~v.unique & v.may_be_put_into_play
            ),
        ),
        text=(
            "Reaction: after you win a challenge in which Old Bear Mormont participates, put a non-unique "
            "character from the loser's discard pile into play under your control."
        ),
    ),
    card(
        "07004",
        "Cotter Pyke",
        does=v.reaction(
            v.is_bypassed & v.by_this,
            v.gain("stealth"),
            target=v.Target(v.characters & v.faction(HOUSE)),
            when=v.exists(WINTER),
        ),
        text=(
            "Reaction, if a Winter plot is revealed: after Cotter Pyke bypasses a character by stealth, a "
            "Night's Watch character gains stealth until the end of the phase."
        ),
    ),
    card(
        "07005",
        "Maester Aemon",
        does=v.interrupt(
            v.phase_ends & v.during(v.CHALLENGES),
            v.choose_one(
                *(
                    (kind, v.satisfy_claim(kind), v.Target(v.an_opponent & ~v.was_attacked(kind), of="seat"))
                    for kind in v.CHALLENGE_TYPES
                )
            ),
        ),
        text=(
            "Interrupt: when the challenges phase ends, choose an opponent and a type of challenge that "
            "nobody initiated against you this phase; that player satisfies your claim of that type as if "
            "you had won."
        ),
    ),
    card(
        "07006",
        "Grizzled Miner",
        does=v.cheaper(v.at_most(v.count(PLACES), 4)),
        text=(
            "Grizzled Miner costs 1 less to marshal for each Night's Watch location and attachment you "
            "control, but at least 1."
        ),
    ),
    card(
        "07007",
        "Ser Denys Mallister",
        does=v.constant(v.itself, "renown", when=v.source_is(v.defending)),
        text="While Ser Denys Mallister defends, he gains renown.",
    ),
    card(
        "07008",
        "Ser Jaremy Rykker",
        does=v.constant(RANGERS & v.other, v.POWER),
        text="Your other Rangers gain a power icon.",
    ),
    card(
        "07009",
        "Castle Black Mason",
        does=v.action(
            v.search(v.is_location | v.is_attachment, top=10),
            pay=v.kneel_cards(2, BUILDERS),
            limit=v.Limit(2, v.ROUND),
        ),
        text=(
            "Action, twice per round: kneel 2 Builders to search the top 10 cards of your deck for a "
            "location or attachment, reveal it and add it to your hand. Shuffle your deck."
        ),
    ),
    card(
        "07010",
        "Grenn",
        does=v.reaction(
            v.you_win & v.with_this_attacking,
            v.move_power_to(v.one_of(v.standing, 2, 1), source=v.loser),
            target=v.Target(ANOTHER_ATTACKER),
        ),
        text=(
            "Reaction: after you win a challenge in which Grenn attacks, move 1 power from the loser's "
            "faction card to another attacking Night's Watch character of yours, or up to 2 if that "
            "character stands."
        ),
    ),
    card(
        "07011",
        "Pyp",
        does=v.reaction(
            v.you_win & v.with_this_attacking, v.gain(v.INSIGHT), target=v.Target(ANOTHER_ATTACKER)
        ),
        text=(
            "Reaction: after you win a challenge in which Pyp attacks, another attacking Night's Watch "
            "character gains insight until the end of the phase."
        ),
    ),
    card(
        "07012",
        "Samwell Tarly",
        does=v.constant(
            v.participants & v.declared & v.other & ~v.trait("Steward"),
            "blank",
            when=v.source_is(v.participating & v.declared),
        ),
        text=(
            "While Samwell Tarly participates in a challenge, the text boxes of other participating "
            "characters are blank but for traits, unless they are Stewards."
        ),
    ),
    card(
        "07013",
        "Satin",
        does=v.reaction(
            v.kneels & v.this_card,
            v.stand(),
            target=v.Target(v.characters & v.kneeling & v.other & v.trait("Steward")),
            limit=v.Limit(2, v.PHASE),
        ),
        text="Reaction, twice per phase: after Satin kneels, choose and stand another Steward.",
    ),
    card(
        "07014",
        "Lost Ranger",
        does=v.forced_interrupt(
            v.phase_ends & v.during(v.CHALLENGES), v.sacrifice(v.this), when=~v.exists(RANGERS & v.other)
        ),
        text=(
            "Forced interrupt: when the challenges phase ends, sacrifice Lost Ranger if you control no other "
            "Ranger."
        ),
    ),
    card(
        "07015",
        "Seasoned Woodsman",
        does=v.reaction(
            v.is_attached & v.on_this & v.by_me,
            v.choose_one(("gain 1 gold", v.gain_gold(1)), ("draw 1 card", v.draw(1))),
            limit=v.Limit(2, v.PHASE),
        ),
        text=(
            "Reaction, twice per phase: after you attach a card to Seasoned Woodsman, gain 1 gold or draw 1 "
            "card."
        ),
    ),
    card(
        "07016",
        "Builder at the Wall",
        does=v.action(
            v.reduce_next(1, HOUSE, kinds=("location", "attachment")), phase=v.MARSHALING, pay=v.kneel_this
        ),
        text=(
            "Marshaling action: kneel Builder at the Wall; the next Night's Watch location or attachment you "
            "marshal this phase costs 1 less."
        ),
    ),
    card(
        "07017",
        "The New Gift",
        does=(
            v.action(
                v.gain_gold(1), phase=v.MARSHALING, pay=v.kneel_one(STEWARDS), limit=v.Limit(2, v.PHASE)
            ),
            v.action(v.draw(1), phase=v.CHALLENGES, pay=v.kneel_one(STEWARDS), limit=v.Limit(2, v.PHASE)),
        ),
        text=(
            "Marshaling action, twice per phase: kneel a Steward to gain 1 gold. Challenges action, twice "
            "per phase: kneel a Steward to draw 1 card."
        ),
    ),
    card(
        "07018",
        "Abandoned Stronghold",
        does=v.action(
            v.modify_strength(v.count(BUILDERS), until=v.CHALLENGE),
            pay=v.kneel_this,
            target=v.Target(v.defenders),
        ),
        text=(
            "Action: kneel Abandoned Stronghold; a defending character gets +1 STR for each Builder you "
            "control until the end of the challenge."
        ),
    ),
    card(
        "07019",
        "Queenscrown",
        does=v.action(
            v.reveal(3, v.is_character, v.to_discard_pile(), rest="bottom", players=v.target_player),
            pay=v.kneel_this,
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "Action: kneel Queenscrown and choose an opponent; reveal the top 3 cards of that player's "
            "deck. Up to one character among them goes to the discard pile, the others to the bottom of the "
            "deck in any order."
        ),
    ),
    card(
        "07020",
        "Catapult on the Wall",
        does=v.action(
            v.both(v.kill(), v.gain("stays kneeling", until=v.ROUND, subject=v.its_host)),
            pay=(v.kneel_this, v.kneel_host),
            target=v.Target(v.attackers & (v.strength <= 4)),
        ),
        text=(
            "Action: kneel Catapult on the Wall and its bearer to kill an attacking character with STR 4 or "
            "less. The bearer does not stand in the standing phase of this round."
        ),
    ),
    card(
        "07021",
        "Ghost",
        host=v.faction(HOUSE) | v.faction("stark"),
        does=v.would(v.is_killed & v.the_host & v.savable, v.save, pay=v.return_this),
        text=(
            "Night's Watch or Stark character only. Interrupt: when the bearer would be killed, return Ghost "
            "to your hand to save it."
        ),
    ),
    card(
        "07022",
        "Sworn to the Watch",
        does=(
            v.constant(v.host, v.affiliation(HOUSE)),
            v.constant(v.host & v.icon(v.MILITARY), v.trait_of("Ranger")),
            v.constant(v.host & v.icon(v.INTRIGUE), v.trait_of("Steward")),
            v.constant(v.host & v.icon(v.POWER), v.trait_of("Builder")),
        ),
        text=(
            "The bearer belongs to the Night's Watch. With a military icon it is a Ranger, with an intrigue "
            "icon a Steward, with a power icon a Builder."
        ),
    ),
    card(
        "07023",
        "Now My Watch Begins",
        does=v.reaction(
            v.goes_to_an_opponents_discard_pile
            & v.victim_is(v.is_character & (v.printed_cost <= 5) & v.may_be_put_into_play),
            v.put_into_play(v.victim),
        ),
        text=(
            "Reaction: after a character with printed cost 5 or less is placed in an opponent's discard "
            "pile, put it into play under your control."
        ),
    ),
    card(
        "07024",
        "I Shall Win No Glory",
        does=v.reaction(
            v.challenge_initiated & v.against_you,
            v.end_challenge,
            pay=v.either(
                v.called("kneel 3 Builders", v.kneel_cards(3, BUILDERS)),
                v.called("kneel 3 Rangers", v.kneel_cards(3, RANGERS)),
                v.called("kneel 3 Stewards", v.kneel_cards(3, STEWARDS)),
            ),
        ),
        text=(
            "Reaction: after a challenge is initiated against you, kneel 3 Builders, 3 Rangers or 3 "
            "Stewards; the challenge ends without a winner or loser."
        ),
    ),
)
