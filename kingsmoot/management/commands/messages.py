"""`manage.py messages`: bring the catalogs up to date with the sentences of the code."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from django.core.management.base import BaseCommand, CommandError

from kingsmoot.catalogs import (
    LOCALES,
    PSEUDO_FOLDER,
    compiled_catalog,
    extracted,
    faults,
    fill_in_names,
    write_pseudo,
)

SHOWN = 20
"""How many faults of a catalog `--check` lists."""


class Command(BaseCommand):
    """Write the catalogs of every language, or check that they are complete."""

    help = "Bring the catalogs up to date with the sentences of the code."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add what the command takes."""
        parser.add_argument("--new", metavar="LANGUAGE", help="begin the catalogs of a language: de, pt-BR")
        parser.add_argument("--check", action="store_true", help="write nothing; fail if one is missing")
        parser.add_argument("--pseudo", action="store_true", help="write the pseudo-locale for DEBUG")

    def handle(self, *, new: str | None, check: bool, pseudo: bool, **options: Any) -> None:
        """Extract each domain, and bring each language's catalog up to date."""
        if pseudo:
            for folder in {*LOCALES.values()}:
                write_pseudo(folder, [domain for domain, place in LOCALES.items() if place == folder])
            return
        missing = []
        for domain, folder in LOCALES.items():
            template = extracted(domain)
            self.stdout.write(f"{domain}: {len(template)} sentences")
            names = {path.name for path in folder.glob("*/") if path.is_dir() and path.name != PSEUDO_FOLDER}
            if new:
                names.add(new.replace("-", "_"))
            for name in sorted(names):
                path = folder / name / "LC_MESSAGES" / f"{domain}.po"
                catalog = Catalog(locale=name)
                if path.exists():
                    with path.open("rb") as file:
                        catalog = read_po(file, locale=name, domain=domain)
                catalog.update(template, update_creation_date=False)
                fill_in_names(catalog, name)
                compiled = compiled_catalog(catalog)
                found = [(m.id, fault) for m in catalog if m.id for fault in faults(m)]
                if not check:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    with path.open("wb") as file:
                        write_po(file, catalog, width=100, include_lineno=False, ignore_obsolete=True)
                    path.with_suffix(".mo").write_bytes(compiled)
                elif found:
                    missing += [f"{path}: {sentence!r}: {fault}" for sentence, fault in found[:SHOWN]]
                    missing.append(f"{path}: {len(found)} translations are missing or faulty")
                elif path.with_suffix(".mo").read_bytes() != compiled:
                    missing.append(f"{path}: the compiled catalog is out of date")
        if missing:
            raise CommandError("\n".join(missing))
