"""The wheel: what is in it, its own environment, the command it installs, and the games without a server."""

from __future__ import annotations

import json
import os
import re
import signal
import stat
import subprocess
import sys
import sysconfig
import tarfile
import time
import urllib.error
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

import rules
from tests.releases import FILES
from tests.servers import embedded_environment, free_port

pytestmark = [pytest.mark.slow, pytest.mark.once]

ROOT = FILES.parents[1]
PACKAGES = ("frontend", "kingsmoot", "rules", "tables")
LEFT_OUT = ("frontend/checks/", "frontend/vendor/tests/")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built as `python -m build` does, without asking an index for the backend."""
    target = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return next(target.glob("*.whl"))


def environment_with(wheel: Path, directory: Path, *, dependencies: bool) -> Path:
    """Return an environment with nothing in it but the wheel, and the dependencies of this one if wanted."""
    venv.create(directory, with_pip=False, symlinks=True)
    python = directory / "bin" / "python"
    install = ["install", "-q", "--offline", "--no-deps", "--no-config", "--python", str(python), str(wheel)]
    subprocess.run([str(Path(sys.executable).parent / "uv"), "pip", *install], check=True)
    if dependencies:
        packages = next((directory / "lib").glob("python*")) / "site-packages"
        (packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    return directory / "bin"


def files_of_tree() -> set[str]:
    """Return the files of our packages that git knows, and those it would take."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *PACKAGES],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return {name for name in listed.stdout.splitlines() if (ROOT / name).exists()}


def test_it_holds_all_of_our_packages_and_nothing_else(wheel: Path):
    with zipfile.ZipFile(wheel) as opened:
        names = {name for name in opened.namelist() if ".dist-info/" not in name}
        metadata = opened.read(f"kingsmoot-{rules.__version__}.dist-info/METADATA").decode()
    assert names == {name for name in files_of_tree() if not name.startswith(LEFT_OUT)}
    assert f"Version: {rules.__version__}\n" in metadata
    assert "Requires-Dist: django~=5.2.0\n" in metadata


def test_it_serves_pages_and_files_from_an_environment_of_its_own(wheel: Path, tmp_path: Path):
    programs = environment_with(wheel, tmp_path / "env", dependencies=True)
    port, home = free_port(), tmp_path / "home"
    home.mkdir()
    environment = embedded_environment(tmp_path) | {"HOME": str(home), "PATH": os.defpath}
    del environment["DATA_DIR"]
    environment.pop("XDG_DATA_HOME", None)
    with (tmp_path / "serve.log").open("wb") as log:
        server = subprocess.Popen(
            [str(programs / "kingsmoot"), "serve", "--prepare", "--host", "127.0.0.1", "--port", str(port)],
            cwd=tmp_path,
            env=environment,
            stdout=log,
            stderr=log,
        )
    try:
        url = f"http://127.0.0.1:{port}"
        while True:
            assert server.poll() is None, (tmp_path / "serve.log").read_text()
            try:
                state = json.loads(asked(f"{url}/readyz"))
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
            else:
                break
        assert (state["state"], state["version"]) == ("ok", rules.__version__)
        page = asked(f"{url}/")
        assert "Kingsmoot at Pyke" in page and rules.__version__ in page
        assert "@layer" in asked(f"{url}/static/css/tokens.css")
        assert "export" in asked(f"{url}/static/vendor/idiomorph-0.8.0.esm.js")
        assert (home / ".local" / "share" / "kingsmoot" / "kingsmoot.sqlite3").is_file()
        listing = [str(programs / "kingsmoot"), "restore"]
        shown = subprocess.run(listing, cwd=tmp_path, env=environment, capture_output=True, check=False)
        assert b": kingsmoot restore" in shown.stdout + shown.stderr
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0


def test_the_source_archive_has_what_a_server_with_docker_needs(tmp_path: Path):
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        members = {name.partition("/")[2]: archive.getmember(name) for name in archive.getnames()}
    copied = re.findall(r"(?m)^COPY (?!--from)(.+) \S+$", (ROOT / "Dockerfile").read_text())
    for name in (*" ".join(copied).split(), "Dockerfile", ".dockerignore", "compose.yaml"):
        assert name in members or any(each.startswith(f"{name}/") for each in members), name
    assert {"deploy/nginx.conf", "docs/installation.md", "CHANGELOG.md"} <= members.keys()
    for script in ("update", "reload-nginx", "pin-images"):
        assert members[f"deploy/{script}"].mode & stat.S_IXUSR, script


def asked(url: str) -> str:
    """Return what an address answers."""
    with urllib.request.urlopen(url, timeout=30) as answer:
        return str(answer.read().decode())


def test_production_collects_its_files_beside_its_data(wheel: Path, tmp_path: Path):
    programs = environment_with(wheel, tmp_path / "env", dependencies=True)
    environment = embedded_environment(tmp_path / "var") | {
        "SECRET_KEY": "a key for tests that is long enough to pass every check, 0123456789",
        "ALLOWED_HOSTS": "localhost",
    }
    collect = [str(programs / "kingsmoot"), "collectstatic", "--noinput", "-v0"]
    subprocess.run(collect, cwd=tmp_path, env=environment, check=True)
    assert (tmp_path / "var" / "staticfiles" / "staticfiles.json").is_file()


def test_the_games_are_played_without_a_server_and_without_its_dependencies(wheel: Path, tmp_path: Path):
    programs = environment_with(wheel, tmp_path / "env", dependencies=False)
    script = (
        "import importlib.util, pkgutil, rules, rules.registry\n"
        "assert importlib.util.find_spec('django') is None\n"
        "skipped = ('rules.adapters', 'rules.compiled.__main__', 'rules.terminal.__main__')\n"
        "for module in pkgutil.walk_packages(rules.__path__, 'rules.'):\n"
        "    if not module.name.startswith(skipped) and not module.name.endswith('__main__'):\n"
        "        importlib.import_module(module.name)\n"
        "print(rules.__version__)"
    )
    python = [str(programs / "python"), "-I"]
    done = subprocess.run([*python, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout == f"{rules.__version__}\n", done.stderr
    play = [*python, "-m", "rules"]
    played = subprocess.run(play, cwd=tmp_path, input="q\n", capture_output=True, text=True, check=False)
    assert "Which game do you want to play against bots?" in played.stdout
