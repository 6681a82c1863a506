"""A live table as programs read it: the same JSON that boards read (docs/live-tables.md)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.api.core.representations import Representation
from tables.live.play import autopass
from tables.live.store.games import name_of, seats_of
from tables.live.store.viewers import names_for
from tables.live.view.listing import ListedGame
from tables.models import LiveStatus
from tables.models.live import RecordClass

VIEWERS = ("seat", "watcher", "judge")
ENDINGS = ("won", "time", "conceded", "judge")


class LiveViewerSerializer(Representation):
    """Who the caller is at the table."""

    kind = serializers.ChoiceField(VIEWERS)
    seat = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()


class LiveSeatSerializer(Representation):
    """A seat, counted from 0. `ready`: it has committed to its nonce, or once all have, shown it; `waiting`:
    the game waits for its answer."""

    seat = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(("person", "bot"))
    bot = serializers.CharField(allow_null=True)
    ready = serializers.BooleanField()
    conceded = serializers.BooleanField()
    waiting = serializers.BooleanField()


class SealedAnswerSerializer(Representation):
    """What the caller answered, as long as it may be withdrawn."""

    batch = serializers.IntegerField()
    answer = serializers.JSONField(allow_null=True)


class MoveClockSerializer(Representation):
    """The move clock, in milliseconds since 1970; `left` while the game is paused."""

    now = serializers.IntegerField()
    move_seconds = serializers.IntegerField(allow_null=True)
    ends = serializers.IntegerField(allow_null=True)
    left = serializers.IntegerField(allow_null=True)


class LiveLineSerializer(Representation):
    """A line of the log in words; `at_length` is how long the log was when it was said."""

    text = serializers.CharField(allow_blank=True)
    key = serializers.CharField()
    args = serializers.JSONField()
    at_length = serializers.IntegerField()


LiveLinesSerializer = type(  # a class body cannot name a field `from`
    "LiveLinesSerializer",
    (Representation,),
    {
        "__module__": __name__,
        "__doc__": "The lines the caller may hear, without the first `from`.",
        "from": serializers.IntegerField(),
        "list": LiveLineSerializer(many=True),
    },
)


class LiveMessageSerializer(Representation):
    """Something said at the table; `at` in milliseconds since 1970."""

    id = serializers.IntegerField()
    who = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True)
    text = serializers.CharField(allow_blank=True)
    at = serializers.IntegerField()
    notice = serializers.BooleanField()
    removed = serializers.BooleanField()


class LivePlacingSerializer(Representation):
    """The place of a seat, and what it was counted by."""

    seat = serializers.IntegerField()
    place = serializers.IntegerField()
    points = serializers.JSONField()


class LiveResultSerializer(Representation):
    """How the game ended."""

    ended = serializers.ChoiceField(ENDINGS)
    placings = LivePlacingSerializer(many=True)


class LiveUndoSerializer(Representation):
    """A seat asks to go back to where the log had `to` entries. `allowed` have agreed, `waiting` not yet;
    with `judge` a judge has the last word. `revealed`: since then something hidden became known."""

    id = serializers.IntegerField()
    seat = serializers.IntegerField()
    to = serializers.IntegerField()
    text = serializers.CharField()
    revealed = serializers.BooleanField()
    allowed = serializers.ListField(child=serializers.IntegerField())
    waiting = serializers.ListField(child=serializers.IntegerField())
    judge = serializers.BooleanField()


class PassedWindowSerializer(Representation):
    """A window of the game, and whether the caller has it passed."""

    name = serializers.CharField()
    title = serializers.CharField()
    choice = serializers.ChoiceField(autopass.CHOICES)


class LiveChanceSerializer(Representation):
    """How far the seats are with their nonces: first all commit, then all show, then the cards are dealt.

    `match` and `attempt` belong into a commitment; `commitments` are in seat order, null where there is none
    yet (and in older games); `nonces` are told once the game is over.
    """

    phase = serializers.ChoiceField(("committing", "revealing", "dealt"))
    match = serializers.CharField()
    attempt = serializers.IntegerField()
    commitments = serializers.ListField(child=serializers.CharField(allow_null=True))
    nonces = serializers.ListField(child=serializers.CharField(), allow_null=True)


class LiveMaySerializer(Representation):
    """What the caller may do just now."""

    answer = serializers.BooleanField()
    withdraw = serializers.BooleanField()
    concede = serializers.BooleanField()
    commit = serializers.BooleanField()
    reveal = serializers.BooleanField()
    chat = serializers.BooleanField()
    judge = serializers.BooleanField()
    look = serializers.BooleanField()
    begin = serializers.BooleanField()
    start_over = serializers.BooleanField()
    ask_undo = serializers.BooleanField()
    allow_undo = serializers.BooleanField()
    refuse_undo = serializers.BooleanField()
    passing = serializers.BooleanField()
    open_record = serializers.BooleanField()
    read_record = serializers.BooleanField()


class LiveRecordSerializer(Representation):
    """How the record is `kept`, `is_open` whether the whole of it is public, `agreed` the seats that agree to
    open a sealed one."""

    kept = serializers.ChoiceField(RecordClass.choices)
    is_open = serializers.BooleanField()
    agreed = serializers.ListField(child=serializers.IntegerField())


class BoardSerializer(Representation):
    """A live game as the caller sees it. `length` is the length of its log, `undone` how often it was taken
    back, `view` the game's own account of what the caller sees (null before the deal), `ask` the caller's
    open question: `kind`, `verb`, `text`, `batch`, `default` and its space (docs/live-tables.md)."""

    key = serializers.CharField()
    game = serializers.CharField()
    title = serializers.CharField()
    status = serializers.ChoiceField(LiveStatus.choices)
    revision = serializers.IntegerField()
    length = serializers.IntegerField()
    undone = serializers.IntegerField()
    viewer = LiveViewerSerializer()
    seats = LiveSeatSerializer(many=True)
    commitment = serializers.CharField()
    seed = serializers.CharField(allow_null=True)
    chance = LiveChanceSerializer()
    view = serializers.JSONField(allow_null=True)
    ask = serializers.JSONField(allow_null=True)
    sealed = SealedAnswerSerializer(allow_null=True)
    clock = MoveClockSerializer()
    lines = LiveLinesSerializer()
    chat = LiveMessageSerializer(many=True)
    delay = serializers.IntegerField()
    result = LiveResultSerializer(allow_null=True)
    record = LiveRecordSerializer()
    undo = LiveUndoSerializer(allow_null=True)
    undo_places = serializers.ListField(child=serializers.IntegerField())
    passing = PassedWindowSerializer(many=True, allow_null=True)
    window = serializers.CharField(allow_null=True)
    may = LiveMaySerializer()


class LiveCardSeatSerializer(Representation):
    """A seat, counted from 0; `bot` names the program that plays it."""

    seat = serializers.IntegerField()
    name = serializers.CharField()
    bot = serializers.CharField(allow_null=True)


class LiveCardSerializer(Representation):
    """A live game in a list; `event`, `round` and `table` are null for a casual game."""

    key = serializers.CharField()
    game = serializers.CharField()
    title = serializers.CharField()
    status = serializers.ChoiceField(LiveStatus.choices)
    revision = serializers.IntegerField()
    event = serializers.CharField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    viewer = LiveViewerSerializer()
    seats = LiveCardSeatSerializer(many=True)


def card_json(listed: ListedGame) -> dict[str, Any]:
    """Return a live game as lists tell it."""
    game, viewer = listed.game, listed.viewer
    names = names_for(game, viewer)
    return {
        "key": game.key,
        "game": game.game,
        "title": name_of(game),
        "status": game.status,
        "revision": listed.revision,
        "event": game.event.slug if game.event is not None else None,
        "round": game.table.round.number if game.table is not None else None,
        "table": game.table.number if game.table is not None else None,
        "viewer": {"kind": viewer.kind, "seat": viewer.seat, "name": viewer.name},
        "seats": [
            {"seat": seat.position, "name": names[seat.position], "bot": seat.bot or None}
            for seat in seats_of(game)
        ],
    }
