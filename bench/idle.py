"""What an installation costs while nobody is there: CPU and memory of each process, with health checks."""

from __future__ import annotations

import resource
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping

import psutil

from deploy.rehearse import Installation, rehearsal, services

OPT_IN = True
SETTLED = 60
"""Seconds after the start in which processes prepare what visitors will ask for."""
SECONDS = 120
MAX_CORES = 0.02
"""Cores that the services and their checks may use together."""
OURS = ("web", "web2", "worker", "clocks", "bots", "upkeep")


def run() -> Iterator[tuple[str, float, float | None]]:
    """Yield cores and megabytes of each service with PostgreSQL and Redis beside it."""
    with rehearsal(second=1) as installation:
        time.sleep(SETTLED)
        is_over = threading.Event()
        checks = [threading.Thread(target=_check, args=(installation, name, is_over)) for name in OURS]
        before, children = _seconds(installation), _of_checks()
        for check in checks:
            check.start()
        time.sleep(SECONDS)
        is_over.set()
        after = _seconds(installation)
        for check in checks:
            check.join()
        used = {name: (seconds - before.get(name, 0.0)) / SECONDS for name, seconds in after.items()}
        used["health checks"] = (_of_checks() - children) / SECONDS
        for name, cores in used.items():
            yield f"cores while nobody is there: {name}", cores, None
        yield (
            "… together without PostgreSQL and Redis",
            sum(used.values()) - used["PostgreSQL"] - used["Redis"],
            MAX_CORES,
        )
        yield "… with them", sum(used.values()), None
        memory = {name: _megabytes(processes) for name, processes in _processes(installation).items()}
        for name, size in memory.items():
            yield f"memory, MB: {name}", size, None
        yield "… together", sum(memory.values()), None


def _check(installation: Installation, name: str, is_over: threading.Event) -> None:
    """Ask a service how it is as often as compose.yaml does."""
    check = services()[name]["healthcheck"]
    service = {"web": "web1"}.get(name, name)
    kind, *command = check["test"]
    if kind == "CMD":
        port = str(installation.ports[int(service == "web2")])
        command = [sys.executable, *(word.replace("8000", port) for word in command[1:])]
    else:
        file = str(installation.heartbeat(service))
        command = ["sh", "-c", command[0].replace("/tmp/heartbeat", file).replace("$$", "$")]
    pause = {"s": 1, "m": 60}[check["interval"][-1]] * int(check["interval"][:-1])
    while not is_over.wait(pause):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _of_checks() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _processes(installation: Installation) -> dict[str, list[psutil.Process]]:
    found = {}
    for name, process in installation.processes.items():
        own = psutil.Process(process.pid)
        found[name] = [own, *own.children(recursive=True)]
    everything = list(psutil.process_iter(["name"]))
    found["PostgreSQL"] = [each for each in everything if each.info["name"] == "postgres"]
    found["Redis"] = [each for each in everything if each.info["name"].startswith("redis-server")]
    return found


def _seconds(installation: Installation) -> Mapping[str, float]:
    return {
        name: sum(times.user + times.system for times in (each.cpu_times() for each in processes))
        for name, processes in _processes(installation).items()
    }


def _megabytes(processes: list[psutil.Process]) -> float:
    """Return what the processes hold, pages that they share with others in parts."""
    return sum(float(each.memory_full_info().pss) for each in processes) / 1_000_000
