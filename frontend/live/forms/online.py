"""How the rounds of an event are played online, as a form: one game at a time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from frontend.components.widgets import ExplainedRadios, NumberStepper, Switch
from frontend.live.forms.live import BY_JUDGE, BY_TABLE, MOVE_SECONDS, NEVER, PREFIX, WATCHING, SetupForm
from rules.registry import bot_name
from tables.core.errors import Problem
from tables.core.wall_clock import NoOneMoment, moment_on
from tables.events.models import Event
from tables.events.queries.record import online_play_of
from tables.events.rules.online import BOUNDS, OnlinePlay
from tables.journal.recording import MAX_REASON_LENGTH
from tables.live.play.opening import OfferedGame
from tables.live.view.listing import pace_of

ABSENT = (
    ("wait", gettext_lazy("The table waits")),
    ("bot", gettext_lazy("A bot plays until the player is back")),
    ("forfeit", gettext_lazy("The player forfeits")),
)
EXPLAINED_ABSENT = {
    "wait": gettext_lazy("Judges see who is missing, and decide."),
    "bot": gettext_lazy("The result counts for the player."),
    "forfeit": gettext_lazy(
        "A player who never came counts as absent, and a bot plays the seat. One who stops playing concedes."
    ),
}
NEXT_ROUNDS = (
    ("hand", gettext_lazy("By hand")),
    ("results", gettext_lazy("As soon as all results are in")),
    ("dates", gettext_lazy("At announced times")),
)
EXPLAINED_NEXT_ROUNDS = {
    "hand": gettext_lazy("The staff draw and publish it."),
    "results": gettext_lazy("Round 1 is drawn and published by hand."),
    "dates": gettext_lazy("Each round at its time, round 1 too. A round waits for the results of the last."),
}


class OnlinePlayForm(SetupForm):
    """Play online at an event. `online()` gives the setting."""

    taking_back = (BY_JUDGE, BY_TABLE, NEVER)
    taking_back_help = gettext_lazy("Judges can always take a game back.")

    def __init__(
        self, *args: Any, event: Event, offered: OfferedGame, read_only: bool, **kwargs: Any
    ) -> None:
        self.event, self.zone = event, ZoneInfo(event.timezone)
        stored = online_play_of(event)
        kwargs["initial"] = self._initial(stored, offered)
        super().__init__(*args, offered=offered, **kwargs)
        del self.fields["bot_seconds"]
        self.fields["is_online"] = forms.BooleanField(
            label=_("Rounds are played online"),
            help_text=_("When a round is published, its live tables open by themselves."),
            required=False,
            widget=Switch,
        )
        self._add_clocks(stored)
        self._add_absence()
        self._add_course()
        self.fields["reason"] = forms.CharField(
            label=_("Reason"),
            required=False,
            max_length=MAX_REASON_LENGTH,
            help_text=_("Players may read it."),
        )
        if read_only:
            for field in self.fields.values():
                field.disabled = True

    def _add_clocks(self, stored: OnlinePlay | None) -> None:
        self.fields["round_hours"] = _number(
            "round_hours",
            _("Hours of a round"),
            _(
                "When they are over, games end by their rules. 0: as long as a round at tables, and its "
                "clock starts by hand."
            ),
        )
        self.fields["reserve_hours"] = _number(
            "reserve_hours",
            _("Hours of reserve a week"),
            _(
                "For each seat, beyond the time for one decision. The quiet hours that a player has chosen "
                "do not count. 0: no reserve."
            ),
        )
        self.fields["appointments"] = forms.BooleanField(
            label=_("The players of a table agree on its time"),
            help_text=_("They propose times and accept them on their pages; the table opens then."),
            required=False,
            widget=Switch,
        )
        seconds: Any = self.fields["move_seconds"]
        if stored is not None and str(stored.move_seconds or "none") not in dict(MOVE_SECONDS):
            seconds.choices = [*MOVE_SECONDS, (str(stored.move_seconds), pace_of(stored.move_seconds))]
        self.fields["open_hands"] = forms.BooleanField(
            label=_("Spectators see hands where every player agrees"),
            help_text=_(
                "With the delay, ten minutes at least. Each player agrees alone, and may take it back."
            ),
            required=False,
            widget=Switch,
        )
        watching: Any = self.fields["watching"]
        watching.help_text = ""
        if self.initial["watching"] not in dict(WATCHING):
            watching.choices = [*WATCHING, (self.initial["watching"], self.initial["watching"])]

    def _add_absence(self) -> None:
        self.fields["absent"] = forms.ChoiceField(
            label=_("Seats of absent players"),
            choices=ABSENT,
            widget=ExplainedRadios(explanations=EXPLAINED_ABSENT),
        )
        self.fields["absent_minutes"] = _number(
            "absent_minutes",
            _("Minutes until a player is absent"),
            _("Counted from the opening of the table, for players who have not entered it."),
        )
        self.fields["absent_timeouts"] = _number(
            "absent_timeouts",
            _("Time-outs in a row until a player is absent"),
            _("The clock answers when the time for one decision is up. 0: never."),
        )
        self.fields["bot"] = forms.ChoiceField(
            label=_("Bot for absent players"),
            choices=[(bot, _("The {bot} bot").format(bot=bot_name(bot))) for bot in self.offered.bots],
            required=bool(self.offered.bots),
        )

    def _add_course(self) -> None:
        self.fields["dispute_minutes"] = _number(
            "dispute_minutes",
            _("Minutes until a result counts"),
            _("Unless a player disputes it. 0: players and staff confirm it."),
        )
        self.fields["closes"] = forms.BooleanField(
            label=_("Close a round once all its results count"), required=False, widget=Switch
        )
        self.fields["next_round"] = forms.ChoiceField(
            label=_("The next round"),
            choices=NEXT_ROUNDS,
            widget=ExplainedRadios(explanations=EXPLAINED_NEXT_ROUNDS),
        )
        self.fields["dates"] = forms.CharField(
            label=_("Times of the rounds"),
            help_text=_(
                "One line for each round from the first on, such as 2026-12-05 18:00 ({zone})."
            ).format(zone=self.event.timezone),
            required=False,
            widget=forms.Textarea(attrs={"rows": 3}),
        )

    def _initial(self, stored: OnlinePlay | None, offered: OfferedGame) -> dict[str, Any]:
        online = stored or OnlinePlay(offered.key)
        initial: dict[str, Any] = {
            name: getattr(online, name)
            for name in (
                *BOUNDS,
                "appointments",
                "open_hands",
                "undo_requests",
                "private_talk",
                "absent",
                "closes",
                "next_round",
            )
        }
        watching = online.spectators + (f"-{online.delay_seconds}" if online.spectators == "delayed" else "")
        return initial | {
            "is_online": stored is not None,
            "move_seconds": str(online.move_seconds or "none"),
            "watching": watching,
            "bot": online.bot or next(reversed(offered.bots), ""),
            "dates": "\n".join(
                f"{datetime.fromisoformat(each).astimezone(self.zone):%Y-%m-%d %H:%M}"
                for each in online.dates
            ),
            **{
                PREFIX + name: value if isinstance(value, bool) else str(value)
                for name, value in online.options.items()
                if online.game == offered.key
            },
        }

    def clean_dates(self) -> list[str]:
        """Return the moments of the rounds, in ISO 8601."""
        return [
            self._moment(line.strip()) for line in self.cleaned_data["dates"].splitlines() if line.strip()
        ]

    def _moment(self, typed: str) -> str:
        try:
            wall_clock = datetime.strptime(typed, "%Y-%m-%d %H:%M")
        except ValueError:
            raise forms.ValidationError(
                _("{typed} is no date and time such as 2026-12-05 18:00.").format(typed=typed)
            ) from None
        try:
            return moment_on(wall_clock, self.zone).astimezone(self.zone).isoformat()
        except NoOneMoment as refused:
            raise forms.ValidationError(str(refused)) from None

    def online(self) -> dict[str, Any]:
        """Return the setting that was chosen; the form is valid."""
        given = self.cleaned_data
        if not given["is_online"]:
            return {}
        setup = self.setup
        return {
            "game": setup.game,
            "options": self._chosen_options(setup.options),
            "move_seconds": setup.move_seconds or 0,
            "spectators": str(setup.spectators),
            "delay_seconds": setup.delay_seconds,
            "undo_requests": setup.undo_requests,
            "private_talk": setup.private_talk,
            "bot": "" if given["absent"] == "wait" else given["bot"],
            **{
                name: given[name]
                for name in (
                    "round_hours",
                    "appointments",
                    "reserve_hours",
                    "open_hands",
                    "absent",
                    "absent_minutes",
                    "absent_timeouts",
                    "dispute_minutes",
                    "closes",
                    "next_round",
                    "dates",
                )
            },
        }

    def _chosen_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that differ from the game's defaults: the event decides the others."""
        defaults = {option["name"]: option["default"] for option in self.offered.options}
        return {name: value for name, value in options.items() if value != defaults[name]}

    def field_of(self, problem: Problem) -> str | None:
        """Return the field at which a problem of the setting is shown; None: above the form."""
        name = (problem.field or "").removeprefix("online.")
        return name if name in self.fields else None


def _number(name: str, label: str, help_text: str) -> forms.IntegerField:
    low, high = BOUNDS[name]
    return forms.IntegerField(
        label=label, help_text=help_text, min_value=low, max_value=high, widget=NumberStepper
    )
