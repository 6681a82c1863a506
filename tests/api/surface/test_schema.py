"""The schema is made without a warning, and describes the answer to outdated writes."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from tables.core.api.collisions import KINDS


def test_the_schema_is_made_without_a_warning(capsys):
    call_command("spectacular", "--validate", "--fail-on-warn")
    shown = capsys.readouterr()
    assert "openapi: 3" in shown.out
    assert shown.err == ""


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_collision_is_distinguished_by_what_it_has(kind):
    """The schema says "one of": no kind may have all that another requires."""
    others = [other for other in KINDS if other is not kind]
    assert not any(set(other().fields) <= set(kind().fields) for other in others)
