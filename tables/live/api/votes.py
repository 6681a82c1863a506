"""What the people at a casual live table decide by vote, because somebody is away."""

from __future__ import annotations

from tables.core.api.callers import AT_LIVE_TABLE, Call
from tables.core.api.fields import Choice, WholeNumber, sent
from tables.core.api.routes import Routes
from tables.live.api.tables import BIGGEST, GAME, MOVING, TALKING, KnownLinesSerializer, decided, ruled
from tables.live.judge import votes
from tables.live.models.game import LiveSeat
from tables.live.models.vote import VoteMeasure
from tables.live.play.absence import CLOCK_SECONDS
from tables.live.view.shapes import Board

routes = Routes("live games")

SEATS = 100


class ProposalSerializer(KnownLinesSerializer):
    """What is proposed because nobody is at a seat: `bot` (a program plays it, by default the strongest),
    `clock` (a move clock of so many seconds starts) or `end` (the table ends without a result)."""

    measure = Choice(VoteMeasure.values)
    seat = WholeNumber(min_value=0, max_value=SEATS)
    bot = sent(LiveSeat, "bot", required=False)
    seconds = WholeNumber(min_value=min(CLOCK_SECONDS), max_value=max(CLOCK_SECONDS), required=False)


class VoteSerializer(KnownLinesSerializer):
    """The open vote by its id."""

    vote = WholeNumber(min_value=1, max_value=BIGGEST)


@routes.move(f"{GAME}votes/", AT_LIVE_TABLE, ProposalSerializer, Board, TALKING)
def propose_vote(call: Call, game: str) -> Board:
    """Propose to act because nobody is at a seat that the game waits for. At tables without staff: more than
    half of the people present must agree, and one person alone waits longer."""
    return ruled(call, votes.propose)


@routes.move(f"{GAME}votes/agree/", AT_LIVE_TABLE, VoteSerializer, Board, MOVING)
def agree_to_vote(call: Call, game: str) -> Board:
    """Vote for what is proposed."""
    return decided(call, lambda row, me: votes.agree(row, me, call.sent["vote"]))


@routes.move(f"{GAME}votes/refuse/", AT_LIVE_TABLE, VoteSerializer, Board, MOVING)
def refuse_vote(call: Call, game: str) -> Board:
    """Vote against what is proposed, or withdraw the own proposal."""
    return decided(call, lambda row, me: votes.refuse(row, me, call.sent["vote"]))


@routes.move(f"{GAME}take-seat-back/", AT_LIVE_TABLE, KnownLinesSerializer, Board, MOVING)
def take_seat_back(call: Call, game: str) -> Board:
    """Play my own seat again, where by a vote a bot played meanwhile."""
    return decided(call, votes.take_seat_back)
