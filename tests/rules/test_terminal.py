"""The terminal program: list, play, watch, replay."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rules import registry
from rules.__main__ import main
from rules.bots import search
from rules.bots.shares import wilson
from rules.kernel import Assign, Illegal, Json, Number, Order, PickSome, Question, RandomBot
from rules.terminal.answering import choices_text, typed_answer
from rules.terminal.play import Sitting, menu
from rules.terminal.strength import Strength, measure
from rules.terminal.watch import watch_many
from tests.rules.kernel.games.stall import NAMES


def play(monkeypatch: pytest.MonkeyPatch, arguments: list[str], *lines: str) -> int:
    """Run `play`, answering every prompt with the next line, then with the end of the file."""
    rest: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(rest)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(Sitting.__init__, "__defaults__", (read, print))
    return main(["play", *arguments])


def test_list_names_games_seats_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    out = capsys.readouterr().out
    assert "goofspiel: Goofspiel, 2 to 6 seats" in out and "cards = 13 (5, 8, 13)" in out


def test_a_person_plays_to_the_end_and_the_saved_record_is_verified(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    arguments = ["goofspiel", "--option", "cards=5", "--seed", "a", "--seat", "2", "--save", str(file)]
    assert play(monkeypatch, arguments, *["1"] * 5) == 0
    out = capsys.readouterr().out
    assert (
        "Which card do you bid for the prize of " in out
        and "Seat 2 (you) bids the 1." in out
        and "The game is over" in out
    )
    assert main(["replay", str(file), "--as", "2"]) == 0
    assert "Verified: 10 decisions" in capsys.readouterr().out


def test_mistakes_are_explained_and_commands_work(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    saved = tmp_path / "half.json"
    unsaved = "s nowhere/half.json"
    lines = ["99", "x", "vote", "9" * 5_000, "1 2", "?", "u", "v", "1", "u", "2", unsaved, f"s {saved}", "q"]
    assert play(monkeypatch, ["goofspiel", "--option", "cards=5", "--seed", "a"], *lines) == 130
    out = capsys.readouterr().out
    for said in (
        "There is no choice 99.",
        "Type numbers",
        "Choose one.",
        "take back",
        "You have decided nothing yet.",
        "prizes: 4",
        "takes the game back",
        "nowhere/half.json cannot be written",
        f"Saved to {saved}.",
    ):
        assert said in out
    assert out.count("Type numbers, or ? for help.") == 3
    assert json.loads(saved.read_text())["log"][-1]["act"] == "answer"


def test_leaving_in_the_middle_and_conceding(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert play(monkeypatch, ["goofspiel"]) == 130
    assert play(monkeypatch, ["goofspiel", "--seats", "3"], "c") == 0
    assert "concedes" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "goofspiel", "--seats", "9"], "2 to 6 players"),
        (["play", "goofspiel", "--seat", "7"], "from 1 to 2"),
        (["watch", "goofspiel", "--option", "cards=6"], "must be one of"),
        (["watch", "goofspiel", "--option", "color=red"], "no option"),
        (["watch", "goofspiel", "--bots", "genius"], "--bots wants"),
        (["strength", "goofspiel", "--bots", "random"], "--bots wants two"),
        (["strength", "goofspiel", "--bots", "random,genius"], "--bots wants two"),
        (["watch", "hearts", "--seats", "3"], "for 4 players, not 3"),
        (["watch", "goofspiel", "--games", "2", "--save", "games.json"], "one game only"),
        (["watch", "goofspiel", "--save", "nowhere/game.json"], "cannot be written"),
        (["play", "goofspiel", "--save", "nowhere/game.json"], "cannot be written"),
        (["replay", "nowhere.json"], "cannot be read"),
    ],
)
def test_wrong_arguments_are_shown_and_end_with_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_games_are_counted_from_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["watch", "goofspiel", "--games", "0"])
    assert "must be at least 1" in capsys.readouterr().err


def test_watching_one_game_is_repeatable(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for _ in range(2):
        assert main(["watch", "hearts", "--option", "length=one_deal", "--seed", "s"]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1] and "takes the trick" in outputs[0]


def test_watching_many_games_counts_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "goofspiel", "--games", "20", "--seats", "3", "--option", "cards=5"]) == 0
    shown = capsys.readouterr()
    assert "seat 3" in shown.out and "decisions a second" in shown.out
    assert shown.err == "", "nobody is looking at a pipe"


class Screen(io.StringIO):
    """Somewhere that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_the_bar_is_drawn_where_somebody_looks() -> None:
    game, bots, screen = registry.find("goofspiel"), [("a", RandomBot())] * 2, Screen()
    watch_many(game, 2, {"cards": 5}, bots, 20, Random(1), screen)
    assert "20/20" in screen.getvalue() and screen.getvalue().endswith("\n")


def test_every_game_won_is_counted_once() -> None:
    game = registry.find("goofspiel")
    bots = [("a", RandomBot()), ("b", RandomBot()), ("c", RandomBot())]
    summary = watch_many(game, 3, {"cards": 5}, bots, 30, Random(1), io.StringIO())
    assert sum(tally.wins for tally in summary.bots.values()) == pytest.approx(30)
    assert sum(tally.wins for tally in summary.seats.values()) == pytest.approx(30)
    assert all(tally.games == 30 for tally in summary.bots.values())


def test_a_changed_record_is_not_fair(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert main(["watch", "goofspiel", "--option", "cards=5", "--save", str(file)]) == 0
    data = json.loads(file.read_text())
    data["log"][3]["by"] = "judge"
    file.write_text(json.dumps(data))
    assert main(["replay", str(file), "--quiet"]) == 1
    assert "NOT FAIR: The log was changed" in capsys.readouterr().out
    data["log"][3]["value"] = "joker"
    file.write_text(json.dumps(data))
    assert main(["replay", str(file)]) == 1
    assert "does not replay at entry 3" in capsys.readouterr().out
    file.write_text(json.dumps({**data, "n": 10**12}))
    assert main(["replay", str(file)]) == 1
    assert "for 2 to 6 players" in capsys.readouterr().out
    data["seed"] = None
    file.write_text(json.dumps(data))
    assert main(["replay", str(file)]) == 2
    assert main(["replay", str(file), "--as", "ghost"]) == 2
    file.write_text("{")
    assert main(["replay", str(file)]) == 2
    assert "holds no JSON" in capsys.readouterr().err
    file.write_text("[" * 100_000)
    assert main(["replay", str(file)]) == 2
    assert "nested too deeply" in capsys.readouterr().err


def test_what_a_bot_thought_is_shown_after_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(search, "SECONDS", 0.01)
    game = ["goofspiel", "--option", "cards=5", "--seed", "thoughts"]
    assert main(["watch", *game, "--bots", "random,thinking"]) == 0
    _, _, after = capsys.readouterr().out.partition("The game is over")
    thoughts = [line for line in after.splitlines() if "thought" in line]
    assert len(thoughts) == 4, "with the last card there is nothing to think about"
    assert all(
        re.match(r"Seat 2 thought \(bid\): the \d+ [01]\.\d\d \(\d+\); the ", line) for line in thoughts
    )
    play(monkeypatch, [*game, "--bots", "thinking"], "1")
    assert "thought" not in capsys.readouterr().out, "not before the end"


def test_every_kind_of_question_can_be_typed() -> None:
    assign = Assign(0, "orders", ["north", "south"], ["march", "raid"], of="area").to_json(NAMES)
    assert "1=3 2=1" in choices_text(assign)
    assert typed_answer(assign, "1=2, 2=1") == [["north", "raid"], ["south", "march"]]
    order = Order(0, "order", ["a", "b", "c"]).to_json(NAMES)
    assert "your order" in choices_text(order)
    assert typed_answer(order, "3 1 2") == ["c", "a", "b"]
    number = Number(0, "bid", 0, 9).to_json(NAMES)
    assert choices_text(number) == "a number from 0 to 9" and typed_answer(number, "7") == 7
    some = PickSome(0, "pass", ["x", "y"], lo=0, hi=2).to_json(NAMES)
    assert "0 to 2 numbers" in choices_text(some)
    assert typed_answer(some, "") == [] and typed_answer(some, "2,1") == ["y", "x"]
    for ask, text in ((number, "1 2"), (some, "3"), (order, "one")):
        with pytest.raises(Illegal):
            typed_answer(ask, text)


def test_without_arguments_a_menu_leads_to_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = [game.key for game in registry.all_games()]
    place = str(keys.index("goofspiel") + 1)
    rest = iter(["0", "x", place, "9", "2"])
    assert menu(lambda prompt: next(rest), print) == ["play", "goofspiel", "--seats", "2"]
    out = capsys.readouterr().out
    assert "Goofspiel, 2 to 6 players" in out and "Type a number from 2 to 6." in out
    answers = iter([place, "2", "q"])
    monkeypatch.setattr(menu, "__defaults__", (lambda prompt: next(answers), print))
    monkeypatch.setattr(Sitting.__init__, "__defaults__", (lambda prompt: next(answers), print))
    assert main([]) == 130
    assert "The deal is committed to" in capsys.readouterr().out


def test_leaving_the_menu_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr(menu, "__defaults__", (gone, print))
    assert main([]) == 0


@pytest.mark.parametrize(
    ("game", "shown"),
    [("lcg", ("cost ", "strength ", "  (character")), ("btwixt", ("value ",))],
)
def test_choices_show_values_and_texts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, game: str, shown: tuple[str, ...]
) -> None:
    play(monkeypatch, [game, "--seed", "a"], *["1"] * 8)
    out = capsys.readouterr().out
    for words in shown:
        assert words in out
    texts = [printed["text"] for printed in registry.find(game).facts.values() if printed.get("text")]
    joined = re.sub(r"\s+", " ", out)
    assert any(text in joined for text in texts)


def test_seats_among_choices_are_called_by_name() -> None:
    option = {"id": 1, "of": "seat", "label": "1"}
    ask = {"kind": "pick", "lo": 1, "hi": 1, "options": [option]}
    assert "Bot 2" in choices_text(ask, {}, ["Seat 1 (you)", "Bot 2"])


def test_the_stronger_kind_of_bot_is_shown_with_an_interval(capsys: pytest.CaptureFixture[str]) -> None:
    shown = {}
    for bots in ("heuristic,random", "random,heuristic", "random,random"):
        deal = ["hearts", "--option", "length=one_deal", "--seed", "s", "--games", "60"]
        assert main(["strength", *deal, "--bots", bots]) == 0
        shown[bots] = capsys.readouterr().out
    assert "heuristic is stronger." in shown["heuristic,random"]
    assert "heuristic is stronger." in shown["random,heuristic"]
    assert "these games do not tell which is stronger." in shown["random,random"]
    shares = [
        re.search(r"([\d.]+) % of 60 games won \(95 %: ([\d.]+) to ([\d.]+); even: 50", text)
        for text in shown.values()
    ]
    for share in shares:
        assert share is not None
        low, high = wilson(float(share[1]) * 60 / 100, 60)
        assert (float(share[2]), float(share[3])) == pytest.approx((100 * low, 100 * high), abs=0.1)


def test_strength_is_measured_with_each_choice_of_seats_over_the_same_deal() -> None:
    deals: list[tuple[str, tuple[int, ...]]] = []

    class Kind(RandomBot):
        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, question: Question, r: Random) -> Json:
            if question.verb == "pass":
                view = question.view
                seen.append((self.name, question.seat, str(view["hand"])))
            return super().choose(question, r)

    seen: list[tuple[str, int, str]] = []
    game = registry.find("hearts")
    strength = measure(
        game, 4, {"length": "one_deal"}, lambda: Kind("ours"), lambda: Kind("theirs"), 12, Random(1)
    )
    for first in range(0, 48, 4):
        table = seen[first : first + 4]
        ours = tuple(seat for name, seat, _ in table if name == "ours")
        deals.append((str(sorted((seat, hand) for _, seat, hand in table)), ours))
    assert strength.games == 12 and strength.even == 0.5
    for deal in (deals[:6], deals[6:]):
        assert len({hands for hands, _ in deal}) == 1, "one deal"
        assert {seats for _, seats in deal} == {(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)}
    assert deals[0][0] != deals[6][0]


def test_an_interval_of_95_percent() -> None:
    """Wilson intervals of none of ten and half of a hundred, and what they let one say."""
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    wide, narrow = Strength(25, 40, 0.5), Strength(250, 400, 0.5)
    assert "do not tell" in wide.text("one", "other") and "one is stronger" in narrow.text("one", "other")
