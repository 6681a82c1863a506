"""How passwords are kept."""

from __future__ import annotations

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2id(Argon2PasswordHasher):
    """Argon2id with the first set of parameters OWASP names: 19 MiB, two passes, one lane.

    Django's own (100 MiB, eight lanes) would let thirty wrong passwords at once take 3 GB.
    """

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1
