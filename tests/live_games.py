"""Live games: how they are opened, begun and played, and the browsers of who is there."""

from __future__ import annotations

import json
import random
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models import Model
from django.test import Client

from rules.kernel import Question, commit_nonce
from rules.kernel.match import Match
from rules.kernel.terms import seen_in
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.text.sentences import Sentence
from tables.events.models import Event, EventStatus
from tables.live.models.game import LanePulse, LiveDecision, LiveGame, LiveMessage, LiveSeat
from tables.live.play import answers, clocks, lobby, opening
from tables.live.play.absence import note_seen
from tables.live.play.seats import DEVICE, note_device
from tables.live.store import games, matches, replays, viewers
from tables.live.store.viewers import Credentials, Viewer
from tables.live.workers import bots
from tables.live.workers.replays import made
from tables.messages.actions import subscribe
from tables.messages.models import Channel, MessageKind
from tables.players.models import Player
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import publish_round
from tables.rounds.models import Round, Table
from tables.staff.models import Role, User
from tests.builders import a_round, an_event, players, staff_of
from tests.clients import browser_of

START = timekeeping.now()
"""When games begin whose clocks are looked at."""


def at(seconds: float) -> AbstractContextManager[None]:
    """Let it be so many seconds after the start."""
    return timekeeping.time_set_to(START + timedelta(seconds=seconds))


def a_table(n: int = 3, **changes: Any) -> Table:
    """The one table of a running event's first round."""
    event = an_event(status=EventStatus.RUNNING, **changes)
    return a_round(event, 1, players(event, n)).tables.get()


def a_game(n: int = 3, *, game: str = "btwixt", begun: bool = True, **setup: Any) -> LiveGame:
    """A live game at a table of n, opened by an organizer; begun by everybody's nonce."""
    table = a_table(n)
    organizer = staff_of(table.round.event)
    live = opening.open_at_table(table, organizer, opening.Setup(game, **setup))
    live = games.find(live.key)
    return begin(live) if begun else live


def a_notified_game(event: Event, *kinds: str, game: str = "goofspiel", **setup: Any) -> LiveGame:
    """A game of four at a table of an event, opened at the start, whose players want these messages on their
    pages, all of them if none is named."""
    people = players(event, 4)
    for player in people:
        subscribe(
            player,
            Actor.of_player(player),
            channel=Channel.PAGE,
            kinds=kinds or MessageKind.values,
            site="https://kingsmoot.example",
        )
    table = a_round(event, 1, people).tables.get()
    with at(0):
        return opening.open_at_table(table, staff_of(event), opening.Setup(game, **setup))


def published(event: Event) -> Round:
    """The next round, drawn and published by the organizer."""
    organizer = staff_of(event)
    return publish_round(draw_round(event, organizer), organizer)


def begin(game: LiveGame) -> LiveGame:
    """Everybody is at the table; their browsers commit to their nonces, then show them."""
    people = [seat.position for seat in games.seats_of(game) if not seat.bot]
    now = timekeeping.now()
    LiveSeat.objects.filter(game=game, bot="").update(seen_at=now, present_since=now)
    for position in people:
        game = lobby.commit(game, seat_viewer(game, position), commitment_of(game, position))
    for position in people:
        game = lobby.reveal(game, seat_viewer(game, position), nonce_of(position))
    return games.find(game.key)


def enter(game: LiveGame, position: int, *, browser: str = "") -> None:
    """Somebody opens the seat, as its page or a program does, in the `browser` of this name."""
    viewer, shown = seat_viewer(game, position), Credentials(device=browser or device_of(position))
    note_seen(note_device(games.find(game.key), viewer, shown), viewer, shown)


def device_of(position: int) -> str:
    """The name of the browser in which a seat was entered."""
    return f"browser of seat {position}"


def nonce_of(position: int) -> str:
    return f"{position:032x}"


def commitment_of(game: LiveGame, position: int) -> str:
    nonce = bytes.fromhex(nonce_of(position))
    return commit_nonce(nonce, game.match_id, LiveGame.objects.get(pk=game.pk).attempt, position)


def seat_viewer(game: LiveGame, position: int) -> Viewer:
    """The person at a seat."""
    seat = games.seats_of(game)[position]
    if seat.player is None:
        shown = Credentials(seat=(position, seat.link_epoch), device=device_of(position))
    else:
        shown = Credentials(player=(seat.player.pk, seat.player.link_epoch), device=device_of(position))
    return viewers.viewer_of(game, shown)


def player_at(game: LiveGame, position: int) -> Player:
    """Return the player of a seat at an event's table."""
    player = games.seats_of(game)[position].player
    assert player is not None
    return player


def let_programs_play(game: LiveGame) -> LiveGame:
    """Give every answer of programs until a person is waited for, each at its moment."""
    while (row := games.find(game.key)).bots_at is not None:
        with timekeeping.time_set_to(row.bots_at):
            assert bots.play_due(row) == 1
    return row


def watch_clocks() -> None:
    """The lane of clocks has been at work until now: whose time is up was not cut off by an outage."""
    LanePulse.objects.update_or_create(lane=clocks.WORKER, defaults={"at": timekeeping.now()})


def judge_of(game: LiveGame, role: Role = Role.JUDGE) -> Viewer:
    """A member of the event's staff who does not sit there."""
    assert game.event is not None
    user = staff_of(game.event, role).user
    return viewers.viewer_of(game, Credentials(user=user))


def a_move(game: LiveGame, seat: int, r: random.Random) -> tuple[int, Any]:
    """A random legal answer of a seat that is asked, as its browser would send it, and the batch."""
    with matches.reading(game) as match:
        return match.batch, Question(match, seat).sample(r)


def waiting(game: LiveGame) -> list[int]:
    with matches.reading(game) as match:
        return sorted(match.waiting())


def play(game: LiveGame, *, r: random.Random, decisions: int = 10_000) -> LiveGame:
    """Let everybody play at random through the database, for so many decisions or to the end."""
    game = games.find(game.key)
    for _ in range(decisions):
        if game.is_over:
            break
        seat = r.choice(waiting(game))
        batch, answer = a_move(game, seat, r)
        game = answers.answer(game, seat_viewer(game, seat), answer, batch=batch)
    return games.find(game.key)


def store_replay(game: LiveGame) -> None:
    """Store the replay of a game that is over, as the maintenance does, and forget its match."""
    assert all(step is None for step in made(game.pk)) and replays.is_stored(game)
    matches.forget(game.key)


def code_of(response: Any) -> str:
    """The code of the problem that a refusal tells, which comes with a sentence for people."""
    answer = response.json()
    assert all(problem["message"] for problem in answer["problems"]) and answer["problems"], answer
    return str(answer["type"]).removeprefix("urn:kingsmoot:problem:")


@dataclass(slots=True)
class Browser:
    """A browser at a live table, with the cookies that its visitor's link or account gave it."""

    client: Client
    key: str
    seen: list[str] = field(default_factory=list)

    @classmethod
    def of_player(cls, game: LiveGame, player: Player, **options: Any) -> Browser:
        return cls(browser_of(player, **options), game.key)

    @classmethod
    def of_seat(cls, game: LiveGame, position: int, **options: Any) -> Browser:
        player = games.seats_of(game)[position].player
        assert player is not None
        return cls.of_player(game, player, **options)

    @classmethod
    def that_entered(cls, game: LiveGame, position: int) -> Browser:
        """The browser in which `enter` opened the seat."""
        browser = cls.of_seat(game, position)
        session = browser.client.session
        session[DEVICE] = device_of(position)
        session.save()
        return browser

    @classmethod
    def of_account(cls, game: LiveGame, user: User) -> Browser:
        return cls(browser_of(user), game.key)

    @classmethod
    def of_staff(cls, game: LiveGame, role: Role = Role.JUDGE) -> Browser:
        assert game.event is not None
        user = staff_of(game.event, role).user
        assert user is not None
        return cls.of_account(game, user)

    @classmethod
    def of_stranger(cls, game: LiveGame) -> Browser:
        return cls(browser_of(None), game.key)

    @property
    def address(self) -> str:
        return f"/api/v1/live-games/{self.key}/"

    def board(self, query: str = "") -> dict[str, Any]:
        response = self.get(query)
        assert response.status_code == 200, response.content
        return dict(response.json())

    def get(self, query: str = "") -> Any:
        return self._keep(self.client.get(f"{self.address}{query}"))

    def post(self, verb: str, body: Any = None, **options: Any) -> Any:
        sent = body if isinstance(body, bytes | str) else json.dumps(body if body is not None else {})
        options = {"content_type": "application/json", **options}
        return self._keep(self.client.post(f"{self.address}{verb}/", sent, **options))

    def _keep(self, response: Any) -> Any:
        self.seen.append(response.content.decode(errors="replace"))
        return response


def picture() -> list[list[Any]]:
    models = (LiveGame, LiveSeat, LiveDecision, LiveMessage)
    return [rows_of(model) for model in models]


def rows_of(model: type[Model]) -> list[Any]:
    return list(model._default_manager.order_by("pk").values())


def faces_seen(match: Match, who: int) -> set[str]:
    t = match.table
    seen = {t.name(piece) for piece in range(len(t.at)) if t.sees(who, piece)}
    for _, _, to, _, face, seen_by, args in match.runner.line_log.lines:
        said = [piece for piece in args.values() if isinstance(piece, tuple)]
        if face is not None:
            said.append((face, seen_by))
        seen |= {name for name, eyes in said if seen_in(to, who) and seen_in(eyes, who)}
    return seen


def about_seat(note: Sentence, seat: int) -> str:
    """Return the text that is stored of a notice about a seat."""
    return str(note.with_arguments(name=f"Seat {seat + 1}"))
