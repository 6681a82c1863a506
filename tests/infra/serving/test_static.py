"""Production's static files: hashed names everywhere, also inside modules that import modules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.test import override_settings

from frontend.components.modules import modules_behind
from kingsmoot.static import HashedStaticFilesStorage, PlainStaticFilesStorage

pytestmark = pytest.mark.once

HASHED = {"staticfiles": {"BACKEND": "kingsmoot.static.HashedStaticFilesStorage"}}
IMPORTED = re.compile(r"""(?:from |import\()"([^"]+\.js)\"""")


OTHERS = ["drf_spectacular_sidecar", "rest_framework"]
"""Directories of packages, twenty times as large as all that is ours; each file is compressed."""


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("static")
    with override_settings(STATIC_ROOT=str(root), STORAGES=HASHED):
        call_command("collectstatic", "--noinput", verbosity=0, ignore_patterns=OTHERS)
    return root


def test_the_modules_of_the_stream_import_each_other_by_hashed_names(collected: Path):
    (stream,) = collected.glob("js/stream.????????????.js")
    (refresh,) = collected.glob("js/refresh.????????????.js")
    imported = IMPORTED.findall(stream.read_text()) + IMPORTED.findall(refresh.read_text())
    assert {re.sub(r"\.[0-9a-f]{12}\.js$", "", name) for name in imported} == {
        "./elements",
        "./refresh",
        "./stream-connection",
        "../vendor/idiomorph-0.8.0.esm",
    }
    for name in imported:
        assert re.search(r"\.[0-9a-f]{12}\.js$", name)
        assert (stream.parent / name).resolve().exists()


def test_what_a_page_names_beforehand_are_the_files_that_modules_import(collected: Path):
    with override_settings(STATIC_ROOT=str(collected)):
        storage = HashedStaticFilesStorage()
    names = modules_behind("js/live/main.js", "js/live/boards/lcg.js")
    addresses = {storage.url(name).removeprefix("/static/") for name in names}
    for address in addresses:
        file = collected / address
        for name in re.findall(r'^(?:import|export)[^;"]*"(\.[^"]+)"', file.read_text(), re.M):
            imported = (file.parent / name).resolve().relative_to(collected.resolve())
            assert imported.as_posix() in addresses


def test_the_worker_that_the_stream_starts_by_its_plain_name_exists(collected: Path):
    (stream,) = collected.glob("js/stream.????????????.js")
    (worker,) = re.findall(r'new URL\("([^"]+)", import\.meta\.url\)', stream.read_text())
    assert (stream.parent / worker).exists()


def test_pages_name_the_hashed_files_each_by_its_own_address(collected: Path):
    with override_settings(STATIC_ROOT=str(collected)):
        storage = HashedStaticFilesStorage()
    for name in ("js/stream", "js/theme", "js/stream"):
        address = storage.url(f"{name}.js")
        assert re.fullmatch(rf"/static/{name}\.[0-9a-f]{{12}}\.js", address)
        assert (collected / address.removeprefix("/static/")).exists()


def test_tests_and_the_embedded_default_use_plain_names():
    assert isinstance(staticfiles_storage, PlainStaticFilesStorage)
    assert staticfiles_storage.url("js/stream.js") == "/static/js/stream.js"
    assert staticfiles_storage.url("css/tokens.css") == "/static/css/tokens.css"
