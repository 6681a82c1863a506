"""The neutral cards, the plots and the agendas of the Blood and Gold cycle."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import BLOOD
from rules.lcg.second.printed import SecondCard

card = BLOOD.card

ONE_GOLD = v.spend_token(v.GOLD)
FREYS = v.is_character & v.trait("House Frey")
KISS = "kiss"
KILLED = v.one_of(v.margin >= 20, 3, 1)
GIVEN: tuple[v.Keyword, ...] = (v.INSIGHT, "intimidate", "renown", "stealth")


CARDS: tuple[SecondCard, ...] = (
    card(
        "06017",
        "Ygritte",
        does=(
            v.constant(v.itself, "not knelt by effects"),
            v.constant(
                v.itself, "stealth", when=v.you_control(v.is_character & v.other & v.trait("Wildling"))
            ),
        ),
        text=(
            "Ygritte does not kneel by the effects of cards. While you control another Wildling character, "
            "she gains stealth."
        ),
    ),
    card(
        "06018",
        "Alliance",
        text="Your draw deck has at least 75 cards. You may have 2 Banner agendas besides.",
    ),
    card(
        "06019",
        "Barring the Gates",
        does=v.constant(v.factions, "no characters by effects"),
        text="Abilities of cards put no characters into play.",
    ),
    card(
        "06020",
        "Late Summer Feast",
        does=v.forced_reaction(v.you_win, v.may(v.draw(1, players=v.loser), by=v.loser)),
        text="Forced reaction: after you win a challenge, the loser may draw 1 card.",
    ),
    card(
        "06037",
        "Black Walder",
        does=(
            v.constant(v.itself, "renown", when=v.third_challenge),
            v.constant(v.itself, "strength", v.tokens_here(v.GOLD) * 2, when=v.third_challenge),
        ),
        text=(
            "In the third challenge you initiate in a phase, Black Walder gains renown and gets +2 STR for "
            "each gold on him."
        ),
    ),
    card(
        "06038",
        "Great Hall",
        does=v.action(
            v.reduce_next(1, "unique, more from 6", kinds=("character",)),
            phase=v.MARSHALING,
            pay=v.kneel_this,
        ),
        text=(
            "Marshaling action: kneel Great Hall; the next unique character you marshal this phase costs 1 "
            "less, or 2 less if its printed cost is 6 or more."
        ),
    ),
    card(
        "06039",
        '"The Dornishman\'s Wife"',
        does=v.action(
            v.both(
                v.only_if(v.more_power_than_you, v.gain_gold(2)),
                v.only_if(v.more_cards_than_you, v.faction_power(1)),
                v.only_if(v.more_characters_than_you, v.draw(1)),
            ),
            target=v.Target(
                v.an_opponent & (v.more_power_than_you | v.more_cards_than_you | v.more_characters_than_you),
                of="seat",
            ),
        ),
        text=(
            "Action: choose an opponent. If that player has more power than you, gain 2 gold; if they hold "
            "more cards, gain 1 power for your faction; if they control more characters, draw 1 card."
        ),
    ),
    card(
        "06040",
        "The Annals of Castle Black",
        does=(
            v.constant(v.factions, "plays discarded events"),
            v.forced_reaction(v.event_goes_to_a_discard_pile, v.out_of_game(v.the_victim), in_turn=True),
        ),
        text=(
            "Each player may play the events in their discard pile as if they were in hand. Forced reaction: "
            "after an event is placed in a discard pile, remove it from the game."
        ),
    ),
    card(
        "06057",
        "Frey Lordling",
        does=v.reaction(v.challenge_initiated & v.by_me, v.modify_strength(1, subject=v.this)),
        text=(
            "Reaction: after you initiate a challenge, Frey Lordling gets +1 STR until the end of the phase."
        ),
    ),
    card(
        "06058",
        "The Twins",
        does=v.constant(
            v.my_faction, "claim", 1, when=v.third_challenge & v.exists(v.attackers & v.mine & FREYS)
        ),
        text=(
            "In the third challenge you initiate in a phase, your claim is 1 higher while a House Frey "
            "character of yours attacks."
        ),
    ),
    card(
        "06059",
        "Lay Siege",
        does=v.action(
            v.then(v.kneel(), v.if_target(v.trait("Contested"), v.discard())),
            target=v.Target(v.locations & v.standing),
        ),
        text="Action: kneel a location. Then discard it from play if it is Contested.",
    ),
    card(
        "06060",
        "Duel",
        does=v.when_revealed(
            v.pick(
                v.my_characters & ~v.trait("Army") & (v.printed_cost >= 6),
                v.one_and_others(v.kneel(), v.kill(unsavable=True), by=v.targets_player),
                lo=2,
                hi=2,
                by=v.target_player,
            ),
            target=v.Target(v.an_opponent, of="seat"),
        ),
        text=(
            "When revealed: choose an opponent. That player chooses 2 characters of theirs with printed "
            "cost 6 or more that are no Army, kneels one of them, and the other is killed; it cannot be "
            "saved."
        ),
    ),
    card(
        "06077",
        "Walder Frey",
        does=v.constant(v.my_characters & v.other & FREYS, "takes part", when=v.with_this_attacking),
        text="While Walder Frey attacks, your other House Frey characters count as attacking.",
    ),
    card(
        "06078",
        "Frey Bastard",
        does=v.reaction(
            v.you_win, v.faction_power(1), pay=ONE_GOLD, when=v.count(v.attackers & v.mine & FREYS) >= 2
        ),
        text=(
            "Reaction: after you win a challenge in which 2 or more House Frey characters of yours attack, "
            "discard 1 gold from Frey Bastard to gain 1 power for your faction."
        ),
    ),
    card(
        "06079",
        "Frey Hospitality",
        does=v.reaction(
            v.you_win & v.third_challenge & v.exists(v.attackers & v.mine & FREYS),
            v.kill(),
            target=v.Target(v.characters & v.losers, lo=KILLED, hi=KILLED),
        ),
        text=(
            "Reaction: after you win the third challenge you initiated in the phase with a House Frey "
            "character of yours attacking, kill a character of the loser, or 3 if you won by 20 or more "
            "STR."
        ),
    ),
    card(
        "06080",
        "The Red Wedding",
        does=v.interrupt(
            v.anybody_wins & v.attacker_won,
            v.kill(),
            target=v.Target(v.characters & v.losers & v.trait("Lord", "Lady")),
            by_doer=True,
        ),
        text=(
            "Interrupt, of any player: when you win a challenge as the attacking player, kill a Lord or "
            "Lady of the loser."
        ),
    ),
    card(
        "06097",
        "Begging Brother",
        does=v.would(v.effect_initiates & v.victim_is(v.is_character), v.cancel, pay=ONE_GOLD),
        text=(
            "Interrupt: when the effects of a triggered ability of a character would initiate, discard 1 "
            "gold from Begging Brother to cancel them."
        ),
    ),
    card(
        "06098",
        "Flea Bottom",
        does=v.action(
            v.pick(
                v.cards_in("discard") & v.is_character & (v.printed_cost <= 3),
                v.put_into_play(do=v.later(v.PHASE, "back to Flea Bottom", v.put_on_bottom())),
            ),
            phase=v.CHALLENGES,
            pay=(v.gold(1), v.kneel_this),
        ),
        text=(
            "Challenges action: pay 1 gold and kneel Flea Bottom to put a character with printed cost 3 or "
            "less into play from your discard pile. At the end of the phase it goes to the bottom of your "
            "deck if it is still in play."
        ),
    ),
    card(
        "06099",
        "The Iron Bank Will Have Its Due",
        does=v.action(
            v.both(v.gain_gold(v.cost_of_paid), v.bars_title_of_paid(until=v.ROUND)),
            pay=(v.kneel_faction, v.return_one(v.my_characters)),
            when=~v.in_phase("taxation"),
        ),
        text=(
            "Action, but not in the taxation phase: kneel your faction card and return a character to your "
            "hand to gain gold equal to its printed cost. No card of that title enters play under your "
            "control until the end of the round."
        ),
    ),
    card(
        "06100",
        "Wheels Within Wheels",
        does=v.when_revealed(v.search_and_sort(v.is_event, top=10)),
        text=(
            "When revealed: search the top 10 cards of your deck for events and reveal any number of them; "
            "add one to your hand and put the others into your discard pile. Shuffle your deck."
        ),
    ),
    card(
        "06117",
        "Beric Dondarrion",
        does=(
            v.constant(v.itself, "strength", v.tokens_here(KISS)),
            v.forced_reaction(v.you_marshal & v.this_card, v.put_token(KISS, 6, subject=v.this)),
            v.would(v.is_killed & v.this_card & v.savable, v.save, pay=v.spend_token(KISS)),
        ),
        text=(
            "X is the number of kiss tokens on Beric Dondarrion. Forced reaction: after you marshal him, "
            "put 6 kiss tokens on him. Interrupt: when he would be killed, discard a kiss token from him "
            "to save him."
        ),
    ),
    card(
        "06118",
        "Unbridled Generosity",
        does=v.action(v.put_token(v.GOLD, subject=v.target), target=v.Target(v.in_play, hi=3)),
        text="Action: put 1 gold from the treasury on up to 3 cards.",
    ),
    card(
        "06119",
        "The Brotherhood Without Banners",
        does=v.reaction(
            v.phase_begins & v.during(v.CHALLENGES),
            v.choose_one(
                *((word, v.gain(word), v.Target(v.my_characters & v.faction("neutral"))) for word in GIVEN)
            ),
            pay=v.kneel_faction,
        ),
        text=(
            "Your deck has no loyal characters. Reaction: after the challenges phase begins, kneel your "
            "faction card; a neutral character of yours gains insight, intimidate, renown or stealth until "
            "the end of the phase."
        ),
    ),
    card(
        "06120",
        "Favors From the Crown",
        does=v.reaction(
            v.enters & v.victim_is(v.has_bestow),
            v.put_token(v.GOLD, v.one_of(v.tokens(v.GOLD) >= 3, 2, 1), subject=v.victim),
        ),
        text=(
            "Reaction: after a card with bestow enters play, put 1 gold from the treasury on it, or 2 if "
            "it has 3 or more gold."
        ),
    ),
)
