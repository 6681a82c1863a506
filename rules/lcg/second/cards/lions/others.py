"""The cards of other factions and the neutral cards in Lions of Casterly Rock, without plots."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import LIONS
from rules.lcg.second.printed import SecondCard

card = LIONS.card

DROWNED = v.cards_in("dead") & v.is_character & v.trait("Drowned God")
HOLY = v.my_characters & v.trait("The Seven")
HOST_FIGHTS = v.host_is(v.participating)

CARDS: tuple[SecondCard, ...] = (
    card(
        "05025",
        "Edric Storm",
        does=v.reaction(
            v.phase_begins & v.during(v.DOMINANCE), v.gain("no dominance"), target=v.Target(v.characters)
        ),
        text=(
            "Reaction: after the dominance phase begins, choose a character; its STR does not count for "
            "dominance in this phase."
        ),
    ),
    card(
        "05026",
        "Disputed Claim",
        host=v.trait("Bastard", "Lord", "Lady"),
        does=(
            v.constant(v.host, "strength", 2, when=v.faction_power_above_each),
            v.constant(v.host, "renown", when=v.faction_power_above_each),
        ),
        text=(
            "Bastard, Lord or Lady only. While your faction card has more power than each opponent's, the "
            "bearer gets +2 STR and gains renown."
        ),
    ),
    card(
        "05027",
        "Victarion Greyjoy",
        does=v.would(v.is_killed & v.this_card & v.savable, v.save, pay=v.discard_power_here(2)),
        text="Interrupt: when Victarion Greyjoy would be killed, discard 2 power from him to save him.",
    ),
    card(
        "05028",
        "Old Wyk",
        does=v.reaction(
            v.challenge_initiated & v.by_me & v.challenge_is(v.POWER),
            v.on_top_of(
                DROWNED,
                v.then(
                    v.put_into_play(kneeling=True),
                    v.both(
                        v.join_challenge(),
                        v.later(
                            v.CHALLENGE,
                            "back to the sea",
                            v.if_else(v.you_won_by_five, v.return_to_hand(), v.put_on_bottom()),
                        ),
                    ),
                ),
            ),
            pay=v.kneel_this,
        ),
        text=(
            "Reaction: after you initiate a power challenge, kneel Old Wyk; the top Drowned God character "
            "of your dead pile enters play kneeling and joins the attack. After the challenge it returns to "
            "your hand if you won by 5 or more STR, else to the bottom of your deck."
        ),
    ),
    card(
        "05029",
        "Trystane Martell",
        does=v.reaction(
            v.you_lose & v.with_this,
            v.gain("cannot defend"),
            target=v.Target(v.characters & (v.strength < v.source_strength)),
        ),
        text=(
            "Reaction: after you lose a challenge in which Trystane Martell participates, a character with "
            "lower STR cannot be declared as a defender until the end of the phase."
        ),
    ),
    card(
        "05030",
        "You Murdered Her Children",
        does=v.action(
            v.both(v.double_strength(), v.later(v.PHASE, "murdered children", v.kill())),
            phase=v.CHALLENGES,
            target=v.Target(v.my_characters & v.faction("martell")),
        ),
        text=(
            "Challenges action: double the STR of a Martell character of yours until the end of the phase, "
            "then kill it if it is still in play."
        ),
    ),
    card(
        "05031",
        "Sweet Donnel Hill",
        does=v.loses_keywords(v.attackers, v.KEYWORDS, when=v.source_is(v.defending)),
        text=(
            "While Sweet Donnel Hill defends, attacking characters lose all keywords, such as renown, "
            "stealth, insight and intimidate."
        ),
    ),
    card(
        "05032",
        "Bridge of Skulls",
        does=v.interrupt(
            v.phase_ends & v.during(v.CHALLENGES),
            v.discard_at_random(1, players=v.target_player),
            target=v.Target(v.an_opponent & ~v.attacked_you(v.MILITARY), of="seat"),
        ),
        text=(
            "Interrupt: when the challenges phase ends, choose an opponent who has initiated no military "
            "challenge against you this phase; that player discards 1 card at random from hand."
        ),
    ),
    card(
        "05033",
        "Jeyne Westerling",
        does=v.action(
            v.stand(),
            pay=v.kneel_this,
            target=v.Target(v.characters & v.kneeling & v.faction("stark") & v.trait("King", "Lord")),
        ),
        text="Action: kneel Jeyne Westerling to choose and stand a Stark King or Lord.",
    ),
    card(
        "05034",
        "Last Hearth Scouts",
        does=v.forced_reaction(
            v.enters & v.victim_is(v.is_character), v.kneel(v.victim), when=v.in_phase(v.CHALLENGES)
        ),
        text="Forced reaction: after a character enters play in the challenges phase, kneel that character.",
    ),
    card(
        "05035",
        "Ser Barristan Selmy",
        does=v.reaction(v.you_win & v.with_this & v.loser_has_more_cards, v.stand(v.this)),
        text=(
            "Reaction: after you win a challenge in which Ser Barristan Selmy participates, stand him if you "
            "hold fewer cards than the loser."
        ),
    ),
    card(
        "05036",
        "Daenerys's Favor",
        host=v.faction("targaryen"),
        does=v.constant(v.participants & ~v.host, "strength", -1, when=HOST_FIGHTS),
        text=(
            "Targaryen character only. While the bearer participates in a challenge, each other "
            "participating character gets -1 STR."
        ),
    ),
    card(
        "05037",
        "Alerie Tyrell",
        does=v.reaction(
            v.enters & v.this_card,
            v.search(v.is_character & v.faction("tyrell") & (v.printed_cost <= 3), top=10),
        ),
        text=(
            "Reaction: after Alerie Tyrell enters play, search the top 10 cards of your deck for a Tyrell "
            "character with printed cost 3 or less, reveal it and add it to your hand. Shuffle your deck."
        ),
    ),
    card(
        "05038",
        '"A Rose of Gold"',
        does=v.action(v.look_at_top(3, to="hand", lo=1, hi=1, rest="bottom"), phase=v.CHALLENGES),
        text=(
            "Challenges action: look at the top 3 cards of your deck; one goes to your hand, the others to "
            "the bottom of the deck in any order."
        ),
    ),
    card(
        "05039",
        "High Septon",
        does=v.interrupt(
            v.effect_initiates & v.by_opponent & v.one_target(v.characters & v.mine),
            v.redirect_target(HOLY),
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Interrupt, once per phase: when an opponent's ability has a character of yours as its only "
            "target, choose a The Seven character of yours that it could choose; that becomes the target "
            "instead."
        ),
    ),
    card(
        "05040",
        "Devout Freerider",
        does=v.constant(v.factions, "cannot gain gold", when=v.in_phase(v.CHALLENGES)),
        text="In the challenges phase players cannot gain gold.",
    ),
    card(
        "05041",
        "Wildling Bandit",
        does=v.constant(
            v.itself, "strength", 2, when=v.source_is(v.attacking) & v.defending_player_is_richer
        ),
        text=("While Wildling Bandit attacks an opponent who has more gold than you, it gets +2 STR."),
    ),
    card(
        "05042",
        "Ocean Road",
        does=v.action(v.reduce_next(1, v.NOT_YOURS, kinds=v.MARSHALED), phase=v.MARSHALING, pay=v.kneel_this),
        text=(
            "Marshaling action: kneel Ocean Road; the next card that is not of your faction which you "
            "marshal this phase costs 1 less."
        ),
    ),
    card(
        "05043",
        "Appointed",
        host=v.unique,
        does=(v.constant(v.host, v.INTRIGUE), v.constant(v.host, v.trait_of("Small Council"))),
        text="Unique character only. The bearer gains an intrigue icon and is of the Small Council.",
    ),
    card(
        "05044",
        "The Council Consents",
        does=v.reaction(
            v.anybody_wins & v.challenge_is(v.INTRIGUE) & v.by_five,
            v.stand(v.each(v.characters & v.kneeling & v.trait("Small Council"))),
        ),
        text=(
            "Reaction: after a player wins an intrigue challenge by 5 or more STR, stand each Small Council "
            "character."
        ),
    ),
)
