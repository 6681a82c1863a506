"""The catalogue of rule options and the choice in force."""

from dataclasses import is_dataclass
from importlib import import_module
from pkgutil import walk_packages

import pytest
from hypothesis import given

import tables
from tables.events.rules.rule_options import (
    RULE_OPTIONS,
    RuleOption,
    RuleOptions,
    UnknownRuleOption,
    rule_option,
)
from tests.regulations.sheet_builders import rule_options


def test_the_catalogue_describes_exactly_the_settings():
    assert [described.key for described in RULE_OPTIONS] == list(RuleOptions.__dataclass_fields__)


def test_the_defaults_are_those_of_the_catalogue():
    assert RuleOptions().to_mapping() == {described.key: described.default for described in RULE_OPTIONS}


@pytest.mark.parametrize("described", RULE_OPTIONS, ids=lambda described: described.key)
def test_every_choice_is_explained(described: RuleOption):
    assert str(described.question).endswith("?")
    assert described.default == described.permitted[0]
    assert len(set(described.permitted)) == len(described.choices) >= 2
    for choice in described.choices:
        assert str(described.sentence(choice.value)).endswith(".")


@given(rule_options)
def test_rule_options_survive_the_way_through_a_mapping(chosen: RuleOptions):
    assert RuleOptions.from_mapping(chosen.to_mapping()) == chosen


def test_what_is_left_out_keeps_its_default():
    assert RuleOptions.from_mapping({"sos": "K3"}) == RuleOptions(sos="K3")


def test_what_was_stored_without_a_reading_keeps_the_default_of_its_time():
    former = RuleOptions(sos="K3", tie_power="same", round_length="round")
    assert RuleOptions.from_stored({"sos": "K3"}) == former
    assert RuleOptions.from_stored({**former.to_mapping(), "tie_power": "house"}).tie_power == "house"
    assert (RuleOptions().tie_power, RuleOptions().round_length) == ("house", "event")


def test_an_unknown_key_names_the_known_ones():
    with pytest.raises(UnknownRuleOption, match="no rule option called swiss") as caught:
        RuleOptions.from_mapping({"swiss": True})
    assert caught.value.key == "swiss"
    assert "points_cap" in caught.value.permitted


@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("points_cap", "after", "R-30a"),
        ("tie_power", None, "R-22a"),
        ("sos", "k1", "R-41"),
        ("extended_sos", ["distinct"], "R-42"),
        ("unpaired_loss_counts", 1, "R-43"),
        ("unpaired_loss_counts", "false", "R-43"),
        ("disqualified", False, "R-43a"),
    ],
)
def test_an_unknown_value_names_key_rule_and_permitted_values(key, value, rule):
    with pytest.raises(UnknownRuleOption) as caught:
        RuleOptions.from_mapping({key: value})
    assert (caught.value.key, caught.value.rule) == (key, rule)
    assert caught.value.permitted == rule_option(key).permitted
    assert rule in str(caught.value)


def test_each_reading_in_force_has_its_sentence():
    chosen = RuleOptions(sos="K5").to_mapping()
    sentences = {described.key: str(described.sentence(chosen[described.key])) for described in RULE_OPTIONS}
    assert sentences.keys() == chosen.keys()
    assert "pooled" in sentences["sos"]
    assert sentences["unpaired_loss_counts"].startswith("No")


def test_no_sentence_for_a_value_that_is_not_permitted():
    with pytest.raises(UnknownRuleOption):
        rule_option("unpaired_loss_counts").sentence("no")


def test_values_of_the_regulations_cannot_be_changed():
    # Made by the ten thousand.
    changeable = {
        *("RoundResult", "SeatResult", "ScoredSeat"),
        *("MetricValue", "StandingFigures", "StandingRow"),
    }
    for module in walk_packages(tables.__path__, "tables."):
        if "archive" in module.name or not {"rules", "seating"} & set(module.name.split(".")):
            continue
        for name, value in vars(import_module(module.name)).items():
            if is_dataclass(value) and isinstance(value, type) and value.__module__ == module.name:
                assert vars(value)["__dataclass_params__"].frozen or name in changeable, name
