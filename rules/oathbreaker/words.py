"""What the log, the prompts and the choices say in English."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.kernel.language import N_, phrase
from rules.oathbreaker.cards.court import AMBITIONS, CHARACTERS, INFLUENCE, LOYALTIES
from rules.oathbreaker.cards.decrees import DECREES
from rules.oathbreaker.cards.missions import MISSIONS
from rules.oathbreaker.talk import statements

_LOG: Final = {
    "is_monarch": N_("{seat} rules."),
    "is_king": N_("{seat} is the King."),
    "is_character": N_("{seat} is {character}."),
    "own_loyalty": N_("Your loyalty: {card}."),
    "own_ambition": N_("Your ambition: {card}."),
    "becomes_hand": N_("{seat} is the Hand of the King."),
    "space": N_("Space {number} of the track: {round}."),
    "mission": N_("A mission: {card}."),
    "is_dealt_cards": N_("Random cards face down at {mission_card}: {number}."),
    "is_cornered": N_("{seat} is cornered and cannot play at {mission_card}."),
    "uses": N_("{seat} uses an ability: {ability}."),
    "puts": N_("{seat} plays at {mission_card}, cards: {number}."),
    "puts_own": N_("You play {card} at {mission_card}."),
    "puts_face_up": N_("{seat} plays {card} face up at {mission_card}."),
    "plays_nothing": N_("{seat} plays no cards."),
    "plays_face_up": N_("{seat} plays {card} face up at {mission_card}."),
    "does_there": N_("{card}: it {does} there."),
    "shows_card": N_("{seat} shows {king_seat} {card}, played at {mission_card}."),
    "sets_sigil": N_("{seat} puts the sigil on {mission_card}."),
    "moves_sigil": N_("{seat} moves the sigil to {mission_card}."),
    "declares": N_("{seat} declares that {mission_card} will succeed."),
    "is_resolved": N_("{mission_card} is resolved."),
    "burns": N_("Cards discarded unseen from {mission_card}: {number}."),
    "looks_at_mission": N_("{seat} looks at all cards at {mission_card}: {number}."),
    "sees_at_mission": N_("You see {card} at {mission_card}."),
    "takes_from_mission": N_("{seat} takes a card from {mission_card}."),
    "takes_own": N_("You take {card}."),
    "is_shown": N_("{card} was played."),
    "no_cards": N_("No card lies there."),
    "succeeds": N_("{mission_card} succeeds: {helping_number} help, {harming_number} harm."),
    "fails": N_("{mission_card} fails: {helping_number} help, {harming_number} harm."),
    "order": N_("Order rises by {number} to {total}."),
    "chaos": N_("Chaos rises by {number} to {total}."),
    "no_reward": N_("{seat} takes no cubes from missions this round."),
    "takes_cubes": N_("{seat} takes {number} {cube}."),
    "returns_cube": N_("{seat} returns 1 {cube}."),
    "no_cubes": N_("{seat} has no cube to return."),
    "draws": N_("{seat} draws cards: {number}."),
    "discards": N_("{seat} discards face down: {number}."),
    "discards_own": N_("You discard {card}."),
    "reshuffled": N_("The discarded cards are shuffled into a new deck."),
    "decrees": N_("{seat} plays {card} on {noble_seat}."),
    "proclaims": N_("{seat} plays {card}."),
    "turns_up": N_("{seat} turns up {card}."),
    "no_decree": N_("{seat} has no decree to play."),
    "trade": N_("{seat} and {other_seat} exchange a decree."),
    "votes": N_("{seat} votes for {noble_seat}."),
    "flips": N_("{seat} becomes {character}."),
    "looks_at_hand": N_("{seat} looks at the hand of {noble_seat}, cards: {number}."),
    "sees_in_hand": N_("You see {card} in the hand of {noble_seat}."),
    "is_exposed": N_("{seat} has to show {card}, and discards it."),
    "confesses_own": N_("You lay down {card}."),
    "confession_is_seen": N_("{seat} looks at the card of {noble_seat}: {card}."),
    "judges": N_("{seat} judged {noble_seat}: {side}."),
    "is_loyal": N_("{seat} is a {card}, {ambition_card}."),
    "judged_right": N_("Every noble was judged right."),
    "judged_wrong": N_("Not every noble was judged right."),
    "agent": N_("The Agent is a {card}."),
    "order_wins": N_("Order prevails, {order_number} to {chaos_number}."),
    "chaos_wins": N_("Chaos prevails, {chaos_number} to {order_number}."),
    "wins": N_("{seat} wins."),
    "nobody_wins": N_("Nobody wins."),
    "succeeds_monarch": N_("{seat} will rule in the next game."),
    "claims": N_("{seat} on {mission_card}: “{statement}”"),
    "accuses": N_("{seat}: “I do not trust {noble_seat}.”"),
    "accuses_over": N_("{seat}: “{noble_seat} does {mission_card} no good.”"),
    "trusts": N_("{seat}: “I trust {noble_seat}.”"),
    "professes": N_("{seat}: “I am a {profession}.”"),
    "professes_ambition": N_("{seat}: “My ambition is {profession}.”"),
    "advises": N_("{seat}: “{noble_seat}, play at {mission_card}.”"),
    "advises_ability": N_("{seat}: “{noble_seat}, use your ability.”"),
    "warns": N_("{seat}: “{noble_seat}, keep away from {mission_card}.”"),
    "asks": N_("{seat}: “{noble_seat}, {question}”"),
}

_ZONES: Final = {
    "deck": N_("Deck"),
    "hand": N_("Hand of {seat}"),
    "mission": N_("Cards face down on mission {number}"),
    "shown": N_("Cards turned up on mission {number}"),
    "discard": N_("Discard pile"),
    "confession": N_("Card laid down by {seat} to confess"),
    "exposed": N_("Cards being exposed"),
    "mission_deck": N_("Deck of missions"),
    "missions": N_("Mission {number}"),
    "past": N_("Past missions"),
    "decree_deck": N_("Deck of decrees"),
    "decree_hand": N_("Decrees in the hand of {seat}"),
    "decree": N_("Decree being played"),
    "proclaimed": N_("Proclaimed decrees"),
    "decrees": N_("Decrees on {seat}"),
    "loyalty": N_("Loyalty of {seat}"),
    "agent": N_("Loyalty of the Agent"),
    "ambition": N_("Ambition of {seat}"),
    "unused": N_("Ambitions that nobody has"),
}
"""What judges call the places of the table."""

_ASKS: Final = {
    "title": N_("Which of you two is the King?"),
    "pick_board": N_("Whose character will you play?"),
    "first_hand": N_("Who is the first Hand of the King?"),
    "corner": N_("At which mission may the cornered noble not play?"),
    "choose_noble": N_("Your ability: which noble is it about?"),
    "choose_noble by": N_("{by_card}: which noble is it about?"),
    "ability": N_("{character}: use the ability? Cubes to return: {number}."),
    "pay": N_("The price of your ability: which cube do you return? ({number} to go)"),
    "pay by": N_("{by_card}: which cube do you return? ({number} to go)"),
    "play_cards exactly": N_("Play {number:card|cards} face down, each to a mission."),
    "play_cards": N_("Play cards face down, each to a mission: at least {least}, at most {most}."),
    "play_face_up": N_("Play one card face up, to which mission?"),
    "show_card": N_("Which of these cards does the King see?"),
    "face_up": N_("You are followed: which of these cards lies face up?"),
    "sigil tied": N_("Your sigil lies where you put most cards; these have {number} each. Which one?"),
    "sigil free": N_("Your ability: your sigil may lie at any mission where you played. Which one?"),
    "look_at": N_("At which mission do you look at the cards?"),
    "take_card": N_("Which card do you take?"),
    "move_sigil": N_("To which mission does your sigil move?"),
    "pick_mission": N_("Which mission is resolved next?"),
    "any_cube": N_("Your ability: which cube do you take?"),
    "any_cube by": N_("{by_card}: which cube do you take?"),
    "discard": N_("Your ability: which {number:card|cards} of your hand do you discard?"),
    "trade": N_("Exchange a decree with the other monarch? Both must choose one."),
    "play_decree": N_("Play a decree: on a noble, or to the whole court."),
    "play_turned_up": N_("On whom do you play the decree?"),
    "vote": N_("For whom do you vote?"),
    "break_tie": N_("The vote is tied: who gets the decree?"),
    "confess_card": N_("Everybody lays a card down for the King to choose from. Which one do you lay down?"),
    "confess_look": N_("Whose card do you look at?"),
    "judgment": N_("Final Judgment: who is loyal, who conspired? All must be right."),
    "willing": N_("Would you rule in the next game?"),
    "name_successor": N_("Who rules in the next game?"),
    "elect": N_("Who of you rules in the next game?"),
    "claim": N_("What do you say of a mission?"),
    "claim_each": N_("What do you say of each of your cards at a mission?"),
    "accuse": N_("Of whom do you speak? Accuse, trust, or name the mission where they do no good."),
    "profess": N_("Who do you say you are?"),
    "advise": N_("Whom do you advise: to play at a mission, or to use their ability?"),
    "warn": N_("Whom do you advise to keep away from a mission?"),
    "ask": N_("Whom do you ask, and what?"),
}

_STATEMENTS: Final = {
    "helping": N_("I help."),
    "helping_a_little": N_("I help a little."),
    "helping_a_lot": N_("I help a lot."),
    "not_helping": N_("I do not help."),
    "neutral": N_("I neither help nor harm."),
    "hurting": N_("I have to harm it."),
    "hurting_a_little": N_("I have to harm it a little."),
    "hurting_a_lot": N_("I have to harm it a lot."),
    "can_help": N_("I can help."),
    "cannot_help": N_("I cannot help."),
    "stay_away": N_("You need not come here."),
    "expect_success": N_("It will succeed."),
    "expect_failure": N_("It will fail."),
    "helped": N_("I helped."),
    "helped_a_little": N_("I helped a little."),
    "helped_a_lot": N_("I helped a lot."),
    "did_not_help": N_("I did not help."),
    "was_neutral": N_("I neither helped nor harmed."),
    "hurt": N_("I had to harm it."),
    "hurt_a_little": N_("I had to harm it a little."),
    "hurt_a_lot": N_("I had to harm it a lot."),
}
_EACH: Final = {
    "helping": N_("one helps"),
    "neutral": N_("one does nothing"),
    "hurting": N_("one harms"),
}
_QUESTIONS: Final = {
    "do_you_help": N_("do you help?"),
    "do_you_hurt": N_("do you harm a mission?"),
    "can_you_help": N_("where can you help?"),
    "are_you_loyal": N_("are you loyal?"),
    "what_is_your_ambition": N_("what is your ambition?"),
    "whom_do_you_trust": N_("whom do you trust?"),
    "what_do_you_expect": N_("what will come of it?"),
    "what_do_you_advise": N_("what do you advise?"),
}
_OPTIONS: Final = {
    "pass": N_("No"),
    "use": N_("Use it"),
    "coin": N_("Coin"),
    "honor": N_("Honor"),
    "power": N_("Power"),
    "court": N_("The whole court"),
    "keep": N_("Keep my cards"),
    "loyalist": N_("Loyalist"),
    "conspirator": N_("Conspirator"),
    "yes": N_("Yes"),
    "no": N_("No"),
    "accuse": N_("I do not trust them"),
    "trust": N_("I trust them"),
    "use_ability": N_("Use the ability"),
}


def _statement_text(statement: str) -> str:
    """Return a statement in English; one about single cards is made of its parts."""
    if statement in _STATEMENTS:
        return _STATEMENTS[statement]
    parts = tuple(_EACH[kind] for kind in statement.removeprefix("each_").split("_"))
    return phrase("Of my cards {parts}.", parts=parts)


_STATEMENT_TEXTS: Final = {statement: _statement_text(statement) for statement in statements()}
_NAMES: Final = {
    card.id: card.name for card in (*INFLUENCE, *MISSIONS, *DECREES, *LOYALTIES, *AMBITIONS, *CHARACTERS)
}

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **_LOG,
        **{f"zone.{zone}": title for zone, title in _ZONES.items()},
        **{f"ask.{verb}": prompt for verb, prompt in _ASKS.items()},
        **{f"face.{id}": name for id, name in _NAMES.items()},
        **{f"statement.{id}": text for id, text in _STATEMENT_TEXTS.items()},
        **{f"option.{id}": text for id, text in (_STATEMENT_TEXTS | _QUESTIONS | _OPTIONS).items()},
        **{f"question.{id}": text for id, text in _QUESTIONS.items()},
        **{f"character.{card.id}": card.name for card in CHARACTERS},
        **{f"ability.{card.id}": card.ability for card in CHARACTERS},
        **{
            f"option.{card.id}": phrase(
                "{name}: {ability} ({text})", name=card.name, ability=card.ability, text=card.text
            )
            for card in CHARACTERS
        },
        **{f"profession.{card.id}": card.name for card in (*LOYALTIES, *AMBITIONS)},
        **{f"side.{card.id}": card.name for card in LOYALTIES},
        **{f"cube.{id}": _OPTIONS[id] for id in ("coin", "honor", "power")},
        **{
            f"does.{id}": text
            for id, text in (("helps", N_("helps")), ("harms", N_("harms")), ("neutral", N_("does nothing")))
        },
        "round.mission": N_("a Mission Round"),
        "round.decree": N_("a Decree Round"),
        "round.final": N_("the Final Judgment"),
        "hidden.card": N_("a card"),
        "why.cards": N_("By their icons these cards help with {helps} and harm with {harms}."),
        "why.cards_pay": N_(
            "By their icons these cards help with {helps} and harm with {harms}; success there brings your "
            "ambition {cubes} of the cubes that it needs."
        ),
        "why.no_card_helps": N_("None of your cards helps at these missions."),
        "why.sigil": N_("Success there brings your ambition {cubes} of the cubes that it needs."),
        "why.cube": N_("{cube}: your ambition still needs {n}."),
        "why.pay": N_("{cube}: you have {n} more than your ambition needs."),
        "why.ability": N_("It costs {price}; you have {n} more than your ambition needs."),
        "why.vote": N_("{seat}: by what everybody saw, a conspirator with a probability of {percent} %."),
        "term.lead": N_("Lead of your side on the scale of Order and Chaos"),
        "term.lacks": N_("Cubes that your ambition still needs"),
    }
)
