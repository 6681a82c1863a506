from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paranoid() -> Iterator[None]:
    yield
