"""The parent of several web processes: starts another for one that died, and says how it died."""

from __future__ import annotations

import logging
import os
import signal

from prometheus_client.multiprocess import mark_process_dead
from uvicorn.supervisors import Multiprocess

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus_client finds the files that processes share; read when it is imported."""

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
    """uvicorn's supervisor, which replaces what died without a word."""

    def keep_subprocess_alive(self) -> None:
        """Replace processes that died or hang, and leave a line for each."""
        before = [(process, process.process.is_alive()) for process in self.processes]
        super().keep_subprocess_alive()
        for (process, was_alive), now in zip(before, self.processes, strict=False):
            if process is now and process.process.is_alive():
                continue
            if SHARED in os.environ:
                mark_process_dead(process.pid)
            how = "it answered no more and was killed" if was_alive else end_of(process.exitcode)
            follows = "" if process is now else f"; process {now.pid} takes its place"
            logger.error("Web process %s died: %s%s", process.pid, how, follows)
