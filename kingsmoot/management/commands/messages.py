"""`manage.py messages`: bring the catalogs up to date with the sentences of the code."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from django.core.management.base import BaseCommand, CommandError

from kingsmoot.catalogs import LOCALES, extracted


class Command(BaseCommand):
    """Write the catalogs of every language, or check that they are complete."""

    help = "Bring the catalogs up to date with the sentences of the code."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add what the command takes."""
        parser.add_argument("--new", metavar="LANGUAGE", help="begin the catalogs of a language: de, pt-BR")
        parser.add_argument("--check", action="store_true", help="write nothing; fail if one is missing")

    def handle(self, *, new: str | None, check: bool, **options: Any) -> None:
        """Extract each domain, and bring each language's catalog up to date."""
        missing = []
        for domain, folder in LOCALES.items():
            template = extracted(domain)
            self.stdout.write(f"{domain}: {len(template)} sentences")
            names = {path.name for path in folder.glob("*/") if path.is_dir()}
            if new:
                names.add(new.replace("-", "_"))
            for name in sorted(names):
                path = folder / name / "LC_MESSAGES" / f"{domain}.po"
                catalog = Catalog(locale=name)
                if path.exists():
                    with path.open("rb") as file:
                        catalog = read_po(file, locale=name, domain=domain)
                catalog.update(template)
                open_messages = [m for m in catalog if m.id and (not m.string or m.fuzzy)]
                if check and open_messages:
                    missing.append(f"{path}: {len(open_messages)} sentences are not translated")
                elif not check:
                    path.parent.mkdir(parents=True, exist_ok=True)
                    with path.open("wb") as file:
                        write_po(file, catalog, width=100)
        if missing:
            raise CommandError("\n".join(missing))
