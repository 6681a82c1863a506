"""What one viewer sees of the court, as JSON. Its shape::

    {
      "viewer": 2 | null, "phase": "mission", "space": 0, "track": [["mission", 2], ...],
      "mix": {"conspirator": 3, "loyalist": 2}, "agent_value": 1 | null,
      "order": 3, "chaos": 5, "hand_holder": 4, "turn": 2 | -1, "scroll": 0,
      "missions": [{"slot", "card": MISSION, "outcome": 0 pending, 1 success, 2 failure,
                    "cards": [CARD lying there face down], "shown": [CARD],
                    "put": [cards put by each seat], "sigils": [seat], "closed_to": [seat], "declared": 0}],
      "seats": [{"seat", "role": "king" | "queen" | "noble", "side": seat of its monarch, "character": id,
                 "coin", "honor", "power", "cards", "known": [CARD the viewer knows in this hand],
                 "decrees": [DECREE with "by"], "given", "used", "price", "hand_size",
                 "says": "loyalist" | "", "effects": ["no_ability"...],
                 "loyalty": CARD | null, "ambition": CARD | null, "decree_cards"}],
      "hand": [CARD], "loyalty": CARD | null, "ambition": CARD | null,        the viewer's own
      "decree_hand": [DECREE], "other_decree_hand": [DECREE],
      "decree": [DECREE being played], "proclaimed": [DECREE], "exposed": [], "confessions": [CARD],
      "claims": [[seat, act, mission, noble, word]...], "votes": [seat for each seat] | null,
      "history": [{"space", "mission", "success", "cards": [face], "put": [...], "sigils": [seat]}],
      "guesses": {seat: "loyalist"} | null,                                  the viewer's own while judging
      "verdict": null | {"nobles": [{"seat", "guess", "loyalty", "ambition", "order", "chaos"}], "right",
                         "agent", "order_wins", "winners"},
      "deck", "discard", "decree_deck", "mission_deck", "successors", "options"
    }

What is printed on a face is told by `facts`. Source: Oathbreaker specification, section 7.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from rules.kernel.guide.look import CardFace, Look, Part
from rules.kernel.language import N_
from rules.kernel.lens import Lens
from rules.kernel.terms import Json
from rules.oathbreaker.abilities import price
from rules.oathbreaker.cards.court import INFLUENCE
from rules.oathbreaker.cards.faces import CHARACTER_IDS, FACE_IDS, NONE
from rules.oathbreaker.table import SUCCESS, OathTable


def _known(t: OathTable) -> list[tuple[int, int]]:
    """Return seat and number of the cards in hands that somebody else has seen."""
    knows = t.knows
    return [(seat, card) for seat in t.nobles for card in t.piles[t.hands + seat] if knows[card]]


def _missions(t: OathTable) -> list[dict[str, Json]]:
    return [
        {
            "slot": slot,
            "outcome": t.outcome[slot],
            "put": [laid[slot] for laid in t.laid],
            "sigils": [seat for seat in t.nobles if t.sigil[seat] == slot],
            "closed_to": [seat for seat in t.nobles if slot in t.closed[seat]],
            "declared": t.declared.count(slot),
        }
        for slot in t.missions()
    ]


def _seats(t: OathTable) -> list[dict[str, Json]]:
    shown: list[dict[str, Json]] = []
    for seat in range(t.n):
        character = t.character[seat]
        shown.append(
            {
                "seat": seat,
                "role": ("king", "queen")[t.monarchs.index(seat)] if seat in t.monarchs else "noble",
                "side": t.side[seat],
                "character": CHARACTER_IDS[character] if character != NONE else "",
                "coin": t.coin[seat],
                "honor": t.honor[seat],
                "power": t.power[seat],
                "given": t.given[seat],
                "used": t.used[seat],
                "price": price(t, seat) if character != NONE else 0,
                "hand_size": t.hand_size[seat],
                "says": t.professed[seat],
                "effects": [effect for effect, whom, _ in t.coming if whom == seat],
            }
        )
    return shown


def _history(t: OathTable) -> list[dict[str, Json]]:
    return [
        {
            "space": space,
            "mission": mission,
            "success": outcome == SUCCESS,
            "cards": list(cards),
            "put": list(put),
            "sigils": list(sigils),
        }
        for space, mission, outcome, cards, put, sigils in t.history
    ]


def _verdict(t: OathTable) -> Json:
    if not t.verdict:
        return None
    nobles, right, agent, order_wins, winners = t.verdict
    keys = ("seat", "guess", "loyalty", "ambition", "order", "chaos")
    return {
        "nobles": [dict(zip(keys, noble, strict=True)) for noble in nobles],
        "right": right,
        "agent": agent,
        "order_wins": order_wins,
        "winners": list(winners),
    }


def _frame(t: OathTable) -> dict[str, Json]:
    """Return what everybody sees of plain figures."""
    board = t.board
    return {
        "phase": t.phase,
        "space": t.space,
        "track": [list(space) for space in board.track],
        "mix": {"conspirator": board.conspirators, "loyalist": board.loyalists},
        "agent_value": board.agent_value,
        "order": t.order,
        "chaos": t.chaos,
        "monarchs": t.monarchs.copy(),
        "hand_holder": t.hand_holder,
        "turn": t.turn,
        "resolving": t.resolving,
        "scroll": t.scroll,
        "claims": [list(claim) for claim in t.claims],
        "votes": t.votes.copy(),
        "successors": t.successors.copy(),
    }


COMPUTED: Final[Mapping[str, Callable[[Any], Json]]] = MappingProxyType(
    {
        "known_cards": _known,
        "mission_figures": _missions,
        "seat_figures": _seats,
        "past_missions": _history,
        "sentence": _verdict,
        "frame": _frame,
        "players_of_decrees": lambda t: [
            [t.given_by[card] for card in t.pile("decrees", s)] for s in range(t.n)
        ],
        "players_of_proclamations": lambda t: [t.given_by[card] for card in t.pile("proclaimed")],
    }
)


def view(lens: Lens) -> dict[str, Json]:
    """Return what the viewer sees; see the module's text."""
    who = lens.who
    shown: dict[str, Json] = lens.frame
    shown["viewer"] = who if who >= 0 else None
    shown["missions"] = missions = lens.mission_figures
    for mission in missions:
        slot = mission["slot"]
        mission["card"] = lens.zone("missions", slot)[0]
        mission["cards"] = lens.zone("mission", slot)
        mission["shown"] = lens.zone("shown", slot)
    shown["seats"] = _seats_seen(lens)
    mine = who >= 0
    shown["hand"] = lens.zone("hand", who) if mine else []
    for own in ("loyalty", "ambition"):
        shown[own] = lens.top(own, who) if mine else None
    monarchs = shown["monarchs"]
    shown["decree_hand"] = lens.zone("decree_hand", who) if mine else []
    shown["other_decree_hand"] = [
        card
        for seat in monarchs
        if who in monarchs and seat != who
        for card in lens.zone("decree_hand", seat)
    ]
    for zone in ("decree", "proclaimed", "exposed"):
        shown[zone] = lens.zone(zone)
    for card, by in zip(shown["proclaimed"], lens.players_of_proclamations, strict=True):
        card["by"] = by
    shown["confessions"] = [card for seat in range(lens.n) for card in lens.zone("confession", seat)]
    guesses = lens.own("guesses") or []
    shown["guesses"] = {
        str(seat): FACE_IDS[guess] for seat, guess in enumerate(guesses) if guess != NONE
    } or None
    shown["verdict"] = lens.sentence
    shown["history"] = lens.past_missions
    for zone in ("deck", "discard", "decree_deck", "mission_deck"):
        shown[zone] = lens.count(zone)
    shown["conceded"] = lens.conceded
    return shown


def _seats_seen(lens: Lens) -> list[dict[str, Json]]:
    seats: list[dict[str, Json]] = lens.seat_figures
    players = lens.players_of_decrees
    over = lens.sentence is not None
    for number, seat in enumerate(seats):
        seat["cards"] = lens.count("hand", number)
        seat["decree_cards"] = lens.count("decree_hand", number)
        seat["known"] = []
        seat["decrees"] = lens.zone("decrees", number)
        for card, by in zip(seat["decrees"], players[number], strict=True):
            card["by"] = by
        seat["loyalty"] = lens.top("loyalty", number) if over else None
        seat["ambition"] = lens.top("ambition", number) if over else None
    for number, card in lens.known_cards:
        if number != lens.who and lens.sees(card):
            seats[number]["known"].append(lens.ref(card))
    return seats


_ICONS: Final = {"crown": "crown", "raven": "raven", "sword": "sword"}
PHASES: Final = {
    "setup": N_("The court gathers"),
    "mission": N_("Mission Round: cards are played"),
    "resolve": N_("Mission Round: missions are resolved"),
    "decree": N_("Decree Round"),
    "judgment": N_("Final Judgment"),
    "revealed": N_("All is told"),
}
LOOK: Final = Look(
    {
        "phase": Part("word", N_("Phase"), PHASES),
        "space": Part("counter", N_("Space of the track")),
        "order": Part("counter", N_("Order")),
        "chaos": Part("counter", N_("Chaos")),
        "monarchs": Part("seat", N_("Rules")),
        "hand_holder": Part("seat", N_("Hand of the King")),
        "turn": Part("seat", N_("Plays")),
        "seats.coin": Part("counter", N_("Coin")),
        "seats.honor": Part("counter", N_("Honor")),
        "seats.power": Part("counter", N_("Power")),
        "seats.cards": Part("counter", N_("cards")),
        "seats.given": Part("counter", N_("decrees of the King")),
        "seats.decrees": Part("cards", N_("Decrees")),
        "seats.known": Part("cards", N_("Known to me")),
        "seats.says": Part("word", N_("Says to be")),
        "decree_hand": Part("cards", N_("My decrees")),
        "proclaimed": Part("cards", N_("Proclaimed")),
        "decree": Part("cards", N_("Being decreed")),
        "deck": Part("counter", N_("cards in the deck")),
        "track": Part("hidden"),
        "mix": Part("hidden"),
        "history": Part("hidden"),
        "claims": Part("hidden"),
        "votes": Part("hidden"),
        "viewer": Part("hidden"),
    },
    {
        card.id: CardFace(
            str(max(card.crown, card.raven, card.sword) or -card.sabotage),
            next((icon for icon in _ICONS if getattr(card, icon)), ""),
            "red" if card.sabotage else "black",
        )
        for card in INFLUENCE
    },
)
"""How a board that knows nothing of this game draws it."""
