"""Coming into an event: registered by staff, from a list, or by the players themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.access import UNKNOWN_EVENT, Actor
from tables.core.errors import Malformed, NotVisible, Problem, Refused
from tables.core.text.plain import one_line
from tables.events.models import Event, EventStatus, NameShown
from tables.journal.recording import Change, recorded, require_override
from tables.players import player_import
from tables.players.actions.keep_apart import add_to_groups
from tables.players.actions.rows import (
    BATCH,
    add_players,
    fresh_player,
    require_rounds_to_come,
    require_unchanged,
    take_in,
)
from tables.players.actions.seats import fill_free_seats, seat_newcomers, tell_of_seats, warnings_of_seat
from tables.players.models import Player, PlayerStatus
from tables.players.names import NamesTaken
from tables.players.player_import import ImportPreview, ImportRow
from tables.players.queries.roster import registered_names
from tables.players.role_names import RESERVED, claims_a_role, is_role_name
from tables.staff.models import User

TOO_MANY_FAULTY_LINES = gettext_lazy(
    "Most lines of this list cannot be read, so the others are probably misread as well. Say which line "
    "holds the headings and which column is what, or change the list."
)
_WAITING = {PlayerStatus.WAITLISTED, PlayerStatus.PENDING}


def register_player(
    event: Event,
    actor: Actor,
    *,
    name: str,
    club: str = "",
    contact: str = "",
    keep_apart: str = "",
    reason: str = "",
    override: bool = False,
) -> Player:
    """Register one player, who is active at once, or on the waiting list of an event that is full; during
    the event as a late entry (R-14).

    A late entrant is checked in, joins with the next pairing and takes an unpaired loss for each round
    missed. Raises `Malformed` for bad texts, `NeedsOverride` for a name that is registered already or looks
    like one that is, `Refused` when late entries are not allowed.
    """
    with recorded(event, actor, "player.register", reason=reason) as change:
        texts = checked_texts({"name": name, "club": club, "contact": contact, "keep_apart": keep_apart})
        _require_entry(change.event)
        require_new_name(change.event, texts["name"], texts["club"], override=override, reason=reason)
        (player,) = _register(change, [ImportRow(1, **texts)])
        change.object = f"player {player.key}"
        return player


def register_from_list(
    event: Event,
    actor: Actor,
    text: str,
    *,
    confirmed: str | None = None,
    left_out: Collection[int] = (),
) -> list[Player]:
    """Register the players of a pasted list (`player_import.read_list`), all or none, as one action.

    For whom no seat is left, in the order of the list, goes on the waiting list.

    `confirmed` is the digest of the preview somebody agreed to: its faulty lines are left out, and of the
    others those numbered in `left_out`. Without it the list must be flawless, and no name may look like
    another. Raises `Malformed` with every fault, or when there is nobody to register; `Refused` when the
    preview would look different now, or when most lines cannot be read.
    """
    with recorded(event, actor, "player.import", permission="player.register") as change:
        return _register_preview(
            change, player_import.read_list(text, registered_names(change.event)), confirmed, left_out
        )


def register_from_csv(
    event: Event,
    actor: Actor,
    content: bytes | str,
    *,
    layout: player_import.Layout | None = None,
    confirmed: str | None = None,
    left_out: Collection[int] = (),
) -> list[Player]:
    """Register the players of a CSV file (`player_import.read_csv`); otherwise as `register_from_list`."""
    with recorded(event, actor, "player.import", permission="player.register") as change:
        return _register_preview(
            change,
            player_import.read_csv(content, registered_names(change.event), layout),
            confirmed,
            left_out,
        )


def sign_up(
    event: Event,
    *,
    name: str,
    club: str = "",
    contact: str = "",
    name_shown: str = NameShown.FULL,
    user: User | None = None,
    needs_approval: bool = False,
) -> Player:
    """Register through the event's public link, and wait for approval if the event or the caller asks for
    it, or for a seat if it is full.

    `user` attaches the account of the person who is signed in. Who has a name that looks like a registered
    one, or
    that of somebody of another club, waits for approval in any case: staff see it and may know both. So does
    a name with a word that is a role's, which may be a surname ("Anna Judge"). Raises
    `NotVisible` for a draft, `Refused` when registration is closed or the account is registered already,
    `Malformed` for bad texts, a name that is taken or a role's, or an unknown choice of `name_shown`.
    """
    with recorded(event, Actor.system(), "player.sign_up", even_when_finished=True) as change:
        event = change.event
        if event.status == EventStatus.DRAFT:
            raise NotVisible(UNKNOWN_EVENT)
        if event.is_read_only or not event.registration_open:
            raise Refused(_("Registration for {event} is closed. Ask at the desk.").format(event=event.name))
        _require_entry(event)
        texts = checked_texts({"name": name, "club": club, "contact": contact}, name_shown)
        if is_role_name(texts["name"]):
            raise Malformed.at("name", str(RESERVED))
        taken = registered_names(event)
        if taken.same_person(texts["name"], texts["club"]):
            raise Malformed.at(
                "name",
                _(
                    "Somebody is registered under this name already. If it was not you, add your club or an "
                    "initial."
                ),
            )
        if user is not None and event.players.filter(user=user).exists():
            raise Refused(_("Your account is registered for this event already."))
        waits = event.approval_required or needs_approval or _is_doubtful(taken, texts["name"], texts["club"])
        status = PlayerStatus.PENDING if waits else PlayerStatus.ACTIVE
        player = Player(**texts, name_shown=name_shown, status=status, user=user)
        seat_newcomers(change, [player])
        charged = add_players(change, [player])
        change.actor = Actor.of_player(player)
        change.object = f"player {player.key}"
        change.after = _entry(player, charged)
        return player


def approve(
    player: Player, actor: Actor, *, reason: str = "", expected: int | None = None, override: bool = False
) -> Player:
    """Let a waiting player take part, also one from the waiting list; an active one does already, so nothing
    changes.

    During the event this is a late entry (R-14). Raises `Refused` for the declined and those who left,
    `NeedsOverride` for a name that another player has or that looks like another's, from the waiting list
    also when no seat is free or somebody waits longer.
    """
    with recorded(player.event, actor, "player.approve", reason=reason) as change:
        player = fresh_player(change, player)
        if player.status == PlayerStatus.ACTIVE:
            change.nothing_changed()
            return player
        if player.status not in _WAITING:
            raise Refused(
                _("{player} does not wait for approval: {status}.").format(
                    player=player.name, status=player.get_status_display().lower()
                )
            )
        _require_entry(change.event)
        require_unchanged(player, expected)
        require_override(warnings_of_seat(change.event, player), override=override, reason=reason)
        require_new_name(change.event, player.name, player.club, but=player, override=override, reason=reason)
        change.before = {"status": player.status}
        is_from_list = player.status == PlayerStatus.WAITLISTED
        change.after = _entry(player, _approve(change, [player]))
        if is_from_list:
            tell_of_seats(change, [player])
        return player


def approve_all(event: Event, actor: Actor, *, expected: int | None = None) -> list[Player]:
    """Approve everybody who waits for that, as one action, and return them; with nobody waiting nothing
    changes. Their seats are kept: nobody comes in over the cap, and the waiting list stays as it is.

    Names that look like others' or have a word that is a role's are left to be approved one by one; `Refused`
    when there are no others.
    """
    with recorded(
        event, actor, "player.approve_all", permission="player.approve", expected=expected
    ) as change:
        change.object = "event"
        _require_entry(change.event)
        waiting = list(change.event.players.filter(status=PlayerStatus.PENDING).order_by("number"))
        if not waiting:
            change.nothing_changed()
            return []
        taken = registered_names(change.event)
        waiting = [
            player for player in waiting if not _is_doubtful(taken, player.name, player.club, but=player.key)
        ]
        if not waiting:
            raise Refused(_("The names that wait look like others' or like a role. Approve them one by one."))
        charged = _approve(change, waiting)
        change.after = {
            "players": [player.key for player in waiting],
            "joined_round": waiting[0].joined_round,
            "random_ranks": {player.key: player.random_rank for player in waiting},
            "unpaired_losses": charged,
        }
        return waiting


def decline(player: Player, actor: Actor, *, reason: str = "", expected: int | None = None) -> Player:
    """Turn a waiting registration down, also one on the waiting list; declining twice changes nothing.

    Raises `Refused` for a player who takes or took part: such a player is dropped instead.
    """
    with recorded(
        player.event, actor, "player.decline", permission="player.approve", reason=reason
    ) as change:
        player = fresh_player(change, player)
        if player.status == PlayerStatus.DECLINED:
            change.nothing_changed()
            return player
        if player.status == PlayerStatus.WITHDRAWN:
            raise Refused(_("The registration of {player} was withdrawn already.").format(player=player.name))
        if player.status not in _WAITING:
            raise Refused(
                _("{player} was approved already. Drop the player instead.").format(player=player.name)
            )
        require_unchanged(player, expected)
        change.before, change.after = {"status": player.status}, {"status": PlayerStatus.DECLINED}
        player.status, player.waitlisted_at = PlayerStatus.DECLINED, None
        change.stamp(player)
        player.save(update_fields=["status", "waitlisted_at", "revision"])
        fill_free_seats(change)
        return player


def decline_all(event: Event, actor: Actor, *, reason: str = "", expected: int | None = None) -> list[Player]:
    """Turn down everybody who waits for approval, as one action, and return them; the waiting list stays as
    it is, but for seats that become free. With nobody waiting nothing changes."""
    with recorded(
        event, actor, "player.decline_all", permission="player.approve", reason=reason, expected=expected
    ) as change:
        change.object = "event"
        waiting = list(change.event.players.filter(status=PlayerStatus.PENDING).order_by("number"))
        if not waiting:
            change.nothing_changed()
            return []
        for player in waiting:
            player.status = PlayerStatus.DECLINED
            change.stamp(player)
        Player.objects.bulk_update(waiting, ["status", "revision"], batch_size=BATCH)
        change.before = {"status": PlayerStatus.PENDING}
        change.after = {"players": [player.key for player in waiting], "status": PlayerStatus.DECLINED}
        fill_free_seats(change)
        return waiting


def _is_doubtful(taken: NamesTaken, name: str, club: str, *, but: str = "") -> bool:
    """Return whether staff should look at a name that somebody chose for themselves."""
    return claims_a_role(name) or bool(taken.doubt_about(name, club, but=but))


def require_new_name(
    event: Event, name: str, club: str, *, but: Player | None = None, override: bool, reason: str
) -> None:
    """Ask before a second player gets a name, or one that looks like another's (`NeedsOverride`)."""
    doubt = registered_names(event).doubt_about(name, club, but=but.key if but is not None else "")
    require_override([Problem(doubt, "name")] if doubt else [], override=override, reason=reason)


def checked_texts(texts: Mapping[str, str], name_shown: str = NameShown.FULL) -> dict[str, str]:
    """Return a player's texts on one line each. Raises `Malformed` with every fault at its field."""
    tidy = {key: one_line(text) for key, text in texts.items()}
    problems = [Problem(message, key) for key, message in player_import.faults_in(tidy)]
    if name_shown not in NameShown.values:
        problems.append(
            Problem(_("A name is shown as {join}.").format(join=", ".join(NameShown.values)), "name_shown")
        )
    if problems:
        raise Malformed(problems)
    return tidy


def _require_entry(event: Event) -> None:
    require_rounds_to_come(event)
    if event.status == EventStatus.RUNNING and not event.late_entry_allowed:
        raise Refused(
            [Problem(_("The event has started and takes no late entries (see its settings)."), "", "R-14")]
        )


def _register_preview(
    change: Change, preview: ImportPreview, confirmed: str | None, left_out: Collection[int]
) -> list[Player]:
    _require_entry(change.event)
    change.object = "event"
    if confirmed is None and preview.faults:
        raise Malformed(
            Problem(_("Line {line}: {message}").format(line=fault.line, message=fault.message), fault.field)
            for fault in preview.faults
        )
    if confirmed is None and preview.doubts:
        raise Malformed(
            Problem(
                _("Line {line}: {message} Look at the preview and confirm it.").format(
                    line=doubt.line, message=doubt.message
                ),
                doubt.field,
            )
            for doubt in preview.doubts
        )
    if confirmed is not None and confirmed != preview.digest:
        raise Refused(_("The list or the registered players changed since the preview. Look at it again."))
    left_out = frozenset(left_out)
    rows = [row for row in preview.rows if row.line not in left_out]
    if not rows:
        raise Malformed(_("There is nobody to register in this list."))
    if not preview.is_offered:
        raise Refused(TOO_MANY_FAULTY_LINES)
    return _register(change, rows)


def _register(change: Change, rows: Sequence[ImportRow]) -> list[Player]:
    players = [Player(name=row.name, club=row.club, contact=row.contact) for row in rows]
    seat_newcomers(change, players)
    charged = add_players(change, players, present=change.event.status == EventStatus.RUNNING)
    add_to_groups(
        change.event,
        [
            (player, name)
            for player, row in zip(players, rows, strict=True)
            for name in player_import.groups_in(row.keep_apart)
        ],
    )
    entries = [
        {**_entry(player, charged), **({"keep_apart": row.keep_apart} if row.keep_apart else {})}
        for player, row in zip(players, rows, strict=True)
    ]
    change.after = entries[0] if change.verb == "player.register" else {"players": entries}
    return players


def _approve(change: Change, players: Collection[Player]) -> dict[str, list[int]]:
    for player in players:
        player.status, player.waitlisted_at = PlayerStatus.ACTIVE, None
    change.stamp(*players)
    charged = take_in(change.event, players)
    Player.objects.bulk_update(
        players, ["status", "waitlisted_at", "joined_round", "random_rank", "revision"], batch_size=BATCH
    )
    return charged


def _entry(player: Player, charged: Mapping[str, Iterable[int]]) -> dict[str, Any]:
    """Return a player's entry as the journal keeps it: no contact."""
    entry: dict[str, Any] = {
        "key": player.key,
        "name": player.name,
        "club": player.club,
        "status": player.status,
    }
    if player.random_rank is not None:
        entry["random_rank"] = player.random_rank
    if player.joined_round > 1:
        entry |= {"joined_round": player.joined_round, "unpaired_losses": list(charged.get(player.key, ()))}
    return entry
