"""The catalogs of sentences: what is extracted from where, and the pseudo-locale that shows what is missing.

Three domains: `django` (Python and templates), `djangojs` (scripts), `rules` (games, which know no Django).
"""

from __future__ import annotations

import ast
import io
import json
import re
import unicodedata
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from django.utils.translation.template import templatize

from kingsmoot import languages

ROOT: Final = Path(__file__).parents[1]
LOCALES: Final = {
    "django": languages.CATALOGS,
    "djangojs": languages.CATALOGS,
    "rules": ROOT / "rules" / "locale",
}
"""Where the catalogs of each domain are."""

_KEYWORDS: Final = {
    **DEFAULT_KEYWORDS,
    "_": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "sentence": None,
    "plural": (1, 2),
    "in_context": ((1, "c"), 2),
    **dict.fromkeys(("worded", "phrase", "Illegal", "NotAsked", "Stale", "BadOptions", "BadRecord")),
    "because": None,
}
"""Functions and refusals (`rules.kernel.terms.Refusal`) that take a text of the catalogs."""
CARDS: Final = frozenset({"card", "title"})
"""Functions that declare a card: code, name, and `text=`, what it does."""
CHOICES: Final = frozenset({"choose_one", "decide"})
"""Functions that declare what a card lets its player choose between: pairs of words and an effect."""
_OF_CARDS: Final = ROOT / "rules" / "lcg"
_PRINTED: Final = _OF_CARDS / "second" / "sets" / "cards"
_NAMES: Final = _OF_CARDS / "second" / "sets" / "names"
_COMMENTS: Final = ("Translators:",)
_OPTIONS: Final = {"python": {}, "javascript": {"parse_template_string": True}}

PSEUDO_FOLDER: Final = "en_XA"
_KEPT: Final = re.compile(r"\{[^{}]*\}|%\([^)]*\)[a-z]|%%|<[^>]*>|&[a-z#0-9]+;")
_PLACE: Final = re.compile(r"\{[^{}]*\}|%\([^)]*\)[a-z]")
_TAG: Final = re.compile(r"</?[a-z][a-z0-9]*")
_ACCENTED: Final = str.maketrans("aeiouycdnrstzAEIOUCDNRSTZ", "áéíóúýçđñřšťžÁÉÍÓÚÇĐÑŘŠŤŽ")


def _files(domain: str) -> Iterator[Path]:
    if domain == "rules":
        yield from sorted((ROOT / "rules").rglob("*.py"))
    elif domain == "djangojs":
        yield from sorted((ROOT / "frontend" / "static" / "js").rglob("*.js"))
    else:
        for package in ("kingsmoot", "tables", "frontend"):
            for suffix in ("*.py", "*.html", "*.txt"):
                yield from sorted((ROOT / package).rglob(suffix))


def _is_source(path: Path) -> bool:
    return not {"node_modules", "vendor", "checks", "migrations", "testing", "terminal"} & set(path.parts)


def _of_cards(path: Path, text: str) -> Iterator[tuple[int, str, str | None]]:
    """Yield what declarations of cards say: line, text and context. Names and traits have a context."""
    if path.suffix == ".json":
        rows = json.loads(text)
        for row in rows if isinstance(rows, list) else ():  # other files have nothing to be translated
            yield from ((1, trait, "trait") for trait in row.get("traits", ()))
            if "does" in row:  # a ready deck
                yield from ((1, row[name], None) for name in ("name", "does"))
        return
    tree = ast.parse(text)
    constants = {
        ast.unparse(target): value.value
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(value := node.value, ast.Constant)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    }
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        function = ast.unparse(call.func).rpartition(".")[2]
        if function in CARDS and len(call.args) > 1:
            texts = [word.value for word in call.keywords if word.arg == "text"]
            for part, context in ((call.args[1], "card"), *((text, None) for text in texts)):
                found = part.value if isinstance(part, ast.Constant) else constants.get(ast.unparse(part))
                if isinstance(found, str):
                    yield part.lineno, found, context
        elif function in CHOICES:
            for choice in call.args:
                if isinstance(choice, ast.Tuple) and isinstance(choice.elts[0], ast.Constant):
                    yield choice.lineno, str(choice.elts[0].value), None


def sources(domain: str) -> list[Path]:
    """Return the files whose sentences a domain has."""
    return [*filter(_is_source, _files(domain)), *(_files_of_cards() if domain == "rules" else ())]


def _files_of_cards() -> list[Path]:
    return sorted([*_OF_CARDS.rglob("*.py"), *_OF_CARDS.rglob("*.json")])


def extracted(domain: str) -> Catalog:
    """Return the catalog of all sentences of a domain, without translations."""
    catalog = Catalog(project="Kingsmoot", charset="utf-8")
    for path in filter(_is_source, _files(domain)):
        text = path.read_text(encoding="utf-8")
        method = {".py": "python", ".js": "javascript"}.get(path.suffix)
        if method is None:
            # What is no sentence is blanked; lines that begin with it must not look like indentation.
            text = "\n".join(line.lstrip() for line in templatize(text, origin=str(path)).splitlines())
            method = "javascript"
        source = io.BytesIO(text.encode())
        found = extract(method, source, _KEYWORDS, _COMMENTS, _OPTIONS[method], strip_comment_tags=True)
        for line, message, comments, context in found:
            catalog.add(
                message, None, [(str(path.relative_to(ROOT)), line)], auto_comments=comments, context=context
            )
    if domain == "rules":
        for path in _files_of_cards():
            for line, text, context in _of_cards(path, path.read_text(encoding="utf-8")):
                catalog.add(text, None, [(str(path.relative_to(ROOT)), line)], context=context)
    return catalog


def pseudo(text: str) -> str:
    """Return a text in the pseudo-locale; placeholders, tags and entities stay as they are."""
    words = "".join(
        part if _KEPT.fullmatch(part) else part.translate(_ACCENTED)
        for part in re.split(f"({_KEPT.pattern})", text)
    )
    more = re.sub(r"~{8}(?=~)", r"\g<0> ", "~" * (len(text) // 3))  # in words of a language, not in one
    return unicodedata.normalize("NFC", f"⟦{words}{more}⟧")


def compiled_catalog(catalog: Catalog) -> bytes:
    """Return a catalog as gettext reads it."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def fill_in_names(catalog: Catalog, language: str) -> None:
    """Translate printed names of cards by the data files; what these do not know stays English."""
    file = _NAMES / f"{language.partition('_')[0]}.json"
    names = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    printed = {
        row["name"]: names[row["code"]]
        for path in sorted(_PRINTED.glob("*.json"), reverse=True)
        for row in json.loads(path.read_text(encoding="utf-8"))
        if row["code"] in names
    }
    for message in catalog:
        if message.context == "card":
            message.string = printed.get(message.id, message.id)
            message.flags.discard("fuzzy")


def faults(message: Message) -> list[str]:
    """Return what is wrong with a translation: a form too few, other placeholders, other tags."""
    sentences = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
    worded = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    forms = [form for form in worded if form]
    if len(forms) < len(worded):
        return ["it is not translated"]
    if message.fuzzy:
        return ["the sentence has changed since"]
    # A singular may leave its number out: "one table".
    needed, allowed = _places(sentences[-1]), set().union(*map(_places, sentences))
    found = [
        f"“{form}” needs {', '.join(sorted(needed))}" for form in forms[-1:] if not needed <= _places(form)
    ]
    found += [f"“{form}” has places of its own" for form in forms if not _places(form) <= allowed]
    if any(sorted(_TAG.findall(form)) != sorted(_TAG.findall(sentences[-1])) for form in forms):
        found.append("its tags are others")
    return found


def _places(text: str) -> set[str]:
    """Return the placeholders of a text; what `{count:card|cards}` says is worded in each language."""
    return {re.sub(r":[^{}]*\|[^{}]*", "", place) for place in _PLACE.findall(text)}


def write_pseudo(folder: Path, domains: Collection[str] = tuple(LOCALES)) -> None:
    """Write the pseudo-locale's compiled catalogs below a folder."""
    for domain in domains:
        catalog = extracted(domain)
        for message in catalog:
            if message.id:
                forms = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
                worded = tuple(pseudo(form) for form in forms)
                message.string = worded if len(worded) > 1 else worded[0]
        target = folder / PSEUDO_FOLDER / "LC_MESSAGES"
        target.mkdir(parents=True, exist_ok=True)
        (target / f"{domain}.mo").write_bytes(compiled_catalog(catalog))
