"""Live games for players' programs: which there are, the board, and what is done at the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext_lazy
from rest_framework import serializers

from tables.core import notices
from tables.core.api.callers import ACCOUNTS, AT_LIVE_TABLE, CALLERS_OF_ANY_KIND, Call, anyone
from tables.core.api.fields import (
    Choice,
    FlagAsked,
    NumberAsked,
    Several,
    StrictSerializer,
    Text,
    WholeNumber,
    sent,
)
from tables.core.api.files import ARCHIVE as JSON_FILE
from tables.core.api.files import TEXT, NamedText
from tables.core.api.representations import Representation
from tables.core.api.routes import ListOf, Routes
from tables.live.api.tables import (
    ACTING,
    ANSWERING,
    BIGGEST,
    GAME,
    MOVING,
    TALKING,
    KnownLinesAskedSerializer,
    KnownLinesSerializer,
    board_json,
    credentials_of,
    decided,
    seen,
    visited,
)
from tables.live.models.game import MAX_LIVE_SEATS, LiveGame, LiveMessage, LiveSeat, LiveStatus
from tables.live.play import answers, chat, lobby, unsealing
from tables.live.store.system_messages import topic_for
from tables.live.store.viewers import Viewer
from tables.live.view import boards, listing, records
from tables.live.view.listing import LiveCard
from tables.live.view.shapes import Board, Moment, Transcript
from tables.live.workers import idle_expiry

routes = Routes("live games")

A_SEAT = WholeNumber(min_value=0, max_value=MAX_LIVE_SEATS - 1)
FACTS_LAST = 600
"""Seconds: the faces of a game change with the program only."""


class GamesAskedSerializer(StrictSerializer):
    """Filters of the event's games."""

    mine = FlagAsked(default=False, help_text=gettext_lazy("Only games in which I have a seat."))
    round = NumberAsked(required=False)
    status = Choice(LiveStatus.choices, required=False)


class CommitmentSerializer(KnownLinesSerializer):
    """A seat's commitment to its nonce: the hex SHA-256 of "nonce/MATCH/ATTEMPT/SEAT/" and the 16 bytes, with
    `match` and `attempt` from the board's `chance` and the seat counted from 0."""

    commitment = sent(LiveSeat, "nonce_commitment", allow_blank=False)


class NonceSerializer(KnownLinesSerializer):
    """16 random bytes of the player's own, as 32 hexadecimal digits: their part in every draw."""

    nonce = sent(LiveSeat, "nonce", allow_blank=False)


class AnswerSerializer(KnownLinesSerializer):
    """An answer to the open question.

    `batch` is that of the question: how long the log was when it was asked. The answer is in the ids of the
    question: one id for a pick of one, a list of ids for any other pick and for an order, a number, or a list
    of pairs [slot, value]. To change an answer that is still sealed, `replaces` names it by its `id`.
    """

    batch = WholeNumber(min_value=0, max_value=BIGGEST)
    answer = serializers.JSONField(allow_null=True)
    replaces = WholeNumber(min_value=0, max_value=BIGGEST, required=False)


class ActSerializer(KnownLinesSerializer):
    """Something to do out of turn: one of the board's `acts` by its name, and the choice in the ids that it
    offers, as in an answer. `version` is that of the board it was chosen from."""

    act = Text(max_length=40)
    choice = serializers.JSONField(allow_null=True)
    version = WholeNumber(min_value=0, max_value=BIGGEST)


class MessageSerializer(KnownLinesSerializer):
    """Something to say to the table, or where there is private talk, `to` some seats alone."""

    text = sent(LiveMessage, "text")
    to = Several(child=A_SEAT, max_length=MAX_LIVE_SEATS, default=list)


class MomentAskedSerializer(StrictSerializer):
    """When the log had `k` entries; as a seat saw it (counted from 0), or with everything open."""

    k = NumberAsked(default=0)
    seat = NumberAsked(required=False)


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed on the faces of the game's pieces, by face; empty where views tell all themselves."""

    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Draws:
    """Every draw of the game with its label, its number under that label and what came of it."""

    draws: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Stream:
    """Where to hear that the board has changed: server-sent events, open within ten minutes."""

    address: str
    topic: str


class RecordSerializer(Representation):
    """The record of a finished game: with `seed` and `nonces` anybody can play it again and compare. Games
    from before seats committed to their nonces have neither `attempt` nor `nonce_commitments`; those from
    before records had a class have no `record`. A sealed record has `closed` in place of `nonces`, `seed` and
    `log` until every seat agrees to open it."""

    format = serializers.CharField()
    record = serializers.CharField(required=False)
    game = serializers.CharField()
    ruleset = serializers.IntegerField()
    release = serializers.CharField(required=False)
    n = serializers.IntegerField()
    options = serializers.JSONField()
    match_id = serializers.CharField()
    commitment = serializers.CharField()
    attempt = serializers.IntegerField(required=False)
    nonce_commitments = serializers.ListField(child=serializers.CharField(), required=False)
    nonces = serializers.ListField(child=serializers.CharField(), required=False)
    seed = serializers.CharField(allow_null=True, required=False)
    log = serializers.JSONField(required=False)
    closed = serializers.JSONField(required=False)

    def to_representation(self, instance: dict[str, Any]) -> dict[str, Any]:
        """Return the record as the rules wrote it: what is left out of older ones stays out."""
        return instance


@routes.get(
    "events/<slug:slug>/live-games/",
    anyone(),
    ListOf(LiveCard),
    GamesAskedSerializer,
    cacheable=False,
)
def list_live_games(call: Call) -> list[LiveCard]:
    """Return the event's live games that I may see, the newest round first.

    Staff who judge see all, players their own, everybody those that are open to spectators where the
    pairings are public.
    """
    asked = call.sent
    return [
        card
        for card in listing.games_at_event(call.event, credentials_of(call.actor_or_none))
        if (card.viewer["kind"] == "seat" or not asked["mine"])
        and asked.get("status", card.status) == card.status
        and asked.get("round", card.round) == card.round
    ]


@routes.get("me/live-games/", ACCOUNTS, ListOf(LiveCard))
def list_own_live_games(call: Call) -> list[LiveCard]:
    """List the live games in which my account has a seat, and the casual ones it opened, the newest first."""
    return listing.games_of_account(call.user, credentials_of(call.actor))


@routes.get(GAME, CALLERS_OF_ANY_KIND, Board, KnownLinesAskedSerializer, cacheable=False)
def read_live_game(call: Call, game: str) -> Board:
    """Return the table as I may see it: my view and open question, to others the public one."""
    return board_json(call, *seen(call, game))


@routes.get(f"{GAME}stream/", CALLERS_OF_ANY_KIND, Stream, cacheable=False)
def listen_to_live_game(call: Call, game: str) -> Stream:
    """Where to listen for changes of the board, instead of asking again and again.

    Who watches with a delay hears with the delay.
    """
    topic = topic_for(*seen(call, game))
    return Stream(f"/stream/?{urlencode({'ticket': notices.ticket_for([topic])})}", topic)


@routes.get(f"{GAME}record/", CALLERS_OF_ANY_KIND, RecordSerializer, cacheable=False)
def read_live_record(call: Call, game: str) -> dict[str, Any]:
    """Return the record with seed and nonces, once the game is over and no deck list in it is secret."""
    return records.readable_record(*visited(call, game))


@routes.get(f"{GAME}log.txt", CALLERS_OF_ANY_KIND, TEXT, cacheable=False)
def read_live_log_as_text(call: Call, game: str) -> NamedText:
    """Return what happened in the game as the caller may read it, a line each, as a file to keep."""
    found, viewer = visited(call, game)
    lines = boards.board(found, viewer)["lines"]["list"]
    return NamedText(f"{found.key}.txt", "".join(f"{line['text']}\n" for line in lines))


@routes.get(f"{GAME}log.json", CALLERS_OF_ANY_KIND, JSON_FILE, cacheable=False)
def read_live_log(call: Call, game: str) -> NamedText:
    """Return what happened in the game as the caller may read it, with the names at the table, as a file."""
    found, viewer = visited(call, game)
    shown = boards.board(found, viewer)
    log = {
        "game": shown["game"],
        "title": shown["title"],
        "status": shown["status"],
        "seats": [seat["name"] for seat in shown["seats"]],
        "lines": shown["lines"]["list"],
        "result": shown["result"],
    }
    return NamedText(f"{found.key}.json", json.dumps(log, ensure_ascii=False, indent=1))


@routes.get(f"{GAME}transcript/", CALLERS_OF_ANY_KIND, Transcript, cacheable=False)
def read_live_transcript(call: Call, game: str) -> Transcript:
    """Return what I may keep of a finished game with a sealed record; my own entries with their salts."""
    return records.transcript_for(*visited(call, game))


@routes.get(f"{GAME}facts/", CALLERS_OF_ANY_KIND, Facts, cacheable=False, lasts=FACTS_LAST)
def read_live_facts(call: Call, game: str) -> Facts:
    """Return what is printed on the game's pieces; the same for everybody who may see the table.

    It may be kept for ten minutes, and asked for with `If-None-Match` after that.
    """
    return Facts(boards.facts_of(seen(call, game)[0]))


@routes.get(f"{GAME}moment/", CALLERS_OF_ANY_KIND, Moment, MomentAskedSerializer, cacheable=False)
def read_live_moment(call: Call, game: str) -> Moment:
    """Return the game at any place of its log, once the record may be read."""
    return records.replayed(*visited(call, game), call.sent["k"], seat=call.sent.get("seat"))


@routes.get(f"{GAME}draws/", CALLERS_OF_ANY_KIND, Draws, cacheable=False)
def read_live_draws(call: Call, game: str) -> Draws:
    """Every draw in order, to be computed again from seed and nonces, once the record may be read."""
    return Draws(records.draws_made(*visited(call, game)))


@routes.move(
    f"{GAME}commit/",
    AT_LIVE_TABLE,
    CommitmentSerializer,
    Board,
    MOVING,
)
def commit_to_nonce(call: Call, game: str) -> Board:
    """Commit to my share of the draws without telling it; another may replace it until all have committed."""
    return decided(call, lambda row, me: lobby.commit(row, me, call.sent["commitment"]))


@routes.move(
    f"{GAME}reveal/",
    AT_LIVE_TABLE,
    NonceSerializer,
    Board,
    MOVING,
)
def reveal_nonce(call: Call, game: str) -> Board:
    """Show the share I committed to, once everybody has committed; the last seat's begins the game."""
    return decided(call, lambda row, me: lobby.reveal(row, me, call.sent["nonce"]))


@routes.move(
    f"{GAME}answer/",
    AT_LIVE_TABLE,
    AnswerSerializer,
    Board,
    ANSWERING,
)
def answer_question(call: Call, game: str) -> Board:
    """Answer my open question.

    The same answer to the same batch again is answered with the present board. If the game has moved on, the
    refusal (409) carries the present board as `current`; so it does where `replaces` is not the answer that
    stands.
    """
    sent = call.sent

    def give(row: LiveGame, me: Viewer) -> LiveGame:
        return answers.answer(row, me, sent["answer"], batch=sent["batch"], replaces=sent.get("replaces"))

    return decided(call, give)


@routes.move(
    f"{GAME}act/",
    AT_LIVE_TABLE,
    ActSerializer,
    Board,
    ACTING,
)
def act_out_of_turn(call: Call, game: str) -> Board:
    """Claim, declare, agree: do out of turn what the rules let my seat do.

    The same act against the same version again is answered with the present board. If the table has changed
    since, the refusal (409) carries the present board as `current`.
    """
    sent = call.sent

    def do(row: LiveGame, me: Viewer) -> LiveGame:
        return answers.act(row, me, sent["act"], sent["choice"], version=sent["version"])

    return decided(call, do)


@routes.move(
    f"{GAME}withdraw/",
    AT_LIVE_TABLE,
    KnownLinesSerializer,
    Board,
    MOVING,
)
def withdraw_answer(call: Call, game: str) -> Board:
    """Take my sealed answer back while others are still asked."""
    return decided(call, answers.withdraw)


@routes.move(
    f"{GAME}concede/",
    AT_LIVE_TABLE,
    KnownLinesSerializer,
    Board,
    MOVING,
)
def concede_game(call: Call, game: str) -> Board:
    """Leave the game for good; the rules answer for my seat from now on."""
    return decided(call, idle_expiry.concede)


@routes.move(
    f"{GAME}open-record/",
    AT_LIVE_TABLE,
    KnownLinesSerializer,
    Board,
    MOVING,
)
def agree_to_open_record(call: Call, game: str) -> Board:
    """Agree, for good, that the sealed record of the finished game is opened; the last word opens it."""
    return decided(call, unsealing.agree_to_open)


@routes.move(
    f"{GAME}chat/",
    AT_LIVE_TABLE,
    MessageSerializer,
    Board,
    TALKING,
)
def say_at_table(call: Call, game: str) -> Board:
    """Say something to the table; judges may, too. At tables with private talk seats may talk among
    themselves."""
    sent = call.sent
    return decided(call, lambda row, me: chat.say(row, me, sent["text"], to=sent["to"]))
