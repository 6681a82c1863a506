"""Formats of accounts by the API."""

from __future__ import annotations

from tables.core.api.callers import EVENT_CREATORS, Call
from tables.core.api.routes import ListOf, Routes
from tables.formats import actions
from tables.formats.api.shapes import FormatSerializer, OwnFormatSerializer
from tables.formats.models import OwnFormat
from tables.formats.queries import own_formats_of

routes = Routes("formats")


@routes.get("formats/", EVENT_CREATORS, ListOf(OwnFormatSerializer))
def list_formats(call: Call) -> list[OwnFormat]:
    """Return the formats that the caller composed, by name."""
    return own_formats_of(call.user)


@routes.post("formats/", EVENT_CREATORS, FormatSerializer, OwnFormatSerializer, status=201, if_match=False)
def save_format(call: Call) -> OwnFormat:
    """Save a format under its name. Its `key` is "own", whatever was sent."""
    return actions.save_own_format(call.actor, call.sent)


@routes.put("formats/<number:own>/", EVENT_CREATORS, FormatSerializer, OwnFormatSerializer, if_match=False)
def change_format(call: Call, own: int) -> OwnFormat:
    """Replace a format of the caller's own; events that play by it keep the one they have."""
    return actions.save_own_format(call.actor, call.sent, pk=own)


@routes.delete("formats/<number:own>/", EVENT_CREATORS, if_match=False)
def delete_format(call: Call, own: int) -> None:
    """Delete a format of the caller's own; events that play by it keep it."""
    actions.delete_own_format(call.actor, own)
