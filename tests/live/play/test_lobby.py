"""Before the deal: commitments first, then the shares themselves, and what happens when one is not shown."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest

from rules.kernel import commit_nonce, final_key, stand_in_nonce, verify
from tables.archive.queries.archive import event_archive
from tables.core import timekeeping
from tables.core.errors import Malformed, NotPermitted, Refused
from tables.journal.models import JournalEntry
from tables.journal.sentences import sentence_of
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveMessage, LiveSeat, LiveStatus
from tables.live.play import clocks, lobby, opening
from tables.live.store import games, matches, viewers
from tables.live.store.viewers import Credentials
from tables.live.view.verification import verify_live_games
from tables.rounds.models import Round, RoundStatus
from tests.builders import a_user, last_entry
from tests.live_games import (
    Browser,
    a_game,
    begin,
    commitment_of,
    enter,
    judge_of,
    nonce_of,
    play,
    player_at,
    seat_viewer,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> LiveGame:
    return a_game(3, begun=False)


def now(game: LiveGame) -> LiveGame:
    return games.find(game.key)


def commit(game: LiveGame, position: int) -> LiveGame:
    return lobby.commit(now(game), seat_viewer(game, position), commitment_of(game, position))


def reveal(game: LiveGame, position: int) -> LiveGame:
    return lobby.reveal(now(game), seat_viewer(game, position), nonce_of(position))


def all_commit(game: LiveGame) -> None:
    for position in range(len(games.seats_of(game))):
        commit(game, position)


def later(game: LiveGame) -> Any:
    """The time when the draw of a game may start over."""
    committed_at = now(game).committed_at
    assert committed_at is not None
    return timekeeping.time_set_to(committed_at + lobby.SHARE_TIMEOUT)


def test_all_commit_before_anybody_shows_and_the_last_one_shown_deals(game):
    browsers = [Browser.of_seat(game, seat) for seat in range(3)]
    shown = browsers[0].board()
    assert (shown["status"], shown["view"], shown["seed"]) == ("lobby", None, None)
    assert shown["commitment"] == game.commitment
    assert shown["chance"] == {
        "phase": "committing",
        "match": game.key,
        "attempt": 1,
        "commitments": [None] * 3,
        "nonces": None,
        "stand_in_at": None,
    }
    mine = [commitment_of(game, seat) for seat in range(3)]
    for seat in (0, 1):
        assert browsers[seat].post("commit", {"commitment": mine[seat]}).status_code == 200
        assert browsers[seat].post("reveal", {"nonce": "f" * 32}).status_code == 409
    shown = browsers[2].board()
    assert [seat["ready"] for seat in shown["seats"]] == [True, True, False]
    assert (shown["may"]["commit"], shown["may"]["reveal"]) == (True, False)
    shown = browsers[2].post("commit", {"commitment": mine[2]}).json()
    assert (shown["chance"]["phase"], shown["chance"]["commitments"]) == ("revealing", mine)
    assert [seat["ready"] for seat in shown["seats"]] == [False] * 3
    assert (shown["may"]["commit"], shown["may"]["reveal"]) == (False, True)
    for seat in (2, 0):
        shown = browsers[seat].post("reveal", {"nonce": nonce_of(seat)}).json()
        assert shown["status"] == "lobby" and not shown["may"]["reveal"]
    assert browsers[0].post("answer", {"batch": 0, "answer": 0}).status_code == 409
    assert browsers[1].post("reveal", {"nonce": nonce_of(1)}).json()["status"] == "playing"
    for browser in browsers:
        text = "".join(browser.seen)
        assert game.seed not in text and not any(nonce_of(seat) in text for seat in range(3))


def test_the_last_to_show_cannot_choose_even_who_knows_the_seed(game):
    """With the seed and the others' shares in view a share was found that deals the wished hand."""
    all_commit(game)
    reveal(game, 0)
    reveal(game, 1)
    row = now(game)
    known = [bytes.fromhex(nonce_of(0)), bytes.fromhex(nonce_of(1))]
    tried = [number.to_bytes(16, "big") for number in range(100, 200)]
    wished = min(tried, key=lambda nonce: final_key(bytes.fromhex(row.seed), row.match_id, [*known, nonce]))
    browser = Browser.of_seat(game, 2)
    assert browser.post("reveal", {"nonce": wished.hex()}).status_code == 400
    other = commit_nonce(wished, row.match_id, 1, 2)
    assert browser.post("commit", {"commitment": other}).status_code == 409
    assert now(game).begun_at is None
    reveal(game, 2)
    assert [seat.nonce for seat in games.seats_of(now(game))] == [nonce_of(seat) for seat in range(3)]


def test_a_commitment_is_good_for_its_game_seat_and_attempt_only(game):
    nonce = bytes.fromhex(nonce_of(0))
    places = [("a", 1, 0), ("b", 1, 0), ("a", 2, 0), ("a", 1, 1)]
    assert len({commit_nonce(nonce, *place) for place in places}) == 4
    commit(game, 0)
    lobby.commit(now(game), seat_viewer(game, 1), commitment_of(game, 0))
    commit(game, 2)
    reveal(game, 0)
    with pytest.raises(Malformed, match="not the share"):
        lobby.reveal(now(game), seat_viewer(game, 1), nonce_of(0))


def test_repeating_does_nothing_and_another_device_may_take_over_until_all_have_committed(game):
    revision = commit(game, 0).revision
    assert commit(game, 0).revision == revision
    elsewhere = commit_nonce(b"x" * 16, game.match_id, 1, 0)
    lobby.commit(now(game), seat_viewer(game, 0), elsewhere)
    assert games.seats_of(now(game))[0].nonce_commitment == elsewhere
    all_commit(game)
    revision = reveal(game, 0).revision
    assert reveal(game, 0).revision == revision
    for position in (1, 2):
        reveal(game, position)
    assert reveal(game, 0).begun_at is not None
    with pytest.raises(Refused, match="dealt already"):
        lobby.commit(now(game), seat_viewer(game, 0), elsewhere)


@pytest.mark.parametrize("sent", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, 7, None, ["0" * 64]])
def test_a_commitment_is_64_hex_digits(game, sent):
    with pytest.raises(Malformed) as wrong:
        lobby.commit(game, seat_viewer(game, 0), sent)
    assert wrong.value.problems[0].field == "commitment"


@pytest.mark.parametrize("sent", ["", "0" * 31, "0" * 33, "g" * 32, 7, None])
def test_a_share_is_32_hex_digits(game, sent):
    with pytest.raises(Malformed) as wrong:
        lobby.reveal(game, seat_viewer(game, 0), sent)
    assert wrong.value.problems[0].field == "nonce"


def test_the_server_commits_for_programs_once_the_people_have():
    host = a_user("wanda")
    opened = opening.open_casual(host, opening.Setup("btwixt"), ["Ann", "bot:random", "Cid"])
    game = games.find(opened.key)
    commit(game, 0)
    commit(game, 2)
    seats = games.seats_of(now(game))
    assert seats[1].nonce_commitment == commit_nonce(bytes.fromhex(seats[1].nonce), game.match_id, 1, 1)
    assert (seats[0].nonce, seats[2].nonce) == ("", "")
    reveal(game, 2)
    assert reveal(game, 0).status == LiveStatus.PLAYING


def test_a_program_for_the_last_missing_seat_lets_the_game_go_on(game):
    commit(game, 0)
    commit(game, 1)
    row = acts.give_to_bot(now(game), judge_of(game), 2, "random")
    assert row.committed_at is not None and row.status == LiveStatus.LOBBY
    reveal(game, 0)
    assert reveal(game, 1).status == LiveStatus.PLAYING


def test_a_seat_handed_over_keeps_what_it_committed_to_once_all_have(game):
    all_commit(game)
    committed = commitment_of(game, 2)
    acts.give_to_bot(now(game), judge_of(game), 2, "random")
    assert games.seats_of(now(game))[2].nonce_commitment == committed
    reveal(game, 0)
    assert reveal(game, 1).status == LiveStatus.LOBBY
    assert reveal(game, 2).status == LiveStatus.PLAYING, "its person may show it still"


def test_a_seat_given_back_before_the_deal_commits_itself(game):
    judge = judge_of(game)
    acts.give_to_bot(now(game), judge, 2, "random")
    with pytest.raises(NotPermitted, match="bot plays"):
        commit(game, 2)
    acts.give_back(now(game), judge, 2)
    assert games.seats_of(now(game))[2].nonce_commitment == ""
    assert begin(game).status == LiveStatus.PLAYING


def test_a_judge_does_not_wait_for_those_who_have_not_entered(game):
    assert Browser.of_seat(game, 0).post("begin").status_code == 403
    commit(game, 0)
    staff = Browser.of_staff(game)
    shown = staff.post("begin").json()
    assert (shown["status"], shown["chance"]["phase"]) == ("lobby", "revealing")
    assert [line["seat"] for line in shown["chat"] if "the server gave a share" in line["text"]] == [1, 2]
    assert staff.post("begin").status_code == 409, "the one who committed has still to show"
    assert Browser.of_seat(game, 1).post("commit", {"commitment": "0" * 64}).status_code == 409
    assert reveal(game, 0).status == LiveStatus.PLAYING


def test_a_judge_deals_at_once_where_nobody_has_entered(game):
    assert Browser.of_staff(game).post("begin").json()["status"] == "playing"
    assert Browser.of_seat(game, 0).post("commit", {"commitment": "0" * 64}).status_code == 409


def test_who_does_not_show_starts_the_draw_over_for_everybody_and_all_can_read_it(game):
    all_commit(game)
    reveal(game, 0)
    reveal(game, 2)
    judge = judge_of(game)
    with pytest.raises(Refused, match="Give them 30 seconds"):
        lobby.start_over(now(game), judge)
    before = [seat.nonce_commitment for seat in games.seats_of(now(game))]
    with later(game):
        row = lobby.start_over(now(game), judge, reason="the phone is lost")
        assert (row.attempt, row.committed_at, row.status) == (2, None, LiveStatus.LOBBY)
        assert {(seat.nonce, seat.nonce_commitment) for seat in games.seats_of(now(game))} == {("", "")}
        notice = LiveMessage.objects.get(game=game, is_notice=True)
        assert notice.seat == 1 and "has not shown" in notice.text
        entry = last_entry(game.event)
        player = player_at(game, 1)
        assert (entry.verb, entry.reason) == ("live.start_over", "the phone is lost")
        assert entry.after == {"attempt": 2, "not_shown": [{"seat": 2, "player": player.key}]}
        assert "because the share of seat 2 was not shown" in sentence_of(entry, {})
        for position, old in enumerate(before):
            assert old != commitment_of(game, position), "an old commitment is of no use any more"
        with pytest.raises(Refused, match="nothing to start over"):
            lobby.start_over(now(game), judge)
        assert begin(game).status == LiveStatus.PLAYING
    over = play(now(game), r=random.Random(1))
    record = Browser.of_seat(game, 0).get("record/").json()
    assert (record["format"], record["attempt"], over.is_over) == ("kingsmoot-match/3", 2, True)
    report = verify_live_games(event_archive(game.event))
    assert report.ok and not report.notes, report.text()


class TestTheServersShare:
    def entered(self, game: LiveGame, *shown: int) -> None:
        """All have committed, and these have shown their share."""
        for position in range(3):
            enter(game, position)
        all_commit(game)
        for position in shown:
            reveal(game, position)

    def looked_at(self, game: LiveGame, minutes: float) -> LiveGame:
        committed_at = now(game).committed_at
        assert committed_at is not None
        with timekeeping.time_set_to(committed_at + timedelta(minutes=minutes)):
            clocks.for_each(lobby.stand_in_due(timekeeping.now()), lobby.stand_in)
        return now(game)

    def test_it_stands_in_for_a_share_that_is_not_shown_and_everybody_reads_it(self, game):
        self.entered(game, 0, 2)
        board = Browser.of_seat(game, 0).board()
        committed_at = now(game).committed_at
        assert committed_at is not None
        assert board["chance"]["stand_in_at"] == round(committed_at.timestamp() * 1000) + 300_000
        assert self.looked_at(game, 4.9).status == LiveStatus.LOBBY
        row = self.looked_at(game, 5)
        assert row.status == LiveStatus.PLAYING
        seat = games.seats_of(row)[1]
        share = stand_in_nonce(bytes.fromhex(row.seed), row.match_id, 1, 1)
        assert seat.nonce == share.hex()
        entry = last_entry(game.event)
        assert (entry.verb, entry.who) == ("live.stand_in", "system")
        assert entry.after == {"not_shown": [{"seat": 2, "player": player_at(game, 1).key}]}
        assert "whose share was not shown" in str(sentence_of(entry, {}))
        assert "stands in" in LiveMessage.objects.filter(game=row).latest("pk").text
        self.looked_at(game, 60)
        assert last_entry(game.event).pk == entry.pk

    def test_a_round_published_anew_gives_everybody_the_time_again(self, game):
        self.entered(game, 0)
        committed_at = now(game).committed_at
        assert committed_at is not None
        Round.objects.update(published_at=committed_at + timedelta(minutes=4))
        assert self.looked_at(game, 8).status == LiveStatus.LOBBY
        assert self.looked_at(game, 9.1).status == LiveStatus.PLAYING

    def test_the_record_verifies_with_it(self, game):
        self.entered(game, 0)
        row = self.looked_at(game, 6)
        play(row, r=random.Random(1))
        assert verify_live_games(event_archive(game.event)).ok

    def test_it_does_not_deal_alone(self, game):
        self.entered(game)
        assert self.looked_at(game, 600).status == LiveStatus.LOBBY

    def test_it_was_fixed_before_anybody_chose(self):
        seed = bytes(range(32))
        shares = {stand_in_nonce(seed, "m", attempt, seat) for attempt in (1, 2) for seat in range(4)}
        assert len(shares) == 8 and all(len(share) == 16 for share in shares)
        assert stand_in_nonce(seed, "m", 1, 0) not in {stand_in_nonce(bytes(32), "m", 1, 0)}

    def test_nothing_is_dealt_for_a_withdrawn_round(self, game):
        self.entered(game, 0)
        Round.objects.update(status=RoundStatus.DRAFTED)
        assert self.looked_at(game, 6).status == LiveStatus.LOBBY


def test_only_those_who_run_the_game_start_over(game):
    all_commit(game)
    with later(game):
        assert Browser.of_seat(game, 0).post("start-over").status_code == 403
        assert Browser.of_staff(game).post("start-over").json()["chance"]["phase"] == "committing"


def test_the_host_of_a_casual_table_starts_over_and_its_own_journal_tells():
    host = a_user("wanda")
    game = games.find(opening.open_casual(host, opening.Setup("btwixt"), ["wanda", "Ben", "Cid"]).key)
    viewer = viewers.viewer_of(game, Credentials(user=host))
    lobby.commit(game, viewer, commitment_of(game, 0))
    commit(game, 1)
    commit(game, 2)
    with later(game):
        lobby.start_over(now(game), viewer)
    entry = JournalEntry.objects.filter(live_game=game).latest("revision")
    assert (entry.verb, entry.after["not_shown"]) == ("live.start_over", [{"seat": n} for n in (1, 2, 3)])


def test_a_game_over_tells_every_share_and_what_was_committed_to(game):
    over = play(begin(game), r=random.Random(2))
    chance = Browser.of_seat(over, 0).board()["chance"]
    assert chance["nonces"] == [nonce_of(seat) for seat in range(3)]
    assert chance["commitments"] == [commitment_of(game, seat) for seat in range(3)]


def test_games_from_before_there_were_commitments_keep_their_form_and_verify(game):
    row = begin(game)
    LiveSeat.objects.filter(game=row).update(nonce_commitment="")
    LiveGame.objects.filter(pk=row.pk).update(committed_at=None, record_form=1)
    matches.forget()
    row = now(row)
    rules = games.rules_of(row)
    over = play(row, r=random.Random(3))
    shown = matches.record_of(over, matches.entries_of(over))
    assert shown.to_json()["format"] == "kingsmoot-match/1" and "attempt" not in shown.to_json()
    assert verify(rules, shown, bytes.fromhex(over.seed)) == []
