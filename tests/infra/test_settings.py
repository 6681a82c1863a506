"""What the environment decides: each case reads the settings in a process of its own."""

from __future__ import annotations

import json
import os
import runpy
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from kingsmoot import environment
from tables.operations import data_directory
from tests.e2e.site import ROOT
from tests.servers import VARIABLES, embedded_environment

pytestmark = pytest.mark.once

KEY = "a key for tests that is long enough to pass every check, 0123456789"
PRODUCTION = {
    "DATABASE_URL": "postgres://kingsmoot@localhost/kingsmoot",
    "REDIS_URL": "redis://localhost/0",
    "SECRET_KEY": KEY,
    "ALLOWED_HOSTS": "kingsmoot.example.org, www.example.org",
}


def python(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    return subprocess.run(
        [sys.executable, "-c", program],
        env=clean | environment,
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )


def settings(*names: str, **environment: str) -> dict[str, object]:
    program = (
        "import json; from kingsmoot import settings\n"
        f"print(json.dumps({{name: getattr(settings, name) for name in {names!r}}}))"
    )
    return dict(json.loads(python(program, **environment).stdout))


def test_embedded_needs_nothing_and_keeps_its_key(tmp_path: Path):
    names = ("EMBEDDED", "SECRET_KEY", "SECURE_SSL_REDIRECT", "CELERY_BROKER_URL", "DEBUG")
    first = settings(*names, DATA_DIR=str(tmp_path))
    assert first["EMBEDDED"] is True
    assert first["SECURE_SSL_REDIRECT"] is False
    assert first["DEBUG"] is False
    assert str(first["CELERY_BROKER_URL"]).startswith("memory://")
    assert len(str(first["SECRET_KEY"])) > 60
    assert settings(*names, DATA_DIR=str(tmp_path)) == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_production_demands_tls_and_strict_cookies():
    found = settings(
        "EMBEDDED",
        "ALLOWED_HOSTS",
        "SECURE_SSL_REDIRECT",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_SECURE",
        "SECURE_HSTS_SECONDS",
        "CELERY_BROKER_URL",
        **PRODUCTION,
    )
    assert found.pop("SECURE_HSTS_SECONDS") == 31_536_000
    assert found == {
        "EMBEDDED": False,
        "ALLOWED_HOSTS": ["kingsmoot.example.org", "www.example.org"],
        "SECURE_SSL_REDIRECT": True,
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "CELERY_BROKER_URL": "redis://localhost/0",
    }


@pytest.mark.parametrize("proxies", ["*", "nginx", "127.0.0.1,10.0.0.0/99", "10.0.0.1/8"])
def test_a_proxy_is_named_by_its_address_or_network(proxies: str):
    answer = python("import kingsmoot.settings", FORWARDED_ALLOW_IPS=proxies, **PRODUCTION)
    assert answer.returncode != 0 and "FORWARDED_ALLOW_IPS is '" in answer.stderr
    assert "Expected: IP addresses and networks such as 172.28.90.0/24." in answer.stderr


HSTS = ("SECURE_HSTS_SECONDS", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SECURE_HSTS_PRELOAD")


@pytest.mark.parametrize(
    ("asked", "promised"),
    [
        ({}, [31_536_000, False, False]),
        ({"HSTS_SUBDOMAINS": "1"}, [31_536_000, True, False]),
        ({"HSTS_SUBDOMAINS": "1", "HSTS_PRELOAD": "1"}, [31_536_000, True, True]),
        ({"HSTS_SUBDOMAINS": "1", "HSTS_PRELOAD": "1", "PLAIN_HTTP": "1"}, [0, False, False]),
    ],
)
def test_https_is_promised_for_this_host_and_for_others_when_asked(asked: dict[str, str], promised: list):
    assert list(settings(*HSTS, **PRODUCTION, **asked).values()) == promised


def test_a_preload_without_subdomains_is_refused():
    answer = python("import kingsmoot.settings", HSTS_PRELOAD="1", **PRODUCTION)
    assert answer.returncode != 0 and "needs HSTS_SUBDOMAINS=1" in answer.stderr


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_does_not_start_without(missing: str):
    answer = python(
        "import kingsmoot.settings", **{name: value for name, value in PRODUCTION.items() if name != missing}
    )
    assert answer.returncode != 0
    assert f"ImproperlyConfigured: {missing} is not set." in answer.stderr


def test_debug_is_for_the_embedded_default_only():
    assert settings("DEBUG", DEBUG="1", **PRODUCTION) == {"DEBUG": False}


def test_production_passes_the_deployment_checks():
    answer = subprocess.run(
        [ROOT / "deploy" / "check-production"], check=False, capture_output=True, text=True
    )
    assert answer.returncode == 0, answer.stderr


def test_two_processes_that_start_at_once_agree_on_the_key(tmp_path: Path):
    program = (
        "import sys; from pathlib import Path; from tables.operations.data_directory import secret_key\n"
        "print(secret_key(Path(sys.argv[1])))"
    )
    starters = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(tmp_path / "new" / "key")],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(6)
    ]
    keys = {starter.communicate()[0] for starter in starters}
    assert len(keys) == 1
    assert keys == {f"{data_directory.secret_key(tmp_path / 'new' / 'key')}\n"}
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["key"]


def refusal(monkeypatch: pytest.MonkeyPatch, directory: Path, name: str, value: str) -> str:
    """Return how the settings of an installation refuse a variable."""
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("DATA_DIR", str(directory))
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured) as refused:
        runpy.run_path(str(ROOT / "kingsmoot" / "settings.py"))
    return str(refused.value)


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("DISK_FLOOR_MB", "100 MB", "a whole number of at least 0"),
        ("BOT_TABLES", "-1", "a whole number of at least 0"),
        ("ACCOUNT_TABLES", "4.5", "a whole number of at least 0"),
        ("GUEST_TABLES", "many", "a whole number of at least 0"),
        ("ALL_GUEST_TABLES", "1e3", "a whole number of at least 0"),
        ("METRICS_PORT", "70000", "a whole number from 0 to 65535"),
        ("EMAIL_PORT", "smtp", "a whole number from 1 to 65535"),
        ("BOT_PACE", "0,5", "a number such as 0.5 or 2"),
        ("BOT_PACE", "nan", "a number such as 0.5 or 2"),
        ("SIGN_UP", "perhaps", "1 for on or 0 for off"),
        ("EMAIL_SECURITY", "ssl", "one of starttls, tls, none"),
        ("LOG_FORMAT", "xml", "one of line, json"),
    ],
)
def test_a_value_that_does_not_fit_is_named_with_what_is_expected(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str, expected: str
):
    assert refusal(monkeypatch, tmp_path, name, value) == f"{name} is {value!r}. Expected: {expected}."


@pytest.mark.parametrize("name", ["DATABASE_URL", "REDIS_URL"])
def test_an_address_that_does_not_fit_is_not_repeated(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
):
    shown = refusal(monkeypatch, tmp_path, name, "mysql//user:very-secret@host")
    assert shown.startswith(f"{name} is no address that can be used.") and "very-secret" not in shown


@pytest.mark.parametrize(
    ("value", "on"), [("1", True), ("yes", True), ("True", True), ("0", False), ("", False)]
)
def test_a_switch_is_on_or_off(monkeypatch: pytest.MonkeyPatch, value: str, on: bool):
    monkeypatch.setenv("SIGN_UP", value)
    assert environment.switch("SIGN_UP") is on


def test_only_one_reader_looks_at_the_environment():
    assert "os.environ" not in (ROOT / "kingsmoot" / "settings.py").read_text()


def test_a_command_says_it_in_one_sentence(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=embedded_environment(tmp_path) | {"BOT_TABLES": "four"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0 and "Traceback" not in done.stderr
    assert "BOT_TABLES is 'four'. Expected: a whole number of at least 0." in done.stderr
