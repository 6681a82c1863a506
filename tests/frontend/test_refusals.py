"""Every refusal of an action has an answer, on pages, at boards and in the API."""

from __future__ import annotations

from frontend.middleware import PAGES
from frontend.views.live.bodies import KINDS as AT_BOARDS
from tables.api.problems import KINDS as IN_THE_API
from tables.errors import ActionError


def test_no_kind_of_refusal_is_without_an_answer() -> None:
    kinds = set(ActionError.__subclasses__())
    assert set(PAGES) == set(AT_BOARDS) == set(IN_THE_API) == kinds
    for kind in kinds:
        assert PAGES[kind][0] == AT_BOARDS[kind][0] == IN_THE_API[kind][0]
