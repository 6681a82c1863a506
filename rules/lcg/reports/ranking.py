"""Who won and who comes where: the figures of the result (spec §18, §19.6, §19.7)."""

from __future__ import annotations

from rules.kernel.game import Ended, Placing, Result
from rules.kernel.terms import Seat
from rules.lcg.state.table import LcgTable


def figures(t: LcgTable, seat: Seat) -> dict[str, int]:
    """Return what a result sheet wants to know of a seat; of formats without titles that win only
    what they have.

    `titles` (also the one that power counts as), `power` (in total), `house_power` (on the faction card),
    `initiative` (of the revealed plot), `heir` (1 or 0), `reduction` (by how much less power the player
    would have won), `eliminated` (1 for the first to leave, 2 for the next; 0: stayed), `king` (1: holds
    six titles, or is the winner of another format). Who has left the game has nothing any more, even if the
    table was not yet cleared of the cards (R-17).
    """
    left = leaving_order(t)
    found = {
        "power": t.power_total(seat),
        "eliminated": 0,
        "king": int(t.has_won(seat)),
    }
    if t.format.kings_titles:
        at_goal = t.format.power_is_title and found["power"] >= t.victory(seat)
        found |= {
            "titles": len(t.pile("titles", seat)) + at_goal,
            "house_power": t.power[t.faction[seat]],
            "initiative": t.plot_value(seat, "initiative"),
            "heir": int(any(t.name(card) == t.format.heir for card in t.pile("titles", seat))),
            "reduction": max(0, t.edition.victory - t.victory(seat)),
        }
    if seat in left:
        return dict.fromkeys(found, 0) | {"eliminated": left.index(seat) + 1}
    return found


def leaving_order(t: LcgTable) -> list[Seat]:
    """Return who left the game, first to last; also who conceded and was not yet taken off the table."""
    return [*t.gone, *(seat for seat in t.conceded if seat not in t.gone)]


def result(t: LcgTable) -> Result:
    """Return the result as the table stands."""
    left = leaving_order(t)
    stayed = [seat for seat in range(t.n) if seat not in left]
    points = {seat: figures(t, seat) for seat in range(t.n)}
    ranked = _titled_places if t.format.kings_titles else _power_places
    places = ranked(t, stayed, points)
    for seat, place in zip(reversed(left), range(len(stayed) + 1, t.n + 1), strict=True):
        places[seat] = place
    order = sorted(range(t.n), key=lambda seat: (places[seat], seat))
    return Result(tuple(Placing(seat, places[seat], points[seat]) for seat in order), _ended(t, points))


def _ended(t: LcgTable, points: dict[Seat, dict[str, int]]) -> Ended:
    return "time" if t.ended == "time" else "won"


def _titled_places(t: LcgTable, stayed: list[Seat], points: dict[Seat, dict[str, int]]) -> dict[Seat, int]:
    """A king is first; else most titles, then power on the faction card, initiative, the Heir (K-12,
    K-13). Behind the winners titles and power; ties there take the lowest place of the group (K-15)."""
    if t.king in stayed:
        first = [t.king]
    else:
        total = t.options["tiebreak_power"] == "total"

        def claim(seat: Seat) -> tuple[int, ...]:
            own = points[seat]
            power = own["power"] if total else own["house_power"]
            return own["titles"], power, own["initiative"], own["heir"]

        best = max((claim(seat) for seat in stayed), default=())
        first = [seat for seat in stayed if claim(seat) == best]
    others = [seat for seat in stayed if seat not in first]
    places = dict.fromkeys(first, 1)
    for seat in others:
        own = (points[seat]["titles"], points[seat]["power"])
        places[seat] = len(first) + sum(
            (points[other]["titles"], points[other]["power"]) >= own for other in others
        )
    return places


def _power_places(t: LcgTable, stayed: list[Seat], points: dict[Seat, dict[str, int]]) -> dict[Seat, int]:
    """The winner is first, then power; at time what the format compares besides."""

    def claim(seat: Seat) -> tuple[int, ...]:
        missing = max(0, t.victory(seat) - t.side_power(seat))
        return int(t.has_won(seat)), -missing, *t.format.at_time(t, seat)

    return {seat: 1 + sum(claim(other) > claim(seat) for other in stayed) for seat in stayed}
