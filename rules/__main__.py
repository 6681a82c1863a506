"""The rules without a server.

python -m rules                                 a menu: choose a game and play it against bots
python -m rules list                            the games and their options
python -m rules play GAME --seats 4             play in the terminal against bots
python -m rules watch GAME --games 1000         watch bots, or count many of their games
python -m rules strength GAME --games 100       let two kinds of bots play, and tell which is stronger
python -m rules replay FILE                     tell and verify a recorded game
python -m rules fuzz GAME --decisions 1000000   random games: what broke, what never happened
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from rules import registry
from rules.bots.search import Budget, ThinkingBot
from rules.kernel import (
    JUDGE,
    SPECTATOR,
    BadOptions,
    BadRecord,
    Bot,
    GameDef,
    Match,
    Viewer,
    commit,
    final_key,
    fresh_seed,
    nonce_of,
)
from rules.kernel.language import Span
from rules.kernel.testing.fuzz import fuzz
from rules.terminal.play import NotSaved, Sitting, menu, save
from rules.terminal.replay import read_record, replay
from rules.terminal.strength import measure
from rules.terminal.watch import watch_many, watch_one


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status is 1 for an unfair record or a broken game, 2 for a mistake."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        chosen = given or menu()
    except (EOFError, KeyboardInterrupt):
        print()
        return 0
    asked = _parser().parse_args(chosen)
    try:
        return int(asked.run(asked))
    except (BadOptions, BadRecord, NotSaved, registry.UnknownGame) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print()
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 141


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Play without a server.")
    commands = parser.add_subparsers(required=True)
    commands.add_parser("list", help="the games and their options").set_defaults(run=_list)

    table = argparse.ArgumentParser(add_help=False)
    table.add_argument("game")
    table.add_argument("--seats", type=int, help="how many play (default: as few as the game allows)")
    table.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    table.add_argument("--seed", help="any text: the same text gives the same deal")
    table.add_argument("--bots", help="kinds of bots, one for each seat or one for all: heuristic,random")

    play = commands.add_parser("play", parents=[table], help="play against bots")
    play.add_argument("--seat", type=int, default=1, help="your seat, from 1")
    play.add_argument("--save", type=Path, help="write the record to a file at the end")
    play.set_defaults(run=_play)

    watch = commands.add_parser("watch", parents=[table], help="watch bots play")
    watch.add_argument("--games", type=_positive, default=1)
    watch.add_argument("--save", type=Path, help="write the record of a single game to a file")
    watch.set_defaults(run=_watch)

    strength = commands.add_parser(
        "strength", parents=[table], help="measure one kind of bot against another"
    )
    strength.add_argument("--games", type=_positive, default=60)
    strength.add_argument(
        "--seconds", type=float, default=0.1, help="CPU time of a decision that is thought about"
    )
    strength.set_defaults(run=_strength)

    random = commands.add_parser("fuzz", help="play random games and report what broke or never happened")
    random.add_argument("game")
    random.add_argument("--decisions", type=_positive, default=100_000)
    random.add_argument(
        "--every", type=_positive, default=10, help="check invariants at every so many decisions"
    )
    random.add_argument("--seed", type=int, default=1)
    random.set_defaults(run=_fuzz)

    again = commands.add_parser("replay", help="tell and verify a recorded game")
    again.add_argument("file", type=Path)
    again.add_argument("--seed-hex", help="the revealed seed, if the record does not hold it")
    again.add_argument("--as", dest="who", default="watcher", help="watcher, judge, or a seat from 1")
    again.add_argument("--quiet", action="store_true", help="verify only")
    again.set_defaults(run=_replay)
    return parser


def _list(asked: argparse.Namespace) -> int:
    for game in registry.all_games():
        print(f"{game.key}: {game.title}, {Span(game.seats[0], game.seats[-1])} seats")
        print(f"    bots: {', '.join(registry.bots(game.key))}")
        for option in game.options:
            choices = ", ".join(str(choice) for choice in option.choices)
            print(f"    {option.name} = {option.default} ({choices}): {option.sentence}")
    return 0


def _play(asked: argparse.Namespace) -> int:
    game, n = _table(asked)
    if not 1 <= asked.seat <= n:
        raise BadOptions(f"Your seat must be from 1 to {n}.")
    match, seed = _deal(asked, game, n)
    _save(asked, match, seed)
    print(f"The deal is committed to: {match.commitment}")
    bots = [bot for _, bot in _bots(asked, game, n)]
    sitting = Sitting(match, seed, asked.seat - 1, bots, _chance(seed))
    finished = sitting.play()
    _save(asked, match, seed)
    return 0 if finished else 130


def _watch(asked: argparse.Namespace) -> int:
    game, n = _table(asked)
    bots = _bots(asked, game, n)
    if asked.games > 1:
        if asked.save:
            raise BadOptions("--save writes the record of one game only.")
        seed = _seed(asked)
        summary = watch_many(game, n, _options(game, asked), bots, asked.games, _chance(seed))
        print(summary.text(asked.games))
        return 0
    match, seed = _deal(asked, game, n)
    _save(asked, match, seed)
    names = [f"{name.capitalize()} {seat + 1}" for seat, (name, _) in enumerate(bots)]
    watch_one(match, [bot for _, bot in bots], names, _chance(seed), print)
    _save(asked, match, seed)
    return 0


def _strength(asked: argparse.Namespace) -> int:
    game, n = _table(asked)
    kinds = registry.bots(game.key)
    rule_of_thumb = [name for name in kinds if name != registry.THINKING][-1]
    names = asked.bots.split(",") if asked.bots else [registry.THINKING, rule_of_thumb]
    if len(names) != 2 or any(name not in kinds for name in names):
        raise BadOptions(f"--bots wants two of: {', '.join(kinds)}.")

    def made(name: str) -> Bot:
        bot = kinds[name]()
        return ThinkingBot(bot.guide, Budget(asked.seconds)) if isinstance(bot, ThinkingBot) else bot

    ours, theirs = (partial(made, name) for name in names)
    measured = measure(game, n, _options(game, asked), ours, theirs, asked.games, _chance(_seed(asked)))
    print(measured.text(*names))
    return 0


def _save(asked: argparse.Namespace, match: Match[Any], seed: bytes) -> None:
    """Write the record where it was asked for: also before a game, so that nobody plays for nothing."""
    if asked.save:
        save(match, seed, asked.save)


def _fuzz(asked: argparse.Namespace) -> int:
    report = fuzz(registry.find(asked.game), asked.decisions, seed=asked.seed, every=asked.every)
    print("\n".join(report.lines()))
    return 1 if report.faults else 0


def _replay(asked: argparse.Namespace) -> int:
    record = read_record(asked.file)
    who = _viewer(asked.who, record.n)
    return 0 if replay(record, asked.seed_hex, who, print, quiet=asked.quiet) else 1


def _viewer(name: str, n: int) -> Viewer:
    if name in {"watcher", "judge"}:
        return SPECTATOR if name == "watcher" else JUDGE
    if name.isdecimal() and 1 <= int(name) <= n:
        return int(name) - 1
    raise BadRecord(f"There is no viewer {name!r}: say watcher, judge, or a seat from 1.")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _table(asked: argparse.Namespace) -> tuple[GameDef[Any], int]:
    game = registry.find(asked.game)
    return game, game.seats[0] if asked.seats is None else asked.seats


def _seed(asked: argparse.Namespace) -> bytes:
    return fresh_seed() if asked.seed is None else sha256(asked.seed.encode()).digest()


def _chance(seed: bytes) -> Random:
    """Return the bots' source of chance: as repeatable as the deal, but another one."""
    return Random(sha256(b"bots" + seed).digest())  # noqa: S311  (bots, not draws)


def _deal(asked: argparse.Namespace, game: GameDef[Any], n: int) -> tuple[Match[Any], bytes]:
    seed, nonces = _seed(asked), [nonce_of(f"seat {seat}") for seat in range(n)]
    match = Match.new(
        game,
        n,
        _options(game, asked),
        final_key(seed, "terminal", nonces),
        match_id="terminal",
        commitment=commit(seed, "terminal"),
        nonces=nonces,
        stamped=asked.save is not None,
    )
    return match, seed


def _options(game: GameDef[Any], asked: argparse.Namespace) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    known = {option.name: option for option in game.options}
    for text in asked.option:
        name, _, value = text.partition("=")
        choices = known[name].choices if name in known else ()
        chosen[name] = next((choice for choice in choices if str(choice).lower() == value.lower()), value)
    return chosen


def _bots(asked: argparse.Namespace, game: GameDef[Any], n: int) -> list[tuple[str, Bot]]:
    kinds = registry.bots(game.key)
    names = asked.bots.split(",") if asked.bots else [list(kinds)[-1]]
    unknown = [name for name in names if name not in kinds]
    if unknown or len(names) not in {1, n}:
        raise BadOptions(f"--bots wants one or {n} of: {', '.join(kinds)}.")
    return [(name, kinds[name]()) for name in (names * n)[:n]]


if __name__ == "__main__":
    sys.exit(main())
