"""An event whose players sit at tables, and what the browser sends of a table's sheet."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.urls import reverse

from tables.actions.rounds.clock import start_clock
from tables.actions.rounds.pairing import draw_round
from tables.actions.rounds.publishing import publish_round
from tables.core import links
from tables.models import EventStatus, Player, Round, RoundStatus, Table
from tests.frontend.cast import Cast
from tests.tables.builders import a_round, an_event, players


def a_hall(
    people: int = 8, *, status: str = "playing", sizes: tuple[int, ...] | None = None, **changes: Any
) -> Cast:
    """A running event of 4 rounds whose round 1 is drawn; with 8 players it has two tables of four.

    `status` says how far it is: "drafted", "published", "playing".
    """
    cast = Cast(an_event(status=EventStatus.RUNNING, rounds_announced=4, **changes))
    players(cast.event, people)
    round_ = draw_round(cast.event, cast.actor(), sizes=sizes)
    if status != "drafted":
        publish_round(round_, cast.actor())
    if status == "playing":
        start_clock(Round.objects.get(pk=round_.pk), cast.actor())
    return cast


def the_round(cast: Cast, number: int = 1) -> Round:
    """A round as it is now."""
    return cast.event.rounds.select_related("event").get(number=number)


def the_table(cast: Cast, number: int = 1, round_number: int = 1) -> Table:
    """A table as it is now, by its number."""
    tables = Table.objects.select_related("round__event", "sheet")
    return tables.get(round__event=cast.event, round__number=round_number, number=number)


def seated(table: Table) -> list[Player]:
    """The players of a table in seat order."""
    return [seat.player for seat in table.seats.select_related("player").order_by("position")]


def phone_of(player: Player) -> Client:
    """A browser that opened the player's private link."""
    client = Client(raise_request_exception=False)
    player.link_digest = links.digest_of(links.token_of(player))
    player.save(update_fields=["link_digest"])
    answer = client.get(reverse("private-link", args=[links.token_of(player)]))
    assert answer.status_code == 302
    return client


def sheet_fields(
    titles: tuple[int, ...] = (3, 2, 1, 0),
    power: tuple[int, ...] = (5, 9, 10, 4),
    *,
    version: int = 0,
    **more: object,
) -> dict[str, Any]:
    """What a browser sends of a sheet: 15, 6, 4 and 1 points in seat order unless told otherwise."""
    fields: dict[str, Any] = {"end": "time", "heir": "", "version": version}
    for seat, (title, figure) in enumerate(zip(titles, power, strict=True)):
        fields |= {f"seat{seat}-titles": title, f"seat{seat}-power": figure}
    return fields | {key.replace("__", "-"): value for key, value in more.items()}


def played(people: int, rounds: int = 2, **changes: object) -> Cast:
    """An event whose rounds are closed: tables of four, each round other neighbors."""
    cast = Cast(an_event(status="running", rounds_announced=4, **changes))
    found = players(cast.event, people)
    for number in range(1, rounds + 1):
        shifted = found[number - 1 :] + found[: number - 1]
        tables = [shifted[first : first + 4] for first in range(0, people, 4)]
        a_round(cast.event, number, *tables, status=RoundStatus.CLOSED)
    return cast
