"""English for lines, prompts and faces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.lcg.state.attributes import ICONS, OF_CHARACTERS
from rules.lcg.state.printed import Card

_LINES: Final = {
    "first_player": "{seat} is the first player.",
    "dealt_title": "{seat} is dealt {card}.",
    "title_moves": "{card} changes hands.",
    "mulligan": "{seat} draws a new hand.",
    "places": "{seat} sets up facedown cards: {n}.",
    "sets_up": "{seat} begins with {card}.",
    "round": "Round {n}.",
    "phase": "The {phase} phase.",
    "reveals": "{seat} reveals {card}.",
    "initiative": "{seat} wins initiative with {n}.",
    "bears_title": "{seat} bears {card}.",
    "income": "{seat} collects {n} gold.",
    "gains_gold": "{seat} gains {n} gold.",
    "returns_gold": "{seat} returns {n} gold.",
    "draws": "{seat} draws cards: {n}.",
    "attaches": "{seat} attaches {card} to {host_card}.",
    "enters by marshal": "{seat} marshals {card}.",
    "enters by ambush": "{seat} ambushes with {card}.",
    "enters by put": "{seat} puts {card} into play.",
    "duplicates": "{seat} adds {card} as a duplicate.",
    "facedown_duplicate": "{seat} adds a facedown duplicate to {on_card}.",
    "leaves by kill": "{card} of {seat} is killed.",
    "leaves by discard": "{card} of {seat} is discarded from play.",
    "leaves by sacrifice": "{seat} sacrifices {card}.",
    "leaves by return": "{card} of {seat} returns to its owner's hand.",
    "leaves by remove": "{card} of {seat} is removed from the game.",
    "falls_off to hand": "{card} has lost its host and returns to its owner's hand.",
    "falls_off to discard": "{card} has lost its host and is discarded.",
    "discards": "{seat} discards {card}.",
    "takes_control": "{seat} takes control of {card}.",
    "leaves_challenge": "{card} leaves the challenge.",
    "joins": "{card} joins the challenge.",
    "to_hand": "{card} goes to the hand of {seat}.",
    "to_hand_unseen": "{seat} adds a card to their hand.",
    "to_dead_pile": "{card} goes to the dead pile of {seat}.",
    "into_deck": "{card} is shuffled into the deck of {seat}.",
    "moves_power": "{seat} moves {n} power from {from_card} to {card}.",
    "gains_power": "{card} of {seat} gains {n} power.",
    "loses_power": "{card} loses {n} power.",
    "takes_title": "{seat} takes {card}.",
    "title_to_middle": "{card} goes to the middle of the table.",
    "kneels": "{card} kneels.",
    "stands": "{card} stands.",
    "uses": "{seat} uses {card}.",
    "plays": "{seat} plays {card}.",
    "duplicate_saves": "{seat} discards the duplicate {card} to save it.",
    "cancelled": "{seat} cancels it with {card}.",
    "delayed": "{card}: its delayed effect comes about.",
    "gains": "{card}: {attribute}.",
    "loses": "{card} loses: {attribute}.",
    "changed strength": "{card}: {what} STR.",
    "claim_changed": "{seat} has claim changed by {n}.",
    "token": "{card} gets a {what} token.",
    "reduced": "{seat} pays {n} less for the next fitting card.",
    "names": "{seat} names {what}.",
    "finds": "{seat} finds {card}.",
    "looks_at_deck": "{seat} looks at the top {n} cards of the deck of {of_seat}.",
    "looks_at_hand": "{seat} looks at the hand of {of_seat}.",
    "initiates": "{seat} initiates a challenge against {against_seat}: {challenge}.",
    "attacks": "{card} attacks.",
    "bypasses": "{by_card} bypasses {card} by stealth.",
    "defends": "{card} defends.",
    "does_not_defend": "{seat} declares no defenders.",
    "redirected": "{seat} redirects the challenge to {against_seat}.",
    "strengths": "{seat} has {n} STR, {against_seat} has {m}.",
    "nobody_wins": "Nobody wins the challenge.",
    "wins_challenge": "{seat} wins the {challenge} challenge by {n}.",
    "unopposed": "The challenge was unopposed.",
    "claim": "{seat} has {challenge} claim applied: {n}.",
    "renown": "{seat} has renown on {n}.",
    "insight": "{seat} has insight on {n}.",
    "pillage": "{seat} pillages with {card}.",
    "intimidates": "{seat} intimidates {card}.",
    "dominance": "{seat} wins dominance with {n}.",
    "no_dominance": "Nobody wins dominance: the highest total, {n}, is tied.",
    "eliminated": "{seat} is out of the game.",
    "king": "{seat} holds six titles and is king.",
    "victory": "{seat} has 15 power: the game ends.",
    "last_one": "{seat} is the last one left.",
    "time": "Time is up: the game ends with this round.",
}

_PROMPTS: Final = {
    "ask.mulligan": "Keep your hand, or draw a new one?",
    "ask.setup": "Which cards do you set up? (8 gold, at most one limited card)",
    "ask.attach": "To which character is {by_card} attached?",
    "ask.plot": "Which plot do you reveal?",
    "ask.first_player": "Who is to be the first player?",
    "ask.choose_title": "Which title do you take?",
    "ask.marshal": "Your marshaling: {n} gold. Play cards, or finish.",
    "ask.act_in_marshaling": "{by_seat} marshals and has {n} gold left. Take an action, or pass.",
    "ask.act_in_plot": "Plot phase, round {n}: the plots are revealed. Take an action, or pass.",
    "ask.act_in_draw": "Draw phase, round {n}: everybody has drawn. Take an action, or pass.",
    "ask.act_in_dominance": "Dominance phase, round {n}: dominance is counted. Take an action, or pass.",
    "ask.act_in_standing": "Standing phase, round {n}: the cards stand. Take an action, or pass.",
    "ask.act_in_taxation": "Taxation phase, round {n}: the gold is back. Take an action, or pass.",
    "ask.act_before_mine": "Your challenges: take an action before you initiate the next one, or go on.",
    "ask.act_before": "{by_seat} may initiate a challenge next. Take an action first, or pass.",
    "ask.act_after_attack_mine": (
        "You attack {against_seat} with {n} STR in the {challenge} challenge. Take an action before "
        "defenders are declared, or pass."
    ),
    "ask.act_after_attack_on_me": (
        "{by_seat} attacks you with {n} STR in the {challenge} challenge. Take an action before you declare "
        "defenders, or pass."
    ),
    "ask.act_after_attack": (
        "{by_seat} attacks {against_seat} with {n} STR in the {challenge} challenge. Take an action before "
        "defenders are declared, or pass."
    ),
    "ask.act_after_defense_mine": (
        "You attack {against_seat} in the {challenge} challenge: {n} STR against {m}. Take an action before "
        "the result, or pass."
    ),
    "ask.act_after_defense_on_me": (
        "You defend against {by_seat} in the {challenge} challenge: {m} STR against {n}. Take an action "
        "before the result, or pass."
    ),
    "ask.act_after_defense": (
        "{by_seat} attacks {against_seat} in the {challenge} challenge: {n} STR against {m}. Take an action "
        "before the result, or pass."
    ),
    "ask.would": "Prevent what is about to happen ({event}), or pass.",
    "ask.would_to": "Prevent what is about to happen to {card} of {of_seat} ({event}), or pass.",
    "ask.interrupt": "Interrupt ({event}), or pass.",
    "ask.interrupt_to": "Interrupt what is about to happen to {card} of {of_seat} ({event}), or pass.",
    "ask.reaction": "React ({event}), or pass.",
    "ask.reaction_to": "React to what happened to {card} of {of_seat} ({event}), or pass.",
    "ask.order_forced": "Which ability resolves next?",
    "ask.order_delayed": "What happens next?",
    "ask.which_ability": "Which of its abilities?",
    "ask.which_event": "For which of these?",
    "ask.mode": "{by_card}: which one?",
    "ask.target": "{by_card}: choose.",
    "ask.pick": "{by_card}: pick.",
    "ask.pick_player": "{by_card}: which player?",
    "ask.keep": "{by_card}: which characters are spared?",
    "ask.may": "{by_card}: do it?",
    "ask.kneel_as_cost": "{by_card}: which card do you kneel?",
    "ask.discard_as_cost": "{by_card}: which cards do you discard?",
    "ask.x": "{by_card}: how much gold for X?",
    "ask.icon": "{by_card}: which icon?",
    "ask.name_type": "{by_card}: name a challenge type.",
    "ask.name_card_type": "{by_card}: name a type of card.",
    "ask.take_to_hand": "{by_card}: which card do you take?",
    "ask.take_to_bottom": "{by_card}: which cards go to the bottom of the deck?",
    "ask.order_on_top": "{by_card}: in which order do they go on top? (the last lies on top)",
    "ask.order_on_bottom": "{by_card}: in which order do they go to the bottom? (the last lies lowest)",
    "ask.search": "{by_card}: which card do you take?",
    "ask.challenge": "Initiate a challenge, or pass.",
    "ask.opponent": "Against whom?",
    "ask.attackers": "Who attacks {against_seat} in this {challenge} challenge?",
    "ask.stealth": "Whom does {by_card} bypass?",
    "ask.redirect": "Redirect the challenge?",
    "ask.defenders": "Who defends?",
    "ask.claim": "Who is killed for claim?",
    "ask.claim_on": "To whom is claim applied?",
    "ask.keyword": "Which keyword resolves next?",
    "ask.renown": "Which characters gain 1 power for renown?",
    "ask.insight": "Which characters draw a card for insight?",
    "ask.pillage": "Which characters pillage?",
    "ask.intimidate": "Whom do you intimidate?",
    "ask.stand": "Which characters stand?",
    "ask.reserve": "Discard down to your reserve.",
    "ask.reckon_first": "What comes first?",
    "ask.leaves_first": "Who leaves the game first?",
    "ask.winner": "Who wins?",
}

_EVENTS: Final = {
    "event.bypassed": "stealth",
    "event.burns": "dying of STR 0",
    "event.challenge ends": "the end of the challenge",
    "event.claim": "the claim",
    "event.control": "taking control",
    "event.declared attacker": "declaring an attacker",
    "event.declared defender": "declaring a defender",
    "event.discarded": "a discard",
    "event.dominance": "winning dominance",
    "event.draws": "drawing cards",
    "event.enters": "a card entering play",
    "event.income": "collecting income",
    "event.initiate": "the use of an ability",
    "event.initiated": "initiating a challenge",
    "event.initiative": "winning initiative",
    "event.kneels": "a card kneeling",
    "event.leaves": "a card leaving play",
    "event.phase begins": "the beginning of the phase",
    "event.phase ends": "the end of the phase",
    "event.pillaged": "pillage",
    "event.played": "an event played",
    "event.power": "power gained or lost",
    "event.reaching": "reaching the power to win",
    "event.result": "the result of the challenge",
    "event.revealed": "plots revealed",
    "event.round ends": "the end of the round",
    "event.stands": "a card standing",
    "event.strength raised": "STR raised",
    "event.title": "a title moving",
}
"""What a window is about, as its question says it."""

COMMON: Final[Mapping[str, str]] = {
    **_LINES,
    **_PROMPTS,
    **_EVENTS,
    **{f"attribute.{icon}": f"{icon} icon" for icon in ICONS},
    **{f"attribute.{name}": text for name, text in OF_CHARACTERS.items()},
    "option.pass": "Pass",
    "option.nothing": "Nothing",
}
"""What is said in every edition."""


def words_of(cards: Mapping[str, Card]) -> dict[str, str]:
    """Return the words of a game with these cards."""
    return {**COMMON, **{f"face.{code}": card.name for code, card in cards.items()}}
