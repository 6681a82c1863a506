"""Tables: plain data, zones, the one mover, words with audiences; and the lens that looks at them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from rules.kernel import JUDGE, SPECTATOR, Draws, Lens, Match, Table, Zone, say
from rules.kernel.lens import Aliases
from rules.kernel.memory import watched
from rules.kernel.words import visible_line
from tests.rules.kernel.games.faulty import Guard
from tests.rules.kernel.games.prototypes import REALM
from tests.rules.kernel.games.stall import StallTable


def stall() -> StallTable:
    t = StallTable(2, {}, Draws(bytes(32)))
    t.add_all(t.faces, "deck")
    t.bids = [3, 4]
    t.marks = {"a": [1]}
    return t


class Named(Guard):
    """A game with names for words and faces."""

    words: ClassVar[Mapping[str, str]] = {"face.ace": "the ace", "option.ace_high": "Ace is high"}


def lens(t: StallTable, who: int) -> Lens:
    return Lens(t, who, Aliases(b"key"), Named())


def test_fields_start_empty_and_others_cannot_be_set() -> None:
    t = StallTable(2, {}, Draws(bytes(32)))
    assert (t.turn, t.marks, t.bids, t.pair) == (0, {}, [], None)
    with pytest.raises(AttributeError):
        t.trun = 1  # type: ignore[attr-defined]


def test_a_field_may_not_hide_a_method() -> None:
    with pytest.raises(TypeError, match="taken"):
        type("Bad", (Table,), {"__annotations__": {"move": "int"}})


def test_a_clone_is_independent_at_every_depth() -> None:
    t = stall()
    t.pair = (1, 2)
    copy = t.clone()
    assert copy.dump() == t.dump()
    copy.marks["a"].append(2)
    copy.bids[0] = 9
    copy.move(0, "open")
    copy.draws.below("x", 3)
    assert t.marks == {"a": [1]} and t.bids == [3, 4] and t.zone_of(0) == ("deck", 0)
    assert t.draws.counts == {}


def test_a_table_survives_json() -> None:
    t = stall()
    t.pair = (1, 2)
    t.shuffle("deck")
    t.deal_out("deck", "hand", 1)
    again = StallTable.load(json.loads(json.dumps(t.dump())), bytes(32))
    assert again.dump() == t.dump()
    assert again.pair == (1, 2)
    assert again.draws.below("x", 99) == t.draws.below("x", 99)


def test_a_table_refuses_what_json_cannot_hold() -> None:
    t = stall()
    t.bids = {1, 2}  # type: ignore[assignment]
    with pytest.raises(TypeError, match="plain data"):
        t.dump()


def test_moving_single_pieces_and_piles() -> None:
    t = stall()
    t.arrange([0, 1, 2, 3], "deck")
    t.move(2, "open")
    t.move(0, "open", bottom=True)
    assert t.pile("open") == [0, 2] and t.pile("deck") == [1, 3]
    t.move_all("open", 0, "deck")
    assert t.pile("deck") == [1, 3, 0, 2] and t.pile("open") == []
    t.deal_out("deck", "hand", 2)
    assert t.pile("hand", 0) == [2, 0] and t.pile("hand", 1) == [3, 1]
    assert [t.zone_of(piece) for piece in range(4)] == [("hand", 0), ("hand", 1), ("hand", 0), ("hand", 1)]
    with pytest.raises(ValueError, match="each piece"):
        t.arrange([2, 2], "hand", 0)


def test_drawing_from_the_top_is_moving_one_after_the_other() -> None:
    drawn, moved = stall(), stall()
    drawn.put_top(drawn.where("deck"), drawn.where("hand", 1), 3)
    for _ in range(3):
        moved.move(moved.pile("deck")[-1], "hand", 1)
    assert drawn.dump() == moved.dump() and len(drawn.pile("hand", 1)) == 3


class Counting(StallTable):
    """A table that does more at each move, as those of the card games do."""

    def put(self, piece: int, pile: int, bottom: bool = False) -> None:
        self.turn += 1
        super().put(piece, pile, bottom)


@pytest.mark.parametrize("kind", [StallTable, Counting])
@pytest.mark.parametrize("is_watched", [False, True])
@pytest.mark.parametrize("zone", ["open", "hand"])
def test_playing_a_piece_is_putting_it_there_and_saying_so(
    kind: type[StallTable], is_watched: bool, zone: str
) -> None:
    played, put = kind(2, {}, Draws(bytes(32))), kind(2, {}, Draws(bytes(32)))
    for t in (played, put):
        if is_watched:
            watched(t)
        t.add_all(t.faces, "deck")
        t.look(1, 2)
    played.play(2, played.where(zone), "plays", 0)
    put.put(2, put.where(zone))
    put.say("plays", seat=0, card=2)
    assert played.dump() == put.dump() and played.zone_of(2) == (zone, 0)
    assert played.line_log.lines == put.line_log.lines
    assert (played.trail is not None) is is_watched
    if played.trail and put.trail:
        assert played.trail.notes == put.trail.notes


def test_saying_each_is_saying_one_after_the_other() -> None:
    t = stall()
    t.look(0, t.pile("deck")[1])
    t.say_each("seen", t.pile("deck"), 1 << 0, 0)
    for piece in t.pile("deck"):
        t.say("seen", 1 << 0, 0, piece)
    assert t.line_log.lines[:4] == t.line_log.lines[4:]


def test_saying_pairs_is_saying_one_pair_after_the_other() -> None:
    t = stall()
    first, second, third, _ = t.pile("deck")
    t.look(2, first)
    pairs = ((first, second), (third, first))
    t.say_pairs("gives", pairs, "lost_card", 1 << 0, 0)
    for card, lost in pairs:
        t.say("gives", 1 << 0, 0, card, lost_card=lost)
    assert t.line_log.lines[:2] == t.line_log.lines[2:]


def test_a_piece_is_seen_by_its_zone_by_looks_and_until_it_is_shuffled() -> None:
    t = stall()
    t.move(0, "hand", 1)
    assert [t.sees(who, 0) for who in (0, 1, SPECTATOR, JUDGE)] == [False, True, False, True]
    t.look(0, 1)
    assert t.sees(0, 1) and not t.sees(SPECTATOR, 1)
    t.show(2)
    assert t.sees(SPECTATOR, 2)
    t.shuffle("deck")
    assert not t.sees(0, 1) and not t.sees(1, 2)


def test_a_lens_shows_faces_only_where_they_are_seen() -> None:
    t = stall()
    t.move(0, "hand", 1)
    assert lens(t, 1).ref(0)["face"] == "ace"
    assert "face" not in lens(t, 0).ref(0)
    assert lens(t, 0).ref(0)["back"] == "card"
    assert lens(t, SPECTATOR).count("hand", 1) == 1


def test_a_judge_sees_the_faces_of_open_and_of_covered_piles() -> None:
    t = stall()
    t.move(0, "open")
    t.move(1, "token", 1)
    for pile, seat in (("open", 0), ("token", 1)):
        assert ["face" in shown for shown in lens(t, JUDGE).zone(pile, seat)] == [True]
    assert ["face" in shown for shown in lens(t, 0).zone("token", 1)] == [False]


def test_a_lens_is_a_white_list() -> None:
    t = stall()
    eyes = lens(t, 0)
    assert eyes.turn == 0 and eyes.own("bids") == 3 and eyes.own("bids", 1) is None
    assert lens(t, SPECTATOR).own("bids") is None and lens(t, JUDGE).own("bids", 1) == 4
    with pytest.raises(AttributeError, match="not declared public"):
        _ = eyes.bids
    with pytest.raises(AttributeError, match="not declared private"):
        eyes.own("turn")
    eyes.marks["a"].append(5)
    assert t.marks == {"a": [1]}


def test_a_lens_copies_public_fields_as_json() -> None:
    t = stall()
    t.marks = {"a": [1, (2, {3: "x"})]}  # type: ignore[list-item]
    shown = lens(t, SPECTATOR).marks
    assert shown == {"a": [1, [2, {"3": "x"}]]}
    shown["a"][1].append(5)
    assert t.marks == {"a": [1, (2, {3: "x"})]}


def test_only_what_lies_open_to_everybody_is_shown_by_zones() -> None:
    t = stall()
    assert lens(t, 0).open_zones("open") == [[]]
    t.move(0, "open")
    assert lens(t, 0).open_zones("open") == [lens(t, 0).zone("open")] != [[]]
    for hidden in ("hand", "deck", "token"):
        with pytest.raises(AttributeError, match="does not lie open"):
            lens(t, JUDGE).open_zones(hidden)


def test_an_option_that_is_a_word_has_its_label_a_faces_name_or_itself() -> None:
    eyes = lens(stall(), 0)
    labels = {atom: eyes.option("word", atom)["label"] for atom in ("ace", "ace_high", "sell_all")}
    assert labels == {"ace": "the ace", "ace_high": "Ace is high", "sell_all": "sell all"}


def test_an_alias_stays_while_the_piece_can_be_followed() -> None:
    t = stall()
    t.move(0, "token", 0)
    before = lens(t, 0).ref(0)["id"]
    t.move(0, "token", 1)
    assert lens(t, 0).ref(0)["id"] == before
    assert lens(t, 1).ref(0)["id"] != before
    t.move(0, "deck")
    t.move(0, "token", 0)
    assert lens(t, 0).ref(0)["id"] != before


def test_a_piece_is_followed_from_an_open_pile_to_a_covered_one() -> None:
    t = stall()
    t.move(0, "open")
    before = lens(t, 0).ref(0)["id"]
    t.move(0, "token", 1)
    assert lens(t, 0).ref(0)["id"] == before and "face" not in lens(t, 0).ref(0)


def test_in_a_hidden_hand_all_aliases_are_renewed_when_a_card_leaves() -> None:
    t = stall()
    t.deal_out("deck", "hand", 2)
    stranger, owner = lens(t, 0), lens(t, 1)
    hidden = {ref["id"] for ref in stranger.zone("hand", 1)}
    own = [ref["id"] for ref in owner.zone("hand", 1)]
    kept = t.pile("hand", 1)[0]
    t.move(t.pile("hand", 1)[1], "open")
    assert stranger.ref(kept)["id"] not in hidden
    assert owner.ref(kept)["id"] in own
    assert stranger.top("open") is not None and stranger.top("open")["id"] not in hidden  # type: ignore[index]


def test_covered_pieces_that_everybody_could_follow_are_lost_among_others_by_a_shuffle() -> None:
    t = stall()
    t.move_all("deck", 0, "token", 1)
    before = {piece["id"] for piece in lens(t, 0).zone("token", 1)}
    t.shuffle("token", 1)
    assert before.isdisjoint(piece["id"] for piece in lens(t, 0).zone("token", 1)) and len(before) == 4


def test_words_keep_the_face_of_the_moment_for_those_who_saw_it() -> None:
    t = stall()
    t.move(0, "hand", 1)
    t.say("draws", seat=1, card=0)
    t.say("whispers", to=1 << 0, lost_card=0, why="x")
    t.move(0, "open")
    public, private = t.line_log.lines
    for who, card in ((0, {"hidden": "card"}), (1, {"face": "ace"}), (JUDGE, {"face": "ace"})):
        line = visible_line(public, who)
        assert line is not None and line.args == {"seat": 1, "card": card}
    assert visible_line(private, 1) is None and visible_line(private, SPECTATOR) is None
    shown = visible_line(private, 0)
    assert shown is not None and shown.args == {"lost_card": {"hidden": "card"}, "why": "x"}


def test_a_prompt_shows_pieces_as_the_viewer_sees_them() -> None:
    t = stall()
    t.move(0, "hand", 1)
    words = say("give", card=0, to_seat=1)
    assert lens(t, 1).words(words)["args"] == {"card": {"face": "ace"}, "to_seat": 1}
    assert lens(t, 0).words(words)["args"]["card"] == {"hidden": "card"}
    assert lens(t, 1).option("card", 0)["label"] == "the ace"
    assert lens(t, 0).option("card", 0)["label"] == "a card"


def test_zones_are_declared_once() -> None:
    class Twice(Table):
        zones = (Zone("deck"), Zone("deck"))

    with pytest.raises(ValueError, match="twice"):
        Twice(2, {}, Draws(bytes(32)))


def test_fields_without_the_future_import_start_as_they_should_or_are_refused() -> None:
    kinds = {"turn": int, "open": bool, "marks": list[int], "by": dict[str, int], "who": int | None}
    plain = type(
        "Plain",
        (Table,),
        {"__annotations__": kinds},
    )
    t = plain(2, {}, Draws(bytes(32)))
    assert (t.turn, t.open, t.marks, t.by, t.who) == (0, False, [], {}, None)
    t.marks.append(1)
    assert t.clone().marks == [1] and t.clone().marks is not t.marks
    with pytest.raises(TypeError, match="future"):
        type("Bad", (Table,), {"__annotations__": {"index": Any}})


def test_a_piece_is_asked_for_its_face() -> None:
    t = stall()
    ace = t.pile("deck")[0]
    assert t.is_a(ace, "ace") and not t.is_a(ace, "king")
    with pytest.raises(KeyError):
        t.is_a(ace, "joker")


def test_an_option_says_what_it_is_of_but_for_words_among_pieces():
    match = Match.new(REALM, 2, {}, b"r" * 32)
    shown = match.ask_json(0)
    assert shown is not None
    assert {slot["of"] for slot in shown["slots"]} == {"area"}
    assert {value["of"] for value in shown["values"]} == {"order"}
    assert "of" not in match.lens(0).option("card", "pass")
