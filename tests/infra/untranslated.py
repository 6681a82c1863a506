"""Find sentences that no catalog can contain: `python -m tests.infra.untranslated frontend/events`."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from kingsmoot.catalogs import CARDS, CHOICES

ROOT = Path(__file__).parents[2]
MARKERS = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext"} | {
    *("pgettext_lazy", "npgettext", "N_", "sentence", "plural", "in_context", "worded", "phrase"),
    *("Illegal", "NotAsked", "Stale", "BadOptions", "BadRecord", "because"),
}
NOT_SHOWN = {"debug", "info", "warning", "error", "exception", "critical", "log", "getLogger", "cast"} | {
    *("TypeVar", "RuntimeError", "TypeError", "AssertionError", "ImproperlyConfigured", "compile", "execute"),
    *("raw", "RunSQL", "add_argument", "RulesFault", "CannotImagine", "ValueError", "AttributeError"),
    "require_readable",
    *("InvalidSeatingProblem", "Routes"),
    *("KeyError", "TemplateSyntaxError", "ChainBroken"),
    *("Callers", "OpenApiParameter", "OpenApiResponse", "StreamRefused", "reading", "differ", "note"),
    *("Counter", "Gauge", "Histogram"),
    *("Effect", "Cost", "named", "trait", "later", "script", "UnknownReadyDeck"),
}
"""Functions whose texts readers of pages never see: logs, faults of the code, patterns, SQL, options,
descriptions of the API, refusals of streams (scripts read them), the verifier's report, metrics, and
what the code calls effects of cards and by which cards are found."""
_ATTRIBUTES = "aria-label title placeholder alt data-busy data-confirm data-label data-done data-text label"
_SENTENCE = re.compile(r"[a-z]{2,}\S* \S*[A-Za-z]|^[A-Z][a-z]+ [a-z{]")
_NAMES = re.compile(r"[a-z_]+_[a-z_]+( [a-z_]+)*|[a-z]+( [a-z_]+)* [a-z]+_[a-z_]+( [a-z_]+)*")
"""Names of things in the code, with spaces between them."""
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, *_COMPREHENSIONS)
_LABEL = re.compile(r"[A-Z][a-z]+( [a-z]+)*[.:…]?")
_NO_WORDS = re.compile(
    r"^[.#:(\[<&]|^[a-z-]+( [a-z-]+)*$|^[a-z]+(, \[?[a-z-]+\]?)+$|^(\S+ )*[\w{}]+-[\w{}-]+( \S+)*$"
    r"|\d(px)? |; (path|charset)|^default-src|^\{\}px"
)
"""Selectors, classes, styles and headers, in scripts."""
_MARKUP = re.compile(
    r"<[^>]*>|[\w/-]+; (charset|filename)=.*|\w+ realm=.*|\d{3} [A-Z].*|(private|noindex), [\w=\{\}-]+"
)
"""Tags and the values of headers, in strings of Python."""
_WORD = re.compile(r"[A-Za-z]{2,}")


def _name(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def in_python(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every string that reads like a sentence and is not marked."""
    tree = ast.parse(text)
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))  # docstrings
        if isinstance(node, ast.Call) and _name(node) in MARKERS | NOT_SHOWN | CARDS:
            skipped |= {id(inner) for argument in node.args for inner in ast.walk(argument)}
        if isinstance(node, ast.Call) and _name(node) in CARDS:
            skipped |= {id(keyword.value) for keyword in node.keywords if keyword.arg == "text"}
        if isinstance(node, ast.Call) and _name(node) in CHOICES:
            skipped |= {id(choice.elts[0]) for choice in node.args if isinstance(choice, ast.Tuple)}
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(value) for value in node.values}
        if isinstance(node, ast.Dict):
            skipped |= {id(key) for key in node.keys}
        if isinstance(node, ast.Assert) and node.msg:
            skipped |= {id(inner) for inner in ast.walk(node.msg)}
        if isinstance(node, ast.ClassDef) and {"Enum", "StrEnum"} & {
            ast.unparse(base) for base in node.bases
        }:
            skipped |= {id(inner) for inner in ast.walk(node)}
    if re.search(r"^from (rest_framework|drf_spectacular)", text, re.MULTILINE):
        skipped |= {id(inner) for part in _descriptions(tree) for inner in ast.walk(part)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        found = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found = node.value
        elif isinstance(node, ast.JoinedStr):
            found = "".join(str(v.value) if isinstance(v, ast.Constant) else "{}" for v in node.values)
        if _SENTENCE.search(_MARKUP.sub("", found)) and not _NAMES.fullmatch(found) and found[0] != "\n":
            yield getattr(node, "lineno", 0), found


def _descriptions(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield what describes the API to programmers: help, descriptions of the schema, names of members."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in {"help_text", "description"}:
            yield node.value
        if isinstance(node, ast.Dict):
            yield from (
                value
                for key, value in zip(node.keys, node.values, strict=True)
                if isinstance(key, ast.Constant) and key.value == "__doc__"
            )
    yield from (
        node
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and ast.unparse(node).startswith(("MEANINGS", "_PATH", "MEMBERS"))  # of the schema
    )


def unmarkable(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of what breaks a marker: an f-string inside one, which no catalog contains,
    and a variable `_` in a function that calls `_()`."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and _name(node) in MARKERS:
            for argument in node.args:
                if isinstance(argument, ast.JoinedStr):
                    yield node.lineno, ast.unparse(argument)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            names = [inner for inner in _own(node) if isinstance(inner, ast.Name) and inner.id == "_"]
            if len({type(name.ctx) for name in names}) > 1:
                yield node.lineno, f"{node.name} assigns _ and calls it"


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a function, without those of functions and comprehensions inside it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, _SCOPES):
            yield from _own(child)


def _blank(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")


def in_template(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of everything outside `translate` and `blocktranslate` that has letters."""
    text = re.sub(r"\{#.*?#\}", "", text)
    text = re.sub(r"(?s)\{% *comment.*?endcomment *%\}", _blank, text)
    text = re.sub(r"(?s)\{% *blocktranslate.*?endblocktranslate *%\}", _blank, text)
    text = re.sub(r"(?s)\{% *block (body_class|body_attributes|crowd) *%}.*?endblock *%\}", _blank, text)
    text = re.sub(r"(?s)<(script|style)\b.*?</\1>", _blank, text)
    for found in re.finditer(r"(?s)\{%.*?%\}", text):
        inner = re.sub(r'_\("[^"]*"\)', "", found[0])
        if not re.match(r"\{% *(translate|url|static|load|extends|comment)", inner):
            for literal in re.findall(r'"([^"]*)"', inner):
                if _SENTENCE.search(literal):
                    yield text.count("\n", 0, found.start()) + 1, literal
    text = re.sub(r"(?s)\{%.*?%\}|\{\{.*?\}\}", lambda m: "\u0001" + _blank(m), text)
    for found in re.finditer(r"(?s)<[^>]*>", text):
        for name, value in re.findall(r'([\w-]+)\s*=\s*"([^"]*)"', found[0]):
            if name in _ATTRIBUTES.split() and _WORD.search(value):
                yield text.count("\n", 0, found.start()) + 1, value
    text = re.sub(r"(?s)<[^>]*>", lambda m: "\u0002" + _blank(m), text)
    for found in re.finditer(r"[^\u0001\u0002\n]+", text):
        words = re.sub(r"&\w+;", "", found[0]).strip()
        if _WORD.search(words) and words.strip(",· ") != "Kingsmoot":
            yield text.count("\n", 0, found.start()) + 1, words


def in_script(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every literal that reads like a sentence and is not marked."""
    text = re.sub(r"(?s)/\*.*?\*/", _blank, text)
    text = re.sub(r"(?m)(^|\s)//.*$", "", text)
    text = re.sub(
        r"""(?s)\b(?:_|ngettext|pgettext|N_)\(\s*(?:(?:"[^"\n]*"|'[^'\n]*')\s*\+?,?\s*)+""", _blank, text
    )
    text = re.sub(r"Error\([^\n]*\)", "", text)
    for found in re.finditer(r'"([^"\n]*)"|`([^`]*)`', text):
        literal = re.sub(r"\$\{[^{}]*(\{[^{}]*\}[^{}]*)*\}", "{}", found[1] or found[2] or "")
        if (_SENTENCE.search(literal) or _LABEL.fullmatch(literal)) and not _NO_WORDS.search(literal):
            yield text.count("\n", 0, found.start()) + 1, literal
    for found in re.finditer(r'(?:"aria-label": |title: |\bunseen\()["`]([^"`\n]*)["`]', text):
        if _WORD.search(re.sub(r"\$\{[^{}]*\}", "", found[1])):
            yield text.count("\n", 0, found.start()) + 1, found[1]


UNREAD = {
    "declarations.py",
    "distributions.py",
    "fuzzing.py",
    "vendor",
    "checks",
    "mechanisms.py",
    "migrations",
    "management",
    "testing",
    "terminal",
    "integrity.py",
    "__main__.py",
    "simulation",
    "verify.py",
    "monitoring",
    "style-kit.js",
}
"""What is no source of the catalogs: commands and what they print, checks, tests, and answers to monitors."""
ANSWERS = re.compile(r"\b(HttpResponse|JsonResponse|refuse|refusal)\b")
"""What modules of `kingsmoot` name that answer visitors; the others speak to operators, in English."""
READERS = {".py": in_python, ".html": in_template, ".js": in_script}


def untranslated(*places: str) -> Iterator[tuple[str, int, str]]:
    """Yield the path, the line and the text of every sentence outside the catalogs, below the places."""
    for place in places:
        top = ROOT / place
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if UNREAD & set(path.parts) or path.suffix not in READERS:
                continue
            name, content = str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
            if name.startswith("kingsmoot/") and not ANSWERS.search(content):
                continue
            for line, text in READERS[path.suffix](content):
                yield name, line, text


if __name__ == "__main__":
    for path, line, text in untranslated(*sys.argv[1:]):
        print(f"{path}:{line}: {text[:100]!r}")
