"""The kernel: what every game stands on. It knows no game and needs only the standard library.

A game is data and steps. The data is a `Table`: declared fields, and pieces lying in zones that
say who may see them. A step is a generator: it yields questions and gets answers, and reads like
the rulebook. A whole game:

    class HighCardTable(Table):
        faces = tuple(f"card_{value}" for value in range(1, 13))
        zones = (Zone("deck", seen_by="nobody"), Zone("hand", per="seat", seen_by="owner"), Zone("shown"))
        public = ("points",)
        points: list[int]

    def deal(t: HighCardTable) -> Flow[str | None]:
        t.shuffle("deck")
        for seat in range(t.n):
            for _ in range(3):
                t.move(t.pile("deck")[-1], "hand", seat)
        return "trick"
        yield

    def trick(t: HighCardTable) -> Flow[str | None]:
        cards = yield [Pick(seat, "play", t.pile("hand", seat)) for seat in range(t.n)]
        for seat, card in enumerate(cards):
            t.move(card, "shown")
            t.say("plays", seat=seat, card=card)
        winner = max(range(t.n), key=lambda seat: t.face[cards[seat]])
        t.points[winner] += 1
        return "trick" if t.pile("hand", 0) else None

    class HighCard(GameDef[HighCardTable]):
        key, title, seats = "high_card", "High Card", range(2, 5)
        steps, first_step = {"deal": deal, "trick": trick}, "deal"
        words = {"plays": "{seat} plays {card}."}

        def setup(self, n, options, draws):
            t = HighCardTable(n, options, draws)
            t.add_all(t.faces, "deck")
            t.points = [0] * n
            return t

        def view(self, lens):
            return {"points": lens.points, "hand": lens.zone("hand", lens.who) if lens.who >= 0 else [],
                    "hands": [lens.count("hand", s) for s in range(lens.n)], "shown": lens.zone("shown")}

        def result(self, t):
            return Result(placings([(p,) for p in t.points], ["points"]))

`Match` plays it: `Match.new(game, n, options, key)`, `.asks`, `.answer(seat, answer)`, `.view(who)`,
`.lines(who)`, `.undo(to, why=)`, `.result()`, `.record()`, `Match.load(game, record, key)`.

Promises a game keeps, and `kernel.testing` checks:

* No piece may live only in a local variable at a question: what is being played lies in a zone.
* Rules change pieces by `move`, `put`, `shuffle`, `look` alone, and draw by `t.draws` alone.
* Never iterate over sets, and never ask for the time.
* Who is asked may not tell what is hidden: ask everybody who publicly could (`bluff=True` marks
  those who cannot).
"""

from rules.kernel.ask import Ask, Assign, Cap, Number, Order, Pick, PickSome
from rules.kernel.bots import ActingBot, Bot, Question, RandomBot, play_one, playout
from rules.kernel.chance import (
    NONCE_BYTES,
    Draw,
    Draws,
    commit,
    commit_nonce,
    final_key,
    fresh_nonce,
    fresh_seed,
    nonce_of,
    stand_in_nonce,
)
from rules.kernel.game import (
    Fits,
    Flow,
    FreeAct,
    GameDef,
    Holds,
    Inference,
    Lacks,
    Option,
    Placing,
    Result,
    Step,
    exchange,
    hidden_from,
    placings,
)
from rules.kernel.guide.look import Area, CardFace, Look, Map, Part, Scenery
from rules.kernel.guide.primer import Primer, Term
from rules.kernel.guide.tutorial import LEARNER, Lesson, Moment, Tutorial
from rules.kernel.lens import Lens
from rules.kernel.match import Match
from rules.kernel.records.record import Entry, Record
from rules.kernel.records.verify import draws_of, traced_draws, verify
from rules.kernel.table import Table, Zone
from rules.kernel.terms import (
    EVERYONE,
    JUDGE,
    SPECTATOR,
    Answer,
    Atom,
    BadOptions,
    BadRecord,
    CannotImagine,
    Illegal,
    Json,
    Mask,
    NotAsked,
    OtherRuleset,
    Randomness,
    RulesFault,
    Seat,
    Stale,
    Viewer,
)
from rules.kernel.words import VisibleLine, Words, say
from rules.kernel.worlds import Worlds

__all__ = [
    "EVERYONE",
    "JUDGE",
    "LEARNER",
    "NONCE_BYTES",
    "SPECTATOR",
    "ActingBot",
    "Answer",
    "Area",
    "Ask",
    "Assign",
    "Atom",
    "BadOptions",
    "BadRecord",
    "Bot",
    "CannotImagine",
    "Cap",
    "CardFace",
    "Draw",
    "Draws",
    "Entry",
    "Fits",
    "Flow",
    "FreeAct",
    "GameDef",
    "Holds",
    "Illegal",
    "Inference",
    "Json",
    "Lacks",
    "Lens",
    "Lesson",
    "Look",
    "Map",
    "Mask",
    "Match",
    "Moment",
    "NotAsked",
    "Number",
    "Option",
    "Order",
    "OtherRuleset",
    "Part",
    "Pick",
    "PickSome",
    "Placing",
    "Primer",
    "Question",
    "RandomBot",
    "Randomness",
    "Record",
    "Result",
    "RulesFault",
    "Scenery",
    "Seat",
    "Stale",
    "Step",
    "Table",
    "Term",
    "Tutorial",
    "Viewer",
    "VisibleLine",
    "Words",
    "Worlds",
    "Zone",
    "commit",
    "commit_nonce",
    "draws_of",
    "exchange",
    "final_key",
    "fresh_nonce",
    "fresh_seed",
    "hidden_from",
    "nonce_of",
    "placings",
    "play_one",
    "playout",
    "say",
    "stand_in_nonce",
    "traced_draws",
    "verify",
]
