"""Factored actions: an answer given in small choices, for programs that choose from a list.

A question may have millions of answers (three cards of thirteen, an order for each of ten areas). Here it is
asked as a sequence: which card first, which next, done; which value for the first slot, for the second... No
choice has more than `width` alternatives, and every path that the mask allows ends in a legal answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.kernel import Json, Question

WIDTH = 128
"""Alternatives in one choice, at most."""
TRIES = 300
"""Whole answers looked at to find one that begins as chosen."""

Path = tuple[int, ...]
"""What was chosen so far: numbers of options, values or items; the last number there is stands for no more
(`Factored.stop`)."""


class Factored:
    """An open question, answered in small choices.

    `alternatives` are those of the present choice, as JSON for people and programs; `mask` says which of them
    lead to a legal answer; `choose` takes one by its number. `answer` is the whole answer, once it is given.
    An alternative is masked where no legal answer that begins so was found in `TRIES`; one always remains.
    """

    __slots__ = ("_blocks", "_known", "_options", "_path", "_question", "_slots", "_width", "answer")

    answer: Json | None

    def __init__(self, question: Question, width: int = WIDTH) -> None:
        if width < 2:
            raise ValueError("a choice needs a width of two alternatives at least")
        ask = question.ask
        self._question = question
        self._width = width
        self._slots: list[Json] = ask.get("slots", [])
        self._options: list[dict[str, Json]]
        if ask["kind"] == "number":
            self._options = [{"id": n, "label": str(n)} for n in range(ask["lo"], ask["hi"] + 1)]
        elif ask["kind"] == "assign":
            self._options = list({value["id"]: value for value in ask["values"]}.values())
        else:
            self._options = ask["items"] if ask["kind"] == "order" else ask["options"]
        self._path: Path = ()
        self._blocks: list[tuple[int, bool]] = []
        self.answer = None
        # One legal answer is known from the start, so that a path never ends nowhere. It is the same for the
        # same question, as everything here is.
        self._known = self._as_path(question.sample(Random(0)))  # noqa: S311
        self._open()

    @property
    def stop(self) -> int:
        """The number that ends a selection, or leaves a slot empty."""
        return len(self._options)

    @property
    def path(self) -> Path:
        """What was chosen so far of the answer."""
        return self._path

    @property
    def alternatives(self) -> list[dict[str, Json]]:
        """The alternatives of the present choice, allowed or not."""
        if self.answer is not None:
            return []
        step = self._step()
        if step == 1:
            return [self._shown(number) for number, _ in self._blocks]
        return [
            {
                "id": None,
                "label": f"{self._shown(part[0][0])['label']} to {self._shown(part[-1][0])['label']}",
            }
            for part in self._parts(step)
        ]

    @property
    def mask(self) -> list[bool]:
        """For each alternative, whether it may be chosen."""
        if self.answer is not None:
            return []
        step = self._step()
        if step == 1:
            return [allowed for _, allowed in self._blocks]
        return [any(allowed for _, allowed in part) for part in self._parts(step)]

    def choose(self, number: int) -> None:
        """Choose an alternative by its number; raises ValueError for one that is masked."""
        mask = self.mask
        if not 0 <= number < len(mask) or not mask[number]:
            raise ValueError(f"{number} is not one of the alternatives")
        step = self._step()
        if step > 1:
            self._blocks = self._parts(step)[number]
            return
        self._path = (*self._path, self._blocks[number][0])
        self._known = self._completed(self._path) or self._known
        if self._is_whole(self._path):
            self.answer = self._written(self._path)
        else:
            self._open()

    def _step(self) -> int:
        """Return how many options each alternative stands for, so that there are at most `width`."""
        step = 1
        while -(-len(self._blocks) // step) > self._width:
            step *= self._width
        return step

    def _parts(self, step: int) -> list[list[tuple[int, bool]]]:
        return [self._blocks[at : at + step] for at in range(0, len(self._blocks), step)]

    def _shown(self, number: int) -> dict[str, Json]:
        if number < self.stop:
            return self._options[number]
        return {"id": None, "label": "nothing" if self._slots else "done"}

    def _open(self) -> None:
        last = self.stop + (self._kind == "assign" or self._kind == "some")
        self._blocks = [(n, self._completed((*self._path, n)) is not None) for n in range(last)]

    @property
    def _kind(self) -> str:
        ask = self._question.ask
        if ask["kind"] == "pick":
            return "one" if ask["lo"] == 1 == ask["hi"] else "some"
        return "one" if ask["kind"] == "number" else str(ask["kind"])

    # Paths and answers

    def _is_whole(self, path: Path) -> bool:
        if self._kind == "one":
            return len(path) == 1
        if self._kind == "some":
            return path[-1:] == (self.stop,) or len(path) == self._question.ask["hi"]
        return len(path) == len(self._slots or self._options)

    def _written(self, path: Path) -> Json:
        ids = [self._options[number]["id"] if number < self.stop else None for number in path]
        if self._kind == "one":
            return ids[0]
        if self._kind == "assign":
            return [[slot["id"], id] for slot, id in zip(self._slots, ids, strict=True) if id is not None]
        return [id for id in ids if id is not None]

    def _as_path(self, answer: Json) -> Path:
        place = {option["id"]: number for number, option in enumerate(self._options)}
        if self._kind == "one":
            return (place[answer],)
        if self._kind == "assign":
            values = dict(answer)
            return tuple(
                place[values[slot["id"]]] if slot["id"] in values else self.stop for slot in self._slots
            )
        path = tuple(place[id] for id in answer)
        if self._kind == "some":
            path = tuple(sorted(path))
            return path if len(path) == self._question.ask["hi"] else (*path, self.stop)
        return path

    def _completed(self, path: Path) -> Path | None:
        """Return a whole path that begins with this one and is legal, if one is found."""
        if self._known[: len(path)] == path:
            return self._known
        if self._kind == "some" and list(path) != sorted(set(path)):
            return None  # a selection is told in one order only
        left = [TRIES]
        return self._search(path, left)

    def _search(self, path: Path, left: list[int]) -> Path | None:
        if left[0] <= 0:
            return None
        if self._is_whole(path):
            left[0] -= 1
            return path if self._question.legal(self._written(path)) else None
        for number in self._next(path):
            found = self._search((*path, number), left)
            if found is not None:
                return found
        return None

    def _next(self, path: Path) -> Sequence[int]:
        """Return what may follow, regardless of violations; what is likely to be legal first."""
        if self._kind == "some":
            further = list(range(path[-1] + 1 if path else 0, self.stop))
            return [self.stop, *further] if len(path) >= self._question.ask["lo"] else further
        if self._kind == "order":
            return [number for number in range(self.stop) if number not in path]
        likely = self._known[len(path)]
        return sorted(self._placeable(path), key=lambda number: number != likely)

    def _placeable(self, path: Path) -> list[int]:
        """Return the values that may go into the next slot as far as numbers and caps go, and whether it may
        stay empty."""
        ask = self._question.ask
        used = [self._options[number]["id"] for number in path if number < self.stop]
        offered = [value["id"] for value in ask["values"]]
        full = {
            id
            for cap in ask["caps"]
            if sum(used.count(each) for each in cap["values"]) >= cap["most"]
            for id in cap["values"]
        }
        ids = [option["id"] for option in self._options]
        free = [n for n, id in enumerate(ids) if used.count(id) < offered.count(id) and id not in full]
        left = len(self._slots) - len(path)
        if len(used) == ask["hi"]:
            return [self.stop]
        return free if len(used) + left == ask["lo"] else [*free, self.stop]
