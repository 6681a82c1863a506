"""House Tyrell: its cards in the Core Set."""

from rules.cards.abilities import Limit, Target
from rules.cards.select import always, count, itself
from rules.lcg.printed import Card, attachment, character, event, location
from rules.lcg.vocabulary.changing import allow_challenge, modify_strength, name_card_type, of_named_kind
from rules.lcg.vocabulary.choosing import both, pick, search
from rules.lcg.vocabulary.decks import look_at_top
from rules.lcg.vocabulary.moving import leave_challenge, put_into_play, stand
from rules.lcg.vocabulary.occasions import (
    CHALLENGE,
    CHALLENGES,
    PHASE,
    ROUND,
    action,
    as_defender,
    by_five,
    constant,
    enters,
    reaction,
    strength_raised,
    this_card,
    with_host,
    with_this,
    you_win,
)
from rules.lcg.vocabulary.patterns import reduces_card, reduces_character
from rules.lcg.vocabulary.payments import gold, kneel_this
from rules.lcg.vocabulary.selectors import (
    INTRIGUE,
    POWER,
    attackers,
    attacks_alone,
    cards_in,
    challenge_is,
    characters,
    faction,
    factions,
    in_phase,
    is_character,
    locations,
    mine,
    my_faction,
    named,
    of_defending_player,
    printed_cost,
    trait,
    you_control,
    you_noted,
)
from rules.lcg.vocabulary.subjects import its_host, loser, target_player, this
from rules.lcg.vocabulary.taking import discard_at_random, draw

HOUSE = "tyrell"

CARDS: tuple[Card, ...] = (
    character(
        "01179",
        "Left",
        HOUSE,
        cost=2,
        strength=2,
        icons="M",
        traits=("Guard",),
        unique=True,
        attachments_only="Weapon",
        does=(
            constant(itself, "strength", 1, when=you_control(named("Right"))),
            constant(itself, POWER, when=you_control(named("Right"))),
            constant(itself, "no defense kneel", when=you_control(named("Right"))),
        ),
        text=(
            "While you control Right, Left gets +1 STR, has a power icon and does not kneel when "
            "declared as a defender."
        ),
    ),
    character(
        "01180",
        "Maester Lomys",
        HOUSE,
        cost=3,
        strength=3,
        icons="I",
        traits=("Maester",),
        unique=True,
        does=reaction(you_win & challenge_is(INTRIGUE) & as_defender, discard_at_random(1, players=loser)),
        text=(
            "Reaction: after you win an intrigue challenge as the defending player, discard 1 card at "
            "random from the attacking player's hand."
        ),
    ),
    character(
        "01181",
        "Margaery Tyrell",
        HOUSE,
        cost=3,
        strength=3,
        icons="IP",
        traits=("Lady",),
        unique=True,
        does=action(modify_strength(3), pay=kneel_this, phase=CHALLENGES, target=Target(characters)),
        text="Challenges action: kneel Margaery Tyrell; a character gets +3 STR until the end of the phase.",
    ),
    character(
        "01182",
        "Paxter Redwyne",
        HOUSE,
        cost=4,
        strength=3,
        icons="I",
        traits=("House Redwyne", "Lord"),
        unique=True,
        loyal=True,
        income=1,
        does=constant(my_faction, "event discount", 1, when=~you_noted(ROUND, "played an event")),
        text="The first event you play each round costs 1 less.",
    ),
    character(
        "01183",
        "Randyll Tarly",
        HOUSE,
        cost=6,
        strength=5,
        icons="MP",
        traits=("House Tarly", "Lord"),
        unique=True,
        keywords=("renown",),
        does=reaction(strength_raised & this_card, stand(this), limit=Limit(2, PHASE)),
        text="Reaction, twice per phase: after a card effect raises Randyll Tarly's STR, stand him.",
    ),
    character(
        "01184",
        "Right",
        HOUSE,
        cost=2,
        strength=2,
        icons="M",
        traits=("Guard",),
        unique=True,
        attachments_only="Weapon",
        does=(
            constant(itself, "strength", 1, when=you_control(named("Left"))),
            constant(itself, INTRIGUE, when=you_control(named("Left"))),
            constant(itself, "no defense kneel", when=you_control(named("Left"))),
        ),
        text=(
            "While you control Left, Right gets +1 STR, has an intrigue icon and does not kneel when "
            "declared as a defender."
        ),
    ),
    character(
        "01185",
        "The Knight of Flowers",
        HOUSE,
        cost=5,
        strength=5,
        icons="MP",
        traits=("Knight", "Lord"),
        unique=True,
        keywords=("renown",),
        does=constant(factions & of_defending_player, "one defender", when=attacks_alone),
        text=(
            "While The Knight of Flowers attacks alone, the defending player declares no more than 1 "
            "defender."
        ),
    ),
    character(
        "01186",
        "The Queen of Thorns",
        HOUSE,
        cost=7,
        strength=5,
        icons="IP",
        traits=("Lady",),
        unique=True,
        loyal=True,
        does=reaction(
            you_win & challenge_is(INTRIGUE) & with_this,
            pick(
                cards_in("hand") & is_character & faction(HOUSE) & (printed_cost <= 6),
                put_into_play(),
                hidden=True,
            ),
        ),
        text=(
            "Reaction: after you win an intrigue challenge in which The Queen of Thorns participates, "
            "put a Tyrell character with printed cost 6 or less into play from your hand."
        ),
    ),
    character(
        "01187", "Courtesan of the Rose", HOUSE, cost=2, strength=2, icons="IP", traits=("Companion", "Spy")
    ),
    character(
        "01188",
        "Garden Caretaker",
        HOUSE,
        cost=1,
        strength=1,
        icons="P",
        traits=("Ally",),
        does=reduces_character(HOUSE),
        text=(
            "Marshaling action: kneel Garden Caretaker; the next Tyrell character you marshal this "
            "phase costs 1 less."
        ),
    ),
    character(
        "01189",
        "Olenna's Informant",
        HOUSE,
        cost=3,
        strength=2,
        icons="IP",
        traits=("Ally", "Spy"),
        ambush=4,
        does=reaction(enters & this_card, allow_challenge(None, until=PHASE), when=in_phase(CHALLENGES)),
        text=(
            "Reaction: after Olenna's Informant enters play during the challenges phase, name a "
            "challenge type; you may initiate an additional challenge of it this phase."
        ),
    ),
    character(
        "01190",
        "Wardens of the Reach",
        HOUSE,
        cost=4,
        strength=3,
        icons="MP",
        traits=("Army",),
        no_attachments=True,
        does=constant(itself, "strength", count(locations & mine & trait("The Reach"))),
        text="Wardens of the Reach gets +1 STR for each The Reach location you control.",
    ),
    attachment(
        "01191",
        "Heartsbane",
        HOUSE,
        cost=1,
        traits=("Valyrian Steel", "Weapon"),
        unique=True,
        host=faction(HOUSE),
        does=action(modify_strength(3, until=CHALLENGE, subject=its_host), pay=kneel_this, when=with_host),
        text=(
            "Tyrell character only. Action: while the bearer participates in a challenge, kneel "
            "Heartsbane; the bearer gets +3 STR until the end of the challenge."
        ),
    ),
    location(
        "01192",
        "Highgarden",
        HOUSE,
        cost=3,
        traits=("Stronghold", "The Reach"),
        unique=True,
        loyal=True,
        does=action(
            both(stand(), leave_challenge()),
            pay=(kneel_this, gold(1)),
            phase=CHALLENGES,
            target=Target(attackers),
        ),
        text=(
            "Challenges action: kneel Highgarden and pay 1 gold to stand an attacking character and "
            "remove it from the challenge."
        ),
    ),
    location(
        "01193",
        "The Mander",
        HOUSE,
        cost=3,
        traits=("The Reach",),
        unique=True,
        loyal=True,
        does=reaction(you_win & by_five, draw(2), pay=kneel_this),
        text="Reaction: after you win a challenge by 5 or more STR, kneel The Mander to draw 2 cards.",
    ),
    location(
        "01194",
        "Rose Garden",
        HOUSE,
        cost=0,
        traits=("The Reach",),
        keywords=("limited",),
        per_core=2,
        does=reduces_card(HOUSE),
        text=(
            "Marshaling action: kneel Rose Garden; the next Tyrell card you marshal this phase costs 1 less."
        ),
    ),
    event(
        "01195",
        "Growing Strong",
        HOUSE,
        cost=1,
        does=action(modify_strength(2), phase=CHALLENGES, target=Target(characters & faction(HOUSE), hi=3)),
        text="Challenges action: up to 3 Tyrell characters get +2 STR until the end of the phase.",
    ),
    event(
        "01196",
        "Olenna's Cunning",
        HOUSE,
        cost=2,
        loyal=True,
        does=reaction(
            you_win & challenge_is(INTRIGUE, POWER), both(name_card_type(loser), search(~of_named_kind))
        ),
        text=(
            "Reaction: after you win an intrigue or power challenge, the loser names a card type of the"
            " draw deck; search your deck for a card of another type, reveal it and add it to your "
            "hand. Shuffle your deck."
        ),
    ),
    event(
        "01197",
        '"The Bear and the Maiden Fair"',
        HOUSE,
        cost=0,
        traits=("Song",),
        does=action(
            look_at_top(5, to="bottom", hi=3, rest="top", players=target_player),
            target=Target(always, of="seat"),
        ),
        text=(
            "Action: look at the top 5 cards of a player's deck; put up to 3 of them on the bottom and "
            "the rest on top, in any order."
        ),
    ),
)
