"""Commands around the checks.

python -m rules.kernel.testing goldens DIRECTORY [GAME...]   record games anew
python -m rules.kernel.testing transcript CASE   print the transcript of a recorded case
python -m rules.kernel.testing digests PACKAGE.MODULE:NAME SEED...   final digests of random games: every seat
    count and every option set once for each seed
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

from rules import registry
from rules.kernel.testing.case import cases, spread
from rules.kernel.testing.goldens import recorded_cases, write_goldens
from rules.kernel.testing.replays import digests_of
from rules.kernel.testing.transcript import transcript


def main() -> None:
    """Run a command."""
    parser = argparse.ArgumentParser(prog="python -m rules.kernel.testing", description="Checks of games.")
    commands = parser.add_subparsers(dest="command", required=True)
    goldens = commands.add_parser("goldens", help="record games anew")
    goldens.add_argument("directory", type=Path)
    goldens.add_argument("games", nargs="*")
    shown = commands.add_parser("transcript", help="print the transcript of a recorded case")
    shown.add_argument("case")
    digests = commands.add_parser("digests", help="final digests of random games")
    digests.add_argument("where", help="package.module:NAME of a game")
    digests.add_argument("seeds", nargs="+", type=int)
    asked = parser.parse_args()
    if asked.command == "goldens":
        for key in asked.games or registry.keys():
            game = registry.find(key)
            write_goldens(
                asked.directory, game, {str(case): transcript(case) for case in recorded_cases(game)}
            )
    elif asked.command == "transcript":
        game = registry.find(asked.case.partition("-")[0])
        by_name = {str(case): case for case in recorded_cases(game)}
        print(transcript(by_name[asked.case]), end="")
    else:
        module, _, name = asked.where.partition(":")
        game = getattr(import_module(module), name)
        for seed in asked.seeds:
            print("\n".join(digests_of(spread(cases(game, seeds=(seed,))))))


if __name__ == "__main__":
    main()
