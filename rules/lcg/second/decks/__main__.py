"""How often the ready decks of the cycles win against those of the Core Set, played by bots.

    python -m rules.lcg.second.decks --games 4

Each deck plays so many jousts against each Core deck, in both seats in turn. Printed are the games it won and
the 95 % interval of their share (Wilson).
"""

from __future__ import annotations

import argparse
from random import Random

from rules.bots.shares import wilson
from rules.kernel import Match, play_one
from rules.kernel.bots import Bot
from rules.lcg.second.bots import BOTS
from rules.lcg.second.decks.cycles import CYCLE_DECKS
from rules.lcg.second.decks.ready import READY_DECKS
from rules.lcg.second.game import GAME


def won(deck: str, against: str, seat: int, seed: int) -> bool:
    """Play a joust of two decks between bots; return whether the first deck, at a seat, won it."""
    decks = [deck, against] if seat == 0 else [against, deck]
    match = Match.new(GAME, 2, {"format": "joust", "decks": decks}, seed.to_bytes(4, "big") * 8)
    bot: Bot = BOTS["heuristic"]()
    chance = Random(seed)  # noqa: S311
    while not match.over:
        play_one(match, min(match.waiting()), bot, chance)
    return bool(match.table.has_won(seat))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m rules.lcg.second.decks", description=__doc__)
    parser.add_argument("--games", type=int, default=4, help="games against each Core deck")
    parser.add_argument("--decks", nargs="*", default=list(CYCLE_DECKS), help="keys of decks")
    asked = parser.parse_args()
    for deck in asked.decks:
        played = [
            won(deck, against, game % 2, 1000 * number + game)
            for number, against in enumerate(READY_DECKS)
            for game in range(asked.games)
        ]
        low, high = wilson(sum(played), len(played))
        print(f"{deck}: {sum(played)} of {len(played)} won, {low:.0%} to {high:.0%}", flush=True)


if __name__ == "__main__":
    main()
