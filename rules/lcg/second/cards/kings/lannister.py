"""House Lannister and House Baratheon: their cards in the War of Five Kings cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import KINGS
from rules.lcg.second.printed import SecondCard

card = KINGS.card

SEASON = v.plots & v.trait("Summer", "Winter")


CARDS: tuple[SecondCard, ...] = (
    card(
        "04008",
        "White Raven",
        does=(
            v.forced_reaction(v.you_lose & v.challenge_is(v.POWER), v.sacrifice(v.this)),
            v.reaction(v.you_win_dominance, v.faction_power(1), when=v.exists(SEASON)),
        ),
        text=(
            "Forced reaction: after you lose a power challenge, sacrifice White Raven. Reaction, if a "
            "Summer or Winter plot is revealed: after you win dominance, gain 1 power for your faction."
        ),
    ),
    card(
        "04009",
        "Ruby of R'hllor",
        host=v.trait("R'hllor"),
        does=v.reaction(
            v.you_win & v.challenge_is(v.INTRIGUE) & v.with_host_attacking,
            v.both(
                v.name_a_card(v.loser),
                v.reveal_hand(v.loser),
                v.discard_chosen(v.each(v.cards_of_victim_in("hand") & v.of_named_title)),
            ),
        ),
        text=(
            "R'hllor character only. Reaction: after you win an intrigue challenge in which the bearer "
            "attacks, name a card; the loser reveals their hand and discards each card with that name."
        ),
    ),
    card(
        "04010",
        "Janos Slynt",
        does=v.action(v.modify_strength(2, subject=v.this), pay=v.gold(1)),
        text="Action: pay 1 gold to give Janos Slynt +2 STR until the end of the phase.",
    ),
    card(
        "04011",
        "Levies at the Rock",
        does=v.reaction(
            v.challenge_initiated & v.against_you, v.take_gold(v.count(v.attackers), source=v.doer)
        ),
        text=(
            "Reaction: after a player initiates a challenge against you, move 1 gold for each attacking "
            "character from that player's gold pool to yours."
        ),
    ),
    card("04027", "Maester Pylos"),
    card(
        "04028",
        "The Stone Drum",
        does=v.constant(v.my_plot, "income", 1, when=v.exists(v.plots & v.trait("Kingdom"))),
        text="While a Kingdom plot is revealed, your revealed plot gives 1 gold more.",
    ),
    card(
        "04029",
        "Shae",
        does=v.action(v.stand(v.this), phase=v.CHALLENGES, pay=v.gold(1), limit=v.Limit(2, v.PHASE)),
        text="Challenges action, twice per phase: pay 1 gold to stand Shae.",
    ),
    card(
        "04030",
        "The Boy King",
        host=v.trait("Lord"),
        does=(
            v.constant(v.host, v.trait_of("King")),
            v.reaction(
                v.is_killed & v.victim_is(v.is_character & (v.printed_cost <= 3)),
                v.gain_power(1, subject=v.its_host),
                pay=v.kneel_this,
            ),
        ),
        text=(
            "Lord only. The bearer is a King. Reaction: after a character with printed cost 3 or less is "
            "killed, kneel The Boy King; the bearer gains 1 power."
        ),
    ),
    card(
        "04047",
        "Asshai Priestess",
        does=v.reaction(
            v.you_marshal & v.this_card,
            v.kneel(),
            target=v.Target(v.characters & v.standing & (v.strength <= 2)),
        ),
        text=(
            "Reaction: after you marshal Asshai Priestess, choose and kneel a character with STR 2 or less."
        ),
    ),
    card(
        "04048",
        "Visited by Shadows",
        host=v.an_opponents,
        does=v.constant(v.host, "strength", -1),
        text="Opponent's character only. The bearer gets −1 STR.",
    ),
    card(
        "04049",
        "Ser Amory Lorch",
        does=v.constant(v.itself, "renown", when=v.an_opponent_is(v.characters_of_target <= 3)),
        text="While an opponent controls 3 or fewer characters, Ser Amory Lorch gains renown.",
    ),
    card(
        "04050",
        "Harrenhal",
        does=v.action(
            v.pick(
                v.cards_in("hand") & v.is_character & (v.faction("lannister") | v.trait("House Bolton")),
                v.put_into_play(do=v.later(v.PHASE, "killed at Harrenhal", v.kill(unsavable=True))),
            ),
            phase=v.CHALLENGES,
            pay=v.kneel_this,
        ),
        text=(
            "Challenges action: kneel Harrenhal to put a Lannister or House Bolton character into play "
            "from your hand. At the end of the phase it is killed if it is still in play; it cannot be "
            "saved."
        ),
    ),
    card(
        "04067",
        "Stannis Baratheon",
        does=(
            v.constant(v.participants & ~v.trait("King"), "strength", -1, when=v.challenge_is(v.POWER)),
            v.reaction(
                v.you_win_dominance,
                v.gain("stays kneeling", until=v.ROUND),
                target=v.Target(v.characters & ~v.loyal),
            ),
        ),
        text=(
            "In power challenges each participating character that is no King gets −1 STR. Reaction: after "
            "you win dominance, a character that is not loyal cannot stand in this round's standing phase."
        ),
    ),
    card(
        "04068",
        "Red God's Blessing",
        does=(
            v.constant(v.host, v.trait_of("R'hllor")),
            v.constant(v.host, "strength", v.count(v.my_characters & v.trait("R'hllor"))),
        ),
        text="The bearer has the trait R'hllor and gets +1 STR for each R'hllor character you control.",
    ),
    card(
        "04069",
        "Tanda Stokeworth",
        does=v.reaction(v.you_marshal & v.this_card, v.gain_gold(3, players=v.everybody)),
        text="Reaction: after you marshal Tanda Stokeworth, each player gains 3 gold.",
    ),
    card(
        "04070",
        "Without His Beard",
        does=v.reaction(
            v.you_win & v.challenge_is(v.INTRIGUE),
            v.then(v.discard_at_random(3, players=v.loser), v.draw(2, players=v.loser)),
        ),
        text=(
            "Reaction: after you win an intrigue challenge, discard 3 cards at random from the loser's "
            "hand. Then that player draws 2 cards."
        ),
    ),
    card(
        "04087",
        "Ser Davos Seaworth",
        does=v.reaction(
            v.is_bypassed & v.by_this & v.victim_is(~v.loyal),
            v.choose_one(("draw a card", v.draw(1)), ("gain 1 gold", v.gain_gold(1))),
        ),
        text=(
            "Reaction: after Ser Davos Seaworth bypasses a character that is not loyal by stealth, draw 1 "
            "card or gain 1 gold."
        ),
    ),
    card(
        "04088",
        "Ritual of R'hllor",
        does=v.reaction(
            v.you_win_dominance,
            v.gain_power(1, subject=v.target),
            pay=v.x_gold(lo=1, hi=v.count(v.characters & v.standing & v.trait("R'hllor"))),
            target=v.Target(v.characters & v.standing & v.trait("R'hllor"), lo=v.chosen_x, hi=v.chosen_x),
        ),
        text=(
            "Reaction: after you win dominance, pay X gold; X standing R'hllor characters gain 1 power each."
        ),
    ),
    card(
        "04089",
        "Joffrey Baratheon",
        does=v.reaction(
            v.you_marshal & v.victim_is(v.characters & v.loyal),
            v.kill(),
            pay=(v.kneel_victim, v.kneel_faction),
            target=v.Target(v.characters & ~v.trait("King") & (v.printed_cost < v.printed_cost_of_victim)),
        ),
        text=(
            "Reaction: after you marshal a loyal character, kneel it and kneel your faction card to kill a "
            "character with a lower printed cost that is no King."
        ),
    ),
    card(
        "04090",
        "Chataya's Brothel",
        does=v.action(
            v.gain_gold(1),
            phase=v.MARSHALING,
            pay=v.kneel_one(v.my_characters & v.icon(v.INTRIGUE)),
            limit=v.Limit(2, v.PHASE),
        ),
        text="Marshaling action, twice per phase: kneel a character with an intrigue icon to gain 1 gold.",
    ),
    card(
        "04107",
        "Salladhor Saan",
        does=v.reaction(
            v.you_win & v.with_this,
            v.pick(
                v.cards_in("hand")
                & ((v.is_location & v.trait("Warship")) | (v.is_attachment & v.trait("Weapon"))),
                v.put_into_play(),
                hidden=True,
            ),
        ),
        text=(
            "Reaction: after you win a challenge in which Salladhor Saan participates, put a Warship "
            "location or Weapon attachment into play from your hand."
        ),
    ),
    card(
        "04108",
        "The Valyrian",
        does=v.action(
            v.pick(v.attackers, v.modify_strength(v.gold_of_defending_player, until=v.CHALLENGE)),
            pay=v.kneel_this,
            when=v.gold_of_defending_player >= 1,
        ),
        text=(
            "Action: kneel The Valyrian; an attacking character gets +1 STR for each gold in the defending "
            "player's gold pool until the end of the challenge."
        ),
    ),
    card(
        "04109",
        "Podrick Payne",
        does=v.in_zone(
            "hand",
            v.would(
                v.is_killed & v.for_claim & v.victim_is(v.characters) & v.savable,
                v.then(
                    v.put_into_play(v.this),
                    v.save,
                    v.only_if(
                        v.victim_is(v.named("Tyrion Lannister")),
                        v.may_pay(v.gold(2), v.pick(v.attackers, v.kill())),
                    ),
                ),
                pay=v.gold(2),
            ),
        ),
        text=(
            "Interrupt: when a character would be killed for military claim, pay 2 gold to put Podrick "
            "Payne into play from your hand and save it. Then, if it was Tyrion Lannister, you may pay 2 "
            "gold to kill an attacking character."
        ),
    ),
    card(
        "04110",
        "Tyrion's Chain",
        does=v.reaction(
            v.you_win & v.exists(v.participants & v.mine & v.unique & v.faction("lannister")),
            v.initiate_when_revealed(),
            target=v.Target(v.plots & v.trait("War")),
            limit=v.Limit(1, v.PHASE, by_name=True),
        ),
        text=(
            "Reaction, once per phase: after you win a challenge in which a unique Lannister character of "
            "yours participates, what a revealed War plot does when it is revealed happens as if you had "
            "just revealed it."
        ),
    ),
)
