"""Live games: a game of `rules` played by people at their screens, at a tournament table or a casual one.

The decision log is the permanent record; matches in memory are caches of it. Everything that is written here
is written by `tables.live`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy

from tables.core.columns import column_length
from tables.core.text.languages import in_english
from tables.core.text.sentences import Sentence
from tables.events.models import Event
from tables.events.rules.online import LEAST_OPEN_DELAY
from tables.players.models import Player
from tables.rounds.models import Table
from tables.staff.models import User

RECORD_FORM = 3
"""The form in which records are kept now; the rules say what each means (`rules.kernel.records.record`)."""
RECORD_FORMATS = {form: f"kingsmoot-match/{form}" for form in range(1, RECORD_FORM + 1)}
"""What records call their form."""


LEAST_BOT_SECONDS = 0.3
"""The shortest time that programs wait before each answer: nobody follows faster ones, and tables where only
bots play would keep the machine busy with nothing else."""


MAX_LIVE_SEATS = 10
"""Seats of a live table; how many of them a game has is the game's own fact. Tables of a tournament's rounds
have three to six (R-10)."""


class LiveStatus(models.TextChoices):
    """lobby → playing ⇄ paused → finished; abandoned is an end from everywhere before that."""

    LOBBY = "lobby", gettext_lazy("In the lobby")
    PLAYING = "playing", gettext_lazy("Playing")
    PAUSED = "paused", gettext_lazy("Paused")
    FINISHED = "finished", gettext_lazy("Finished")
    ABANDONED = "abandoned", gettext_lazy("Abandoned")


ENDED_GAMES = (LiveStatus.FINISHED, LiveStatus.ABANDONED)
"""Nothing more can be played."""


class Spectators(models.TextChoices):
    """Who besides the table and the judges may watch."""

    NONE = "none", gettext_lazy("Nobody")
    LIVE = "live", gettext_lazy("Everybody, at once")
    DELAYED = "delayed", gettext_lazy("Everybody, some time later")


class UndoRequests(models.TextChoices):
    """Who decides when a player asks to take the game back."""

    TABLE = "table", gettext_lazy("Everybody at the table")
    JUDGE = "judge", gettext_lazy("A judge")
    NONE = "none", gettext_lazy("Nobody’s: players do not ask")


class RecordClass(models.TextChoices):
    """What becomes of a game's record after its end, as its rules say (`rules.kernel.records.sealing`)."""

    PUBLIC = "public", gettext_lazy("Published")
    SEALED = "sealed", gettext_lazy("Sealed until every seat agrees to open it")


class LiveGame(models.Model):
    """One live game.

    `key` names it in addresses; `match_id` is the name under which its seed was committed to and its log is
    chained (an imported game has a new key, but keeps its match id). `seed` is secret until the game is over;
    `commitment` is public from the start. `committed_at` is when every seat had committed to its nonce, and
    `attempt` counts how often that was tried: the draw starts over when a nonce is not shown, at the moment
    `gathers_since` (null: never). `length` is the number of entries of the log, `undone` how often the game
    was taken back. `revision` grows with everything a board shows and is the topic `live/<pk>`.

    `game`, `ruleset` and `record_form` say which rules and which kernel it was begun under. It keeps its form
    to its end; an upgrade that raises the ruleset replays it under the new rules, or ends it. `release` is
    the one that wrote its last decision, once it is over.

    `awaited` are the seats that the game waits for and no bot plays, as bits; 0 while it is not played.

    `closed_record` is what is published of a sealed record, from the end on; `record_opened_at` when the last
    seat agreed to open it. An imported game whose record was closed has no seed and no decisions.

    `asked_at` is when the open questions were asked, shifted by pauses; `due_at` when the move clock runs
    out; `bots_at` when programs answer next; `result_due` says that the sheet is still to be written. With
    `reserve_hours` a seat has so many hours a week beyond the `move_seconds` of each decision, quiet hours
    left out. `undo_requests` says whose word a player's wish to take the game back needs; `undo_request` is
    the open one. `vote` is the open vote about a seat whose person is away; at an event's table the people
    present may vote once they have waited `vote_minutes` (null: never).
    With `open_hands` spectators see the hands, late, while every player agrees.
    `private_talk` says that seats may talk among themselves, as their rules allow it.

    A casual game that a guest opened has no `opened_by` but a `host_seat`, whose link runs it, and
    `opened_from`, which tells two addresses apart and names none. An open game (`is_open`) stands in the
    lobby, and anyone who comes takes a free seat. `rematch` is the table that was set after its end.

    A tutorial (`is_tutorial`) explains itself. Its seed, its `match_id` and all nonces are those that its
    rules name, known to everybody: it counts for nothing, and no other game is dealt so.
    """

    key = models.CharField(max_length=12, unique=True)
    match_id = models.CharField(max_length=64)
    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, null=True, blank=True, related_name="live_games"
    )
    table = models.ForeignKey(
        Table, on_delete=models.SET_NULL, null=True, blank=True, related_name="live_games"
    )
    opened_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="opened_live_games"
    )
    host_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    opened_from = models.CharField(max_length=20, blank=True)
    is_open = models.BooleanField(default=False)
    is_tutorial = models.BooleanField(default=False)
    rematch = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematch_of"
    )
    title = models.CharField(max_length=120, blank=True)
    game = models.CharField(max_length=40)
    ruleset = models.PositiveSmallIntegerField()
    release = models.CharField(max_length=20, blank=True, default="")
    record_form = models.PositiveSmallIntegerField(default=RECORD_FORM)
    record_class = models.CharField(max_length=6, choices=RecordClass, default=RecordClass.PUBLIC)
    closed_record = models.JSONField(null=True, blank=True)
    record_opened_at = models.DateTimeField(null=True, blank=True)
    options = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=LiveStatus, default=LiveStatus.LOBBY)
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    attempt = models.PositiveSmallIntegerField(default=1)
    committed_at = models.DateTimeField(null=True, blank=True)
    gathers_since = models.DateTimeField(null=True, blank=True)
    length = models.PositiveIntegerField(default=0)
    undone = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=1)
    move_seconds = models.PositiveIntegerField(null=True, blank=True)
    reserve_hours = models.PositiveSmallIntegerField(default=0)
    vote_minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    bot_seconds = models.FloatField(default=1.0)
    spectators = models.CharField(max_length=10, choices=Spectators, default=Spectators.NONE)
    delay_seconds = models.PositiveIntegerField(default=0)
    open_hands = models.BooleanField(default=False)
    undo_requests = models.CharField(max_length=10, choices=UndoRequests, default=UndoRequests.TABLE)
    undo_request = models.OneToOneField(
        "LiveUndoRequest", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    vote = models.OneToOneField(
        "LiveVote", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    private_talk = models.BooleanField(default=False)
    awaited = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    bots_at = models.DateTimeField(null=True, blank=True)
    result_due = models.BooleanField(default=False)
    created_at = models.DateTimeField(db_default=Now())
    begun_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"],
                name="one_live_game_per_table",
                condition=Q(table__isnull=False) & ~Q(status="abandoned"),
            ),
            models.CheckConstraint(
                name="only_casual_live_games_are_open", condition=Q(is_open=False) | Q(event__isnull=True)
            ),
            models.CheckConstraint(
                name="tutorials_are_casual",
                condition=Q(is_tutorial=False) | Q(event__isnull=True, is_open=False),
            ),
            models.CheckConstraint(name="live_status_known", condition=Q(status__in=LiveStatus.values)),
            models.CheckConstraint(
                name="record_class_known", condition=Q(record_class__in=RecordClass.values)
            ),
            models.CheckConstraint(name="spectators_known", condition=Q(spectators__in=Spectators.values)),
            models.CheckConstraint(
                name="undo_requests_known", condition=Q(undo_requests__in=UndoRequests.values)
            ),
            models.CheckConstraint(
                name="reserves_begin_after_a_move",
                condition=Q(reserve_hours=0) | Q(move_seconds__isnull=False),
            ),
            models.CheckConstraint(
                name="open_hands_are_late_and_public",
                condition=Q(open_hands=False)
                | Q(spectators="delayed", delay_seconds__gte=LEAST_OPEN_DELAY, record_class="public"),
            ),
            models.CheckConstraint(name="bots_wait", condition=Q(bot_seconds__gte=LEAST_BOT_SECONDS)),
            models.CheckConstraint(
                name="live_game_paused_or_not",
                condition=Q(status="paused", paused_at__isnull=False)
                | (~Q(status="paused") & Q(paused_at__isnull=True)),
            ),
            models.CheckConstraint(
                name="only_running_clocks_are_due",
                condition=Q(status="playing") | Q(due_at__isnull=True, bots_at__isnull=True),
            ),
        ]
        indexes = [
            models.Index(fields=["due_at"], name="live_game_by_clock", condition=Q(due_at__isnull=False)),
            models.Index(fields=["bots_at"], name="live_game_by_bots", condition=Q(bots_at__isnull=False)),
            models.Index(fields=["ended_at"], name="live_game_by_result", condition=Q(result_due=True)),
            models.Index(fields=["-created_at"], name="live_game_in_lobby", condition=Q(is_open=True)),
            models.Index(fields=["opened_from"], name="live_game_by_address", condition=~Q(opened_from="")),
        ]

    def __str__(self) -> str:
        return self.title or self.key

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self.status in ENDED_GAMES

    @property
    def lobby_since(self) -> datetime:
        """Since when the lobby waits for its seats: since the table was opened, or the draw started over."""
        return max(self.created_at, self.gathers_since or self.created_at)

    @property
    def is_practice(self) -> bool:
        """Whether it continues another game from a moment, under that one's match id: it counts for
        nothing."""
        return self.event_id is None and self.match_id != self.key and not self.is_tutorial

    @property
    def is_revealed(self) -> bool:
        """Whether seed and whole record are public."""
        return self.is_published and not self.is_sealed

    @property
    def is_published(self) -> bool:
        """Whether a record is public: the whole one, or of a sealed game the closed one."""
        return self.is_over and not self.holds_secret_lists

    @property
    def is_sealed(self) -> bool:
        """Whether the whole record stays with the server."""
        return self.record_class == RecordClass.SEALED and self.record_opened_at is None

    @property
    def is_kept_elsewhere(self) -> bool:
        """Whether the decisions are not here: an imported game whose record was closed."""
        return self.is_sealed and not self.seed

    @property
    def holds_secret_lists(self) -> bool:
        """Whether it is played with deck lists that its event, still running, does not publish yet.

        An imported game has no secrets left: archives hold only what was published.
        """
        is_imported = self.match_id != self.key
        if self.event is None or is_imported or self.event.public_decks or self.event.is_read_only:
            return False
        return any(isinstance(deck, dict) for deck in self.options.get("decks", ()))


class LiveSeat(models.Model):
    """A seat of a live game. `position` counts from 0, in the player order of the table (R-12).

    `bot` names the program that plays the seat, "" for a person. `nonce` is what the seat's browser added to
    the draws, known here only once it is shown; `nonce_commitment` is what it committed to before (games from
    before there were such commitments have none). `link_epoch` makes the links of casual seats renewable;
    `link_digest` finds their seat.

    A seat that `is_free` waits for somebody, who takes it with a name of their own.

    `place` is where the seat stood at the end, for lists; the game itself says it with its reasons. `side`
    and `deck` are what it played, as the rules name it (`GameDef.played`); "" also in games that ended before
    this was stored.

    `devices` are the marks of those from which the seat was opened (`tables.live.play.seats`), to the end of
    the game; `later_devices` those that came after the end of a sealed one.

    `seen_at` is when its person was last seen, to within some seconds; `present_since` from when on the
    person has been at the table, null while nobody is there. `browsers` are the marks of browsers and
    accounts that used the seat, the same ones at all seats of a table: one person with two seats votes once.
    `has_stand_in`: the bot plays by a vote, or by what the event announced, until the person comes back.
    `substitute` is another player of the event who plays the seat; the result counts for its `player`.

    `reserve` has in a game with one the player's quiet hours, as they were when the seat was taken, and what
    was used of the reserve (`tables.live.store.reserve`).

    `timeouts` counts how often in a row the clock answered for its person. `is_forfeited`: the player has not
    come in time and counts as absent: a bot plays the seat. `reminded_at` is when the player was last sent
    a message that the table waits.

    `shows_hand`: its player agrees that spectators see the hands.

    `passing` tells by window of the game (`GameDef.stops`) whether the person has it passed ("pass") or wants
    to be asked always ("always"); other windows are put where they can matter. `pass_until` names a moment
    until which windows are passed, with the period it belongs to ("phase 3 challenges"; "" for none).
    """

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        Player, on_delete=models.RESTRICT, null=True, blank=True, related_name="live_seats"
    )
    substitute = models.ForeignKey(
        Player, on_delete=models.RESTRICT, null=True, blank=True, related_name="substituted_live_seats"
    )
    user = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, blank=True, related_name="live_seats"
    )
    name = models.CharField(max_length=200)
    bot = models.CharField(max_length=40, blank=True)
    is_free = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    side = models.CharField(max_length=40, blank=True, default="")
    deck = models.CharField(max_length=40, blank=True, default="")
    nonce_commitment = models.CharField(max_length=64, blank=True)
    nonce = models.CharField(max_length=32, blank=True)
    opens_record = models.BooleanField(default=False)
    shows_hand = models.BooleanField(default=False)
    passing = models.JSONField(default=dict)
    pass_until = models.CharField(max_length=80, blank=True, default="")
    devices = models.JSONField(default=list)
    later_devices = models.JSONField(default=list)
    seen_at = models.DateTimeField(null=True, blank=True)
    present_since = models.DateTimeField(null=True, blank=True)
    browsers = models.JSONField(default=list)
    has_stand_in = models.BooleanField(default=False)
    reserve = models.JSONField(default=dict)
    timeouts = models.PositiveSmallIntegerField(default=0)
    is_forfeited = models.BooleanField(default=False)
    reminded_at = models.DateTimeField(null=True, blank=True)
    link_digest = models.CharField(max_length=64, unique=True, null=True, blank=True)
    link_epoch = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["game", "position"]
        constraints = [
            models.CheckConstraint(name="live_seat_in_range", condition=Q(position__lt=MAX_LIVE_SEATS)),
            models.UniqueConstraint(fields=["game", "position"], name="one_person_per_live_seat"),
            models.UniqueConstraint(
                fields=["game", "player"], name="player_once_per_live_game", condition=Q(player__isnull=False)
            ),
            models.UniqueConstraint(
                fields=["game", "user"], name="account_once_per_live_game", condition=Q(user__isnull=False)
            ),
            models.UniqueConstraint(
                fields=["game", "substitute"],
                name="substitute_once_per_live_game",
                condition=Q(substitute__isnull=False),
            ),
            models.CheckConstraint(
                name="substitutes_play_for_others",
                condition=Q(substitute__isnull=True)
                | (Q(player__isnull=False) & ~Q(substitute=models.F("player"))),
            ),
            models.CheckConstraint(name="only_bots_stand_in", condition=Q(has_stand_in=False) | ~Q(bot="")),
            models.CheckConstraint(
                name="bots_play_forfeited_seats", condition=Q(is_forfeited=False) | ~Q(bot="")
            ),
            models.CheckConstraint(
                name="who_is_present_was_seen",
                condition=Q(present_since__isnull=True) | Q(seen_at__isnull=False),
            ),
        ]
        indexes = [
            models.Index(
                fields=["seen_at"], name="live_seat_present", condition=Q(present_since__isnull=False)
            )
        ]

    def __str__(self) -> str:
        return f"{self.name}, seat {self.position + 1}"

    @property
    def is_waiting(self) -> bool:
        """Whether somebody may take the seat now: a free one that no program plays meanwhile."""
        return self.is_free and not self.bot

    @property
    def is_entered(self) -> bool:
        """Whether a person plays the seat who has opened it; `ENTERED_SEATS` asks the database the same."""
        return not self.bot and bool(self.devices)


ENTERED_SEATS = Q(bot="") & ~Q(devices=[])
"""Seats that a person plays who has opened them: a seat that nobody entered is not a person."""


class LiveDecision(models.Model):
    """One entry of a live game's log, as the kernel wrote it; never changed, never deleted.

    `said` is in a sealed record the answer in the ids that the seat saw. `who` names the account, player or
    program behind it, for judges; `sent` is the answer as the browser
    sent it, by which a repeated one is recognized.
    """

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="decisions")
    k = models.PositiveIntegerField()
    by = models.CharField(max_length=5)
    seat = models.SmallIntegerField()
    act = models.CharField(max_length=10)
    value = models.JSONField(null=True)
    chain = models.CharField(max_length=64)
    state = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 - null: not stamped
    said = models.JSONField(null=True, blank=True)
    at = models.DateTimeField()
    who = models.CharField(max_length=200, blank=True)
    sent = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["game", "k"]
        constraints = [models.UniqueConstraint(fields=["game", "k"], name="decision_once_per_place")]

    def __str__(self) -> str:
        return f"{self.k}: seat {self.seat} {self.act}"


class LiveReplay(models.Model):
    """What the replay of a game that is over shows to one pair of eyes (a seat, or `SPECTATOR` and `JUDGE` of
    the rules), made once after the end.

    It is stored for good: no later rules are needed to show it. `content` is compressed JSON
    (`tables.live.store.replays`), and holds what only these eyes saw.
    """

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="replays")
    eyes = models.SmallIntegerField()
    content = models.BinaryField()

    class Meta:
        ordering = ["game", "eyes"]
        constraints = [models.UniqueConstraint(fields=["game", "eyes"], name="one_replay_for_a_viewer")]

    def __str__(self) -> str:
        return f"{self.game_id}: eyes {self.eyes}"


class LiveThought(models.Model):
    """What a program that searches thought before the entry `k` of a game's log, in short (`note` of
    `rules.bots.search`).

    No part of the record: nothing follows from it, and archives leave it out. It tells what a seat knew and
    meant to do, so nobody is shown it before they may see all hands (`tables.live.view.records`).
    """

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="thoughts")
    k = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    note = models.JSONField()

    class Meta:
        ordering = ["game", "k"]
        constraints = [models.UniqueConstraint(fields=["game", "k"], name="one_thought_for_a_decision")]

    def __str__(self) -> str:
        return f"{self.k}: seat {self.seat}"


class LiveMessage(models.Model):
    """Something said at the table; `is_notice` for what the software announces, such as a clock run out.

    A notice has its `sentence`, which is worded for each reader and may have the `{name}` of the seat it is
    about; its `text` is that sentence in English, with the number of the seat.

    A note about the finished game has the `moment` it is about: the length of the log there.

    `to` is null for what the whole table hears. In private talk it is the set of seats that do, the speaking
    one among them, as bits; nobody else is ever told what was said.
    """

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="messages")
    seat = models.SmallIntegerField(null=True, blank=True)
    who = models.CharField(max_length=200)
    to = models.PositiveSmallIntegerField(null=True, blank=True)
    moment = models.PositiveIntegerField(null=True, blank=True)
    text = models.CharField(max_length=500)
    sentence = models.JSONField(null=True, blank=True)
    is_notice = models.BooleanField(default=False)
    at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["game", "pk"]
        constraints = [
            models.CheckConstraint(
                name="private_talk_of_seats",
                condition=Q(to__isnull=True)
                | Q(to__gt=0, to__lt=1 << MAX_LIVE_SEATS, seat__isnull=False, is_notice=False),
            ),
            models.CheckConstraint(
                name="notes_are_for_everybody",
                condition=Q(moment__isnull=True) | Q(to__isnull=True, is_notice=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.who}: {self.text}"

    @classmethod
    def notice(cls, game: LiveGame, note: Sentence, *, at: datetime, seat: int | None = None) -> LiveMessage:
        """Store what the software announces to the whole table, about a seat if one is given."""
        text = in_english(note if seat is None else note.with_arguments(name=f"Seat {seat + 1}"))
        return cls.objects.create(
            game=game,
            seat=seat,
            who="Kingsmoot",
            text=text[: column_length(cls, "text")],
            sentence=note.to_json(),
            is_notice=True,
            at=at,
        )

    def text_for(self, names: Sequence[str]) -> str:
        """Return what was said, a notice in the reader's language and with the names that they may read."""
        if self.sentence is None:  # what a person said, or a notice that an older release stored
            return (
                f"{names[self.seat]}: {self.text}" if self.is_notice and self.seat is not None else self.text
            )
        note = Sentence.from_json(self.sentence)
        return str(note if self.seat is None else note.with_arguments(name=names[self.seat]))


class SharedReplay(models.Model):
    """A replay that several look at together: the `place` in the log at which all of them stand.

    Anyone who has its `key` follows; the holder of the secret with the digest `lead` leads, or where
    `all_lead` everybody does. The first to take a lead that `is_offered` sets the next secret, and
    `handovers` counts how often that happened. `pointed` names the card or area that is pointed at until the
    next move, as seen with the eyes `pointed_with`. `revision` grows with each change and is the topic
    `replay/<pk>`. It is given up some time after it last `moved_at`.
    """

    game = models.ForeignKey(LiveGame, on_delete=models.CASCADE, related_name="shared_replays")
    key = models.CharField(max_length=12, unique=True)
    place = models.PositiveIntegerField(default=0)
    all_lead = models.BooleanField(default=True)
    lead = models.CharField(max_length=64, blank=True, default="")
    is_offered = models.BooleanField(default=False)
    handovers = models.PositiveIntegerField(default=0)
    pointed = models.CharField(max_length=80, blank=True, default="")
    pointed_with = models.CharField(max_length=8, blank=True, default="")
    revision = models.PositiveIntegerField(default=1)
    moved_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key}, at {self.place}"


class LanePulse(models.Model):
    """When a lane was last seen at work, for what it must not do for the time that it was away.

    Only the lane of clocks has one, and only while a clock runs.
    """

    lane = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.lane}, last seen {self.at:%Y-%m-%d %H:%M:%S}"
