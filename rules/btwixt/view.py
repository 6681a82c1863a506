"""What one viewer sees of a B'Twixt table, as JSON: enough to draw a board from.

Seats and councils are numbers; council ``c`` lies between seat ``c`` and seat ``c+1``. The shape::

    {
      "viewer": 2 | null,                    the seat whose eyes these are, null for watchers and judges
      "options": {"advanced": true, ...},
      "seasons": ["autumn", "winter"], "season": "autumn", "round": 3, "rounds": 6,
      "first_player": 0,
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
              "white_cards_left", "bid": [CARD with "value_now"...], "total"}
    COUNCIL  {"council", "seats": [c, c+1], "allies": [ALLY with "power_now", "tokens"...],
              "tokens": [TOKEN...], "allies_power": without tokens}
    CARD     {"id", "face", "name", "color", "value", "text", "triumph", "leader": id | null}
    ALLY     {"id", "face", "name", "power", "house", "text"}; the current ally also has "tokens"
    TOKEN    {"id", "value": 1 to 3 if the viewer has looked at it or all are turned over, else null}

``id`` is what the options of an ask call the piece. ``value`` and ``power`` are printed figures,
``value_now`` and ``power_now`` what they come to at this moment.

Source: B'Twixt specification, "What each viewer knows".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.btwixt.allies import ALLIES
from rules.btwixt.faces import INFLUENCE
from rules.btwixt.leaders import LEADERS
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
}
"""What is printed on each card and ally."""

TOKEN_NUMBERS: Final[Mapping[str, int]] = {"token_1": 1, "token_2": 2, "token_3": 3}
LEADER_NAMES: Final = tuple({"id": leader.id, "name": leader.name} for leader in LEADERS)


def view(lens: Lens) -> Shown:
    """Return what the viewer sees; see the module's text."""
    who = lens.who
    seated = who >= 0
    current = lens.current
    tokens_on = _tokens_on_allies(lens)
    scores = lens.final_scores
    hands = {"hands": [_pile(lens, "hand", seat) for seat in range(lens.n)]} if who == JUDGE else {}
    return {
        "viewer": who if seated else None,
        "options": lens.options,
        "seasons": lens.season_names,
        "season": lens.season_name,
        "round": lens.round,
        "rounds": lens.rounds,
        "first_player": lens.first,
        "current_ally": (
            None if current == NONE else {**_shown(lens.ref(current)), "tokens": tokens_on.get(current, [])}
        ),
        "current_ally_council": _or_none(lens.placed_in),
        "arriving_ally": _shown(lens.zone("arriving")[0]) if lens.count("arriving") else None,
        "winner": _or_none(lens.winner),
        "runner_up": _or_none(lens.runner_up),
        "leaders": _leaders(lens),
        "councils": _councils(lens, tokens_on),
        "hand": _pile(lens, "hand", who) if seated else [],
        "packet": _pile(lens, "packet", who) if seated else [],
        "foreseen": [None if ally == NONE else _shown(lens.ref(ally)) for ally in lens.own("foreseen") or ()],
        "row": _pile(lens, "row"),
        "dead": _pile(lens, "dead"),
        "discard": _pile(lens, "discard"),
        "removed": _pile(lens, "removed"),
        "ally_deck_size": lens.count("ally_deck"),
        "deck_size": lens.count("deck"),
        "supply_size": lens.count("supply"),
        "conceded": lens.conceded,
        **hands,
        "scores": scores
        and [dict(zip(("small_council", "other_council", "allies"), s, strict=True)) for s in scores],
    }


def _or_none(number: int) -> int | None:
    return None if number == NONE else number


def _shown(ref: Shown) -> Shown:
    """Add what is printed to a card or an ally."""
    facts = FACTS.get(ref["face"])
    return ref if facts is None else {**ref, **facts}


def _pile(lens: Lens, zone: str, seat: int = 0) -> list[Shown]:
    return [_shown(ref) for ref in lens.zone(zone, seat)]


def _token(ref: Shown) -> Shown:
    return {"id": ref["id"], "value": TOKEN_NUMBERS.get(ref.get("face", ""))}


def _tokens_on_allies(lens: Lens) -> dict[int, list[Shown]]:
    found: dict[int, list[Shown]] = {}
    for token, ally in lens.bearer.items():
        found.setdefault(ally, []).append(_token(lens.ref(int(token))))
    return found


def _leaders(lens: Lens) -> list[Shown]:
    n = lens.n
    leader, knelt, played = lens.leader, lens.knelt, lens.played
    values, totals = lens.bid_values, lens.bid_totals
    return [
        {
            "seat": seat,
            "leader": None if leader[seat] == NONE else LEADER_NAMES[leader[seat]],
            "left_neighbor": (seat + 1) % n,
            "right_neighbor": (seat - 1) % n,
            "left_council": seat,
            "right_council": (seat - 1) % n,
            "knelt": knelt[seat],
            "played": played[seat],
            "hand_size": lens.count("hand", seat),
            "packet_size": lens.count("packet", seat),
            "white_cards_left": lens.count("whites", seat),
            "bid": [
                {**_shown(ref), "value_now": value}
                for ref, value in zip(lens.zone("bid", seat), values[seat], strict=True)
            ],
            "total": totals[seat],
        }
        for seat in range(n)
    ]


def _councils(lens: Lens, tokens_on: Mapping[int, list[Shown]]) -> list[Shown]:
    n = lens.n
    found = []
    for council, allies in enumerate(lens.council_allies):
        refs = lens.zone("council", council)
        found.append(
            {
                "council": council,
                "seats": [council, (council + 1) % n],
                "allies": [
                    {**_shown(ref), "power_now": power, "tokens": tokens_on.get(ally, [])}
                    for ref, (ally, power) in zip(refs, allies, strict=True)
                ],
                "tokens": [_token(ref) for ref in lens.zone("tokens", council)],
                "allies_power": sum(power for _, power in allies),
            }
        )
    return found
