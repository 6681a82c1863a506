"""An event's charts: what each reader sees of them, their files, and what they cost."""

from __future__ import annotations

import csv
import io
import re
from xml.etree import ElementTree

import pytest

from frontend.charts.drawing import svg_file, svg_of
from tables.decks.models import Deck
from tables.events.models import Event, EventStatus, NameShown
from tables.figures import queries
from tables.figures.rules import MAX_TOGETHER, Figure, FigureRow, Form
from tables.judging.calls.actions import answer_call, call_judge, take_call
from tables.live.play import decks as live_decks
from tables.rounds.actions.pairing import draw_round
from tables.rounds.models import Round
from tables.standings.queries.standings import forget_standings
from tests.builders import a_running_event, players
from tests.cast import NOBODY, Cast
from tests.clients import html_of, queries_of
from tests.stages import a_hall, play_drawn, play_round, played, started_with_stages

pytestmark = pytest.mark.django_db

OF_RESULTS = ["points"]
OF_SEATING = ["met", "meetings"]
OF_DECKS = ["factions", "faction-points", "agendas", "cards"]


def keys_at(cast: Cast, who: str) -> list[str]:
    """The keys of the charts on a page as this person sees it."""
    page = cast.url("public-figures" if who == NOBODY else "staff-figures")
    return re.findall(r'id="figure-([\w-]+)"', html_of(cast.browser(who).get(page)))


def give_decks(event: Event, *, locked: bool = True) -> None:
    """Give each player a ready deck, the first two a Stark one."""
    for at, player in enumerate(event.players.order_by("number")):
        live_decks.submit_ready(player, Cast(event).actor("judge"), "stark" if at < 2 else "greyjoy")
    if locked:
        Deck.objects.filter(player__event=event).update(locked_at=event.starts_at)
    event.refresh_from_db()


class TestWhoSees:
    def test_everybody_what_is_public(self):
        cast = played(8)
        assert keys_at(cast, NOBODY) == [*OF_RESULTS, *OF_SEATING]

    @pytest.mark.parametrize(
        ("switch", "left"), [("public_standings", OF_SEATING), ("public_pairings", OF_RESULTS)]
    )
    def test_nobody_what_is_switched_off(self, switch: str, left: list[str]):
        cast = played(8, **{switch: False})
        assert keys_at(cast, NOBODY) == left
        hidden = ({"points", "met"} - set(left)).pop()
        for form in ("svg", "png", "csv"):
            response = cast.browser(NOBODY).get(cast.url("public-figure-file", key=hidden, form=form))
            assert response.status_code == 404
        program = cast.program(NOBODY)
        assert hidden not in [figure["key"] for figure in program.get("figures/")]
        assert program.call("GET", f"figures/{hidden}/").status_code == 404

    def test_nobody_a_page_without_anything_public(self):
        cast = played(8, public_standings=False, public_pairings=False)
        assert cast.browser(NOBODY).get(cast.url("public-figures")).status_code == 404
        event_page = html_of(cast.browser(NOBODY).get(cast.url("public-event")))
        assert cast.url("public-figures") not in event_page

    def test_staff_round_lengths_and_waiting_times(self):
        cast = a_hall(8)
        call_judge(cast.table(), cast.actor())
        take_call(cast.table(), cast.actor("judge"))
        answer_call(cast.table(), cast.actor("judge"))
        assert {"lengths", "waits"} <= set(keys_at(cast, "scorekeeper"))
        assert not {"lengths", "waits"} & set(keys_at(cast, NOBODY))
        assert cast.program(NOBODY).call("GET", "figures/waits/").status_code == 404
        waits = cast.program("judge").get("figures/waits/")
        assert waits["rows"] == [{"label": "1", "values": [0.0, 0.0, 1, 1]}]

    def test_decks_judges_and_everybody_once_they_are_public_and_locked(self):
        cast = played(4, deck_lists="optional")
        give_decks(cast.event, locked=False)
        assert set(OF_DECKS) <= set(keys_at(cast, "judge"))
        assert not set(OF_DECKS) & set(keys_at(cast, "scorekeeper"))
        assert not set(OF_DECKS) & set(keys_at(cast, NOBODY))
        Event.objects.filter(pk=cast.event.pk).update(public_decks=True)
        assert not set(OF_DECKS) & set(keys_at(cast, NOBODY))  # no list is locked yet
        Deck.objects.filter(player__event=cast.event).update(locked_at=cast.event.starts_at)
        queries._counted.clear()
        assert set(OF_DECKS) <= set(keys_at(cast, NOBODY))
        factions = cast.program(NOBODY).get("figures/factions/")
        assert [row["values"] for row in factions["rows"]] == [[2], [2]]

    def test_points_of_factions_only_where_standings_are_public_too(self):
        cast = played(4, deck_lists="optional", public_decks=True, public_standings=False)
        give_decks(cast.event)
        assert "faction-points" not in keys_at(cast, NOBODY)
        assert "factions" in keys_at(cast, NOBODY)

    def test_names_as_each_player_allows(self):
        cast = played(8)
        cast.event.players.filter(key="p1").update(name="Asha of Pyke", name_shown=NameShown.NUMBER)
        forget_standings()
        browser = cast.browser(NOBODY)
        assert "Asha" not in html_of(browser.get(cast.url("public-figures")))
        assert "Asha" in html_of(cast.browser().get(cast.url("staff-figures")))
        for key in ("points", "met"):
            for form in ("svg", "csv"):
                sent = browser.get(cast.url("public-figure-file", key=key, form=form)).content.decode()
                assert "Asha" not in sent
                assert "Player 1" in sent

    def test_no_results_that_are_kept_back(self):
        cast = a_hall(8, freeze_standings=True)
        assert not {"points", "met", "meetings"} & set(keys_at(cast, NOBODY))


class TestFiles:
    def test_the_table_as_csv(self):
        cast = played(8)
        sent = cast.browser(NOBODY).get(cast.url("public-figure-file", key="points", form="csv"))
        rows = list(csv.reader(io.StringIO(sent.content.decode("utf-8-sig"))))
        assert rows[0] == ["Player", "1", "2"]
        assert len(rows) == 9

    def test_pixels(self):
        cast = played(8)
        sent = cast.browser(NOBODY).get(cast.url("public-figure-file", key="met", form="png"))
        assert sent["Content-Type"] == "image/png"
        assert sent.content.startswith(b"\x89PNG")

    def test_a_drawing_that_stands_alone(self):
        cast = played(8)
        sent = cast.browser(NOBODY).get(cast.url("public-figure-file", key="met", form="svg"))
        assert sent["Content-Disposition"].startswith("attachment")
        assert "var(" not in sent.content.decode()
        assert ElementTree.fromstring(sent.content).tag.endswith("svg")

    def test_no_other_form(self):
        cast = played(8)
        assert (
            cast.browser(NOBODY).get(cast.url("public-figure-file", key="met", form="pdf")).status_code == 404
        )


NASTY = '<script>alert("1")</script> & \x27'
SAMPLES = [
    Figure("f", NASTY, form, NASTY, NASTY, NASTY, NASTY, ("1", NASTY), rows)
    for form in Form
    for rows in (
        (FigureRow(NASTY, (0, 1)), FigureRow("b", (2.5, 3))),
        (FigureRow("alone", (0, 0)),),
    )
]


@pytest.mark.parametrize("figure", SAMPLES, ids=lambda figure: f"{figure.form}-{len(figure.rows)}")
def test_a_drawing_has_no_style_no_script_and_a_text_alternative(figure: Figure):
    root = ElementTree.fromstring(svg_of(figure))
    assert root.get("role") == "img"
    assert root.get("aria-label") == f"{NASTY}. {NASTY}"
    for node in root.iter():
        assert node.tag.rpartition("}")[2] not in {"style", "script"}
        assert node.get("style") is None
        assert not [name for name in node.attrib if name.startswith("on")]
    assert ElementTree.fromstring(svg_file(figure).partition("\n")[2]).find("{*}style") is not None


@pytest.mark.parametrize("form", [Form.COLUMNS, Form.STACKED])
def test_bars_differ_without_color(form: Form):
    rows = tuple(FigureRow(str(at), (1, 2, 3, 4)) for at in range(3))
    drawn = svg_of(Figure("f", "t", form, "s", "r", "", "v", ("a", "b", "c", "d"), rows))
    root = ElementTree.fromstring(drawn)
    patterns = {node.get("id"): [child.get("d") for child in node] for node in root.findall(".//{*}pattern")}
    assert len(patterns) == 3
    assert len({str(marks) for marks in patterns.values()}) == 3
    fills = {node.get("fill") for node in root.findall(".//{*}rect") if node.get("fill")}
    assert fills == {f"url(#{name})" for name in patterns}


class TestLargeEvents:
    def test_whom_one_player_met_once_there_are_too_many_for_a_square(self):
        cast = played(MAX_TOGETHER + 4)
        browser = cast.browser(NOBODY)
        assert "met" not in keys_at(cast, NOBODY)
        page = html_of(browser.get(cast.url("public-figures"), {"q": "player 003"}))
        assert "Whom Player 003 met" in page
        assert "player=p3" in page  # the files show the same player
        sent = browser.get(cast.url("public-figure-file", key="met", form="csv"), {"player": "p3"})
        assert len(sent.content.decode().splitlines()) == 5  # a head, and four who sat there
        assert cast.program(NOBODY).call("GET", "figures/met/").status_code == 404
        assert cast.program(NOBODY).get("figures/met/?player=p3")["title"] == "Whom Player 003 met"

    def test_several_of_a_name_are_offered(self):
        cast = played(MAX_TOGETHER + 4)
        page = html_of(cast.browser(NOBODY).get(cast.url("public-figures"), {"q": "player 00"}))
        assert page.count('href="?player=p') == 9
        assert "Whom" not in page

    def test_a_hidden_name_finds_nobody(self):
        cast = played(MAX_TOGETHER + 4)
        cast.event.players.filter(key="p3").update(name="Asha of Pyke", name_shown=NameShown.NUMBER)
        forget_standings()
        page = html_of(cast.browser(NOBODY).get(cast.url("public-figures"), {"q": "Asha"}))
        assert "No player of that name" in page

    def test_queries_do_not_grow_with_players_and_rounds(self):
        def asked(people: int, rounds: int, who: str) -> int:
            cast = played(people, rounds, deck_lists="optional", public_decks=True)
            give_decks(cast.event)
            browser = cast.browser(who)
            page = cast.url("public-figures" if who == NOBODY else "staff-figures")
            browser.get(page)
            forget_standings()
            queries._counted.clear()
            return len(queries_of(lambda: browser.get(page)))

        for who in (NOBODY, "judge"):
            assert asked(8, 1, who) == asked(32, 3, who)

    @pytest.mark.slow
    @pytest.mark.parametrize("people", [1_000, 3_000])
    def test_the_page_stays_small_at_the_largest_events(self, people: int):
        cast = played(people, 3)
        browser = cast.browser(NOBODY)
        page = html_of(browser.get(cast.url("public-figures"), {"player": "p7"}))
        assert len(page) < 150_000
        assert "Whom Player 007 met" in page


@pytest.mark.parametrize("highest", [1, 11, 17, 23, 61])
def test_the_axis_of_lines_ends_above_the_highest_value(highest: int):
    rows = (FigureRow("Asha", (0, highest)),)
    drawn = ElementTree.fromstring(svg_of(Figure("f", "t", Form.LINES, "s", "r", "", "v", ("1", "2"), rows)))
    marks = [
        int(text.text or "")
        for group in drawn.iter("{http://www.w3.org/2000/svg}g")
        if group.get("class", "").startswith("axis y")
        for text in group.iter("{http://www.w3.org/2000/svg}text")
    ]
    assert marks[0] == 0 and max(marks) >= highest and len(marks) <= 8


def test_seating_is_shown_beside_the_fewest_possible():
    cast = Cast(a_running_event(8))
    play_round(cast.event, cast.actor())
    play_round(cast.event, cast.actor())
    pairs = cast.program(NOBODY).get("figures/repeated-pairs/")
    assert pairs["columns"] == ["Seated again", "Fewest possible"]
    quality = cast.round(2).draw["quality"]
    assert pairs["rows"] == [
        {"label": "1", "values": [0, 0]},
        {"label": "2", "values": [quality["repeated_pairs"], quality["pair_bound"]]},
    ]


@pytest.mark.parametrize(
    ("group", "repeated", "bound", "summary"),
    [
        ("pair", 0, 0, "No pair shared a table twice."),
        ("pair", 3, 3, "Pairs met again as rarely as possible."),
        ("pair", 4, 3, "In all rounds together, 1 repeated pair more than the fewest possible."),
        ("triple", 0, 0, "No group of three shared a table twice."),
        ("triple", 2, 2, "Groups of three met again as rarely as possible."),
        ("triple", 3, 1, "In all rounds together, 2 repeated groups of three more than the fewest possible."),
    ],
)
def test_a_sentence_says_what_could_have_been_avoided(group: str, repeated: int, bound: int, summary: str):
    cast = a_hall(8)
    quality = {f"repeated_{group}s": repeated, f"{group}_bound": bound}
    Round.objects.filter(event=cast.event).update(draw={"quality": quality})
    assert cast.program(NOBODY).get(f"figures/repeated-{group}s/")["summary"] == summary
    drawn = html_of(cast.browser(NOBODY).get(cast.url("public-figures")))
    _, _, figure = drawn.partition(f'id="figure-repeated-{group}s"')
    assert ("<svg" in figure.partition("<figcaption>")[0]) == bool(repeated)


def test_points_of_houses_where_seats_have_them():
    groups = {"kind": "groups", "rounds": 2, "size": 4, "houses": ["Stark", "Tyrell", "Martell", "Greyjoy"]}
    cast = played(8, stages=[groups])
    houses = cast.program(NOBODY).get("figures/houses/")
    assert sorted(row["label"] for row in houses["rows"]) == ["Greyjoy", "Martell", "Stark", "Tyrell"]
    assert {row["values"][1] for row in houses["rows"]} == {4}
    hidden = played(8, stages=[groups], public_standings=False)
    assert hidden.program(NOBODY).call("GET", "figures/houses/").status_code == 404
    assert "houses" not in keys_at(played(8), NOBODY)


def test_a_finished_event_shows_them_still():
    cast = played(8)
    Event.objects.filter(pk=cast.event.pk).update(status=EventStatus.FINISHED)
    assert keys_at(cast, NOBODY) == [*OF_RESULTS, *OF_SEATING]


def test_before_the_first_result_the_page_says_so():
    cast = Cast()
    players(cast.event, 4)
    assert "Nothing to show yet" in html_of(cast.browser(NOBODY).get(cast.url("public-figures")))


def test_a_cut_gives_no_points_but_its_players_meet():
    stages = [{"kind": "rounds", "rounds": 2}, {"kind": "cut", "players": 4, "tables": 1}]
    stage = started_with_stages(stages, 8)
    for _ in range(3):
        play_drawn(draw_round(Event.objects.get(pk=stage.event.pk), stage.actor()), stage.actor())
    program = stage.program()
    points = program.get("figures/points/")
    assert points["columns"] == ["1", "2"]
    totals = [row["values"][-1] for row in points["rows"] if row["label"] != "Median"]
    assert totals == sorted(totals, reverse=True)
    assert f"leads with {totals[0]} points" in points["summary"]
    pairs = [row["values"][0] for row in program.get("figures/meetings/")["rows"]]
    tables = 2 + 2 + 1
    assert sum(times * count for times, count in enumerate(pairs, start=1)) == 6 * tables
    seated = program.get("figures/repeated-pairs/")
    assert [row["label"] for row in seated["rows"]] == ["1", "2"]
    assert seated["summary"].endswith("tables follow from a cut or from groups are not counted.")
