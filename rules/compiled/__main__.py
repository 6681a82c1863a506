"""Compile the busiest modules of the rules: `make compiled`.

python -m rules.compiled                 fails where there is no C compiler
python -m rules.compiled --if-possible   says so there, and leaves everything as it is
"""

from __future__ import annotations

import argparse
import os
import shutil
import sysconfig
from collections.abc import Sequence
from contextlib import chdir
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory

from rules.compiled import COMPILED, CYTHON, DIRECTIVES, FLAGS, MODULES, ROOT, compiled_name, source_of


def can_compile() -> bool:
    """Return whether there is a C compiler, and what it has to know of this Python."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def compile_modules(
    modules: Sequence[str] = MODULES, root: Path = ROOT, compiled: Path = COMPILED
) -> list[str]:
    """Compile what is not compiled as it stands, remove what is of no use any longer, and return what was
    compiled."""
    names = {module: compiled_name(module, root) for module in modules}
    missing = [module for module, name in names.items() if not (compiled / name).exists()]
    compiled.mkdir(parents=True, exist_ok=True)
    if missing:
        with TemporaryDirectory(dir=compiled) as made:
            for module, file in zip(missing, _compiled(missing, root, Path(made)), strict=True):
                file.replace(compiled / names[module])  # in one step: others may be looking
    for file in compiled.iterdir():
        if file.is_file() and file.name not in names.values():
            file.unlink()
    return missing


def _compiled(modules: Sequence[str], root: Path, made: Path) -> list[Path]:
    """Compile modules into a directory; return their files there."""
    try:
        from Cython.Build import cythonize
        from setuptools import Distribution, Extension
    except ModuleNotFoundError as missing:
        raise SystemExit(
            f"{missing.name} of requirements-compiled.txt is missing: run `make compiled`"
        ) from None

    if (here := version("cython")) != CYTHON:
        raise SystemExit(f"The rules are compiled by Cython {CYTHON}; here it is {here}.")
    workers = os.cpu_count()
    with chdir(root):  # the name of a module's package is that of its directory
        extensions = [
            Extension(module, [str(source_of(module, Path()))], extra_compile_args=[*FLAGS])
            for module in modules
        ]
        written = cythonize(
            extensions,
            build_dir=str(made / "c"),
            compiler_directives=DIRECTIVES,
            nthreads=workers,
            quiet=True,
        )
        build = Distribution({"ext_modules": written}).get_command_obj("build_ext")
        build.build_lib, build.build_temp, build.parallel = str(made / "lib"), str(made / "o"), workers
        build.ensure_finalized()
        build.run()
    return [Path(build.get_ext_fullpath(module)) for module in modules]


def main() -> None:
    """Compile everything, or say why not."""
    parser = argparse.ArgumentParser(prog="python -m rules.compiled", description=__doc__)
    parser.add_argument("--if-possible", action="store_true")
    is_needed = not parser.parse_args().if_possible
    if not can_compile():
        print("There is no C compiler here, or no Python.h: the rules run interpreted.")
        raise SystemExit(is_needed)
    done = len(compile_modules())
    print(f"Compiled {done} of {len(MODULES)} modules; those not changed since were compiled already.")


if __name__ == "__main__":
    main()
