"""Worlds: playable copies of a match that agree with all a viewer knows, for bots that look ahead.

    world = question.world(r)
    world.answer(question.seat, question.settle(option))
    playout(world, bots, r)

What the viewer cannot know is drawn anew: the faces of hidden pieces, other seats' private fields and
their sealed answers, all later draws. What it knows stays: what it sees, what it saw before it was hidden
(`kernel.memory`), and what the game declares (`GameDef.inferences`). Two tables that look the same to a
viewer give it the same worlds for the same `r`.

A step that is under way is played again from its beginning, so a world costs as much as the answers of the
running step, unless the game can resume the step at its question (`GameDef.resumes`). Each is compared with
what the viewer sees; those that differ are thrown away, which happens where hidden faces had consequences
within the step that no declaration names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from rules.kernel.chance import Draws
from rules.kernel.game import Fits, GameDef, Holds, Lacks
from rules.kernel.memory import Memory, Token, unwatched, watched
from rules.kernel.records.log import Log, LogEntry
from rules.kernel.records.record import NOBODY
from rules.kernel.runner import Checkpoint, Runner
from rules.kernel.state import comparer
from rules.kernel.table import Table
from rules.kernel.terms import CannotImagine, Json, Randomness, RulesFault, Viewer, seen_in
from rules.kernel.words import Line

if TYPE_CHECKING:
    from rules.kernel.match import Match

T = TypeVar("T", bound=Table)

TRIES = 200
"""Worlds thrown away before it is said that none fits."""
FITTING_TRIES = 2_000
"""Sets of faces thrown away that do not fit together in a pile."""
UNKNOWN: LogEntry = ("seat", NOBODY, "answer", None)
"""Stands in a world's log for what happened before the running step."""


class Witness(Runner[T]):
    """Plays a match beside itself on a table that notes what was seen; for worlds alone."""

    __slots__ = ("_node", "memories")

    def __init__(self, game: GameDef[T], log: Log, setup: Callable[[], T] | None) -> None:
        if setup is None:
            raise CannotImagine("There are no worlds of a world.")
        super().__init__(game, log, lambda: watched(setup()), spacing=0)
        self._node = -1
        self.memories: dict[Viewer, Memory] = {}

    def catch_up(self) -> int:
        """Play what was done in the match since the last time; return where the running step began."""
        node, log = len(self.log.entries), self.log
        if self._node < 0:
            self.restore(node)
        for k in range(self._node if self._node >= 0 else node, node):
            if log.entries[k][2] == "undo":
                self.restore(log.parent(k + 1))
            self.apply(k)
        self._node = node
        mark, _ = self.path(node)
        self.checkpoints = {mark: self.checkpoints[mark]}
        return mark

    def memory(self, who: Viewer) -> Memory:
        """Return what a viewer remembers."""
        memory = self.memories.get(who)
        if memory is None:
            memory = self.memories[who] = Memory(who)
        memory.catch_up(self.table)
        return memory


class Dealt(Generic[T]):
    """A table of which copies have other faces (and take notes, if watched)."""

    __slots__ = ("face", "table", "watched")

    def __init__(self, table: T, face: list[int], *, watched: bool = False) -> None:
        self.table = table
        self.face = face
        self.watched = watched

    def clone(self) -> T:
        """Return a copy with the faces."""
        new = self.table.clone()
        new.exchange_faces(self.face)
        return watched(new) if self.watched else new


@dataclass(frozen=True, slots=True)
class Group:
    """Hidden pieces with one back: where they lie, and the faces that lie there."""

    pieces: tuple[int, ...]
    faces: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    """By face: the places (in `pieces`) where it may be."""
    turns: tuple[tuple[bool, tuple[int, ...], tuple[int, ...]], ...]
    """Faces that may be at the same places, and piles that may hold the same faces, with the least choice
    first: whether the faces choose among the places (or else the places among the faces), the numbers of the
    faces, the places."""
    fits: tuple[tuple[tuple[int, ...], Callable[[Any, Sequence[int]], bool]], ...]
    """Places whose pieces must fit together, and what says whether they do."""


class Worlds(Generic[T]):
    """A source of worlds for one viewer at one point of a match, of which it keeps what it needs."""

    __slots__ = (
        "_base", "_batch", "_faces", "_feed", "_groups", "_is_same", "_kept", "_lines", "_log", "_match",
        "_memory", "_now", "_resumed", "_sealed", "_seen", "_step", "_waiting", "who",
    )  # fmt: skip

    def __init__(self, match: Match[T], witness: Witness[T], who: Viewer) -> None:
        self.who = who
        t = match.table
        mark = witness.catch_up()
        memory = witness.memory(who)
        checkpoint = witness.checkpoints[mark]
        self._match = match.other(b"", Log(), Runner(match.game, Log(), None, 0))
        self._base = unwatched(checkpoint.table, type(t))
        self._step = checkpoint.step
        self._faces = list(t.face)
        self._now = t.clone()
        self._is_same = _same_but_faces(type(t))
        self._memory = memory.copy()
        self._groups = tuple(_groups(match.game, t, memory))
        self._kept = _seen_within(witness.table, checkpoint.table, memory)
        runner = match.runner
        simple = runner.interrupted is None and not runner.many
        self._resumed = t.clone() if simple and match.game.resumes(t, runner.step) else None
        for _ in range(2 if self._kept and self._resumed is None else 1):
            self._now.faces_changed()  # as often as in a world, for tables that count it
        self._batch = runner.batch
        open_batch = runner.many and bool(runner.asks)  # the answers of the last one stay when a game ends
        self._sealed = tuple((seat, runner.sealed[seat]) for seat in sorted(runner.sealed) if open_batch)
        self._lines = _visible_lines(runner.line_log.lines, who)
        self._seen: Observation | None = None
        self._match.runner.asks = runner.asks
        self._match.runner.many = runner.many
        self._match.runner.sealed = runner.sealed.copy()
        self._match.runner.interrupted = runner.interrupted
        self._match.runner.table = self._now
        self._waiting = match.waiting()
        feed = (*checkpoint.feed, *witness.path(match.decisions)[1])
        entries = match.runner.log.entries
        self._log = [UNKNOWN] * self._batch
        tail: list[int] = []
        for k in feed:
            if k < self._batch:
                self._log[k] = entries[k]
                tail.append(k)
            elif entries[k][2] not in {"answer", "withdraw"}:
                tail.append(len(self._log))
                self._log.append(entries[k])
        self._feed = (*tail, len(self._log))

    def sample(self, r: Randomness) -> Match[T]:
        """Return a world. Raises CannotImagine where none was found that agrees with what is known."""
        for _ in range(TRIES):
            faces = self._deal(r)
            seed = int(r.random() * (1 << 53))
            world = self._played(faces, seed)
            if world is not None:
                return world
        raise CannotImagine(f"no world fits what viewer {self.who} knows at decision {self._batch}")

    def twin(self, r: Randomness) -> Worlds[T]:
        """Return the source of worlds as it would be if what is hidden were otherwise: for tests, which find
        that the worlds of both are the same."""
        new: Worlds[T] = object.__new__(type(self))
        for name in self.__slots__:
            setattr(new, name, getattr(self, name))
        game, who = self._match.game, self.who
        new._faces = self._as_it_was(self._deal(r))
        new._now = self._now.clone()
        new._now.exchange_faces(new._faces)
        new._groups = tuple(_groups(game, new._now, self._memory))
        new._base = self._base.clone()
        game.imagine(new._base, who, r)
        if self._resumed is not None:
            new._resumed = self._resumed.clone()
            game.imagine(new._resumed, who, r)
        asked = {ask.seat: ask for ask in self._match.asks}
        new._sealed = tuple(
            (seat, answer if seat == who else asked[seat].sample(r)) for seat, answer in self._sealed
        )
        return new

    def otherwise(self, match: Match[T], r: Randomness, *, little: bool = False) -> Match[T] | None:
        """Return the match, which stands where the worlds were made, as it would be if what the viewer does
        not know were otherwise, draws and answers the same: for tests. None if it does not come here so.

        `little`: only two faces are exchanged, if there are two that may be.
        """
        copy = match.unplayed_copy(match.decisions)
        mark, _ = match.runner.running_step()
        source = match.runner.checkpoints[mark]
        base = self._base.clone()
        self._match.game.imagine(base, self.who, r)
        face = self._two_exchanged(r) if little else self._as_it_was(self._deal(r))
        dealt: Any = Dealt(base, face[: len(base.face)], watched=True)
        arguments = copy.runner.line_log.lines[: source.lines]
        copy.runner.checkpoints = {mark: Checkpoint(self._step, dealt, arguments, source.feed)}
        copy.runner.setup = None
        try:
            copy.runner.restore(match.decisions)
        except (ValueError, LookupError, AssertionError, RulesFault):
            return None
        return copy

    def _two_exchanged(self, r: Randomness) -> list[int]:
        """Return the true faces but for two that may be anywhere."""
        face = self._faces.copy()
        pairs: list[tuple[int, int]] = []
        for group in self._groups:
            bound = {
                face
                for face, places in zip(group.faces, group.places, strict=True)
                if len(places) < len(group.pieces)
            }
            free = [p for p in group.pieces if face[p] not in bound and p not in self._kept]
            pairs += [(p, q) for p in free for q in free if face[p] < face[q]]
        if pairs:
            one, other = pairs[int(r.random() * len(pairs))]
            face[one], face[other] = face[other], face[one]
        return face

    def _deal(self, r: Randomness) -> list[int]:
        face = self._faces.copy()
        random = r.random
        for group in self._groups:
            if len(group.turns) == 1 and not group.fits:
                keys = iter([random() for _ in group.faces])
                dealt = sorted(group.faces, key=partial(next, keys))  # the next number, whatever the face
            else:
                dealt = [group.faces[number] for number in _placed(group, self._now, r)]
            for piece, new in zip(group.pieces, dealt, strict=True):
                face[piece] = new
        return face

    def _played(self, face: list[int], seed: int) -> Match[T] | None:
        """Return a world with these faces, or None where the running step does not come to this point."""
        match = self._match
        log = Log()
        log.entries = self._log.copy()
        if self._resumed is not None:
            imagined = _Imagined(self, None, seed)
            dealt: Any = Dealt(self._resumed, face)
            feed: tuple[int, ...] = (len(log.entries),)
        else:
            imagined = _Imagined(self, face if self._kept else None, seed)
            dealt = Dealt(self._base, self._as_it_was(face)[: len(self._base.face)])
            feed = self._feed
        log.entries.append(("bot", NOBODY, "imagine", imagined))  # type: ignore[arg-type]
        runner: Runner[T] = Runner(match.game, log, None, match.game.checkpoint_every)
        node = len(log.entries)
        runner.checkpoints[node] = Checkpoint(self._step, dealt, (), feed)
        try:
            runner.restore(node)
        except (ValueError, LookupError, AssertionError, RulesFault):
            return None
        world = match.other(imagined.key, log, runner)
        return world if self._agrees(world) else None

    def _agrees(self, world: Match[T]) -> bool:
        """Return whether the viewer sees and is asked in a world what it sees and is asked in truth."""
        who = self.who
        if world.waiting() != self._waiting:
            return False
        if self._is_same(world.table, self._now) and _ask_key(world, who) == _ask_key(self._match, who):
            return True
        if self._seen is None:
            self._seen = _observation(self._match, who)
        return _observation(world, who) == self._seen

    def _as_it_was(self, face: Sequence[int]) -> list[int]:
        """Return faces in which the pieces seen within the running step are what they were seen to be: each
        takes its own from the piece that has it."""
        face = list(face)
        settled = set[int]()
        for piece in self._kept:
            true = self._faces[piece]
            if face[piece] != true:
                group = next(group for group in self._groups if piece in group.pieces)
                other = next(p for p in group.pieces if face[p] == true and p not in settled)
                face[other], face[piece] = face[piece], true
            settled.add(piece)
        return face


class _Imagined:
    """What a world has of its own at its question, the same whenever it is restored."""

    __slots__ = ("_face", "_worlds", "key")

    def __init__(self, worlds: Worlds[Any], face: list[int] | None, seed: int) -> None:
        self._worlds = worlds
        self._face = face
        self.key = sha256(b"world%d" % seed).digest()

    def __call__(self, runner: Runner[Any]) -> None:
        worlds, t = self._worlds, runner.table
        t.draws = Draws(self.key)
        r = Draws(self.key).stream("imagined")
        if self._face is not None:
            t.exchange_faces(self._face)
        runner.game.imagine(t, worlds.who, r)
        for seat, answer in worlds._sealed:
            ask = next(ask for ask in runner.asks if ask.seat == seat)
            runner.sealed[seat] = answer if seat == worlds.who else ask.settle(ask.sample(r))
        runner.batch = worlds._batch
        runner.line_log.lines[:] = worlds._lines


Observation: TypeAlias = tuple[Json, object]


@cache
def _same_but_faces(kind: type[Table]) -> Callable[[Table, Table], bool]:
    """Return what says whether two tables of a class differ in nothing but faces and private fields."""
    return comparer(field for field in kind._kinds if field != "face" and field not in kind.private)


def _ask_key(match: Match[Any], who: Viewer) -> object:
    ask = match.runner.ask_for(who) if who >= 0 else None
    return None if ask is None else ask.key()


def _observation(match: Match[Any], who: Viewer) -> Observation:
    """Return what a viewer sees and is asked."""
    ask = match.runner.ask_for(who) if who >= 0 else None
    return match.view(who), None if ask is None else (ask.key(), ask.to_json(match.lens(who)))


def _visible_lines(lines: Sequence[Line], who: Viewer) -> list[Line]:
    """Return the lines a viewer heard, without what it did not hear in them."""
    visible: list[Line] = []
    for at, key, to, seat, face, seen_by, arguments in lines:
        if seen_in(to, who):
            inference = {
                name: ("", 0) if isinstance(value, tuple) and not seen_in(value[1], who) else value
                for name, value in arguments.items()
            }
            shown = face if face is None or seen_in(seen_by, who) else ""
            visible.append((at, key, to, seat, shown, seen_by if shown else 0, inference))
    return visible


def _seen_within(now: Table, before: Table, memory: Memory) -> tuple[int, ...]:
    """Return the pieces that a viewer saw at some time of the running step and neither sees nor follows now:
    they are what they were until now, whatever they are said to be from now on."""
    who = memory.who
    assert now.trail is not None and before.trail is not None
    seen = {
        piece: None
        for note in now.trail.notes[before.trail.length : now.trail.length]
        for piece, saw, sees in zip(note[0], note[1], note[2], strict=True)
        if seen_in(saw, who) or seen_in(sees, who)
    }
    return tuple(piece for piece in seen if not now.sees(who, piece) and piece not in memory.followed)


# Who may hold what


def _groups(game: GameDef[Any], t: Table, memory: Memory) -> list[Group]:
    """Return the hidden pieces by their backs, in an order that tells nothing, with the faces among them."""
    places: dict[str, list[int]] = {}
    for lying in t.piles:
        for piece in lying:
            if not t.sees(memory.who, piece) and piece not in memory.followed:
                places.setdefault(t.back[piece], []).append(piece)
    lacking: dict[int, frozenset[int]] = {}
    fits: dict[int, Callable[[Any, Sequence[int]], bool]] = {}
    tokens = {back: [token for token in memory.tokens if token.back == back] for back in places}
    for inference in game.inferences(t, memory.who):
        pile = t.where(inference.zone, inference.seat)
        if isinstance(inference, Lacks):
            lacking[pile] = lacking.get(pile, frozenset()) | inference.faces
        elif isinstance(inference, Fits):
            fits[pile] = inference.do
        else:
            _hold(t, inference, pile, tokens)
    return [_group(t, tuple(pieces), tokens[back], lacking, fits) for back, pieces in sorted(places.items())]


def _hold(t: Table, inference: Holds, pile: int, tokens: dict[str, list[Token]]) -> None:
    """Have a pile hold some faces: those remembered to be in it or elsewhere are in it, others are added."""
    for face, wanted in Counter(inference.faces).items():
        for back, known in tokens.items():
            if all(t.back[piece] != back for piece in t.piles[pile]):
                continue
            here = [token for token in known if token.face == face and token.piles >> pile & 1]
            here.sort(key=lambda token: token.piles.bit_count())
            for token in here[:wanted]:
                known.remove(token)
            known.extend([Token(back, face, 1 << pile)] * wanted)


def _group(
    t: Table,
    pieces: tuple[int, ...],
    tokens: Sequence[Token],
    lacking: dict[int, frozenset[int]],
    fits: dict[int, Callable[[Any, Sequence[int]], bool]],
) -> Group:
    at = [t.at[piece] for piece in pieces]
    everywhere = tuple(range(len(at)))
    left = Counter(sorted(t.face[piece] for piece in pieces))
    faces: list[int] = []
    places: list[tuple[int, ...]] = []
    for token in sorted(tokens, key=lambda token: (token.face, token.piles)):
        if left[token.face]:
            left[token.face] -= 1
            faces.append(token.face)
            places.append(_places(at, token.face, token.piles, lacking))
    for face, copies in left.items():
        faces += [face] * copies
        open_to = _places(at, face, -1, lacking) if lacking and copies else everywhere
        places += [everywhere if len(open_to) == len(at) else open_to] * copies
    classes: dict[tuple[int, ...], list[int]] = {}
    for number, where in enumerate(places):
        classes.setdefault(where, []).append(number)
    turns = [(len(where) - len(alike), True, tuple(alike), where) for where, alike in classes.items()]
    for pile in dict.fromkeys(at):
        if pile in lacking:
            here = tuple(place for place in everywhere if at[place] == pile)
            fit = tuple(number for number, where in enumerate(places) if here[0] in where)
            turns.append((len(fit) - len(here), False, fit, here))
    turns.sort()
    return Group(
        pieces,
        tuple(faces),
        tuple(places),
        tuple(turn[1:] for turn in turns),
        tuple(
            (tuple(place for place in everywhere if at[place] == pile), do)
            for pile, do in fits.items()
            if pile in at
        ),
    )


def _places(at: Sequence[int], face: int, piles: int, lacking: dict[int, frozenset[int]]) -> tuple[int, ...]:
    return tuple(
        place
        for place, pile in enumerate(at)
        if piles >> pile & 1 and (pile not in lacking or face not in lacking[pile])
    )


def _placed(group: Group, now: Table, r: Randomness) -> list[int]:
    """Return the number of a face for each place, drawn so that each is where it may be.

    Raises CannotImagine where there is no such way, which is a contradiction in what is known.
    """
    random = r.random
    held = [-1] * len(group.pieces)
    left = [True] * len(group.faces)
    for places, do in group.fits:
        for place, number in zip(places, _fitting(group, places, do, now, r), strict=False):
            held[place] = number
            left[number] = False
    for faces_choose, faces, places in group.turns:
        numbers = [number for number in faces if left[number]]
        free = [place for place in places if held[place] < 0]
        if faces_choose:
            free.sort(key=lambda _: random())
        else:
            numbers.sort(key=lambda _: random())
        for number, place in zip(numbers, free, strict=False):
            held[place] = number
            left[number] = False
    for number, homeless in enumerate(left):
        if homeless and not _make_room(group, held, number, set(), r):
            raise CannotImagine(f"what is known of face {group.faces[number]} contradicts itself")
    return held


def _fitting(
    group: Group,
    places: tuple[int, ...],
    do: Callable[[Any, Sequence[int]], bool],
    now: Table,
    r: Randomness,
) -> list[int]:
    """Return the numbers of faces for places whose pieces must fit together, those known to be there first;
    any, where none is found that does."""
    t = now.clone()
    t.face = list(now.face)  # copies of a table share it
    pieces = [group.pieces[place] for place in places]
    known = [number for number, where in enumerate(group.places) if set(where) <= set(places)]
    others = [
        number for number, where in enumerate(group.places) if places[0] in where and number not in known
    ]
    numbers = known[: len(places)]
    missing = min(len(places) - len(numbers), len(others))
    for _ in range(FITTING_TRIES):
        for place in range(missing):
            other = place + int(r.random() * (len(others) - place))
            others[place], others[other] = others[other], others[place]
        numbers = [*known[: len(places)], *others[:missing]]
        for piece, number in zip(pieces, numbers, strict=False):
            t.face[piece] = group.faces[number]
        t.faces_changed()
        if do(t, pieces):
            break
    return numbers


def _make_room(group: Group, held: list[int], number: int, tried: set[int], r: Randomness) -> bool:
    """Find a place for a face by moving others on, as an augmenting path; return False if there is none."""
    for place in sorted(group.places[number], key=lambda place: (held[place] >= 0, r.random())):
        if place not in tried:
            tried.add(place)
            if held[place] < 0 or _make_room(group, held, held[place], tried, r):
                held[place] = number
                return True
    return False
