"""What others than the staff may read: names as each player allows, no contacts, no links, no seed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tables.events.models import NameShown
from tables.players.models import Player
from tables.staff.models import Role, TokenScope
from tests.api.endpoints import ENDPOINTS, EVENT
from tests.builders import SEED, a_user
from tests.clients import Api, program_of, staff_program
from tests.stages import Stage, playing_event

pytestmark = pytest.mark.django_db

READS = [endpoint.removeprefix("GET ") for endpoint in ENDPOINTS if endpoint.startswith(f"GET {EVENT}")]


@pytest.fixture(scope="module")
def module_stage(module_rows) -> Stage:
    with module_rows():
        return telling_stage()


def telling_stage() -> Stage:
    """A playing event of players with telling names and contacts, who show their numbers only."""
    stage = playing_event()
    for player in stage.event.players.all():
        player.name, player.contact = f"Secret{player.number} Name{player.number}", f"{player.key}@contact"
        player.club, player.name_shown = f"Club{player.number}", NameShown.NUMBER
        player.save()
    program_of(stage.player())
    return stage


def everything(stage: Stage, caller: Api, without: tuple[str, ...] = ()) -> str:
    """All that the caller may read at the event, as one text; addresses that end in `without` left out."""
    found = []
    for endpoint in READS:
        address = endpoint
        for name, value in stage.path.items():
            address = address.replace(f"<{name}>", str(value))
        if without and address.endswith(without):
            continue
        response = Api(caller.authorization).call("GET", address)
        if response.status_code == 200:
            found.append(response.content.decode())
    assert len(found) > 8
    return "\n".join(found)


def test_strangers_read_no_hidden_name(stage):
    shown = everything(stage, Api())
    assert re.findall(r"Secret\d+|Name\d+|Club\d+|@contact", shown) == []
    assert SEED.hex() not in shown


def test_players_read_hidden_names_at_their_own_table_only(stage):
    table = stage.player().seats.get(round__number=2).table
    seated = {f"Secret{number}" for number in table.seats.values_list("player__number", flat=True)}
    shown = everything(stage, program_of(stage.player()))
    assert set(re.findall(r"Secret\d+", shown)) == seated
    assert "@contact" not in shown
    assert SEED.hex() not in shown
    elsewhere = everything(stage, program_of(stage.player()), without=("/sheet/", "/me/table/", "/slots/"))
    assert set(re.findall(r"Secret\d+", elsewhere)) == {f"Secret{stage.player().number}"}


def test_previews_tell_players_nothing_of_others(stage):
    me = program_of(stage.player())
    sheet = me.get("rounds/2/tables/1/sheet/")
    content = {key: sheet["versions"][0]["sheet"][key] for key in ("end", "seats")}
    preview = me.post("rounds/2/tables/1/sheet/preview/", content)
    assert preview["standings"] == preview["later_pairings"] == preview["scores_before"] == []
    assert preview["scores_after"] == sheet["versions"][0]["scores"]


def test_players_read_no_names_of_staff(stage):
    desk = staff_program(stage.event)
    desk.post("rounds/2/tables/1/sheet/confirm/", {"version": 1})
    version = program_of(stage.player()).get("rounds/2/tables/1/sheet/")["versions"][0]
    assert {signature["who"] for signature in version["signatures"]} == {"staff"}


def test_players_see_the_sheet_of_their_own_table_only(stage):
    assert program_of(stage.player()).call("GET", "rounds/2/tables/2/sheet/").status_code == 403


def test_short_names_are_cut(stage):
    Player.objects.filter(event=stage.event).update(name="Asha Greyjoy", name_shown=NameShown.SHORT)
    rows = Api().at(stage.event).get("standings/")
    assert {row["name"] for row in rows} == {"Asha G."}


@pytest.mark.parametrize(("role", "sees"), [(Role.SCOREKEEPER, True), (Role.JUDGE, False)])
def test_contacts_are_for_those_who_may_change_players(stage, role, sees):
    desk = staff_program(stage.event, role)
    assert (desk.get("players/")["results"][0]["contact"] is not None) == sees
    assert (desk.get(f"players/{stage.key}/")["contact"] is not None) == sees
    exported = desk.call("GET", "players.csv")
    assert exported.status_code == (200 if sees else 403)
    assert ("@contact" in everything(stage, desk)) == sees


def test_a_reading_token_sees_no_contacts_and_no_links(stage):
    shown = everything(stage, program_of(stage.user(), TokenScope.READ))
    assert "Secret1" in shown
    assert "@contact" not in shown
    assert "private_link" not in shown


def test_nobody_reads_the_seed_while_the_event_runs(stage):
    shown = everything(stage, staff_program(stage.event))
    assert SEED.hex() not in shown
    assert stage.event.seed_commitment in shown


def test_points_are_left_out_where_the_standings_are_not_public(stage):
    stage.event.public_standings = False
    stage.event.save()

    def points(caller: Any) -> set[Any]:
        tables = caller.at(stage.event).get("rounds/2/")["tables"]
        return {seat["points"] for table in tables for seat in table["seats"]}

    assert points(Api()) == {None}
    assert None not in points(staff_program(stage.event))


def test_strangers_see_no_result_before_it_is_confirmed(stage):
    found, known = (
        caller.get("rounds/2/results/") for caller in (Api().at(stage.event), staff_program(stage.event))
    )
    assert (found[0]["status"], known[0]["status"]) == ("reported", "reported")
    assert {seat["points"] for seat in found[0]["seats"]} == {None}
    assert None not in {seat["points"] for seat in known[0]["seats"]}


def test_a_player_reads_their_own_seat_sheet_and_history(stage):
    me = program_of(stage.player())
    page = me.get("me/")
    assert (page["name"], page["seat"]) == (stage.player().name, {"round": 2, "table": 1})
    assert page["standing"]["points"] >= 1
    table = me.get("me/table/")
    assert (table["sheet"]["version"], table["clock"]["state"]) == (1, "running")
    names = {seat["name"] for seat in table["sheet"]["seats"]}
    assert stage.player().name in names
    assert [round_["round"] for round_ in me.get("me/history/")["rounds"]] == [1, 2]
    assert me.patch("me/", {"name_shown": "full"})["name_shown"] == "full"
    assert me.call("PATCH", "me/", {"name": "Somebody Else"}).status_code == 400
    assert me.call("POST", "me/drop/", {}).status_code == 409


def test_an_attached_account_is_the_player_too(stage, client):
    user = a_user()
    Player.objects.filter(pk=stage.player().pk).update(user=user)
    client.force_login(user)
    address = f"/api/v1/events/{stage.event.slug}/"
    assert client.get(f"{address}me/").json()["key"] == stage.key
    assert client.get(f"{address}rounds/2/tables/1/sheet/").status_code == 200
    assert program_of(user).at(stage.event).call("GET", "me/").status_code == 404
