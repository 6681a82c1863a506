"""The forms of live tables: what is played and how, who sits where, why a judge does something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.components.widgets import ExplainedRadios, Switch
from frontend.confirmations import ReasonForm
from rules.registry import bot_name
from tables.core.columns import column_length
from tables.core.errors import Problem
from tables.journal.recording import MAX_REASON_LENGTH
from tables.live.models.game import LiveSeat, Spectators, UndoRequests
from tables.live.models.vote import VoteMeasure
from tables.live.play.absence import CLOCK_SECONDS
from tables.live.play.opening import OfferedGame, Setup
from tables.players.models import MAX_TYPED_NAME_LENGTH, Player

PREFIX = "option-"
MOVE_SECONDS = (
    ("none", gettext_lazy("No clock")),
    ("30", gettext_lazy("30 seconds")),
    ("60", gettext_lazy("1 minute")),
    ("90", gettext_lazy("1½ minutes")),
    ("120", gettext_lazy("2 minutes")),
    ("300", gettext_lazy("5 minutes")),
    ("900", gettext_lazy("15 minutes")),
    ("3600", gettext_lazy("1 hour")),
    ("14400", gettext_lazy("4 hours")),
    ("43200", gettext_lazy("12 hours")),
    ("86400", gettext_lazy("1 day")),
    ("172800", gettext_lazy("2 days")),
    ("259200", gettext_lazy("3 days")),
    ("604800", gettext_lazy("7 days")),
)
BOT_SECONDS = (
    ("0.3", gettext_lazy("Quickly")),
    ("1", gettext_lazy("After a second")),
    ("3", gettext_lazy("After three seconds")),
)
WATCHING = (
    ("none", gettext_lazy("Nobody else")),
    ("live", gettext_lazy("Everybody, at once")),
    ("delayed-60", gettext_lazy("Everybody, 1 min late")),
    ("delayed-300", gettext_lazy("Everybody, 5 min late")),
    ("delayed-900", gettext_lazy("Everybody, 15 min late")),
)
BY_JUDGE = (UndoRequests.JUDGE.value, gettext_lazy("When a judge allows it"))
BY_TABLE = (UndoRequests.TABLE.value, gettext_lazy("When everybody allows it"))
NEVER = (UndoRequests.NONE.value, gettext_lazy("Never"))
NOBODY, PERSON = "nobody", "person"
EVERYWHERE, WAIT = "all", "wait"


class SetupForm(forms.Form):
    """How one game is played: its own options as the rules declare them, clock, bots, spectators.

    Options without a choice, and those whose values are no list to choose from (decks), keep their default.
    """

    taking_back: ClassVar[Sequence[tuple[str, str | Promise]]]
    taking_back_help: ClassVar[Any]

    def __init__(self, *args: Any, offered: OfferedGame, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offered = offered
        self.chosen = [
            option for option in offered.options if not option["free"] and len(option["choices"]) > 1
        ]
        for option in self.chosen:
            self.fields[PREFIX + option["name"]] = option_field(option)
        self.fields["move_seconds"] = forms.ChoiceField(
            label=_("Time for one decision"),
            choices=MOVE_SECONDS,
            help_text=_("When it runs out, the game gives the default answer, and the table is notified."),
        )
        self.fields["bot_seconds"] = forms.ChoiceField(
            label=_("Bots answer"), choices=BOT_SECONDS, initial="1"
        )
        self.fields["watching"] = forms.ChoiceField(
            label=_("Who may watch"),
            choices=WATCHING,
            help_text=_("Spectators see the public table only, never a hand."),
        )
        self.fields["undo_requests"] = forms.ChoiceField(
            label=_("A player may take back"),
            choices=self.taking_back,
            initial=self.taking_back[0][0],
            help_text=self.taking_back_help,
        )
        if offered.private_talk:
            self.fields["private_talk"] = forms.BooleanField(
                label=_("Players may talk among themselves"),
                required=False,
                help_text=_("Others see who talks with whom, and judges may read it."),
            )

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The fields of the game's own options."""
        return [self[name] for name in self.fields if name.startswith(PREFIX)]

    @property
    def setup(self) -> Setup:
        """What was chosen; the form is valid."""
        chosen = self.cleaned_data
        spectators, _dash, delay = chosen["watching"].partition("-")
        seconds = chosen["move_seconds"]
        return Setup(
            game=self.offered.key,
            options={option["name"]: self._value(option) for option in self.chosen},
            move_seconds=int(seconds) if seconds.isdigit() else None,
            bot_seconds=float(chosen.get("bot_seconds", BOT_SECONDS[1][0])),
            bot="" if chosen.get("bot", WAIT) == WAIT else chosen["bot"],
            spectators=Spectators(spectators),
            delay_seconds=int(delay or 0),
            undo_requests=chosen["undo_requests"],
            private_talk=chosen.get("private_talk", False),
        )

    def _value(self, option: Mapping[str, Any]) -> Any:
        given = self.cleaned_data[PREFIX + option["name"]]
        if isinstance(given, bool):
            return given
        return next(choice["value"] for choice in option["choices"] if str(choice["value"]) == given)

    def field_of(self, problem: Problem) -> str | None:
        """Return the field at which a problem of the action is told; None: above the form."""
        return problem.field if problem.field in self.fields else None


class RoundSetupForm(SetupForm):
    """A live game at the tables of a round."""

    taking_back = (BY_JUDGE, BY_TABLE, NEVER)
    taking_back_help = gettext_lazy("Judges can always take a game back.")

    def __init__(self, *args: Any, tables: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["where"] = forms.ChoiceField(
            label=_("Where"),
            choices=[
                (EVERYWHERE, _("All open tables")),
                *((str(n), _("Table {number}").format(number=n)) for n in tables),
            ],
            help_text=_("Tables that already have a game or a result do not change."),
        )
        self.fields["bot"] = forms.ChoiceField(
            label=_("Seats of absent players"),
            choices=[
                (WAIT, _("Wait for them")),
                *((bot, _("Played by the {bot} bot").format(bot=bot_name(bot))) for bot in self.offered.bots),
            ],
            help_text=_("A judge can hand a seat to a bot at any time, and back."),
        )


class CasualSetupForm(SetupForm):
    """A game outside any event, with its seats."""

    taking_back = (BY_TABLE, NEVER)
    taking_back_help = gettext_lazy("The host can always take the game back.")

    def __init__(self, *args: Any, host: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["title"] = forms.CharField(
            label=_("Name of the table"), required=False, max_length=MAX_TYPED_NAME_LENGTH
        )
        kinds = [
            (NOBODY, _("Nobody")),
            (PERSON, _("A person")),
            *((bot, _("The {bot} bot").format(bot=bot_name(bot))) for bot in reversed(self.offered.bots)),
        ]
        for number in range(1, self.offered.most + 1):
            is_needed, is_usual = number <= self.offered.fewest, number <= self.offered.usual
            self.fields[f"kind-{number}"] = forms.ChoiceField(
                label=_("Seat {number}").format(number=number),
                choices=kinds[1:] if is_needed else kinds,
                initial=PERSON if is_usual else NOBODY,
            )
            self.fields[f"name-{number}"] = forms.CharField(
                label=_("Name at seat {number}").format(number=number),
                required=False,
                max_length=MAX_TYPED_NAME_LENGTH,
                initial=host if number == 1 else "",
                widget=forms.TextInput({"autocomplete": "off", "placeholder": _("Name")}),
            )

    @property
    def seat_rows(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The two fields of each seat: who plays it, and the name."""
        return [
            (self[f"kind-{number}"], self[f"name-{number}"]) for number in range(1, self.offered.most + 1)
        ]

    def clean(self) -> dict[str, Any]:
        """Refuse a name at a seat that nobody takes: somebody would be left out."""
        cleaned = super().clean() or self.cleaned_data
        for number in range(1, self.offered.most + 1):
            if cleaned.get(f"kind-{number}") == NOBODY and cleaned.get(f"name-{number}", "").strip():
                self.add_error(f"kind-{number}", _("Choose “A person” for this name, or clear the name."))
        return cleaned

    def field_of(self, problem: Problem) -> str | None:
        """As of any setup; the action counts the seats that are taken."""
        if problem.field is None or not problem.field.startswith("seats["):
            return super().field_of(problem)
        taken = [n for n in range(1, self.offered.most + 1) if self.cleaned_data[f"kind-{n}"] != NOBODY]
        return f"name-{taken[int(problem.field[len('seats[') : -1])]}"

    @property
    def seats(self) -> list[str]:
        """The seats as `open_casual` takes them; a person without a name is the one who follows the link."""
        seats = []
        for number in range(1, self.offered.most + 1):
            kind = self.cleaned_data[f"kind-{number}"]
            if kind == PERSON:
                seats.append(self.cleaned_data[f"name-{number}"].strip())
            elif kind != NOBODY:
                seats.append(f"bot:{kind}")
        return seats


class DeskForm(forms.Form):
    """What a judge does at the desk, and why. Which fields count depends on what is done."""

    reason = forms.CharField(label=gettext_lazy("Reason"), required=False, max_length=MAX_REASON_LENGTH)
    seat = forms.IntegerField(required=False, min_value=0, max_value=99)
    to = forms.IntegerField(required=False, min_value=0, max_value=9_999_999)
    message = forms.IntegerField(required=False, min_value=1)
    bot = forms.CharField(required=False, max_length=column_length(LiveSeat, "bot"))


class StartClockForm(ReasonForm):
    """The time for one decision, and why a clock starts."""

    seconds = forms.ChoiceField(
        label=gettext_lazy("Time for one decision"), choices=MOVE_SECONDS[1:], initial="300"
    )
    field_order = ("seconds", "reason")


class SubstituteForm(ReasonForm):
    """The player who plays a seat for somebody else, and why."""

    field_order = ("player", "reason")

    def __init__(self, *args: Any, players: Iterable[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = forms.ChoiceField(
            label=_("Substitute"), choices=[(player.key, player.name) for player in players]
        )
        self.order_fields(self.field_order)


MEASURES = {
    VoteMeasure.BOT: gettext_lazy("Let a bot play the seat"),
    VoteMeasure.CLOCK: gettext_lazy("Start a move clock"),
    VoteMeasure.RESUME: gettext_lazy("Resume the game"),
    VoteMeasure.END: gettext_lazy("End the table"),
}
MEASURES_EXPLAINED = {
    "bot": gettext_lazy("The player can take the seat back at any time."),
    "clock": gettext_lazy(
        "It runs for everybody. When the time runs out, the game answers with the question’s default."
    ),
    "resume": gettext_lazy("The game continues from where it was paused."),
    "end": gettext_lazy("The game is over for everybody and has no result."),
}


class ProposalForm(forms.Form):
    """What somebody proposes because nobody is at a seat."""

    seat = forms.IntegerField(min_value=0, max_value=99, widget=forms.HiddenInput)

    def __init__(self, *args: Any, measures: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(measure.value, text) for measure, text in MEASURES.items() if measure in measures]
        self.fields["measure"] = forms.ChoiceField(
            label=_("What to do"),
            choices=offered,
            initial=offered[0][0],
            widget=ExplainedRadios(explanations=MEASURES_EXPLAINED),
        )
        if VoteMeasure.CLOCK in measures:
            self.fields["seconds"] = forms.ChoiceField(
                label=_("Time for one decision, if a clock starts"),
                choices=[(value, text) for value, text in MOVE_SECONDS if value in map(str, CLOCK_SECONDS)],
                initial="300",
                required=False,
            )

    @property
    def proposal(self) -> dict[str, Any]:
        """What was chosen, as `votes.propose` takes it; the form is valid."""
        given = self.cleaned_data
        is_clock = given["measure"] == VoteMeasure.CLOCK
        seconds = int(given["seconds"]) if is_clock and given["seconds"] else None
        return {"measure": given["measure"], "seat": given["seat"], "seconds": seconds}


class AnswerVoteForm(forms.Form):
    """The open vote that is answered, by its id."""

    vote = forms.IntegerField(min_value=1)


def option_field(option: Mapping[str, Any]) -> forms.Field:
    """Return the form field of a game's option, as `rules.kernel.Option.to_json` tells it."""
    label = option["title"]
    choices = option["choices"]
    if all(isinstance(choice["value"], bool) for choice in choices):
        return forms.BooleanField(
            label=label,
            help_text=option["sentence"],
            required=False,
            initial=option["default"],
            widget=Switch,
        )
    return forms.ChoiceField(
        label=label,
        help_text=option["sentence"],
        choices=[(str(choice["value"]), choice["label"]) for choice in choices],
        initial=str(option["default"]),
    )
