"""What one viewer sees of a B'Twixt table, as JSON: enough to draw a board from.

Seats and councils are numbers; council ``c`` lies between seat ``c`` and seat ``c+1``. The shape::

    {
      "viewer": 2 | null,                    the seat whose eyes these are, null for watchers and judges
      "options": {"advanced": true, ...},
      "seasons": ["autumn", "winter"], "season": "autumn", "round": 3, "rounds": 6,
      "first_player": 0, "tie_order": [0, 1, ...],        seats as they win ties for the bid
      "leaders_to_choose": [{"number", "id", "name", "cards": [{"name", "value", "text"}...]}...],
      "current_ally": ALLY | null,           the ally the round is about; stays here once placed
      "current_ally_council": 4 | null,      where it was placed this round
      "arriving_ally": ALLY | null,          a further ally waiting to be placed
      "winner": 1 | null, "runner_up": 5 | null,        of this round's bid
      "leaders": [LEADER for each seat],
      "councils": [COUNCIL for each council],
      "hand": [CARD...],                     the viewer's own; empty for others
      "packet": [CARD...],                   the viewer's packet while drafting
      "foreseen": [ALLY | null...],          the next allies of the deck as far as the viewer knows them
      "row": [ALLY...],                      revealed allies, the next one first
      "dead": [ALLY...], "discard": [CARD...], "removed": [CARD...],
      "ally_deck_size": 31, "deck_size": 12, "supply_size": 40,
      "conceded": [seat...],
      "hands": [[CARD...] for each seat],    only for judges
      "scores": null | [{"small_council", "other_council", "allies"} for each seat]     once counted
    }

    LEADER   {"seat", "leader": {"id", "name"} | null, "left_neighbor", "right_neighbor",
              "left_council", "right_council", "knelt", "played", "hand_size", "packet_size",
              "white_cards_left", "total", "bid": [CARD with "value_now"...]}
    COUNCIL  {"council", "seats": [c, c+1], "allies": [ALLY with "power_now", "tokens"...],
              "tokens": [TOKEN...], "allies_power": without tokens}
    CARD     {"id", "face", "name", "color", "value", "text", "triumph", "leader": id | null}
    ALLY     {"id", "face", "name", "power", "house", "text"}; the current ally also has "tokens"
    TOKEN    {"id", "back": "token"}; {"id", "face", "value": 1 to 3} if the viewer has looked at it
             or all are turned over

``id`` is what the options of an ask call the piece. ``value`` and ``power`` are printed figures,
``value_now`` and ``power_now`` what they come to at this moment.

Source: B'Twixt specification, "What each viewer knows".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.btwixt.cards.allies import ALLIES
from rules.btwixt.cards.faces import INFLUENCE
from rules.btwixt.table import NONE
from rules.kernel.lens import Lens
from rules.kernel.terms import JUDGE, Json

Shown = dict[str, Json]

FACTS: Final[Mapping[str, Shown]] = {
    **{
        card.id: {
            "name": card.name,
            "color": card.color.value,
            "value": card.value,
            "text": card.text,
            "triumph": card.triumph,
            "leader": card.leader,
        }
        for card in INFLUENCE
    },
    **{
        ally.id: {"name": ally.name, "power": ally.power, "house": ally.house.value, "text": ally.text}
        for ally in ALLIES
    },
    **{f"token_{value}": {"value": value} for value in (1, 2, 3)},
}
"""What is printed on each card, ally and power token."""


def view(lens: Lens) -> Shown:
    """Return what the viewer sees; see the module's text."""
    who = lens.who
    tokens_on = _tokens_on_allies(lens)
    shown: Shown = lens.frame
    shown["viewer"] = who if who >= 0 else None
    shown["current_ally"] = _current_ally(lens, tokens_on)
    shown["arriving_ally"] = next(iter(lens.zone("arriving", facts=FACTS)), None)
    shown["leaders"] = _leaders(lens)
    shown["councils"] = _councils(lens, tokens_on)
    shown["hand"] = lens.zone("hand", who, FACTS) if who >= 0 else []
    shown["packet"] = lens.zone("packet", who, FACTS) if who >= 0 else []
    shown["foreseen"] = [
        None if ally == NONE else lens.ref(ally, FACTS) for ally in lens.own("foreseen") or ()
    ]
    for zone in ("row", "dead", "discard", "removed"):
        shown[zone] = lens.zone(zone, facts=FACTS)
    if who == JUDGE:
        shown["hands"] = [lens.zone("hand", seat, FACTS) for seat in range(lens.n)]
    return shown


def _tokens_on_allies(lens: Lens) -> dict[str, list[Shown]]:
    """Return the tokens lying on each ally, by the ally's id."""
    found: dict[str, list[Shown]] = {}
    for token, ally in lens.bearers.items():
        found.setdefault(lens.ref(ally)["id"], []).append(lens.ref(token, FACTS))
    return found


def _current_ally(lens: Lens, tokens_on: Mapping[str, list[Shown]]) -> Shown | None:
    if lens.current == NONE:
        return None
    ally = lens.ref(lens.current, FACTS)
    return {**ally, "tokens": tokens_on.get(ally["id"], [])}


def _leaders(lens: Lens) -> list[Shown]:
    leaders: list[Shown] = lens.seat_figures
    for leader, values in zip(leaders, lens.bid_values, strict=True):
        bid = leader["bid"] = lens.zone("bid", leader["seat"], FACTS)
        for card, value in zip(bid, values, strict=True):
            card["value_now"] = value
    return leaders


def _councils(lens: Lens, tokens_on: Mapping[str, list[Shown]]) -> list[Shown]:
    n = lens.n
    councils: list[Shown] = []
    for council, powers in enumerate(lens.ally_powers):
        allies = lens.zone("council", council, FACTS)
        for ally, power in zip(allies, powers, strict=True):
            ally["power_now"] = power
            ally["tokens"] = tokens_on.get(ally["id"], [])
        councils.append(
            {
                "council": council,
                "seats": [council, (council + 1) % n],
                "allies": allies,
                "tokens": lens.zone("tokens", council, FACTS),
                "allies_power": sum(powers),
            }
        )
    return councils
