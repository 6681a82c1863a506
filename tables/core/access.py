"""Who may do what: the one matrix of roles and actions, and the one function that asks it.

Strangers are told that an event does not exist (`NotVisible`); staff without the right role are told that
they may not (`NotPermitted`). Players act for themselves only; that rule stands in `PLAYER_ACTIONS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.errors import NotPermitted, NotVisible
from tables.core.held_roles import HeldRole, held_role
from tables.core.rows import one_or_none
from tables.events.models import Event
from tables.journal.models import ActorKind
from tables.players.models import Player
from tables.results.slips import Slip
from tables.staff.models import ApiToken, EventRole, Role, TokenScope, User

ORGANIZER, HEAD_JUDGE, JUDGE, SCOREKEEPER, CHECK_IN, SCREEN = Role
TEAM = frozenset({ORGANIZER, HEAD_JUDGE, JUDGE, SCOREKEEPER})
"""Who works on the event itself; the other roles have one task each and see no more than it needs."""
LEADERS = frozenset({ORGANIZER, HEAD_JUDGE})
JUDGES = frozenset({ORGANIZER, HEAD_JUDGE, JUDGE})
DESK = frozenset({ORGANIZER, HEAD_JUDGE, SCOREKEEPER})
ONLY_ORGANIZER = frozenset({ORGANIZER})

STAFF_ACTIONS: dict[str, tuple[str | Promise, frozenset[Role]]] = {
    "event.view": (gettext_lazy("See the event's staff pages"), TEAM),
    "event.edit": (gettext_lazy("Change name, place, time, pairing and rule options"), ONLY_ORGANIZER),
    "event.open": (gettext_lazy("Open registration"), ONLY_ORGANIZER),
    "event.start": (gettext_lazy("Start the event"), LEADERS),
    "event.rounds": (gettext_lazy("Change the number of announced rounds"), ONLY_ORGANIZER),
    "event.finish": (gettext_lazy("Finish the event and reveal its seed"), LEADERS),
    "event.archive": (gettext_lazy("Archive a finished event"), ONLY_ORGANIZER),
    "event.reopen": (gettext_lazy("Reopen a finished event"), ONLY_ORGANIZER),
    "event.export": (gettext_lazy("Export the archive and lists"), LEADERS | {SCOREKEEPER}),
    "event.back_up": (
        gettext_lazy("Download an event backup; players and live tables are notified"),
        ONLY_ORGANIZER,
    ),
    "staff.manage": (gettext_lazy("Add and remove staff"), ONLY_ORGANIZER),
    "player.register": (gettext_lazy("Register players, by hand, list or CSV"), DESK),
    "player.approve": (gettext_lazy("Approve, decline or remove registrations"), DESK),
    "player.edit": (gettext_lazy("Change a player's name, club and groups"), DESK),
    "player.check_in": (gettext_lazy("Check players in"), TEAM | {CHECK_IN}),
    "player.links": (gettext_lazy("Show and renew private links; the player is notified"), DESK),
    "player.drop": (gettext_lazy("Drop players"), DESK | {JUDGE}),
    "player.sit_out": (gettext_lazy("Let players sit out the next round"), DESK | {JUDGE}),
    "player.rejoin": (gettext_lazy("Let dropped players rejoin"), DESK),
    "player.disqualify": (gettext_lazy("Disqualify players"), LEADERS),
    "player.anonymize": (gettext_lazy("Make players anonymous"), LEADERS),
    "player.penalize": (gettext_lazy("Record penalties"), JUDGES),
    "deck.view": (gettext_lazy("Read the players' deck lists"), JUDGES),
    "deck.submit": (gettext_lazy("Hand in a deck list for a player"), JUDGES),
    "deck.lock": (gettext_lazy("Lock and unlock the deck lists"), LEADERS),
    "deck.draw_checks": (gettext_lazy("Draw players for deck checks"), LEADERS),
    "deck.check": (gettext_lazy("Check decks and note what came of it"), JUDGES),
    "round.draw": (gettext_lazy("Draw, edit and discard a draft"), LEADERS),
    "round.publish": (gettext_lazy("Publish a round"), LEADERS),
    "round.repair": (gettext_lazy("Repair tables after no-shows and late arrivals"), JUDGES),
    "round.clock": (gettext_lazy("Run the round clock"), JUDGES | {SCOREKEEPER}),
    "round.close": (gettext_lazy("Close a round"), LEADERS),
    "result.enter": (gettext_lazy("Enter and confirm results"), TEAM),
    "result.verify": (gettext_lazy("Verify a result another person entered"), TEAM),
    "result.correct": (gettext_lazy("Correct or clear a result that somebody else entered"), JUDGES),
    "result.postpone": (gettext_lazy("Postpone a result until a judge decides, and decide it"), JUDGES),
    "result.set_points": (gettext_lazy("Set places or points by hand"), LEADERS),
    "judge.call": (gettext_lazy("Note that a table calls a judge"), TEAM),
    "judge.answer": (gettext_lazy("Take and answer calls for a judge"), JUDGES),
    "message.manage": (
        gettext_lazy("Send news, manage webhooks and chats, see and repeat what is delivered"),
        LEADERS,
    ),
    "journal.view": (gettext_lazy("Read the journal"), JUDGES),
    "screen.show": (gettext_lazy("Show on the venue's screen what is not public"), TEAM | {SCREEN}),
    "slot.propose": (gettext_lazy("Set the time of a table that plays online"), JUDGES),
    "live.open": (gettext_lazy("Open live games at tables"), LEADERS),
    "live.judge": (gettext_lazy("Judge live tables"), JUDGES),
}

PLAYER_ACTIONS: dict[str, str | Promise] = {
    "player.check_in": gettext_lazy("Check themselves in"),
    "player.drop": gettext_lazy("Drop themselves between rounds"),
    "player.sit_out": gettext_lazy("Sit out the next round"),
    "player.edit": gettext_lazy("Choose how their name is shown, their time zone and their quiet hours"),
    "player.renew_link": gettext_lazy("Make themselves a new private link"),
    "player.claim": gettext_lazy("Attach their account, and detach it"),
    "player.anonymize": gettext_lazy("Make themselves anonymous once the event is over"),
    "deck.submit": gettext_lazy("Hand in their own deck list"),
    "result.report": gettext_lazy("Report the result of their own table"),
    "result.confirm": gettext_lazy("Confirm or dispute a result of their own table"),
    "judge.call": gettext_lazy("Call a judge to their own table"),
    "slot.propose": gettext_lazy("Agree on the time of their own table"),
    "live.show_hand": gettext_lazy("Agree that spectators see the hands of their table, and take that back"),
    "live.take_seat_back": gettext_lazy("Play their own seat again, where a bot stands in"),
    "message.subscribe": gettext_lazy("Choose what to be notified of, and where"),
}

ADMINISTRATOR_ACTIONS: dict[str, str | Promise] = {
    "staff.appoint": gettext_lazy("Give somebody a role at any event"),
}
"""What administrators of the installation may do at events at which they have no role."""

SLIP_ACTIONS = frozenset({"result.report"})
SLIP_OF = "slip of table"
"""How the journal calls the holder of a slip, before the table's number."""

UNKNOWN_EVENT = gettext_lazy("There is no such event.")
STAFF_ONLY = gettext_lazy("Only the event's staff may do this.")

READ_VERBS = frozenset({"event.view", "journal.view"})
RESULT_VERBS = READ_VERBS | {"result.enter", "result.verify", "result.correct", "result.confirm"}
TAKE_SEAT = "live.play"
"""What a token needs to sit where its owner sits: to see that hand and to move. Not a matter of roles."""
PLAY_VERBS = READ_VERBS | {TAKE_SEAT}

_VERBS_OF_SCOPE = {
    TokenScope.READ: READ_VERBS,
    TokenScope.RESULTS: RESULT_VERBS,
    TokenScope.PLAY: PLAY_VERBS,
}


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who acts: staff at a page, a program with a token, a player with a link, or the system.

    A `slip` is anyone who holds the printed slip of a table: one of its players, nobody knows which. A
    `guest`
    plays without an account and runs the casual table named so, where its seat bears the second name.
    """

    kind: ActorKind
    user: User | None = None
    player: Player | None = None
    token: ApiToken | None = None
    slip: Slip | None = None
    guest: tuple[str, str] | None = None

    @classmethod
    def staff(cls, user: User) -> Actor:
        """Return a signed-in user."""
        return cls(ActorKind.STAFF, user=user)

    @classmethod
    def of_token(cls, token: ApiToken) -> Actor:
        """Return a program that carries a user's token."""
        return cls(ActorKind.TOKEN, user=token.user, token=token)

    @classmethod
    def of_player(cls, player: Player) -> Actor:
        """Return a player through the private link or an attached account."""
        return cls(ActorKind.PLAYER, player=player)

    @classmethod
    def of_slip(cls, slip: Slip) -> Actor:
        """Return the actor for anyone who holds the printed slip of a table."""
        return cls(ActorKind.PLAYER, slip=slip)

    @classmethod
    def of_guest(cls, table: str, name: str) -> Actor:
        """Return somebody without an account who runs a casual table."""
        return cls(ActorKind.PLAYER, guest=(table, name))

    @classmethod
    def system(cls) -> Actor:
        """Return the software itself: deadlines, imports, the simulator."""
        return cls(ActorKind.SYSTEM)

    @property
    def who(self) -> str:
        """The name that the journal keeps."""
        if self.kind == ActorKind.PLAYER and self.player is not None:
            return f"player {self.player.key}"
        if self.slip is not None:
            return f"{SLIP_OF} {self.slip.number}"
        if self.guest is not None:
            return f"guest {self.guest[1]}"
        if self.kind == ActorKind.TOKEN and self.user is not None and self.token is not None:
            return f"{self.user.get_username()} (token {self.token.name})"
        return self.user.get_username() if self.user is not None else "system"

    @property
    def identity(self) -> str:
        """A stable name for idempotency keys and throttles; never shown."""
        if self.player is not None:
            return f"player:{self.player.pk}"
        if self.slip is not None:
            return f"slip:{self.slip.table}"
        if self.guest is not None:
            return f"guest:{self.guest[0]}"
        return f"user:{self.user.pk}" if self.user is not None else "system"


def role_of(actor: Actor, event: Event) -> HeldRole | None:
    """Return the actor's staff role at the event, or None. One query."""
    if actor.user is None:
        return None
    found = one_or_none(EventRole.objects.filter(event=event, user=actor.user))
    return held(found) if found is not None else None


def held(row: EventRole) -> HeldRole:
    """Return the role that a row gives, narrowed as the row says (no query)."""
    return held_role(row.role, row.narrowed_to, actions_of(Role(row.role)))


def held_by(user: User) -> Mapping[int, HeldRole]:
    """Return an account's roles by the event's primary key. One query."""
    return {row.event_id: held(row) for row in EventRole.objects.filter(user=user).order_by()}


@cache
def actions_of(role: Role) -> frozenset[str]:
    """Return all actions that the matrix gives a role."""
    return frozenset(verb for verb in STAFF_ACTIONS if permits(role, verb))


def permits(role: Role, verb: str) -> bool:
    """Return whether the matrix gives the role the action. Raises KeyError for an unknown verb."""
    return role in STAFF_ACTIONS[verb][1]


def can(actor: Actor, verb: str, event: Event) -> bool:
    """Return whether the actor may do this at the event."""
    try:
        require(actor, verb, event)
    except (NotPermitted, NotVisible):
        return False
    return True


def require(actor: Actor, verb: str, event: Event) -> HeldRole | None:
    """Let the actor pass and return the staff role, or raise `NotVisible` or `NotPermitted`.

    For a player only the kind of action is checked here; that it concerns the player's own seat is checked
    by the action, which knows the object.
    """
    if actor.kind == ActorKind.SYSTEM:
        return None
    if actor.slip is not None:
        if actor.slip.event != event.pk:
            raise NotVisible(UNKNOWN_EVENT)
        if verb not in SLIP_ACTIONS:
            raise NotPermitted(_("A table's slip reports its result and nothing else."))
        return None
    if actor.kind == ActorKind.PLAYER:
        if actor.player is None or actor.player.event_id != event.pk:
            raise NotVisible(UNKNOWN_EVENT)
        if verb not in PLAYER_ACTIONS:
            raise NotPermitted(STAFF_ONLY)
        return None
    if verb in ADMINISTRATOR_ACTIONS:
        if actor.kind != ActorKind.STAFF or actor.user is None or not actor.user.is_superuser:
            raise NotVisible(UNKNOWN_EVENT)
        return None
    role = role_of(actor, event)
    if role is None:
        raise NotVisible(UNKNOWN_EVENT)
    require_of_role(actor, role, verb)
    return role


def require_of_role(actor: Actor, role: HeldRole, verb: str) -> None:
    """Let staff of this role pass, or raise `NotPermitted` (no query)."""
    if actor.token is not None and not token_permits(actor.token, verb):
        raise beyond_scope(actor.token)
    if not role.permits(verb):
        raise beyond_role(role, STAFF_ACTIONS[verb][0] if verb in STAFF_ACTIONS else _("Do this"))


def beyond_scope(token: ApiToken) -> NotPermitted:
    """Return the refusal of what a token's scope does not include."""
    return NotPermitted(
        _("The token's scope ({scope}) does not include this.").format(scope=token.get_scope_display())
    )


def beyond_role(role: HeldRole, title: str | Promise) -> NotPermitted:
    """Return the refusal of an action that a role does not include."""
    return NotPermitted(
        _("Your role here ({role}) does not include: {action}.").format(role=role.role.label, action=title)
    )


def token_permits(token: ApiToken, verb: str) -> bool:
    """Return whether a token's scope covers the verb at all, whatever its owner's role."""
    return token.scope == TokenScope.WRITE or verb in _VERBS_OF_SCOPE[TokenScope(token.scope)]
