"""Schemathesis over the whole schema: whatever is sent, no fault and no answer the schema does not know.

Every call is taken back, so that each meets events as they were. A few calls to a quarter of the operations
by default, many to all under `-m slow`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from django.core.cache import caches
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.core.transport import Response
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tables.standings.queries.standings import forget_standings
from tests.builders import a_user
from tests.clients import program_of
from tests.conftest import on_sqlite
from tests.stages import STAGES, Stage

pytestmark = pytest.mark.django_db

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


MAX_ANSWER_LENGTH = 2_000


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """Keep the test's connection open between requests, as Django's own test client does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def stages() -> list[Stage]:
    a_user("judge")
    return [make() for make in STAGES]


def tell(case: Case, response: Response, failures: FailureGroup) -> str:
    """Say what was sent, what came back and what is wrong with it."""
    wrong = "; ".join(" ".join(str(failure).split()) for failure in failures.exceptions)
    answer = f"{response.status_code} {response.text[:MAX_ANSWER_LENGTH]}"
    return f"{case.as_curl_command()}\n  was answered {answer}\n  {wrong}"


def is_being_prepared(case: Case, response: Response) -> bool:
    """Whether a document was ordered, and the answer says when to ask for it again."""
    return (
        case.path.endswith("/papers/{kind}/")
        and response.status_code == 503
        and "retry-after" in response.headers
    )


def visits(stages: list[Stage]) -> list[tuple[Stage, str]]:
    """Who calls about which event: the organizer about each, player and stranger where there is something."""
    found: list[tuple[Stage, str]] = []
    for stage in stages:
        if stage.key != "p1":
            found += [(stage, ""), (stage, program_of(stage.player()).authorization)]
        found.append((stage, program_of(stage.user()).authorization))
    return found


def operations() -> list[APIOperation[Any, Any, Any, Any]]:
    wanted = {"Accept": "application/json"}  # YAML takes seconds to write and to read
    schema = schemathesis.openapi.from_wsgi("/api/schema/", WSGIHandler(), headers=wanted)
    found = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(found) > 90
    return found


def surprises(stages: list[Stage], sound: int, unsound: int) -> list[str]:
    """Send so many requests to every operation, each as several callers; return what comes unexpected.

    Sound requests are about events that exist, unsound ones about anything and about one of these.
    """
    callers = visits(stages)
    found: list[str] = []
    calls = 0

    def check(case: Case, authorization: str) -> None:
        nonlocal calls
        calls += 1
        try:
            with transaction.atomic():
                response = case.call(headers={"Authorization": authorization} if authorization else {})
                transaction.set_rollback(True)
            forget_standings()
            if not is_being_prepared(case, response):
                case.validate_response(response, checks=CHECKS)
        except FailureGroup as failures:
            found.append(tell(case, response, failures))

    def check_everywhere(case: Case) -> None:
        names = list(case.path_parameters)
        for stage, authorization in callers:
            case.path_parameters = {name: stage.path[name] for name in names}
            check(case, authorization)

    def check_unsound(case: Case) -> None:
        stage, authorization = callers[-1]
        check(case, authorization)
        case.path_parameters = {name: stage.path[name] for name in case.path_parameters}
        check(case, authorization)

    for operation in operations():
        caches["default"].clear()  # so that wrong secrets are refused as such, not for their number
        try:
            _try(operation.as_strategy(GenerationMode.POSITIVE), sound, check_everywhere)
            _try(operation.as_strategy(GenerationMode.NEGATIVE), unsound, check_unsound)
        except BaseException as stopped:  # the end of the test's time is one
            stopped.add_note(f"at {operation.label}, after {calls} calls; unexpected so far: {found}")
            raise
    assert found or calls > 500
    return found


def _try(strategy: st.SearchStrategy[Case], examples: int, check: Callable[[Case], None]) -> None:
    """Let hypothesis make requests; operations that nothing unsound can be sent to have none."""
    many = settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with suppress(Unsatisfiable):
        many(given(case=strategy)(check))()


@pytest.mark.slow
@pytest.mark.longest
def test_nothing_unexpected_is_answered(stages):
    """Where most is going on also on PostgreSQL, which refuses other numbers and characters than SQLite."""
    found = surprises(stages if on_sqlite() else stages[-1:], sound=1, unsound=2)
    assert not found, "\n".join(found)
