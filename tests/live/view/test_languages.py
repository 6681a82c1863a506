"""Two people at one table read notices, log and questions each in their own language."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from django.utils import translation

from kingsmoot.catalogs import pseudo
from kingsmoot.languages import PSEUDO
from rules import registry
from rules.kernel import language
from tables.core.text.sentences import Sentence, listing, plural, sentence
from tables.live.models.game import LiveMessage
from tables.live.play import undo
from tables.live.store import games
from tables.live.view.boards import board
from tables.live.view.pushed import Boards, Pass, board_ticket, pass_for
from tables.live.view.records import replayed
from tests.live_games import Browser, a_game, play, seat_viewer, store_replay
from tests.two_languages import catalogs_in

pytestmark = pytest.mark.django_db

ASKED = "{name} asks to take the game back to decision {to}."


@pytest.fixture
def two_languages(tmp_path):
    """The pseudo-locale with one notice of the table and every word of a game."""
    texts = {"django": [ASKED], "rules": list(registry.find("btwixt").words.values())}
    folder = tmp_path / "en_XA" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for domain, sentences in texts.items():
        catalog = Catalog(charset="utf-8")
        for text in sentences:
            catalog.add(text, pseudo(text))
        with (folder / f"{domain}.mo").open("wb") as file:
            write_mo(file, catalog)
    with catalogs_in(tmp_path):
        yield


def asked() -> tuple[Any, int, str]:
    game = play(a_game(3), r=random.Random(2), decisions=20)
    seat = next(seat for seat in range(3) if _may_ask(game, seat))
    to = _may_ask(game, seat)[0]
    game = undo.ask(game, seat_viewer(game, seat), to)
    return game, seat, ASKED.format(name=f"Player 00{seat + 1}", to=to)


def _may_ask(game: Any, seat: int) -> list[int]:
    return list(board(game, seat_viewer(game, seat))["undo_places"])


def test_a_board_is_worded_in_the_language_of_its_reader(two_languages):
    game, seat, text = asked()
    viewer = seat_viewer(game, seat)
    english = board(game, viewer)
    assert english["chat"][-1]["text"] == text
    with translation.override(PSEUDO), language.language(PSEUDO):
        other = board(game, viewer)
    shown = other["chat"][-1]["text"]
    assert shown.startswith("⟦") and f"Player 00{seat + 1}" in shown
    assert all(line["text"].startswith("⟦") for line in other["lines"]["list"])
    assert not any(line["text"].startswith("⟦") for line in english["lines"]["list"])
    again = board(game, viewer)
    again["clock"]["now"] = english["clock"]["now"]
    assert again == english, "nothing was cached worded"


def test_streams_of_one_seat_carry_its_board_in_the_language_of_each_page(two_languages):
    game = a_game(3)
    browser = Browser.of_seat(game, 1)
    session = browser.client.session.session_key or ""
    passes: dict[str, Pass] = {}
    for code in ("en", PSEUDO):
        with translation.override(code):
            ticket = board_ticket(game, seat_viewer(game, 1), session)
        found = pass_for(f"live/{game.pk}", ticket, session)
        assert found is not None
        passes[code] = found
    boards = Boards()
    boards.prepare(set(passes.values()))
    play(game, r=random.Random(2), decisions=6)
    changes = boards.changes(set(passes.values()))
    texts = {code: _lines(changes[at]) for code, at in passes.items()}
    assert texts["en"] and len(texts["en"]) == len(texts[PSEUDO])
    assert [text for text in texts[PSEUDO] if not text.startswith("⟦")] == []
    assert not any(text.startswith("⟦") for text in texts["en"])


def _lines(frames: bytes) -> list[str]:
    data = frames.decode().rpartition("event: board\ndata: ")[2]
    return [line["text"] for line in json.loads(data)["lines"]["list"]]


def test_a_stored_replay_is_worded_anew_for_a_reader_of_another_language(two_languages):
    game = play(a_game(3), r=random.Random(2))
    store_replay(game)
    game = games.find(game.key)
    viewer = seat_viewer(game, 0)
    english = board(game, viewer)["lines"]["list"]
    with translation.override(PSEUDO), language.language(PSEUDO):
        other = board(game, viewer)["lines"]["list"]
    assert len(english) == len(other) > 10
    assert all(line["text"].startswith("⟦") for line in other)


@pytest.mark.parametrize("is_stored", [True, False])
def test_the_cards_of_a_replay_have_the_names_of_the_readers_language(two_languages, is_stored: bool):
    game = play(a_game(3), r=random.Random(2))
    if is_stored:
        store_replay(game)
    game = games.find(game.key)
    with translation.override(PSEUDO), language.language(PSEUDO):
        moment = replayed(game, seat_viewer(game, 0), game.length)
    for seen in (moment["view"], moment["public"]):
        assert all(each["leader"]["name"].startswith("⟦") for each in seen["leaders"])


def test_a_notice_keeps_its_english_text_whatever_language_is_active(two_languages):
    with translation.override(PSEUDO):
        game, seat, _ = asked()
    stored = LiveMessage.objects.filter(game=game).latest("pk")
    assert stored.text.startswith(f"Seat {seat + 1} asks to take the game back")


def test_a_notice_of_an_older_release_still_names_its_seat():
    game = a_game(3)
    LiveMessage.objects.create(
        game=game, seat=1, who="Kingsmoot", text="Time was up.", is_notice=True, at=game.created_at
    )
    game = games.find(game.key)
    assert board(game, seat_viewer(game, 0))["chat"][-1]["text"] == "Player 002: Time was up."


def test_stored_sentences_come_back_the_same():
    inner = plural("{count} day", "{count} days", 2)
    note = sentence("{names}: {reason} {what}", names=listing(["Asha", inner]), reason=inner, what="text")
    assert Sentence.from_json(json.loads(json.dumps(note.to_json()))) == note
