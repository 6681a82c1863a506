"""What a viewer sees of the table, as JSON.

    {"format", "round", "last": whether this is the last round, "phase", "first", "active",
     "gone": [seats], "king": seat or −1,
     "challenge": null | {"type", "attacking", "defending", "attackers": [ids], "defenders": [ids],
                          "bypassed": [ids], "strengths": [attack, defense], and in the first edition
                          "siding": who defends in the place of the player attacked, if somebody does},
     "window": null | {"timing", "event": kind or "", "passed": [seats that passed in a row]},
     "left": {type: n},               challenges the active player may still initiate
     "middle": [TITLE...],            titles nobody controls
     "seats": [SEAT for each seat],
     "hand": [REF...], "plots": [REF...], "setup": [REF...], "chosen": [REF...]}      the viewer's own

    SEAT  {"seat", "gold", "power", "house_power", "victory": the power that wins, "faction_kneels",
           "income", "initiative", "claim", "reserve", "dominance", "faction": REF,
           "agendas": [REF...], "plot": REF | null, "named": the challenge type named for the plot, or "",
           "used": [REF...], "titles": [REF...], "hand": count, "deck": count, "plots": count,
           "setup": count, "cards": [CARD...], "played": [REF...], "discard": [REF...],
           "dead": [REF...], "removed": [REF...]}; in the first edition no "reserve" but "influence",
           "draws_left": cards that effects let draw yet, "no_penalty": houses whose cards cost no more,
           "title_used", "opposed_beaten": true once the title of this round has been used, and once it
           has brought the power for an opposed title
    CARD  a REF with "kneels", "power", of characters "strength", "icons", "keywords", and where there are
          any "host" (an id), "duplicates": [REF...], "tokens": {kind: n}, "blank", "contributes": false where
          its STR does not count in the challenge; in the first edition also "influence", "crests",
          "moribund": the zone it is about to leave to, "on_house": true on the House card
    REF   {"id", "face"} or {"id", "back"}

Names and texts of faces are those of the edition's catalogue. A judge also gets "hands".
"""

from __future__ import annotations

from typing import Final

from rules.kernel.lens import Lens
from rules.kernel.terms import JUDGE, Json
from rules.lcg.state.attributes import MIDDLE

Shown = dict[str, Json]

OPEN: Final = ("agenda", "used", "titles", "played", "discard", "dead", "removed")
"""Zones of every player that lie open."""


def view(lens: Lens) -> Shown:
    """Return what one viewer sees; the shape is told in the module's text."""
    own = lens.who if lens.who >= 0 else None
    refs: dict[int, Shown] = {}
    options, seats = lens.options, _seats(lens, refs)
    shown: Shown = {
        "format": options["format"],
        "round": lens.round,
        "last": bool(lens.time_called) or 0 < options["rounds"] <= lens.round,
        "phase": lens.phase,
        "first": lens.first,
        "active": lens.active,
        "gone": lens.gone,
        "king": lens.king,
        "challenge": _challenge(lens, refs),
        "window": lens.window_now,
        "left": lens.challenges_now,
        "middle": lens.zone("titles", MIDDLE),
        "seats": seats,
        "hand": [],
        "plots": [],
        "setup": [],
        "chosen": [],
    }
    if own is not None:
        for key, zone in (
            ("hand", "hand"),
            ("plots", "plots"),
            ("setup", "setup"),
            ("chosen", "chosen titles"),
        ):
            shown[key] = lens.zone(zone, own)
    elif lens.who == JUDGE:
        shown["hands"] = [lens.zone("hand", seat) for seat in range(lens.n)]
    return shown


def _challenge(lens: Lens, refs: dict[int, Shown]) -> Shown | None:
    if not lens.challenge:
        return None
    sides = [[refs[card]["id"] for card in cards if card in refs] for cards in lens.challengers]
    return {
        "type": lens.challenge,
        "attacking": lens.attacking,
        "defending": lens.defending,
        "attackers": sides[0],
        "defenders": sides[1],
        "bypassed": sides[2],
        "strengths": lens.strengths,
        **lens.challenge_more,
    }


def _seats(lens: Lens, refs: dict[int, Shown]) -> list[Shown]:
    seats: list[Shown] = [dict(figures) for figures in lens.figures]
    in_play = lens.cards_in_play
    open_piles = {key: lens.open_zones(key) for key in OPEN}
    for seat, shown in enumerate(seats):
        cards = lens.zone("play", seat)
        for ref, (card, _, state) in zip(cards, in_play[seat], strict=True):
            ref.update(state)
            refs[card] = ref
        shown["cards"] = cards
        shown["faction"], shown["plot"] = lens.top("faction", seat), lens.top("revealed", seat)
        for key in ("hand", "deck", "plots", "setup"):
            shown[key] = lens.count(key, seat)
        for key, piles in open_piles.items():
            shown[key] = piles[seat]
        shown["agendas"] = shown.pop("agenda")
    for entries in in_play:
        for card, host, _ in entries:
            if host in refs:
                refs[card]["host"] = refs[host]["id"]
    for seat, hosts_of in enumerate(lens.duplicates_on):
        for zone, hosts in zip(("duplicates", "facedown"), hosts_of, strict=True):
            for ref, host in zip(lens.zone(zone, seat), hosts, strict=True):
                refs[host].setdefault("duplicates", []).append(ref)
    return seats
