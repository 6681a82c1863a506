"""Pages as a browser without scripts uses them: opened, their forms filled in and sent, answers followed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from django.test import Client

from tests.clients import html_of

Names = dict[str, list[str]]


@dataclass
class Form:
    """A form of a page: where it is sent, the fields it has, what stands in them, and its buttons by text."""

    method: str
    action: str
    fields: set[str] = field(default_factory=set)
    values: Names = field(default_factory=dict)
    buttons: dict[str, tuple[str, str]] = field(default_factory=dict)


class _Forms(HTMLParser):
    """Reads the forms of a page, those with fields outside of them (`form=`) too."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.form: Form | None = None
        self.select = self.text_of = ""
        self.button: tuple[Form, str, str] | None = None
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        form = self.by_id.get(found.get("form", "")) or self.form
        if tag == "form":
            self.form = Form(found.get("method", "get").lower(), found.get("action", ""))
            self.forms.append(self.form)
            if "id" in found:
                self.by_id[found["id"]] = self.form
        elif form is None or "disabled" in found:
            return
        elif tag == "button":
            self.button, self.text = (form, found.get("name", ""), found.get("value", "")), ""
        elif name := found.get("name", ""):
            form.fields.add(name)
            self._read(form, tag, name, found)
        elif tag == "option" and self.select and "selected" in found:
            form.values.setdefault(self.select, []).append(found.get("value", ""))

    def _read(self, form: Form, tag: str, name: str, found: Mapping[str, str]) -> None:
        is_choice = found.get("type") in ("checkbox", "radio")
        if tag == "select":
            self.select = name
        elif tag == "textarea":
            self.text_of, self.text = name, ""
        elif tag == "input" and (not is_choice or "checked" in found):
            form.values.setdefault(name, []).append(found.get("value", "on"[: 2 * is_choice]))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "select":
            self.select = ""
        elif tag == "textarea" and self.form is not None:
            self.form.values[self.text_of] = [self.text.removeprefix("\n")]
        elif tag == "button" and self.button is not None:
            form, name, value = self.button
            form.buttons[" ".join(self.text.split())] = (name, value)
            self.button = None

    def handle_data(self, data: str) -> None:
        self.text += data


@dataclass
class Page:
    """A page in somebody's browser."""

    browser: Client
    address: str
    answer: Any

    @classmethod
    def open(cls, browser: Client, address: str) -> Page:
        """Open an address that has a page."""
        answer = browser.get(address, follow=True)
        assert answer.status_code == 200, (address, answer.status_code)
        chain = getattr(answer, "redirect_chain", [])
        return cls(browser, chain[-1][0] if chain else address, answer)

    @property
    def html(self) -> str:
        """The page with every run of whitespace as one space."""
        return html_of(self.answer)

    def form(self, button: str) -> Form:
        """Return the form with a button of this text."""
        forms = _Forms(self.html).forms
        found = [form for form in forms if button in form.buttons]
        assert found, f"{self.address} has no button {button!r}: {[[*form.buttons] for form in forms]}"
        return found[0]

    def press(self, button: str, sent: Mapping[str, str] | None = None) -> Page:
        """Fill in fields of the button's form, press it, and return the page that comes next.

        A refusal fails the test, as does a field that the form does not have.
        """
        form, sent = self.form(button), sent or {}
        assert sent.keys() <= form.fields, sorted(sent.keys() - form.fields)
        name, value = form.buttons[button]
        values: dict[str, Any] = {**form.values, **sent} | ({name: value} if name else {})
        target = urljoin(self.address, form.action) if form.action else self.address
        assert form.method == "post"
        answer = self.browser.post(target, values)
        assert answer.status_code in (200, 302), (target, answer.status_code, _text_of(html_of(answer)))
        if answer.status_code == 200:
            return Page(self.browser, target, answer)
        return Page.open(self.browser, urljoin(target, answer["Location"]))


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def handle_data(self, data: str) -> None:
        self.text += data


def _text_of(html: str) -> str:
    """Return what the main part of a page says, for a failure."""
    read = _Text()
    read.feed(html.partition("<main")[2] or html)
    return " ".join(read.text.split())[:2000]
