"""What can be left out of a Python module of a target: a statement, or one element of a list, a tuple, a set or a dict."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from attrs import frozen


@frozen
class Drop:
    """One thing to leave out of a module.

    Attributes:
        file: the module, relative to the target's folder.
        number: which of the module's drops it is.
        line: where it begins.
        kind: what is left out: "@pattern", "class", "Processor", "element of InstrItinData", ...
        text: its first line.
    """

    file: str
    number: int
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.kind}: {self.text}"


@frozen
class _Site:
    """A place in a list of nodes of a syntax tree; ``beside`` is a list that goes with it, as the values of a dict."""

    nodes: list[ast.AST]
    index: int
    kind: str
    beside: list[ast.AST] | None = None
    shown: str = ""

    def remove(self) -> None:
        removed = self.nodes.pop(self.index)
        if self.beside is not None:
            self.beside.pop(self.index)
        if isinstance(removed, ast.stmt) and not self.nodes:
            self.nodes.append(ast.Pass())


def drops_of(folder: Path) -> list[Drop]:
    """All that can be left out of the modules of a folder, in order."""
    found: list[Drop] = []
    for path in sorted(folder.rglob("*.py")):
        file = str(path.relative_to(folder))
        for number, site in enumerate(_sites(ast.parse(path.read_text()))):
            node = site.nodes[site.index]
            assert isinstance(node, (ast.stmt, ast.expr))
            text = site.shown or ast.unparse(node)
            found.append(Drop(file, number, node.lineno, site.kind, text.splitlines()[0][:80]))
    return found


def spread(drops: Sequence[Drop], seed: int) -> list[Drop]:
    """The drops in random order: one of each file in turn, and in each file one of each kind in turn."""
    source = random.Random(seed)
    files: dict[str, dict[str, list[Drop]]] = {}
    for drop in drops:
        files.setdefault(drop.file, {}).setdefault(drop.kind, []).append(drop)
    return _in_turn([_in_turn(list(kinds.values()), source) for kinds in files.values()], source)


def _in_turn(groups: Sequence[list[Drop]], source: random.Random) -> list[Drop]:
    """One of each group at a time; a group of several kinds keeps its own order."""
    for group in groups:
        if len({drop.kind for drop in group}) == 1:
            source.shuffle(group)
    waiting = [iter(group) for group in groups]
    found: list[Drop] = []
    while waiting:
        source.shuffle(waiting)
        nexts = [(group, next(group, None)) for group in waiting]
        found += [drop for _, drop in nexts if drop]
        waiting = [group for group, drop in nexts if drop]
    return found


def without(text: str, number: int | None) -> str:
    """A module's text without comments, and without one of its drops; None: with all."""
    tree = ast.parse(text)
    if number is not None:
        list(_sites(tree))[number].remove()
    return ast.unparse(tree)


def _sites(tree: ast.Module) -> Iterator[_Site]:
    yield from _of_statements(tree.body, "")


def _of_statements(body: Sequence[ast.stmt], owner: str) -> Iterator[_Site]:
    """The sites of a block. ``owner`` is "class" in a class body."""
    nodes = _as_nodes(body)
    for index, statement in enumerate(body):
        kind = _kind(statement, owner)
        if kind:
            yield _Site(nodes, index, kind)
        if isinstance(statement, ast.ClassDef):
            yield from _of_statements(statement.body, "class")
        elif isinstance(statement, (ast.FunctionDef, ast.For, ast.If, ast.With)):
            yield from _of_statements(statement.body, "")
        if isinstance(statement, (ast.Import, ast.ImportFrom)) or _is_plain(statement):
            continue
        if isinstance(statement, ast.Assign):
            yield from _of_several(statement, owner)
        inner = statement.iter if isinstance(statement, ast.For) else statement
        if not isinstance(inner, (ast.ClassDef, ast.FunctionDef, ast.If, ast.With)):
            for name, value in _values_of(inner):
                yield from _of_values(value, name or kind.removeprefix("attribute ") or "return")


def _of_several(statement: ast.Assign, owner: str) -> Iterator[_Site]:
    """The names of ``a, b = value, other``, and in a class those of ``a = b = value``."""
    if len(statement.targets) > 1 and owner == "class":
        for index, target in enumerate(statement.targets):
            yield _Site(_as_nodes(statement.targets), index, f"attribute {ast.unparse(target)}")
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            for index, (name, value) in enumerate(zip(names, values)):
                kind = f"attribute {ast.unparse(name)}" if owner == "class" else _called(value)
                shown = f"{ast.unparse(name)} = {ast.unparse(value)}"
                yield _Site(_as_nodes(names), index, kind, _as_nodes(values), shown)
        case _:
            pass


def _values_of(node: ast.AST) -> Sequence[tuple[str, ast.AST]]:
    """What a statement or an iterable has values in: ``a, b = value, other`` has two, each with its name."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            return [(ast.unparse(name), value) for name, value in zip(names, values)]
        case ast.AnnAssign(value=ast.expr() as value):
            return [("", value)]  # annotations are for type checkers, which no file shows
        case _:
            return [("", node)]


def _of_values(node: ast.AST, kind: str) -> Iterator[_Site]:
    """The elements of the lists, tuples, sets and dicts of an expression."""
    if isinstance(node, ast.Call):
        kind = _name(node.func)
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)) and not isinstance(getattr(node, "ctx", None), ast.Store):
        for index in range(len(node.elts)):
            yield _Site(_as_nodes(node.elts), index, f"element of {kind}")
    elif isinstance(node, ast.Dict):
        for index in range(len(node.keys)):
            yield _Site(_as_nodes(node.values), index, f"element of {kind}", _as_nodes(node.keys))
    for child in ast.iter_child_nodes(node):
        yield from _of_values(child, kind)


def _as_nodes(nodes: object) -> list[ast.AST]:
    """The same list, to take nodes out of: lists of statements and of expressions are other types."""
    return cast("list[ast.AST]", nodes)


def _kind(statement: ast.stmt, owner: str) -> str:
    """What a statement defines; nothing for what is no definition."""
    match statement:
        case _ if _is_plain(statement):
            return ""
        case ast.ClassDef():
            return "class"
        case ast.FunctionDef(decorator_list=[first, *_]):
            return f"@{_name(first)}"
        case ast.For() | ast.With() | ast.If():
            return type(statement).__name__.lower()
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
            return f"attribute {name}" if owner == "class" else _called(statement)
        case ast.Assign() | ast.Expr(value=ast.Call()) | ast.AugAssign():
            return _called(statement)
        case _:
            return ""


def _is_plain(statement: ast.stmt) -> bool:
    """Whether a statement is a docstring, the list of a module's names, or a name of a type."""
    match statement:
        case ast.Expr(value=ast.Constant()) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case _:
            return False


def _called(tree: ast.AST) -> str:
    """The function or class that is called first."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return _name(calls[0].func) if calls else "value"


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=name):
            return f"{_name(value)}.{name}"
        case ast.Call(func=function):
            return _name(function)
        case _:
            return "call"
