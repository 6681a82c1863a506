"""Which mechanisms of the rules the cards of the sets use, read from their declarations.

A mechanism is known by words of the vocabulary, attributes, printed keywords and prices.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from rules.lcg.second.cards import PACKS

MECHANISMS: Final[Mapping[str, str]] = {
    "gold on cards, Bestow": "GOLD bestow store_gold take_stored_gold give_gold tokens_here spend_token",
    "tops and bottoms of decks": "put_on_top put_on_bottom shuffle_back to_bottom_of_deck "
    "shuffle_into_deck look_at_top reveal_top draw_from_the_bottom discard_from_deck on_top_of reveal "
    "discard_one_of_top_two search_and_sort",
    "searches": "search search_and_sort cancel_search reveal",
    "put into play by an effect": "put_into_play into_play into_play_if into_play_then may_be_put_into_play",
    "another player chooses or pays": "pay_or_else may_or_else each_player_chooses each_player_keeps "
    "discard_of_choice keyword_chooses one_of_each_player everybodys_action players_get may_pay",
    "cannot, must": "cannot must",
    "abilities of other cards": "initiate_when_revealed redirect_target immune gain_immunity cancel silence "
    "effect_initiates by_order gain_keyword_of",
    "played from other zones": "in_zone comes_back from_hand from_deck reveal_from_hand bury",
    "saves and replaced destinations": "save goes_to_hand_instead goes_to_deck_instead",
    "gained affiliations, traits and keywords": "affiliation gain gain_trait gain_keyword_of lose "
    "loses_keywords trait_of becomes",
    "X": "x_gold x_gold_of gold_equal x_paid defining_x the_x chosen_x x_or x_of_plot cost_of_paid",
    "several targets": "one_target one_of_each_player one_and_others of_one_player_up_to "
    "not_chosen_alone sole_target",
    "attachments moved and made": "move_attachment move_this become_attachment facedown_duplicate "
    "control_of_host duplicate_of",
    "control taken": "take_control give_control control_of_host",
    "claim": "claim claim_is_applied claim_goes_to_target replaces_claim satisfy_claim resolve_claim_as "
    "for_claim you_pay_claim must_be_claimed no_claim",
    "further challenges and who takes part": "allow_challenge allow_challenge_against join_challenge "
    "leave_challenge may_join_for_you may_participate takes_part end_challenge third_challenge",
    "prices": "reduce_next reduce_each first_each_round reduces_character reduces_card cheaper discount "
    "AMBUSH_AT_COST AMBUSH_BELOW_COST AMBUSH_DISCOUNT AMBUSH_FREE LOYAL_DISCOUNT event_discount",
    "icons": "icon icon_of_choice icons_of",
    "power moved and taken": "move_power move_power_to move_power_between discard_power "
    "discard_power_from discard_power_here give_power",
    "plots revealed, used and chosen": "reveal_plot used_plots plot_is_revealed you_reveal_a_plot my_plot "
    "out_of_plot_deck MORE_SUMMER MORE_WINTER",
    "reserve": "RESERVE RESERVE_LESS your_reserve reserve_of",
    "delayed effects": "later on_winning_initiative",
    "states of the table": "state_trigger strength_raised",
    "things named": "name name_a_card name_card_type name_a_type",
    "Pillage": "pillage is_pillaged PILLAGE",
    "Insight": "insight INSIGHT you_draw_by_insight",
    "Intimidate": "intimidate",
    "Stealth": "stealth is_bypassed",
    "Renown": "renown by_renown",
    "Limited": "limited limited_cards",
    "Ambush": "ambush by_ambush ambushed",
    "Terminal": "terminal TERMINAL",
}
"""By what a mechanism is called: the words by which declarations and printed facts show it. Attributes have
underscores for spaces, and their first word stands for all that begin so ("cannot")."""


def served() -> dict[str, dict[str, list[str]]]:
    """Return the codes of the cards of each mechanism, by package."""
    words = {name: dict(words_of_cards(name)) for name in PACKS}
    return {
        mechanism: {
            name: sorted(code for code, used in cards.items() if _shows(used, shown.split()))
            for name, cards in words.items()
        }
        for mechanism, shown in MECHANISMS.items()
    }


def table() -> str:
    """Return as a table of Markdown how many cards of each package a mechanism serves, and some by name."""
    found = served()
    head = f"| mechanism | {' | '.join(PACKS)} | all | such as |"
    rows = [
        f"| {mechanism} | {' | '.join(str(len(by[name])) for name in PACKS)} | {sum(map(len, by.values()))} "
        f"| {_examples(by)} |"
        for mechanism, by in found.items()
    ]
    return "\n".join([head, f"|---|{'---|' * (len(PACKS) + 2)}", *rows])


def listed() -> str:
    """Return every mechanism with all its cards, a line for each package."""
    lines = []
    for mechanism, by in served().items():
        lines.append(f"{mechanism}: {sum(map(len, by.values()))}")
        lines += [f"  {name}: {', '.join(map(_title, codes))}" for name, codes in by.items() if codes]
    return "\n".join(lines)


def _examples(by: Mapping[str, list[str]]) -> str:
    newest = [code for codes in reversed(list(by.values())) for code in codes]
    return ", ".join(_title(code) for code in newest[:3])


def _title(code: str) -> str:
    return next(str(pack.facts[code]["name"]) for pack in PACKS.values() if code in pack.facts)


def _shows(used: frozenset[str], shown: list[str]) -> bool:
    return any(word in used for word in shown)


def words_of_cards(package: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the cards of a package with the words that their declarations use, and what is printed."""
    for module in import_module(f"rules.lcg.second.cards.{package}").MODULES:
        tree = ast.parse(inspect.getsource(module))
        named = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                code, facts = node.args[0].value, PACKS[package].facts
                node.keywords = [keyword for keyword in node.keywords if keyword.arg != "text"]
                if code in facts:
                    yield str(code), frozenset(_words(node, named)) | _printed(facts[code])


def _words(node: ast.AST, named: Mapping[str, ast.expr]) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.keyword) and part.arg is not None:
            yield part.arg
        elif isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Name):
            yield part.id
            if part.id in named and part.id != "CARDS":
                others = {name: value for name, value in named.items() if name != part.id}
                yield from _words(named[part.id], others)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value[:1].islower():
            yield part.value.replace(" ", "_")
            yield part.value.partition(" ")[0]


def _printed(facts: Mapping[str, object]) -> frozenset[str]:
    keywords = facts.get("keywords", ())
    assert isinstance(keywords, list | tuple)
    return frozenset({*keywords, *(name for name in ("ambush", "bestow") if name in facts)})
