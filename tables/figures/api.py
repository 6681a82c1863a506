"""The figures of an event, as its charts show them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.api.callers import Call, anyone
from tables.core.api.fields import StrictSerializer, Text
from tables.core.api.routes import ListOf, Routes
from tables.core.errors import NotVisible
from tables.figures.queries import Reader, event_figure
from tables.figures.rules import Figure
from tables.live.play import decks

routes = Routes("figures")

FIGURES = "events/<slug:slug>/figures/"


class FigureQuery(StrictSerializer):
    """Whose figures are asked for."""

    player = Text(
        max_length=64,
        default="",
        help_text=gettext_lazy(
            "Key of a player: the points of this player, too, and at large events whom the player met."
        ),
    )


@dataclass(frozen=True, slots=True)
class FigureTitle:
    """A figure that the caller may read."""

    key: str
    title: str


@routes.get(FIGURES, anyone(), ListOf(FigureTitle))
def list_figures(call: Call) -> tuple[FigureTitle, ...]:
    """The figures of an event that I may read.

    Everybody reads those of what is public; staff also round lengths and waiting times, judges those of
    decks.
    """
    return tuple(FigureTitle(kind.key, str(kind.title)) for kind in _reader(call).kinds)


@routes.get(f"{FIGURES}<name:key>/", anyone(), Figure, FigureQuery)
def read_figure(call: Call, key: str) -> Figure:
    """Return one figure as a table of numbers; 404 while there is nothing to show."""
    found = event_figure(_reader(call, call.sent["player"]), key)
    if found is None:
        raise NotVisible(_("There is no such figure, or nothing to show in it yet."))
    return found


def _reader(call: Call, player: str = "") -> Reader:
    return Reader(call.event, decks.faction_name, call.may if call.is_staff else None, player)
