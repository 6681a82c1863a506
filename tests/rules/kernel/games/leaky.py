"""Hidden-role rounds that each tell one thing they should not, and right ones that look as if they did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

from rules.kernel import Draws, Flow, Json, Lens, Pick, Zone
from tests.rules.kernel.games.faulty import Guard, GuardTable
from tests.rules.kernel.games.prototypes import Court, CourtTable, mission


class PrivateInView(Court):
    """The view says how many suspect the first seat."""

    computed: ClassVar[Mapping[str, Callable[[Any], Json]]] = {"accused": lambda t: t.suspect.count(0)}

    def view(self, lens: Lens) -> dict[str, Json]:
        return {**super().view(lens), "accused": lens.accused}


class PrivateInLine(Court):
    """A line tells whom somebody suspected."""

    def __init__(self) -> None:
        self.steps = {**Court.steps, "mission": self.mission}

    def mission(self, t: CourtTable) -> Flow[str | None]:
        if t.round:
            t.say("hints", number=t.suspect[0])
        return (yield from mission(t))


class PrivateInPrompt(Court):
    """Only a seat that suspects the next one is asked first."""

    def __init__(self) -> None:
        self.steps = {**Court.steps, "mission": self.mission}

    def mission(self, t: CourtTable) -> Flow[str | None]:
        for seat in range(t.n):
            if t.suspect[seat] == (seat + 1) % t.n:
                yield Pick(seat, "sure", ("yes", "no"), of="word")
        return (yield from mission(t))


class Unshuffled(Court):
    """The cards are shown in the order in which they were put."""

    def __init__(self) -> None:
        self.steps = {**Court.steps, "mission": self.mission}

    def mission(self, t: CourtTable) -> Flow[str | None]:
        flow = mission(_NoShuffles(t))  # type: ignore[arg-type]
        return (yield from flow)


class _NoShuffles:
    """A table whose mission is never shuffled."""

    def __init__(self, t: CourtTable) -> None:
        object.__setattr__(self, "t", t)

    def __getattr__(self, name: str) -> Any:
        if name == "shuffle":
            return lambda zone, *rest: None if zone == "mission" else self.t.shuffle(zone, *rest)
        return getattr(self.t, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self.t, name, value)


class Ordered(Court):
    """The cards shown are a set, which is listed by the numbers of the pieces."""

    def view(self, lens: Lens) -> dict[str, Json]:
        t = cast(CourtTable, lens._t)
        cards = sorted(set(t.pile("discard"))) if t.round else []
        return {**super().view(lens), "shown": [t.name(card) for card in cards]}


class Blaming(Court):
    """A public number remembers whose card did the greatest harm."""

    def __init__(self) -> None:
        self.steps = {**Court.steps, "mission": self.mission}

    def mission(self, t: CourtTable) -> Flow[str | None]:
        flow = mission(t)
        hands = [t.pile("hand", seat).copy() for seat in range(t.n)]
        asked = next(flow)
        while True:
            answer = yield asked
            try:
                asked = flow.send(answer)
            except StopIteration as stop:
                return stop.value
            harm = [t.name(card) for card in t.pile("discard")].count("great_harm")
            if not isinstance(asked, Pick) and not hasattr(asked, "seat") and harm:
                guilty = [
                    seat for seat in range(t.n) for card in t.pile("discard")
                    if card in hands[seat] and t.name(card).endswith(("great_harm", "-3"))
                ]  # fmt: skip
                if guilty:
                    t.say("blames", seat=guilty[0])


class Numbered(Court):
    """The view calls the cards of a foreign hand by the numbers of their pieces."""

    def view(self, lens: Lens) -> dict[str, Json]:
        return {**super().view(lens), "next": [card % 7 for card in lens._t.pile("hand", 0)]}


class Peeking(Court):
    """The view shows who has looked at each of the hidden cards in the mission."""

    def __init__(self) -> None:
        self.steps = {**Court.steps, "found": self.found}

    def found(self, t: CourtTable) -> str:
        following = Court.steps["found"](t)
        for seat in range(t.n):
            t.look(seat, t.pile("deck")[seat])
        assert isinstance(following, str)
        return following

    def view(self, lens: Lens) -> dict[str, Json]:
        t = lens._t
        return {**super().view(lens), "known": [t.knows[card] for card in t.pile("deck")]}


# Right ones


class Disclosing(Court):
    """Suspicions are shown in the end, by the rules."""

    def __init__(self) -> None:
        self.steps = {**Court.steps, "mission": self.mission}

    def mission(self, t: CourtTable) -> Flow[str | None]:
        if t.round:
            for seat, suspected in enumerate(t.disclose("suspect")):
                t.say("suspected", seat=seat, other_seat=suspected)
        return (yield from mission(t))


class ShownInPassing(Guard):
    """A card of the deck is shown and put back face down before anybody is asked."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        card = t.pile("deck")[-1]
        t.move(card, "shown")
        t.say("turned", card=card)
        t.move(card, "deck", bottom=True)
        t.shuffle("deck")
        yield from super().guarded(t)


class Homonyms(Guard):
    """A word that is said and chosen is also the name of a face."""

    def guarded(self, t: GuardTable) -> Flow[None]:
        t.say("word", word="guard")
        for seat in range(t.n):
            if t.pile("hand", seat):
                yield Pick(seat, "say", ("guard", "card_3"), of="word", default="guard")


class NamedZone(Guard):
    """A zone that is open has the name of a face."""

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> GuardTable:
        t = super().setup(n, options, draws)
        assert Zone("guard").name in t.faces
        return t

    def view(self, lens: Lens) -> dict[str, Json]:
        return {**super().view(lens), "guard": "guard"}


LEAKS = [
    (PrivateInView, "exchange.*private fields"),
    (PrivateInLine, "twins"),
    (PrivateInPrompt, "twins|worlds"),
    (Unshuffled, "origins"),
    (Ordered, "origins|exchange"),
    (Blaming, "origins"),
    (Numbered, "exchange.*numbers"),
    (Peeking, "exchange.*who knows"),
]
RIGHT = [Court, Disclosing, ShownInPassing, Homonyms, NamedZone]
