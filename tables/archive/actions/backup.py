"""An event's own backup: made for its organizer, and restored where the event does not exist.

Anyone who has the file can act for every player, knows the secret seed and what is hidden at live tables. So
it
is an entry of the journal, the players read of it beside their links, and live tables are told.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db.models import Field, ForeignKey, JSONField, Model, Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.archive.actions.archive import free_digest, storing
from tables.archive.queries.archive import event_archive
from tables.archive.queries.backup import FORMAT, KEPT, LINK, JsonObject, Kept, digest_of, event_backup
from tables.archive.queries.read_back import require_readable
from tables.archive.rules.json_text import BACKUPS, load
from tables.archive.rules.reading import from_json, is_in_every_zone
from tables.archive.rules.schema import Archive, dump
from tables.core import links, notices, timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, Problem, Refused
from tables.core.held_roles import WHOLE
from tables.core.text.sentences import sentence
from tables.events.models import Event
from tables.journal.recording import Change, recorded
from tables.live.models.game import ENDED_GAMES, LiveGame, LiveMessage, LiveSeat, LiveStatus
from tables.players.models import Player
from tables.rounds.models import Round, RoundStatus
from tables.staff.actions import reserve_account
from tables.staff.models import AccountLook, EventRole, Role, User

BATCH = 500
MISSING = gettext_lazy("This is missing.")
NO_MOMENT = gettext_lazy("This must be a date and time with an offset from UTC, in a year from 2 to 9998.")
NOTICE_AGAIN_AFTER = timedelta(minutes=10)
NOTICE = sentence(
    "The organizer made an event backup: a file with everything of this event, hidden cards included."
)


@dataclass(frozen=True, slots=True)
class RestoredEvent:
    """An event that is back, and its staff here.

    `missing` are names without an account here; `self_made` are staff, with their roles, whose name somebody
    has here who made the account without anybody's help.
    """

    event: Event
    staff: tuple[EventRole, ...]
    missing: tuple[str, ...]
    self_made: tuple[str, ...]


def back_up_event(event: Event, actor: Actor, *, override: bool = False) -> str:
    """Return the event's backup as the text of a file, and notify everybody it exposes.

    Raises `Refused` for somebody who plays at one of the event's live tables: the hidden cards are in it.
    The file was read back, as far as that goes without storing rows; raises `NeedsOverride` for one that
    could not be restored, unless it is wanted all the same.
    """
    with recorded(event, actor, "event.back_up", even_when_finished=True) as change:
        change.object = "event"
        games = list(
            LiveGame.objects.select_for_update(of=("self",))
            .filter(event=change.event)
            .exclude(status__in=ENDED_GAMES)
            .order_by("pk")
        )
        if actor.user is not None and _sits_at(games, actor.user):
            raise Refused(
                _(
                    "You play at a live table of this event, and an event backup contains its hidden "
                    "cards. Ask another organizer to make one, or wait until the game is over."
                )
            )
        change.after = {"live_games": len(games)}
        for game in games:
            _notify_table(game, change)
    text = event_backup(event)

    def read() -> tuple[Problem, ...]:
        document = _document(text)
        from_json(document["archive"])
        _Restoring(document["rows"], _moment(document["made_at"]), event.slug).build()
        return ()

    require_readable("The event backup", event, read, override=override)
    return text


def _sits_at(games: list[LiveGame], user: User) -> bool:
    return LiveSeat.objects.filter(Q(user=user) | Q(player__user=user), game__in=games).exists()


def _notify_table(game: LiveGame, change: Change) -> None:
    """Tell a live table, once for several backups in a row."""
    lately = LiveMessage.objects.filter(game=game, text=NOTICE.text, is_notice=True)
    if lately.filter(at__gt=change.at - NOTICE_AGAIN_AFTER).exists():
        return
    LiveMessage.notice(game, NOTICE, at=change.at)
    game.revision += 1
    game.save(update_fields=["revision"])
    notices.announce(f"live/{game.pk}", game.revision)


def restore_event(
    content: str | bytes, *, slug: str = "", organizer: User | None = None, replace_earlier: bool = False
) -> RestoredEvent:
    """Bring an event back from the content of its backup, all of it or nothing.

    Private links work as before. Clocks that ran stand still since the backup, until somebody resumes them.
    `slug` replaces the event's own. Roles and names in the journal find their accounts by user name. Staff
    without one here get one that waits for their password, so that nobody else can take the name. An account
    that somebody made by signing up gets no role by its name alone: anybody may have chosen it. `organizer`
    gets that role whatever the file says. With `replace_earlier` an event that is here gives way to what it
    became later, as the chain of its journal proves. Raises `ArchiveMalformed` and `Malformed` for a file
    that is no sound backup, `Refused` when the event is here otherwise or its slug taken.
    """
    document = _document(content)
    archive = from_json(document["archive"])
    here = Event.objects.filter(seed_commitment=archive.event.seed_commitment).first()
    if here is not None and replace_earlier:
        _require_earlier(here, document["rows"]["journalentry"])
        slug = slug or here.slug
    elif here is not None:
        raise Refused(
            _(
                "This event already exists as {slug} and was not changed. To give somebody a role in it: "
                "{command} grant_role {slug} USERNAME organizer"
            ).format(slug=here.slug, command=settings.COMMAND)
        )
    slug = slug or archive.event.slug
    taken = Event.objects.filter(slug=slug).exclude(seed_commitment=archive.event.seed_commitment)
    if taken.exists():
        raise Refused(
            _("Another event is called {slug}. Restore this one under another name: --slug NEW.").format(
                slug=slug
            )
        )
    with storing():
        if here is not None:
            here.delete()
        restoring = _Restoring(document["rows"], _moment(document["made_at"]), slug)
        event = restoring.run()
        _require_same(event, replace(archive, event=replace(archive.event, slug=slug)))
        if organizer is not None:
            EventRole.objects.update_or_create(
                event=event, user=organizer, defaults={"role": Role.ORGANIZER, "narrowed_to": WHOLE}
            )
        with recorded(
            event, Actor.system(), "event.restore", object="event", even_when_finished=True
        ) as change:
            change.after = {"made_at": document["made_at"], "accounts_missing": len(restoring.missing)}
        order = list(Role)
        roles = change.event.roles.select_related("user")
        staff = tuple(sorted(roles, key=lambda role: order.index(Role(role.role))))
    return RestoredEvent(change.event, staff, tuple(restoring.missing), restoring.self_made_staff(staff))


def _require_earlier(here: Event, journal: object) -> None:
    """Raise `Refused` unless the journal of the file goes on from where that of the event here ends."""
    last = here.journal.order_by("-revision").first()
    rows = journal if isinstance(journal, list) else ()
    is_continued = last is not None and any(
        isinstance(row, dict) and (row.get("revision"), row.get("hash")) == (last.revision, last.hash)
        for row in rows
    )
    if not is_continued:
        raise Refused(
            _(
                "The journal of the event {slug} here has entries that this backup does not have. The event "
                "was not changed."
            ).format(slug=here.slug)
        )


def _document(content: str | bytes) -> JsonObject:
    document = load(content, BACKUPS)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Malformed(
            _("This is not an event backup ({format}). Use import_event for archives.").format(format=FORMAT)
        )
    if document.keys() - {"release"} != {"format", "made_at", "archive", "rows", "sha256"}:
        raise Malformed(_("This event backup is damaged: parts are missing or do not belong to it."))
    if document["sha256"] != digest_of(document):
        raise Malformed(_("This event backup is damaged: its SHA-256 differs from the one at its creation."))
    rows = document["rows"]
    if isinstance(rows, dict):
        document["rows"] = rows = {kept.name: [] for kept in KEPT if kept.newer} | rows
        _move_absences(rows)
    if not isinstance(rows, dict) or rows.keys() != {kept.name for kept in KEPT}:
        raise Malformed(
            _("This event backup was made by another version of the program, which stored other rows.")
        )
    return document


def _move_absences(rows: JsonObject) -> None:
    """Make rows of the rounds that players of an earlier version sat out, who had one at most themselves."""
    players, absences = rows.get("player"), rows["absence"]
    if not isinstance(players, list) or not isinstance(absences, list):
        return
    for row in players:
        number = row.pop("sits_out_round", None) if isinstance(row, dict) else None
        if number is not None:
            absences.append({"id": -len(absences) - 1, "player": row.get("id"), "round_number": number})


def _moment(text: object) -> datetime:
    try:
        moment = datetime.fromisoformat(str(text))
    except ValueError:
        moment = None
    if moment is None or not _is_moment(moment):
        raise Malformed.at("made_at", NO_MOMENT)
    return min(moment.astimezone(UTC), timekeeping.now())


def _is_moment(moment: datetime) -> bool:
    return moment.tzinfo is not None and is_in_every_zone(moment)


def _require_same(event: Event, archive: Archive) -> None:
    """Raise `Malformed` unless the rows tell of the event what the archive beside them does."""
    if dump(event_archive(event)) != dump(archive):
        raise Malformed(_("The rows of this event backup differ from the archive in it."))


class _Restoring:
    """Rows on their way into the database, where each gets another primary key."""

    def __init__(self, rows: Mapping[str, Any], made_at: datetime, slug: str) -> None:
        self.rows, self.made_at, self.slug = rows, made_at, slug
        self.made: dict[type[Model], dict[int, Model]] = {}
        self.later: dict[type[Model], dict[int, JsonObject]] = {}
        self.accounts = {user.username: user for user in User.objects.filter(username__in=self._named())}
        looks = AccountLook.objects.filter(user__in=self.accounts.values())
        self.self_made = set(looks.values_list("user__username", flat=True))
        for name in self._roles().keys() - self.accounts.keys():
            if (account := reserve_account(name)) is not None:
                self.accounts[name] = account

    @property
    def missing(self) -> list[str]:
        return sorted(self._named() - self.accounts.keys())

    def self_made_staff(self, staff: Collection[EventRole]) -> tuple[str, ...]:
        """Return the names and roles that self-made accounts did not get."""
        given = {role.user.username for role in staff}
        return tuple(
            f"{name} ({role})"
            for name, role in sorted(self._roles().items())
            if name in self.self_made and name not in given
        )

    def _roles(self) -> dict[str, str]:
        """Return the role of each member of staff in the file."""
        rows = self.rows["eventrole"]
        return {
            row["user"]: str(row.get("role"))
            for row in (rows if isinstance(rows, list) else ())
            if isinstance(row, dict) and isinstance(row.get("user"), str)
        }

    def run(self) -> Event:
        """Make and store all rows, then set what points ahead and the links. Raises `Malformed`."""
        self.build()
        for kept in KEPT:
            kept.model._default_manager.bulk_create(self.made[kept.model].values(), batch_size=BATCH)
        for kept in KEPT:
            if kept.later:
                self._complete(kept)
        self._mask_links()
        return Event.objects.get(pk=next(iter(self.made[Event].values())).pk)

    def build(self) -> None:
        """Make all rows, without storing them. Raises `Malformed`."""
        for kept in KEPT:
            self._make(kept)
        for kept in KEPT:
            if kept.later:
                self._look_ahead(kept)
        self._check_links()

    def _named(self) -> set[str]:
        """Return the names of all accounts in the file."""
        named = set()
        for kept in KEPT:
            columns = [column.name for column in kept.columns if column.related_model is User]
            for row in self.rows[kept.name] if columns else ():
                if isinstance(row, dict):
                    named |= {row[name] for name in columns if isinstance(row.get(name), str)}
        return named

    def _make(self, kept: Kept) -> None:
        rows = self.rows[kept.name]
        if not isinstance(rows, list) or (kept.model is Event and len(rows) != 1):
            raise Malformed.at(f"rows.{kept.name}", _("This must be a list. For the event it has one entry."))
        made: dict[int, Model] = {}
        for place, row in enumerate(rows):
            where = f"rows.{kept.name}[{place}]"
            if not isinstance(row, dict) or type(row.get("id")) is not int or row["id"] in made:
                raise Malformed.at(where, _("This must be an object with a unique id."))
            if self._lacks_its_account(kept, row):
                continue
            made[row["id"]] = kept.model(**self._values(kept, row, where))
        self.made[kept.model] = made

    def _lacks_its_account(self, kept: Kept, row: JsonObject) -> bool:
        if kept.model is EventRole and row.get("user") in self.self_made:
            return True
        return kept.needs_user and row.get("player") is None and row.get("user") not in self.accounts

    def _values(self, kept: Kept, row: JsonObject, where: str) -> JsonObject:
        columns = {column.name: column for column in kept.columns}
        unknown = row.keys() - columns.keys() - {"id"} - ({LINK} if kept.model is Player else set())
        if unknown:
            raise Malformed.at(
                f"{where}.{min(unknown)}", _("This version of the program does not know this field.")
            )
        values = {}
        for name, column in columns.items():
            if name in kept.later:
                continue
            if name in row:
                values[name] = self._value(column, row[name], f"{where}.{name}")
            elif not (column.has_default() or column.has_db_default() or column.blank or column.null):
                raise Malformed.at(f"{where}.{name}", MISSING)
        return {**values, **self._restored_values(kept.model, values)}

    def _value(self, column: Field[Any, Any], value: Any, where: str) -> Any:
        if value is None:
            if not column.null:
                raise Malformed.at(where, MISSING)
            return None
        if isinstance(column, JSONField):
            return value
        if isinstance(column, ForeignKey):
            if column.related_model is User:
                return self.accounts.get(value) if isinstance(value, str) else None
            found = self.made[column.related_model].get(value) if type(value) is int else None
            if found is None:
                raise Malformed.at(where, _("This refers to a row that is not in the backup."))
            return found
        try:
            value = column.to_python(value)
            column.run_validators(value)
        except (ValidationError, TypeError, ValueError, OverflowError) as error:
            fault = error.messages[0] if isinstance(error, ValidationError) else _("This value is invalid.")
            raise Malformed.at(where, fault) from None
        if isinstance(value, datetime) and not _is_moment(value):
            raise Malformed.at(where, NO_MOMENT)
        return value

    def _restored_values(self, model: type[Model], values: JsonObject) -> JsonObject:
        """Return the values that change: the event's name in addresses, and clocks, paused since the
        backup."""
        if model is Event:
            return {"slug": self.slug, "hall_value_digest": free_digest(values.get("hall_value", ""))}
        if model is Round and values["status"] == RoundStatus.PLAYING:
            runs = values["started_at"] is not None and values["paused_at"] is None
            return {"paused_at": max(self.made_at, values["started_at"])} if runs else {}
        if model is LiveGame and values["status"] == LiveStatus.PLAYING:
            stands = {"due_at": None, "bots_at": None, "paused_at": self.made_at}
            return {"status": LiveStatus.PAUSED, **stands}
        return {}

    def _look_ahead(self, kept: Kept) -> None:
        """Read the columns that point at rows further down."""
        columns = [column for column in kept.columns if column.name in kept.later]
        self.later[kept.model] = {
            row["id"]: {
                column.name: self._value(
                    column, row.get(column.name), f"rows.{kept.name}[{place}].{column.name}"
                )
                for column in columns
            }
            for place, row in enumerate(self.rows[kept.name])
        }

    def _complete(self, kept: Kept) -> None:
        made = self.made[kept.model]
        for key, values in self.later[kept.model].items():
            for name, value in values.items():
                setattr(made[key], name, value)
        kept.model._default_manager.bulk_update(made.values(), kept.later, batch_size=BATCH)

    def _linked(self) -> Iterator[tuple[Player, str]]:
        """Return the players of whom the file has the private link, with its secret part."""
        for row in self.rows["player"]:
            player, token = self.made[Player][row["id"]], row.get(LINK)
            if isinstance(player, Player) and isinstance(token, str):
                yield player, token

    def _check_links(self) -> None:
        for player, token in self._linked():
            if links.digest_of(token) != player.link_digest or not links.is_token(token):
                raise Malformed.at(
                    "rows.player", _("The private link of {player} is invalid.").format(player=player.key)
                )

    def _mask_links(self) -> None:
        """Let each private link that the file has be the player's here, where another secret makes links."""
        linked = list(self._linked())
        for player, token in linked:
            links.adopt(player, token)
        Player.objects.bulk_update([player for player, _token in linked], ["link_mask"], batch_size=BATCH)
