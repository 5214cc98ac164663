"""Sketches: statements as short texts, without layout, by which those of one shape are found."""

from __future__ import annotations

from tgdsl.migration.python import Assignment, ClassStatement, Comment, Function, Loop, Statement, text
from tgdsl.migration.python.names import WholeNames

_NAMES = WholeNames()


def sketch(statement: Statement, is_outer: bool = True) -> str:
    """A statement without its comments, and without the name that it binds in its module.

    Args:
        is_outer: whether it stands in the module; false for one in the body of another one, which keeps its name.
    """
    match statement:
        case Comment():
            return ""
        case Assignment(target, value):
            return f"{'_' if is_outer and target else target}={text(value, _NAMES)}"
        case ClassStatement(name, bases, keywords, body):
            head = [text(base, _NAMES) for base in bases]
            head += [f"{keyword}={text(value, _NAMES)}" for keyword, value in keywords]
            inner = ";".join([sketch(one, is_outer=False) for one in body if not isinstance(one, Comment)])
            return f"class {'_' if is_outer else name}({','.join(head)}):{inner}"
        case Function(decorator, name, parameters, returns, value):
            given = ",".join([f"{one}:{text(annotation, _NAMES)}" for one, annotation in parameters])
            whole = f"{given})->{text(returns, _NAMES)}:{text(value, _NAMES)}"
            before = "" if decorator is None else f"@{text(decorator, _NAMES)} "
            return f"{before}def {'_' if is_outer else name}({whole}"
        case Loop(targets, iterable, body):
            inner = ";".join([sketch(one, is_outer=False) for one in body])
            return f"for {targets} in {text(iterable, _NAMES)}:{inner}"
        case _:
            return repr(statement)
