"""For whom a page was made, so that what it sends acts for that person and for nobody else.

A browser may change the person it acts for while a page of somebody else is open: by another private link,
another seat of a table, another account. So each page carries, signed, whom and what it was made for. Its
forms send that in the field `FIELD`, its scripts in the header `HEADER`. A request made for another person is
refused by name. Programs with a token or a private link of their own have no page and send nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields

from django.core.signing import BadSignature, Signer
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.errors import ActionError
from tables.live.models.game import LiveSeat
from tables.players.models import Player
from tables.rounds.models import Table
from tables.staff.models import User

FIELD = "made_for"
HEADER = "X-Made-For"
READS = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""


def parts_at_live_table(seat: str) -> tuple[str, ...]:
    """Return what counts at a live table: the seat; of those who have none, also the account."""
    return ("seat",) if seat else ("seat", "user")


_SIGNER = Signer(salt="tables.core.made_for")


@dataclass(frozen=True, slots=True)
class MadeFor:
    """Whom and what a page was made for, or whom a browser acts for; "" for nobody and nothing.

    user: the number of the account that is signed in. player: the number of the player whose page it is.
    seat: the place at a live table, as `KEY/2`. table: the number of the round's table the forms are about.
    """

    user: str = ""
    player: str = ""
    seat: str = ""
    table: str = ""

    @property
    def identity(self) -> str:
        """The `Actor.identity` of the player or of the account, "" for nobody."""
        if self.player:
            return f"player:{self.player}"
        return f"user:{self.user}" if self.user else ""

    def signed(self) -> str:
        """Return the text that pages carry, "" for a page made for nobody."""
        parts = [f"{part.name}:{value}" for part in fields(self) if (value := getattr(self, part.name))]
        return _SIGNER.sign(" ".join(parts)) if parts else ""

    @classmethod
    def read(cls, text: str) -> MadeFor:
        """Return what `signed` wrote; nobody where this server did not write the text."""
        try:
            parts = _SIGNER.unsign(text)
        except BadSignature:
            return NOBODY
        return cls(**dict(part.split(":", 1) for part in parts.split(" ")))


NOBODY = MadeFor()


class MadeForAnother(ActionError):
    """A page sent this that was made for another person or another table.

    page: the name of the person it was made for. now: that of the person the browser acts for. Each is "" for
    nobody, and where only the table is another one.
    """

    status, code = 409, "made-for-another"
    title = gettext_lazy("This page was made for somebody or something else")

    def __init__(self, message: str, *, page: str = "", now: str = "") -> None:
        super().__init__(message)
        self.page = page
        self.now = now


def require(sent: str | None, now: MadeFor, parts: Collection[str], *, writes: bool) -> None:
    """Let a request pass that acts for the people its page was made for. Raises `MadeForAnother`.

    sent: the text that the page carries; None where none was sent, which a request that only reads may leave
    out, while one that writes counts as made for nobody. now: for whom the browser acts at this address.
    parts: those of `MadeFor` that count there.
    """
    if sent is None and not writes:
        return
    page = MadeFor.read(sent or "")
    different = [part for part in parts if getattr(page, part) != getattr(now, part)]
    if different == ["table"]:
        raise MadeForAnother(_other_table(page, now))
    if different:
        # Where one of them has no player or no seat, the account tells them apart, if it is another one.
        part, users = different[0], page.user != now.user
        owner, actor = (_person(of, part if getattr(of, part) or not users else "user") for of in (page, now))
        raise _other_person(owner, actor)


@dataclass(frozen=True, slots=True)
class _Person:
    """Somebody named in a refusal. mark: what tells namesakes apart. way: how a browser acts for them."""

    name: str
    mark: str
    way: str


def _other_person(owner: _Person | None, actor: _Person | None) -> MadeForAnother:
    if owner is None:
        if actor is None:
            return MadeForAnother(_("This page no longer says for whom it was made. Load the page again."))
        message = _("This page was made before this browser acted for {actor}. Load the page again.").format(
            actor=actor.name
        )
        return MadeForAnother(message, now=actor.name)
    way = owner.way.format(name=owner.name)
    if actor is None:
        message = _(
            "This page was made for {owner}, but this browser no longer acts for {owner}. {way}"
        ).format(owner=owner.name, way=way)
        return MadeForAnother(message, page=owner.name)
    is_same = owner.name == actor.name
    page_name = f"{owner.name} ({owner.mark})" if is_same else owner.name
    now_name = f"{actor.name} ({actor.mark})" if is_same else actor.name
    message = _(
        "This page was made for {page_name}, but this browser now acts for {now_name}. {way} To "
        "continue as {now_name}, load the page again."
    ).format(page_name=page_name, now_name=now_name, way=way)
    return MadeForAnother(message, page=page_name, now=now_name)


def _other_table(page: MadeFor, now: MadeFor) -> str:
    tables = Table.objects.select_related("round").in_bulk([int(at.table) for at in (page, now) if at.table])
    there, here = (tables.get(int(at.table)) if at.table else None for at in (page, now))
    if there is None:
        return _("This was not written for this table. Load the page again.")
    written = _("This was written for table {there} of round {round}").format(
        there=there.number, round=there.round.number
    )
    if here is None:
        return _("{written}. You have no seat there now. Load the page again.").format(written=written)
    return _("{written}, not for table {here} of round {round}. Load the page again.").format(
        written=written, here=here.number, round=here.round.number
    )


def _person(made_for: MadeFor, part: str) -> _Person | None:
    """Return the person of one part, None for nobody."""
    value = getattr(made_for, part)
    if part == "seat" and value:
        key, _separator, position = value.rpartition("/")
        seats = LiveSeat.objects.select_related("player")
        seat = seats.filter(game__key=key, position=int(position)).first()
        if seat is not None and seat.player is not None:
            return _player(seat.player)
        if seat is not None:
            way = _("To go back, open the link of {name}’s seat again.")
            return _Person(seat.name, f"seat {seat.position + 1}", way)
    if part == "player" and value:
        player = Player.objects.filter(pk=int(value)).first()
        if player is not None:
            return _player(player)
    if part == "user" and value:
        user = User.objects.filter(pk=int(value)).first()
        if user is not None:
            return _Person(user.get_username(), "account", _("To go back, sign in as {name} again."))
    return None


def _player(player: Player) -> _Person:
    way = _("To go back, open {name}’s private link again.")
    return _Person(player.name, f"no. {player.number}", way)
