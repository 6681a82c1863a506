"""The forms of the lobby: a game against bots, a table for anyone who comes, a name at a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tables.core.columns import column_length
from tables.live.models.game import LiveGame, Spectators
from tables.live.play.opening import OfferedGame, Setup
from tables.players.models import MAX_TYPED_NAME_LENGTH

NO_CLOCK = "none"
USUAL_PACE = "120"
"""Among strangers nobody knows whether somebody who is silent will come back."""
PACES = (
    ("60", gettext_lazy("A minute for each decision")),
    (USUAL_PACE, gettext_lazy("Two minutes for each decision")),
    ("300", gettext_lazy("Five minutes for each decision")),
    ("86400", gettext_lazy("A day for each decision")),
    (NO_CLOCK, gettext_lazy("Without a clock")),
)
SIZES = range(2, 11)


def strongest_bot(game: OfferedGame) -> str:
    """Return the program that plays when nobody chose one: the strongest of those that answer at once."""
    return game.bots[-1]


def options_with_deck(deck: str, size: int) -> dict[str, Any]:
    """Return the options of a game in which the first seat plays this deck (a key, "" for one by chance)."""
    return {"decks": [deck, *[""] * (size - 1)]} if deck else {}


class NameForm(forms.Form):
    """How somebody wants to be called at a table."""

    name = forms.CharField(
        label=gettext_lazy("Your name at the table"),
        max_length=MAX_TYPED_NAME_LENGTH,
        widget=forms.TextInput({"autocomplete": "nickname"}),
    )


class AgainstBotsForm(forms.Form):
    """Which game is played against bots, and at how many seats."""

    game = forms.CharField(max_length=column_length(LiveGame, "game"))
    size = forms.TypedChoiceField(choices=[(n, n) for n in SIZES], coerce=int)
    deck = forms.CharField(max_length=40, required=False)

    def __init__(self, *args: Any, games: Sequence[OfferedGame], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = {game.key: game for game in games}

    def clean(self) -> dict[str, Any]:
        """Only games that are here, for as many as they are for."""
        cleaned = super().clean() or self.cleaned_data
        game = self.games.get(cleaned.get("game", ""))
        if game is None or cleaned.get("size") not in ({2, *game.sizes} if game.is_for_two else game.sizes):
            raise forms.ValidationError(_("This game cannot be played with that many players."))
        if cleaned.get("deck") not in {"", *(deck.key for deck in game.decks)}:
            raise forms.ValidationError(_("There is no such deck."))
        return cleaned

    @property
    def setup(self) -> Setup:
        """What is played, and with which deck; the form is valid."""
        chosen = self.cleaned_data
        return Setup(chosen["game"], options_with_deck(chosen["deck"], chosen["size"]))

    def seats(self, name: str) -> list[str]:
        """Return the seats as opening takes them: one's own, and bots."""
        bot = strongest_bot(self.games[self.cleaned_data["game"]])
        return [name, *[f"bot:{bot}"] * (self.cleaned_data["size"] - 1)]


class PlayOnForm(forms.Form):
    """From which entry of its log a finished game is continued, and at which seat."""

    k = forms.IntegerField(min_value=0, max_value=9_999_999)
    seat = forms.IntegerField(min_value=0, max_value=99)


class PuzzleForm(forms.Form):
    """One of the answers of a puzzle."""

    def __init__(self, *args: Any, options: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["choice"] = forms.TypedChoiceField(
            choices=list(enumerate(options)),
            coerce=int,
            error_messages={"required": gettext_lazy("Choose one of the answers.")},
        )


class OpenTableForm(forms.Form):
    """A table at which anyone who comes may sit down."""

    field_order = ("game", "size", "bots", "deck", "pace", "watching", "name")

    bots = forms.TypedChoiceField(
        label=gettext_lazy("Seats for bots"),
        choices=[(n, n or gettext_lazy("None")) for n in range(SIZES[-1])],
        coerce=int,
    )
    pace = forms.ChoiceField(
        label=gettext_lazy("Pace"),
        choices=PACES,
        initial=USUAL_PACE,
        help_text=gettext_lazy("When the time runs out, the game gives the default answer."),
    )
    watching = forms.BooleanField(label=gettext_lazy("Anybody may watch"), required=False, initial=True)
    name = NameForm.base_fields["name"]

    def __init__(self, *args: Any, games: Sequence[OfferedGame], name: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.games = {game.key: game for game in games}
        sizes = sorted({size for game in games for size in game.sizes})
        self.fields["game"] = forms.ChoiceField(
            label=_("Game"), choices=[(game.key, game.title) for game in games]
        )
        self.fields["size"] = forms.TypedChoiceField(
            label=pgettext("seats of a table", "Seats"),
            choices=[(size, size) for size in sizes],
            coerce=int,
            initial=4,
        )
        decks = [(deck.key, f"{deck.title}: {deck.text}") for game in games for deck in game.decks]
        self.fields["deck"] = forms.ChoiceField(
            label=_("Your deck, where the game has decks"),
            choices=[("", _("A random deck")), *decks],
            required=False,
        )
        self.fields["name"].initial = name
        self.order_fields(self.field_order)

    def clean(self) -> dict[str, Any]:
        """Require a game for so many, and a seat left for somebody else."""
        cleaned = super().clean() or self.cleaned_data
        game, size = self.games.get(cleaned.get("game", "")), cleaned.get("size")
        if game is None or size is None:
            return cleaned
        if size not in game.sizes:
            sizes = [str(each) for each in game.sizes]
            self.add_error(
                "size",
                _("{game} can be played by these numbers of players: {sizes}.").format(
                    game=game.title, sizes=", ".join(sizes)
                ),
            )
        elif cleaned.get("bots", 0) > size - 2:
            self.add_error("bots", _("Leave a seat free for somebody else."))
        if cleaned.get("deck") not in {deck.key for deck in game.decks}:
            cleaned["deck"] = ""
        return cleaned

    @property
    def limits(self) -> dict[str, dict[str, Any]]:
        """What each game allows, for the page: numbers of seats, the usual one, and keys of decks."""
        return {
            key: {
                "sizes": game.sizes,
                "usual": game.usual_table,
                "decks": [deck.key for deck in game.decks],
            }
            for key, game in self.games.items()
        }

    @property
    def setup(self) -> Setup:
        """What is played and how; the form is valid."""
        chosen = self.cleaned_data
        return Setup(
            chosen["game"],
            options_with_deck(chosen["deck"], chosen["size"]),
            move_seconds=None if chosen["pace"] == NO_CLOCK else int(chosen["pace"]),
            spectators=Spectators.LIVE if chosen["watching"] else Spectators.NONE,
        )

    @property
    def seats(self) -> list[str]:
        """The seats as opening takes them: one's own, free ones, and bots."""
        chosen = self.cleaned_data
        bot = strongest_bot(self.games[chosen["game"]])
        free = chosen["size"] - 1 - chosen["bots"]
        return [chosen["name"], *[""] * free, *[f"bot:{bot}"] * chosen["bots"]]
