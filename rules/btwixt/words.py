"""What the log, the prompts and the choices say in English.

Two seats beside each other name the council between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.btwixt.cards.allies import ALLIES
from rules.btwixt.cards.faces import INFLUENCE
from rules.btwixt.cards.leaders import LEADERS

_LOG: Final = {
    "first_player": "{seat} is the first player.",
    "takes_leader": "{seat} is {leader}.",
    "season_begins": "A new season begins: {season}.",
    "round_begins": "Round {round}. {seat} begins.",
    "ally_revealed": "{ally_card} is revealed.",
    "further_ally": "{by_card}: {ally_card} is revealed.",
    "no_ally": "No ally is left; the round is about none.",
    "plays": "{seat} plays {card}.",
    "kneels": "{seat} kneels.",
    "made_to_kneel": "{by_card}: {seat} kneels.",
    "wins_bid": "{seat} wins the bid with {total}.",
    "strings_pulled": "{by_card}: {ally_card} must go to the council {seat} shares with the winner.",
    "goes_own_way": "{by_card} chooses a council by its own rule.",
    "ally_placed": "{seat} places {ally_card} in the council between {one_seat} and {other_seat}.",
    "gains_token": "{seat} puts a power token into the council between {one_seat} and {other_seat}.",
    "gains_token_by": (
        "{by_card}: {seat} puts a power token into the council between {one_seat} and {other_seat}."
    ),
    "token_moves": (
        "{by_card}: {seat} moves a power token from the council between {from_one_seat} and "
        "{from_other_seat} to the council between {one_seat} and {other_seat}."
    ),
    "token_returns": (
        "{by_card}: {seat} returns a power token from the council between {one_seat} and {other_seat}."
    ),
    "peeks": "{by_card}: {seat} looks at the power tokens between {one_seat} and {other_seat}.",
    "ally_marked": "{by_card}: a power token is put on {ally_card}.",
    "ally_dies": "{by_card}: {ally_card} is killed.",
    "ally_moves": "{by_card}: {ally_card} moves to the council between {one_seat} and {other_seat}.",
    "scries": "{by_card}: {seat} looks at the next {allies:ally|allies} and orders them.",
    "arranges_row": "{by_card}: {seat} orders the next {allies:ally|allies} of the row.",
    "card_rises": "{card} is worth {amount} more this round.",
    "card_falls": "{by_card}: {card} of {lost_seat} is worth {amount} less this round.",
    "card_moves": "{by_card}: {card} moves from {from_seat} to {to_seat}.",
    "card_leaves_bid": "{by_card}: {card} is discarded from the bid of {lost_seat}.",
    "card_to_hand": "{by_card}: {card} goes to the hand of {seat}.",
    "card_returns": "{card} returns to the hand of {seat}.",
    "card_leaves_game": "{card} leaves the game: it may not come to the hand of {seat}.",
    "draws": "{by_card}: {seat} draws {card}.",
    "discards": "{by_card}: {seat} discards {card}.",
    "card_is_given": "{by_card}: {from_seat} gives {to_seat} a card.",
    "card_given": "{by_card}: {from_seat} gives {to_seat} {card}.",
    "takes_lead": "{leading_seat} takes the lead.",
    "tokens_decide": "The power tokens are turned over, and put {leading_seat} ahead.",
    "score": ("{seat}: small council {small}, other council {other}, {allies:ally|allies} in both."),
}

_ZONES: Final = {
    "ally_deck": "Deck of allies",
    "row": "Row of revealed allies",
    "current": "Ally of this round",
    "arriving": "Further ally of this round",
    "dead": "Dead pile",
    "supply": "Supply of power tokens",
    "carried": "Power tokens on allies",
    "deck": "Deck of influence cards",
    "events": "Events not in the deck yet",
    "discard": "Discard pile",
    "removed": "Out of the game",
    "whites": "White cards of {seat} to come",
    "packet": "Packet that {seat} drafts from",
    "hand": "Hand of {seat}",
    "council": "Council of {seat} and {next_seat}",
    "tokens": "Power tokens in the council of {seat} and {next_seat}",
    "bid": "Bid of {seat}",
}
"""What judges call the places of the table."""

_ASKS: Final = {
    "betrayed": "Were you betrayed most recently?",
    "leader": "Before the first season: choose your leader.",
    "draft_pick": "The draft of this season: pick a card for your hand, and pass the others on.",
    "turn": "This round is about no ally: play a card, or kneel and be out of the bidding.",
    "bid": "The bid for {ally_card}: play a card, or kneel and be out of the bidding.",
    "may": "{by_card}: do you want to use it?",
    "pick_leader bids": "{by_card}: to whose bid pile does it go?",
    "pick_leader draws": "{by_card}: which leader draws?",
    "pick_leader discards": "{by_card}: which leader discards from their hand?",
    "pick_leader receives": "{by_card}: to which leader do you give a card of your hand?",
    "pick_leader gives": "{by_card}: which leader gives you a card of their hand?",
    "pick_leader kneels": "{by_card}: which leader kneels?",
    "pick_card falls": "{by_card}: which card in a bid pile is worth less this round?",
    "pick_card discarded": "{by_card}: which card in a bid pile is discarded?",
    "pick_card to hand": "{by_card}: which card in a bid pile goes to your hand?",
    "pick_card to bid": "{by_card}: which card in a bid pile goes to yours?",
    "pick_hand_card discarded": "{by_card}: which card of your hand do you discard?",
    "pick_hand_card discarded for": "{by_card} of {by_seat}: which card of your hand do you discard?",
    "pick_hand_card given": "{by_card}: which card of your hand do you give away?",
    "pick_ally dies": "{by_card}: which ally is killed?",
    "pick_ally moves": "{by_card}: which ally moves?",
    "pick_token moves": "{by_card}: which power token moves?",
    "pick_token returns": "{by_card}: which power token returns to the supply?",
    "pick_council ally": "{by_card}: into which council does the ally go?",
    "pick_council token": "{by_card}: into which council does the power token go?",
    "pick_council peek": "{by_card}: into which council do you look?",
    "place_ally": "You place {by_card}: in which council?",
    "place_token won": "You won the bid and gain a power token: into which council does it go?",
    "place_token second": "You are second in the bid and gain a power token: into which council does it go?",
    "place_token by": "{by_card}: you gain a power token. Into which council does it go?",
    "order_allies": "{by_card}: put these allies in order, the next one first.",
}

_CHOICES: Final = {
    "option.kneel": "Kneel",
    "option.yes": "Yes",
    "option.no": "No",
    "option.random": "A random leader",
    "season.summer": "summer",
    "season.autumn": "autumn",
    "season.winter": "winter",
    "hidden.token": "a power token",
    "face.token_1": "power token 1",
    "face.token_2": "power token 2",
    "face.token_3": "power token 3",
}

WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **_LOG,
        **{f"zone.{zone}": title for zone, title in _ZONES.items()},
        **{f"ask.{question}": text for question, text in _ASKS.items()},
        **_CHOICES,
        **{f"leader.{index}": leader.name for index, leader in enumerate(LEADERS)},
        **{f"face.{card.id}": card.name for card in INFLUENCE},
        **{f"face.{ally.id}": ally.name for ally in ALLIES},
        **{f"council.{council}": f"Council {council + 1}" for council in range(6)},
    }
)
"""Templates by key, prompts by "ask.<verb>" and what is done, names by "face.<id>" and "leader.<number>"."""
