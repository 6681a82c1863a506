"""What cards do is imported by package, with the first game in which they may be met."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

PLAYING = """
import json, os, sys
from random import Random
from rules import registry
from rules.kernel import Match, play_one
from rules.lcg.second.sets import PLAYABLE

def imported():
    return [name for name in PLAYABLE if f"rules.lcg.second.cards.{name}" in sys.modules]

def played(decks, decisions=120):
    "Play with everything that a live table does beside playing; return what shows that it was one game."
    match = Match.new(GAME, len(decks), {"decks": decks, "rounds": 2}, b"loading." * 4)
    bot, chance = BOT(), Random(1)
    while not match.over and match.decisions < decisions:
        play_one(match, min(match.waiting()), bot, chance)
    asked = min(match.waiting())
    match.worlds(asked).sample(chance)
    views = [match.view(seat) for seat in range(len(decks))]
    again = Match.load(GAME, match.record(), b"loading." * 4)
    assert again.digest() == match.digest()
    assert match.fork().digest() == match.digest()
    match.undo(decisions // 2, why="to see that it can be undone")
    facts = GAME.facts_under(again.table.options)
    assert all(card["face"] in facts for seat in views for card in seat["hand"])
    return [again.digest(), match.digest(), len(facts)]

def in_child(work):
    "Return what work returns in a process forked from this one."
    reading, writing = os.pipe()
    if not os.fork():
        os.write(writing, json.dumps(work()).encode())
        os._exit(0)
    os.wait()
    return json.loads(os.read(reading, 1 << 16))

GAME, BOT = registry.find("lcg"), registry.bots("lcg")["heuristic"]
CORE = ["stark", "lannister", ""]

def with_card(code):
    "Return decks of the Core Set, one of them with three copies of another card."
    from rules.lcg.second.decks.playable import DECKS
    deck = DECKS.ready("stark")
    return [{**deck, "draw": [*deck["draw"][3:], *[code] * 3]}, "lannister", "tyrell"]
"""


def fresh(script: str) -> Any:
    """Run a script in a fresh process; return what it prints as JSON."""
    command = [sys.executable, "-c", PLAYING + script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def test_a_game_of_the_core_set_imports_no_other_set() -> None:
    """Nor do its bots, views, worlds, facts, undo, and the record that is read again."""
    assert fresh("played(CORE)\nprint(json.dumps(imported()))") == ["core"]


def test_a_card_brings_the_sets_that_were_released_until_it_was() -> None:
    """Everybody knows when the newest card of the game was released, so cards until then may be met."""
    script = """
steps = [imported()]
for code in ("02001", "03001", "06001"):
    played(with_card(code))
    steps.append(imported())
print(json.dumps(steps))
"""
    early, *later = fresh(script)
    assert early == ["core"]
    assert later == [
        ["core", "westeros"],
        ["core", "westeros", "wolves"],
        ["core", "westeros", "wolves", "kings", "lions", "blood"],
    ]


def test_it_matters_to_no_game_what_was_imported_before() -> None:
    """Decisions, digests and facts of a game are the same in a fresh process, in one that has met everything,
    in one that meets more while the game is played, and in a process forked before that."""
    script = """
alone = in_child(lambda: played(CORE))
later = in_child(lambda: played(with_card("06001")))
assert imported() == ["core"]
open_game = Match.new(GAME, 3, {"decks": CORE, "rounds": 2}, b"loading." * 4)
bot, chance = BOT(), Random(1)
while open_game.decisions < 60:
    play_one(open_game, min(open_game.waiting()), bot, chance)
assert played(with_card("06001")) == later
while open_game.decisions < 120:
    play_one(open_game, min(open_game.waiting()), bot, chance)
assert open_game.digest() == alone[0]
assert played(CORE) == alone
print(json.dumps([*alone, *later]))
"""
    alone, _, facts_alone, later, _, facts_later = fresh(script)
    assert alone != later
    assert facts_alone < 250 < facts_later
