"""Small games with one planted fault each, and the sound game they are made of."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from rules.kernel import (
    Draws,
    Flow,
    GameDef,
    Illegal,
    Json,
    Lens,
    Pick,
    Result,
    Table,
    Zone,
    placings,
)
from rules.kernel.ask import Names
from rules.kernel.terms import Answer


class GuardTable(Table):
    faces = ("guard", *(f"card_{value}" for value in range(1, 12)))
    zones = (
        Zone("deck", seen_by="nobody"),
        Zone("hand", per="seat", seen_by="owner"),
        Zone("shown"),
        Zone("token", per="seat", seen_by="nobody", tracked=True),
    )
    public = ("points", "hint", "turn")
    points: list[int]
    hint: int
    turn: int


class Guard(GameDef[GuardTable]):
    """Everybody plays a card; the player who holds the guard may keep the highest from winning."""

    key = "guard"
    title = "Guard"
    seats = range(2, 4)
    first_step = "deal"
    longest = 40
    common: ClassVar[Mapping[str, Callable[[Any], Any]]] = {"scores": lambda t: t.points.copy()}

    def __init__(self) -> None:
        self.steps = {"deal": self.deal, "trick": self.trick}

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> GuardTable:
        t = GuardTable(n, options, draws)
        t.add_all(t.faces, "deck")
        t.points = [0] * n
        return t

    def deal(self, t: GuardTable) -> Flow[str | None]:
        t.shuffle("deck")
        t.deal_out("deck", "hand", 3)
        return "trick"
        yield

    def offered(self, t: GuardTable, seat: int) -> Pick:
        return Pick(seat, "play", t.pile("hand", seat))

    def trick(self, t: GuardTable) -> Flow[str | None]:
        t.turn += 1
        cards = yield [self.offered(t, seat) for seat in range(t.n)]
        for seat, card in enumerate(cards):
            t.move(card, "shown")
            t.say("plays", seat=seat, card=card)
        yield from self.guarded(t)
        t.points[max(range(t.n), key=lambda seat: t.face[cards[seat]])] += 1
        return "trick" if t.pile("hand", 0) else None

    def guarded(self, t: GuardTable) -> Flow[None]:
        """Ask everybody who publicly could hold the guard."""
        for seat in range(t.n):
            if t.pile("hand", seat):
                yield Pick(seat, "guard", ("pass",), of="word", default="pass", bluff=True)

    def view(self, lens: Lens) -> dict[str, Json]:
        return {
            "points": lens.scores,
            "hint": lens.hint,
            "hand": lens.zone("hand", lens.who) if lens.who >= 0 else [],
            "hands": [lens.zone("hand", seat) for seat in range(lens.n)],
            "deck": lens.count("deck"),
            "shown": lens.open_zones("shown")[0],
        }

    def result(self, t: GuardTable) -> Result:
        return Result(placings([(points,) for points in t.points], ["points"]))


class LeakingView(Guard):
    """The view shows the top card of the deck."""

    def view(self, lens: Lens) -> dict[str, Json]:
        t = lens._t
        return {**super().view(lens), "top": t.names[t.face[t.pile("deck")[-1]]]}


class ChangedForOthers(Guard):
    """A view adds the own seat to what is worked out once for everybody."""

    def view(self, lens: Lens) -> dict[str, Json]:
        seen = super().view(lens)
        seen["points"].append(lens.who)
        return seen


class CountedLooks(Guard):
    """A view counts on a piece how often it was looked at, where other views see it."""

    def view(self, lens: Lens) -> dict[str, Json]:
        seen = super().view(lens)
        for card in seen["shown"]:
            card["looks"] = card.get("looks", 0) + 1
        return seen


class MovedByHand(Guard):
    """Cards change places, and the table is not notified."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        yield from super().guarded(t)
        t.pile("shown").reverse()


class LostPiece(Guard):
    """A card is taken out of the deck and put nowhere."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        if t.turn == 2:
            t.pile("deck").pop()
        return
        yield


class PieceInLocal(Guard):
    """A piece lies in no zone while a question is open."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        card = t.pile("deck").pop()
        yield Pick(0, "guard", ("pass",), of="word")
        t.pile("deck").append(card)


class LeftInLimbo(Guard):
    """A card stays in limbo when the step ends."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        if t.turn == 1:
            t.move(t.pile("deck")[-1], "limbo")
        return
        yield


class KnownToNobody(Guard):
    """A card is known by a set of seats that there is not."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        if t.turn == 1:
            t.knows[t.pile("deck")[-1]] = -2
        return
        yield


class OneOptionTwice(Guard):
    """A word is offered two times."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        yield Pick(0, "guard", ("pass", "pass"), of="word", default="pass")


class LiveOptions(Guard):
    """The options handed out are the hand itself."""

    def offered(self, t: GuardTable, seat: int) -> Pick:
        ask = super().offered(t, seat)
        ask.options = t.pile("hand", seat)  # type: ignore[assignment]
        return ask


class UnseededDraw(Guard):
    """A draw that no record can repeat."""

    def deal(self, t: GuardTable) -> Flow[str | None]:
        pile = t.pile("deck").copy()
        random.shuffle(pile)
        t.arrange(pile, "deck")
        t.deal_out("deck", "hand", 3)
        return "trick"
        yield


class LeakingLine(Guard):
    """A line tells everybody the face of a hidden card."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        t.say("peeked", what=t.name(t.pile("deck")[-1]))
        return
        yield


class LeakingConstant(Guard):
    """A line tells a hidden face by its declared name, past the table's names."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        t.say("peeked", what=t.faces[t.face[t.pile("deck")[-1]]])
        return
        yield


class LeakingPrompt(Guard):
    """Only the seat that holds the guard is asked."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        for seat in range(t.n):
            if any(t.name(card).endswith(("guard", "-0")) for card in t.pile("hand", seat)):
                yield Pick(seat, "guard", ("pass", "guard"), of="word")


class LeakingField(Guard):
    """A public number computed from a hidden face."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        t.hint = t.face[t.pile("deck")[-1]] % 3
        yield Pick(0, "guard", ("pass",), of="word")


class LeakingOrder(Guard):
    """Aliases do not help when a hidden hand is listed in the order of its faces."""

    def view(self, lens: Lens) -> dict[str, Json]:
        t = lens._t
        hand = sorted(t.pile("hand", 0), key=lambda card: t.face[card])
        return {**super().view(lens), "sorted": [lens.ref(card)["id"] for card in hand]}


class Disguised(Pick):
    """A question that is shown or read otherwise than it is meant."""


class SameLook(Disguised):
    """All its options are shown as the first one."""

    def to_json(self, names: Names) -> dict[str, Json]:
        shown = super().to_json(names)
        options = shown["options"]
        assert isinstance(options, list)
        return {**shown, "options": options[:1] * len(options)}


class ReadAsLeast(Disguised):
    """Whatever is sent is read as the least option."""

    def parse(self, data: object, names: Names) -> Answer:
        super().parse(data, names)
        return min(self.options)


class ReadAsGreatest(Disguised):
    """Whatever is sent is read as the greatest option."""

    def parse(self, data: object, names: Names) -> Answer:
        super().parse(data, names)
        return max(self.options)


class Gullible(Disguised):
    """What cannot be read is taken for an answer of its own."""

    def parse(self, data: object, names: Names) -> Answer:
        try:
            return super().parse(data, names)
        except Illegal:
            return "sleep"


class Telling(Disguised):
    """Beside the options stands a hidden card."""

    def to_json(self, names: Names) -> dict[str, Json]:
        assert isinstance(names, Lens)
        t = names._t
        return {**super().to_json(names), "hint": t.names[t.face[t.pile("deck")[-1]]]}


class Asking(Guard):
    """One seat chooses its cards by a question of another kind."""

    def __init__(self, kind: type[Disguised], seat: int) -> None:
        super().__init__()
        self.kind, self.seat = kind, seat

    def offered(self, t: GuardTable, seat: int) -> Pick:
        kind = self.kind if seat == self.seat else Pick
        return kind(seat, "play", t.pile("hand", seat))


class ForgottenState(Guard):
    """State that lives outside the table."""

    turns = 0

    def trick(self, t: GuardTable) -> Flow[str | None]:
        ForgottenState.turns += 1
        t.hint = ForgottenState.turns % 5
        return (yield from super().trick(t))


class MutableField(Guard):
    """A field holds what JSON cannot."""

    def deal(self, t: GuardTable) -> Flow[str | None]:
        t.points = {0, 1, 2}  # type: ignore[assignment]
        return (yield from super().deal(t))


class IllegalDefault(Guard):
    """The clock would answer what is not allowed."""

    def offered(self, t: GuardTable, seat: int) -> Pick:
        return Pick(seat, "play", t.pile("hand", seat), default="sleep")


class ForgottenSeat(Guard):
    """The result does not place every seat."""

    def result(self, t: GuardTable) -> Result:
        return Result(super().result(t).placings[:-1])


class Endless(Guard):
    """The game is longer than it says."""

    longest = 5


class HashOrder(Guard):
    """The order of a set decides."""

    def deal(self, t: GuardTable) -> Flow[str | None]:
        yield from super().deal(t)
        t.hint = next(iter({"a": 1, "b": 2, "c": 3}[word] for word in {"a", "b", "c"}))
        return "trick"


class HashOrderShown(Guard):
    """The order of a set is shown, and decides nothing."""

    def view(self, lens: Lens) -> dict[str, Json]:
        return {**super().view(lens), "words": list({"a", "b", "c", "d", "e"})}


GUARD = Guard()
HASH_ORDER_SHOWN = HashOrderShown()
HASH_ORDER = HashOrder()


class Pausing(Guard):
    """Before each trick a step that could ask, and only turns a card over."""

    def __init__(self) -> None:
        self.steps = {"deal": self.deal, "pause": self.pause, "trick": self.trick}

    def deal(self, t: GuardTable) -> Flow[str | None]:
        yield from super().deal(t)
        return "pause"

    def pause(self, t: GuardTable) -> Flow[str | None]:
        t.move(t.pile("deck")[-1], "shown")
        return "trick"
        yield

    def trick(self, t: GuardTable) -> Flow[str | None]:
        following = yield from super().trick(t)
        return "pause" if following else None


class PausingLate(Pausing):
    """The first of these steps begins after one answer."""

    def deal(self, t: GuardTable) -> Flow[str | None]:
        yield Pick(0, "guard", ("pass",), of="word")
        return (yield from super().deal(t))
