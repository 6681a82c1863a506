"""The cast of every test: the people of one event, and how each of them comes to the site."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.test import Client
from django.urls import reverse

from tables.core.access import Actor
from tables.events.models import Event
from tables.players.models import Player
from tables.rounds.models import Round, Table
from tables.staff.models import Role, TokenScope, User
from tests.builders import a_user, an_event, seated
from tests.clients import Api, browser_of, program_of

NOBODY = "anonymous"


@dataclass
class Cast:
    """An event and its people: "organizer", "head_judge", "judge", "scorekeeper", "stranger", "anonymous".

    Accounts come when they are first asked for; each keeps its role. Players have their private links.
    """

    event: Event = field(default_factory=an_event)
    users: dict[str, User] = field(default_factory=dict, repr=False)

    def user(self, who: str = Role.ORGANIZER) -> User:
        """The account of a role or of the stranger."""
        if who not in self.users:
            self.users[who] = user = a_user()
            if who != "stranger":
                self.event.roles.create(user=user, role=Role(who))
        return self.users[who]

    def actor(self, who: str = Role.ORGANIZER) -> Actor:
        """The same person as actions see them."""
        return Actor.staff(self.user(who))

    def browser(self, who: str = Role.ORGANIZER) -> Client:
        """A browser of theirs; "anonymous" is not signed in."""
        return browser_of(None if who == NOBODY else self.user(who))

    def program(self, who: str = Role.ORGANIZER, scope: TokenScope = TokenScope.WRITE) -> Api:
        """A program of theirs, at the event's address; "anonymous" has no token."""
        caller = Api() if who == NOBODY else program_of(self.user(who), scope)
        return caller.at(self.event)

    def url(self, name: str, **kwargs: object) -> str:
        """The address of one of the event's pages."""
        return reverse(name, kwargs={"slug": self.event.slug, **kwargs})

    def player(self, key: str = "p1") -> Player:
        """A player as it is now."""
        return Player.objects.select_related("event").get(event=self.event, key=key)

    def round(self, number: int = 1) -> Round:
        """A round as it is now."""
        return self.event.rounds.select_related("event").get(number=number)

    def table(self, number: int = 1, round_number: int = 1) -> Table:
        """A table as it is now, by its number."""
        tables = Table.objects.select_related("round__event", "sheet")
        return tables.get(round__event=self.event, round__number=round_number, number=number)

    def seated(self, number: int = 1, round_number: int = 1) -> list[Player]:
        """The players of a table in seat order."""
        return seated(self.table(number, round_number))
