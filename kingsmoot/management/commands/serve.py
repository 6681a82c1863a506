"""`manage.py serve`: the web server, and in the embedded default everything else with it."""

from __future__ import annotations

import errno
import os
import signal
import socket
from argparse import ArgumentParser
from contextlib import ExitStack, suppress
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError

from kingsmoot.monitoring.logs import log_uncaught
from kingsmoot.monitoring.metrics import shared_counters
from kingsmoot.server.background import worker_and_beat
from kingsmoot.server.connections import Connection
from kingsmoot.server.memory import return_unused_memory
from kingsmoot.server.stopping import PAGES_SECONDS, end_now
from kingsmoot.server.supervisor import Supervisor
from kingsmoot.server.workers import all_workers
from tables.core.network import lan_address
from tables.operations import schema
from tables.operations.data_directory import AlreadyServed, served_alone

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104


class Command(BaseCommand):
    """Serve pages, API and stream; see the options."""

    help = (
        "Serves pages, API and stream. Without REDIS_URL it also runs the task worker, its schedule "
        "and the lanes of live games, so this one process is a whole installation."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")  # noqa: S104
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: 8000)")
        parser.add_argument(
            "--workers", type=int, default=1, help="web processes; more than 1 needs REDIS_URL"
        )
        parser.add_argument(
            "--prepare",
            action="store_true",
            help="first bring the database up to date, and create the demo event if it is empty",
        )
        parser.add_argument(
            "--access-log", action="store_true", help="log every request, secrets blanked out"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["workers"] > 1 and not settings.REDIS_URL:
            raise CommandError("--workers needs REDIS_URL: without it, tasks live inside one process.")
        log_uncaught()
        return_unused_memory()
        with ExitStack() as held, suppress(KeyboardInterrupt):
            held.enter_context(listener := self._listen(options["host"], options["port"]))
            if settings.ONE_SERVER:
                try:
                    held.enter_context(served_alone(settings.DATA_DIR))
                except AlreadyServed as error:
                    raise CommandError(
                        f"{error} Stop it first, or give this one a directory of its own: DATA_DIR=…"
                    ) from error
            self._serve(listener, options)
        self.stdout.write("Stopped.")
        end_now()

    def _serve(self, listener: socket.socket, options: dict[str, Any]) -> None:
        try:
            if options["prepare"]:
                self._prepare()
            schema.require_fit_database()
        except schema.Unfit as error:
            raise CommandError(str(error)) from error
        config = uvicorn.Config(
            "kingsmoot.asgi:application",
            workers=options["workers"],
            loop="auto",  # uvloop, which there is not for Windows
            http=Connection,
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=options["access_log"],
            server_header=False,
            proxy_headers=bool(settings.FORWARDED_ALLOW_IPS),
            forwarded_allow_ips=settings.FORWARDED_ALLOW_IPS,
            timeout_graceful_shutdown=PAGES_SECONDS,
        )
        # The server raises the signal again when it has finished; then the rest is to be stopped as well.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        settings.REACHED_BY_ADDRESS = options["host"] in EVERYWHERE
        self._greet(options["host"], options["port"])
        with ExitStack() as running:
            if not settings.REDIS_URL:
                running.enter_context(worker_and_beat())
                running.enter_context(all_workers())
            if options["workers"] > 1:
                os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingsmoot.settings")
                running.enter_context(shared_counters())
                Supervisor(config, sockets=[listener]).run()
            else:
                uvicorn.Server(config).run(sockets=[listener])

    def _prepare(self) -> None:
        schema.require_updatable_database()
        if schema.missing_migrations():
            self.stdout.write("Bringing the database up to date.")
            call_command("migrate", interactive=False, verbosity=0)
        if "demo" in get_commands():
            call_command("demo")

    def _listen(self, host: str, port: int) -> socket.socket:
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        if os.name == "posix":  # elsewhere this would share a port that is busy
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.set_inheritable(True)
        try:
            listener.bind((host, port))
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRINUSE:
                raise CommandError(
                    f"Port {port} is busy: perhaps Kingsmoot is running already. "
                    f"Stop the other program or choose another port: make run PORT={port + 1}"
                ) from error
            raise CommandError(f"Cannot listen on {host}, port {port}: {error.strerror}.") from error
        return listener

    def _greet(self, host: str, port: int) -> None:
        self.stdout.write(f"Kingsmoot is at http://{'localhost' if host in EVERYWHERE else host}:{port}/")
        if host in EVERYWHERE and (address := lan_address()):
            self.stdout.write(f"Phones in the same network: http://{address}:{port}/")
        self.stdout.write("Ctrl-C stops it; everything is saved.")
        self.stdout.flush()
