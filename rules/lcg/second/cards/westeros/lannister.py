"""House Lannister: its cards in the Westeros cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WESTEROS
from rules.lcg.second.printed import SecondCard

card = WESTEROS.card

CARDS: tuple[SecondCard, ...] = (
    card(
        "02009",
        "The Hound",
        does=v.forced_reaction(
            v.you_win & v.with_this,
            v.may_or_else(v.discard_at_random(1, players=v.you), v.return_to_hand(v.this)),
        ),
        text=(
            "Forced reaction: after you win a challenge in which The Hound participates, discard 1 card at "
            "random from your hand, or return The Hound to your hand."
        ),
    ),
    card(
        "02010",
        "Cersei's Wheelhouse",
        does=v.reaction(
            v.you_become_first_player,
            v.choose_one(("gain 1 gold", v.gain_gold(1)), ("draw a card", v.draw(1))),
        ),
        text="Reaction: after you become the first player, gain 1 gold or draw 1 card.",
    ),
    card(
        "02029",
        "Brothel Madame",
        does=v.reaction(
            v.phase_begins & v.during(v.CHALLENGES),
            v.pay_or_else(
                v.give_gold(1),
                v.may_not_initiate(v.MILITARY, v.target_player, until=v.PHASE, against_you=True),
                by=v.target_player,
            ),
            target=v.Target(v.an_opponent & ~v.gave_you_gold, of="seat"),
        ),
        text=(
            "Reaction: after the challenges phase begins, choose an opponent, who may give you 1 gold; else "
            "that player cannot initiate military challenges against you this phase."
        ),
    ),
    card(
        "02049",
        "Ser Gregor Clegane",
        does=v.reaction(
            v.is_pillaged & v.by_this & v.victim_is(v.is_character),
            v.then(
                v.to_dead_pile(v.victim),
                v.may(v.pick(v.characters & v.printed_cost.equals(v.printed_cost_of_victim), v.kill())),
            ),
        ),
        text=(
            "Reaction: after Ser Gregor Clegane discards a character by pillage, put it into its owner's "
            "dead pile; then you may choose and kill a character with the same printed cost."
        ),
    ),
    card(
        "02050",
        "I Never Bet Against My Family",
        does=v.action(
            v.reveal(
                5,
                v.is_character & v.unique & v.faction("lannister"),
                v.then(v.put_into_play(), v.later(v.PHASE, "the bet is over", v.discard(unsavable=True))),
                rest="bottom",
                bottom=True,
            ),
            phase=v.CHALLENGES,
            pay=v.kneel_faction,
        ),
        text=(
            "Challenges action: kneel your faction card to reveal the bottom 5 cards of your deck. You may "
            "put a unique Lannister character among them into play; at the end of the phase it is "
            "discarded, and nothing saves it. The others go back to the bottom in any order."
        ),
    ),
    card(
        "02070",
        "Red Cloaks",
        does=(
            v.constant(v.itself, "strength", v.tokens(v.GOLD), when=v.challenge_is(v.INTRIGUE)),
            v.action(v.store_gold(), limit=v.Limit(1, v.PHASE)),
        ),
        text=(
            "In intrigue challenges Red Cloaks get +1 STR for each gold on them. Action, once per phase: "
            "move 1 gold from your pool to Red Cloaks."
        ),
    ),
    card(
        "02089",
        "Bronn",
        does=(
            v.constant(v.itself, v.MILITARY, when=v.in_challenge & v.as_defender),
            v.constant(v.itself, v.INTRIGUE, when=v.in_challenge & v.as_defender),
            v.constant(v.itself, v.POWER, when=v.in_challenge & v.as_defender),
            v.everybodys_action(v.take_control(v.this), phase=v.MARSHALING, pay=v.gold(1)),
        ),
        text=(
            "While you are the defending player, Bronn gains a military icon, an intrigue icon and a power "
            "icon. Marshaling action, for every player: pay 1 gold to take control of Bronn."
        ),
    ),
    card(
        "02071",
        "Paid Off",
        host=v.an_opponents,
        does=v.reaction(
            v.you_win & v.challenge_is(v.INTRIGUE),
            v.then(v.kneel(v.its_host), v.may_pay(v.give_gold(1), v.stand(v.its_host), by=v.hosts_player)),
        ),
        text=(
            "Opponent's character only. Reaction: after you win an intrigue challenge, kneel the bearer; "
            "then its controller may give you 1 gold to stand it."
        ),
    ),
    card(
        "02090",
        "Trial by Combat",
        does=v.interrupt(v.claim_is_applied & v.challenge_is(v.INTRIGUE), v.resolve_claim_as(v.MILITARY)),
        text="Interrupt: when claim is applied for an intrigue challenge, apply it as military claim.",
    ),
    card(
        "02109",
        "Ser Ilyn Payne",
        does=v.action(
            v.kill(),
            phase=v.MARSHALING,
            pay=v.kneel_this,
            target=v.Target(v.characters & (v.printed_cost <= 3)),
        ),
        text=(
            "Marshaling action: kneel Ser Ilyn Payne to choose and kill a character with printed cost 3 or "
            "less."
        ),
    ),
    card(
        "02110",
        "Small Council Chamber",
        does=(
            v.immune(v.itself, "event"),
            v.reaction(v.you_win & v.challenge_is(v.INTRIGUE), v.gain_power(1, subject=v.this)),
        ),
        text=(
            "Events do nothing to Small Council Chamber. Reaction: after you win an intrigue challenge, "
            "it gains 1 power."
        ),
    ),
)
