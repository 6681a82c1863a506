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
from rules.kernel.language import N_, phrase

_LOG: Final = {
    "first_player": N_("{seat} is the first player."),
    "takes_leader": N_("{seat} is {leader}."),
    "season_begins": N_("A new season begins: {season}."),
    "round_begins": N_("Round {round}. {seat} begins."),
    "ally_revealed": N_("{ally_card} is revealed."),
    "further_ally": N_("{by_card}: {ally_card} is revealed."),
    "no_ally": N_("No ally is left; the round is about none."),
    "plays": N_("{seat} plays {card}."),
    "kneels": N_("{seat} kneels."),
    "made_to_kneel": N_("{by_card}: {seat} kneels."),
    "wins_bid": N_("{seat} wins the bid with {total}."),
    "strings_pulled": N_("{by_card}: {ally_card} must go to the council {seat} shares with the winner."),
    "goes_own_way": N_("{by_card} chooses a council by its own rule."),
    "ally_placed": N_("{seat} places {ally_card} in the council between {one_seat} and {other_seat}."),
    "gains_token": N_("{seat} puts a power token into the council between {one_seat} and {other_seat}."),
    "gains_token_by": (
        N_("{by_card}: {seat} puts a power token into the council between {one_seat} and {other_seat}.")
    ),
    "token_moves": N_(
        "{by_card}: {seat} moves a power token from the council between {from_one_seat} and "
        "{from_other_seat} to the council between {one_seat} and {other_seat}."
    ),
    "token_returns": (
        N_("{by_card}: {seat} returns a power token from the council between {one_seat} and {other_seat}.")
    ),
    "peeks": N_("{by_card}: {seat} looks at the power tokens between {one_seat} and {other_seat}."),
    "ally_marked": N_("{by_card}: a power token is put on {ally_card}."),
    "ally_dies": N_("{by_card}: {ally_card} is killed."),
    "ally_moves": N_("{by_card}: {ally_card} moves to the council between {one_seat} and {other_seat}."),
    "scries": N_("{by_card}: {seat} looks at the next {allies:ally|allies} and orders them."),
    "arranges_row": N_("{by_card}: {seat} orders the next {allies:ally|allies} of the row."),
    "card_rises": N_("{card} is worth {amount} more this round."),
    "card_falls": N_("{by_card}: {card} of {lost_seat} is worth {amount} less this round."),
    "card_moves": N_("{by_card}: {card} moves from {from_seat} to {to_seat}."),
    "card_leaves_bid": N_("{by_card}: {card} is discarded from the bid of {lost_seat}."),
    "card_to_hand": N_("{by_card}: {card} goes to the hand of {seat}."),
    "card_returns": N_("{card} returns to the hand of {seat}."),
    "card_leaves_game": N_("{card} leaves the game: it may not come to the hand of {seat}."),
    "draws": N_("{by_card}: {seat} draws {card}."),
    "discards": N_("{by_card}: {seat} discards {card}."),
    "card_is_given": N_("{by_card}: {from_seat} gives {to_seat} a card."),
    "card_given": N_("{by_card}: {from_seat} gives {to_seat} {card}."),
    "takes_lead": N_("{leading_seat} takes the lead."),
    "tokens_decide": N_("The power tokens are turned over, and put {leading_seat} ahead."),
    "score": (N_("{seat}: small council {small}, other council {other}, {allies:ally|allies} in both.")),
}

_ZONES: Final = {
    "ally_deck": N_("Deck of allies"),
    "row": N_("Row of revealed allies"),
    "current": N_("Ally of this round"),
    "arriving": N_("Further ally of this round"),
    "dead": N_("Dead pile"),
    "supply": N_("Supply of power tokens"),
    "carried": N_("Power tokens on allies"),
    "deck": N_("Deck of influence cards"),
    "events": N_("Events not in the deck yet"),
    "discard": N_("Discard pile"),
    "removed": N_("Out of the game"),
    "whites": N_("White cards of {seat} to come"),
    "packet": N_("Packet that {seat} drafts from"),
    "hand": N_("Hand of {seat}"),
    "council": N_("Council of {seat} and {next_seat}"),
    "tokens": N_("Power tokens in the council of {seat} and {next_seat}"),
    "bid": N_("Bid of {seat}"),
}
"""What judges call the places of the table."""

_ASKS: Final = {
    "betrayed": N_("Were you betrayed most recently?"),
    "leader": N_("Before the first season: choose your leader."),
    "draft_pick": N_("The draft of this season: pick a card for your hand, and pass the others on."),
    "turn": N_("This round is about no ally: play a card, or kneel and let your bid stand."),
    "bid": N_("The bid for {ally_card}: play a card, or kneel and let your bid stand."),
    "bid last": N_(
        "The bid for {ally_card}: everybody else has knelt. Play a card, or kneel to end the bidding."
    ),
    "may": N_("{by_card}: do you want to use it?"),
    "pick_leader bids": N_("{by_card}: to whose bid pile does it go?"),
    "pick_leader draws": N_("{by_card}: which leader draws?"),
    "pick_leader discards": N_("{by_card}: which leader discards from their hand?"),
    "pick_leader receives": N_("{by_card}: to which leader do you give a card of your hand?"),
    "pick_leader gives": N_("{by_card}: which leader gives you a card of their hand?"),
    "pick_leader kneels": N_("{by_card}: which leader kneels?"),
    "pick_card falls": N_("{by_card}: which card in a bid pile is worth less this round?"),
    "pick_card discarded": N_("{by_card}: which card in a bid pile is discarded?"),
    "pick_card to hand": N_("{by_card}: which card in a bid pile goes to your hand?"),
    "pick_card to bid": N_("{by_card}: which card in a bid pile goes to yours?"),
    "pick_hand_card discarded": N_("{by_card}: which card of your hand do you discard?"),
    "pick_hand_card discarded for": N_("{by_card} of {by_seat}: which card of your hand do you discard?"),
    "pick_hand_card given": N_("{by_card}: which card of your hand do you give away?"),
    "pick_ally dies": N_("{by_card}: which ally is killed?"),
    "pick_ally moves": N_("{by_card}: which ally moves?"),
    "pick_token moves": N_("{by_card}: which power token moves?"),
    "pick_token returns": N_("{by_card}: which power token returns to the supply?"),
    "pick_council ally": N_("{by_card}: into which council does the ally go?"),
    "pick_council token": N_("{by_card}: into which council does the power token go?"),
    "pick_council peek": N_("{by_card}: into which council do you look?"),
    "place_ally": N_("You place {by_card}: in which council?"),
    "place_token won": N_("You won the bid and gain a power token: into which council does it go?"),
    "place_token second": N_(
        "You are second in the bid and gain a power token: into which council does it go?"
    ),
    "place_token by": N_("{by_card}: you gain a power token. Into which council does it go?"),
    "order_allies": N_("{by_card}: put these allies in order, the next one first."),
}

_CHOICES: Final = {
    "option.kneel": N_("Kneel"),
    "option.yes": N_("Yes"),
    "option.no": N_("No"),
    "option.random": N_("A random leader"),
    "season.summer": N_("summer"),
    "season.autumn": N_("autumn"),
    "season.winter": N_("winter"),
    "hidden.token": N_("a power token"),
    "face.token_1": N_("power token 1"),
    "face.token_2": N_("power token 2"),
    "face.token_3": N_("power token 3"),
    "why.lead_stands": N_("You lead with {total}, and nobody can bid against it any more."),
    "why.lead_suffices": N_("You lead with {total}, and this prize is worth a bid of about {limit} to you."),
    "why.too_dear": N_("Winning takes {need}, but this prize is worth a bid of about {limit} to you."),
    "why.must_play": N_("You must play a card, and {card} is the one you will miss least."),
    "why.defends_lead": N_(
        "Others can still pass you. {card} raises your bid to {total}; the prize is worth about {limit} to "
        "you."
    ),
    "why.takes_lead": N_(
        "{card} raises your bid to {total}, which takes the lead; the prize is worth about {limit} to you."
    ),
    "why.consoles": N_("{card} pays when somebody else wins, and winning takes {need}."),
    "why.builds": N_(
        "{card} raises your bid to {total} of the {need} that winning takes; the prize is worth about "
        "{limit} to you."
    ),
    "why.weaker_council": N_("Your weaker council, which is your score, goes from {before} to {after}."),
    "why.card_of_bid": N_("{card} counts {n} of the {total} that {seat} has bid."),
    "why.lead_changes": N_(
        "Your weaker council stays as it is; your position against the best rival changes by {amount}."
    ),
    "term.small": N_("Power in your weaker council"),
    "term.other": N_("Power in your stronger council"),
    "term.rival": N_("Power in the best rival’s weaker council"),
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
        **{f"council.{council}": phrase("Council {number}", number=council + 1) for council in range(6)},
    }
)
"""Templates by key, prompts by "ask.<verb>" and what is done, names by "face.<id>" and "leader.<number>"."""
