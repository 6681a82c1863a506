"""The program starts where Python has what it has on Windows: other modules, no rights of POSIX, no uvloop.

What Windows lacks is hidden from our packages, in a process of its own. It does not run on Windows itself:
what other packages and the standard library do there is their own affair.
"""

from __future__ import annotations

import ast
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.site import ROOT, answer
from tests.servers import embedded_environment, free_port

pytestmark = pytest.mark.once

PACKAGES = ("kingsmoot", "tables", "frontend", "rules")
NOT_ON_WINDOWS = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop")

HIDE_POSIX = f"""
import builtins, fcntl, os, shutil, signal, subprocess, sys, types

usual_import, usual_open, flock = builtins.__import__, os.open, fcntl.flock

def importing(name, globals=None, *rest, **named):
    importer = (globals or {{}}).get("__name__", "").partition(".")[0]
    if name.partition(".")[0] in {NOT_ON_WINDOWS} and importer in {PACKAGES}:
        raise ImportError(name)
    return usual_import(name, globals, *rest, **named)

def opening(path, *rest, **named):
    if os.path.isdir(path):
        raise PermissionError(path)
    return usual_open(path, *rest, **named)

def locking(descriptor, mode, count):
    assert mode == "at once" and count == 1
    try:
        flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PermissionError("locked") from None

shutil.os = types.SimpleNamespace(**vars(os))  # it asks for what there is when it is imported
builtins.__import__, os.open = importing, opening
sys.modules["uvloop"] = None
sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK="at once")
for name in ("O_DIRECTORY", "chown", "fork", "getegid", "geteuid", "getgid", "getpgid", "getuid", "killpg",
             "mkfifo", "nice", "setsid", "statvfs"):
    delattr(os, name)
for name in ("SIGALRM", "SIGHUP", "SIGKILL", "SIGQUIT", "SIGUSR1", "SIGUSR2", "pause"):
    delattr(signal, name)

from kingsmoot.command_line import run
run(["manage.py", *sys.argv[1:]])
"""


def start(directory: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", HIDE_POSIX, *arguments],
        env=embedded_environment(directory),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
def test_it_serves_backs_up_and_restores_without_posix(tmp_path: Path, migrated: Path):
    directory = tmp_path / "var"
    directory.mkdir()
    shutil.copy(migrated, directory / "kingsmoot.sqlite3")
    port = free_port()
    server = start(directory, "serve", "--port", str(port))
    try:
        assert answer(f"http://127.0.0.1:{port}/healthz") == "ok\n"
        second = start(directory, "serve", "--port", str(free_port()))
        assert f"(process {server.pid})" in second.communicate(timeout=100)[1]
        saved, errors = start(directory, "backup").communicate(timeout=100)
        assert "Saved and checked" in saved, errors
        [backup] = (directory / "backups").glob("*-by-hand-*.sqlite3")
        refused = start(directory, "restore", backup.name).communicate(timeout=100)[1]
        assert "Nothing was changed" in refused and "Stop it first" in refused
    finally:
        server.send_signal(signal.SIGINT)
        _output, errors = server.communicate(timeout=100)
    assert server.returncode == 0
    assert "Traceback" not in errors
    restored, errors = start(directory, "restore", backup.name).communicate(timeout=100)
    assert f"Restored {backup.name}." in restored, errors
    assert os.access(directory / "kingsmoot.sqlite3", os.R_OK)


def test_no_module_of_ours_needs_what_windows_lacks_to_be_imported():
    found = []
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            for statement in ast.parse(file.read_text()).body:
                names = [each.name for each in getattr(statement, "names", ())]
                if isinstance(statement, ast.ImportFrom):
                    names.append(str(statement.module))
                found += [(str(file), name) for name in names if name.partition(".")[0] in NOT_ON_WINDOWS]
    assert found == []
