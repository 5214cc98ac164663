"""The lines of a target that give the fields of its records: an argument of a call, an assignment in a class body.

Nothing of this is computed before a diagnostic is about a field. Then the source file is parsed, and the call or the class statement
looked up by the line that the definition knows.
"""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import cast

from tgdsl.classes import frozen
from tgdsl.diagnostics import Location, Place
from tgdsl.records.record import Path as ValuePath

_LONGEST = 40  #: of source text in a message


def same_name(field: str, attribute: str) -> bool:
    """True if an attribute or a parameter has the name of a field of LLVM's: ``mayRaiseFPException``, ``may_raise_fp_exception``."""
    return field.replace("_", "").lower() == attribute.replace("_", "").lower()


def parameter_of(made: type, field: str) -> str | None:
    """The parameter of a class's constructor that has the name of a field."""
    return next((one.name for one in _parameters(made) if same_name(field, one.name)), None)


def _parameters(made: Callable[..., object]) -> Sequence[inspect.Parameter]:
    """The parameters of a function, or of a class's constructor: Python 3.11.3 and older take those of ``__new__`` where a class has both."""
    constructor: Callable[..., object] = getattr(made, "__init__")
    if not isinstance(made, type) or hasattr(made, "__signature__") or constructor is object.__init__:
        return list(inspect.signature(made).parameters.values())
    return list(inspect.signature(constructor).parameters.values())[1:]  # without self


def argument_text(
    place: Place, called: str, made: Callable[..., object], parameter: str, path: ValuePath
) -> str | None:
    """The source text of an argument, or of an element of it; None if it is not known, or long."""
    location = place.innermost
    for call in _calls(location) if location is not None else ():
        argument = _argument(call, called, made, parameter, path)
        if argument is not None:
            return _text(argument)
    return None


def _text(node: ast.expr | None) -> str | None:
    """The source text of an expression; None if it is long."""
    text = "" if node is None else ast.unparse(node)
    return text if 0 < len(text) <= _LONGEST else None


def argument_place(
    place: Place, called: str, made: Callable[..., object], parameter: str, path: ValuePath
) -> Place | None:
    """The line of an argument, or of an element of it, in the call at a place that makes an object.

    Args:
        called: the name of the class or function that is called there.
        made: the class of the object, or the function.
        parameter: its name, or a field's for one of several options that a constructor takes all together (``**options``).
        path: to a part of the argument. Only a list that is written out has lines of its own for its elements.
    """
    location = place.innermost
    if location is None:
        return None
    for call in _calls(location):
        argument = _argument(call, called, made, parameter, path)
        if argument is not None:
            return _at(place, argument)
    return None


def row_place(place: Place, called: str, key: str) -> Place | None:
    """The line of a value in a dictionary that a call at a place has as an argument.

    Args:
        called: the name of the function that is called there.
    """
    location = place.innermost
    for call in _calls(location) if location is not None else ():
        for argument in [*call.args, *[keyword.value for keyword in call.keywords]]:
            if _name_of(call) == called and isinstance(argument, ast.Dict):
                for name, value in zip(argument.keys, argument.values):
                    if isinstance(name, ast.Constant) and name.value == key:
                        return _at(place, value)
    return None


@frozen
class ClassStatement:
    """A class of a target, with the place of its class statement."""

    name: str
    place: Place

    def assignment(self, attribute: str, path: ValuePath) -> Place | None:
        """The line of the class body that sets an attribute, or that of an element of the list that it is set to."""
        statement = self._setting(attribute)
        if statement is None:
            return None
        value = _assigned(statement, attribute)
        return _at(self.place, statement if value is None or not path else _element(value, path) or statement)

    def text(self, attribute: str, path: ValuePath) -> str | None:
        """The source text of the value that the class body sets an attribute to, or of a class keyword's, or of an element of it."""
        statement, found = self._setting(attribute), self._found()
        value = None if statement is None else _assigned(statement, attribute)
        for keyword in found.keywords if found is not None and value is None else ():
            value = keyword.value if keyword.arg == attribute else value
        return _text(None if value is None else _element(value, path) or value)

    def _setting(self, attribute: str) -> ast.Assign | ast.AnnAssign | None:
        """The last statement of the class body that sets an attribute."""
        statements = reversed(list(_statements(self._found())))
        return next((one for one in statements if any(target.id == attribute for target in _targets(one))), None)

    def keyword(self, name: str) -> Place | None:
        """The line of a keyword of the class statement."""
        found = self._found()
        keywords = found.keywords if found is not None else ()
        return next((_at(self.place, one.value) for one in keywords if one.arg == name), None)

    def inherited(self, place: Place) -> Place:
        """A place in a base class, with this class statement after it."""
        location = self.place.innermost
        if location is None or place.innermost == location:
            return place
        heir = Location(location.file, location.line, f"inherited by '{self.name}', which is defined here")
        calls = self.place.chain[1:]
        return Place((*(place.chain[:1] if place.chain[1:] == calls else place.chain), heir, *calls))

    def _found(self) -> ast.ClassDef | None:
        location = self.place.innermost
        if location is None:
            return None
        return next(
            (node for node in _nodes(location) if isinstance(node, ast.ClassDef) and node.name == self.name),
            None,
        )


def _at(place: Place, node: ast.expr | ast.stmt) -> Place:
    """The place of a piece of source that has the file, and the calls that led there, of another place."""
    return Place((Location(place.chain[0].file, node.lineno), *place.chain[1:]))


def source_line(place: Place) -> str:
    """The source line of a place; empty if it is not known."""
    location = place.innermost
    return linecache.getline(location.file, location.line) if location is not None else ""


def _nodes(location: Location) -> Sequence[ast.AST]:
    """The calls and class statements at a line, outer ones first."""
    try:
        status = Path(location.file).stat()
    except OSError:
        return ()
    return _parsed(location.file, status.st_mtime_ns, status.st_size).get(location.line, ())


@lru_cache(maxsize=16)
def _parsed(file: str, modified: int, size: int) -> Mapping[int, Sequence[ast.AST]]:
    """The calls and class statements of a source file as it is now, by their lines."""
    found: dict[int, list[ast.AST]] = {}
    try:
        tree = ast.parse(Path(file).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return found
    for node in ast.walk(tree):
        if isinstance(node, (ast.Call, ast.ClassDef)):
            found.setdefault(node.lineno, []).append(node)
    return found


def _calls(location: Location) -> list[ast.Call]:
    return [node for node in _nodes(location) if isinstance(node, ast.Call)]


def _name_of(call: ast.Call) -> str:
    """The name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _argument(
    call: ast.Call, called: str, made: Callable[..., object], parameter: str, path: ValuePath
) -> ast.expr | None:
    if _name_of(call) != called:
        return None
    for keyword in call.keywords:
        if keyword.arg is not None and same_name(parameter, keyword.arg):
            return _element(keyword.value, path) or keyword.value
    if any(isinstance(argument, ast.Starred) for argument in call.args):
        return None
    for number, one in enumerate(_parameters(made)):
        if one.name == parameter and number < len(call.args):
            if one.kind is inspect.Parameter.POSITIONAL_OR_KEYWORD:
                return _element(call.args[number], path) or call.args[number]
            if one.kind is inspect.Parameter.VAR_POSITIONAL:
                number += path[0] if path and number + path[0] < len(call.args) else 0
                return call.args[number]
    return None


def _element(value: ast.expr, path: ValuePath) -> ast.expr | None:
    """The part of a list that is written out; as deep as it is."""
    if not path:
        return value
    if not isinstance(value, (ast.List, ast.Tuple)) or any(isinstance(one, ast.Starred) for one in value.elts):
        return None
    inner = value.elts[path[0]] if path[0] < len(value.elts) else None
    return inner and (_element(inner, path[1:]) or inner)


def _statements(found: ast.ClassDef | None) -> Iterator[ast.Assign | ast.AnnAssign]:
    """The assignments in a class body, in ``if`` and ``for`` too, without those of functions and classes inside of it."""
    waiting: list[ast.AST] = list(reversed(found.body)) if found is not None else []
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            yield node
        elif isinstance(node, ast.stmt) and not isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            waiting += reversed(list(ast.iter_child_nodes(node)))


def _targets(statement: ast.Assign | ast.AnnAssign) -> Iterator[ast.Name]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    for target in targets:
        for node in ast.walk(target):
            if isinstance(node, ast.Name):
                yield node


def _assigned(statement: ast.Assign | ast.AnnAssign, name: str) -> ast.expr | None:
    """The value that a statement gives a name: in ``a, b = x, y`` one of the values."""
    value = statement.value
    for target in statement.targets if isinstance(statement, ast.Assign) else ():
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
            for one, other in zip(target.elts, value.elts):
                if isinstance(one, ast.Name) and one.id == name:
                    return other
    return value


def holder(attributes: Mapping[str, object], value: object) -> tuple[str, ValuePath] | None:
    """The name of the attribute that is an object, or a list with the object in it, and the path to it."""
    for name, one in attributes.items():
        if one is value:
            return name, ()
        for number, element in enumerate(elements(one)):
            if element is value:
                return name, (number,)
    return None


def elements(value: object) -> Sequence[object]:
    """The elements of a list or tuple; none of anything else."""
    return cast("list[object] | tuple[object, ...]", value) if isinstance(value, (list, tuple)) else ()
