"""A record's field is read by its name in one place: a module ``fields.py``, which makes of it a typed attribute of a model's object.

Reader modules hold classes of data, and functions that read the fields of one of LLVM's classes; they analyse nothing.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.typing.test_layers import ROOT, imports_of, is_below, project_modules

pytestmark = pytest.mark.checkout

#: Where the fields of records are read by readers alone.
PACKAGES = ("generators", "tgdsl.linting", "tgdsl.mc", "tgdsl.model", "tgdsl.selection")

#: The methods of a Record, and of its ``fields``, that take a field's name.
ACCESSORS = frozenset(
    {
        *("bit", "bits", "code", "dag", "get", "integer", "integers", "is_set", "optional_integer", "optional_record"),
        *("record", "records", "string", "strings", "value", "values"),
    }
)

#: Those that mappings have, too.
OF_MAPPINGS = frozenset({"get", "value", "values"})

READER = "fields.py"

#: How many statements a function of a reader module may have, its docstring apart.
LONGEST = 8

#: What reader modules import of the project, besides other reader modules.
BELOW = (
    "tgdsl.classes",
    "tgdsl.diagnostics",
    "tgdsl.llvm",
    "tgdsl.model.common",
    "tgdsl.records",
)

#: The folders in which other modules read fields by name, and how many such reads each has. The numbers only fall.
LEFT: dict[str, int] = {}


def field_reads(source: str) -> Iterator[tuple[int, str]]:
    """The line and the field's name of each read of a field by its name. Mappings have methods of some of these names; their keys do not
    begin with a capital letter, as most of LLVM's names do."""
    for node in ast.walk(ast.parse(source)):
        key: ast.expr | None = None
        accessor = "get"
        match node:
            case ast.Call(
                func=ast.Attribute(attr="strings"), args=[_, _, *_]
            ):  # of a RecordSet, which takes a class's name first
                continue
            case ast.Call(func=ast.Attribute(attr=accessor), args=[key, *_]) if accessor in ACCESSORS:
                pass
            case ast.Subscript(value=ast.Attribute(attr="fields"), slice=key):
                pass
            case _:
                continue
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            if key.value[:1].isupper() or (key.value.isidentifier() and accessor not in OF_MAPPINGS):
                yield node.lineno, key.value


def unfit_for_a_reader(source: str, module: str) -> Iterator[str]:
    """``line: reason`` for all that a reader module may not have."""
    for line, name in imports_of(source, module, is_package=False):
        of_project = any(is_below(name, top) for top in ("generators", "targets", "tgdsl"))
        if of_project and not any(is_below(name, below) for below in BELOW) and ".fields." not in name:
            yield f"{line}: imports {name}"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.For | ast.While | ast.Try | ast.With):
            yield f"{node.lineno}: is more than reading fields"
        elif isinstance(node, ast.FunctionDef) and statements(node) > LONGEST:
            yield f"{node.lineno}: {node.name} has {statements(node)} statements"


def statements(function: ast.FunctionDef) -> int:
    inner = [node for node in ast.walk(function) if isinstance(node, ast.stmt) and node is not function]
    return len(inner) - (ast.get_docstring(function) is not None)


def modules() -> Iterator[tuple[Path, str, str]]:
    """The file, the name and the text of each module of the packages."""
    for path, module, _ in project_modules():
        if any(is_below(module, package) for package in PACKAGES):
            yield path, module, path.read_text()


def test_fields_are_read_by_readers() -> None:
    reads: Counter[str] = Counter()
    for path, _, source in modules():
        if path.name != READER:
            reads[path.parent.relative_to(ROOT).as_posix()] += len(list(field_reads(source)))
    more = [
        f"{folder}: {count}, not {LEFT.get(folder, 0)}"
        for folder, count in reads.items()
        if count > LEFT.get(folder, 0)
    ]
    assert not more, f"read these fields in a {READER}, and give the model's object an attribute:\n" + "\n".join(more)
    fewer = [f"{folder}: {reads[folder]}, not {count}" for folder, count in LEFT.items() if reads[folder] < count]
    assert not fewer, "there are fewer reads than the list says; lower it (no entry for 0):\n" + "\n".join(fewer)
    assert list(LEFT) == sorted(LEFT) and 0 not in LEFT.values()


def test_readers_only_read() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{reason}"
        for path, module, source in modules()
        if path.name == READER
        for reason in unfit_for_a_reader(source, module)
    ]
    assert not wrong, "reader modules read fields, and analyse nothing:\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("x = record.string('Namespace')", ["Namespace"]),
        ("x = a.b(c).record('RegClass').integer('Size')", ["Size", "RegClass"]),
        ("x = record.fields.get('Inst')", ["Inst"]),
        ("x = record.fields['Inst']", ["Inst"]),
        ("x = self.record.optional_integer('BaseClassOrder', 1)", ["BaseClassOrder"]),
        ("x = record.bit('isBranch')", ["isBranch"]),
        ("x = names.get('isBranch')", []),
        ("x = record.string(field)", []),
        ("x = records.of_class('Register')", []),
        ("x = names['Inst']", []),
        ("x = records.strings('Instruction', field)", []),
    ],
)
def test_reads_are_seen(source: str, names: list[str]) -> None:
    assert [name for _, name in field_reads(source)] == names


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("from tgdsl.model.schedule.table import Schedule", "1: imports tgdsl.model.schedule.table.Schedule"),
        ("def f(x: int) -> None:\n    for y in x:\n        g(y)", "2: is more than reading fields"),
        ("def f() -> None:\n" + "    x = 1\n" * (LONGEST + 1), f"1: f has {LONGEST + 1} statements"),
    ],
)
def test_more_than_reading_is_seen(source: str, reason: str) -> None:
    assert list(unfit_for_a_reader(source, "tgdsl.model.schedule.fields")) == [reason]


def test_readers_may_read() -> None:
    source = (
        "from tgdsl.model.common.hw_modes import HwModes\nfrom tgdsl.model.schedule.fields import Stage\nfrom tgdsl.records import Record\n"
        "def name(record: Record) -> str:\n    '''A docstring.'''\n" + "    x = 1\n" * LONGEST
    )
    assert list(unfit_for_a_reader(source, "tgdsl.model.registers.fields")) == []
