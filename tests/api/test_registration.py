"""Lists of players by program: previewed, confirmed, lines left out."""

from __future__ import annotations

import pytest

from tests.builders import an_event
from tests.clients import problems_of, staff_program

pytestmark = pytest.mark.django_db


def test_a_confirmed_list_without_some_of_its_lines():
    desk = staff_program(an_event())
    sent = {"format": "csv", "text": "Roll of Pyke\nName|Club\nAsha|Pyke\nHarl|\nBo|"}
    preview = desk.post("registrations/preview/", sent)
    assert (preview["is_offered"], preview["headings_line"], preview["delimiter"]) == (True, 2, "|")
    confirmed = {**sent, "confirmed": preview["digest"], "left_out": [4]}
    assert [player["name"] for player in desk.post("registrations/import/", confirmed)] == ["Asha", "Bo"]
    refused = desk.call("POST", "registrations/import/", {**confirmed, "left_out": ["4"]})
    assert refused.status_code == 400 and problems_of(refused)[0][0].startswith("left_out")


def test_a_list_of_which_too_many_faulty_lines_is_not_taken():
    desk = staff_program(an_event())
    sent = {"format": "list", "text": "Asha\n; x\n; y"}
    preview = desk.post("registrations/preview/", sent)
    assert [fault["is_repeat"] for fault in preview["faults"]] == [False, False]
    assert preview["is_offered"] is False
    answer = desk.call("POST", "registrations/import/", {**sent, "confirmed": preview["digest"]})
    assert answer.status_code == 409
