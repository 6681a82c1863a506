"""English for lines, prompts and faces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.lcg.state.attributes import ICONS, MIDDLE, OF_CHARACTERS
from rules.lcg.state.printed import Card

_LINES: Final = {
    "first_player": "{seat} is the first player.",
    "dealt_title": "{seat} is dealt {card}.",
    "mulligan": "{seat} draws a new hand.",
    "places": "{seat} sets up {n:card|cards} facedown.",
    "sets_up": "{seat} begins with {card}.",
    "round": "Round {n}.",
    "phase": "The {phase} phase.",
    "reveals": "{seat} reveals {card}.",
    "initiative": "{seat} wins initiative with {n}.",
    "bears_title": "{seat} bears {card}.",
    "income": "{seat} collects {n} gold.",
    "gains_gold": "{seat} gains {n} gold.",
    "returns_gold": "{seat} returns {n} gold.",
    "draws": "{seat} draws {n:card|cards}.",
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
    "delayed": "{card}: what it announced happens now.",
    "gains": "{card} gains: {attribute}.",
    "loses": "{card} loses: {attribute}.",
    "changed strength": "{card}: {what} STR.",
    "claim_changed": "The claim of {seat} rises by {n}.",
    "claim_lowered": "The claim of {seat} drops by {n}.",
    "token": "{card} gets one {what} token.",
    "reduced": "The next {what} of {seat} costs {n} gold less in this phase.",
    "names": "{seat} names {what}.",
    "finds": "{seat} finds {card}.",
    "looks_at_deck": "{seat} looks at the top {n:card|cards} of the deck of {of_seat}.",
    "looks_at_hand": "{seat} looks at the hand of {of_seat}.",
    "initiates": "{seat} initiates the {challenge} challenge against {against_seat}.",
    "attacks": "{card} attacks.",
    "bypasses": "{by_card} bypasses {card} by stealth.",
    "defends": "{card} defends.",
    "does_not_defend": "{seat} declares no defenders.",
    "redirected": "{seat} redirects the challenge to {against_seat}.",
    "strengths": "{seat} has {n} STR, {against_seat} has {m}.",
    "nobody_wins": "Nobody wins the challenge.",
    "wins_challenge": "{seat} wins the {challenge} challenge by {n} STR.",
    "unopposed": "The challenge was unopposed.",
    "claim": "{seat} claims {n} for the {challenge} challenge.",
    "renown": "{seat} gains {n} power by renown.",
    "dominance": "{seat} wins dominance with {n}.",
    "no_dominance": "Nobody wins dominance: the highest total, {n}, is tied.",
    "eliminated": "{seat} is out of the game.",
    "king": "{seat} holds six titles and is king.",
    "victory": "{seat} has {n} power: the game ends.",
    "last_one": "{seat} is the last one left.",
    "time": "Time is up: the game ends with this round.",
}

_PROMPTS: Final = {
    "ask.mulligan": "Before the first round: keep this hand, or shuffle it back and draw another once?",
    "ask.attach": "To which card is {by_card} attached?",
    "ask.attach_house": "Attach {by_card} to your House card, or pass to play it as a location?",
    "ask.way": "{by_card}: how do you bring it into play?",
    "ask.plot": "Plot phase, round {n}: which plot do you reveal?",
    "ask.first_player": "You win initiative with {n}. Who is the first player of this round?",
    "ask.choose_title": "Plot phase: which title do you bear in this round?",
    "ask.marshal": "Your marshaling: {n} gold. Play cards, or pass to finish.",
    "ask.act_in_marshaling": "{by_seat} marshals and has {n} gold left. Take an action, or pass.",
    "ask.act_in_plot": "Plot phase, round {n}: the plots are revealed. Take an action, or pass.",
    "ask.act_in_draw": "Draw phase, round {n}: everybody has drawn. Take an action, or pass.",
    "ask.act_in_dominance": "Dominance phase, round {n}: dominance is counted. Take an action, or pass.",
    "ask.act_in_standing": "Standing phase, round {n}: the cards stand. Take an action, or pass.",
    "ask.act_in_taxation": "Taxation phase, round {n}: the gold is back. Take an action, or pass.",
    "ask.act_before_mine": "Your challenges: take an action before you initiate the next, or pass to go on.",
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
    "ask.order_forced": "You are the first player: which of these forced abilities resolves first?",
    "ask.order_delayed": "You are the first player: which of these announced effects happens first?",
    "ask.order_delayed_of": "You are the first player: {by_card} affects several cards. Which is first?",
    "ask.which_ability": "{by_card}: which of its abilities do you use?",
    "ask.which_event": "{by_card}: for which of these do you use it?",
    "ask.mode": "{by_card}: which of its effects?",
    "ask.target": "{by_card}: choose its target.",
    "ask.target_some": "{by_card}: choose {n:target|targets}.",
    "ask.target_up_to": "{by_card}: choose {m} to {n:target|targets}.",
    "ask.target_seat": "{by_card}: choose a player as its target.",
    "ask.pick": "{by_card}: choose a card.",
    "ask.pick_some": "{by_card}: choose {n:card|cards}.",
    "ask.pick_up_to": "{by_card}: choose {m} to {n:card|cards}.",
    "ask.pick_player": "{by_card}: choose a player.",
    "ask.keep_up_to": "{by_card}: which of your characters are spared? (at most {n})",
    "ask.may": "{by_card}: do you want to do it?",
    "ask.kneel_as_cost": "The price of {by_card}: which card do you kneel?",
    "ask.discard_as_cost": "The price of {by_card}: which card do you discard?",
    "ask.discard_as_cost_some": "The price of {by_card}: which {n:card|cards} do you discard?",
    "ask.x": "The price of {by_card}: how much gold for X?",
    "ask.icon": "{by_card}: which challenge icon?",
    "ask.name_type": "{by_card}: name a challenge type.",
    "ask.name_card_type": "{by_card}: name a type of card.",
    "ask.take_to_hand": "{by_card}: which card do you take to your hand?",
    "ask.take_to_bottom": "{by_card}: which cards go to the bottom of the deck?",
    "ask.order_on_top": "{by_card}: in which order do they go on top? (the last lies on top)",
    "ask.order_on_bottom": "{by_card}: in which order do they go to the bottom? (the last lies lowest)",
    "ask.search": "{by_card}: which card do you take of what you found?",
    "ask.challenge": "Your challenges: which one do you initiate? Passing ends them for this round.",
    "ask.opponent_anew": "{by_seat} has your challenge redirected. Against whom do you initiate it now?",
    "ask.opponent": "Against whom do you initiate the {challenge} challenge?",
    "ask.attackers": "Who attacks {against_seat} in the {challenge} challenge? Attackers kneel.",
    "ask.stealth": "Whom does {by_card} bypass by stealth? Who is bypassed cannot defend.",
    "ask.redirect": (
        "{by_seat} initiates the {challenge} challenge against {against_seat}. Have it redirected? "
        "(once a round)"
    ),
    "ask.defenders": (
        "{by_seat} attacks you with {n} STR in the {challenge} challenge. Who defends? Defenders kneel."
    ),
    "yours.redirect against_seat": (
        "{by_seat} initiates the {challenge} challenge against you. Have it redirected? (once a round)"
    ),
    "ask.claim": (
        "You lost to {by_seat}. Military claim: {n:of your characters dies|of your characters die}. Which?"
    ),
    "ask.claim_on": "You may apply your {challenge} claim of {n} to several players. To whom?",
    "ask.keyword": "You are the first player: which keyword of the winning side resolves first?",
    "ask.renown": "You won the {challenge} challenge against {against_seat}. Who gains 1 power for renown?",
    "ask.stand": "Standing phase: you may stand {n:character|characters}. Which?",
    "ask.reckon_first": "You are the first player: is victory or elimination settled first?",
    "ask.leaves_first": "You are the first player: who leaves the game first?",
    "ask.winner": "You are the first player: who of these wins?",
}

_ANSWERS: Final = {
    "ask.would": "Prevent it, or pass.",
    "ask.interrupt": "Interrupt, or pass.",
    "ask.reaction": "React, or pass.",
}
"""What a window asks, after it has told of its occurrence."""

EVENTS: Final[Mapping[str, str]] = {
    "bypassed": "{card} of {of_seat} {was} bypassed by stealth.",
    "burns": "{card} of {of_seat} {was} killed by its STR of 0.",
    "challenge ends": "The challenge {ends}.",
    "claim": "{by_seat} {claims} {n} from {lost_seat} for the {challenge} challenge.",
    "control": "{by_seat} {takes} control of {card}.",
    "declared attacker": "{card} of {of_seat} {was} declared as an attacker.",
    "declared defender": "{card} of {of_seat} {was} declared as a defender.",
    "discarded": "{card} of {of_seat} {was} discarded.",
    "dominance": "{by_seat} {wins} dominance.",
    "draws": "{by_seat} {draws} {n:card|cards}.",
    "enters": "{card} {comes} into play under {by_seat}.",
    "income": "{by_seat} {collects} {n} gold of income.",
    "initiate": "{by_seat} {uses} {card}.",
    "initiated": "{by_seat} {initiates} the {challenge} challenge against {against_seat}.",
    "initiative": "{by_seat} {wins} initiative.",
    "kneels": "{card} of {of_seat} {kneels}.",
    "leaves": "{card} of {of_seat} {was} {how}.",
    "phase begins": "The {phase} phase {begins}.",
    "phase ends": "The {phase} phase {ends}.",
    "played": "{by_seat} {plays} {card}.",
    "power": "The power on {card} of {of_seat} {changes}.",
    "reaching": "{by_seat} {reaches} the power to win.",
    "result": "{by_seat} {wins} the {challenge} challenge against {lost_seat} by {n} STR.",
    "revealed": "{of_seat} {reveals} {card}.",
    "round ends": "The round {ends}.",
    "stands": "{card} of {of_seat} {stands}.",
    "strength raised": "The STR of {card} of {of_seat} {was} raised.",
    "title": "{card} {goes} to {by_seat}.",
}
"""What a window is about, by kind of occurrence; the words in `_TENSES` tell whether it has happened."""

_TENSES: Final[Mapping[str, tuple[str, str]]] = {
    "was": ("is about to be", "was"),
    "ends": ("is about to end", "is over"),
    "claims": ("is about to claim", "has claimed"),
    "takes": ("is about to take", "took"),
    "wins": ("is about to win", "won"),
    "draws": ("is about to draw", "drew"),
    "comes": ("is about to come", "came"),
    "collects": ("is about to collect", "collected"),
    "uses": ("is about to use", "used"),
    "initiates": ("is about to initiate", "initiated"),
    "kneels": ("is about to kneel", "knelt"),
    "begins": ("is about to begin", "has begun"),
    "plays": ("is about to play", "played"),
    "changes": ("is about to change", "changed"),
    "reaches": ("is about to reach", "reached"),
    "reveals": ("is about to reveal", "revealed"),
    "stands": ("is about to stand", "stood"),
    "goes": ("is about to go", "went"),
}
"""Before an occurrence, and after it."""

_SEATS: Final = ("by_seat", "of_seat", "lost_seat", "against_seat")
"""The players a window speaks of; to these themselves it says "you"."""


def windows(events: Mapping[str, str], answers: Mapping[str, str] = _ANSWERS) -> dict[str, str]:
    """Return the questions of the windows of occurrences: what happens or happened, and what one may do about
    it."""
    found: dict[str, str] = {}
    for ask, answer in answers.items():
        happened = ask == "ask.reaction"
        tense = {name: words[happened] for name, words in _TENSES.items()}
        window = ask.removeprefix("ask.")
        for kind, told in events.items():
            found[f"ask.{window} {kind}"] = f"{_in_tense(told, tense)} {answer}"
            for seat in _SEATS:
                if f"{{{seat}}}" in told:
                    yours = f"{_in_tense(_to_reader(told, seat), tense)} {answer}"
                    found[f"yours.{window} {kind} {seat}"] = yours
    return found


def _in_tense(told: str, tense: Mapping[str, str]) -> str:
    """Return what a window is about, as something that is about to happen or has happened."""
    for name, words in tense.items():
        of_you = words.replace("is about", "are about").replace("has ", "have ")
        told = told.replace(f"You {{{name}}}", f"You {of_you}").replace(f"{{{name}}}", words)
    return told


def _to_reader(told: str, seat: str) -> str:
    """Return what a window is about, said to the player whom an argument names."""
    if told.startswith(f"{{{seat}}} "):
        return told.replace(f"{{{seat}}}", "You", 1)
    told = told.replace(f"{{card}} of {{{seat}}}", "your {card}")
    told = told.replace(f"under {{{seat}}}", "under your control").replace(f"{{{seat}}}", "you")
    return told[0].upper() + told[1:]


_TITLES: Final = {
    f"title_moves {why}": f"{{card}} changes hands: {told}."
    for why, told in {
        "lost power": "its bearer lost a power challenge",
        "lost military": "its bearer lost a military challenge",
        "lost intrigue": "its bearer lost an intrigue challenge",
        "lost unopposed": "its bearer lost an unopposed challenge",
        "dominance": "an opponent of its bearer won dominance",
        "initiative": "an opponent of its bearer won initiative",
        "by five": "somebody lost a challenge by 5 STR or more",
        "reaching": "somebody was about to reach the power to win",
        "from the middle": "it lay in the middle and was won",
    }.items()
}

_HOW: Final = {
    "how.kill": "killed",
    "how.discard": "discarded from play",
    "how.sacrifice": "sacrificed",
    "how.return": "returned to the hand",
    "how.remove": "removed from the game",
}

_ZONES: Final = {
    "deck": "Deck of {seat}",
    "hand": "Hand of {seat}",
    "setup": "Cards being set up by {seat}",
    "plots": "Plot deck of {seat}",
    "revealed": "Revealed plot of {seat}",
    "used": "Used plots of {seat}",
    "play": "Cards of {seat} in play",
    "duplicates": "Duplicates of {seat}",
    "facedown": "Facedown cards of {seat}",
    "played": "Event being played by {seat}",
    "discard": "Discard pile of {seat}",
    "dead": "Dead pile of {seat}",
    "removed": "Cards of {seat} removed from the game",
    "gone": "Cards of {seat} who has left",
    "faction": "Faction card of {seat}",
    "agenda": "Agenda of {seat}",
    "titles": "Titles of {seat}",
    "title box": "Titles that nobody bears",
    "chosen titles": "Title chosen by {seat}",
}
"""What judges call the places of the table."""

COMMON: Final[Mapping[str, str]] = {
    **_LINES,
    **_PROMPTS,
    **windows(EVENTS),
    **_TITLES,
    **_HOW,
    **{f"attribute.{icon}": f"{icon} icon" for icon in ICONS},
    **{f"attribute.{name}": text for name, text in OF_CHARACTERS.items()},
    **{f"zone.{zone}": title for zone, title in _ZONES.items()},
    f"zone.titles.{MIDDLE}": "Titles in the middle",
    "option.pass": "Pass",
    "option.nothing": "Nothing",
}
"""What is said in every edition."""


def words_of(own: Mapping[str, str], cards: Mapping[str, Card]) -> dict[str, str]:
    """Return the words of an edition: its own, and the names of its cards."""
    return {**COMMON, **own, **{f"face.{code}": card.name for code, card in cards.items()}}
