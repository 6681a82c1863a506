"""Whatever a client sends gets a clear answer and changes nothing."""

from __future__ import annotations

import io
import json
import random
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.live.play import opening, seats
from tables.live.store import games, matches
from tests.builders import a_user
from tests.live_games import Browser, a_game, a_move, code_of, commitment_of, picture, play, waiting

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def begun(module_rows) -> str:
    with module_rows():
        return play(a_game(3), r=random.Random(2), decisions=9).key


@pytest.fixture
def game(begun: str):
    return games.find(begun)


def ask_of(game) -> tuple[int, Browser, int]:
    seat = waiting(game)[0]
    browser = Browser.of_seat(game, seat)
    return seat, browser, browser.board()["ask"]["batch"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b" ", 400),
        (b"{", 400),
        (b"[]", 400),
        (b"null", 400),
        (b"NaN", 400),
        (b'{"batch": NaN, "answer": 1}', 400),
        (b"\xff\xfe", 400),
        (b"[" * 30_000, 400),
        (b"{}", 400),
        (b'{"answer": 1}', 400),
        (b'{"batch": "9", "answer": 1}', 400),
        (b'{"batch": true, "answer": 1}', 400),
        (b'{"batch": 9.0, "answer": 1}', 400),
        (b'{"batch": -1, "answer": 1}', 400),
        (b'{"batch": 99999, "answer": 1}', 400),
        (b'{"batch": ' + b"9" * 4000 + b', "answer": 1}', 400),
        (b'{"batch": ' + b"9" * 6000 + b', "answer": 1}', 400),
        (b'{"batch": 0, "batch": 9, "answer": 1}', 400),
        (b'{"batch": 9, "answer": {"id": 1, "id": 2}}', 400),
        (b'{"batch": 0, "answer": 1e400}', 400),
        (b'{"batch": 0, "answer": "\\ud800"}', 400),
        (b'{"batch": 0, "answer": "\\u0000"}', 400),
        (b'{"batch": 0, "answer": 1}', 409),
    ],
)
def test_malformed_answers_change_nothing(game, body, status):
    _, browser, _ = ask_of(game)
    before = picture()
    response = browser.post("answer", body)
    assert response.status_code == status, response.content
    assert code_of(response)
    assert picture() == before


def test_no_depth_is_too_deep_for_a_clear_answer():
    """Compared with what was answered before, some depth goes just beyond what can be written."""
    game, r = a_game(3), random.Random(3)
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, r)
    browser = Browser.of_seat(game, seat)
    browser.post("answer", {"batch": batch, "answer": answer})
    for depth in (101, *range(880, 960)):
        caches["counts"].clear()
        response = browser.post("answer", f'{{"batch": {batch}, "answer": {"[" * depth}{"]" * depth}}}')
        assert response.status_code == 400, (depth, response.content)


@pytest.mark.parametrize(
    "answer",
    [None, True, -1, 10**30, 1.5, "", "p000000000000", "\x00", [], [[]], [[1, 2]], {}, {"id": 1}, [1] * 200],
)
def test_answers_the_question_does_not_allow(game, answer):
    _, browser, batch = ask_of(game)
    before = picture()
    response = browser.post("answer", {"batch": batch, "answer": answer})
    assert response.status_code == 400, response.content
    assert code_of(response) == "malformed"
    assert picture() == before


def test_who_is_not_asked_cannot_answer(game):
    seat, _, batch = ask_of(game)
    answer = a_move(game, seat, random.Random(1))[1]
    others = [Browser.of_seat(game, other) for other in range(3) if other not in waiting(game)]
    for other in others:
        other.board()
    before = picture()
    for other in others:
        response = other.post("answer", {"batch": batch, "answer": answer})
        assert response.status_code == 409, response.content
    assert picture() == before


def test_nobody_answers_with_anothers_piece():
    """Two seats bid at once: the id of one's card means nothing from the other's mouth."""
    game, r = a_game(3, game="goofspiel"), random.Random(1)
    assert waiting(game) == [0, 1, 2]
    batch, answer = a_move(game, 0, r)
    other = Browser.of_seat(game, 1)
    other.board()
    before = picture()
    response = other.post("answer", {"batch": batch, "answer": answer})
    assert response.status_code == 400
    assert picture() == before


def test_a_stale_answer_is_refused_and_a_repeated_one_is_not():
    game, r = a_game(3), random.Random(3)
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, r)
    browser = Browser.of_seat(game, seat)
    body = {"batch": batch, "answer": answer}
    assert browser.post("answer", body).json()["length"] == 1
    assert browser.post("answer", body).json()["length"] == 1
    play(game, r=r, decisions=6)
    assert browser.post("answer", body).json()["length"] == 7
    other = browser.post("answer", {"batch": batch, "answer": [answer]})
    assert other.status_code == 409
    assert code_of(other) == "outdated"
    assert games.find(game.key).length == 7


@pytest.mark.parametrize("alike", [True, 1.0])
def test_what_only_equals_the_answer_in_python_is_not_a_repeated_one(alike):
    game = a_game(3)
    browser = Browser.of_seat(game, waiting(game)[0])
    assert browser.post("answer", {"batch": 0, "answer": 1}).json()["length"] == 1
    assert browser.post("answer", {"batch": 0, "answer": alike}).status_code == 409
    assert browser.post("answer", {"batch": 0, "answer": 1}).status_code == 200


def test_sealed_answers_are_withdrawn_and_given_anew():
    game, r = a_game(3, game="goofspiel"), random.Random(1)
    browser = Browser.of_seat(game, 0)
    batch, answer = a_move(game, 0, r)
    body = {"batch": batch, "answer": answer}
    shown = browser.post("answer", body).json()
    assert (shown["sealed"]["batch"], shown["sealed"]["answer"]) == (batch, answer) and shown["may"][
        "withdraw"
    ]
    assert browser.post("answer", body).status_code == 200
    assert games.find(game.key).length == 1
    assert Browser.of_seat(game, 1).board()["sealed"] is None
    shown = browser.post("withdraw").json()
    assert shown["sealed"] is None and shown["ask"]["batch"] == batch
    assert browser.post("withdraw").status_code == 400
    other = next(o["id"] for o in shown["ask"]["options"] if o["id"] != answer)
    assert browser.post("answer", {"batch": batch, "answer": other}).json()["sealed"]["answer"] == other


@pytest.mark.parametrize("verb", ["answer", "chat", "commit", "reveal"])
def test_a_body_of_ten_megabytes_is_not_read(game, verb):
    _, browser, _ = ask_of(game)
    before = picture()
    response = browser.post(verb, b'{"answer": "' + b"x" * 10_000_000 + b'"}')
    assert response.status_code == 413
    assert code_of(response) == "too-large"
    for kind in ("multipart/form-data; boundary=x", "application/x-www-form-urlencoded"):
        assert browser.post(verb, b"a=" + b"x" * 10_000_000, content_type=kind).status_code == 413
    assert picture() == before


@pytest.mark.parametrize(("shown", "status"), [("", 400), ("70000", 413), ("9" * 30, 413), ("-1", 413)])
def test_a_body_of_no_honest_length_is_read_no_further_than_allowed(game, shown, status):
    _, browser, _ = ask_of(game)
    before, stream = picture(), io.BytesIO(b"x" * 1_000_000)
    response = browser.post("answer", b"x", CONTENT_LENGTH=shown, **{"wsgi.input": stream})
    assert response.status_code == status
    assert stream.tell() == 0
    assert picture() == before


@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded"])
def test_the_check_against_forgery_takes_no_body_apart(game, kind):
    seat = waiting(game)[0]
    browser = Browser.of_seat(game, seat, enforce_csrf_checks=True)
    for size, status in ((70_000, 413), (60_000, 415)):
        stream = io.BytesIO(b"a=" * (size // 2))
        options: dict[str, Any] = {"wsgi.input": stream, "CONTENT_LENGTH": str(size)}
        response = browser.post("answer", b"x", content_type=kind, **options)
        assert (response.status_code, stream.tell()) == (status, 0)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_other_media_types_are_refused(game, kind):
    _, browser, batch = ask_of(game)
    response = browser.post("answer", json.dumps({"batch": batch, "answer": 1}), content_type=kind)
    assert response.status_code == 415


@pytest.mark.parametrize("name", ["look", "answer-for", "messages/1/remove"])
def test_the_desk_reads_small_json_objects_only(game, name):
    judge, before = Browser.of_staff(game), picture()
    for body, kind, status in [
        (b"x" * 100_000, "application/json", 413),
        (b"{}", "text/plain", 415),
        (b"[]", "application/json", 400),
        (b'{"k": NaN}', "application/json", 400),
        (b'{"seat": 0, "k": 0, "k": 1, "message": 1}', "application/json", 400),
        (b"{" * 30_000, "application/json", 400),
    ]:
        response = judge.post(name, body, content_type=kind)
        assert response.status_code == status, (body[:20], response.content)
        assert code_of(response)
        assert response["Cache-Control"] == "no-store"
    assert picture() == before


@pytest.mark.parametrize("reason", [None, 7, ["because"], {"why": "because"}])
def test_the_reason_of_a_judge_is_a_text(game, reason):
    seat, _, batch = ask_of(game)
    answer = a_move(game, seat, random.Random(1))[1]
    judge, before = Browser.of_staff(game), picture()
    body = {"seat": seat, "batch": batch, "answer": answer, "reason": reason}
    response = judge.post("answer-for", body)
    assert response.status_code == 400, response.content
    assert picture() == before


def test_addresses_of_acts_take_posts_only(game):
    client, address = Client(), Browser.of_stranger(game).address
    assert client.post(address).status_code == 405
    for verb in ("answer", "chat", "commit", "reveal", "withdraw", "concede", "begin", "start-over"):
        assert client.get(f"{address}{verb}/").status_code == 405


def test_another_site_cannot_act_for_a_casual_seat():
    """A cookie of a seat's link alone, without an account: the browser sends it by itself, too."""
    host = a_user()
    game = opening.open_casual(host, opening.Setup("goofspiel"), ["Asha", "Wex"])
    seat = games.seats_of(games.find(game.key))[1]
    browser = Browser(Client(enforce_csrf_checks=True), game.key)
    browser.client.get(f"/t/{game.key}/join/{seats.token_of(seat)}/")
    body, before = {"commitment": commitment_of(game, 1)}, picture()
    assert browser.board()["viewer"]["seat"] == 1
    before = picture()
    for verb, sent in (("commit", body), ("chat", {"text": "hi"})):
        refused = browser.post(verb, sent)
        assert (refused.status_code, code_of(refused)) == (403, "stale-page")
    assert picture() == before
    browser.client.get(f"/t/{game.key}/")
    token = browser.client.cookies["csrftoken"].value
    assert browser.post("commit", body, headers={"X-CSRFToken": token}).status_code == 200


def test_another_site_cannot_judge(game):
    judge = Browser.of_staff(game)
    judge.client.handler.enforce_csrf_checks = True
    before = picture()
    for verb, body in (("pause", {}), ("look", {"seat": 0, "k": 1}), ("end", {"reason": "x"})):
        assert judge.post(verb, body).status_code == 403
    assert picture() == before


def test_another_site_cannot_answer(game):
    seat, _, batch = ask_of(game)
    browser = Browser.of_seat(game, seat, enforce_csrf_checks=True)
    body = {"batch": batch, "answer": a_move(game, seat, random.Random(1))[1]}
    before = picture()
    refused = browser.post("answer", body)
    assert (refused.status_code, code_of(refused)) == (403, "stale-page")
    assert picture() == before


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(batch=st.none() | st.integers(-3, 12) | json_values, answer=json_values)
def test_any_json_gets_a_clear_answer(game, batch, answer):
    caches["counts"].clear()
    row = games.find(game.key)
    seat, browser, _ = ask_of(row)
    before = picture()
    response = browser.post("answer", {"batch": batch, "answer": answer})
    assert response.status_code in {200, 400, 409}, response.content
    if picture() != before:  # the same answer to the same batch again is answered, too
        assert response.status_code == 200
        with matches.reading(games.find(game.key)) as match:
            assert match.log[-1].seat == seat
