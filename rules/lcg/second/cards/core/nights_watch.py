"""The Night's Watch: its cards in the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import itself, source_is, victim_is
from rules.cards.verbs import save
from rules.lcg.second.cards import card
from rules.lcg.second.printed import SecondCard
from rules.lcg.state.timings import CHALLENGE, CHALLENGES, DOMINANCE, PHASE, ROUND
from rules.lcg.vocabulary.changing import gain, may_not_initiate, modify_strength
from rules.lcg.vocabulary.choosing import both, pick, then
from rules.lcg.vocabulary.costs import discard_from_hand, kneel_this, return_this, sacrifice_this
from rules.lcg.vocabulary.moving import goes_to_deck_instead, kneel, put_into_play, stand, take_control
from rules.lcg.vocabulary.patterns import reduces_character
from rules.lcg.vocabulary.resources import discard_at_random, draw, faction_power, gain_gold, take_gold
from rules.lcg.vocabulary.selectors import (
    attacking,
    cards_in,
    cards_of_opponents_in,
    characters,
    defenders,
    faction,
    host,
    is_character,
    kneeling,
    locations,
    my_characters,
    named,
    other,
    participating,
    printed_cost,
    standing,
    trait,
    unique,
    you_control,
    you_noted,
)
from rules.lcg.vocabulary.targets import doer, loser, opponents, this, victim
from rules.lcg.vocabulary.triggers import (
    action,
    as_defender,
    by_five,
    by_opponent,
    by_this,
    constant,
    during,
    forced_reaction,
    income_collected,
    interrupt,
    is_bypassed,
    is_killed,
    phase_ends,
    reaction,
    savable,
    this_card,
    unopposed,
    would,
    you_lose,
    you_marshal,
    you_win,
)

HOUSE = "thenightswatch"

CARDS: tuple[SecondCard, ...] = (
    card(
        "01122",
        "Benjen Stark",
        does=(
            constant(my_characters & trait("Ranger"), "not bypassed"),
            interrupt(is_killed & this_card, then(faction_power(2), goes_to_deck_instead)),
        ),
        text=(
            "Your Rangers cannot be bypassed by stealth. Interrupt: when Benjen Stark is killed, your "
            "faction gains 2 power; then shuffle him into your deck instead of placing him in the dead "
            "pile."
        ),
    ),
    card(
        "01123",
        "Ghost",
        does=reaction(is_bypassed & by_this, gain("cannot defend", subject=victim)),
        text=(
            "Reaction: after Ghost bypasses a character by stealth, that character cannot be declared "
            "as a defender until the end of the phase."
        ),
    ),
    card(
        "01124",
        "Jon Snow",
        does=constant(
            itself, "takes part", when=source_is(standing) & you_control(other & attacking & faction(HOUSE))
        ),
        text=(
            "While Jon Snow is standing, he participates in each challenge in which another Night's "
            "Watch character you control attacks, without being declared."
        ),
    ),
    card(
        "01125",
        "Maester Aemon",
        does=would(is_killed & victim_is(characters & faction(HOUSE)) & savable, save, pay=kneel_this),
        text="Interrupt: when a Night's Watch character would be killed, kneel Maester Aemon to save it.",
    ),
    card(
        "01126",
        "Old Bear Mormont",
        does=(
            constant(itself, "no defense kneel", when=you_control(named("The Wall"))),
            interrupt(
                phase_ends & during(CHALLENGES),
                pick(cards_in("hand") & faction(HOUSE), put_into_play(), hidden=True),
                when=~you_noted(PHASE, "lost as defender"),
            ),
        ),
        text=(
            "While you control The Wall, Old Bear Mormont does not kneel when declared as a defender. "
            "Interrupt: when the challenges phase ends, if you lost no challenge as the defending "
            "player in it, put a Night's Watch card into play from your hand."
        ),
    ),
    card("01127", "Samwell Tarly"),
    card(
        "01128",
        "Ser Waymar Royce",
        does=interrupt(is_killed & this_card, discard_at_random(1, players=opponents)),
        text=(
            "Interrupt: when Ser Waymar Royce is killed, each opponent discards 1 card at random from "
            "their hand."
        ),
    ),
    card(
        "01129",
        "Yoren",
        does=reaction(
            you_marshal & this_card,
            put_into_play(),
            target=Target(cards_of_opponents_in("discard") & is_character & (printed_cost <= 3)),
        ),
        text=(
            "Reaction: after you marshal Yoren, put a character with printed cost 3 or less from an "
            "opponent's discard pile into play under your control."
        ),
    ),
    card(
        "01130",
        "Messenger Raven",
        does=action(draw(1), pay=return_this, phase=DOMINANCE),
        text="Dominance action: return Messenger Raven to your hand to draw 1 card.",
    ),
    card(
        "01131",
        "Old Forest Hunter",
        does=action(gain_gold(1), pay=discard_from_hand(1), limit=Limit(1, PHASE)),
        text="Action, once per phase: discard 1 card from your hand to gain 1 gold.",
    ),
    card("01132", "Ranging Party"),
    card(
        "01133",
        "Steward at the Wall",
        does=reduces_character(HOUSE),
        text=(
            "Marshaling action: kneel Steward at the Wall; the next Night's Watch character you marshal"
            " this phase costs 1 less."
        ),
    ),
    card(
        "01134",
        "Veteran Builder",
        does=action(stand(), pay=sacrifice_this, target=Target(locations & kneeling)),
        text="Action: sacrifice Veteran Builder to stand a location.",
    ),
    card(
        "01135",
        "Longclaw",
        host=faction(HOUSE),
        does=(constant(host, "strength", 1), constant(host, "renown")),
        text="Night's Watch character only. The bearer gets +1 STR and gains renown.",
    ),
    card(
        "01136",
        "Castle Black",
        does=action(
            both(stand(), modify_strength(2, until=CHALLENGE)),
            pay=kneel_this,
            target=Target(defenders & faction(HOUSE)),
        ),
        text=(
            "Action: kneel Castle Black to stand a defending Night's Watch character; it gets +2 STR "
            "until the end of the challenge."
        ),
    ),
    card(
        "01137",
        "The Wall",
        does=(
            constant(my_characters & faction(HOUSE), "strength", 1),
            forced_reaction(you_lose & unopposed, kneel(this)),
            interrupt(phase_ends & during(CHALLENGES), faction_power(2), pay=kneel_this),
        ),
        text=(
            "Your Night's Watch characters get +1 STR. Forced reaction: after you lose an unopposed "
            "challenge, kneel The Wall. Interrupt: when the challenges phase ends, kneel The Wall to "
            "gain 2 power for your faction."
        ),
    ),
    card(
        "01138",
        "A Meager Contribution",
        does=reaction(
            income_collected & by_opponent, take_gold(1, source=doer), limit=Limit(1, ROUND, by_name=True)
        ),
        text=(
            "Reaction: after an opponent collects income, move 1 gold from that player's gold pool to "
            "yours. Once per round."
        ),
    ),
    card(
        "01139",
        "Take the Black",
        does=action(
            take_control(),
            phase=DOMINANCE,
            target=Target(characters & ~unique & (printed_cost <= 6)),
            limit=Limit(1, ROUND, by_name=True),
        ),
        text=(
            "Dominance action: take control of a non-unique character with printed cost 6 or less. Once"
            " per round."
        ),
    ),
    card(
        "01140",
        "The Sword in the Darkness",
        does=reaction(
            you_win & as_defender & by_five,
            may_not_initiate(None, loser, until=ROUND, against_you=True),
            when=you_control(participating & faction(HOUSE)),
        ),
        text=(
            "Reaction, if you control a participating Night's Watch character: after you win a "
            "challenge by 5 or more STR as the defending player, the loser cannot initiate challenges "
            "against you this round."
        ),
    ),
)
