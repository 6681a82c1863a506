"""The neutral cards of the Westeros cycle, without plots."""

from rules.lcg.second import vocabulary as v
from rules.lcg.second.cards import WESTEROS
from rules.lcg.second.printed import SecondCard

card = WESTEROS.card

CHEAP_LOCATION = v.is_location & (v.printed_cost <= 3) & v.may_be_put_into_play
ANOTHER_KNIGHT = v.you_control(v.other & v.is_character & v.trait("Knight"))
CROSSING = v.times_you_noted(v.PHASE, "initiated")

CARDS: tuple[SecondCard, ...] = (
    card(
        "02017",
        "Support of the People",
        does=v.reaction(
            v.you_win & v.challenge_is(v.POWER) & v.by_five,
            v.search(CHEAP_LOCATION, put=v.into_play),
            limit=v.Limit(1, v.CHALLENGE, by_name=True),
        ),
        text=(
            "Reaction: after you win a power challenge by 5 or more STR, search your deck for a location "
            "with printed cost 3 or less and put it into play. Shuffle your deck. Once per challenge."
        ),
    ),
    card(
        "02018",
        "Street of the Sisters",
        does=v.reaction(
            v.you_win & v.challenge_is(v.POWER) & v.by_five, v.faction_power(1), pay=v.kneel_faction
        ),
        text=(
            "Reaction: after you win a power challenge by 5 or more STR, kneel your faction card to gain 1 "
            "power for your faction."
        ),
    ),
    card(
        "02037",
        "Syrio Forel",
        does=v.action(
            v.both(v.gain(v.MILITARY), v.gain("stealth")),
            phase=v.CHALLENGES,
            target=v.Target(v.characters),
            limit=v.Limit(1, v.PHASE),
        ),
        text=(
            "Challenges action, once per phase: a character gains a military icon and stealth until the end "
            "of the phase."
        ),
    ),
    card(
        "02038",
        "Shadowblack Lane",
        does=v.reaction(
            v.you_win & v.challenge_is(v.INTRIGUE),
            v.search(v.is_event & v.of_your_house, top=10),
            pay=v.kneel_faction,
        ),
        text=(
            "Reaction: after you win an intrigue challenge, kneel your faction card to search the top 10 "
            "cards of your deck for an event of your faction, reveal it and add it to your hand. Shuffle "
            "your deck."
        ),
    ),
    card(
        "02057",
        "Hedge Knight",
        does=(
            v.constant(v.itself, "strength", 1, when=ANOTHER_KNIGHT),
            v.constant(v.itself, v.POWER, when=ANOTHER_KNIGHT),
        ),
        text="While you control another Knight, Hedge Knight gets +1 STR and gains a power icon.",
    ),
    card(
        "02058",
        "Knighted",
        does=(v.constant(v.host, "strength", 1), v.constant(v.host, v.trait_of("Knight"))),
        text="The bearer gets +1 STR and is a Knight.",
    ),
    card(
        "02060",
        "The Lord of the Crossing",
        does=(
            v.constant(
                v.my_characters & v.participating, "strength", -1, when=v.as_attacker & CROSSING.equals(1)
            ),
            v.constant(
                v.my_characters & v.participating, "strength", 2, when=v.as_attacker & CROSSING.equals(3)
            ),
            v.forced_reaction(v.you_win & v.as_attacker, v.faction_power(1), when=CROSSING.equals(3)),
        ),
        text=(
            "In the first challenge you initiate in a phase your participating characters get -1 STR, in "
            "the third +2 STR. Forced reaction: after you win the third, gain 1 power for your faction."
        ),
    ),
    card(
        "02078",
        "Wildling Scout",
        does=v.action(v.gain("stealth"), pay=v.sacrifice_this, target=v.Target(v.characters)),
        text=("Action: sacrifice Wildling Scout; a character gains stealth until the end of the phase."),
    ),
    card(
        "02097",
        "Street of Steel",
        does=v.reaction(
            v.you_win & v.challenge_is(v.MILITARY),
            v.search(v.is_attachment & v.trait("Weapon", "Item"), top=10),
            pay=v.kneel_faction,
        ),
        text=(
            "Reaction: after you win a military challenge, kneel your faction card to search the top 10 "
            "cards of your deck for a Weapon or Item attachment, reveal it and add it to your hand. Shuffle "
            "your deck."
        ),
    ),
    card(
        "02098",
        "The Eyrie",
        does=v.reaction(
            v.phase_begins, v.gain("cannot be killed"), pay=v.kneel_this, target=v.Target(v.characters)
        ),
        text=(
            "Reaction: after a phase begins, kneel The Eyrie; a character cannot be killed until the end of "
            "the phase."
        ),
    ),
    card(
        "02099",
        "Nightmares",
        does=v.action(v.gain("blank"), target=v.Target(v.characters | v.locations)),
        text=(
            "Action: the text box of a character or location is blank but for traits until the end of the "
            "phase."
        ),
    ),
    card(
        "02117",
        "Maester's Chain",
        host=v.trait("Maester"),
        does=v.action(
            v.discard(),
            phase=v.DOMINANCE,
            pay=v.kneel_this,
            target=v.Target(v.attachments & v.trait("Condition")),
        ),
        text=(
            "Maester only. Dominance action: kneel Maester's Chain to discard a Condition attachment from "
            "play."
        ),
    ),
    card(
        "02118",
        "Street of Silk",
        does=v.reaction(
            v.you_win,
            v.search(v.trait("Ally", "Companion"), top=5),
            pay=v.kneel_faction,
            when=v.you_control(v.participating & v.trait("Lord", "Lady")),
        ),
        text=(
            "Reaction: after you win a challenge in which a Lord or Lady of yours participates, kneel your "
            "faction card to search the top 5 cards of your deck for an Ally or Companion, reveal it and "
            "add it to your hand. Shuffle your deck."
        ),
    ),
)
