"""The cards, as declarations. How to write one.

What is printed on a card (cost, STR, icons, traits, keywords…) stands in the data file of its set, such as
`Core.json` in `rules/lcg/second/sets/cards`, where the files of all sets are. What it does is one record in
the `CARDS` of its module: `does=` (one ability or a tuple of them) and `text=` (what it does, in our own
words, for the player who holds it to read):

    card(
        "01077", "Throwing Axe",
        host=trait("Ironborn"),
        does=reaction(you_win & with_host_attacking, kill(), pay=sacrifice_this, target=Target(defenders)),
        text="Ironborn character only. Reaction: after you win a challenge in which ...",
    ),

Everything a card needs comes from the modules of `rules.lcg.vocabulary` and, for what card games share,
from `rules.cards` (`abilities`, `select`, `verbs`); nothing on the card says how it is carried out.
Keywords, icons, ambush, "no attachments", limited and unique are printed facts, not abilities; so are
"+1 income", "+1 initiative" and "+1 reserve".

An ability is one of

* `constant(what, attribute, by, when=...)`: changes an attribute (`rules.lcg.state.attributes`) of the
  cards `what`. `constant(host, "strength", 2)`; `constant(host & named("Khal Drogo"), "renown")`;
  `constant(itself, INTRIGUE, when=~first_player)`; of players: `constant(my_faction, "draws", 1)`.
* `action(do, phase=CHALLENGES)`, `reaction(after, do)`, `interrupt(before, do)`, `would(before, do)`
  (saves and cancels), `forced_reaction`, `forced_interrupt`, `when_revealed(do)`, and `state_trigger(when,
  do)` for states of the table ("at three tokens").

Each takes, where its kind may have them,

* `pay=` costs: `kneel_this`, `kneel_faction`, `sacrifice_this`, `return_this`, `gold(2)`,
  `kneel_one(characters & mine & trait("Dragon"))`, a tuple for several. The gold of an event is paid
  without being named (cost X: `x_gold()` or `gold_equal(printed_cost_of_victim)`).
* `target=Target(what, lo=1, hi=1)`: only what the card says "choose" of; a player:
  `Target(theirs, of="seat")`, where `c` is the seat. Several targets: a tuple.
* `when=` conditions on the game ("play only if"): `you_control(...)`, `first_player`, `in_challenge`,
  `challenge_is(MILITARY)`, `as_defender`, `you_noted(ROUND, "...")`.
* `limit=Limit(1, ROUND)` for "limit" (per copy), `Limit(1, CHALLENGE, by_name=True)` for "max".

Triggering conditions for `after` and `before` (`rules.lcg.vocabulary.triggers`) take conditions with `&`:
`you_win & challenge_is(POWER) & by_five`, `is_killed & this_card`, `enters & this_card & by_ambush`,
`phase_ends & during(DOMINANCE)`.

Verbs act on a subject, the target if none is named: `kill()`, `stand(this)`, `kneel(each(characters &
losers))`, `draw(2)`, `faction_power(1)`, `gain_power(2, subject=its_host)`, `modify_strength(-4)`,
`gain("stealth", until=PHASE)`, `put_into_play()`. Verbs made of verbs:

* `both(a, b)`: a and b; `then(a, b)`: b only if a happened completely; `may(a)`.
* `pick(what, do)`: a choice while the effect resolves, not a target (`do` finds it as `target`).
* `choose_one(("draw a card", draw(1)), ("gain 1 power", faction_power(1)))` in place of the verb.
* `decide(("shuffle into deck", ...), ("put into play", ...))`: the same while the effect resolves.
* `later(PHASE, "name", do)`: a delayed effect on the targets; boundaries PHASE, ROUND, CHALLENGE,
  "win" (if its controller wins this challenge). The name must be unique.
* `if_target(condition, do)`: to those targets of which it holds. Verbs that turn up cards hand them on:
  `reveal_top(do)`, `discard_at_random(do=...)`, `discard_from_deck(do=...)`, `look_at_hand(do,
  players=target_player)` (`do` finds them as `target`).
* Gold on cards: `put_token(GOLD, 2, subject=this)` from the treasury, `store_gold()` from your pool,
  `take_stored_gold()` back to it, `hand_gold_on()` to the target; `tokens(GOLD)` of the card in question and
  `tokens_here(GOLD)` of this one count it. Costs: `spend_token(GOLD)`, `spend_tokens(GOLD)` for X of it,
  which is `x_paid`. A constant "gold source" lets it be spent like gold in the pool. Bestow is printed.
* `in_zone("hand", ability, ...)`: abilities of a card that act while it is in hand, as
  `then(put_into_play(this, kneeling=True), join_challenge(this))`. Their conditions must not look at the card
  itself: everybody who could hold it is asked.
* Tops and bottoms of decks: `put_on_top()`, `put_on_bottom()` and `shuffle_back()` of cards in play,
  `to_top_of_deck()` and `to_bottom_of_deck()` of others; `reveal(4, what, do, rest="bottom")`.
* `everybodys_action(do)` is an action of every player; `once=True` of a reaction lets it answer only once to
  what happens together. `first_each_round(1, "any", kinds=("location",))` and the attributes `AMBUSH_FREE`
  and `AMBUSH_DISCOUNT` change prices; `affiliation("stark")` is gained like a trait; `control_of_host()`
  takes the bearer. `initiate_when_revealed()` does what a plot does when revealed, `redirect_target(what)`
  gives an ability another target, `double_strength()` doubles what everything else has changed.
* Plots: `reveal_plot(what=trait("Scheme"), leaves_game=True)`; the attribute "out of plot deck" of plots.
* `duplicate_of=trait("Lady")` of a card: it may be marshaled as a duplicate of another character.
* `out_of_game(the_victim)` of cards that are not in play; `in_turn=True` of a forced reaction that answers
  several occurrences without a question for their order.
* `search(what, top=10)`, `look_at_top(2, to="hand", hi=1, rest="bottom")`, `each_player_keeps`, ...
* `pick(cards_in("hand") & ..., do, hidden=True)` on cards in play: the question must not tell what the
  hand holds, so it comes with any hand, if only to be passed. (Actions and events need no `hidden`: those
  questions are asked anyway.)
* `script("why no verb does it", function)` is the last resort; `python -m rules.lcg.second.cards` lists each.

To add a verb, write it in the module of its kind (`moving`, `changing`, `resources`, `choosing`), with
`could` telling whether it would change anything (an ability that could not may not be used). What
happens to cards and power goes through occurrences (`happen(use.order, t, Event(...))`), so that
others can interrupt and react; `rules.lcg.events.occurrences` lists the kinds and their facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.cards.select import source_is
from rules.lcg.second.attributes import KEYWORDS
from rules.lcg.second.printed import SecondCard, made
from rules.lcg.second.sets import PLAYABLE, cards_file
from rules.lcg.vocabulary.declaring import Pack
from rules.lcg.vocabulary.selectors import which

_ADDS_GOLD: Final = ~source_is(which(lambda t, card, context: t.is_barred(card, "adds no gold")))


def _pack(name: str) -> Pack[SecondCard]:
    paths = [cards_file(code) for code in PLAYABLE[name]]
    return Pack[SecondCard](paths, made, KEYWORDS, {"income": _ADDS_GOLD})


PACKS: Final[Mapping[str, Pack[SecondCard]]] = {name: _pack(name) for name in PLAYABLE}
"""The sets whose cards are declared, by the package that declares them."""
CORE: Final = PACKS["core"]
card = CORE.card
WESTEROS: Final = PACKS["westeros"]
WOLVES: Final = PACKS["wolves"]
KINGS: Final = PACKS["kings"]
LIONS: Final = PACKS["lions"]
BLOOD: Final = PACKS["blood"]
WATCHERS: Final = PACKS["watchers"]
