"""The one way to declare an endpoint: where it is, who may call it, what it takes and what it answers.

    routes = Routes("rounds")

    @routes.post(f"{ROUND}publish/", staff("round.publish"), None, RoundView)
    def publish_round(call: Call, number: int) -> RoundView:
        'Make the draft public.'
        return round_for(call, publishing.publish_round(round_at(call.event, number), call.actor))

The function's name is the operation's id, its docstring the documentation; its further arguments come from
the address. It returns what is told (`tables.core.api.answers`). Everything else is the same for all:
credentials, validation, `If-Match`, `Idempotency-Key`, ETags, errors, and the schema with every status.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from inspect import cleandoc
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tables.archive.rules.json_text import ACCOUNTS, LIVE_TABLE, STRANGERS, JsonLimits
from tables.core.api import addresses
from tables.core.api.acting import require_page_of_account
from tables.core.api.answers import representation_of
from tables.core.api.authentication import use_language_of_caller
from tables.core.api.callers import Call, Callers, Enter, Rate
from tables.core.api.collisions import PROBLEMS
from tables.core.api.files import File
from tables.core.api.pagination import links_beside, page_json, page_of
from tables.core.api.parsing import raw_body, require_fit
from tables.core.api.preconditions import etag, expected_revision, is_unchanged, write_once
from tables.core.api.schema import (
    IDEMPOTENCY_KEY,
    IF_MATCH,
    IF_NONE_MATCH,
    IF_NONE_MATCH_OF_CONTENTS,
    path_parameters,
)
from tables.core.paging import Page

addresses.register()

Serializer = type[serializers.Serializer[Any]]
Function = Callable[..., Any]

ROW_REVISION = ("revision", "version")
"""Where an answer says how often its row changed, one or the other; the latter is that of a score sheet."""

_ANYBODY = "anybody"


@dataclass(frozen=True, slots=True)
class ListOf:
    """An answer that is a plain list of rows.

    A function that returns a `Page` of a list tells its rows, and in the header `Link` where the others are.
    """

    rows: type


@dataclass(frozen=True, slots=True)
class PageOf:
    """An answer that is a part of a list; the function takes `Paging` and returns a `Page`."""

    rows: type


Answer = type | ListOf | PageOf | File | None
"""What is told: a dataclass or a model (see `tables.core.api.answers`), or a serializer where it is
neither."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One operation.

    writes: it changes something. cacheable: its answer is the same until the event's revision grows.
    if_match: it heeds `If-Match`. secrets: parts of the answer that only the first of equal requests is told.
    rate_limited: the action itself refuses what comes too often. takes_at_most: the limits of its body where
    they are not those of its callers. lasts: for so many seconds its answer may be kept without asking again.
    enter: how the live game of the address is found, before the body is read.
    """

    function: Function
    address: str
    method: str
    tag: str
    callers: Callers
    takes: Serializer | None
    answer: Answer
    status: int = 200
    writes: bool = False
    cacheable: bool = False
    if_match: bool = False
    secrets: tuple[str, ...] = ()
    rate: Rate | None = None
    rate_limited: bool = False
    takes_at_most: JsonLimits | None = None
    lasts: int = 0
    enter: Enter | None = None

    @property
    def limits(self) -> JsonLimits:
        """What its body may have; whatever strangers may call has theirs unless it says otherwise."""
        return self.takes_at_most or (STRANGERS if self.callers.admits_strangers else ACCOUNTS)

    def respond(self, request: Request, slug: str = "", **arguments: Any) -> HttpResponseBase:
        """Admit, validate, act or read, and answer."""
        if self.method != "get" and self.callers.authenticates and self.enter is None:
            require_page_of_account(
                request
            )  # of others the seat counts, which is known once they have entered
        event, actor, role = self.callers.admit(request, slug)
        if self.cacheable and event is not None and is_unchanged(request, event.revision):
            unchanged = HttpResponseNotModified(headers={"ETag": request.headers["If-None-Match"]})
            return self._kept(unchanged)
        entered = self.enter(request, arguments["game"]) if self.enter is not None else None
        sent = self._sent(request)
        links: dict[str, str] = {}
        expected = expected_revision(request) if self.if_match else None
        call = Call(request, actor, event, role, sent, expected, entered)
        if self.writes:
            identity = actor.identity if actor is not None else _ANYBODY
            body = write_once(
                request,
                identity,
                self.status,
                lambda: self._represent(call, self.function(call, **arguments)),
                self.secrets,
            )
            revisions: tuple[int, ...] = ()
        else:
            found = self.function(call, **arguments)
            body = self._represent(call, found)
            revisions = (event.revision,) if event is not None else ()
            if isinstance(found, Page) and isinstance(self.answer, ListOf):
                links = links_beside(request, found)
        if self.lasts:
            return self._lasting(request, body)
        if isinstance(body, HttpResponse):
            response: HttpResponseBase = body
        else:
            response = Response(body, status=self.status, headers=links)
        if isinstance(body, dict):
            revisions = (*(body[name] for name in ROW_REVISION if name in body), *revisions)
        if revisions:
            response["ETag"] = etag(*revisions)
        return self._kept(response)

    def _lasting(self, request: Request, body: Any) -> HttpResponseBase:
        """Make an answer that may be kept for a while, known by its contents after that."""
        content = JSONRenderer().render(body)
        tag = f'"{sha256(content).hexdigest()[:32]}"'
        headers = {"ETag": tag, "Cache-Control": f"private, max-age={self.lasts}"}
        response = HttpResponse(content, content_type="application/json", headers=headers)
        conditional = get_conditional_response(request._request, etag=tag, response=response)
        assert conditional is not None, "a conditional answer is one or the other"
        return conditional

    def _kept(self, response: HttpResponseBase) -> HttpResponseBase:
        """Let the caller keep an answer that stands, and ask each time whether it still does."""
        if self.cacheable:
            response["Cache-Control"] = "private, no-cache"
        return response

    def _sent(self, request: Request) -> dict[str, Any]:
        """Return the body, or the query of a read, validated."""
        if self.takes is None:
            return {}
        if self.method != "get":
            raw_body(request, self.limits.bytes)
            return _validated(self.takes, request.data)
        if not request.query_params:
            return _nothing_asked(self.takes)
        return _validated(self.takes, _asked(request, self.takes))

    def _represent(self, call: Call, value: Any) -> Any:
        """Return what the function returned, as JSON or as a file."""
        context = {"call": call}
        match self.answer:
            case None:
                return None
            case File():
                return self.answer.response(value)
            case ListOf():
                rows = value.rows if isinstance(value, Page) else value
                return self._rows(rows, many=True, context=context).data
            case PageOf():
                assert isinstance(value, Page)
                results = self._rows(value.rows, many=True, context=context).data
                return page_json(call.request, value, call.sent["page"], results)
            case _:
                return self._rows(value, context=context).data

    @property
    def _rows(self) -> Serializer:
        """What represents the answer, or each of its rows."""
        answer = self.answer.rows if isinstance(self.answer, ListOf | PageOf) else self.answer
        return representation_of(answer, self.secrets if answer is self.answer else ())

    @property
    def documentation(self) -> dict[str, Any]:
        """The operation as drf-spectacular is told of it."""
        summary, _, more = cleandoc(self.function.__doc__ or "").partition("\n")
        parameters: list[Any] = path_parameters(self.address)
        if self.takes is not None and self.method == "get":
            parameters.append(self.takes)
        if self.cacheable:
            parameters.append(IF_NONE_MATCH)
        if self.lasts:
            parameters.append(IF_NONE_MATCH_OF_CONTENTS)
        if self.if_match:
            parameters.append(IF_MATCH)
        if self.writes:
            parameters.append(IDEMPOTENCY_KEY)
        return {
            "operation_id": self.function.__name__,
            "summary": summary.rstrip("."),
            "description": f"{' '.join(more.split())}\n\n{self.callers.sentence}".strip(),
            "parameters": parameters,
            "request": self.takes if self.method != "get" else None,
            "responses": {**self._success(), **self._problems()},
            "auth": list(self.callers.security),
            "tags": [self.tag],
        }

    def _success(self) -> dict[Any, Any]:
        documented: dict[Any, Any]
        match self.answer:
            case None:
                documented = {204: None}
            case File():
                documented = {(200, self.answer.media_type): self.answer.schema}
            case ListOf():
                documented = {self.status: self._rows(many=True)}
            case PageOf():
                documented = {self.status: page_of(self._rows)}
            case _:
                documented = {self.status: self._rows}
        return {**documented, 304: None} if self.cacheable or self.lasts else documented

    def _problems(self) -> dict[Any, Any]:
        statuses = {405, 406, 503, *self.callers.refusals}
        if self.takes is not None:
            statuses |= {400} if self.method == "get" else {400, 409, 413, 415}
        if self.writes:
            statuses |= {400, 409, 413, 415}
        if self.if_match:
            statuses |= {400, 412}
        if self.rate is not None or self.rate_limited or self.callers.authenticates:
            statuses.add(429)  # credentials that nobody has are counted by address, at every address
        if "<" in self.address or isinstance(self.answer, PageOf):
            statuses.add(404)
        return {key: PROBLEMS[key] for key in PROBLEMS if key[0] in statuses}


class EndpointView(APIView):
    """All operations of one address; made by `Routes`."""

    permission_classes = (AllowAny,)
    endpoints: Mapping[str, Endpoint] = {}

    def initial(self, request: Request, *arguments: object, **named: object) -> None:
        """Refuse a body that is too large or no JSON by its headers, before the check against forgery, which
        would take forms apart, and before anything is looked up."""
        endpoint = self.endpoints.get((request.method or "").lower())
        if endpoint is not None and endpoint.method != "get":
            require_fit(request, endpoint.limits.bytes)
        super().initial(request, *arguments, **named)
        use_language_of_caller(request)

    def check_throttles(self, request: Request) -> None:
        """Count the call, where so many are taken in a time. Raises `TooOften`."""
        endpoint = self.endpoints.get((request.method or "").lower())
        if endpoint is not None and endpoint.rate is not None:
            endpoint.rate.take(request, self.kwargs)

    def get_parser_context(self, http_request: HttpRequest) -> dict[str, Any]:
        """Return what the parser has to know: the limits of the operation that is called."""
        endpoint = self.endpoints.get((http_request.method or "").lower())
        limits = STRANGERS if endpoint is None else endpoint.limits
        return {**super().get_parser_context(http_request), "limits": limits}

    def get_renderers(self) -> list[BaseRenderer]:
        """JSON, or the format of the file the operation answers with."""
        endpoint = self.endpoints.get((self.request.method or "").lower())
        if endpoint is not None and isinstance(endpoint.answer, File):
            return [endpoint.answer.renderer()]
        return super().get_renderers()

    def finalize_response(
        self, request: Request, response: Response, *arguments: object, **named: object
    ) -> Response:
        """Nobody keeps what was not said to stand, least of all problems; callers each have their own."""
        found = super().finalize_response(request, response, *arguments, **named)
        found.headers.setdefault("Cache-Control", "no-store")
        patch_vary_headers(found, ("Authorization", "Cookie"))
        return found


@dataclass(slots=True)
class Routes:
    """The endpoints of one topic; `tag` is its heading in the documentation."""

    tag: str
    endpoints: list[Endpoint] = field(default_factory=list)

    def get(
        self,
        address: str,
        callers: Callers,
        answer: Answer,
        asks: Serializer | None = None,
        *,
        cacheable: bool = True,
        lasts: int = 0,
    ) -> Callable[[Function], Function]:
        """Declare a read; `asks` is its query. Unless told otherwise, its answer stands while nothing happens
        at the event."""
        cacheable = cacheable and "<slug" in address
        return self._declare(address, "get", callers, asks, answer, cacheable=cacheable, lasts=lasts)

    def post(
        self,
        address: str,
        callers: Callers,
        takes: Serializer | None,
        answer: Answer,
        *,
        status: int = 200,
        if_match: bool = True,
        secrets: tuple[str, ...] = (),
        rate: Rate | None = None,
        rate_limited: bool = False,
        takes_at_most: JsonLimits | None = None,
    ) -> Callable[[Function], Function]:
        """Declare a write; `takes` is its body."""
        return self._declare(
            address,
            "post",
            callers,
            takes,
            answer,
            status=status,
            writes=True,
            if_match=if_match,
            secrets=secrets,
            rate=rate,
            rate_limited=rate_limited,
            takes_at_most=takes_at_most,
        )

    def preview(
        self,
        address: str,
        callers: Callers,
        takes: Serializer,
        answer: Answer,
        *,
        rate: Rate | None = None,
        takes_at_most: JsonLimits | None = None,
    ) -> Callable[[Function], Function]:
        """Declare a question that takes a body and changes nothing."""
        return self._declare(address, "post", callers, takes, answer, rate=rate, takes_at_most=takes_at_most)

    def move(
        self,
        address: str,
        callers: Callers,
        takes: Serializer,
        answer: Answer,
        enter: Enter | None,
    ) -> Callable[[Function], Function]:
        """Declare a write at a live table: a transaction of its own and harmless when it is repeated, so it
        has neither `If-Match` nor `Idempotency-Key`."""
        limits = None if callers.admits_strangers else LIVE_TABLE
        return self._declare(
            address, "post", callers, takes, answer, takes_at_most=limits, enter=enter, rate_limited=True
        )

    def put(
        self, address: str, callers: Callers, takes: Serializer, answer: Answer, *, if_match: bool = True
    ) -> Callable[[Function], Function]:
        """Declare a write that replaces the whole."""
        return self._declare(address, "put", callers, takes, answer, writes=True, if_match=if_match)

    def patch(
        self, address: str, callers: Callers, takes: Serializer, answer: Answer, *, if_match: bool = True
    ) -> Callable[[Function], Function]:
        """Declare a write that changes what it is given."""
        return self._declare(address, "patch", callers, takes, answer, writes=True, if_match=if_match)

    def delete(
        self, address: str, callers: Callers, answer: Answer = None, *, if_match: bool = True
    ) -> Callable[[Function], Function]:
        """Declare a write that takes something away; it has no body."""
        status = 204 if answer is None else 200
        return self._declare(
            address, "delete", callers, None, answer, status=status, writes=True, if_match=if_match
        )

    def _declare(
        self,
        address: str,
        method: str,
        callers: Callers,
        takes: Serializer | None,
        answer: Answer,
        **more: Any,
    ) -> Callable[[Function], Function]:
        def declare(function: Function) -> Function:
            self.endpoints.append(
                Endpoint(function, address, method, self.tag, callers, takes, answer, **more)
            )
            return function

        return declare


def addresses_of(topics: Iterable[Routes]) -> list[URLPattern]:
    """Return every address with its operations, which may come from several topics; named after the first."""
    found: dict[str, list[Endpoint]] = {}
    for topic in topics:
        for endpoint in topic.endpoints:
            found.setdefault(endpoint.address, []).append(endpoint)
    return [
        path(address, _view(endpoints).as_view(), name=endpoints[0].function.__name__.replace("_", "-"))
        for address, endpoints in found.items()
    ]


def _view(endpoints: list[Endpoint]) -> type[APIView]:
    """Return the view of one address."""
    members: dict[str, Any] = {"endpoints": {endpoint.method: endpoint for endpoint in endpoints}}
    if not any(endpoint.callers.authenticates for endpoint in endpoints):
        no_credentials: tuple[type[BaseAuthentication], ...] = ()
        members["authentication_classes"] = no_credentials
    for endpoint in endpoints:
        members[endpoint.method] = _handler(endpoint)
    return type(endpoints[0].function.__name__, (EndpointView,), members)


def _handler(endpoint: Endpoint) -> Callable[..., HttpResponseBase]:
    def handle(self: EndpointView, request: Request, **arguments: Any) -> HttpResponseBase:
        return endpoint.respond(request, **arguments)

    documented: Callable[..., HttpResponseBase] = extend_schema(**endpoint.documentation)(handle)
    return documented


def _validated(takes: Serializer, given: Any) -> dict[str, Any]:
    serializer = takes(data=given)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


@cache
def _nothing_asked(takes: Serializer) -> dict[str, Any]:
    """Return the defaults of a query, which are nobody's to change."""
    return _validated(takes, {})


def _asked(request: Request, asks: Serializer) -> dict[str, Any]:
    """Return the query as plain values: lists for fields that take several, the last value for the others."""
    several = _taking_several(asks)
    return {name: values if name in several else values[-1] for name, values in request.query_params.lists()}


@cache
def _taking_several(asks: Serializer) -> frozenset[str]:
    return frozenset(
        name for name, asked in asks().get_fields().items() if isinstance(asked, serializers.ListField)
    )
