"""The way in: the front page, the lobby, a name at a seat, an account of one's own, games played."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils.html import escape

import frontend
from frontend.accounts.forms.accounts import SignUpForm
from frontend.accounts.views import home
from rules import registry
from rules.kernel.guide.tutorial import PAGE_PARTS
from tables.core import limits, timekeeping
from tables.core.throttle import Throttle
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.play import opening, seats
from tables.live.play.opening import Setup, open_casual
from tables.live.play.tutorials import OPEN_DEAL
from tables.live.store import games, matches
from tables.live.store.games import variant_of
from tables.live.store.viewers import Credentials, viewer_of
from tables.live.workers import idle_expiry
from tables.staff.models import User
from tests.builders import a_user
from tests.clients import queries_of
from tests.live_games import begin, seat_viewer

pytestmark = pytest.mark.django_db

LOBBY, BOTS, SIGN_UP = reverse("play"), reverse("play-against-bots"), reverse("sign-up")
LEARN = reverse("play-learn")
FRONTEND = Path(frontend.__file__).parent
PASSWORD = "four words in a row"


def a_visitor() -> Client:
    return Client(raise_request_exception=False)


TABLE = {"game": "btwixt", "size": "3", "bots": "0", "pace": "none", "name": "Asha", "watching": "on"}


def open_table(client: Client, **changes: object) -> LiveGame:
    answer = client.post(LOBBY, {**TABLE, **changes})
    assert answer.status_code == 302, answer.content.decode()
    return LiveGame.objects.latest("pk")


def test_a_stranger_is_shown_how_a_game_goes_before_it_and_at_the_table():
    visitor = a_visitor()
    for key in ("btwixt", "hearts"):
        primer = registry.find(key).primer
        assert primer is not None
        assert escape(primer.goal) in visitor.get(LOBBY).content.decode()
        table = visitor.get(visitor.post(BOTS, {"game": key, "size": "4"})["Location"])
        assert table.context["primer_json"] == primer.to_json()
        text = table.content.decode()
        assert f"<dd>{escape(primer.goal)}</dd>" in text, "in the menu's dialog"
        assert f"first game here?</strong> {escape(primer.goal)}" in text
        assert all(escape(sentence) in text for sentence in primer.sentences())
        assert ("data-facts" in text) == bool(registry.find(key).facts)


def test_a_game_that_tells_nothing_has_a_table_without_the_page(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(type(registry.find("hearts")), "primer", None)
    visitor = a_visitor()
    text = visitor.get(visitor.post(BOTS, {"game": "hearts", "size": "4"})["Location"]).content.decode()
    assert "how-dialog" not in text and "first-game" not in text


def test_a_stranger_chooses_a_deck_by_its_name_and_what_it_does():
    visitor = a_visitor()
    page = visitor.get(LOBBY).content.decode()
    decks = registry.find("lcg").decks
    assert len(decks) == 8 + 10 and len({deck.text for deck in decks}) == len(decks)
    for deck in decks:
        assert page.count(escape(deck.title)) >= 2 and escape(deck.text) in page
    assert visitor.post(BOTS, {"game": "lcg", "size": "4", "deck": "martell"}).status_code == 302
    game = LiveGame.objects.latest("pk")
    assert game.options["decks"] == ["martell", "", "", ""]
    with matches.reading(begin(game)) as match:
        t = match.table
        assert t.name(t.faction[0]) == "faction_martell"
        assert len({t.name(t.faction[seat]) for seat in range(4)}) == 4
    assert visitor.post(BOTS, {"game": "lcg", "size": "4"}).status_code == 302
    assert LiveGame.objects.latest("pk").options["decks"] == []
    for wrong in ({"game": "lcg", "deck": "targ"}, {"game": "hearts", "deck": "stark"}):
        assert visitor.post(BOTS, {"size": "4", **wrong}).status_code == 404


def test_who_opens_a_table_chooses_a_deck_where_the_game_has_some():
    table = open_table(a_visitor(), game="lcg", deck="tyrell")
    assert table.options["decks"] == ["tyrell", "", ""]
    assert "decks" not in open_table(a_visitor(), deck="tyrell").options


def test_one_tap_on_the_front_page_begins_a_game_against_bots():
    visitor = a_visitor()
    front = visitor.get("/").content.decode()
    assert f'action="{BOTS}"' in front
    answer = visitor.post(BOTS, {"game": "btwixt", "size": "4"})
    game = LiveGame.objects.get()
    assert answer["Location"] == reverse("live-board", args=[game.key])
    assert [bool(seat.bot) for seat in games.seats_of(game)] == [False, True, True, True]
    assert visitor.get(answer["Location"]).status_code == 200
    assert a_visitor().get(answer["Location"]).status_code == 404


def test_a_duel_is_one_tap_wherever_two_may_play():
    visitor, offered = a_visitor(), [game.key for game in opening.offered_games() if game.is_for_two]
    assert offered == ["goofspiel", "lcg", "lcg_first"]
    assert visitor.get(LOBBY).content.decode().count("Duel with one") == 3
    visitor.post(BOTS, {"game": "lcg", "size": "2", "deck": "stark"})
    table = LiveGame.objects.get()
    assert (table.options["format"], table.seats.count()) == ("joust", 2)


def test_a_second_tap_begins_no_second_game():
    visitor = a_visitor()
    sent = {"game": "goofspiel", "size": "2", "idempotency_key": "k"}
    first, second = visitor.post(BOTS, sent), visitor.post(BOTS, sent)
    assert first["Location"] == second["Location"]
    assert LiveGame.objects.count() == 1


def test_requests_that_nobody_follows_keep_no_venue_from_playing(settings):
    """Each is a browser of its own that never opens the table it was given."""
    settings.GUEST_TABLES, settings.ALL_GUEST_TABLES = 24, 30
    sent = {"game": "goofspiel", "size": "2"}
    for _ in range(24):
        assert a_visitor().post(BOTS, sent).status_code == 302
    refused = a_visitor().post(BOTS, sent)
    assert refused.status_code == 429 and 0 < int(refused["Retry-After"]) <= 601
    assert "The limit of guest tables has been reached. Try again later." in refused.content.decode()
    with timekeeping.time_set_to(timekeeping.now() + timedelta(minutes=2.1)):
        guest = a_visitor()
        assert guest.get(guest.post(BOTS, sent)["Location"]).status_code == 200
    assert LiveGame.objects.exclude(status=LiveStatus.ABANDONED).count() == 24


def test_the_form_for_an_open_table_says_when_to_try_again(settings):
    settings.GUEST_TABLES = 1
    host = a_visitor()
    open_table(host)
    refused = host.post(LOBBY, {**TABLE, "name": "Wex"})
    assert refused.status_code == 429 and 0 < int(refused["Retry-After"]) <= 601
    page = refused.content.decode()
    assert "The limit of guest tables has been reached. Try again later." in page and 'value="Wex"' in page


@pytest.mark.parametrize("sent", [{}, {"game": "chess", "size": "2"}, {"game": "hearts", "size": "3"}])
def test_what_is_not_offered_is_not_begun(sent):
    assert a_visitor().post(BOTS, sent).status_code == 404
    assert not LiveGame.objects.exists()


def test_one_tap_on_front_page_or_lobby_begins_a_first_game_that_is_dealt():
    visitor = a_visitor()
    taught = sum(game.tutorial is not None for game in registry.all_games())
    for page in ("/", LOBBY):
        assert visitor.get(page).content.decode().count(f'action="{LEARN}"') == taught == 5
    answer = visitor.post(LEARN, {"game": "btwixt"})
    game = LiveGame.objects.get()
    assert answer["Location"] == reverse("live-board", args=[game.key])
    assert (game.is_tutorial, game.status) == (True, LiveStatus.PLAYING)
    table = visitor.get(answer["Location"])
    text = table.content.decode()
    assert "data-tutorial" in text and "first-game" not in text
    assert a_visitor().get(answer["Location"]).status_code == 404


def test_a_second_tap_on_learn_begins_no_second_game_and_another_form_does():
    visitor = a_visitor()
    first, second = (visitor.post(LEARN, {"game": "lcg", "idempotency_key": "k-learn"}) for _ in range(2))
    assert first["Location"] == second["Location"] and LiveGame.objects.count() == 1
    page = visitor.get(LOBBY).content.decode()
    keys = re.findall(r'name="idempotency_key" value="([^"]+)"', page)
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("key", [game.key for game in registry.all_games() if game.tutorial])
def test_whatever_a_lesson_points_at_is_on_the_page(key):
    """The board of the game marks the tutorial's parts, the page what every game has."""
    rules = registry.find(key)
    tutorial, drawn_by = rules.tutorial, rules.board or key
    assert tutorial is not None
    scripts = FRONTEND / "static" / "js" / "live"
    own = [*scripts.glob(f"boards/{drawn_by}*.js"), *scripts.glob(f"boards/{drawn_by}/*.js")]
    board = "".join(path.read_text() for path in own)
    marked = re.findall(r'"data-part": [^,}]*"(\w+)"', board)
    assert tutorial.parts <= set(marked)
    drawn = "".join(path.read_text() for path in (scripts / "dock" / "dock.js", scripts / "kit" / "hand.js"))
    page = "".join(path.read_text() for path in (FRONTEND / "live" / "templates").rglob("*.html"))
    found = {*re.findall(r'"data-part": "(\w+)"', drawn), *re.findall(r'data-part="(\w+)"', page)}
    assert found == PAGE_PARTS


@pytest.mark.parametrize("address", [LEARN, BOTS])
def test_who_types_or_reloads_the_address_is_led_to_where_games_begin(address):
    visitor = a_visitor()
    for answer in (visitor.get(address), visitor.head(address)):
        assert (answer.status_code, answer["Location"]) == (302, LOBBY)
    assert visitor.get(LOBBY).status_code == 200
    assert not LiveGame.objects.exists()


@pytest.mark.parametrize("sent", [{}, {"game": "chess"}, {"game": "hearts"}])
def test_what_has_no_first_game_is_not_taught(sent):
    assert a_visitor().post(LEARN, sent).status_code == 404
    assert not LiveGame.objects.exists()


def test_where_guests_do_not_play_nobody_learns_without_an_account(settings):
    settings.GUEST_TABLES = 0
    visitor = a_visitor()
    assert LEARN not in visitor.get("/").content.decode()
    assert visitor.post(LEARN, {"game": "btwixt"}).status_code == 409
    client, user = a_visitor(), a_user("asha")
    client.force_login(user)
    assert client.post(LEARN, {"game": "btwixt"}).status_code == 302
    game = LiveGame.objects.get()
    assert (game.opened_by, games.seats_of(game)[0].name) == (user, "asha")


@pytest.mark.parametrize("key", [game.key for game in registry.all_games() if game.tutorial])
def test_a_first_game_ends_with_what_comes_next_and_counts_in_no_record(key):
    client, user = a_visitor(), a_user("asha")
    client.force_login(user)
    table = client.post(LEARN, {"game": key})["Location"]
    game = LiveGame.objects.get()
    LiveGame.objects.filter(pk=game.pk).update(status=LiveStatus.FINISHED, bots_at=None, due_at=None)
    found, tutorial = client.get(table).content.decode(), registry.find(key).tutorial
    assert tutorial is not None
    assert escape(tutorial.end) in found and escape(str(OPEN_DEAL)) in found
    assert reverse("live-rematch", args=[game.key]) not in found
    sizes = re.findall(r'name="size" value="(\d+)"', found)
    assert len(sizes) == 1 and client.post(BOTS, {"game": key, "size": sizes[0]}).status_code == 302
    assert not LiveGame.objects.latest("pk").is_tutorial
    page = client.get(reverse("games-played"))
    assert page.context["records"] == []
    assert "does not count" in page.content.decode()


def test_somebody_with_an_account_plays_under_its_name():
    client, user = a_visitor(), a_user("asha")
    client.force_login(user)
    client.post(BOTS, {"game": "goofspiel", "size": "2"})
    game = LiveGame.objects.get()
    assert (game.opened_by, games.seats_of(game)[0].name) == (user, "asha")


@pytest.mark.parametrize("limit", ["GUEST_TABLES", "ALL_GUEST_TABLES"])
def test_where_guests_do_not_play_nothing_is_offered_to_them(settings, limit: str):
    setattr(settings, limit, 0)
    visitor = a_visitor()
    assert BOTS not in visitor.get("/").content.decode()
    assert BOTS not in visitor.get(LOBBY).content.decode()
    assert visitor.post(BOTS, {"game": "goofspiel", "size": "2"}).status_code == 409


def test_a_stranger_sits_down_at_an_open_table_by_a_name():
    host, guest = a_visitor(), a_visitor()
    game = open_table(host)
    seat_page = reverse("play-sit", args=[game.key])
    assert seat_page in guest.get(LOBBY).content.decode()
    assert guest.get(reverse("live-board", args=[game.key])).status_code == 200  # anybody may watch
    assert "Asha" in guest.get(seat_page).content.decode()
    answer = guest.post(seat_page, {"name": "asha"})
    assert answer.status_code == 400
    assert "already has that name" in answer.content.decode()
    assert guest.post(seat_page, {"name": "Wex"})["Location"] == reverse("live-board", args=[game.key])
    assert guest.get(seat_page)["Location"] == reverse("live-board", args=[game.key])
    assert [seat.name for seat in games.seats_of(game)] == ["Asha", "Wex", "Player 3"]


def offers_a_seat(client: Client, game: LiveGame) -> bool:
    """Whether the page of a table offers its free seat just now."""
    page = client.get(reverse("live-board", args=[game.key]))
    assert page.status_code == 200
    content = page.content.decode()
    offered = re.search(r'id="free-seat"([^>]*)>', content)
    assert offered is None or reverse("play-sit", args=[game.key]) in content
    return offered is not None and "hidden" not in offered[1]


def test_the_address_of_an_open_table_offers_its_free_seat_to_a_person_who_may_watch():
    host, guest = a_visitor(), a_visitor()
    game = open_table(host)
    assert offers_a_seat(guest, game) and not offers_a_seat(host, game)
    for name in ("Wex", "Moryn"):
        seats.take_free_seat(games.find(game.key), name)
    assert not offers_a_seat(guest, game)


def test_the_address_of_an_open_table_that_nobody_watches_leads_to_its_free_seat():
    game = open_table(a_visitor(), watching="")
    address = reverse("live-board", args=[game.key])
    assert a_visitor().get(address)["Location"] == reverse("play-sit", args=[game.key])
    for name in ("Wex", "Moryn"):
        seats.take_free_seat(games.find(game.key), name)
    assert a_visitor().get(address).status_code == 404


def test_a_seat_that_was_left_in_a_running_game_is_offered_and_can_be_taken():
    user = a_user("asha")
    game = games.find(
        open_casual(user, Setup("goofspiel", spectators="live"), ["asha", ""], is_open=True).key
    )
    viewer = viewer_of(game, Credentials(user=user))
    acts.give_to_bot(game, viewer, 1, "random")
    game = begin(games.find(game.key))
    guest = a_visitor()
    assert game.status == LiveStatus.PLAYING and not offers_a_seat(guest, game)
    acts.give_back(game, viewer, 1)
    assert offers_a_seat(guest, game)
    seat_page = reverse("play-sit", args=[game.key])
    assert seat_page in guest.get(LOBBY).content.decode()
    assert guest.post(seat_page, {"name": "Wex"}).status_code == 302
    assert [seat.name for seat in games.seats_of(games.find(game.key))] == ["asha", "Wex"]
    assert not offers_a_seat(a_visitor(), game)


def test_the_free_seat_of_a_table_that_is_not_open_is_offered_to_nobody():
    game = open_casual(a_user(), Setup("goofspiel", spectators="live"), ["Ann", ""])
    assert not offers_a_seat(a_visitor(), game)


def test_the_lobby_describes_the_card_game_as_it_is_played_there():
    page = a_visitor().get(LOBBY)
    (offer,) = (offer for offer in page.context["offers"] if offer.game.key == "lcg")
    rules, content = registry.find("lcg"), page.content.decode()
    played = rules.settle_options(offer.size, {})
    assert played["format"] == "kingsmoot" and escape(rules.about_under(played)) in content
    duel = rules.settle_options(2, {})
    assert duel["format"] == "joust" and escape(rules.about_under(duel)) in content


@pytest.mark.parametrize(
    ("key", "options", "seats_wanted"),
    [
        ("lcg", {"format": "melee", "rounds": 3}, ["Ann", "", ""]),
        ("lcg", {}, ["Ann", ""]),
        ("hearts", {"length": "one_deal"}, ["Ann", "", "bot:random", "bot:random"]),
        ("btwixt", {"draft": True, "short": True}, ["Ann", "", ""]),
    ],
)
def test_a_person_who_is_invited_reads_how_this_table_plays(key, options, seats_wanted):
    """Before taking the seat, and in the menu of the table."""
    game = open_casual(a_user(), Setup(key, options, spectators="live"), seats_wanted, is_open=True)
    rules, variant = registry.find(key), variant_of(registry.find(key), game.options)
    page = a_visitor().get(reverse("play-sit", args=[game.key])).content.decode()
    assert variant.primer is not None
    for sentence in (rules.about_under(game.options), variant.primer.goal, *variant.choices):
        assert escape(sentence) in page
    assert len(variant.choices) == sum(
        game.options[option.name] != option.default for option in rules.options if option.name != "decks"
    )
    table = a_visitor().get(reverse("live-board", args=[game.key]))
    assert table.context["primer_json"] == variant.primer.to_json()


def test_a_private_table_has_no_seat_for_strangers():
    game = open_casual(a_user(), Setup("goofspiel"), ["", ""])
    assert a_visitor().get(reverse("play-sit", args=[game.key])).status_code == 404
    assert a_visitor().get(reverse("play-sit", args=["nothing"])).status_code == 404
    assert game.key not in a_visitor().get(LOBBY).content.decode()


def test_a_person_who_follows_the_link_of_a_free_seat_is_asked_for_a_name():
    game = games.find(open_casual(a_user(), Setup("goofspiel"), ["Asha", ""]).key)
    named, free = (
        reverse("live-join", args=[game.key, seats.token_of(seat)]) for seat in games.seats_of(game)
    )
    assert a_visitor().get(named).status_code == 302
    guest = a_visitor()
    assert "Your name" in guest.get(free).content.decode()
    assert games.seats_of(games.find(game.key))[1].is_free  # looking takes nothing
    assert guest.post(free, {"name": "Wex"}).status_code == 302
    assert guest.get(reverse("live-board", args=[game.key])).status_code == 200
    assert games.seats_of(games.find(game.key))[1].name == "Wex"


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({"game": "hearts", "size": 3}, "numbers of players: 4"),
        ({"size": 3, "bots": 2}, "Leave a seat"),
        ({"name": " "}, "required"),
    ],
)
def test_the_form_for_an_open_table_says_what_does_not_fit(changes, shown):
    sent = {"game": "btwixt", "size": 3, "bots": 0, "pace": "none", "name": "Asha"}
    answer = a_visitor().post(LOBBY, {**sent, **changes})
    assert answer.status_code == 400
    assert shown in answer.content.decode()
    assert not LiveGame.objects.exists()


def test_every_number_of_bots_that_a_game_allows_is_one_tap_away():
    visitor = a_visitor()
    for offer in visitor.get(LOBBY).context["offers"]:
        sizes = [offer.size, *([offer.duel] if offer.duel else []), *(size for size, _ in offer.others)]
        assert len(sizes) == len(set(sizes)) and set(sizes) >= set(offer.game.sizes)
        for size in sizes:
            answer = visitor.post(BOTS, {"game": offer.game.key, "size": str(size)})
            assert answer.status_code == 302, (offer.game.key, size)
            LiveGame.objects.update(status=LiveStatus.ABANDONED)  # room for the next guest's table


def test_the_page_knows_what_each_game_allows_before_anything_is_sent():
    limits = a_visitor().get(LOBBY).context["form"].limits
    assert limits["hearts"] == {"sizes": (4,), "usual": 4, "decks": []}
    assert limits["oathbreaker"]["sizes"] == (5, 6, 7, 8) and limits["lcg"]["decks"]


def test_a_table_among_strangers_has_a_clock_by_default():
    form = a_visitor().get(LOBBY).context["form"]
    usual = {name: form[name].initial for name in ("game", "size", "bots", "pace", "deck", "watching")}
    usual |= {"game": "btwixt", "bots": 0, "deck": "", "watching": "on", "name": "Asha"}
    assert a_visitor().post(LOBBY, usual).status_code == 302
    assert LiveGame.objects.get().move_seconds == 120


def test_the_front_page_has_three_doors_with_pictures():
    page = a_visitor().get(reverse("home")).content.decode()
    doors = page[page.index('class="doors"') : page.index("</nav>", page.index('class="doors"'))]
    assert re.findall(r'href="([^"]+)"', doors) == [LOBBY, "#events", reverse("create-event")]
    assert 'id="events"' in page
    pictures = re.findall(r'src="([^"]+)"', doors)
    assert len(set(pictures)) == 3
    for picture in pictures:
        drawn = a_visitor().get(picture)
        assert drawn.status_code == 200 and drawn["Content-Type"].startswith("image/svg+xml")


def test_the_lobby_costs_two_queries_however_many_tables_it_has():
    visitor = a_visitor()
    open_table(a_visitor())
    few = len(queries_of(lambda: visitor.get(LOBBY)))
    for _ in range(5):
        open_table(a_visitor())
    assert len(queries_of(lambda: visitor.get(LOBBY))) == few == 2


def test_an_account_is_made_by_oneself_where_the_operators_let_it(settings):
    assert a_visitor().get(SIGN_UP).status_code == 404
    settings.SIGN_UP = True
    visitor = a_visitor()
    game = open_table(visitor)
    sent = {"username": "asha", "password1": PASSWORD, "password2": PASSWORD}
    assert visitor.post(SIGN_UP, sent)["Location"] == LOBBY
    user = User.objects.get()
    assert (user.is_staff, user.is_superuser) == (False, False)
    assert LiveGame.objects.get(pk=game.pk).opened_by == user
    assert visitor.get(reverse("account")).status_code == 200


@pytest.mark.parametrize(
    ("username", "password"),
    [
        ("Asha", PASSWORD),
        ("\u0430sha", PASSWORD),
        ("bot", PASSWORD),
        ("B\u043et2", PASSWORD),
        ("Judge", PASSWORD),
        ("head_judge", PASSWORD),
        ("Kingsm00t", PASSWORD),
        ("adm1n", PASSWORD),
        ("wex", "1234567890"),
        ("w" * 41, PASSWORD),
        ("", PASSWORD),
    ],
)
def test_no_account_is_made_of_a_name_that_looks_taken_or_a_weak_password(settings, username, password):
    settings.SIGN_UP = True
    a_user("asha")
    sent = {"username": username, "password1": password, "password2": password}
    assert a_visitor().post(SIGN_UP, sent).status_code == 400
    assert User.objects.count() == 1


def test_accounts_of_one_address_are_limited(settings, monkeypatch):
    settings.SIGN_UP = True
    monkeypatch.setattr(limits, "NEW_ACCOUNTS", Throttle("test/sign-up", most=2, seconds=60))
    answers = [a_visitor().post(SIGN_UP, {"username": ""}).status_code for _ in range(3)]
    assert answers == [400, 400, 429]


def test_who_sat_alone_with_programs_shows_the_replay_to_whom_they_like():
    visitor = a_visitor()
    board = visitor.post(BOTS, {"game": "goofspiel", "size": "3"})["Location"]
    assert visitor.get(board).status_code == 200
    game = begin(LiveGame.objects.get())
    replay = reverse("live-replay", args=[game.key])
    assert a_visitor().get(replay).status_code == 404
    idle_expiry.concede(game, seat_viewer(game, 0))
    assert a_visitor().get(replay).status_code == 200
    with_another = a_finished_game(a_user("asha"))
    address = reverse("live-replay", args=[with_another.key])
    assert a_visitor().get(address).status_code == 404
    LiveSeat.objects.filter(game=with_another, position=1).update(bot="random", devices=["a phone"])
    assert a_visitor().get(address).status_code == 404, "somebody sat where a program plays now"


def a_finished_game(host: User) -> LiveGame:
    game = begin(games.find(open_casual(host, Setup("goofspiel"), [host.username, "Wex"]).key))
    idle_expiry.concede(game, seat_viewer(game, 1))
    return games.find(game.key)


def test_games_played_tell_place_and_record():
    client, user = a_visitor(), a_user("asha")
    client.force_login(user)
    games_page = reverse("games-played")
    assert "No game yet" in client.get(games_page).content.decode()
    game = a_finished_game(user)
    assert game.status == LiveStatus.FINISHED
    text = client.get(games_page).content.decode()
    assert reverse("live-replay", args=[game.key]) in text
    assert "1st of 2" in " ".join(text.split())
    few = len(queries_of(lambda: client.get(games_page)))
    a_finished_game(user)
    assert len(queries_of(lambda: client.get(games_page))) == few


def test_after_the_end_one_tap_sets_the_table_again():
    host, user = a_visitor(), a_user("asha")
    host.force_login(user)
    game = a_finished_game(user)
    again = reverse("live-rematch", args=[game.key])
    assert again in host.get(reverse("live-board", args=[game.key])).content.decode()
    answer = host.post(again)
    made = LiveGame.objects.latest("pk")
    assert answer["Location"] == reverse("live-board", args=[made.key])
    guest = a_visitor()
    guest.get(reverse("live-join", args=[game.key, seats.token_of(games.seats_of(game)[1])]))
    assert guest.post(again)["Location"] == answer["Location"]
    assert guest.get(answer["Location"]).status_code == 200
    assert a_visitor().post(again).status_code == 404


def test_a_page_that_is_not_for_strangers_offers_the_way_in_and_back():
    board = reverse("live-board", args=["nothing"])
    assert f"?next={board}" in a_visitor().get(board).content.decode()


def test_what_is_refused_leaves_no_session_behind(settings):
    settings.GUEST_TABLES = 0
    for address, sent in ((BOTS, {"game": "goofspiel", "size": "2"}), (LOBBY, {}), (LOBBY, TABLE)):
        a_visitor().post(address, {**sent, "idempotency_key": "k"})
    assert not Session.objects.exists()


def test_a_name_that_somebody_takes_at_the_same_moment_is_shown_at_the_field(settings, monkeypatch):
    """The other account was saved after the name had been looked at."""
    settings.SIGN_UP = True
    a_user("asha")
    monkeypatch.setattr(SignUpForm, "clean_username", lambda form: form.cleaned_data["username"])
    monkeypatch.setattr(User, "validate_unique", lambda *_, **__: None)
    monkeypatch.setattr(User, "validate_constraints", lambda *_, **__: None)
    sent = {"username": "asha", "password1": PASSWORD, "password2": PASSWORD}
    answer = a_visitor().post(SIGN_UP, sent)
    assert answer.status_code == 400
    assert "or one that looks like it, is taken" in answer.content.decode()


def test_of_two_names_that_look_alike_at_the_same_moment_one_is_made(settings, monkeypatch):
    settings.SIGN_UP = True
    monkeypatch.setattr(SignUpForm, "clean_username", lambda form: form.cleaned_data["username"])
    sent = [
        a_visitor().post(SIGN_UP, {"username": name, "password1": PASSWORD, "password2": PASSWORD})
        for name in ("asha", "\u0430sha", "Asha", "wex")
    ]
    assert [answer.status_code for answer in sent] == [302, 400, 400, 302]
    assert "one that looks like it" in sent[1].content.decode()
    assert sorted(User.objects.values_list("username", flat=True)) == ["asha", "wex"]
    User.objects.all().delete()
    again = {"username": "\u0430sha", "password1": PASSWORD, "password2": PASSWORD}
    assert a_visitor().post(SIGN_UP, again).status_code == 302


def test_no_account_is_left_when_its_tables_cannot_be_kept(settings, monkeypatch):
    settings.SIGN_UP = True

    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(home, "keep_seats", fail)
    sent = {"username": "asha", "password1": PASSWORD, "password2": PASSWORD}
    assert a_visitor().post(SIGN_UP, sent).status_code == 500
    assert not User.objects.exists()


def test_running_games_come_first_in_the_lobby_and_on_the_front_page():
    host, other = a_visitor(), a_visitor()
    game = open_table(host)
    for page in (LOBBY, reverse("home")):
        shown = host.get(page).content.decode()
        assert shown.index(reverse("live-board", args=[game.key])) < shown.index(
            "Play now" if page != LOBBY else "Against bots"
        )
        assert 'id="your-games"' not in other.get(page).content.decode()
    LiveSeat.objects.filter(game=game).update(link_epoch=9)  # the host's link was made anew
    assert 'id="your-games"' not in host.get(LOBBY).content.decode()


def test_games_of_an_account_are_listed_until_they_are_over():
    user = a_user()
    client = a_visitor()
    client.force_login(user)
    game = open_casual(user, Setup("btwixt"), ["Asha", "bot:random", "bot:random"])
    assert reverse("live-board", args=[game.key]) in client.get(LOBBY).content.decode()
    LiveGame.objects.filter(pk=game.pk).update(status=LiveStatus.ABANDONED)
    assert 'id="your-games"' not in client.get(LOBBY).content.decode()
