"""Who knows what (specification, section 7), in whole games; `test_kernel_checks` looks for the rest."""

from __future__ import annotations

import json
from random import Random

import pytest

from rules.kernel import Match, RandomBot, playout
from rules.kernel.records.sealing import close, verify_closed
from rules.kernel.terms import SPECTATOR
from rules.kernel.testing import Case, GameFault, check_case
from rules.oathbreaker import missions
from rules.oathbreaker.game import GAME
from rules.oathbreaker.table import OathTable


def played(n: int = 5, seed: int = 1) -> Match[OathTable]:
    match = Case(GAME, n, {}, seed).match()
    playout(match, [RandomBot()] * n, Random(seed))
    return match


def test_everybody_knows_own_secrets_alone_until_the_end() -> None:
    match = Case(GAME, 6, {}, 1).match()
    while match.table.phase != "judgment":
        seat = min(match.waiting())
        ask = match.ask_for(seat)
        assert ask is not None
        match.answer(seat, ask.sample(Random(match.decisions)))
    nobles = match.table.nobles
    for who in (SPECTATOR, *match.table.monarchs):
        shown = match.view(who)
        assert shown["loyalty"] is None and all(seat["loyalty"] is None for seat in shown["seats"])
    for noble in nobles:
        shown = match.view(noble)
        assert "face" in shown["loyalty"] and "face" in shown["ambition"]
        assert all(seat["loyalty"] is None for seat in shown["seats"])


def test_no_card_of_a_hand_is_shown_to_anybody_without_a_rule_that_says_so_s108_s377() -> None:
    """Looks that rules give are announced to all: without one, nobody sees a hand but one's own."""
    match, seen = Case(GAME, 5, {}, 1).match(), 0
    while "looks_at_hand" not in {line[1] for line in match.table.line_log.lines}:
        t = match.table
        for who in range(SPECTATOR, match.n):
            for zone in ("hand", "decree_hand"):
                for seat in set(range(match.n)) - {who}:
                    assert not any(t.sees(who, card) for card in t.pile(zone, seat))
                    seen += len(t.pile(zone, seat))
        seat = min(match.waiting())
        ask = match.ask_for(seat)
        assert ask is not None
        match.answer(seat, ask.sample(Random(match.decisions)))
    assert seen > 1_000


def test_loyalties_ambitions_and_the_agent_are_shown_at_the_end_and_nothing_else() -> None:
    match = played()
    shown = match.view(SPECTATOR)
    assert all("face" in seat["loyalty"] for seat in shown["seats"] if seat["role"] == "noble")
    assert shown["verdict"]["agent"] in {"loyalist", "conspirator"}
    unused = [match.table.name(piece) for piece in match.table.pile("unused")]
    assert unused and not any(face in json.dumps(shown["seats"]) for face in unused)
    assert shown["hand"] == [] and shown["decree_hand"] == []


def test_the_record_of_a_game_is_sealed_and_its_closed_form_names_no_card_of_a_hand() -> None:
    match = played()
    assert match.record_class == "sealed"
    closed = close(match, Case(GAME, 5, {}, 1).key)
    assert verify_closed(closed) == []
    assert not any(line["key"].endswith("_own") for line in closed["closed"]["public"]["lines"])


def test_lines_with_own_cards_are_heard_by_their_noble_alone() -> None:
    match = played()
    for who in range(SPECTATOR, match.n):
        own = [line for line in match.lines(who) if line.key in {"puts_own", "discards_own", "takes_own"}]
        assert all(line.args["seat"] == who for line in own)


def test_cards_that_keep_their_order_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted fault: the cards at a mission are shown as they were put, one noble's after another's."""

    def reveal_in_order(t: OathTable, slot: int) -> None:
        for card in tuple(t.pile("mission", slot)):
            t.move(card, "shown", slot)
            t.say("is_shown", card=card)

    monkeypatch.setattr(missions, "reveal", reveal_in_order)
    monkeypatch.setattr(OathTable, "forget_order", lambda t, slot: None)
    with pytest.raises(GameFault, match="can tell what seat"):
        for seed in range(1, 9):
            check_case(Case(GAME, 5, {"talk": "off"}, seed))
