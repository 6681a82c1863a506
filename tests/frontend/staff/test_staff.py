"""Roles given, changed and taken back, and the link a new account gets."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tables.core.access import STAFF_ACTIONS
from tables.staff.models import EventRole, Role, User
from tests.builders import a_user, staff_of
from tests.cast import Cast
from tests.clients import queries_of, said

pytestmark = pytest.mark.django_db


def role_of(cast: Cast, username: str) -> str | None:
    return cast.event.roles.filter(user__username=username).values_list("role", flat=True).first()


def member_of(cast: Cast, role: Role) -> EventRole:
    """The row of a member of staff."""
    return cast.event.roles.get(user=cast.user(role))


def links_in(page: str) -> list[str]:
    return re.findall(r'value="http://testserver(/set-password/[^"]+)"', page)


def test_somebody_with_an_account_is_added():
    cast = Cast()
    a_user("asha")
    url = cast.url("staff-staff-add")
    answer = cast.browser().post(url, {"username": "asha", "role": "judge"})
    assert said(answer) == ["asha is on the staff."] and role_of(cast, "asha") == Role.JUDGE


def test_a_new_account_gets_a_link_that_is_shown_once_and_works():
    cast = Cast()
    browser = cast.browser()
    sent = {"username": "newcomer", "role": "judge", "idempotency_key": "k"}
    for _ in range(2):
        assert browser.post(cast.url("staff-staff-add"), sent).status_code == 302
    first, second = (browser.get(cast.url("staff-staff")).content.decode() for _ in range(2))
    (link,) = links_in(first)
    assert links_in(second) == [] and "No password yet" in second
    form = Client().get(link, follow=True)
    assert "Choose a password" in form.content.decode() and "newcomer" in form.content.decode()


def test_asking_for_another_link_gives_none_until_confirmed():
    cast = Cast()
    browser = cast.browser()
    browser.post(cast.url("staff-staff-add"), {"username": "newcomer", "role": "judge"})
    browser.get(cast.url("staff-staff"))
    url = cast.url("staff-staff-link", pk=cast.event.roles.get(user__username="newcomer").pk)
    assert browser.get(url).status_code == 200
    assert links_in(browser.get(cast.url("staff-staff")).content.decode()) == []
    browser.post(url)
    assert len(links_in(browser.get(cast.url("staff-staff")).content.decode())) == 1


def test_a_link_for_an_account_in_use_is_refused():
    cast = Cast()
    url = cast.url("staff-staff-link", pk=member_of(cast, Role.JUDGE).pk)
    page = cast.browser().get(url).content.decode()
    assert "has set a password" in page and 'name="confirmed"' not in page
    assert cast.browser().post(url).status_code == 409


@pytest.mark.parametrize("username", ["", "two words", "x" * 151])
def test_a_bad_username_makes_no_account(username: str):
    cast = Cast()
    browser, before = cast.browser(), User.objects.count()
    answer = browser.post(cast.url("staff-staff-add"), {"username": username, "role": "judge"})
    assert answer.status_code == 400 and "username" in answer.context["form"].errors
    assert User.objects.count() == before


def test_a_role_changes_and_ends():
    cast = Cast()
    member = member_of(cast, Role.JUDGE)
    cast.browser().post(cast.url("staff-staff-change", pk=member.pk), {"role": "head_judge"})
    assert role_of(cast, member.user.username) == Role.HEAD_JUDGE
    remove = cast.url("staff-staff-remove", pk=member.pk)
    assert cast.browser().get(remove).status_code == 200
    assert EventRole.objects.filter(pk=member.pk).exists()
    cast.browser().post(remove)
    assert not EventRole.objects.filter(pk=member.pk).exists()


def test_the_only_organizer_stays():
    cast = Cast()
    member = member_of(cast, Role.ORGANIZER)
    for name, sent in (("staff-staff-change", {"role": "judge"}), ("staff-staff-remove", {})):
        answer = cast.browser().post(cast.url(name, pk=member.pk), sent)
        assert answer.status_code == 409 and "needs an organizer" in answer.content.decode()
    assert "The only organizer" in cast.browser().get(cast.url("staff-staff")).content.decode()


def test_everybody_reads_the_matrix_and_only_organizers_manage():
    cast = Cast()
    page = cast.browser(Role.JUDGE).get(cast.url("staff-staff")).content.decode()
    assert all(str(title).replace("'", "&#x27;") in page for title, _ in STAFF_ACTIONS.values())
    assert cast.url("staff-staff-add") not in page


def test_queries_do_not_grow_with_staff():
    def count(people: int) -> int:
        cast = Cast()
        for _ in range(people):
            staff_of(cast.event, Role.JUDGE)
        browser = cast.browser()
        return len(queries_of(lambda: browser.get(cast.url("staff-staff"))))

    assert count(2) == count(20)
