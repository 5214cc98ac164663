"""Small changes of a Python module, as a tired author makes them: a wrong number or name, an argument too many, a list forgotten."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

#: What stands in the place of a value.
_STRANGE = ("None", "5", "'x'", "object()", "1.5", "[]", "-1", "lambda: None", "True")


@frozen
class Edit:
    """A change of a module.

    Attributes:
        kind: what is changed.
        line: of the original.
        what: the changed statement, or its first line.
        text: the module's, changed.
    """

    kind: str
    line: int
    what: str
    text: str


#: A change of a node of the syntax tree, with what it is called.
_Change = tuple[str, ast.AST, Callable[[], None]]


def edit_of(text: str, source: random.Random) -> Edit | None:
    """A random change of a module; None if the one that was chosen gives no other text."""
    tree = ast.parse(text)
    changes = list(_changes(tree, source))
    kinds = sorted({kind for kind, _, _ in changes})
    if not kinds:
        return None
    chosen = source.choice(kinds)
    _, node, apply = source.choice([change for change in changes if change[0] == chosen])
    before = ast.unparse(tree)
    line = int(getattr(node, "lineno", 0))
    apply()
    try:
        after = ast.unparse(ast.fix_missing_locations(tree))
        ast.parse(after)
    except (SyntaxError, ValueError, TypeError):
        return None
    if before == after:
        return None
    old = set(before.splitlines())
    what = next((one.strip() for one in after.splitlines() if one not in old), "a line is gone")
    return Edit(chosen, line, what[:100], after)


def _changes(tree: ast.Module, source: random.Random) -> Iterator[_Change]:
    names = sorted({node.id for node in ast.walk(tree) if isinstance(node, ast.Name)})
    documentation = {
        node.value for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in documentation:
            yield from _constant(node, source)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield "a name is another one", node, _set(node, "id", source.choice(names))
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield "an attribute is misspelt", node, _set(node, "attr", node.attr[:-1] or "x")
        elif isinstance(node, ast.Call):
            yield from _call(node, source)
        elif isinstance(node, ast.BinOp):
            yield "an operator is another one", node, _set(
                node, "op", source.choice([ast.Sub(), ast.Mult(), ast.Div()])
            )
        elif isinstance(node, (ast.List, ast.Tuple)) and isinstance(node.ctx, ast.Load):
            yield from _list(node, source)
        elif isinstance(node, ast.ClassDef):
            yield from _class(node, source)
        elif isinstance(node, (ast.Assign, ast.Return)):
            yield "a value is strange", node, _set(node, "value", _strange(source))
        elif isinstance(node, ast.FormattedValue):
            yield "something else is in an f-string", node, _set(
                node, "value", ast.Name(source.choice(names), ast.Load())
            )
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            yield "a decorator is doubled", node, _insert(node.decorator_list, node.decorator_list[0])
            yield "a decorator is gone", node, _remove(node.decorator_list, 0)
            one = node.decorator_list[0]
            if isinstance(one, ast.Call):
                yield "a decorator is not called", node, _replace(node.decorator_list, 0, one.func)
        if isinstance(node, ast.FunctionDef) and node.args.args:
            argument = source.choice(node.args.args)
            yield "an annotation is gone", node, _set(argument, "annotation", None)
        if (
            isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef, ast.If, ast.For, ast.With))
            and len(node.body) > 1
        ):
            yield from _block(node.body, source)


def _constant(node: ast.Constant, source: random.Random) -> Iterator[_Change]:
    value = node.value
    if isinstance(value, bool):
        yield "a value is strange", node, _set(node, "value", not value)
    elif isinstance(value, int):
        others = [value + 1, value - 1, -value, value * 2, value ^ 1, 1 << 31, 1 << 63, 1 << 70]
        yield "a number is another one", node, _set(node, "value", source.choice(others))
    elif isinstance(value, str):
        others_of_text = ["", value + "x", value[1:], value[::-1], value + "$", value + "{", "\ud800", value.upper()]
        yield "a string is another one", node, _set(node, "value", source.choice(others_of_text))


def _call(node: ast.Call, source: random.Random) -> Iterator[_Change]:
    if node.args:
        index = source.randrange(len(node.args))
        yield "an argument is gone", node, _remove(node.args, index)
        yield "an argument is doubled", node, _insert(node.args, node.args[index])
        yield "an argument is strange", node, _replace(node.args, index, _strange(source))
    if len(node.args) > 1:
        yield "arguments are exchanged", node, _exchange(node.args)
    if node.keywords:
        keyword = source.choice(node.keywords)
        if keyword.arg is not None:
            yield "a keyword is misspelt", node, _set(keyword, "arg", keyword.arg[:-1] + "_x")
            yield "an argument is strange", node, _set(keyword, "value", _strange(source))
        yield "a keyword argument is gone", node, _remove(node.keywords, node.keywords.index(keyword))


def _list(node: ast.List | ast.Tuple, source: random.Random) -> Iterator[_Change]:
    if not node.elts:
        return
    index = source.randrange(len(node.elts))
    yield "an element is doubled", node, _insert(node.elts, node.elts[index])
    yield "an element is gone", node, _remove(node.elts, index)
    yield "an element is strange", node, _replace(node.elts, index, _strange(source))
    if isinstance(node, ast.List) and len(node.elts) == 1:
        yield "a list is forgotten", node, lambda: _become(node, node.elts[0])


def _class(node: ast.ClassDef, source: random.Random) -> Iterator[_Change]:
    if node.bases:
        yield "a base class is gone", node, _remove(node.bases, source.randrange(len(node.bases)))
    if node.keywords:
        keyword = source.choice(node.keywords)
        yield "a class keyword is gone", node, _remove(node.keywords, node.keywords.index(keyword))
        yield "a class keyword is strange", node, _set(keyword, "value", _strange(source))
        if keyword.arg:
            yield "a keyword is misspelt", node, _set(keyword, "arg", keyword.arg + "x")


def _block(body: list[ast.stmt], source: random.Random) -> Iterator[_Change]:
    index = source.randrange(len(body))
    yield "a statement is gone", body[index], _remove(body, index)
    yield "a statement is doubled", body[index], _insert(body, body[index])


def _strange(source: random.Random) -> ast.expr:
    return ast.parse(source.choice(_STRANGE), mode="eval").body


def _set(node: ast.AST, field: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, field, value)


def _remove(nodes: list[ast.expr] | list[ast.stmt] | list[ast.keyword], index: int) -> Callable[[], None]:
    return lambda: nodes.__delitem__(index)


def _insert(nodes: list[ast.expr] | list[ast.stmt], node: ast.AST) -> Callable[[], None]:
    def apply() -> None:
        for index, one in enumerate(nodes):
            if one is node:
                nodes[index:index] = [node]  # type: ignore[list-item]  # an element of the same list
                return

    return apply


def _replace(nodes: list[ast.expr], index: int, other: ast.expr) -> Callable[[], None]:
    return lambda: nodes.__setitem__(index, other)


def _exchange(nodes: list[ast.expr]) -> Callable[[], None]:
    def apply() -> None:
        nodes[0], nodes[1] = nodes[1], nodes[0]

    return apply


def _become(node: ast.AST, other: ast.AST) -> None:
    """Make a node another one, of another class."""
    node.__class__ = other.__class__
    node.__dict__.clear()
    node.__dict__.update(other.__dict__)


def order(files: Sequence[str], source: random.Random) -> Iterator[str]:
    """Files for one change after another: each of them in turn."""
    while True:
        yield from source.sample(list(files), len(files))
