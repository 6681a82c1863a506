"""The parent of several web processes: starts another for one that died, and says how it died."""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from typing import Any

from prometheus_client.multiprocess import mark_process_dead
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

from kingsmoot.server.stopping import STOP_SECONDS

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus_client finds the files that processes share; read when it is imported."""

LOOK_EVERY = 0.1
HUNG_SECONDS = 60.0
"""A process that answers nothing for so long hangs. A machine under heavy load starves one for many seconds,
and to kill it then, with all it has in hand, would make the load worse."""

logger = logging.getLogger(__name__)


def end_of(exit_code: int | None) -> str:
    """Return in words how a process ended."""
    if exit_code is None:
        return "it is gone without a trace"
    if exit_code >= 0:
        return f"it ended with status {exit_code}"
    try:
        name = signal.Signals(-exit_code).name
    except ValueError:
        name = f"signal {-exit_code}"
    hint = ", perhaps because the machine ran out of memory" if name == "SIGKILL" else ""
    return f"it was ended by {name}{hint}"


class Supervisor(Multiprocess):
    """uvicorn's supervisor, which waits for no process: neither for its sign of life nor for its end."""

    def __init__(self, *arguments: Any, hung_seconds: float = HUNG_SECONDS, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._hung_seconds = hung_seconds
        self._asked: dict[Process, float] = {}
        """When each process was asked for the sign of life that it has not given yet."""
        self._could_not_start = False

    def run(self) -> None:
        """Keep the processes running until told to stop."""
        self.init_processes()
        while not self.should_exit.wait(LOOK_EVERY):
            self.handle_signals()
            self.keep_subprocess_alive()
        self._stop()
        if self._could_not_start:
            sys.exit(STARTUP_FAILURE)

    def _stop(self) -> None:
        """Tell all processes to end, and end those that do not."""
        self.terminate_all()
        deadline = time.monotonic() + STOP_SECONDS
        for process in self.processes:
            process.process.join(max(0.0, deadline - time.monotonic()))
        for process in self.processes:
            process.process.kill()
        self.join_all()

    def keep_subprocess_alive(self) -> None:
        """Replace processes that died or hang, and leave a line for each."""
        for index, process in enumerate(self.processes):
            if self.should_exit.is_set():
                return
            if died := not process.process.is_alive():
                how = end_of(process.exitcode)
            elif self._hangs(process):
                how = f"it gave no sign of life for {self._hung_seconds:.0f} s and was killed"
            else:
                continue
            self._asked.pop(process, None)
            process.kill()
            process.join()
            if SHARED in os.environ:
                mark_process_dead(process.pid)
            if died and process.exitcode == STARTUP_FAILURE:  # so would any other
                logger.error("Web process %s could not start: %s", process.pid, how)
                self._could_not_start = True
                self.should_exit.set()
                return
            follower = self.processes[index] = Process(self.config, self.sockets)
            follower.start()
            logger.error(
                "Web process %s died: %s; process %s takes its place", process.pid, how, follower.pid
            )

    def _hangs(self, process: Process) -> bool:
        """Ask for a sign of life and take the one that has come; say whether it is overdue."""
        now = time.monotonic()
        try:
            if process not in self._asked:
                process.parent_conn.send(b"ping")
                self._asked[process] = now
            elif process.parent_conn.poll():
                process.parent_conn.recv()
                del self._asked[process]
        except (OSError, EOFError):  # it is about to end, which is noticed when it has
            return False
        return now - self._asked.get(process, now) > self._hung_seconds
