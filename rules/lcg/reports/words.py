"""English for lines, prompts and faces."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from rules.kernel.language import N_, in_context, phrase
from rules.lcg.reports.windows import OCCURRENCES, windows
from rules.lcg.state.attributes import MIDDLE, OF_CHARACTERS

_LINES: Final = {
    "first_player": N_("{seat} is the first player."),
    "dealt_title": N_("{seat} is dealt {card}."),
    "mulligan": N_("{seat} draws a new hand."),
    "places": N_("{seat} sets up {n:card|cards} facedown."),
    "sets_up": N_("{seat} begins with {card}."),
    "round": N_("Round {n}."),
    "phase": N_("The {phase}."),
    "reveals": N_("{seat} reveals {card}."),
    "initiative": N_("{seat} wins initiative with {n}."),
    "bears_title": N_("{seat} bears {card}."),
    "income": N_("{seat} collects {n} gold."),
    "gains_gold": N_("{seat} gains {n} gold."),
    "returns_gold": N_("{seat} returns {n} gold."),
    "draws": N_("{seat} draws {n:card|cards}."),
    "attaches": N_("{seat} attaches {card} to {host_card}."),
    "enters by marshal": N_("{seat} marshals {card}."),
    "enters by ambush": N_("{seat} ambushes with {card}."),
    "enters by put": N_("{seat} puts {card} into play."),
    "duplicates": N_("{seat} adds {card} as a duplicate."),
    "facedown_duplicate": N_("{seat} adds a facedown duplicate to {on_card}."),
    "leaves by kill": N_("{card} of {seat} is killed."),
    "leaves by discard": N_("{card} of {seat} is discarded from play."),
    "leaves by sacrifice": N_("{seat} sacrifices {card}."),
    "leaves by return": N_("{card} of {seat} returns to its owner's hand."),
    "leaves by remove": N_("{card} of {seat} is removed from the game."),
    "leaves by dead pile": N_("{card} of {seat} goes to its owner's dead pile."),
    "leaves by top of deck": N_("{card} of {seat} goes to the top of its owner's deck."),
    "leaves by bottom of deck": N_("{card} of {seat} goes to the bottom of its owner's deck."),
    "leaves by shuffle": N_("{card} of {seat} is shuffled into its owner's deck."),
    "leaves by bury": N_("{card} of {seat} returns to the dead pile."),
    "falls_off to hand": N_("{card} has lost its host and returns to its owner's hand."),
    "falls_off to discard": N_("{card} has lost its host and is discarded."),
    "discards": N_("{seat} discards {card}."),
    "takes_control": N_("{seat} takes control of {card}."),
    "leaves_challenge": N_("{card} leaves the challenge."),
    "joins": N_("{card} joins the challenge."),
    "to_hand": N_("{card} goes to the hand of {seat}."),
    "to_hand_unseen": N_("{seat} adds a card to their hand."),
    "to_dead_pile": N_("{card} goes to the dead pile of {seat}."),
    "out_of_game": N_("{card} of {seat} is removed from the game."),
    "to_discard_pile": N_("{card} goes to the discard pile of {seat}."),
    "to_top_of_deck": N_("{card} goes to the top of the deck of {seat}."),
    "to_bottom_of_deck": N_("{card} goes to the bottom of the deck of {seat}."),
    "into_deck": N_("{card} is shuffled into the deck of {seat}."),
    "moves_power": N_("{seat} moves {n} power from {from_card} to {card}."),
    "gains_power": N_("{card} of {seat} gains {n} power."),
    "loses_power": N_("{card} loses {n} power."),
    "takes_title": N_("{seat} takes {card}."),
    "title_to_middle": N_("{card} goes to the middle of the table."),
    "kneels": N_("{card} kneels."),
    "stands": N_("{card} stands."),
    "uses": N_("{seat} uses {card}."),
    "plays": N_("{seat} plays {card}."),
    "duplicate_saves": N_("{seat} discards the duplicate {card} to save it."),
    "cancelled": N_("{seat} cancels it with {card}."),
    "delayed": N_("{card}: what it announced happens now."),
    "gains": N_("{card} gains: {attribute}."),
    "loses": N_("{card} loses: {attribute}."),
    "changed strength": N_("{card}: {what} STR."),
    "new_target": N_("{seat} makes {card} the new target."),
    "doubled strength": N_("The STR of {card} is doubled."),
    "silenced": N_("{seat} cannot trigger card abilities."),
    "claim_changed": N_("The claim of {seat} rises by {n}."),
    "claim_lowered": N_("The claim of {seat} drops by {n}."),
    "token": N_("{card} gets one {what} token."),
    "gold_on_card": N_("{n} gold goes on {card}."),
    "gold_from_card": N_("{seat} takes {n} gold from {card}."),
    "gold_to_card": N_("{seat} moves {n} gold from {from_card} to {card}."),
    "reduced": N_("The next {what} of {seat} costs {n} gold less in this phase."),
    "reduced_each": N_("Each {what} of {seat} costs {n} gold less in this phase."),
    "names": N_("{seat} names {what}."),
    "marshals_from": N_("{seat} may marshal characters from the discard pile of {of_seat} in this phase."),
    "x_is": N_("{card}: X is {n}."),
    "claim_is_nothing": N_("The claim of {seat} is 0."),
    "finds": N_("{seat} finds {card}."),
    "looks_at_deck": N_("{seat} looks at the top {n:card|cards} of the deck of {of_seat}."),
    "looks_at_hand": N_("{seat} looks at the hand of {of_seat}."),
    "initiates": N_("{seat} initiates the {challenge} against {against_seat}."),
    "attacks": N_("{card} attacks."),
    "bypasses": N_("{by_card} bypasses {card} by stealth."),
    "defends": N_("{card} defends."),
    "does_not_defend": N_("{seat} declares no defenders."),
    "redirected": N_("{seat} redirects the challenge to {against_seat}."),
    "strengths": N_("{seat} has {n} STR, {against_seat} has {m}."),
    "nobody_wins": N_("Nobody wins the challenge."),
    "wins_challenge": N_("{seat} wins the {challenge} by {n} STR."),
    "unopposed": N_("The challenge was unopposed."),
    "claim": N_("{seat} claims {n} for the {challenge}."),
    "renown": N_("{seat} gains {n} power by renown."),
    "dominance": N_("{seat} wins dominance with {n}."),
    "no_dominance": N_("Nobody wins dominance: the highest total, {n}, is tied."),
    "eliminated": N_("{seat} is out of the game."),
    "king": N_("{seat} holds six titles and is king."),
    "victory": N_("{seat} has {n} power: the game ends."),
    "last_one": N_("{seat} is the last one left."),
    "time": N_("Time is up: the game ends with this round."),
}

_PROMPTS: Final = {
    "ask.mulligan": N_("Before the first round: keep this hand, or shuffle it back and draw another once?"),
    "ask.attach": N_("To which card do you attach {by_card}?"),
    "ask.duplicate_on": N_("Of which character does {by_card} become a duplicate?"),
    "ask.attach_house": N_("Attach {by_card} to your House card, or pass to play it as a location?"),
    "ask.way": N_("{by_card}: how do you bring it into play?"),
    "ask.plot": N_("Plot phase, round {n}: which plot do you reveal?"),
    "ask.other_plot": N_("{by_card}: which plot do you reveal?"),
    "ask.first_player": N_("You win initiative with {n}. Who is the first player of this round?"),
    "ask.choose_title": N_("Plot phase: which title do you bear in this round?"),
    "ask.marshal": N_("Your marshaling: {n} gold. Play cards, or pass to finish."),
    "ask.act_in_marshaling": N_("{by_seat} marshals and has {n} gold left. Take an action, or pass."),
    "ask.act_in_plot": N_("Plot phase, round {n}: the plots are revealed. Take an action, or pass."),
    "ask.act_in_draw": N_("Draw phase, round {n}: everybody has drawn. Take an action, or pass."),
    "ask.act_in_dominance": N_("Dominance phase, round {n}: dominance is counted. Take an action, or pass."),
    "ask.act_in_standing": N_("Standing phase, round {n}: the cards stand. Take an action, or pass."),
    "ask.act_in_taxation": N_("Taxation phase, round {n}: the gold is back. Take an action, or pass."),
    "ask.act_before_mine": N_("Your challenges: take an action before you initiate the next, or pass."),
    "ask.act_before": N_("{by_seat} may initiate a challenge next. Take an action first, or pass."),
    "ask.act_after_attack_mine": N_(
        "You attack {against_seat} with {n} STR in the {challenge}. Take an action before "
        "defenders are declared, or pass."
    ),
    "ask.act_after_attack_on_me": N_(
        "{by_seat} attacks you with {n} STR in the {challenge}. Take an action before you declare "
        "defenders, or pass."
    ),
    "ask.act_after_attack": N_(
        "{by_seat} attacks {against_seat} with {n} STR in the {challenge}. Take an action before "
        "defenders are declared, or pass."
    ),
    "ask.act_after_defense_mine": N_(
        "You attack {against_seat} in the {challenge}: {n} STR against {m}. Take an action before "
        "the result, or pass."
    ),
    "ask.act_after_defense_on_me": N_(
        "You defend against {by_seat} in the {challenge}: {m} STR against {n}. Take an action "
        "before the result, or pass."
    ),
    "ask.act_after_defense": N_(
        "{by_seat} attacks {against_seat} in the {challenge}: {n} STR against {m}. Take an action "
        "before the result, or pass."
    ),
    "ask.order_forced": N_("You are the first player: which of these forced abilities resolves first?"),
    "ask.order_delayed": N_("You are the first player: which of these delayed effects happens first?"),
    "ask.order_delayed_of": N_("You are the first player: {by_card} affects several cards. Which is first?"),
    "ask.which_ability": N_("{by_card}: which of its abilities do you use?"),
    "ask.which_event": N_("{by_card}: for which of these do you use it?"),
    "ask.mode": N_("{by_card}: which of its effects?"),
    "ask.target": N_("{by_card}: choose its target."),
    "ask.target_some": N_("{by_card}: choose {n:target|targets}."),
    "ask.target_up_to": N_("{by_card}: choose {m} to {n:target|targets}."),
    "ask.target_seat": N_("{by_card}: choose a player as its target."),
    "ask.pick": N_("{by_card}: choose a card."),
    "ask.pick_own": N_("{by_card}: choose one of your cards."),
    "ask.pick_of": N_("{by_card}: choose a card of {of_seat}."),
    "ask.pick_some": N_("{by_card}: choose {n:card|cards}."),
    "ask.pick_up_to": N_("{by_card}: choose {m} to {n:card|cards}."),
    "ask.pick_player": N_("{by_card}: choose a player."),
    "ask.keep_up_to": N_("{by_card}: which of your cards are spared? (at most {n})"),
    "ask.may": N_("{by_card}: do you use this effect?"),
    "ask.kneel_as_cost": N_("The price of {by_card}: which card do you kneel?"),
    "ask.kneel_as_cost_some": N_("The price of {by_card}: which {n:card|cards} do you kneel?"),
    "ask.reveal_as_cost_some": N_("The price of {by_card}: which {n:card|cards} of your hand do you show?"),
    "ask.sacrifice_as_cost": N_("The price of {by_card}: which card do you sacrifice?"),
    "ask.return_as_cost": N_("The price of {by_card}: which card do you return to your hand?"),
    "ask.discard_power_as_cost": N_("The price of {by_card}: from which card do you discard 1 power?"),
    "ask.way_to_pay": N_("The price of {by_card}: how do you pay it?"),
    "ask.may_pay": N_("{by_card}: do you pay?"),
    "ask.discard": N_("{by_card}: which card do you discard?"),
    "ask.discard_some": N_("{by_card}: which {n:card|cards} do you discard?"),
    "ask.discard_as_cost": N_("The price of {by_card}: which card do you discard?"),
    "ask.discard_as_cost_some": N_("The price of {by_card}: which {n:card|cards} do you discard?"),
    "ask.gold_from": N_("How much of the price do you pay with gold from {by_card}?"),
    "ask.x": N_("The price of {by_card}: how much gold for X?"),
    "ask.tokens_as_cost": N_("The price of {by_card}: how much of what is on it?"),
    "ask.gold_onto": N_("How much gold of yours do you put on {by_card}?"),
    "ask.gold_off": N_("How much gold do you take from {by_card}?"),
    "ask.icon": N_("{by_card}: which challenge icon?"),
    "ask.name_type": N_("{by_card}: name a challenge type."),
    "ask.name_card": N_("{by_card}: name a card."),
    "ask.name_card_type": N_("{by_card}: name a type of card."),
    "ask.take_to_hand": N_("{by_card}: which card do you take to your hand?"),
    "ask.take_to_bottom": N_("{by_card}: which cards go to the bottom of the deck?"),
    "ask.order_dead": N_("In which order do they go to your dead pile? (the last lies on top)"),
    "ask.order_on_top": N_("{by_card}: in which order do they go on top? (the last lies on top)"),
    "ask.order_on_bottom": N_("{by_card}: in which order do they go to the bottom? (the last lies lowest)"),
    "ask.reveal_pick": N_("{by_card}: which of the revealed cards do you choose?"),
    "ask.keyword_of": N_("{by_card}: which keyword does it gain?"),
    "ask.show_one": N_("{by_card}: which card of your hand do you show?"),
    "ask.search_up_to": N_("{by_card}: which cards do you take of what you found? (at most {n})"),
    "ask.search": N_("{by_card}: which card do you take of what you found?"),
    "ask.challenge": N_("Your challenges: which one do you initiate? Passing ends them for this round."),
    "ask.opponent_anew": N_(
        "{by_seat} redirects your challenge. Against which other opponent do you initiate it?"
    ),
    "ask.opponent": N_("Against whom do you initiate the {challenge}?"),
    "ask.attackers": N_("Which characters attack {against_seat} in the {challenge}? Attackers kneel."),
    "ask.stealth": N_("{by_card} has stealth: which character does it bypass? A bypassed one cannot defend."),
    "ask.redirect": N_(
        "{by_seat} initiates the {challenge} against {against_seat}. Redirect it to another opponent? "
        "(once a round)"
    ),
    "ask.defenders": N_(
        "{by_seat} attacks you with {n} STR in the {challenge}. Which characters defend? Defenders kneel."
    ),
    "yours.redirect against_seat": N_(
        "{by_seat} initiates the {challenge} against you. Redirect it to another opponent? (once a round)"
    ),
    "ask.claim": N_(
        "You lost to {by_seat}. Military claim: choose {n:character|characters} of yours to be killed."
    ),
    "ask.claim_on": N_("You may apply your claim of {n} in the {challenge} to several players. To whom?"),
    "ask.keyword": N_("You are the first player: which keyword of the winning side resolves first?"),
    "ask.renown": N_(
        "You won the {challenge} against {against_seat}. Which characters gain 1 power each for renown?"
    ),
    "ask.stand": N_("Standing phase: you may stand {n:character|characters}. Which?"),
    "ask.stay_kneeling": N_("Standing phase: which of these cards stay kneeling?"),
    "ask.reckon_first": N_("You are the first player: is victory or elimination settled first?"),
    "ask.leaves_first": N_("You are the first player: who leaves the game first?"),
    "ask.winner": N_("You are the first player: which of these players wins?"),
}

_TITLES: Final = {
    "title_moves lost power": N_("{card} changes hands: its bearer lost a power challenge."),
    "title_moves lost military": N_("{card} changes hands: its bearer lost a military challenge."),
    "title_moves lost intrigue": N_("{card} changes hands: its bearer lost an intrigue challenge."),
    "title_moves lost unopposed": N_("{card} changes hands: its bearer lost an unopposed challenge."),
    "title_moves dominance": N_("{card} changes hands: an opponent of its bearer won dominance."),
    "title_moves initiative": N_("{card} changes hands: an opponent of its bearer won initiative."),
    "title_moves by five": N_("{card} changes hands: somebody lost a challenge by 5 STR or more."),
    "title_moves reaching": N_("{card} changes hands: somebody was about to reach the power to win."),
    "title_moves from the middle": N_("{card} changes hands: it lay in the middle and was won."),
}

_ZONES: Final = {
    "deck": N_("Deck of {seat}"),
    "hand": N_("Hand of {seat}"),
    "setup": N_("Cards being set up by {seat}"),
    "plots": N_("Plot deck of {seat}"),
    "revealed": N_("Revealed plot of {seat}"),
    "used": N_("Used plots of {seat}"),
    "play": N_("Cards of {seat} in play"),
    "duplicates": N_("Duplicates of {seat}"),
    "facedown": N_("Facedown cards of {seat}"),
    "played": N_("Event being played by {seat}"),
    "discard": N_("Discard pile of {seat}"),
    "dead": N_("Dead pile of {seat}"),
    "removed": N_("Cards of {seat} removed from the game"),
    "gone": N_("Cards of {seat} who has left"),
    "faction": N_("Faction card of {seat}"),
    "agenda": N_("Agenda of {seat}"),
    "titles": N_("Titles of {seat}"),
    "title box": N_("Titles that nobody bears"),
    "chosen titles": N_("Title chosen by {seat}"),
}
"""What judges call the places of the table."""

_TERMS: Final = {
    "challenge.military": N_("military challenge"),
    "challenge.intrigue": N_("intrigue challenge"),
    "challenge.power": N_("power challenge"),
    "phase.plot": N_("plot phase"),
    "phase.draw": N_("draw phase"),
    "phase.marshaling": N_("marshaling phase"),
    "phase.challenges": N_("challenges phase"),
    "phase.dominance": N_("dominance phase"),
    "phase.standing": N_("standing phase"),
    "phase.taxation": N_("taxation phase"),
    "attribute.military": N_("military icon"),
    "attribute.intrigue": N_("intrigue icon"),
    "attribute.power": N_("power icon"),
    "attribute.intimidate": N_("intimidate"),
    "attribute.limited": N_("limited"),
    "attribute.renown": N_("renown"),
    "attribute.stealth": N_("stealth"),
}
"""Arguments of the sentences above."""

_KINDS: Final = {
    "character": N_("character"),
    "location": N_("location"),
    "attachment": N_("attachment"),
    "event": N_("event"),
}
_NAMED: Final = {
    "military": N_("military"),
    "intrigue": N_("intrigue"),
    "power": N_("power"),
    **_KINDS,
}
"""What players name."""

CHOICES: Final = (
    *(N_("keep"), N_("mulligan"), N_("marshal"), N_("ambush"), N_("duplicate"), N_("redirect")),
    *(N_("yes"), N_("no"), N_("victory"), N_("elimination")),
)
"""Answers to questions, worded as they are."""

COMMON: Final[Mapping[str, str]] = {
    **_LINES,
    **_PROMPTS,
    **windows(OCCURRENCES),
    **_TITLES,
    **_TERMS,
    **{f"what.{word}": text for word, text in _NAMED.items()},
    "what.gold": N_("gold"),
    **{f"attribute.{name}": text for name, text in OF_CHARACTERS.items()},
    **{f"zone.{zone}": title for zone, title in _ZONES.items()},
    f"zone.titles.{MIDDLE}": N_("Titles in the middle"),
    "option.pass": N_("Pass"),
    "why.attack": N_(
        "You attack {seat} with {own} STR; characters that may still defend there have {others}."
    ),
    "why.unopposed": N_("You attack {seat} with {own} STR, and no character there can defend."),
    "why.no_attack": N_("No attack promises more than it costs to kneel your characters for it."),
    "why.no_defense": N_("The attack has {others} STR, and defending costs more than it saves."),
    "why.defense_wins": N_("Your defenders have {own} STR against {others}: that wins the challenge."),
    "why.defense_hinders": N_(
        "Your defenders have {own} STR against {others}: that does not win, but the attack is not unopposed."
    ),
    "why.plot_income": N_("{card} counts most for its income of {own}; {other_card} has {others}."),
    "why.plot_initiative": N_("{card} counts most for its initiative of {own}; {other_card} has {others}."),
    "why.plot_claim": N_("{card} counts most for its claim of {own}; {other_card} has {others}."),
    "why.plot": N_("{card}: income {income}, initiative {initiative}, claim {claim}."),
    "why.marshal": N_("{card} costs {cost} of your {gold} gold and does most of what you can pay now."),
    "why.least": N_("You would miss {card} least of these; it costs {cost} gold."),
    "why.stealth": N_("{card} could defend with {own} STR, the most of those that may be bypassed."),
    "why.mulligan": N_("Your hand has {n:character|characters} that cost at most {cost} gold."),
    "why.setup": N_("{n:card|cards} for {amount} gold in all."),
    "term.power": N_("Power"),
    "term.opponent": N_("Power of the best opponent"),
    "term.characters": N_("Characters in play"),
    "term.cost": N_("Printed cost of all characters in play"),
    "term.hand": N_("Cards in hand"),
    "option.nothing": N_("Nothing"),
}
"""The words of every edition."""


_ANY: Final = {"card": N_("card"), **_KINDS}
_OF_HOUSE: Final = {
    "card": N_("{house} card"),
    "character": N_("{house} character"),
    "location": N_("{house} location"),
    "attachment": N_("{house} attachment"),
    "event": N_("{house} event"),
}


def reductions(houses: Mapping[str, str]) -> dict[str, str]:
    """Return what a reduction may be for: any card of a kind, or one of a house."""
    return {f"what.any {kind}": text for kind, text in _ANY.items()} | {
        f"what.{key} {kind}": phrase(text, house=house)
        for key, house in houses.items()
        for kind, text in _OF_HOUSE.items()
    }


def words_of(own: Mapping[str, str], names: Mapping[str, str], traits: Collection[str]) -> dict[str, str]:
    """Return the words of an edition: its own, the names of its cards by code, and their traits."""
    return {
        **COMMON,
        **own,
        **{f"face.{code}": name for code, name in names.items()},
        **{f"{kind}.{name}": name for name in names.values() for kind in ("option", "what")},
        **{f"attribute.trait:{trait}": in_context("trait", trait) for trait in traits},
    }
