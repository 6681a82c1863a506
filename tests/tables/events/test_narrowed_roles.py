"""Roles narrowed to some of their actions: asked everywhere, shown, copied, never widened by who has them."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tables.archive.actions.backup import restore_event
from tables.archive.queries.backup import event_backup
from tables.core.access import STAFF_ACTIONS, Actor, actions_of, can, require
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.event_templates.actions import save_template
from tables.event_templates.queries import beginning_of
from tables.events.actions.setup import create_event
from tables.events.queries.cards import my_events
from tables.events.queries.copying import beginning_like
from tables.journal.sentences import sentence_of
from tables.series import access as series_access
from tables.series.actions import grant_series_role, narrow_series_role
from tables.series.models import Series
from tables.series.people.actions import mark_same_person
from tables.series.queries import journal_of
from tables.staff.actions import appoint, change_role, grant_role, narrow_role, revoke_role
from tables.staff.models import EventRole, Role, User
from tests.builders import a_user, an_event, last_entry
from tests.cast import Cast
from tests.clients import browser_of, html_of, program_of
from tests.series import FIRST_DAY, a_series

pytestmark = pytest.mark.django_db

LEFT = ("event.view", "round.clock")


def narrowed(cast: Cast, who: Role = Role.JUDGE, *actions: str) -> EventRole:
    """The role of somebody of the cast, narrowed."""
    cast.user(who)
    return narrow_role(cast.event.roles.get(role=who), cast.actor(), actions or LEFT)


def test_what_is_left_is_permitted_and_nothing_else():
    cast = Cast()
    narrowed(cast)
    assert {verb for verb in STAFF_ACTIONS if can(cast.actor("judge"), verb, cast.event)} == set(LEFT)
    with pytest.raises(NotPermitted, match=r"Your role here \(Judge\) does not include: Record penalties"):
        require(cast.actor("judge"), "player.penalize", cast.event)


def test_the_journal_says_what_was_narrowed_and_the_same_again_changes_nothing():
    cast = Cast()
    role = narrowed(cast)
    entry = last_entry(cast.event)
    assert sentence_of(entry, {}) == f"Narrowed the role Judge of {role.user.username} to 2 actions"
    assert (entry.before, entry.after) == ({"role": "judge"}, {"role": "judge", "actions": list(LEFT)})
    narrowed(cast)
    assert last_entry(cast.event) == entry
    narrow_role(role, cast.actor(), actions_of(Role.JUDGE))
    assert sentence_of(last_entry(cast.event), {}) == f"Gave {role.user.username} the whole role Judge again"
    assert can(cast.actor("judge"), "player.penalize", cast.event)


def test_the_pages_of_the_team_are_always_left():
    cast = Cast()
    assert narrowed(cast, Role.JUDGE, "round.clock").actions == LEFT


@pytest.mark.parametrize(
    ("role", "actions"),
    [
        (Role.JUDGE, ["round.draw"]),
        (Role.JUDGE, ["nothing"]),
        (Role.CHECK_IN, []),
        (Role.ORGANIZER, ["staff.manage"]),
    ],
)
def test_what_cannot_be_left(role: Role, actions: list[str]):
    cast = Cast()
    cast.user(role)
    with pytest.raises(Malformed) as refused:
        narrow_role(cast.event.roles.get(role=role), cast.actor(), actions)
    assert refused.value.problems[0].field == "actions"


def test_somebody_with_the_whole_role_stays():
    cast = Cast()
    first = cast.event.roles.create(user=a_user(), role=Role.ORGANIZER)
    second = EventRole.objects.get(event=cast.event, user=cast.user())
    narrow_role(second, Actor.staff(first.user), ["event.edit"])
    for act in (
        lambda: narrow_role(first, Actor.staff(first.user), ["event.edit"]),
        lambda: change_role(first, Actor.staff(first.user), "judge"),
        lambda: revoke_role(first, Actor.staff(first.user)),
    ):
        with pytest.raises(Refused, match="needs an organizer"):
            act()
    assert not can(cast.actor(), "staff.manage", cast.event)
    revoke_role(second, Actor.staff(first.user))


def test_another_role_is_whole():
    cast = Cast()
    role = narrowed(cast)
    assert change_role(role, cast.actor(), "scorekeeper").actions is None
    role = narrow_role(role, cast.actor(), ["result.enter"])
    administrator = Actor.staff(a_user("admin", is_superuser=True))
    appoint(cast.event, administrator, username=role.user.username, role="scorekeeper")
    role.refresh_from_db()
    assert role.actions is None


def test_a_role_is_given_narrowed_in_one_step():
    cast = Cast()
    grant_role(cast.event, cast.actor(), username=a_user("yara").username, role="judge", actions=LEFT)
    assert last_entry(cast.event).after["actions"] == list(LEFT)
    for same in (LEFT, None):
        grant_role(cast.event, cast.actor(), username="yara", role="judge", actions=same)
    with pytest.raises(Refused):
        grant_role(
            cast.event, cast.actor(), username="yara", role="judge", actions=["round.clock", "deck.view"]
        )


def test_events_set_up_alike_and_templates_narrow_it_too():
    cast = Cast()
    name = narrowed(cast).user.username
    cast.user().is_staff = True
    like = beginning_like(cast.actor(), cast.event.slug)
    template = save_template(cast.actor(), like, name="Evening", staff=[name])
    for beginning in (like, beginning_of(cast.actor(), template.pk)):
        made = create_event(
            cast.actor(), name="Next", starts_at=FIRST_DAY, like=beginning, staff=[name], timezone="UTC"
        )
        assert made.roles.get(user__username=name).actions == LEFT


def test_a_backup_keeps_it_and_makes_its_restorer_a_whole_organizer():
    cast = Cast()
    narrowed(cast)
    second = cast.event.roles.create(user=a_user(), role=Role.ORGANIZER)
    narrow_role(second, cast.actor(), ["event.edit"])
    text = event_backup(cast.event)
    cast.event.journal.all().delete()
    cast.event.delete()
    restored = restore_event(text, organizer=second.user).event
    assert restored.roles.get(role=Role.JUDGE).actions == LEFT
    assert restored.roles.get(user=second.user).actions is None


def test_lists_and_switch_follow_it():
    cast = Cast()
    narrowed(cast)
    mine = my_events(cast.user("judge"))
    assert mine.held[cast.event.slug].actions == set(LEFT)
    page = html_of(cast.browser("judge").get(reverse("switch-event") + "?stage=decks"))
    assert cast.url("staff-overview") in page or "staff/" in page


def test_the_page_narrows_and_shows_it():
    cast = Cast()
    cast.user("judge")
    role = cast.event.roles.get(role=Role.JUDGE)
    url = cast.url("staff-staff-narrow", pk=role.pk)
    page = html_of(cast.browser().get(url))
    assert "Record penalties" in page and "Always included." in page
    assert cast.browser().post(url, {"actions": ["round.clock"]}).status_code == 302
    shown = html_of(cast.browser("judge").get(cast.url("staff-staff")))
    assert "Narrowed to 2 actions" in shown
    assert cast.browser("judge").get(url).status_code == 403
    assert cast.browser().post(url, {"actions": sorted(actions_of(Role.JUDGE))}).status_code == 302
    assert cast.event.roles.get(role=Role.JUDGE).actions is None
    nothing = cast.browser().post(url, {})
    assert nothing.status_code == 400


def test_an_organizers_page_leaves_out_managing_the_staff():
    cast = Cast()
    second = cast.event.roles.create(user=a_user(), role=Role.ORGANIZER)
    url = cast.url("staff-staff-narrow", pk=second.pk)
    sent = {"actions": sorted(actions_of(Role.ORGANIZER) - {"event.finish"})}
    assert cast.browser().post(url, sent).status_code == 302
    second.refresh_from_db()
    assert set(second.actions or ()) == actions_of(Role.ORGANIZER) - {"event.finish", "staff.manage"}


def test_the_api_narrows():
    cast = Cast()
    cast.user("judge")
    name = cast.user("judge").username
    caller = cast.program()
    etag = caller.call("GET", "staff/").headers["ETag"]
    answer = caller.call("PUT", f"staff/{name}/actions/", {"actions": ["round.clock"]}, If_Match=etag)
    assert answer.json() == {"username": name, "role": "judge", "actions": list(LEFT)}
    assert cast.program("judge").call("GET", "players/").status_code == 200
    assert cast.program("judge").call("POST", "players/", {"name": "Asha"}).status_code == 403
    listed = {row["username"]: row["actions"] for row in caller.get("staff/")}
    assert listed[name] == list(LEFT) and listed[cast.user().username] is None
    wrong = caller.call("PUT", f"staff/{name}/actions/", {"actions": ["round.draw"]}, If_Match="*")
    assert wrong.status_code == 400 and wrong.json()["problems"][0]["field"] == "actions"


class TestSeries:
    """The team of a series is narrowed alike."""

    @pytest.fixture
    def series(self) -> Series:
        return a_series(an_event(), an_event())

    def account(self, series: Series) -> User:
        return series.roles.filter(role=Role.ORGANIZER)[0].user

    def organizer(self, series: Series) -> Actor:
        return Actor.staff(self.account(series))

    def a_judge(self, series: Series, *actions: str) -> Actor:
        user = series.roles.create(user=a_user(), role=Role.JUDGE).user
        narrow_series_role(series, self.organizer(series), username=user.username, actions=actions)
        return Actor.staff(user)

    def test_what_is_left_is_permitted_and_nothing_else(self, series):
        judge = self.a_judge(series, "series.journal")
        series_access.require(judge, "series.journal", series)
        with pytest.raises(NotPermitted):
            series_access.require(judge, "person.penalties", series)
        [line, *_] = journal_of(series, 1).rows
        assert line.sentence == f"What {judge.who} may do as Judge was changed."

    def test_pages_and_api_ask_it(self, series):
        judge = self.a_judge(series, "person.view")
        assert judge.user is not None
        browser, caller = browser_of(judge.user), program_of(judge.user)
        page = browser.get(reverse("series-people", args=[series.slug]))
        assert page.status_code == 200 and reverse("series-journal", args=[series.slug]) not in html_of(page)
        assert browser.get(reverse("series-journal", args=[series.slug])).status_code == 403
        assert caller.call("GET", f"series/{series.slug}/people/").status_code == 200
        assert caller.call("GET", f"series/{series.slug}/people/x.p1/penalties/").status_code == 403

    def test_the_page_of_the_team(self, series):
        user = series.roles.create(user=a_user(), role=Role.SCOREKEEPER).user
        browser = browser_of(self.account(series))
        url = reverse("series-narrow", args=[series.slug, user.username])
        assert "Mark players of the series as the same person" in html_of(browser.get(url))
        assert browser.post(url, {"actions": ["person.view"]}).status_code == 302
        assert "Narrowed to 2 actions" in html_of(browser.get(reverse("series-team", args=[series.slug])))
        assert browser_of(user).get(url).status_code == 403
        assert browser.get(reverse("series-narrow", args=[series.slug, "nobody"])).status_code == 404

    def test_the_api_narrows_and_gives_the_whole_role_again(self, series):
        judge = self.a_judge(series, "person.view")
        caller, name = program_of(self.account(series)), judge.who
        address = f"series/{series.slug}/team/{name}/actions/"
        whole = caller.call("PUT", address, {"actions": None}).json()
        assert {row["username"]: row["actions"] for row in whole}[name] is None
        wrong = caller.call("PUT", address, {"actions": ["series.edit"]})
        assert wrong.status_code == 400 and wrong.json()["problems"][0]["field"] == "actions"

    def test_the_last_whole_organizer_stays(self, series):
        actor = self.organizer(series)
        with pytest.raises(Refused):
            narrow_series_role(series, actor, username=actor.who, actions=["series.edit"])
        other = grant_series_role(series, actor, username=a_user().username, role="organizer")
        narrow_series_role(series, actor, username=other.user.username, actions=["series.edit"])
        with pytest.raises(Refused):
            grant_series_role(series, actor, username=actor.who, role="judge")
        with pytest.raises(NotVisible):
            narrow_series_role(series, actor, username="nobody", actions=None)
        with pytest.raises(NotPermitted):
            mark_same_person(series, Actor.staff(other.user), players=[])
