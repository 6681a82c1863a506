"""What operators see of accounts and of the installation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, get_args

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet

from tables.accounts.models import AccountEntry, AccountVerb
from tables.accounts.organizer_limits import stored_bytes
from tables.core import limits, timekeeping
from tables.core.paging import Page, page_bounds
from tables.core.throttle import HOUR, Block, blocks
from tables.events.models import Event, EventStatus
from tables.live.models.game import ENDED_GAMES, LiveGame
from tables.messages.models import Channel, Subscription
from tables.operations import disk
from tables.operations.backups import Backup, last_backup
from tables.staff.models import Role, User

AccountState = Literal["open", "waiting", "closed", "left"]
"""Open; waiting for a first password; closed by operators; closed by its owner."""
Which = Literal["all", "organizers", "closed"]
WHICH: tuple[Which, ...] = get_args(Which)
PAGE_SIZE = 50
MAX_ENTRIES = 100


@dataclass(frozen=True, slots=True)
class AccountRow:
    """An account in the operators' list; `reason` is why it is closed."""

    username: str
    name: str
    joined_at: datetime
    last_seen_at: datetime | None
    state: AccountState
    reason: str
    is_operator: bool
    may_create_events: bool
    has_address: bool
    events: int


@dataclass(frozen=True, slots=True)
class AccountFile:
    """An account with what operators did to it, the latest first, and how much its events hold."""

    row: AccountRow
    entries: tuple[AccountEntry, ...]
    stored: int


@dataclass(frozen=True, slots=True)
class Installation:
    """Figures of an installation: accounts, events by status, open live tables, disk, newest backup."""

    accounts: int
    confirmed: int
    closed: int
    events: Mapping[EventStatus, int]
    live_tables: int
    casual_tables: int
    free: int | None
    backup: Backup | None


def installation() -> Installation:
    """Return the figures of the installation. Five SQL queries."""
    accounts = User.objects.aggregate(all=Count("pk"), closed=Count("pk", filter=Q(is_active=False)))
    confirmed = Subscription.objects.filter(
        user__isnull=False, channel=Channel.EMAIL, confirmed_at__isnull=False
    )
    events = dict(Event.objects.order_by().values_list("status").annotate(Count("pk")))
    tables = LiveGame.objects.exclude(status__in=ENDED_GAMES)
    return Installation(
        accounts["all"],
        confirmed.count(),
        accounts["closed"],
        {status: events.get(status, 0) for status in EventStatus},
        tables.filter(event__isnull=False).count(),
        tables.filter(event=None).count(),
        disk.free_bytes(),
        last_backup(),
    )


def accounts(*, search: str = "", which: Which = "all", page: int = 1) -> Page[AccountRow]:
    """Return accounts whose username or name contains `search`, the newest first. Three SQL queries."""
    found = User.objects.all()
    if search:
        named = Q(username__icontains=search) | Q(first_name__icontains=search)
        found = found.filter(named | Q(last_name__icontains=search))
    if which == "closed":
        found = found.filter(is_active=False)
    elif which == "organizers":
        found = found.filter(Q(is_staff=True) | Q(event_roles__role=Role.ORGANIZER)).distinct()
    total = found.count()
    number, first, last = page_bounds(total, page, PAGE_SIZE)
    users = list(_with_figures(found).order_by("-date_joined", "-pk")[first:last])
    reasons = _reasons([user.pk for user in users if not user.is_active])
    return Page(tuple(_row(user, reasons) for user in users), number, PAGE_SIZE, total)


def account_file(username: str) -> AccountFile | None:
    """Return one account with its entries, None if there is none."""
    user = _with_figures(User.objects.filter(username=username)).first()
    if user is None:
        return None
    entries = tuple(AccountEntry.objects.filter(user=user)[:MAX_ENTRIES])
    return AccountFile(_row(user, _reasons([user.pk])), entries, stored_bytes(user))


def blocked() -> list[Block]:
    """Return the accounts and addresses that limits refuse now, those of the longest time first. Two SQL
    queries.

    Usernames that were typed and belong to no account are left out.
    """
    found = [*blocks(limits.shown_to_operators()), *_at_table_limit()]
    names = {block.account for block in found}
    known = set(User.objects.filter(username__in=names).values_list("username", flat=True))
    rows = [block if block.account in known else replace(block, account="") for block in found]
    return sorted(
        (row for row in rows if row.account or row.address), key=lambda row: row.until, reverse=True
    )


def _at_table_limit() -> list[Block]:
    """Return the accounts that opened as many casual games within an hour as one may."""
    hour = timedelta(seconds=HOUR)
    lately = LiveGame.objects.filter(
        event=None, opened_by__isnull=False, created_at__gt=timekeeping.now() - hour
    )
    counted = lately.values("opened_by__username").annotate(tables=Count("pk"), first=Min("created_at"))
    full = counted.filter(tables__gte=limits.MAX_TABLES).order_by()[:PAGE_SIZE]
    return [
        Block(row["opened_by__username"], "", limits.TOO_MANY_TABLES, row["first"] + hour) for row in full
    ]


def _with_figures(users: QuerySet[User]) -> QuerySet[User]:
    address = Subscription.objects.filter(
        user=OuterRef("pk"), channel=Channel.EMAIL, confirmed_at__isnull=False
    )
    organized = Count("event_roles", filter=Q(event_roles__role=Role.ORGANIZER), distinct=True)
    return users.annotate(has_address=Exists(address), organized=organized)


def _reasons(users: list[int]) -> dict[int, str]:
    """Return the last reason for which accounts were closed, by primary key."""
    closings = AccountEntry.objects.filter(user__in=users, verb=AccountVerb.CLOSE).order_by("pk")
    return dict(closings.values_list("user_id", "reason"))


def _row(user: User, reasons: Mapping[int, str]) -> AccountRow:
    is_new = user.password.startswith(UNUSABLE_PASSWORD_PREFIX)
    state: AccountState = "waiting" if is_new else "open"
    if not user.is_active:
        state = "left" if is_new else "closed"
    return AccountRow(
        user.username,
        user.get_full_name(),
        user.date_joined,
        user.last_login,
        state,
        reasons.get(user.pk, "") if state == "closed" else "",
        user.is_superuser,
        user.is_staff,
        user.has_address,  # type: ignore[attr-defined]  # annotated
        user.organized,  # type: ignore[attr-defined]
    )
