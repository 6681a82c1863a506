"""A small game of hidden roles: votes are mixed into missions, and the rules forget whose they were."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel import Draws, Flow, GameDef, Json, Lens, Pick, Result, Table, Zone, placings

ROLES = ("loyal", "loyal", "traitor", "loyal", "traitor", "loyal", "loyal", "traitor", "loyal", "loyal")
MISSIONS = 3


class MissionTable(Table):
    faces = ("support", "sabotage")
    zones = (
        Zone("hand", per="seat", seen_by="owner"),
        Zone("mission", seen_by="nobody"),
        Zone("shown"),
        Zone("discard", seen_by="nobody"),
    )
    public = ("missions", "sabotages")
    private = ("role",)
    missions: int
    sabotages: list[int]
    role: list[str]


def deal(t: MissionTable) -> str:
    """A role for each seat, in secret."""
    roles = list(ROLES[: t.n])
    t.draws.shuffle("roles", roles)
    t.role = roles
    return "mission"


def mission(t: MissionTable) -> Flow[str | None]:
    """Each seat puts a card on the mission; shuffled, they are counted, and nobody knows whose they were."""
    cards = yield [Pick(seat, "vote", t.pile("hand", seat)) for seat in range(t.n)]
    t.move_all("shown", 0, "discard")
    t.shuffle("discard")
    for card in cards:
        t.move(card, "mission")
    t.say("voted", number=t.n)
    t.shuffle("mission")
    found = sum(t.name(card) == "sabotage" for card in t.pile("mission"))
    t.sabotages.append(found)
    t.move_all("mission", 0, "shown")
    t.say("revealed", sabotages=found)
    t.missions += 1
    return "mission" if t.missions < MISSIONS else None


class Mission(GameDef[MissionTable]):
    key, title, seats = "mission", "Mission", range(2, 11)
    record = "sealed"
    steps, first_step = {"deal": deal, "mission": mission}, "deal"
    words = {"voted": "{number} cards are put.", "revealed": "There were {sabotages} sabotages."}

    def setup(self, n: int, options: Mapping[str, Json], draws: Draws) -> MissionTable:
        t = MissionTable(n, options, draws)
        for seat in range(n):
            t.add_all(["support", "sabotage"] * MISSIONS, "hand", seat)
        return t

    def view(self, lens: Lens) -> dict[str, Json]:
        return {
            "missions": lens.missions,
            "sabotages": lens.sabotages,
            "role": lens.own("role"),
            "hand": lens.zone("hand", lens.who) if lens.who >= 0 else [],
            "cards": [lens.count("hand", seat) for seat in range(lens.n)],
            "shown": lens.zone("shown"),
            "discard": lens.count("discard"),
        }

    def result(self, t: MissionTable) -> Result:
        won = sum(t.sabotages) < t.n
        return Result(placings([(int((role == "loyal") == won),) for role in t.role], ["won"]))


GAME = Mission()
