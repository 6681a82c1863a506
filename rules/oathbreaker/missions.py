"""The Mission Round, step by step as in the rulebook. Source: Oathbreaker specification, sections 4 and 8."""

from __future__ import annotations

from typing import Final

from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.terms import EVERYONE, Seat
from rules.kernel.words import say
from rules.oathbreaker.abilities import offer_ability
from rules.oathbreaker.cards.court import CHARACTERS
from rules.oathbreaker.cards.declare import DealMission, Watch
from rules.oathbreaker.cards.decrees import DECREES
from rules.oathbreaker.cards.faces import (
    ADDED_SABOTAGE,
    FAIL_CHAOS,
    HARMS,
    HELPS,
    NONE,
    TYPE,
    WINDOW,
)
from rules.oathbreaker.cards.missions import MISSIONS
from rules.oathbreaker.effects import (
    Run,
    Source,
    add_chaos,
    add_order,
    add_score,
    choose,
    effect,
    open_missions,
    take_cubes,
    taking,
)
from rules.oathbreaker.placing import CardsToMissions
from rules.oathbreaker.table import FAILURE, PENDING, SLOTS, SUCCESS, OathTable

AFTER_DEAL: Final[tuple[tuple[Run, ...], ...]] = tuple(
    tuple(effect(op) for op in mission.after_deal) for mission in MISSIONS
)
BEFORE_REVEAL: Final[tuple[tuple[Run, ...], ...]] = tuple(
    tuple(effect(op) for op in mission.before_reveal) for mission in MISSIONS
)
DEALS_MORE: Final = tuple(
    sum(op.n for op in mission.on_deal if isinstance(op, DealMission)) for mission in MISSIONS
)
REWARDS: Final = tuple((taking(mission.fail_reward), taking(mission.reward)) for mission in MISSIONS)
"""By mission; the rewards of failure and of success."""
TURN: Final = frozenset({"your_turn", "your_turn_end"})
"""Windows after the cards of a turn are put."""
DECLARED: Final = next(op for card in CHARACTERS for op in card.do if isinstance(op, Watch))
BLESSED: Final = next(op for card in DECREES for op in card.next_mission if isinstance(op, Watch))
"""What is scored of missions declared to succeed, and of those with a blessed noble's sigil."""


# --- 4.1 deal ---------------------------------------------------------------------------------


def deal_missions(t: OathTable) -> Flow[str | None]:
    """Reveal a mission for each banner; then cards come to some, and Cornered nobles learn where not to
    go."""
    t.phase = "mission"
    left = t.board.track[t.space][1]
    for slot in range(SLOTS):
        if not left or not t.pile("mission_deck"):
            break
        mission = t.pile("mission_deck")[-1]
        t.move(mission, "missions", slot)
        t.say("mission", card=mission)
        left += DEALS_MORE[t.number_of(slot)] - 1
    for slot in t.missions():
        for run in AFTER_DEAL[t.number_of(slot)]:
            run(t, Source(NONE, slot=slot))
    if t.options["night_is_dark"]:
        for slot in t.missions():
            t.say("is_dealt_cards", mission_card=t.mission(slot), number=t.lay_at(slot))
    t.must = t.must_play_at()
    for noble, player in [(whom, by) for rule, whom, by in t.coming if rule == "not_at_mission"]:
        free = open_missions(t, noble)
        if free:
            mission = yield Pick(player, "corner", free)
            t.closed[noble].append(t.slot_of(mission))
            t.say("is_cornered", seat=noble, mission_card=mission)
    return "play_cards"


# --- 4.2 play ---------------------------------------------------------------------------------


def play_cards(t: OathTable) -> Flow[str | None]:
    """The nobles act one after another in Hand order."""
    for seat in t.hand_order():
        t.turn = seat
        t.free_sigil = False
        t.shows_to = NONE
        t.laid_this_turn = [0] * SLOTS
        window = WINDOW[t.character[seat]]
        if window == "your_turn":
            yield from offer_ability(t, seat, window)
        yield from put_cards(t, seat)
        if window in TURN:
            yield from offer_ability(t, seat, window, again=True)
        t.refill(seat)
    t.turn = NONE
    t.phase = "resolve"
    return "resolve_mission"


def put_cards(t: OathTable, seat: Seat) -> Flow[None]:
    """Cards, what of them is shown, and the sigil: chosen one after another, put all at once."""
    hand = t.piles[t.hands + seat]
    missions = open_missions(t, seat)
    least, most = t.limits(seat)
    laid = t.laid_this_turn
    done = sum(laid)
    most = min(most - done, len(hand))
    chosen: tuple[tuple[int, int], ...] = ()
    if most > 0 and missions:
        demanded = NONE if t.must == NONE or laid[t.must] else t.mission(t.must)
        is_demanded = demanded in missions
        if is_demanded and most == 1:
            missions = [demanded]
        least = min(max(least - done, is_demanded), most)
        one_of_several = is_demanded and len(missions) > 1
        chosen = yield CardsToMissions(
            seat, hand, missions, least, most, demanded if one_of_several else None
        )
    shown = seen = NONE
    if chosen:
        if t.shows_to != NONE:
            seen = yield from choose(seat, "show_card", [card for card, _ in chosen])
        if not done and t.suffers(seat, "followed"):
            shown = yield from choose(seat, "face_up", [card for card, _ in chosen])
    counts = laid.copy()
    first, at = t.first_mission, t.at
    for _, mission in chosen:
        counts[at[mission] - first] += 1
    highest = max(counts)
    if not highest:
        t.say("plays_nothing", EVERYONE, seat)
        return
    if t.free_sigil or counts.count(highest) > 1:
        best = [slot for slot, many in enumerate(counts) if many and (many == highest or t.free_sigil)]
        why = say("sigil free") if t.free_sigil else say("sigil tied", number=highest)
        mission = yield from choose(seat, "sigil", t.missions_in(best), words=why)
        slot = at[mission] - first
    else:
        slot = counts.index(highest)
        mission = t.mission(slot)
    commit(t, seat, chosen, seen, shown)
    t.sigil[seat] = slot
    t.say("sets_sigil", EVERYONE, seat, mission_card=mission)


def commit(t: OathTable, seat: Seat, chosen: tuple[tuple[int, int], ...], seen: int, shown: int) -> None:
    """Put all cards of a turn at once; from now on nobody but the noble knows which are theirs."""
    t.lose_sight(seat)
    if seen != NONE:
        t.look(t.shows_to, seen)
        t.say("shows_card", EVERYONE, seat, seen, king_seat=t.shows_to, mission_card=dict(chosen)[seen])
    if shown != NONE:
        t.show(shown)
        t.say("puts_face_up", EVERYONE, seat, shown, mission_card=dict(chosen)[shown])
    laid, this_turn = t.laid[seat], t.laid_this_turn
    first, slots, at = t.first_mission, t.slots, t.at
    t.say_pairs("puts_own", chosen, "mission_card", 1 << seat, seat)
    for card, mission in chosen:
        slot = at[mission] - first
        t.put(card, slots + slot)
        laid[slot] += 1
        this_turn[slot] += 1
    for slot, many in enumerate(this_turn):
        if many:
            t.forget_order(slot)
            t.say("puts", EVERYONE, seat, number=many, mission_card=t.mission(slot))


# --- 4.3 resolve ------------------------------------------------------------------------------


def resolve_mission(t: OathTable) -> Flow[str | None]:
    """The King picks the next mission, until none is left."""
    slots = t.unresolved()
    if not slots:
        return "end_missions"
    missions = t.missions_in(slots)
    mission = missions[0] if len(missions) == 1 else (yield Pick(t.monarchs[0], "pick_mission", missions))
    slot = t.resolving = t.slot_of(mission)
    t.say("is_resolved", mission_card=mission)
    order, character = t.hand_order(), t.character
    for seat in order:
        if WINDOW[character[seat]] == "before_resolve":
            yield from offer_ability(t, seat, "before_resolve")
    number = t.number_of(slot)
    for run in BEFORE_REVEAL[number]:
        run(t, Source(NONE, slot=slot))
    reveal(t, slot)
    helping, harming, chaos = count(t, slot)
    success = helping > harming
    t.outcome[slot] = SUCCESS if success else FAILURE
    t.say(
        "succeeds" if success else "fails",
        mission_card=mission,
        helping_number=helping,
        harming_number=harming,
    )
    t.remember(slot)
    printed = MISSIONS[number]
    if success:
        add_order(t, printed.order)
    else:
        add_chaos(t, printed.chaos + chaos)
    reward = REWARDS[number][success]
    for seat in order:
        if t.sigil[seat] == slot:
            if t.suffers(seat, "no_reward"):
                t.say("no_reward", seat=seat)
            else:
                yield from take_cubes(t, seat, reward, Source(seat, card=mission))
    settle_watches(t, slot, success)
    for seat in order:
        if WINDOW[character[seat]] == "after_resolve":
            yield from offer_ability(t, seat, "after_resolve")
    t.resolving = NONE
    return "resolve_mission"


def reveal(t: OathTable, slot: int) -> None:
    """Mix the cards at a mission and show them to everybody."""
    if t.piles[t.slots + slot]:
        t.shuffle("mission", slot)
        t.move_all("mission", slot, "shown", slot)
        t.say_each("is_shown", t.pile("shown", slot))
    else:
        t.say("no_cards")


def count(t: OathTable, slot: int) -> tuple[int, int, int]:
    """Return the helping icons, the sabotage icons, and the Chaos that the cards add to a failure."""
    number, faces = t.number_of(slot), t.face
    kind = TYPE[number]
    helping, harming, chaos = 0, ADDED_SABOTAGE[number], 0
    for card in t.pile("shown", slot):
        face = faces[card]
        icons = HELPS[face][kind]
        if icons:
            helping += icons
        else:
            harming += HARMS[face]
        chaos += FAIL_CHAOS[face]
    return helping, harming, chaos


def settle_watches(t: OathTable, slot: int, success: bool) -> None:
    """Score what was declared of this mission, and blessings of nobles whose sigil lies here."""
    if not t.declared and not t.coming:
        return
    watches = [DECLARED for declared in t.declared if declared == slot]
    watches += [BLESSED for effect, whom, _ in t.coming if effect == "blessed" and t.sigil[whom] == slot]
    for watch in watches:
        add_score(t, watch.success if success else watch.failure)


# --- 4.4 end ----------------------------------------------------------------------------------


def end_missions(t: OathTable) -> str:
    """Cards and missions leave, the Hand of the King moves on, and decrees for one round are over."""
    for slot in t.missions():
        t.move_all("shown", slot, "discard")
        t.move_all("missions", slot, "past")
    t.shuffle("discard")
    t.outcome = [PENDING] * SLOTS
    t.sigil = [NONE] * t.n
    t.laid = [[0] * SLOTS for _ in range(t.n)]
    t.closed = [[] for _ in range(t.n)]
    t.declared = []
    t.coming = ()
    t.must = NONE
    for card in tuple(t.pile("proclaimed")):
        t.move(card, "decree_deck", bottom=True)
        t.given_by.pop(card)
    t.hand_holder = t.hand_order()[1]
    t.say("becomes_hand", seat=t.hand_holder)
    return "next_space"
