"""Versions: a live game ends under the rules and the kernel under which it was begun."""

import random

import pytest

from rules import registry
from rules.kernel import BadRecord, verify
from tables.live.store import games, matches
from tables.models import LiveGame
from tables.models.live import RECORD_FORM
from tests.live_games import a_game, begin, play

pytestmark = pytest.mark.django_db


def test_a_live_game_is_stamped_and_ends_under_the_rules_and_the_kernel_it_was_begun_under():
    game = a_game(2, game="lcg", begun=False, options={"format": "joust", "rounds": 3})
    assert (game.ruleset, game.record_form) == (registry.find("lcg").ruleset, RECORD_FORM)
    then = {**game.options, "edition": "second"}  # what was an option of ruleset 1 is a game of its own now
    LiveGame.objects.filter(pk=game.pk).update(ruleset=1, record_form=2, options=then)
    row = begin(games.find(game.key))
    assert type(games.rules_of(row)).__module__ == "rules.lcg.ruleset_1.game"
    play(row, r=random.Random(1), decisions=30)
    matches.forget()
    over = play(games.find(game.key), r=random.Random(2))
    told = matches.record_of(over, matches.entries_of(over))
    assert over.status == "finished" and (told.ruleset, told.form) == (1, 2)
    assert verify(registry.find("lcg"), told, bytes.fromhex(over.seed)) == []
    assert not any(entry.state for entry in told.log), "as it was begun: without stamps"


def test_a_change_of_rules_that_nobody_froze_is_noticed_by_the_stamps(monkeypatch):
    game = a_game(3, game="goofspiel")
    play(game, r=random.Random(1), decisions=5)
    assert all(entry.state for entry in matches.entries_of(games.find(game.key)))
    matches.forget()

    class Changed(type(registry.find("goofspiel"))):  # type: ignore[misc]
        def setup(self, n, options, draws):
            t = super().setup(n, options, draws)
            t.points[0] = 1
            return t

    monkeypatch.setattr(registry, "find", lambda key: Changed())
    with pytest.raises(BadRecord, match="differently"):
        matches.loaded(games.find(game.key))
