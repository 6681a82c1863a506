"""The JSON that boards read and send. Everything else about a live table is a page.

Errors are told as in `bodies`; nothing that moves is ever cached.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, JsonResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import conditional_page

from frontend.views.live.access import enter
from frontend.views.live.bodies import Body, TooLarge, body_of, private, problem, refused, too_large, unfit
from tables.core.errors import ActionError, Malformed
from tables.core.network import address_of
from tables.core.throttle import Throttle
from tables.live.jobs import idle_expiry
from tables.live.play import answers, autopass, chat, lobby, undo
from tables.live.store import games, snapshots
from tables.live.store.viewers import Viewer
from tables.live.view import boards
from tables.models import LiveGame
from tables.text.plain import whole_number

WRITES = Throttle("live/writes", most=240, seconds=60)
MESSAGES = Throttle("live/messages", most=20, seconds=60)

Write = Callable[[LiveGame, Viewer, Body], LiveGame]
Find = Callable[[str], LiveGame]
Endpoint = Callable[[HttpRequest, str], JsonResponse]


def board(request: HttpRequest, key: str) -> JsonResponse:
    """The game as this visitor sees it: GET with `since` and `undone` of the lines known already."""
    if request.method not in {"GET", "HEAD"}:
        return problem(405, "method", "This address is only read.")
    try:
        game, viewer = enter(request, snapshots.find(key))
        return _board_json(request, game, viewer)
    except ActionError as error:
        return refused(error)


@conditional_page
def facts(request: HttpRequest, key: str) -> JsonResponse:
    """What is printed on the cards of the table's game; the same for everybody who may see the table."""
    if request.method not in {"GET", "HEAD"}:
        return problem(405, "method", "This address is only read.")
    try:
        game, _ = enter(request, games.find(key))
    except ActionError as error:
        return refused(error)
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
                game, viewer = enter(request, find(key))
                name = f"{game.key}/{viewer.identity}/{address_of(request) if viewer.seat is None else ''}"
                if not throttle.take(name):
                    return problem(429, "throttled", "That was very often. Wait a moment.")
                game = write(game, viewer, body_of(request))
                return _board_json(request, game, viewer)
            except ActionError as error:
                return refused(error)
            except TooLarge:
                return too_large()

        @csrf_exempt  # checked by `protected`, once the size is known to be bearable
        @wraps(write)
        def endpoint(request: HttpRequest, key: str) -> JsonResponse:
            if request.method != "POST":
                return problem(405, "method", "This address is only written to.")
            return unfit(request) or protected(request, key)

        return endpoint

    return decorate


@_posting()
def commit(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"commitment": 64 hex digits}`: commit this seat to its share of the draws."""
    return lobby.commit(game, viewer, body.get("commitment"))


@_posting()
def reveal(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"nonce": 32 hex digits}`: show the share, once everybody has committed."""
    return lobby.reveal(game, viewer, body.get("nonce"))


@_posting()
def start(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{}`: do not wait for further seats."""
    return lobby.start(game, viewer)


@_posting()
def start_over(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{}`: collect the shares once more, because some are not shown."""
    return lobby.start_over(game, viewer)


@_posting(find=snapshots.find)
def answer(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"batch": n, "answer": …}`: answer the open question."""
    if "answer" not in body:
        raise Malformed.at("answer", "The answer is missing.")
    return answers.answer(game, viewer, body["answer"], batch=_batch(body))


@_posting()
def withdraw(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{}`: take back a sealed answer."""
    return answers.withdraw(game, viewer)


@_posting()
def concede(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{}`: leave the game."""
    return idle_expiry.concede(game, viewer)


@_posting()
def choose_passing(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"passing": {window: "ask" | "always" | "pass"}}`: the windows this seat has passed."""
    return autopass.choose(game, viewer, body.get("passing"))


@_posting(MESSAGES)
def ask_undo(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"to": n}`: ask the table to take the game back to where the log had n entries."""
    return undo.ask(game, viewer, body.get("to"))


@_posting()
def allow_undo(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"request": id}`: agree to take the game back."""
    return undo.allow(game, viewer, body.get("request"))


@_posting()
def refuse_undo(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"request": id}`: do not agree, or no longer ask."""
    return undo.refuse(game, viewer, body.get("request"))


@_posting(MESSAGES)
def say(game: LiveGame, viewer: Viewer, body: Body) -> LiveGame:
    """`{"text": …}`: say something to the table."""
    chat.say(game, viewer, body.get("text"))
    return games.find(game.key)


def _board_json(request: HttpRequest, game: LiveGame, viewer: Viewer) -> JsonResponse:
    undone = number_asked(request, "undone")
    shown = boards.board(game, viewer, since=number_asked(request, "since") or 0, undone=undone)
    return private(JsonResponse(shown))


def number_asked(request: HttpRequest, name: str) -> int | None:
    """Return a whole number in the query, None where it is not given. Raises `Malformed` for anything
    else."""
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
