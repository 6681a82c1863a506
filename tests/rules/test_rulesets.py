"""Rulesets: what was played is frozen, and what was begun under it ends under it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rules
from rules import registry
from rules.__main__ import main
from rules.bots.search import Budget, ThinkingBot
from rules.freezing import SEAL, AlreadyFrozen, digest_of, freeze, frozen_packages
from rules.kernel import (
    BadOptions,
    BadRecord,
    GameDef,
    Match,
    Question,
    RandomBot,
    play_one,
    playout,
)

ROOT = Path(rules.__file__).parent
KEY = bytes(range(32))


@pytest.mark.parametrize("package", frozen_packages(ROOT), ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_frozen_ruleset_is_never_touched(package: Path) -> None:
    assert digest_of(package) == (package / SEAL).read_text().strip()
    number = int(package.name.rpartition("_")[2])
    present = registry.find(package.parent.name)
    old = present.for_ruleset(number)
    assert (old.key, old.ruleset) == (present.key, number) and number < present.ruleset
    for module in package.rglob("*.py"):
        text = module.read_text(encoding="utf-8").replace(f"rules.{present.key}.{package.name}", "")
        assert f"from rules.{present.key}" not in text and "from rules.cards" not in text


def test_bots_think_under_frozen_rules_as_far_as_the_round() -> None:
    bot = registry.bots("lcg", 1)[registry.THINKING]()
    assert isinstance(bot, ThinkingBot)
    match = Match.new(registry.find("lcg").for_ruleset(1), 2, {"rounds": 3}, KEY)
    heuristic, r = registry.bots("lcg", 1)["heuristic"](), Random(1)
    while match.decisions < 40 or Question(match, min(match.waiting())).only_answer() is not None:
        play_one(match, min(match.waiting()), heuristic, r)
    seat = min(match.waiting())
    thinker = ThinkingBot(bot.guide, Budget(iterations=6)).think(match.worlds(seat).sample, seat, r)
    assert thinker is not None and thinker.iterations == 6
    played = [value for edge in thinker.root.edges.values() for value in edge.values]
    assert any(abs(value) not in {0, 1} for value in played)  # a position is judged, no result


def test_there_is_a_frozen_ruleset_to_look_at() -> None:
    assert frozen_packages(ROOT), "the card game was played under ruleset 1"
    assert registry.bots("lcg", 1)["heuristic"].__module__ == "rules.lcg.ruleset_1.bots"
    assert registry.bots("lcg", 2)["heuristic"].__module__ == "rules.lcg.bots"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Goofspiel as a game that somebody else plays: a package of its own, on an engine of its own."""
    game = tmp_path / "played" / "goofspiel"
    shutil.copytree(ROOT / "goofspiel", game, ignore=shutil.ignore_patterns("__pycache__"))
    (game.parent / "__init__.py").touch()
    (game.parent / "engine").mkdir()
    (game.parent / "engine" / "__init__.py").write_text("WORTH = 1\n")
    text = (game / "game.py").read_text()
    assert "t.points[" in text
    text = text.replace(
        "from rules.kernel import", "from played.engine import WORTH\nfrom rules.kernel import", 1
    )
    (game / "game.py").write_text(text.replace('key = "goofspiel"', 'key = "goofspiel"\n    worth = WORTH'))
    monkeypatch.syspath_prepend(tmp_path)
    yield game
    for name in [name for name in sys.modules if name.partition(".")[0] == "played"]:
        del sys.modules[name]


def updated(package: Path) -> GameDef[Any]:
    """The game after an update: the engine counts otherwise, and games are shorter."""
    (package.parent / "engine" / "__init__.py").write_text("WORTH = 2\n")
    text = (package / "game.py").read_text()
    (package / "game.py").write_text(text.replace("worth = WORTH", "worth = WORTH\n    ruleset = 2"))
    game: GameDef[Any] = import_module("played.goofspiel.game").GAME
    return game


def test_what_was_begun_under_a_frozen_ruleset_ends_under_it(package: Path) -> None:
    assert freeze(package, 1) == package / "ruleset_1"
    game = updated(package)
    old = game.for_ruleset(1)
    assert (game.ruleset, game.worth, old.ruleset, old.worth) == (2, 2, 1, 1)  # type: ignore[attr-defined]
    assert type(old).__module__ == "played.goofspiel.ruleset_1.game"
    match = Match.new(old, 3, {"cards": 5}, KEY, stamped=True)
    for _ in range(4):
        seat = min(match.waiting())
        match.time_out(seat)
    again = Match.load(game, match.record(), KEY)
    assert again.game is old
    playout(again, [RandomBot()] * 3, Random(1))
    assert again.record().ruleset == 1 and Match.load(game, again.record(), KEY).digest() == again.digest()
    with pytest.raises(BadOptions, match="no ruleset 3"):
        game.for_ruleset(3)


def test_what_is_frozen_is_not_frozen_again(package: Path) -> None:
    freeze(package, 1)
    with pytest.raises(AlreadyFrozen):
        freeze(package, 1)
    assert main(["freeze", "chess"]) == 2


def test_a_seal_notices_every_change(package: Path) -> None:
    frozen = freeze(package, 1)
    sealed = (frozen / SEAL).read_text().strip()
    assert digest_of(frozen) == sealed
    (frozen / "engine_engine" / "__init__.py").write_text("WORTH = 3\n")
    assert digest_of(frozen) != sealed


def test_rules_that_changed_without_a_new_ruleset_are_told() -> None:
    match = Match.new(registry.find("goofspiel"), 3, {"cards": 5}, KEY, stamped=True)
    playout(match, [RandomBot()] * 3, Random(1))

    class Changed(type(registry.find("goofspiel"))):  # type: ignore[misc]
        def setup(self, n: int, options: Any, draws: Any) -> Any:
            t = super().setup(n, options, draws)
            t.points[0] = 1
            return t

    with pytest.raises(BadRecord, match="differently from entry 0"):
        Match.load(Changed(), match.record(), KEY)
