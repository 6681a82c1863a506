"""House Lannister: its cards in the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import itself, victim_is
from rules.cards.verbs import cancel
from rules.lcg.second.cards import card
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.timings import CHALLENGES, DOMINANCE, PHASE, ROUND
from rules.lcg.vocabulary.choosing import later, pick, pick_player, then
from rules.lcg.vocabulary.costs import kneel_faction, kneel_this, x_gold
from rules.lcg.vocabulary.moving import discard, kill, put_into_play, return_to_hand
from rules.lcg.vocabulary.patterns import reduces_card, reduces_character
from rules.lcg.vocabulary.resources import discard_from_deck, draw, gain_gold, gain_power
from rules.lcg.vocabulary.selectors import (
    INTRIGUE,
    MILITARY,
    ambushed,
    an_opponent,
    an_opponents,
    cards_in,
    challenge_is,
    characters,
    faction,
    hand_below_yours,
    has_characters,
    host,
    is_attachment,
    is_character,
    is_location,
    my_characters,
    my_faction,
    my_plot,
    named,
    printed_cost,
    the_x,
    trait,
    unique,
    you_control,
    your_gold,
)
from rules.lcg.vocabulary.targets import copies_of_target, target_player, this
from rules.lcg.vocabulary.triggers import (
    action,
    by_ambush,
    challenge_initiated,
    constant,
    effect_initiates,
    enters,
    forced_interrupt,
    is_killed,
    phase_ends,
    reaction,
    this_card,
    with_this,
    with_this_attacking,
    would,
    you_win,
)

HOUSE = "lannister"

CARDS: tuple[SecondCard, ...] = (
    card(
        "01084",
        "Cersei Lannister",
        does=constant(my_plot, "claim", 1, when=with_this_attacking & challenge_is(INTRIGUE)),
        text=(
            "While Cersei Lannister attacks in an intrigue challenge, raise the claim of your revealed "
            "plot by 1."
        ),
    ),
    card("01085", "Grand Maester Pycelle"),
    card(
        "01086",
        "Joffrey Baratheon",
        does=reaction(
            is_killed & victim_is(is_character & trait("Lord", "Lady")),
            gain_power(1, subject=this),
            limit=Limit(3, ROUND),
        ),
        text=(
            "Reaction, 3 times per round: after a Lord or Lady character is killed, Joffrey Baratheon "
            "gains 1 power."
        ),
    ),
    card(
        "01087",
        "Ser Jaime Lannister",
        does=(
            constant(itself, "no attack kneel military"),
            constant(itself, "renown", when=with_this & challenge_is(MILITARY)),
        ),
        text=(
            "Ser Jaime Lannister does not kneel when declared as an attacker in a military challenge, "
            "and has renown while he participates in one."
        ),
    ),
    card(
        "01088",
        "The Tickler",
        does=action(
            pick_player(discard_from_deck(players=target_player, do=pick(copies_of_target, discard(), lo=0))),
            pay=kneel_this,
            phase=DOMINANCE,
        ),
        text=(
            "Dominance action: kneel The Tickler to discard the top card of an opponent's deck; then "
            "you may discard a copy of that card from play."
        ),
    ),
    card(
        "01089",
        "Tyrion Lannister",
        does=reaction(challenge_initiated & challenge_is(INTRIGUE), gain_gold(2), limit=Limit(2, ROUND)),
        text="Reaction, twice per round: after anybody initiates an intrigue challenge, gain 2 gold.",
    ),
    card(
        "01090",
        "Tywin Lannister",
        does=constant(itself, "strength", your_gold),
        text="Tywin Lannister gets +1 STR for each gold in your gold pool.",
    ),
    card("01091", "Burned Men"),
    card(
        "01092",
        "Gold Cloaks",
        does=forced_interrupt(phase_ends, discard(this, unsavable=True), when=ambushed),
        text=(
            "Forced interrupt: at the end of the phase in which Gold Cloaks entered play by ambush, "
            "discard it; it cannot be saved."
        ),
    ),
    card("01093", "Lannisport Moneylender"),
    card(
        "01094",
        "Lannisport Merchant",
        does=reduces_character(HOUSE),
        text=(
            "Marshaling action: kneel Lannisport Merchant; the next Lannister character you marshal "
            "this phase costs 1 less."
        ),
    ),
    card(
        "01095",
        "The Queen's Assassin",
        does=reaction(
            enters & this_card & by_ambush,
            pick(my_characters, kill(), by=target_player),
            target=Target(an_opponent & hand_below_yours & has_characters, of="seat"),
        ),
        text=(
            "Reaction: after The Queen's Assassin enters play by ambush, choose an opponent with fewer "
            "cards in hand than you; that player chooses and kills a character they control."
        ),
    ),
    card(
        "01096",
        "Widow's Wail",
        does=(constant(host, "strength", 2), constant(host & named("Joffrey Baratheon"), MILITARY)),
        text=(
            "The bearer gets +2 STR. Joffrey Baratheon also gains a military icon while he bears "
            "Widow's Wail."
        ),
    ),
    card(
        "01097",
        "Casterly Rock",
        does=constant(my_faction, "intrigue challenges"),
        text="You may initiate an additional intrigue challenge each challenges phase.",
    ),
    card(
        "01098",
        "Lannisport",
        does=reaction(you_win & challenge_is(INTRIGUE), draw(1)),
        text="Reaction: after you win an intrigue challenge, draw 1 card.",
    ),
    card(
        "01099",
        "Western Fiefdom",
        does=reduces_card(HOUSE),
        text=(
            "Marshaling action: kneel Western Fiefdom; the next Lannister card you marshal this phase "
            "costs 1 less."
        ),
    ),
    card(
        "01100",
        "Hear Me Roar!",
        does=action(
            pick(
                cards_in("hand") & is_character & faction(HOUSE),
                then(put_into_play(), later(PHASE, "discard who heard the roar", discard(unsavable=True))),
            )
        ),
        text=(
            "Action: put a Lannister character into play from your hand. At the end of the phase, "
            "discard it if it is still in play; it cannot be saved."
        ),
    ),
    card(
        "01101",
        "The Things I Do For Love",
        does=action(
            return_to_hand(),
            pay=(x_gold(), kneel_faction),
            phase=CHALLENGES,
            target=Target(characters & an_opponents & (printed_cost <= the_x)),
            when=you_control(is_character & faction(HOUSE) & trait("Lord", "Lady")),
        ),
        text=(
            "Challenges action, if you control a Lannister Lord or Lady: pay X gold and kneel your "
            "faction card to return an opponent's character with printed cost X or less to its owner's "
            "hand."
        ),
    ),
    card(
        "01102",
        "Treachery",
        does=would(
            effect_initiates & victim_is(is_character | is_location | is_attachment),
            cancel,
            when=you_control(unique & faction(HOUSE) & is_character),
        ),
        text=(
            "Play only if you control a unique Lannister character. Interrupt: when the effects of a "
            "character, location or attachment ability would initiate, cancel them."
        ),
    ),
)
