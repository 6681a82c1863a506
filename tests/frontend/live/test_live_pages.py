"""The pages around live tables: opening, entering, the desk, the replay."""

from __future__ import annotations

import random
import re
from datetime import timedelta
from typing import Any

import pytest
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse

from frontend.live.forms.live import CasualSetupForm, RoundSetupForm
from frontend.live.views.desk import STEPS
from frontend.live.views.pages import board_module
from rules import registry
from rules.kernel import Record, verify
from tables.core import timekeeping
from tables.events.models import Event
from tables.formats.rules.presets import PRESETS
from tables.journal.models import JournalEntry
from tables.live.models.game import LiveGame, LiveMessage, LiveSeat, LiveStatus, Spectators
from tables.live.play import seats
from tables.live.play.opening import Setup, offered_games, open_at_table, open_casual
from tables.live.store import games
from tables.live.view.listing import casual_games_of, live_game_at, live_games_of_round, watchable_games
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import publish_round
from tables.rounds.models import Table, TableStatus
from tables.staff.models import Role
from tests.builders import a_round, a_user, an_event, players
from tests.cast import Cast
from tests.clients import browser_of, html_of, queries_of, said
from tests.live_games import a_game, play, waiting
from tests.stages import a_hall, started_with_stages

pytestmark = pytest.mark.django_db


def a_cast(people: int = 6) -> Cast:
    """An event in its first round, published."""
    event = an_event(status="running")
    people_there = players(event, people)
    a_round(event, 1, people_there[:3], people_there[3:])
    return Cast(event)


def round_form(**changes: Any) -> dict[str, Any]:
    usual = {
        "game": "btwixt",
        "option-first_player": "random",
        "option-short": "on",
        "move_seconds": "60",
        "bot_seconds": "1",
        "watching": "delayed-60",
        "undo_requests": "table",
        "where": "all",
        "bot": "wait",
        "idempotency_key": "k",
    }
    return {**usual, **changes}


@pytest.mark.parametrize("offered", offered_games(), ids=lambda game: game.key)
def test_the_form_offers_every_option_of_every_game(offered):
    form = RoundSetupForm(offered=offered, tables=[1])
    usual = {name: field.initial for name, field in form.fields.items() if field.initial not in {None, False}}
    sent = {**usual, "move_seconds": "none", "watching": "none", "where": "all", "bot": "wait"}
    form = RoundSetupForm(sent, offered=offered, tables=[1])
    assert form.is_valid(), form.errors
    listed = [option["name"] for option in offered.options if not option["free"] and option["choices"][1:]]
    assert [bound.name for bound in form.option_fields] == [f"option-{name}" for name in listed]
    rules = registry.find(offered.key)
    assert rules.settle_options(offered.most, form.setup.options) == rules.settle_options(offered.most, {})


def test_all_tables_of_a_round_are_opened_at_once():
    cast = a_cast()
    browser, url = cast.browser(), cast.url("staff-live", number=1)
    assert b"on paper" in browser.get(url).content
    response = browser.post(url, round_form())
    assert response.status_code == 302 and said(response) == [
        "The live games are open. Players enter from their own pages."
    ]
    first, second = LiveGame.objects.order_by("table__number")
    assert first.options["short"] is True and first.options["draft"] is False
    assert (first.move_seconds, first.spectators, first.delay_seconds) == (60, "delayed", 60)
    page = browser.get(url).content.decode()
    assert first.key in page and second.key in page and "Open live games" not in page
    assert first.seed not in page


def test_the_rules_of_a_round_are_folded_until_one_of_them_is_refused():
    cast = a_cast()
    browser, url = cast.browser(), cast.url("staff-live", number=1)
    folded = re.compile(r'<details class="disclosure"\s*>\s*<summary>.{0,300}?Rules of this table', re.DOTALL)
    assert folded.search(browser.get(url).content.decode())
    refused = browser.post(url, round_form(**{"option-first_player": "seat:5"})).content.decode()
    assert not folded.search(refused) and '<details class="disclosure" open>' in " ".join(refused.split())


@pytest.mark.parametrize(
    ("preset", "game", "plays"),
    [
        ("kingsmoot", "lcg", "kingsmoot"),
        ("melee", "lcg", "melee"),
        ("joust", "lcg", "joust"),
        ("board_game", "boardgame", None),
        ("btwixt", "btwixt", None),
        ("oathbreaker", "oathbreaker", None),
    ],
)
def test_the_game_of_the_format_is_chosen_already(preset: str, game: str, plays: str | None):
    cast = a_hall(6, format=PRESETS[preset].to_json())
    page = cast.browser().get(cast.url("staff-live", number=1))
    form = page.context["form"]
    assert page.context["offered"].key == game
    assert plays is None or form["option-format"].initial == plays


@pytest.mark.parametrize(
    ("houses", "way"),
    [
        ("stark,greyjoy,lannister,baratheon,tyrell,martell", "seated"),
        ("martell,greyjoy,lannister,baratheon,tyrell,stark", "chosen"),
        ("", "dealt"),
    ],
)
def test_houses_that_a_stage_binds_to_seats_are_those_of_the_live_table(houses: str, way: str):
    groups = {"kind": "groups", "rounds": 2, "size": 6}
    bound = {"houses": [name.capitalize() for name in houses.split(",")]} if houses else {}
    stage = started_with_stages([{**groups, **bound}], 6, format=PRESETS["board_game"].to_json())
    publish_round(draw_round(stage.event, stage.actor()), stage.actor())
    page = stage.browser().get(stage.url("staff-live", number=1))
    assert page.context["form"]["option-houses"].initial == way
    game = open_at_table(stage.table(1), stage.actor(), Setup(game="boardgame"))
    assert game.options["houses"] == way


def test_a_table_opened_by_a_program_plays_what_the_event_plays():
    cast = a_hall(4, format=PRESETS["melee"].to_json())
    game = open_at_table(cast.table(1), cast.actor(), Setup(game="lcg"))
    assert game.options["format"] == "melee"


def test_one_table_can_be_opened_by_itself_and_not_twice():
    cast = a_cast()
    browser, url = cast.browser(), cast.url("staff-live", number=1)
    assert browser.post(url, round_form(where="2")).status_code == 302
    assert [game.table.number for game in LiveGame.objects.all() if game.table] == [2]
    again = browser.post(url, round_form(where="2", idempotency_key="k2"))
    assert again.status_code == 400 and LiveGame.objects.count() == 1


def test_a_choice_that_does_not_fit_is_shown_at_the_form():
    cast = a_cast()
    url = cast.url("staff-live", number=1)
    response = cast.browser().post(url, round_form(**{"option-first_player": "seat:5"}))
    assert response.status_code == 400
    assert "There is no seat 6 among 3." in response.content.decode() and not LiveGame.objects.exists()


@pytest.mark.parametrize(("role", "sees_form"), [(Role.HEAD_JUDGE, True), (Role.SCOREKEEPER, False)])
def test_only_who_may_open_live_games_sees_the_form(role, sees_form):
    cast = a_cast()
    url = cast.url("staff-live", number=1)
    assert ("Open live games" in cast.browser(role).get(url).content.decode()) is sees_form
    assert (cast.browser(role).post(url, round_form()).status_code == 302) is sees_form


def test_players_and_spectators_find_their_way():
    cast = a_cast()
    table = Table.objects.get(number=1)
    setup = Setup(game="btwixt", spectators="live")
    game = open_at_table(table, cast.actor(), setup)
    player = table.seats.order_by("position")[0].player
    player.user = cast.user("stranger")
    player.save()
    mine = cast.browser("stranger").get(reverse("my-event", args=[cast.event.slug])).content.decode()
    assert reverse("live-board", args=[game.key]) in mine and "Enter the table" in mine
    assert "Report the result" not in mine
    assert watchable_games(cast.event) == []
    LiveGame.objects.update(status=LiveStatus.PLAYING)
    event_page = Client().get(reverse("public-event", args=[cast.event.slug])).content.decode()
    assert reverse("live-board", args=[game.key]) in event_page


def listed_keys(client: Client, address: str) -> list[tuple[str, str]]:
    """The keys and stages of the live games that the API lists."""
    return [(row["key"], row["status"]) for row in client.get(f"/api/v1/{address}live-games/").json()]


def test_the_page_of_an_event_leads_to_the_games_that_the_api_lists():
    stages = [(status, who) for status in LiveStatus.values for who in Spectators.values]
    event = an_event(status="running")
    people = players(event, 3 * len(stages))
    a_round(event, 1, *[people[at : at + 3] for at in range(0, len(people), 3)])
    for table, (status, spectators) in zip(Table.objects.order_by("number"), stages, strict=True):
        game = open_at_table(table, Cast(event).actor(), Setup(game="goofspiel"))
        paused = timekeeping.now() if status == LiveStatus.PAUSED else None
        LiveGame.objects.filter(pk=game.pk).update(status=status, spectators=spectators, paused_at=paused)
    listed = listed_keys(Client(), f"events/{event.slug}/")
    dealt = [key for key, status in listed if status not in {"lobby", "abandoned"}]
    assert [card.key for card in watchable_games(event)] == dealt and len(dealt) == 7
    Event.objects.update(public_pairings=False)
    assert watchable_games(Event.objects.get()) == listed_keys(Client(), f"events/{event.slug}/") == []


def test_the_page_of_an_account_leads_to_the_games_that_the_api_lists():
    user = a_user()
    own = [open_casual(user, Setup(game="goofspiel"), ["Asha", "Wex"]) for _ in range(2)]
    joined = open_casual(a_user(), Setup(game="goofspiel"), ["Asha", "Wex"])
    LiveSeat.objects.filter(game=joined, position=1).update(user=user)
    open_casual(a_user(), Setup(game="goofspiel"), ["Asha", "Wex"])
    LiveGame.objects.filter(pk=own[1].pk).update(status=LiveStatus.ABANDONED)
    browser = browser_of(user)
    listed = listed_keys(browser, "me/")
    assert [key for key, _ in listed] == [joined.key, own[1].key, own[0].key]
    assert [card.key for card in casual_games_of(user)] == [joined.key, own[0].key]


def test_lists_of_live_games_take_one_query():
    cast = a_cast()
    table = Table.objects.select_related("round__event").get(number=1)
    open_at_table(table, cast.actor(), Setup(game="btwixt"))
    player = table.seats.all()[0].player
    assert len(queries_of(lambda: live_game_at(table, player))) == 2
    assert len(queries_of(lambda: live_games_of_round(table.round))) == 1
    assert len(queries_of(lambda: watchable_games(cast.event))) == 1


def test_a_board_is_drawn_by_the_games_own_module_or_by_the_one_for_all():
    assert board_module("btwixt") == "js/live/boards/btwixt.js"
    assert board_module("hearts") == "js/live/boards/generic.js"


def test_editions_share_a_board():
    game = a_game(4, game="lcg_first", spectators="live")
    page = html_of(Client().get(reverse("live-board", args=[game.key])))
    assert 'data-game="lcg_first"' in page and static("css/live-lcg.css") in page
    assert f'data-board-module="{static(board_module("lcg"))}"' in page


def a_casual_table(cast: Cast) -> tuple[LiveGame, Client]:
    """A table, and the browser in which it was just set."""
    offered = next(game for game in offered_games() if game.key == "goofspiel")
    form = CasualSetupForm(offered=offered, host="Asha")
    sent = {name: field.initial for name, field in form.fields.items() if field.initial not in {None, False}}
    sent |= {"game": "goofspiel", "move_seconds": "none", "watching": "none", "title": "After dinner"}
    sent |= {"kind-1": "person", "name-1": "Ana", "kind-2": "person", "name-2": "", "kind-3": "random"}
    response = cast.browser("stranger").post(reverse("live-new"), sent)
    assert response.status_code == 302, response.content.decode()
    game = LiveGame.objects.get()
    assert response["Location"] == reverse("live-links", args=[game.key])
    return game, response.client


def test_a_casual_table_and_its_links():
    cast = Cast()
    game, opened = a_casual_table(cast)
    rows = LiveSeat.objects.order_by("position")
    assert [(seat.name, seat.bot) for seat in rows] == [("Ana", ""), ("Player 2", ""), ("Bot 3", "random")]
    host = cast.browser("stranger")
    page = opened.get(reverse("live-links", args=[game.key])).content.decode()
    links = re.findall(r'value="http://testserver(/t/[^"]+/join/[^"]+)"', page)
    assert len(links) == 2
    assert b"After dinner" in host.get(reverse("live-tables")).content

    phone = Client()
    assert phone.get(reverse("live-board", args=[game.key])).status_code == 404
    assert phone.post(links[1], {"name": "Wex"})["Location"] == reverse("live-board", args=[game.key])
    board = phone.get(reverse("read-live-game", args=[game.key])).json()
    assert board["viewer"] == {"kind": "seat", "seat": 1, "name": "Wex"}
    assert phone.get(reverse("live-links", args=[game.key])).status_code == 403
    assert phone.post(reverse("live-links", args=[game.key])).status_code == 403
    wrong = reverse("live-join", args=[game.key, "A" * 22])
    assert Client().get(wrong).status_code == 404


def test_links_of_seats_are_shown_once_and_later_only_with_a_trace():
    cast = Cast()
    game, opened = a_casual_table(cast)
    secrets = [seats.token_of(seat) for seat in LiveSeat.objects.filter(bot="")]
    url = reverse("live-links", args=[game.key])

    def described() -> list[str]:
        return list(LiveMessage.objects.filter(game=game).values_list("text", flat=True))

    first = opened.get(url).content.decode()
    assert all(secret in first for secret in secrets) and described() == []
    for browser in (opened, cast.browser("stranger")):
        later = browser.get(url).content.decode()
        assert not any(secret in later for secret in secrets)
        assert "Player 2" in later and "Show the links again" in later
    shown = JournalEntry.objects.filter(live_game=game, verb="live.show_links")
    assert described() == [] and not shown.exists()
    for _ in range(3):
        again = opened.post(url).content.decode()
        assert all(secret in again for secret in secrets)
    assert described() == [str(seats.LINKS_SHOWN)]
    entry = shown.get()
    assert entry.user == cast.user("stranger")
    assert not any(secret in str(entry.after) for secret in secrets)


def test_a_new_link_for_a_seat_ends_the_old_one_and_leaves_a_trace():
    """Who opened the table could sit down at anybody's seat with it: journal and table tell."""
    cast = Cast()
    game, opened = a_casual_table(cast)
    url = reverse("live-links", args=[game.key])
    opened.get(url)
    assert "New link for Player 2" in opened.get(url).content.decode()
    seat = LiveSeat.objects.get(game=game, position=1)
    old = reverse("live-join", args=[game.key, seats.token_of(seat)])
    phone = Client()
    assert phone.post(old, {"name": "Player 2"}).status_code == 302
    assert phone.get(reverse("live-board", args=[game.key])).status_code == 200
    page = opened.post(url, {"seat": "1"}).content.decode()
    seat.refresh_from_db()
    assert seats.token_of(seat) in page and page.count("data-copy=") == 1
    assert phone.get(old).status_code == 404
    assert phone.get(reverse("live-board", args=[game.key])).status_code == 404
    said = LiveMessage.objects.filter(game=game, sentence=seats.NEW_LINK.to_json())
    assert [message.seat for message in said] == [1]
    entry = JournalEntry.objects.get(live_game=game, verb="live.renew_link")
    assert (entry.user, entry.after) == (cast.user("stranger"), {"seat": 1})
    for wrong in ("7", "-1", "x", "0" * 99):
        assert opened.post(url, {"seat": wrong}).status_code == 400
    assert phone.post(url, {"seat": "1"}).status_code == 404


def test_links_are_announced_anew_after_a_while(monkeypatch):
    cast = Cast()
    game, opened = a_casual_table(cast)
    url = reverse("live-links", args=[game.key])
    opened.post(url)
    monkeypatch.setattr("tables.live.play.seats.ONE_SHOWING", timedelta(0))
    opened.post(url)
    assert LiveMessage.objects.filter(game=game, sentence=seats.LINKS_SHOWN.to_json()).count() == 2


def test_neither_page_nor_desk_tells_the_seed():
    game = a_game(3)
    assert game.opened_by is not None
    browser = browser_of(game.opened_by)
    for name in ("live-board", "live-desk"):
        page = browser.get(reverse(name, args=[game.key]))
        assert page.status_code == 200 and game.seed not in page.content.decode()
        assert "no-cache" in page["Cache-Control"]


@pytest.mark.parametrize("name", STEPS)
def test_each_step_of_the_desk_asks_first(name):
    game = a_game(3)
    assert game.opened_by is not None
    browser = browser_of(game.opened_by)
    url = reverse("live-desk-step", args=[game.key, name]) + "?seat=0&to=0&bot=random"
    entries = JournalEntry.objects.count()
    page = browser.get(url)
    assert page.status_code == 200 and STEPS[name].button in page.content.decode()
    if STEPS[name].reason == "required":
        refused = browser.post(url, {"reason": " ", "idempotency_key": "a"})
        assert refused.status_code == 400 and "Say why" in refused.content.decode()
    assert JournalEntry.objects.count() == entries


def test_a_judge_starts_a_clock_at_the_desk():
    game = a_game(3)
    assert game.opened_by is not None
    browser, url = browser_of(game.opened_by), reverse("live-desk-step", args=[game.key, "clock"])
    assert "Time for one decision" in browser.get(url).content.decode()
    assert browser.post(url, {"seconds": "7", "idempotency_key": "a"}).status_code == 400
    assert browser.post(url, {"seconds": "none", "idempotency_key": "b"}).status_code == 400
    assert games.find(game.key).move_seconds is None
    assert browser.post(url, {"seconds": "120", "idempotency_key": "c"}).status_code == 302
    assert games.find(game.key).move_seconds == 120


def test_the_clock_answers_the_question_that_the_judge_saw():
    """While the judge reads the page that asks, the player comes back and answers: the next question is not
    the clock's."""
    game = play(a_game(3), r=random.Random(4), decisions=8)
    seat = waiting(game)[0]
    assert game.opened_by is not None
    browser = browser_of(game.opened_by)
    url = reverse("live-desk-step", args=[game.key, "default"]) + f"?seat={seat}"
    asked = {"reason": "Asleep.", "idempotency_key": "a", "revision": browser.get(url).context["revision"]}
    game = play(game, r=random.Random(5), decisions=1)
    refused = browser.post(url, asked)
    assert refused.status_code == 409 and "was answered in the meantime" in refused.content.decode()
    assert games.find(game.key).length == game.length
    url = reverse("live-desk-step", args=[game.key, "default"]) + f"?seat={waiting(game)[0]}"
    asked["revision"] = browser.get(url).context["revision"]
    assert browser.post(url, asked).status_code == 302
    assert games.find(game.key).length == game.length + 1


@pytest.mark.parametrize(
    "sent",
    [
        {"reason": "a\x00b"},
        {"reason": "x" * 501},
        {"idempotency_key": "a\x00b"},
        {"idempotency_key": "x" * 81},
    ],
)
def test_what_does_not_fit_into_a_step_is_refused_and_changes_nothing(sent):
    game = a_game(3)
    assert game.opened_by is not None
    browser = browser_of(game.opened_by)
    url = reverse("live-desk-step", args=[game.key, "pause"])
    assert browser.post(url, {"reason": "tea", "idempotency_key": "k", **sent}).status_code == 400
    assert games.find(game.key).status == LiveStatus.PLAYING


def test_a_judge_pauses_and_takes_back():
    game = play(a_game(3), r=random.Random(4), decisions=8)
    assert game.opened_by is not None
    browser = browser_of(game.opened_by)
    step = reverse("live-desk-step", args=[game.key, "pause"])
    assert browser.post(step, {"idempotency_key": "a"}).status_code == 302
    assert games.find(game.key).status == LiveStatus.PAUSED
    back = reverse("live-desk-step", args=[game.key, "undo"]) + "?to=3"
    assert browser.post(back, {"reason": "Misread.", "idempotency_key": "b"}).status_code == 302
    after = games.find(game.key)
    assert after.undone == 1
    entry = JournalEntry.objects.get(verb="live.undo")
    assert entry.reason == "Misread." and entry.after["to"] == 3


def test_time_is_called_where_the_rules_play_on_and_the_next_call_ends_the_game():
    """The card game finishes its round: the desk must not say that it is over."""
    game = a_game(3, game="lcg")
    assert game.opened_by is not None
    browser = browser_of(game.opened_by)
    end = reverse("live-desk-step", args=[game.key, "end"])
    call = reverse("live-desk-step", args=[game.key, "call-time"])
    for method in (browser.get, browser.post):
        assert method(end, {"reason": "Late.", "idempotency_key": "a"}).headers["Location"] == call
    assert games.find(game.key).length == game.length
    page = browser.get(call)
    assert "played to its end" in page.content.decode()
    done = browser.post(call, {"reason": "Late.", "idempotency_key": "b"}, follow=True).content.decode()
    assert "this round is the last one" in done and "The game is over." not in done
    assert games.find(game.key).status == LiveStatus.PLAYING
    called = games.find(game.key).length
    again = browser.post(call, {"reason": "Late.", "idempotency_key": "c"})
    assert again.status_code == 302 and games.find(game.key).length == called
    assert games.find(game.key).status == LiveStatus.PLAYING
    assert "End the game now?" in browser.get(end).content.decode()
    over = browser.post(end, {"reason": "Late.", "idempotency_key": "d"}, follow=True)
    assert "The game is over." in over.content.decode()
    assert games.find(game.key).status == LiveStatus.FINISHED


def test_unknown_steps_and_damaged_links():
    game = a_game(3)
    assert game.opened_by is not None
    browser = browser_of(game.opened_by)
    assert browser.get(reverse("live-desk-step", args=[game.key, "shuffle"])).status_code == 404
    damaged = reverse("live-desk-step", args=[game.key, "default"]) + "?seat=minus"
    assert browser.get(damaged).status_code == 400


def test_a_finished_game_can_be_replayed_and_verified_by_anybody():
    game = play(a_game(3, options={"short": True}), r=random.Random(5))
    stranger = Client()
    assert games.find(game.key).status == LiveStatus.FINISHED
    page = stranger.get(reverse("live-replay", args=[game.key]))
    assert page.status_code == 200 and game.seed in page.content.decode()
    moment = stranger.get(reverse("read-live-moment", args=[game.key]), {"k": 2}).json()
    assert moment["k"] == 2 and len(moment["view"]["hands"]) == 3 and "hands" not in moment["public"]
    shown = stranger.get(reverse("read-live-moment", args=[game.key]), {"k": 9_999_999})
    assert shown.status_code == 400
    record = stranger.get(reverse("read-live-record", args=[game.key]))
    link = f'href="{record.request["PATH_INFO"]}" download="btwixt-{game.key}.json"'
    assert link in " ".join(page.content.decode().split())
    described = Record.from_json(record.json())
    assert described.seed is not None
    assert verify(registry.find("btwixt"), described, bytes.fromhex(described.seed)) == []
    assert game.table is not None
    table = Table.objects.get(pk=game.table.pk)
    assert table.status == TableStatus.REPORTED


def test_players_and_staff_read_whose_figures_a_finished_game_entered():
    game = play(a_game(3, options={"short": True}), r=random.Random(5))
    player = games.seats_of(game)[0].player
    assert game.event is not None and game.table is not None and player is not None
    mine = html_of(browser_of(player).get(reverse("my-event", args=[game.event.slug])))
    assert "Table 1, entered by the live game" in mine and "This is right" in mine
    assert "Set by a judge" not in mine and "nothing written down" not in mine
    assert game.opened_by is not None
    staff = browser_of(game.opened_by)
    sheet = html_of(staff.get(reverse("staff-sheet", args=[game.event.slug, 1, 1])))
    assert (
        "Entered automatically" in sheet and f"{player.name} " in sheet.split("Points: ")[1].split("</p>")[0]
    )
