"""The JSON that boards read and send. Everything else about a live table is a page.

Errors are `{"error": {"code", "message"}}` with the status that fits; nothing that moves is ever cached.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import conditional_page

from frontend.throttle import Throttle, address_of
from frontend.views.live.visitors import claims_of
from tables import errors
from tables.errors import ActionError, Malformed
from tables.live import (
    audiences,
    beginning,
    boards,
    chat,
    games,
    passing,
    playing,
    seats,
    snapshots,
    undo_requests,
)
from tables.live.audiences import Viewer
from tables.models import LiveGame
from tables.plain_text import whole_number

MOST_BYTES = 64 * 1024
WRITES = Throttle("live/writes", most=240, seconds=60)
MESSAGES = Throttle("live/messages", most=20, seconds=60)

KINDS: dict[type[ActionError], tuple[int, str]] = {
    errors.Malformed: (400, "malformed"),
    errors.NotPermitted: (403, "not-permitted"),
    errors.NotVisible: (404, "not-found"),
    errors.NeedsOverride: (409, "needs-override"),
    errors.Outdated: (409, "stale"),
    errors.Refused: (409, "refused"),
}

Body = dict[str, Any]
Write = Callable[[LiveGame, Viewer, Body], LiveGame]
Find = Callable[[str], LiveGame]
Endpoint = Callable[[HttpRequest, str], JsonResponse]


class TooLarge(Exception):
    """The body of a request has more bytes than any answer needs."""


def board(request: HttpRequest, key: str) -> JsonResponse:
    """The game as this visitor sees it: GET with `since` and `undone` of the lines known already."""
    if request.method not in {"GET", "HEAD"}:
        return _problem(405, "method", "This address is only read.")
    try:
        game = snapshots.find(key)
        viewer = _viewer(request, game)
        return _shown(request, game, viewer)
    except ActionError as error:
        return _refused(error)


@conditional_page
def facts(request: HttpRequest, key: str) -> JsonResponse:
    """What is printed on the cards of the table's game; the same for everybody who may see the table."""
    if request.method not in {"GET", "HEAD"}:
        return _problem(405, "method", "This address is only read.")
    try:
        game = games.find(key)
        _viewer(request, game)
    except ActionError as error:
        return _refused(error)
    response = JsonResponse(boards.facts_of(game))
    response["Cache-Control"] = "private, max-age=600"
    return response


def _posting(throttle: Throttle = WRITES, find: Find = games.find) -> Callable[[Write], Endpoint]:
    """An endpoint that takes a small JSON object and answers with the board after it.

    Writes that change no seat find their game among the snapshots.
    """

    def decorate(write: Write) -> Endpoint:
        @csrf_protect
        def protected(request: HttpRequest, key: str) -> JsonResponse:
            try:
                game = find(key)
                viewer = _viewer(request, game)
                name = f"{game.key}/{viewer.identity}/{address_of(request) if viewer.seat is None else ''}"
                if throttle.is_closed(name):
                    return _problem(429, "throttled", "That was very often. Wait a moment.")
                throttle.count(name)
                game = write(game, viewer, _body(request))
                return _shown(request, game, viewer)
            except ActionError as error:
                return _refused(error)
            except TooLarge:
                return _too_large()

        @csrf_exempt  # checked by `protected`, once the size is known to be bearable
        @wraps(write)
        def endpoint(request: HttpRequest, key: str) -> JsonResponse:
            if request.method != "POST":
                return _problem(405, "method", "This address is only written to.")
            if _length(request) > MOST_BYTES:
                return _too_large()
            if request.content_type != "application/json":
                return _problem(415, "media-type", "Send JSON (Content-Type: application/json).")
            return protected(request, key)

        return endpoint

    return decorate


@_posting()
def nonce(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"nonce": 32 hex digits}`: this browser's part of the draws."""
    return seats.give_nonce(game, viewer, body.get("nonce"))


@_posting()
def begin(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{}`: deal without waiting for further seats."""
    return beginning.begin(game, viewer)


@_posting(find=snapshots.find)
def answer(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"batch": n, "answer": …}`: answer the open question."""
    if "answer" not in body:
        raise Malformed.at("answer", "The answer is missing.")
    return playing.answer(game, viewer, body["answer"], batch=_batch(body))


@_posting()
def withdraw(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{}`: take back a sealed answer."""
    return playing.withdraw(game, viewer)


@_posting()
def concede(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{}`: leave the game."""
    return playing.concede(game, viewer)


@_posting()
def choose_passing(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"passing": {window: "ask" | "always" | "pass"}}`: the windows this seat has passed."""
    return passing.choose(game, viewer, body.get("passing"))


@_posting(MESSAGES)
def ask_undo(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"to": n}`: ask the table to take the game back to where the log had n entries."""
    return undo_requests.ask(game, viewer, body.get("to"))


@_posting()
def allow_undo(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"request": id}`: agree to take the game back."""
    return undo_requests.allow(game, viewer, body.get("request"))


@_posting()
def refuse_undo(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"request": id}`: do not agree, or no longer ask."""
    return undo_requests.refuse(game, viewer, body.get("request"))


@_posting(MESSAGES)
def say(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"text": …}`: say something to the table."""
    chat.say(game, viewer, body.get("text"))
    return games.find(game.key)


def _viewer(request: HttpRequest, game: LiveGame) -> Viewer:
    return audiences.viewer_of(game, claims_of(request, game))


def _shown(request: HttpRequest, game: LiveGame, viewer: Viewer) -> JsonResponse:
    undone = number_asked(request, "undone")
    shown = boards.board(game, viewer, since=number_asked(request, "since") or 0, undone=undone)
    return _private(JsonResponse(shown))


def number_asked(request: HttpRequest, name: str) -> int | None:
    """A whole number in the query, None where it is not given. Raises `Malformed` for anything else."""
    text = request.GET.get(name, "")
    if not text:
        return None
    number = whole_number(text, digits=9)
    if number is None:
        raise Malformed.at(name, f"{name} is a whole number.")
    return number


def _batch(body: Body) -> int:
    batch = body.get("batch")
    if isinstance(batch, bool) or not isinstance(batch, int):
        raise Malformed.at("batch", "The batch is the number of the question, a whole number.")
    return batch


def _length(request: HttpRequest) -> int:
    text = str(request.META.get("CONTENT_LENGTH") or "0")
    return int(text) if text.isdigit() else 0


def _body(request: HttpRequest) -> Body:
    sent = request.read(MOST_BYTES + 1)
    if len(sent) > MOST_BYTES:
        raise TooLarge
    try:
        body = json.loads(sent.decode(), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise Malformed("That is not JSON.") from None
    if not isinstance(body, dict):
        raise Malformed("Send a JSON object.")
    return body


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _refused(error: ActionError) -> JsonResponse:
    status, code = KINDS[type(error)]
    return _problem(status, code, str(error))


def _too_large() -> JsonResponse:
    return _problem(413, "too-large", f"At most {MOST_BYTES // 1024} KB fit.")


def _problem(status: int, code: str, message: str) -> JsonResponse:
    return _private(JsonResponse({"error": {"code": code, "message": message}}, status=status))


def _private(response: JsonResponse) -> JsonResponse:
    response["Cache-Control"] = "no-store"
    return response
