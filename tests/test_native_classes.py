"""Native classes (tgdsl.classes.native) have the methods that their class statements promise, in Python and compiled."""

from __future__ import annotations

import ast
import copy
import importlib
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import tgdsl
from attrs import evolve, fields
from tgdsl.building import compiled_files
from tgdsl.diagnostics import Location, Place
from tgdsl.records import Bits, Dag, DagArg, Ref

ROOT = Path(tgdsl.__file__).parents[1]

FOLDERS = ("tgdsl", "tgdsl/generators")  # the latter is a link in a checkout


def native_classes() -> Iterator[tuple[str, ast.ClassDef, frozenset[str]]]:
    """The module and the class statement of each, and the options of its decorator."""
    for path in sorted({path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")}):
        text = path.read_text()
        if "@native(" not in text:
            continue
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for statement in ast.parse(text).body:
            if isinstance(statement, ast.ClassDef):
                for decorator in statement.decorator_list:
                    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "native":
                        options = frozenset(ast.unparse(keyword) for keyword in decorator.keywords)
                        yield module, statement, options


NATIVE = [pytest.param(*found, id=f"{found[0]}.{found[1].name}") for found in native_classes()]


@pytest.mark.parametrize(("module", "statement", "options"), NATIVE)
def test_methods(module: str, statement: ast.ClassDef, options: frozenset[str]) -> None:
    cls: type = getattr(importlib.import_module(module), statement.name)
    methods = {part.name for part in statement.body if isinstance(part, ast.FunctionDef)}
    by_identity = "eq=False" in options and "__eq__" not in methods
    equal, hashed, shown = [getattr(cls, method) for method in ("__eq__", "__hash__", "__repr__")]
    assert (equal is object.__eq__) == by_identity
    has_hash = by_identity or "frozen=True" in options or "__hash__" in methods
    assert (hashed is object.__hash__, hashed is not None) == (by_identity, has_hash)
    assert shown is not object.__repr__
    assert not hasattr(cls, "__dict__") or "__dict__" not in vars(cls)
    assert len(fields(cls)) > 0


@pytest.mark.parametrize(("module", "statement", "options"), NATIVE)
def test_mypyc_makes_a_structure(module: str, statement: ast.ClassDef, options: frozenset[str]) -> None:
    """It looks for ``auto_attribs=True``; generic classes, and fields that are more than a default, fail when they are imported."""
    assert "auto_attribs=True" in options and not any("Generic" in ast.unparse(base) for base in statement.bases)
    values = [part.value for part in statement.body if isinstance(part, ast.AnnAssign) and part.value is not None]
    assert not any(isinstance(value, ast.Call) and ast.unparse(value.func) == "field" for value in values)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Ref("ADD"), "Ref(name='ADD')"),
        (Bits((True, None)), "Bits(elements=(True, None))"),
        (DagArg(3, "imm"), "DagArg(value=3, name='imm')"),
        (Dag(Ref("ops")), "Dag(operator=Ref(name='ops'), args=(), name=None)"),
        (Location("a.td", 3), "Location('a.td', 3)"),
        (Place((Location("a.td", 3),), "R0"), "Place((Location('a.td', 3),), 'R0')"),
    ],
)
def test_values(value: object, shown: str) -> None:
    assert repr(value) == shown
    for same in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert same == value and hash(same) == hash(value) and repr(same) == shown
    assert value != shown and value != Ref("SUB")


def test_changes_and_matches() -> None:
    assert evolve(Dag(Ref("ops"), (DagArg(1),)), name="x") == Dag(Ref("ops"), (DagArg(1),), "x") != Dag(Ref("ops"))
    match Dag(Ref("ins"), (DagArg(None, "rd"),)):
        case Dag(Ref("ins"), (DagArg(value, name),)):
            assert (value, name) == (None, "rd")
        case _:
            pytest.fail("no match")
    assert Place((Location("a.td", 3),), "R0") == Place((Location("a.td", 3),), "R1")
    assert Location("a.td", 3, why="here") == Location("a.td", 3) != Location("a.td", 4)


def compiled_modules() -> list[Path]:
    compiled = [ROOT / "tgdsl" / name for name in ("cpp", "generators", "model", "records")]
    modules = [path for root in compiled for path in sorted(root.rglob("*.py"))]
    assert len(modules) > 200
    return modules


def test_compiled_modules_name_classes_above_their_fields() -> None:
    """mypyc looks a field's class up when it makes the class that has the field; one that stands below makes the import crash."""
    wrong: list[str] = []
    for path in compiled_modules():
        classes = [one for one in ast.parse(path.read_text()).body if isinstance(one, ast.ClassDef)]
        lines = {one.name: one.lineno for one in classes}
        for one in classes:
            for part in one.body:
                if isinstance(part, ast.AnnAssign) and isinstance(part.annotation, ast.Name):
                    if lines.get(part.annotation.id, 0) > one.lineno:
                        wrong.append(f"{path}:{part.lineno}: {part.annotation.id}")
    assert not wrong


def test_compiled_modules_keep_what_they_work_out() -> None:
    """mypyc makes a plain property of a ``cached_property``, so that each use of it would work its value out again."""
    paths = [ROOT / path for path in compiled_files(ROOT)]
    assert [str(path) for path in paths if "cached_property" in path.read_text()] == []
    assert len(paths) > 200


def test_compiled_modules_give_plain_defaults() -> None:
    """mypyc takes the value of ``field(...)`` for one of the field's type, and the import of the compiled module fails."""
    wrong = [
        f"{path}:{node.lineno}"
        for path in compiled_modules()
        if "tgdsl.classes" in (source := path.read_text())
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "field"
    ]
    assert not wrong
