"""The rule options of the ambiguous rules, chosen per event (the ids that end in `?`).

`RuleOptions` is the choice in force; `RULE_OPTIONS` describes every setting in words, for the pages and API
that let an organizer choose and that state which option is in force.

A default may change when the text is read again, but never under an event: what is stored names every
option, and what was stored before that, with the defaults left out, is read by `FORMER_DEFAULTS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal

from tables.core.text.sentences import Sentence, sentence

PointsCap = Literal["cap_after", "cap_before"]
TiePower = Literal["same", "house", "house_all"]
TieShare = Literal["own", "best"]
Simultaneous = Literal["lowest", "remaining_plus_one"]
WinTieScope = Literal["after_initiative", "all_power_tied"]
StrengthOfSchedule = Literal["K1", "K2", "K3", "K4", "K5"]
ExtendedStrengthOfSchedule = Literal["distinct", "meetings"]
Disqualified = Literal["keep", "remove"]
RoundLength = Literal["event", "round"]

RuleOptionValue = str | bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One permitted value of a rule option: what is stored, and one sentence that says what it means."""

    value: RuleOptionValue
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class RuleOption:
    """One setting: its key, the rule it reads, a title, the question it settles, and the choices."""

    key: str
    rule: str
    title: Sentence
    question: Sentence
    choices: tuple[Choice, ...]
    default: RuleOptionValue

    @property
    def permitted(self) -> tuple[RuleOptionValue, ...]:
        """The values this setting may have, the default first."""
        return tuple(choice.value for choice in self.choices)

    def permits(self, value: object) -> bool:
        """Say whether `value` is one of the permitted ones; 1 is not true and 0 is not false."""
        return any(type(value) is type(permitted) and value == permitted for permitted in self.permitted)

    def sentence(self, value: RuleOptionValue) -> Sentence:
        """Return the sentence of a permitted value. Raises UnknownRuleOption for any other."""
        for choice in self.choices:
            if type(value) is type(choice.value) and value == choice.value:
                return choice.sentence
        raise UnknownRuleOption(self.key, self.rule, self.permitted, value)


class UnknownRuleOption(ValueError):
    """A setting nobody knows, or a value it does not permit.

    `key` is the setting, `rule` the rule it reads (empty for an unknown key), `permitted` the values
    it may have (or, for an unknown key, the known keys).
    """

    def __init__(self, key: str, rule: str, permitted: tuple[RuleOptionValue, ...], value: object) -> None:
        self.key = key
        self.rule = rule
        self.permitted = permitted
        known = ", ".join(_as_written(choice) for choice in permitted)
        if rule:
            message = sentence(
                "{key} ({rule}) may be {choices}; {value} is none of these.",
                key=key,
                rule=rule,
                choices=known,
                value=repr(value),
            )
        else:
            message = sentence(
                "There is no rule option called {key}; choose one of: {known}.", key=key, known=known
            )
        super().__init__(str(message))


def _as_written(value: RuleOptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else value


RULE_OPTIONS: tuple[RuleOption, ...] = (
    RuleOption(
        "points_cap",
        "R-30a",
        sentence("Cap on power"),
        sentence("Does the cap of 15 apply before or after the reduction of the victory condition is added?"),
        (
            Choice(
                "cap_after", sentence("Power and reduction are added first, and the sum counts up to 15.")
            ),
            Choice("cap_before", sentence("Power counts up to 15, and the reduction is added on top.")),
        ),
        "cap_after",
    ),
    RuleOption(
        "tie_power",
        "R-22a",
        sentence("Power in a tie"),
        sentence("Which power breaks a tie on titles?"),
        (
            Choice(
                "house",
                sentence("A tie for the win compares the power on the House card; other ties all power."),
            ),
            Choice("same", sentence("One power figure per player is used throughout.")),
            Choice("house_all", sentence("Every tie on titles compares the power on the House card.")),
        ),
        "house",
    ),
    RuleOption(
        "tie_share",
        "R-31a",
        sentence("Shares of tied winners"),
        sentence("Whose power and titles pay the places that tied winners share?"),
        (
            Choice("own", sentence("Each tied winner's share is worked out from that player's own figures.")),
            Choice("best", sentence("The best share among the tied winners goes to all of them.")),
        ),
        "own",
    ),
    RuleOption(
        "simultaneous",
        "R-21a",
        sentence("Out at the same moment"),
        sentence("Which place do players get who are eliminated at the same moment?"),
        (
            Choice("lowest", sentence("All share the lowest of the places they take.")),
            Choice("remaining_plus_one", sentence("Each is placed one below the number still in the game.")),
        ),
        "lowest",
    ),
    RuleOption(
        "win_tie_scope",
        "R-22b",
        sentence("Reach of the Heir"),
        sentence("Who may use the Heir title to break a tie for the win?"),
        (
            Choice("after_initiative", sentence("Only players still tied after initiative.")),
            Choice(
                "all_power_tied",
                sentence("Everyone tied on titles and power, where initiative did not decide."),
            ),
        ),
        "after_initiative",
    ),
    RuleOption(
        "sos",
        "R-41",
        sentence("Strength of schedule"),
        sentence("How is strength of schedule (SoS) worked out?"),
        (
            Choice(
                "K1",
                sentence(
                    "For each round played, the mean of the event totals of the others at the table; "
                    "SoS is the mean of these."
                ),
            ),
            Choice(
                "K2",
                sentence("As K1, with each opponent's total divided by the rounds that opponent played."),
            ),
            Choice("K3", sentence("As K2, but the rounds are added instead of averaged.")),
            Choice(
                "K4",
                sentence(
                    "For each round played, the mean of the others' points in that round; then their mean."
                ),
            ),
            Choice(
                "K5", sentence("The mean of the opponents' event totals over all meetings, rounds pooled.")
            ),
        ),
        "K1",
    ),
    RuleOption(
        "extended_sos",
        "R-42",
        sentence("Extended strength of schedule"),
        sentence("Does an opponent met twice count once or twice in extended SoS?"),
        (
            Choice("distinct", sentence("Extended SoS is the mean of the SoS of each distinct opponent.")),
            Choice("meetings", sentence("Extended SoS counts an opponent's SoS once for each meeting.")),
        ),
        "distinct",
    ),
    RuleOption(
        "unpaired_loss_counts",
        "R-43",
        sentence("Unpaired losses"),
        sentence("Does an unpaired loss count as a round played in strength of schedule?"),
        (
            Choice(False, sentence("No: only rounds sat at a table count.")),
            Choice(True, sentence("Yes: unpaired losses are counted in the divisors.")),
        ),
        False,
    ),
    RuleOption(
        "disqualified",
        "R-43a",
        sentence("Points of the disqualified"),
        sentence("Do a disqualified player's points stay in former opponents' strength of schedule?"),
        (
            Choice("keep", sentence("They stay.")),
            Choice("remove", sentence("The disqualified player is struck out of every opponent's schedule.")),
        ),
        "keep",
    ),
    RuleOption(
        "round_length",
        "R-4",
        sentence("Length of rounds"),
        sentence("Which largest table decides whether a round lasts 90 or 120 minutes?"),
        (
            Choice(
                "event",
                sentence("That of the event: the length announced with round 1 holds for every round."),
            ),
            Choice(
                "round", sentence("That of each round: a round without tables of five or six is shorter.")
            ),
        ),
        "event",
    ),
)

FORMER_DEFAULTS: Mapping[str, RuleOptionValue] = {"tie_power": "same", "round_length": "round"}
"""What it meant to leave a rule option out while only those that differ from the defaults were stored, where
today's default is another (and of a rule option that did not exist: what was done then)."""

_BY_KEY: dict[str, RuleOption] = {rule_option.key: rule_option for rule_option in RULE_OPTIONS}


def rule_option(key: str) -> RuleOption:
    """Return the description of the setting `key`. Raises UnknownRuleOption if there is none."""
    try:
        return _BY_KEY[key]
    except KeyError:
        raise UnknownRuleOption(key, "", tuple(_BY_KEY), None) from None


@dataclass(frozen=True, slots=True)
class RuleOptions:
    """The rule options in force at one event, by default those of the regulations."""

    points_cap: PointsCap = "cap_after"
    tie_power: TiePower = "house"
    tie_share: TieShare = "own"
    simultaneous: Simultaneous = "lowest"
    win_tie_scope: WinTieScope = "after_initiative"
    sos: StrengthOfSchedule = "K1"
    extended_sos: ExtendedStrengthOfSchedule = "distinct"
    unpaired_loss_counts: bool = False
    disqualified: Disqualified = "keep"
    round_length: RoundLength = "event"

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, object]) -> RuleOptions:
        """Read settings as a person chooses them; what is left out has the regulations' default.

        Raises UnknownRuleOption, naming the key, its rule and the permitted values, for an unknown key
        or value.
        """
        settings: dict[str, object] = {}
        for key, value in mapping.items():
            described = rule_option(key)
            if not described.permits(value):
                raise UnknownRuleOption(key, described.rule, described.permitted, value)
            settings[key] = value
        return cls(**settings)  # type: ignore[arg-type]  # every value was checked against the catalogue

    @classmethod
    def from_stored(cls, mapping: Mapping[str, object]) -> RuleOptions:
        """Read settings as an event, a journal or an archive keeps them; what is left out has the default of
        the time when it could be left out. Raises UnknownRuleOption as `from_mapping` does.
        """
        return cls.from_mapping({**FORMER_DEFAULTS, **mapping})

    def to_mapping(self) -> dict[str, RuleOptionValue]:
        """Return every setting by its key, as `RuleOptions.from_mapping` reads it."""
        return asdict(self)


DEFAULT_RULE_OPTIONS = RuleOptions()
