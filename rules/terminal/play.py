"""One person at a table of bots."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any

from rules import registry
from rules.kernel import Bot, Illegal, Match, Seat, play_one
from rules.kernel.language import Span
from rules.terminal.answering import WIDTH, choices_text, typed_answer
from rules.terminal.showing import result_text, thoughts_text, view_text

HELP = """numbers: your answer   v: the table   u: take back to your last decision
c: concede   s FILE: save the record   q: leave   ?: this help"""


class NotSaved(Exception):
    """The record could not be written. The message says why."""


class Sitting:
    """A person's game. `read` asks for a line (EOFError: the person has gone), `write` shows text."""

    def __init__(
        self,
        match: Match[Any],
        seed: bytes,
        person: Seat,
        bots: Sequence[Bot],
        r: Random,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
    ) -> None:
        self.match = match
        self.seed = seed
        self.person = person
        self.bots = bots
        self.r = r
        self.read = read
        self.write = write
        self.names = [
            f"Seat {seat + 1} (you)" if seat == person else f"Bot {seat + 1}" for seat in range(match.n)
        ]
        self.shown_lines = 0
        self.mine: list[int] = []

    def play(self) -> bool:
        """Play until the game is over (True) or the person leaves (False)."""
        while not self.match.over:
            for seat in sorted(self.match.waiting() - {self.person}):
                play_one(self.match, seat, self.bots[seat], self.r)
            self._print_lines()
            if self.person in self.match.waiting() and not self._decide():
                return False
        self._print_lines()
        result = self.match.result()
        if result is not None:
            self.write(result_text(result, self.names))
            if thoughts := thoughts_text(self.bots):
                self.write(thoughts)
        return True

    def _print_lines(self) -> None:
        lines = self.match.lines(self.person)
        for line in lines[min(self.shown_lines, len(lines)) :]:
            self.write(f"  {self.match.game.tell(line, self.names)}")
        self.shown_lines = len(lines)

    def _decide(self) -> bool:
        ask = self.match.ask_json(self.person)
        assert ask is not None
        game = self.match.game
        prompt = game.prompt(ask["words"], self.names, self.person)
        self.write(f"\n{prompt}\n{choices_text(ask, game.facts, self.names)}")
        while True:
            try:
                text = self.read("> ").strip()
            except EOFError:
                return False
            if text == "q":
                return False
            try:
                settled = self._command(text)
                if settled is not None:
                    if settled:
                        return True
                    continue
                before = self.match.decisions
                self.match.answer(self.person, self.match.parse(self.person, typed_answer(ask, text)))
                self.mine.append(before)
                return True
            except (Illegal, NotSaved) as wrong:
                self.write(str(wrong))

    def _command(self, text: str) -> bool | None:
        """Carry out a command: whether the question is settled by it. None if it is no command."""
        if text == "?":
            self.write(HELP)
        elif text == "v":
            self.write(view_text(self.match.game, self.match.view(self.person)))
        elif text == "u":
            if not self.mine:
                raise Illegal("You have decided nothing yet.")
            self.match.undo(self.mine.pop(), why="the player takes it back")
            self.shown_lines = max(0, len(self.match.lines(self.person)) - 1)
            return True
        elif text == "c":
            self.match.concede(self.person)
            return True
        elif text.startswith("s "):
            save(self.match, self.seed, Path(text[2:].strip()))
            self.write(f"Saved to {text[2:].strip()}.")
        else:
            return None
        return False


def save(match: Match[Any], seed: bytes, path: Path) -> None:
    """Write the record with its seed revealed; raises NotSaved."""
    try:
        path.write_text(json.dumps(match.record(seed=seed).to_json()), encoding="utf-8")
    except OSError as wrong:
        raise NotSaved(f"{path} cannot be written: {wrong.strerror}.") from None


def menu(read: Callable[[str], str] = input, write: Callable[[str], None] = print) -> list[str]:
    """Offer the games and the numbers of players; return the arguments of `play` for what is chosen."""
    games = registry.all_games()
    write("Which game do you want to play against bots?")
    for number, game in enumerate(games, start=1):
        write(f"  {number:2}  {game.title}, {Span(game.seats[0], game.seats[-1])} players")
        if game.about:
            write(fill(game.about, WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6))
    write("Other commands: python -m rules --help")
    game = games[_number(read, write, "Game", 1, len(games)) - 1]
    seats = game.seats
    n = _number(read, write, "Players", seats[0], seats[-1]) if len(seats) > 1 else seats[0]
    return ["play", game.key, "--seats", str(n)]


def _number(
    read: Callable[[str], str], write: Callable[[str], None], what: str, lowest: int, highest: int
) -> int:
    while True:
        typed = read(f"{what} ({Span(lowest, highest)}): ").strip()
        if typed.isdecimal() and lowest <= int(typed) <= highest:
            return int(typed)
        write(f"Type a number from {lowest} to {highest}.")
