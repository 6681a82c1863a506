"""The JSON of a live table: what boards, desks and replays read, and programs with them.

Typed dictionaries, because a board is made anew for every viewer after every move: its parts are JSON from
the start, and nothing is turned into it. The API's schema is derived from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, TypedDict, get_args

from rules.kernel.game import Ended
from tables.judging.calls.models import CallStatus
from tables.live.models.game import LiveStatus, RecordClass
from tables.live.play.absence import LiveAbsence, OpenVote
from tables.live.play.autopass import PassedWindow, PassingMoment
from tables.live.play.undo import LiveUndo
from tables.live.store.viewers import Kind


class LiveViewer(TypedDict):
    """Who the caller is at the table."""

    kind: Kind
    seat: int | None
    name: str


class LiveSeat(TypedDict):
    """A seat, counted from 0. `free`: it waits for somebody; `ready`: it has committed to its nonce, or once
    all have, shown it; `waiting`: the game waits for its answer; `away`: since when its person has been away
    (milliseconds; null: present, or not yours to see); `stand_in`: a bot plays until the person is back;
    `counts`: false for an absent player, whose seat a bot plays and whom the sheet calls absent; `reserve`:
    the seconds that it has left this week beyond the time for a decision (null: no reserve)."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    bot: str | None
    free: bool
    ready: bool
    conceded: bool
    waiting: bool
    away: int | None
    stand_in: bool
    counts: bool
    reserve: int | None


class LiveHands(TypedDict):
    """Whether spectators see the hands, late: `may_open` if every player agrees, `agreed` the seats that do,
    and whether they are `open` now. `hands` of the view has them then."""

    may_open: bool
    open: bool
    agreed: list[int]


class SealedAnswer(TypedDict):
    """What the caller answered, as long as it may be changed or withdrawn; `id` names it for a change
    (`replaces`), `ask` is the question."""

    batch: int
    answer: Any
    id: int
    ask: Mapping[str, Any]


class MoveClock(TypedDict):
    """The move clock, in milliseconds since 1970; `left` while the game is paused."""

    now: int
    move_seconds: int | None
    ends: int | None
    left: int | None


class LiveLine(TypedDict):
    """A line of the log in words; `at_length` is how long the log was when it was said."""

    text: str
    key: str
    args: Mapping[str, Any]
    at_length: int


# The body of a class cannot name a member `from`.
LiveLines = TypedDict("LiveLines", {"from": int, "list": list[LiveLine]})
LiveLines.__doc__ = "The lines visible to the caller, without the first `from`."


SpeakerRole: TypeAlias = Literal["judge", "host"]
SPEAKER_ROLES: tuple[str, ...] = get_args(SpeakerRole)


class LiveMessage(TypedDict):
    """A message of the table's chat; `at` in milliseconds since 1970. `to` are the seats that read it, the
    sender's among them; null: the whole table. `role` is what somebody is there besides a player.
    `who` is a name; "" for a judge of an event, as players read no names of staff."""

    id: int
    who: str
    role: SpeakerRole | None
    seat: int | None
    to: list[int] | None
    text: str
    at: int
    notice: bool
    removed: bool


class LiveTalk(TypedDict):
    """Seats that talk privately, and how many messages they exchanged: what everybody at a table sees."""

    seats: list[int]
    count: int


class LivePlacing(TypedDict):
    """The place of a seat, and what it was counted by."""

    seat: int
    place: int
    points: Mapping[str, int]


class LiveResult(TypedDict):
    """How the game ended."""

    ended: Ended
    placings: list[LivePlacing]


class LiveScore(TypedDict):
    """What a seat gets for the tournament, and the arithmetic in words."""

    seat: int
    points: int
    reason: str


class LiveChance(TypedDict):
    """How far the seats are with their nonces: first all commit, then all show, then the cards are dealt.

    `match` and `attempt` belong into a commitment; `commitments` are in seat order, null where there is none
    yet (and in older games); `nonces` are published once the game is over. `stand_in_at` is when the server's
    share stands in for those that are not shown (milliseconds since 1970).
    """

    phase: Literal["committing", "revealing", "dealt"]
    match: str
    attempt: int
    commitments: list[str | None]
    nonces: list[str] | None
    stand_in_at: int | None


class LiveMay(TypedDict):
    """What the caller may do just now."""

    answer: bool
    withdraw: bool
    change: bool
    act: bool
    concede: bool
    commit: bool
    reveal: bool
    chat: bool
    talk: bool
    judge: bool
    look: bool
    begin: bool
    replay: bool
    start_over: bool
    ask_undo: bool
    allow_undo: bool
    refuse_undo: bool
    passing: bool
    open_record: bool
    read_record: bool
    propose_vote: bool
    vote: bool
    take_seat_back: bool


class LiveLesson(TypedDict):
    """What a tutorial tells at this moment, and the parts of the page that it is about."""

    name: str
    title: str
    text: str
    points: list[str]


class LiveRecord(TypedDict):
    """How the record is `kept`, `is_open` whether the whole of it is public, `agreed` the seats that agree to
    open a sealed one."""

    kept: RecordClass
    is_open: bool
    agreed: list[int]


class LiveCall(TypedDict):
    """The call with which the table waits for a judge: `called_at` in milliseconds since 1970."""

    status: CallStatus
    called_at: int


class Board(TypedDict):
    """A live game as the caller sees it. `length` is the length of its log, `undone` how often it was taken
    back, `view` the game's own account of what the caller sees (null before the deal), `ask` the caller's
    open question: `kind`, `verb`, `text`, `batch`, `default` and its space (docs/live-tables.md), `acts` what
    the caller may do out of turn: questions with `name`, `title` and `asks_again`; an act names the board's
    `version`, how long the log was when the table last changed. `listeners` are the seats to whom alone the
    caller may talk, `silence` is why the rules do not let the caller talk to the table now. In a first game
    `proposal` is an answer that its guide would give, and `reason` what was weighed for it."""

    key: str
    game: str
    title: str
    status: LiveStatus
    revision: int
    length: int
    undone: int
    viewer: LiveViewer
    seats: list[LiveSeat]
    commitment: str
    seed: str | None
    chance: LiveChance
    view: Mapping[str, Any] | None
    ask: Mapping[str, Any] | None
    sealed: SealedAnswer | None
    version: int
    answered: int
    acts: list[Mapping[str, Any]]
    clock: MoveClock
    lines: LiveLines
    chat: list[LiveMessage]
    talks: list[LiveTalk]
    listeners: list[int]
    silence: str
    delay: int
    result: LiveResult | None
    scores: list[LiveScore] | None
    record: LiveRecord
    undo: LiveUndo | None
    undo_places: list[int]
    absences: list[LiveAbsence]
    vote: OpenVote | None
    call: LiveCall | None
    hands: LiveHands
    passing: list[PassedWindow] | None
    pass_until: list[PassingMoment] | None
    window: str | None
    lessons: list[LiveLesson] | None
    proposal: Any
    reason: str
    may: LiveMay


class Looked(TypedDict):
    """What a seat saw, its lines, what it was asked, and its private talk up to now."""

    seat: int | None
    k: int
    length: int
    view: Mapping[str, Any]
    lines: list[LiveLine]
    ask: Mapping[str, Any] | None
    talk: list[LiveMessage]


class ConsideredAnswer(TypedDict):
    """An answer in the ids of its question, how often it was tried, and what came of that on average: from
    the worst end that was met (0 percent) to the best (100)."""

    answer: Any
    visits: int
    percent: int


class Thought(TypedDict):
    """What the program at a seat considered at the open question, `ask`, before it answered: of so many
    `answers` those `considered` most, the given one first, in so many `worlds` that it imagined and played on
    for so many `milliseconds`."""

    seat: int
    ask: Mapping[str, Any]
    answers: int
    considered: list[ConsideredAnswer]
    worlds: int
    milliseconds: int


class Moment(TypedDict):
    """The game at one place of its log, reached `at` (milliseconds; null in sealed records): `view` of the
    seat or, without one, with everything open, `public` as spectators saw it. `thought` is shown with
    everything open and to its own seat, never of a sealed record."""

    k: int
    length: int
    at: int | None
    seat: int | None
    view: Mapping[str, Any]
    public: Mapping[str, Any]
    lines: list[LiveLine]
    result: LiveResult | None
    thought: Thought | None


class Transcript(TypedDict):
    """What a seat (null: a spectator) may keep of a game whose record is sealed: what it saw and read, and
    its own `entries` with their salts, to be checked against the closed record."""

    match_id: str
    seat: int | None
    lines: list[dict[str, Any]]
    view: Mapping[str, Any]
    result: LiveResult | None
    entries: list[dict[str, Any]]
