"""An event backup brings an event back as it was, and running; nobody is exposed by it unseen."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import ForeignKey, ManyToManyField, Model
from django.test import Client
from django.urls import reverse

from tables.archive.actions.backup import NOTICE, back_up_event, restore_event
from tables.archive.queries.archive import event_archive
from tables.archive.queries.backup import KEPT, digest_of, event_backup
from tables.archive.rules.json_text import ArchiveMalformed
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.archive.rules.verify import verify
from tables.core import links
from tables.core.access import Actor
from tables.core.errors import Malformed, Refused
from tables.events.models import Event
from tables.journal.queries import link_traces
from tables.judging.calls.actions import call_judge, take_call
from tables.judging.calls.models import JudgeCall
from tables.judging.penalties.actions import record_penalty, set_catalog
from tables.judging.penalties.rules import Infraction
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveMessage, LiveStatus, SharedReplay
from tables.live.models.puzzle import DailyPuzzle, PuzzleAnswer
from tables.live.play import opening
from tables.live.store import games, viewers
from tables.messages.models import Delivery, Message, Subscription
from tables.players.actions.details import change_player, renew_link
from tables.players.actions.keep_apart import set_keep_apart_group
from tables.players.models import Player
from tables.rounds.actions.clock import resume_clock, start_clock
from tables.rounds.actions.publishing import close_round, withdraw_round
from tables.rounds.models import Round, RoundStatus
from tables.series.leagues.models import League, LeagueEvent
from tables.series.models import SeriesEvent
from tables.series.people.models import MarkedPlayer
from tables.staff.models import AccountLook, Role, User
from tests.builders import a_user, an_event, players
from tests.cast import Cast
from tests.clients import hand_out_link
from tests.live_games import a_game, begin, play
from tests.stages import Day, a_hall

pytestmark = pytest.mark.django_db

Document = dict[str, Any]


@dataclass
class Gone:
    """An event of which only the backup is left, and what its people hold in their hands."""

    file: str
    links: dict[str, str]
    seed: str
    people: list[str]

    @property
    def document(self) -> Document:
        shown: Document = json.loads(self.file)
        return shown

    def restore(self, *, without: str = "", **options: Any) -> Event:
        for name in self.people:
            if name != without and not User.objects.filter(username=name).exists():
                a_user(name)
        return restore_event(self.file, **options).event


def backed_up(make: Callable[[], Day]) -> Gone:
    """Make an event, take its backup, and lose the event."""
    with transaction.atomic():
        day = make()
        event = Event.objects.get(pk=day.event.pk)
        file = back_up_event(event, day.actor())
        known = {player.key: links.token_of(player) for player in event.players.all()}
        people = list(User.objects.values_list("username", flat=True))
        transaction.set_rollback(True)
    return Gone(file, known, event.seed, people)


def in_the_second_round() -> Day:
    """One round closed; in the second, which is played, a result waits and the clock runs."""
    day = Day(pairing="points", rounds=3)
    change_player(day.player("p1"), day.actor(), contact="+47 900 00 000")
    set_keep_apart_group(day.event, day.actor(), name="Harlaw", players=[day.player("p1"), day.player("p6")])
    renew_link(day.player("p2"), day.actor(), reason="posted in a chat")
    day.play(day.publish(day.draw()))
    set_catalog(day.event, day.actor(), [Infraction("Spilled coffee", "caution", "")])
    record_penalty(day.player("p2"), day.actor(), infraction="Spilled coffee")
    round_ = start_clock(day.publish(day.draw()), day.actor())
    day.score(round_.tables.select_related("round__event", "sheet").get(number=2))
    call_judge(day.table(1, 2), day.actor(), question="May I?")
    take_call(day.table(1, 2), day.actor())
    Event.objects.filter(pk=day.event.pk).update(no_show_minutes=7, balance_weight=333)
    return day


@pytest.fixture(scope="module")
def lost(module_rows: Callable[[], AbstractContextManager[None]]) -> Gone:
    with module_rows():
        return backed_up(in_the_second_round)


@pytest.fixture
def gone(lost: Gone, settings: Any) -> Gone:
    """That event, lost; and another installation: with another secret, and rows of its own."""
    gone = deepcopy(lost)
    settings.SECRET_KEY = "another installation's secret"
    players(an_event(slug="another", seed="", seed_commitment="0" * 64), 5)
    return gone


def plain(document: Document) -> Document:
    """A backup's rows without primary keys: each is known by its place among its kind."""
    rows = document["rows"]
    place = {kept.model: {row["id"]: number for number, row in enumerate(rows[kept.name])} for kept in KEPT}
    shown = {}
    for kept in KEPT:
        pointing = {
            column.name: place[column.related_model]
            for column in kept.columns
            if isinstance(column, ForeignKey) and column.related_model in place
        }
        shown[kept.name] = [
            {
                name: pointing[name].get(value) if name in pointing else value
                for name, value in row.items()
                if name != "id"
            }
            for row in rows[kept.name]
        ]
    return shown


def test_every_row_comes_back_as_it_was(gone: Gone):
    event = gone.restore()
    before = plain(gone.document)
    with transaction.atomic():
        after = plain(json.loads(back_up_event(event, Actor.system())))
        transaction.set_rollback(True)
    last_round, journal = after["round"][-1], after["journalentry"]
    assert last_round.pop("paused_at") == gone.document["made_at"]
    assert before["round"][-1].pop("paused_at") is None
    restored, again = journal[-2:]
    assert (restored["verb"], again["verb"]) == ("event.restore", "event.back_up")
    after["journalentry"] = journal[:-2]
    for moves in ("revision", "shared_revision", "standings_revision", "journal_head"):
        del before["event"][0][moves], after["event"][0][moves]
    for kind in before:
        assert after[kind] == before[kind], kind
    assert len(before["sheetsignature"]) and len(before["sheet"]) > 2 and before["eventrole"]


def test_printed_links_go_on_working_under_another_secret_until_they_are_renewed(gone: Gone):
    event = gone.restore()
    for player in event.players.exclude(link_digest=None):
        token = gone.links[player.key]
        assert links.token_of(player) == token and links.player_with(token) == player
        answer = Client().get(reverse("private-link", args=[token]))
        assert answer.headers["Location"] == reverse("my-event", args=[event.slug])
        assert token not in player.link_mask and player.link_mask
    asha = renew_link(event.players.get(key="p1"), Actor.system())
    assert links.player_with(gone.links["p1"]) is None
    assert links.player_with(links.token_of(asha)) == asha


def test_the_event_goes_on_as_it_would_have(gone: Gone):
    with transaction.atomic():
        there = in_the_second_round()
        expected = seatings(finish_round(there.event, there.actor(), there))
        transaction.set_rollback(True)
    day = in_the_hall()
    event = gone.restore()
    day.event, day.users = event, {role.role: role.user for role in event.roles.all()}
    open_round = event.rounds.get(status=RoundStatus.PLAYING)
    assert open_round.paused_at is not None
    resume_clock(open_round, day.actor())
    assert seatings(finish_round(event, day.actor(), day)) == expected


def in_the_hall() -> Day:
    with transaction.atomic():
        day = in_the_second_round()
        transaction.set_rollback(True)
    return day


def finish_round(event: Event, actor: Actor, day: Day) -> Round:
    round_ = Round.objects.select_related("event").get(event=event, status=RoundStatus.PLAYING)
    for table in round_.tables.exclude(status="confirmed").select_related("round__event", "sheet"):
        day.score(table, table.sheet.version if table.sheet else 0)
    round_.refresh_from_db()
    close_round(round_, actor)
    return day.draw()


def seatings(round_: Round) -> list[tuple[int, str]]:
    return list(
        round_.seats.order_by("table__number", "position").values_list("table__number", "player__key")
    )


def test_what_comes_back_verifies(gone: Gone):
    event = gone.restore()
    report = verify(from_json(json.loads(dump(event_archive(event)))))
    assert report.differences == ()


PASSWORD = "Winter-lasts-9-years"


class TestStaffWithoutAccounts:
    """A new installation has nobody's account: the event waits for its people, and for nobody else."""

    @pytest.fixture
    def names(self, gone: Gone) -> dict[str, str]:
        """The staff in the file: names by role."""
        return {row["role"]: row["user"] for row in gone.document["rows"]["eventrole"]}

    def restore(self, gone: Gone, directory: Path, **options: Any) -> list[str]:
        """Restore the file by the command, as `pyke`, and return what it says."""
        file, said = directory / "backup.json", io.StringIO()
        file.write_text(gone.file)
        call_command("restore_event", str(file), **{"slug": "pyke", "stdout": said, **options})
        return said.getvalue().splitlines()

    def test_their_roles_wait_for_them_and_nobody_else_can_take_their_names(
        self, gone: Gone, names: dict[str, str], tmp_path: Path, settings: Any
    ):
        settings.SIGN_UP = True
        said = self.restore(gone, tmp_path)
        event = Event.objects.get(slug="pyke")
        assert {role.role: role.user.username for role in event.roles.all()} == names
        assert not any(role.user.has_usable_password() for role in event.roles.all())
        organizer = names["organizer"]
        taken = {"username": organizer, "password1": PASSWORD, "password2": PASSWORD}
        answer = Client().post(reverse("sign-up"), taken)
        assert answer.status_code == 400 and "or one that looks like it, is taken" in answer.content.decode()
        assert f"Or set a password here: .venv/bin/python manage.py changepassword {organizer}" in said

    def test_each_sets_a_password_by_the_address_that_the_command_shows_and_works_on(
        self, gone: Gone, names: dict[str, str], tmp_path: Path
    ):
        said = self.restore(gone, tmp_path)
        for role, name in names.items():
            [address] = [line.partition(": ")[2] for line in said if line.startswith(f"  {name}: ")]
            browser = Client()
            form = browser.get(address, follow=True)
            password = {"new_password1": PASSWORD, "new_password2": PASSWORD}
            browser.post(form.redirect_chain[-1][0], password)
            page = browser.get(reverse("staff-overview", args=["pyke"]))
            assert page.status_code == 200, role
            assert Client().get(address).status_code == 200, "the link is used up and opens nothing"

    def test_the_operators_account_of_that_name_takes_its_role_up(
        self, gone: Gone, names: dict[str, str], tmp_path: Path, monkeypatch
    ):
        self.restore(gone, tmp_path)
        monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
        call_command("createsuperuser", username=names["organizer"], email="", interactive=False, verbosity=0)
        browser = Client()
        assert browser.login(username=names["organizer"], password=PASSWORD)
        assert browser.get(reverse("staff-overview", args=["pyke"])).status_code == 200
        assert browser.get(reverse("backups")).status_code == 200
        with pytest.raises(CommandError, match="already taken"):
            call_command(
                "createsuperuser", username=names["organizer"], email="", interactive=False, verbosity=0
            )

    def test_an_account_that_somebody_made_alone_gets_no_role_by_its_name(
        self, gone: Gone, names: dict[str, str], tmp_path: Path
    ):
        stranger = a_user(names["organizer"])
        AccountLook.objects.create(look=stranger.username, user=stranger)
        said = self.restore(gone, tmp_path)
        event = Event.objects.get(slug="pyke")
        assert not event.roles.filter(user=stranger).exists()
        assert any(f"by signing up: {stranger.username} (organizer)." in line for line in said)
        assert (
            "Nobody organizes the event. Make somebody its organizer: .venv/bin/python manage.py grant_role"
            in said[2]
        )
        call_command("grant_role", "pyke", stranger.username, "organizer", stdout=io.StringIO())
        assert event.roles.get(user=stranger).role == Role.ORGANIZER

    def test_a_name_that_nobody_may_have_here_is_named_and_left_out(
        self, gone: Gone, names: dict[str, str], tmp_path: Path
    ):
        document = gone.document
        [row] = [row for row in document["rows"]["eventrole"] if row["role"] == "judge"]
        row["user"] = "balon\u200b"
        document["sha256"] = digest_of(document)
        gone.file = json.dumps(document)
        said = self.restore(gone, tmp_path)
        assert any("No account here: " in line and "balon" in line for line in said)
        roles = Event.objects.get(slug="pyke").roles
        assert set(roles.values_list("role", flat=True)) == {"organizer"}

    def test_a_refused_file_leaves_no_account(self, gone: Gone):
        document = gone.document
        document["rows"]["player"][0].pop("name")
        document["sha256"] = digest_of(document)
        before = User.objects.count()
        with pytest.raises(Malformed):
            restore_event(json.dumps(document))
        assert User.objects.count() == before

    def test_somebody_can_be_made_organizer_at_once(self, gone: Gone, tmp_path: Path):
        with pytest.raises(CommandError, match=r"no account called gysella\. Make it first: .*superuser"):
            self.restore(gone, tmp_path, organizer="gysella")
        a_user("gysella")
        said = self.restore(gone, tmp_path, organizer="gysella")
        assert "gysella (organizer)" in said[1]

    def test_restoring_again_says_how_somebody_gets_a_role(self, gone: Gone, tmp_path: Path):
        self.restore(gone, tmp_path)
        with pytest.raises(CommandError, match=r"python manage\.py grant_role pyke USERNAME organizer"):
            self.restore(gone, tmp_path)


def test_an_event_that_is_here_is_not_touched(gone: Gone):
    event = gone.restore()
    journal = event.journal.count()
    with pytest.raises(Refused, match=f"already exists as {event.slug}"):
        gone.restore(slug="elsewhere")
    assert event.journal.count() == journal and Event.objects.count() == 2


@pytest.mark.django_db
class TestInPlaceOfAnEarlierState:
    """An installation that was restored from yesterday, and the backup of an event from today."""

    @pytest.fixture
    def later(self) -> tuple[Event, Actor, str]:
        """Return an event as it was, its organizer, and the backup of what it became."""
        cast = a_hall(8, status="published")
        with transaction.atomic():
            start_clock(cast.round(), cast.actor())
            text = event_backup(cast.event)
            transaction.set_rollback(True)
        return cast.event, cast.actor(), text

    def test_it_goes_on_as_it_was_later(self, later: tuple[Event, Actor, str]):
        event, _, text = later
        with pytest.raises(Refused, match="already exists"):
            restore_event(text)
        back = restore_event(text, replace_earlier=True).event
        assert Event.objects.filter(seed_commitment=event.seed_commitment).get() == back
        assert (back.slug, back.rounds.get().status) == (event.slug, RoundStatus.PLAYING)

    def test_it_replaces_nothing_that_it_does_not_have(self, later: tuple[Event, Actor, str]):
        event, actor, text = later
        withdraw_round(event.rounds.get(), actor, reason="a wrong name")
        with pytest.raises(Refused, match="entries that this backup does not have"):
            restore_event(text, replace_earlier=True)
        assert Event.objects.get(pk=event.pk).rounds.get().status == RoundStatus.DRAFTED


def test_the_name_of_another_event_is_not_taken(gone: Gone):
    taken = gone.document["archive"]["event"]["slug"]
    an_event(slug=taken, seed="", seed_commitment="1" * 64)
    with pytest.raises(Refused, match="Another event is called"):
        gone.restore()
    assert gone.restore(slug="kingsmoot-again").slug == "kingsmoot-again"


def damaged(change: Callable[[Document], object], *, hides: bool = False) -> Callable[[str], str]:
    def damage(file: str) -> str:
        document = json.loads(file)
        change(document)
        if hides:
            document["sha256"] = digest_of(document)
        return json.dumps(document)

    return damage


def test_a_file_made_before_there_were_calls_and_catalogs_comes_back_without_any(gone: Gone):
    older = json.loads(gone.file)
    assert older["rows"].pop("judgecall") and older["rows"].pop("catalogentry")
    older["sha256"] = digest_of(older)
    gone.file = json.dumps(older)
    event = gone.restore()
    assert not JudgeCall.objects.filter(table__round__event=event).exists()
    assert not event.infractions.exists()


DAMAGE: dict[str, tuple[Callable[[str], str], str]] = {
    "cut off": (lambda file: file[: len(file) // 2], "not JSON"),
    "nothing": (lambda file: "", "not JSON"),
    "an archive": (lambda file: json.dumps(json.loads(file)["archive"]), "not an event backup"),
    "one letter": (lambda file: file.replace("Spilled coffee", "Spilled coffex", 1), "SHA-256"),
    "a member less": (damaged(lambda shown: shown.pop("made_at")), "damaged"),
    "other rows": (damaged(lambda shown: shown["rows"].pop("seat"), hides=True), "another version"),
    "an unknown column": (
        damaged(lambda shown: shown["rows"]["player"][0].update(crown=1), hides=True),
        "does not know this field",
    ),
    "a column less": (damaged(lambda shown: shown["rows"]["player"][0].pop("name"), hides=True), "missing"),
    "a row that is none": (damaged(lambda shown: shown["rows"]["seat"].append(7), hides=True), "an object"),
    "a stray pointer": (
        damaged(lambda shown: shown["rows"]["seat"][0].update(player=10**9), hides=True),
        "refers to a row",
    ),
    "a wrong type": (
        damaged(lambda shown: shown["rows"]["seat"][0].update(position="first"), hides=True),
        "integer",
    ),
    "another's link": (
        damaged(lambda shown: shown["rows"]["player"][0].update(link="A" * 22), hides=True),
        "private link",
    ),
    "a result rewritten": (
        damaged(lambda shown: shown["rows"]["table"][0].update(number=77), hides=True),
        "differ from the archive",
    ),
    "twice in one seat": (
        damaged(lambda shown: shown["rows"]["seat"][1].update(position=1), hides=True),
        "rule of the database",
    ),
    "no moment": (damaged(lambda shown: shown.update(made_at="noon"), hides=True), "date and time"),
    "a moment before all years": (
        damaged(lambda shown: shown.update(made_at="0001-01-01T00:00:00+14:00"), hides=True),
        "year from",
    ),
    "a row's moment after all years": (
        damaged(lambda shown: shown["rows"]["penalty"][0].update(at="9999-12-31T23:59:59-14:00"), hides=True),
        "year from",
    ),
    "no rows where accounts are named": (
        damaged(lambda shown: shown["rows"].update(playermeeting=None), hides=True),
        "part of the file is invalid",
    ),
    "an account that is a list": (
        damaged(lambda shown: shown["rows"]["eventrole"][0].update(user=["asha"]), hides=True),
        "part of the file is invalid",
    ),
    "a round without its status": (
        damaged(lambda shown: shown["rows"]["round"][1].pop("status"), hides=True),
        "part of the file is invalid",
    ),
    "rule options nobody knows": (
        damaged(lambda shown: shown["rows"]["event"][0].update(readings={"disqualified": None}), hides=True),
        "part of the file is invalid",
    ),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_file_is_refused_in_a_sentence_and_leaves_nothing(gone: Gone, how: str):
    damage, sentence = DAMAGE[how]
    gone.file = damage(gone.file)
    with pytest.raises((Malformed, ArchiveMalformed), match=sentence):
        gone.restore()
    assert Event.objects.count() == 1


def test_a_value_that_another_event_was_started_with_does_not_bind_the_restored_one(gone: Gone):
    (shown,) = gone.document["rows"]["event"]
    other = Event.objects.get()
    other.status, other.hall_value_digest = "running", shown["hall_value_digest"]
    other.save()
    restored = gone.restore()
    assert (restored.hall_value, restored.hall_value_digest) == (shown["hall_value"], "")


def test_the_command_says_what_is_wrong(gone: Gone, tmp_path: Path):
    file = tmp_path / "backup.json"
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("restore_event", str(file))
    file.write_text(gone.file[:-200])
    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("restore_event", str(file))


def live_day() -> Day:
    day = Day(names="Asha; Harlaw\nBaelor\nDagmer\nEuron\nGorold")
    round_ = start_clock(day.publish(day.draw()), day.actor())
    opened = opening.open_for_round(round_, day.actor(), opening.Setup("goofspiel", move_seconds=60))
    begin(games.find(opened[0].key))
    return day


def test_a_live_game_stands_still_and_is_played_to_its_end(settings):
    lost = backed_up(live_day)
    settings.SECRET_KEY = "another installation's secret"
    players(an_event(slug="another", seed="", seed_commitment="0" * 64), 5)
    event = lost.restore()
    row = event.live_games.get(begun_at__isnull=False)
    assert (row.status, row.due_at, row.bots_at) == (LiveStatus.PAUSED, None, None)
    organizer = Actor.staff(event.roles.get(role=Role.ORGANIZER).user)
    game = games.find(row.key)
    acts.resume(game, judge_of(game, organizer))
    over = play(games.find(row.key), r=random.Random(5))
    assert over.status == LiveStatus.FINISHED


def judge_of(game: LiveGame, actor: Actor) -> viewers.Viewer:
    return viewers.viewer_of(game, viewers.Credentials(user=actor.user))


def a_live_table() -> tuple[LiveGame, Event, User]:
    """A live game at an event, and the event's organizer."""
    game = a_game()
    assert game.event is not None
    return game, game.event, game.event.roles.get(role=Role.ORGANIZER).user


def test_live_tables_are_shown_once_for_several_backups_in_a_row():
    game, event, organizer = a_live_table()
    for _ in range(3):
        back_up_event(event, Actor.staff(organizer))
    assert LiveMessage.objects.filter(game=game, text=NOTICE).count() == 1
    assert event.journal.filter(verb="event.back_up").count() == 3


def test_nobody_who_plays_at_a_live_table_is_given_hidden_cards():
    game, event, organizer = a_live_table()
    Player.objects.filter(live_seats__game=game, live_seats__position=0).update(user=organizer)
    with pytest.raises(Refused, match="hidden cards"):
        back_up_event(event, Actor.staff(organizer))
    assert not event.journal.filter(verb="event.back_up").exists()


def test_no_kind_of_row_that_belongs_to_an_event_is_forgotten():
    kept = {kept.model for kept in KEPT}
    belonging: set[type[Model]] = {Event}
    grown = True
    while grown:
        grown = False
        for model in apps.get_app_config("tables").get_models(include_auto_created=True):
            points = {
                field.related_model for field in model._meta.get_fields() if isinstance(field, ForeignKey)
            }
            if model not in belonging and points & belonging:
                belonging.add(model)
                grown = True
    # Where people asked for messages, and which they got, stays with the server they asked; where a few
    # look at a replay together is over in hours. Puzzles are of no event. A series keeps its events, leagues
    # and marks; it is taken along as a file of its own.
    of_series = {SeriesEvent, League, LeagueEvent, MarkedPlayer}
    elsewhere = {Subscription, Message, Delivery, SharedReplay, DailyPuzzle, PuzzleAnswer}
    assert belonging - elsewhere - of_series == kept
    assert not any(
        isinstance(field, ManyToManyField) and field.remote_field.through not in kept
        for model in kept
        for field in model._meta.get_fields()
        if model is not User
    )


class TestThePage:
    def test_an_organizer_downloads_it_and_the_journal_and_the_players_tell(self):
        cast = Cast(an_event())
        player = players(cast.event, 1)[0]
        hand_out_link(player)
        browser, url = cast.browser(), cast.url("staff-overview-backup")
        page = browser.get(cast.url("staff-overview")).content.decode()
        assert url in page and cast.event.seed not in page
        answer = browser.post(url)
        assert answer.status_code == 200 and answer["Cache-Control"] == "no-store"
        assert (
            "attachment" in answer["Content-Disposition"] and cast.event.slug in answer["Content-Disposition"]
        )
        assert cast.event.seed in answer.content.decode()
        assert links.token_of(player) in answer.content.decode()
        assert browser.get(url).status_code == 405
        entry = cast.event.journal.get()
        assert (entry.verb, entry.user) == ("event.back_up", cast.user("organizer"))
        assert [seen.verb for seen in link_traces(cast.event).of(player.key)] == ["event.back_up"]
        assert cast.event.seed not in dump(event_archive(cast.event))
        assert links.token_of(player) not in json.dumps(entry.after)

    @pytest.mark.parametrize(
        ("who", "status"),
        [("head_judge", 403), ("judge", 403), ("scorekeeper", 403), ("stranger", 404)],
    )
    def test_nobody_else_gets_it(self, who: str, status: int):
        cast = Cast(an_event())
        assert cast.browser(who).post(cast.url("staff-overview-backup")).status_code == status
        if status == 403:
            page = cast.browser(who).get(cast.url("staff-overview")).content.decode()
            assert cast.url("staff-overview-backup") not in page
        assert not cast.event.journal.exists()
