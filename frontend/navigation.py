"""What the page frames show around the page: the event's header and the sections to go to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

_WAITING = gettext_lazy("waiting")


@dataclass(frozen=True, slots=True)
class Section:
    """One entry of a navigation list: staff stages, public tabs, tabs inside a page.

    `count` is a number of things waiting there (0 shows nothing); `count_label` says what it counts for
    people who hear the page. `opens_group` draws a line above the entry in the staff column.
    """

    label: str | Promise
    url: str
    icon: str = ""
    is_current: bool = False
    count: int = 0
    count_label: str | Promise = _WAITING
    opens_group: bool = False


@dataclass(frozen=True, slots=True)
class EventHeader:
    """The line every page of an event carries: name, status, round, and whether the page is live.

    `status` is a key of `frontend.components.pills.PILLS` (draft, open, running, finished, archived).
    `stream` names the topic the page follows; empty for a page that does not refresh itself.
    """

    name: str
    url: str
    status: str
    round_label: str = ""
    detail: str = ""
    stream: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of the staff's work: its key, label, icon, the action it is for, and whether it opens a new
    group."""

    key: str
    label: str | Promise
    icon: str
    verb: str = "event.view"
    opens_group: bool = False


STAGES: tuple[Stage, ...] = (
    Stage("overview", gettext_lazy("Overview"), "home"),
    Stage("players", gettext_lazy("Players"), "players"),
    Stage("check-in", gettext_lazy("Check-in"), "check", "player.check_in"),
    Stage("pairings", gettext_lazy("Pairings"), "table", opens_group=True),
    Stage("clock", gettext_lazy("Clock"), "clock"),
    Stage("calls", gettext_lazy("Calls"), "bell"),
    Stage("results", gettext_lazy("Results"), "sheet"),
    Stage("standings", gettext_lazy("Standings"), "standings"),
    Stage("figures", gettext_lazy("Figures"), "figures"),
    Stage("messages", gettext_lazy("Messages"), "link", "message.manage"),
    Stage("journal", gettext_lazy("Journal"), "journal", "journal.view", opens_group=True),
    Stage("staff", gettext_lazy("Staff"), "staff"),
    Stage("settings", gettext_lazy("Settings"), "settings"),
)


def staff_sections(
    slug: str,
    current: str,
    counts: dict[str, int] | None = None,
    *,
    may: Callable[[str], bool] = lambda verb: True,
) -> list[Section]:
    """Return the staff navigation of the event `slug`, with `current` (a stage key) marked: the stages that
    the visitor `may` see.

    Every stage key is served by the route named `staff-<key>`, which takes the event's slug. `counts` maps
    stage keys to the number of things waiting there. Raises KeyError for an unknown stage key.
    """
    known = {stage.key for stage in STAGES}
    for key in {current, *(counts or {})}:
        if key not in known:
            raise KeyError(f"no stage is called {key!r}; there are {', '.join(sorted(known))}")
    return [
        Section(
            stage.label,
            reverse(f"staff-{stage.key}", args=[slug]),
            stage.icon,
            is_current=stage.key == current,
            count=(counts or {}).get(stage.key, 0),
            opens_group=stage.opens_group,
        )
        for stage in STAGES
        if may(stage.verb)
    ]
