"""What the log, the prompts and the choices say in English."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.oathbreaker.cards.court import AMBITIONS, CHARACTERS, INFLUENCE, LOYALTIES
from rules.oathbreaker.cards.decrees import DECREES
from rules.oathbreaker.cards.missions import MISSIONS
from rules.oathbreaker.talk import statements

_LOG: Final = {
    "is_monarch": "{seat} rules.",
    "is_king": "{seat} is the King.",
    "is_character": "{seat} is {character}.",
    "own_loyalty": "Your loyalty: {card}.",
    "own_ambition": "Your ambition: {card}.",
    "becomes_hand": "{seat} is the Hand of the King.",
    "space": "Space {number} of the track: {round}.",
    "mission": "A mission: {card}.",
    "is_dealt_cards": "Random cards face down at {mission_card}: {number}.",
    "is_cornered": "{seat} is cornered and cannot play at {mission_card}.",
    "uses": "{seat} uses an ability: {ability}.",
    "puts": "{seat} plays at {mission_card}, cards: {number}.",
    "puts_own": "You play {card} at {mission_card}.",
    "puts_face_up": "{seat} plays {card} face up at {mission_card}.",
    "plays_nothing": "{seat} plays no cards.",
    "plays_face_up": "{seat} plays {card} face up at {mission_card}.",
    "does_there": "{card}: it {does} there.",
    "shows_card": "{seat} shows {king_seat} {card}, played at {mission_card}.",
    "sets_sigil": "{seat} puts the sigil on {mission_card}.",
    "moves_sigil": "{seat} moves the sigil to {mission_card}.",
    "declares": "{seat} declares that {mission_card} will succeed.",
    "is_resolved": "{mission_card} is resolved.",
    "burns": "Cards discarded unseen from {mission_card}: {number}.",
    "looks_at_mission": "{seat} looks at all cards at {mission_card}: {number}.",
    "sees_at_mission": "You see {card} at {mission_card}.",
    "takes_from_mission": "{seat} takes a card from {mission_card}.",
    "takes_own": "You take {card}.",
    "is_shown": "{card} was played.",
    "no_cards": "No card lies there.",
    "succeeds": "{mission_card} succeeds: {helping_number} help, {harming_number} harm.",
    "fails": "{mission_card} fails: {helping_number} help, {harming_number} harm.",
    "order": "Order rises by {number} to {total}.",
    "chaos": "Chaos rises by {number} to {total}.",
    "no_reward": "{seat} takes no cubes from missions this round.",
    "takes_cubes": "{seat} takes {number} {cube}.",
    "returns_cube": "{seat} returns 1 {cube}.",
    "no_cubes": "{seat} has no cube to return.",
    "draws": "{seat} draws cards: {number}.",
    "discards": "{seat} discards face down: {number}.",
    "discards_own": "You discard {card}.",
    "reshuffled": "The discarded cards are shuffled into a new deck.",
    "decrees": "{seat} plays {card} on {noble_seat}.",
    "proclaims": "{seat} plays {card}.",
    "turns_up": "{seat} turns up {card}.",
    "no_decree": "{seat} has no decree to play.",
    "trade": "{seat} and {other_seat} exchange a decree.",
    "votes": "{seat} votes for {noble_seat}.",
    "flips": "{seat} becomes {character}.",
    "looks_at_hand": "{seat} looks at the hand of {noble_seat}, cards: {number}.",
    "sees_in_hand": "You see {card} in the hand of {noble_seat}.",
    "is_exposed": "{seat} has to show {card}, and discards it.",
    "confesses_own": "You lay down {card}.",
    "confession_is_seen": "{seat} looks at the card of {noble_seat}: {card}.",
    "judges": "{seat} judged {noble_seat}: {side}.",
    "is_loyal": "{seat} is a {card}, {ambition_card}.",
    "judged_right": "Every noble was judged right.",
    "judged_wrong": "Not every noble was judged right.",
    "agent": "The Agent is a {card}.",
    "order_wins": "Order prevails, {order_number} to {chaos_number}.",
    "chaos_wins": "Chaos prevails, {chaos_number} to {order_number}.",
    "wins": "{seat} wins.",
    "nobody_wins": "Nobody wins.",
    "succeeds_monarch": "{seat} will rule in the next game.",
    "claims": "{seat} on {mission_card}: “{statement}”",
    "accuses": "{seat}: “I do not trust {noble_seat}.”",
    "accuses_over": "{seat}: “{noble_seat} does {mission_card} no good.”",
    "trusts": "{seat}: “I trust {noble_seat}.”",
    "professes": "{seat}: “I am a {profession}.”",
    "professes_ambition": "{seat}: “My ambition is {profession}.”",
    "advises": "{seat}: “{noble_seat}, play at {mission_card}.”",
    "advises_ability": "{seat}: “{noble_seat}, use your ability.”",
    "warns": "{seat}: “{noble_seat}, keep away from {mission_card}.”",
    "asks": "{seat}: “{noble_seat}, {question}”",
}

_ZONES: Final = {
    "deck": "Deck",
    "hand": "Hand of {seat}",
    "mission": "Cards face down on mission {number}",
    "shown": "Cards turned up on mission {number}",
    "discard": "Discard pile",
    "confession": "Card laid down by {seat} to confess",
    "exposed": "Cards being exposed",
    "mission_deck": "Deck of missions",
    "missions": "Mission {number}",
    "past": "Past missions",
    "decree_deck": "Deck of decrees",
    "decree_hand": "Decrees in the hand of {seat}",
    "decree": "Decree being played",
    "proclaimed": "Proclaimed decrees",
    "decrees": "Decrees on {seat}",
    "loyalty": "Loyalty of {seat}",
    "agent": "Loyalty of the Agent",
    "ambition": "Ambition of {seat}",
    "unused": "Ambitions that nobody has",
}
"""What judges call the places of the table."""

_ASKS: Final = {
    "title": "Which of you two is the King?",
    "pick_board": "Whose character will you play?",
    "first_hand": "Who is the first Hand of the King?",
    "corner": "At which mission may the cornered noble not play?",
    "choose_noble": "Your ability: which noble is it about?",
    "choose_noble by": "{by_card}: which noble is it about?",
    "ability": "{character}: use the ability? Cubes to return: {number}.",
    "pay": "The price of your ability: which cube do you return? ({number} to go)",
    "pay by": "{by_card}: which cube do you return? ({number} to go)",
    "play_cards exactly": "Play {number:card|cards} face down, each to a mission.",
    "play_cards": "Play cards face down, each to a mission: at least {least}, at most {most}.",
    "play_face_up": "Play one card face up, to which mission?",
    "show_card": "Which of these cards does the King see?",
    "face_up": "You are followed: which of these cards lies face up?",
    "sigil tied": "Your sigil lies where you put most cards; these have {number} each. Which one?",
    "sigil free": "Your ability: your sigil may lie at any mission where you played. Which one?",
    "look_at": "At which mission do you look at the cards?",
    "take_card": "Which card do you take?",
    "move_sigil": "To which mission does your sigil move?",
    "pick_mission": "Which mission is resolved next?",
    "any_cube": "Your ability: which cube do you take?",
    "any_cube by": "{by_card}: which cube do you take?",
    "discard": "Your ability: which {number:card|cards} of your hand do you discard?",
    "trade": "Exchange a decree with the other monarch? Both must choose one.",
    "play_decree": "Play a decree: on a noble, or to the whole court.",
    "play_turned_up": "On whom do you play the decree?",
    "vote": "For whom do you vote?",
    "break_tie": "The vote is tied: who gets the decree?",
    "confess_card": "Everybody lays a card down for the King to choose from. Which one do you lay down?",
    "confess_look": "Whose card do you look at?",
    "judgment": "Final Judgment: who is loyal, who conspired? All must be right.",
    "willing": "Would you rule in the next game?",
    "name_successor": "Who rules in the next game?",
    "elect": "Who of you rules in the next game?",
    "claim": "What do you say of a mission?",
    "claim_each": "What do you say of each of your cards at a mission?",
    "accuse": "Of whom do you speak? Accuse, trust, or name the mission where they do no good.",
    "profess": "Who do you say you are?",
    "advise": "Whom do you advise: to play at a mission, or to use their ability?",
    "warn": "Whom do you advise to keep away from a mission?",
    "ask": "Whom do you ask, and what?",
}

_STATEMENTS: Final = {
    "helping": "I help.",
    "helping_a_little": "I help a little.",
    "helping_a_lot": "I help a lot.",
    "not_helping": "I do not help.",
    "neutral": "I neither help nor harm.",
    "hurting": "I have to harm it.",
    "hurting_a_little": "I have to harm it a little.",
    "hurting_a_lot": "I have to harm it a lot.",
    "can_help": "I can help.",
    "cannot_help": "I cannot help.",
    "stay_away": "You need not come here.",
    "expect_success": "It will succeed.",
    "expect_failure": "It will fail.",
    "helped": "I helped.",
    "helped_a_little": "I helped a little.",
    "helped_a_lot": "I helped a lot.",
    "did_not_help": "I did not help.",
    "was_neutral": "I neither helped nor harmed.",
    "hurt": "I had to harm it.",
    "hurt_a_little": "I had to harm it a little.",
    "hurt_a_lot": "I had to harm it a lot.",
}
_EACH: Final = {"helping": "helps", "neutral": "does nothing", "hurting": "harms"}
_QUESTIONS: Final = {
    "do_you_help": "do you help?",
    "do_you_hurt": "do you harm a mission?",
    "can_you_help": "where can you help?",
    "are_you_loyal": "are you loyal?",
    "what_is_your_ambition": "what is your ambition?",
    "whom_do_you_trust": "whom do you trust?",
    "what_do_you_expect": "what will come of it?",
    "what_do_you_advise": "what do you advise?",
}
_OPTIONS: Final = {
    "pass": "No",
    "use": "Use it",
    "coin": "Coin",
    "honor": "Honor",
    "power": "Power",
    "court": "The whole court",
    "keep": "Keep my cards",
    "loyalist": "Loyalist",
    "conspirator": "Conspirator",
    "yes": "Yes",
    "no": "No",
    "accuse": "I do not trust them",
    "trust": "I trust them",
    "use_ability": "Use the ability",
}


def _said(statement: str) -> str:
    """Return a statement in English; one about single cards is made of its parts."""
    if statement in _STATEMENTS:
        return _STATEMENTS[statement]
    parts = [f"one {_EACH[kind]}" for kind in statement.removeprefix("each_").split("_")]
    return f"Of my cards {', '.join(parts)}."


_SAID: Final = {statement: _said(statement) for statement in statements()}
_NAMES: Final = {
    card.id: card.name for card in (*INFLUENCE, *MISSIONS, *DECREES, *LOYALTIES, *AMBITIONS, *CHARACTERS)
}

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **_LOG,
        **{f"zone.{zone}": title for zone, title in _ZONES.items()},
        **{f"ask.{verb}": prompt for verb, prompt in _ASKS.items()},
        **{f"face.{id}": name for id, name in _NAMES.items()},
        **{f"statement.{id}": said for id, said in _SAID.items()},
        **{f"option.{id}": said for id, said in (_SAID | _QUESTIONS | _OPTIONS).items()},
        **{f"question.{id}": said for id, said in _QUESTIONS.items()},
        **{f"character.{card.id}": card.name for card in CHARACTERS},
        **{f"ability.{card.id}": card.ability for card in CHARACTERS},
        **{f"option.{card.id}": f"{card.name}: {card.ability} ({card.text})" for card in CHARACTERS},
        **{f"profession.{card.id}": card.name for card in (*LOYALTIES, *AMBITIONS)},
        **{f"side.{card.id}": card.name for card in LOYALTIES},
        **{f"cube.{id}": _OPTIONS[id] for id in ("coin", "honor", "power")},
        **{
            f"does.{id}": said
            for id, said in (("helps", "helps"), ("harms", "harms"), ("neutral", "does nothing"))
        },
        "round.mission": "a Mission Round",
        "round.decree": "a Decree Round",
        "round.final": "the Final Judgment",
        "hidden.card": "a card",
    }
)
