"""House Lannister: its cards in the Core Set."""

from rules.lcg.first import vocabulary as v
from rules.lcg.first.cards import card
from rules.lcg.first.printed import FirstCard

CARDS: tuple[FirstCard, ...] = (
    card(
        "fe-gutter-rats-cunning",
        "Gutter Rat's Cunning",
        does=(v.constant(v.host, "strength", 2), v.constant(v.host, "stealth")),
        text="The bearer gets +2 STR and gains stealth.",
    ),
    card(
        "fe-gilded-plate",
        "Gilded Plate",
        does=v.prevents(
            v.is_killed_or_discarded & v.the_host & v.savable, v.save, pay=(v.gold(1), v.discard_this)
        ),
        text=(
            "Response: pay 1 gold and discard Gilded Plate to save the bearer from being killed or discarded."
        ),
    ),
    card(
        "fe-joffrey-baratheon",
        "Joffrey Baratheon",
        does=v.response(
            v.is_killed & v.victim_is(v.is_character & v.trait("Lord", "Lady")),
            v.gain_power(1, subject=v.this),
            limit=v.Limit(3, v.ROUND),
        ),
        text=(
            "Response: after a Lord or Lady is killed, Joffrey Baratheon claims 1 power (limit 3 per round)."
        ),
    ),
    card(
        "fe-ser-jaime-lannister",
        "Ser Jaime Lannister",
        does=(
            v.constant(v.itself, "no attack kneel military"),
            v.constant(v.itself, "no defense kneel", when=v.challenge_is(v.MILITARY)),
        ),
        text="Does not kneel to attack or defend in military challenges.",
    ),
    card(
        "fe-tyrion-lannister",
        "Tyrion Lannister",
        does=v.response(v.you_win & (v.challenge_is(v.INTRIGUE) | v.with_this), v.draw(1), pay=v.gold(1)),
        text=(
            "Response: after you win an intrigue challenge, or any challenge in which Tyrion Lannister "
            "participates, pay 1 gold to draw a card."
        ),
    ),
    card(
        "fe-cersei-lannister",
        "Cersei Lannister",
        does=v.action(
            v.both(v.kneel(), v.gain("stays kneeling", until=v.ROUND)),
            phase=v.DOMINANCE,
            pay=(v.kneel_this, v.gold(2)),
            target=v.Target(v.characters),
        ),
        text=(
            "Dominance: kneel Cersei Lannister and pay 2 gold to kneel a character; it does not stand "
            "in the standing phase of this round."
        ),
    ),
    card(
        "fe-tywin-lannister",
        "Tywin Lannister",
        does=(
            v.passive(v.phase_begins & v.during(v.MARSHALING), v.put_token(v.GOLD, 2, subject=v.this)),
            v.constant(v.itself, "gold source"),
        ),
        text=(
            "At the beginning of the marshalling phase, put 2 gold from the treasury on Tywin "
            "Lannister. You may pay with gold on him."
        ),
    ),
    card(
        "fe-ser-ilyn-payne",
        "Ser Ilyn Payne",
        does=v.action(
            v.kill(), phase=v.MARSHALING, pay=v.kneel_this, target=v.Target(v.characters & (v.strength <= 2))
        ),
        text="Marshalling: kneel Ser Ilyn Payne to kill a character with STR 2 or less.",
    ),
    card(
        "fe-the-hound",
        "The Hound",
        does=(
            v.constant(v.itself, v.KILLED_TO_DISCARD),
            v.passive(
                v.phase_begins & v.during(v.DOMINANCE),
                v.decide(
                    ("discard the top card of your deck", v.discard_from_deck(1, players=v.you)),
                    ("discard it", v.discard(v.this, unsavable=True)),
                ),
            ),
        ),
        text=(
            "Goes to the discard pile when he is killed. At the beginning of the dominance phase, "
            "discard the top card of your deck or discard The Hound from play (he cannot be saved)."
        ),
    ),
    card(
        "fe-chella-daughter-of-cheyk",
        "Chella, Daughter of Cheyk",
        does=v.response(
            v.you_win & v.you_control(v.is_character & v.trait("Clansman") & v.participating),
            v.return_to_hand(),
            pay=v.gold_by_target(v.printed_cost),
            target=v.Target(v.locations & (v.printed_cost <= v.your_purse)),
        ),
        text=(
            "Response: after you win a challenge in which a Clansman of yours participates, pay as much "
            "gold as the printed cost of a location to return it to its owner's hand."
        ),
    ),
    card(
        "fe-bronn",
        "Bronn",
        does=v.action(v.guard_by_this(), pay=v.gold(2), target=v.Target(v.characters)),
        text=(
            "Any phase: pay 2 gold to choose a character. If it would be killed this phase while Bronn "
            "kneels, stand Bronn instead."
        ),
    ),
    card(
        "fe-grand-maester-pycelle",
        "Grand Maester Pycelle",
        does=v.response(v.shows_a_card & v.by_opponent, v.show_and_take(), limit=v.Limit(3, v.PHASE)),
        text=(
            "Response: after an opponent's effect reveals cards, reveal the top card of your deck and "
            "put it into your hand (limit 3 per phase)."
        ),
    ),
    card(
        "fe-raff-the-sweetling",
        "Raff the Sweetling",
        does=v.action(
            v.look_at_top(1, to="bottom", hi=1, rest="top", players=v.target_player),
            pay=v.gold(1),
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "Any phase: pay 1 gold to look at the top card of an opponent's deck; you may put it on the "
            "bottom."
        ),
    ),
    card(
        "fe-ser-jacelyn-bywater",
        "Ser Jacelyn Bywater",
        does=v.response(v.is_killed & v.this_card, v.discard_at_random(1, players=v.opponents)),
        text=(
            "Response: after Ser Jacelyn Bywater is killed, each opponent discards a random card from hand."
        ),
    ),
    card(
        "fe-enemy-informer",
        "Enemy Informer",
        does=v.response(v.you_marshal & v.this_card, v.kneel(), target=v.Target(v.characters & v.standing)),
        text="Response: after you play Enemy Informer from your hand, kneel a character.",
    ),
    card(
        "fe-qyburns-informers",
        "Qyburn's Informers",
        does=v.response(v.you_win & v.challenge_is(v.INTRIGUE) & v.with_this, v.draw(2)),
        text=(
            "Response: after you win an intrigue challenge in which Qyburn's Informers participates, "
            "draw 2 cards."
        ),
    ),
    card(
        "fe-cerseis-attendant",
        "Cersei's Attendant",
        does=v.response(
            v.is_killed & v.victim_is(v.is_character & v.named("Cersei Lannister", "Cersei's Attendant")),
            v.kneel(),
            target=v.Target(v.characters & v.standing),
        ),
        text="Response: after Cersei Lannister or Cersei's Attendant is killed, kneel a character.",
    ),
    card("fe-lurkers-at-harrenhal", "Lurkers at Harrenhal"),
    card("fe-lannisport-steward", "Lannisport Steward"),
    card("fe-lannisport-weaponsmith", "Lannisport Weaponsmith"),
    card(
        "fe-lannisport-honor-guard",
        "Lannisport Honor Guard",
        does=v.sent_to_others(),
        text=(
            "Challenges: put Lannisport Honor Guard from your hand into play under the control of an "
            "opponent. After its controller wins a challenge in which it participates, its owner takes "
            "control of it."
        ),
    ),
    card(
        "fe-lannisport",
        "Lannisport",
        does=v.response(
            v.you_win & v.challenge_is(v.INTRIGUE),
            v.faction_power(1),
            pay=v.gold(1),
            limit=v.Limit(1, v.CHALLENGE),
        ),
        text=(
            "Response: after you win an intrigue challenge, pay 1 gold to claim 1 power for your House "
            "(limit 1 per challenge)."
        ),
    ),
    card(
        "fe-lannisport-brothel",
        "Lannisport Brothel",
        does=v.response(
            v.stands & v.in_phase(v.STANDING) & v.victim_is(v.is_character),
            v.kneel(v.victim),
            pay=v.kneel_this,
        ),
        text=(
            "Response: after a character stands in the standing phase, kneel Lannisport Brothel to kneel it."
        ),
    ),
    card(
        "fe-golden-tooth-mines",
        "Golden Tooth Mines",
        does=v.passive(v.you_reveal_a_plot, v.draw(1)),
        text="After you reveal a plot, draw a card.",
    ),
    card(
        "fe-western-fiefdoms",
        "Western Fiefdoms",
        does=v.reduces_card("lannister"),
        text=(
            "Marshalling: kneel Western Fiefdoms to reduce the cost of the next Lannister card you play "
            "this phase by 1."
        ),
    ),
    card(
        "fe-queen-cerseis-chambers",
        "Queen Cersei's Chambers",
        on="faction",
        host=v.my_faction,
        text="You may attach Queen Cersei's Chambers to your House card when you play it.",
    ),
    card("fe-the-goldroad", "The Goldroad"),
    card(
        "fe-hall-of-heroes",
        "Hall of Heroes",
        does=v.reduces("lannister", 2),
        text=(
            "Marshalling: kneel Hall of Heroes to reduce the cost of the next Lannister character you "
            "play this phase by 2."
        ),
    ),
    card(
        "fe-sunset-sea",
        "Sunset Sea",
        does=v.given_up("lannister or greyjoy"),
        text=(
            "Marshalling: discard Sunset Sea to reduce the cost of the next Lannister or Greyjoy "
            "character you play this phase by 2."
        ),
    ),
)
