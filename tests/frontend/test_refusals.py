"""Every refusal of an action has an answer of its own, and a page for its status."""

from __future__ import annotations

import pytest
from django.template.loader import get_template

from tables.core.errors import ActionError


@pytest.mark.parametrize("kind", ActionError.__subclasses__(), ids=lambda kind: kind.__name__)
def test_every_kind_of_refusal_has_a_status_a_code_and_a_page(kind: type[ActionError]) -> None:
    assert 400 <= kind.status < 600
    assert kind.title
    assert get_template(f"{kind.status}.html")


def test_no_two_kinds_of_refusal_share_a_code() -> None:
    codes = [kind.code for kind in ActionError.__subclasses__()]
    assert len(codes) == len(set(codes))
