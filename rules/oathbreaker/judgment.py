"""The Final Judgment, who wins, and the throne of the next game. Source: specification, sections 6 and 12."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.kernel.arrangement import Assign
from rules.kernel.ask import Pick
from rules.kernel.game import Choice, Flow, Placing, Result
from rules.kernel.terms import Answer, Seat
from rules.oathbreaker.cards.court import JUDGED_RIGHT
from rules.oathbreaker.cards.faces import FACE_IDS, IS_FAVOR, LOYALIST, NONE, NUMBER, VALUE
from rules.oathbreaker.effects import add_chaos, add_order, choose
from rules.oathbreaker.setup import NAMED_SEAT
from rules.oathbreaker.table import OathTable

SIDES: Final = ("loyalist", "conspirator")
WILLING: Final = ("yes", "no")


def judge(t: OathTable) -> Flow[str | None]:
    """Step 1: each monarch judges its nobles; the second sees what the first has set."""
    t.phase = "judgment"
    waiting = [seat for seat in t.monarchs if not t.guesses[seat]]
    if not waiting:
        return "reveal"
    monarch = waiting[0]
    own = [noble for noble in t.nobles if t.side[noble] == monarch]

    def by_decrees() -> Answer:
        return tuple([(noble, SIDES[t.decree_points(noble) <= 0]) for noble in own])

    judged = yield Assign(
        monarch,
        "judgment",
        own,
        [side for side in SIDES for _ in own],
        of="seat",
        values_of="word",
        default=by_decrees,
    )
    guesses = [NONE] * t.n
    for noble, side in judged:
        guesses[noble] = NUMBER[side]
    t.guesses[monarch] = guesses
    return "judgment"


def reveal(t: OathTable) -> str | None:
    """Steps 2 to 4: loyalties and ambitions in Hand order, decrees, the judgment, the Agent."""
    guesses = t.disclose("guesses")
    t.phase = "revealed"
    right = True
    verdicts = []
    for noble in t.hand_order():
        loyalty, ambition = t.pile("loyalty", noble)[0], t.pile("ambition", noble)[0]
        guess = guesses[t.side[noble]][noble]
        t.say("judges", seat=t.side[noble], noble_seat=noble, side=FACE_IDS[guess])
        t.show(loyalty)
        t.show(ambition)
        t.say("is_loyal", seat=noble, card=loyalty, ambition_card=ambition)
        order, chaos = worth_of_decrees(t, noble)
        add_order(t, order)
        add_chaos(t, chaos)
        right = right and guess == t.face[loyalty]
        verdicts.append((noble, FACE_IDS[guess], t.name(loyalty), t.name(ambition), order, chaos))
    t.say("judged_right" if right else "judged_wrong")
    (add_order if right else add_chaos)(t, JUDGED_RIGHT)
    agent = NONE
    if t.board.agent_value is not None:
        agent = t.pile("agent")[0]
        t.show(agent)
        t.say("agent", card=agent)
        loyal = t.face[agent] == LOYALIST
        value = t.board.agent_value
        (add_order if loyal else add_chaos)(t, value)
    order_wins = t.order > t.chaos
    t.say("order_wins" if order_wins else "chaos_wins", order_number=t.order, chaos_number=t.chaos)
    winners = tuple([seat for seat in range(t.n) if tier(t, seat, order_wins) == 1])
    for seat in winners:
        t.say("wins", seat=seat)
    if not winners:
        t.say("nobody_wins")
    side = "" if agent == NONE else t.name(agent)
    t.verdict = (tuple(verdicts), right, side, order_wins, winners)
    return "succession" if t.options["succession"] else None


def worth_of_decrees(t: OathTable, noble: Seat) -> tuple[int, int]:
    """Return the Order and the Chaos that a noble's decrees come to."""
    loyal = not t.is_conspirator(noble)
    order = chaos = 0
    for card in t.pile("decrees", noble):
        number = t.decree_number(card)
        if IS_FAVOR[number] == loyal:
            order += VALUE[number]
        else:
            chaos += VALUE[number]
    return order, chaos


def tier(t: OathTable, seat: Seat, order_wins: bool) -> int:
    """Return where a player stands: winners, the side that prevailed, ambitions met, the rest (section 6)."""
    if seat in t.conceded:
        return 4
    if seat in t.monarchs:
        return 1 if order_wins else 4
    prevailed = t.is_conspirator(seat) != order_wins
    return (1 if prevailed else 3) if t.ambition_met(seat) else (2 if prevailed else 4)


def totals(t: OathTable) -> tuple[int, int]:
    """Return Order and Chaos as they stand; before the Final Judgment with decrees and the Agent scored by
    the true loyalties, and no judgment (section 14, ruling 15)."""
    order, chaos = t.order, t.chaos
    if t.verdict:
        return order, chaos
    for noble in t.nobles:
        worth = worth_of_decrees(t, noble)
        order += worth[0]
        chaos += worth[1]
    if t.board.agent_value is not None:
        if t.face[t.pile("agent")[0]] == LOYALIST:
            order += t.board.agent_value
        else:
            chaos += t.board.agent_value
    return order, chaos


def result(t: OathTable) -> Result:
    """Return who stands where: several may win, and nobody may. Before loyalties are dealt all are equal."""
    if not t.nobles or not t.pile("loyalty", t.nobles[0]):
        return Result(tuple([Placing(seat, 1) for seat in range(t.n)]))
    order, chaos = totals(t)
    tiers = [tier(t, seat, order > chaos) for seat in range(t.n)]
    counted = [min(place, 2) for place in tiers] if t.options["scoring"] == "binary" else tiers
    ranked = [
        Placing(
            seat,
            1 + sum(other < counted[seat] for other in counted),
            {"tier": tiers[seat], "order": order, "chaos": chaos},
        )
        for seat in range(t.n)
    ]
    return Result(tuple(sorted(ranked, key=lambda placing: placing.place)))


# --- the next game ------------------------------------------------------------------------------


def name_successors(t: OathTable) -> Flow[str | None]:
    """After Order the King names the next monarch among the willing; after Chaos the conspirators who won
    vote. Ties, and the case without winners, are settled by chance (section 12)."""
    order_wins = t.order > t.chaos
    winners = [seat for seat in t.nobles if tier(t, seat, order_wins) == 1]
    for _ in t.monarchs:
        named = NONE
        free = [seat for seat in range(t.n) if seat not in t.successors]
        if order_wins:
            named = yield from _named_by_the_king(t, [seat for seat in free if seat not in t.monarchs])
        elif winners:
            named = yield from _elected(t, winners, [seat for seat in winners if seat not in t.successors])
        if named == NONE:
            named = t.draws.pick("successor", free)
        t.successors.append(named)
        t.say("succeeds_monarch", seat=named)
    return None


def next_game(t: OathTable) -> tuple[Mapping[str, Choice], Sequence[Seat]]:
    """Return who rules in the next game, as the option says it, and who sits where: two monarchs sit side by
    side, so the second one named changes places to the left of the first."""
    seats = list(range(t.n))
    if len(t.successors) < len(t.monarchs) or not t.successors:
        return {}, seats
    first, *others = t.successors
    for other in others:
        seats.remove(other)
        seats.insert(seats.index(first) + 1, other)
    return {"monarch": f"{NAMED_SEAT}{seats.index(first)}"}, seats


def _named_by_the_king(t: OathTable, others: list[int]) -> Flow[int]:
    answers = yield [Pick(seat, "willing", WILLING, of="word", default="no") for seat in others]
    willing = [seat for seat, answer in zip(others, answers, strict=True) if answer == "yes"]
    if not willing:
        return NONE
    named: int = yield from choose(t.monarchs[0], "name_successor", willing, "seat")
    return named


def _elected(t: OathTable, voters: list[int], candidates: list[int]) -> Flow[int]:
    if len(candidates) <= 1:
        return candidates[0] if candidates else NONE
    votes = yield [Pick(seat, "elect", candidates, of="seat") for seat in voters]
    most = max(votes.count(seat) for seat in candidates)
    tied = [seat for seat in candidates if votes.count(seat) == most]
    return tied[0] if len(tied) == 1 else int(t.draws.pick("successor", tied))
