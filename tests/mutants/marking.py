"""Know which statements a test executes, by code that says so itself.

A tracer is asked at every line of the whole program, and tests of live tables spend their time in the rules
of games: under coverage they took longer than a run of `make mutants` may. A marked statement costs where it
stands, and nothing elsewhere.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType

_NAME = "__mutants_executed__"
_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")

Functions = dict[tuple[str, str, int], list[FunctionType]]


class Marks:
    """Which statements were executed since the last look, as (file, line of its beginning)."""

    def __init__(self) -> None:
        self._places: list[tuple[str, int]] = []
        self._executed: set[int] = set()
        self._earlier: set[tuple[str, int]] = set()
        setattr(builtins, _NAME, self._executed.add)

    def put_in_place(self, file: str, functions: Functions) -> None:
        """Let the running functions of a file mark what they execute."""
        path = Path(file).resolve()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        self._mark(tree.body, file, within_function=False)
        marked = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
        for code in _functions_in(marked):
            for function in functions.get((file, code.co_qualname, code.co_firstlineno), ()):
                if function.__code__.co_freevars == code.co_freevars:
                    function.__code__ = code

    def take(self) -> set[tuple[str, int]]:
        """Return what was executed, and begin anew."""
        found = {self._places[number] for number in self._executed} | self._earlier
        self._executed.clear()
        self._earlier = set()
        return found

    def put_back(self, places: set[tuple[str, int]]) -> None:
        """Count as executed what was taken too early."""
        self._earlier = self._earlier | places

    def _mark(self, block: list[ast.stmt], file: str, *, within_function: bool) -> None:
        marked: list[ast.stmt] = []
        for number, statement in enumerate(block):
            if within_function and not (number == 0 and _is_text(statement)):
                marked.append(self._marker(statement, file))
            marked.append(statement)
            self._mark_within(statement, file, within_function)
        block[:] = marked

    def _mark_within(self, node: ast.AST, file: str, within_function: bool) -> None:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            within_function = True
        elif isinstance(node, ast.ClassDef):
            within_function = False
        for name in _BLOCKS:
            block = getattr(node, name, None)
            if not isinstance(block, list):
                continue
            if name in ("handlers", "cases"):
                for part in block:
                    self._mark_within(part, file, within_function)
            else:
                self._mark(block, file, within_function=within_function)

    def _marker(self, statement: ast.stmt, file: str) -> ast.stmt:
        self._places.append((file, statement.lineno))
        call = ast.Call(ast.Name(_NAME, ast.Load()), [ast.Constant(len(self._places) - 1)], [])
        return ast.copy_location(ast.Expr(call), statement)


def find_statement(source: str, line: int) -> int | None:
    """Return where the innermost statement of a function begins in which a line stands, if there is one."""
    found = None
    waiting: list[tuple[ast.AST, bool]] = [(ast.parse(source), False)]
    while waiting:
        node, within_function = waiting.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr) or not _reaches(child, line):
                continue
            if isinstance(child, ast.stmt) and within_function:
                found = child.lineno
            is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
            is_class = isinstance(child, ast.ClassDef)
            waiting.append((child, is_function or (within_function and not is_class)))
    return found


def _reaches(node: ast.AST, line: int) -> bool:
    if isinstance(node, ast.match_case):
        return node.pattern.lineno <= line <= (node.body[-1].end_lineno or 0)
    first, last = getattr(node, "lineno", None), getattr(node, "end_lineno", None)
    return first is not None and last is not None and first <= line <= last


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _functions_in(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            if const.co_flags & CO_OPTIMIZED and not const.co_name.startswith("<"):
                yield const
            yield from _functions_in(const)
