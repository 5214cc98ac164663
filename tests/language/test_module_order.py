"""The order of modules is data: import statements can be in any order, and change nothing that is generated."""

from __future__ import annotations

import ast
import random
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.oracle.digests import digest, pinned
from tests.oracle.tblgen import ours
from tests.support.targets import rendered
from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.llvm import DEFAULT
from tgdsl.loading.load import load_target
from tgdsl.records import RecordSet

ROOT = Path(__file__).resolve().parent.parent.parent

#: Puts import statements, or the names in one, into another order.
Arrangement: TypeAlias = Callable[[Sequence[str]], list[str]]


def shuffled(names: Sequence[str]) -> list[str]:
    return random.Random(7).sample(names, len(names))


ARRANGEMENTS: dict[str, Arrangement] = {
    "sorted": sorted,
    "reversed": lambda names: list(reversed(names)),
    "shuffled": shuffled,
}


def rearranged(source: str, arrange: Arrangement) -> str:
    """A module's text with its import statements, and the names in each, in another order; ``__future__`` stays first."""
    tree = ast.parse(source)
    imports = [
        node
        for node in tree.body
        if isinstance(node, ast.Import) or (isinstance(node, ast.ImportFrom) and node.module != "__future__")
    ]
    statements: list[str] = []
    for node in imports:
        names = {ast.unparse(alias): alias for alias in node.names}
        node.names = [names[name] for name in arrange(list(names))]
        statements.append(ast.unparse(node))
    lines: list[str | None] = list(source.splitlines())
    for node, statement in zip(imports, arrange(statements), strict=True):
        assert node.end_lineno is not None
        lines[node.lineno - 1 : node.end_lineno] = [statement, *[None] * (node.end_lineno - node.lineno)]
    return "\n".join(line for line in lines if line is not None)


def test_rearranging() -> None:
    source = (
        '"""Doc."""\nfrom __future__ import annotations\nimport b\nfrom a import (\n    z, x\n)\n\nimport c as d\nX = 1'
    )
    assert rearranged(source, sorted).splitlines()[1:] == [
        "from __future__ import annotations",
        "from a import x, z",
        "import b",
        "",
        "import c as d",
        "X = 1",
    ]


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
def test_the_imports_of_sparc_are_in_no_order(tmp_path: Path, arrangement: str) -> None:
    shutil.copytree(ROOT / "targets", tmp_path / "targets")
    for path in (tmp_path / "targets").rglob("*.py"):
        source = path.read_text()
        path.write_text(rearranged(source, ARRANGEMENTS[arrangement]))
    records = load_target(str(tmp_path / "targets" / "sparc"))
    expected = {one.generator: one for one in pinned(DEFAULT, "Sparc")}
    for generator in ("register-info", "instr-info", "asm-writer", "emitter", "callingconv", "dag-isel"):
        assert digest(ours(records, generator)) == expected[generator].digest, generator


# -- a target whose patterns tie ------------------------------------------------------------------------------------------
BASE = """
from tgdsl.language import *
from tgdsl.std import i32

class Reg(Register, namespace="T"): ...
R = Reg.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)
Test = Target(instruction_set=InstrInfo())
"""

TIED = """
from tgdsl.language import *
from tgdsl.std import add
from tgdsl.std.value_types import I32
from toy.base import GPR

class Add_%s(Instruction):
    namespace = "T"
    rd, lhs, rhs = out(GPR), in_(GPR), in_(GPR)
    is_pseudo = True
    asm = ""
    has_side_effects = False

@pattern()
def addition(lhs: I32, rhs: I32) -> Rewrites:
    return [Rewrite(add(lhs, rhs), Add_%s(lhs, rhs))]
"""


def write_toy(folder: Path, imports: Sequence[str], rest: str = "") -> Path:
    package = folder / "toy"
    (package / "inner").mkdir(parents=True, exist_ok=True)
    for name in ("a", "b", "inner/c", "inner/d"):
        letter = name[-1]
        (package / f"{name}.py").write_text(TIED.replace("%s", letter))
    (package / "base.py").write_text(BASE)
    (package / "inner" / "__init__.py").write_text("from . import c, d\n")
    (package / "__init__.py").write_text("\n".join([*imports, rest]))
    return package


IMPORTS = ("from toy import a", "from toy import b", "from toy import base", "from toy import inner")


def selected(records: RecordSet) -> str:
    """The instructions of the patterns, in the order in which LLVM tries them: one letter for each."""
    return "".join(
        record.name.removeprefix("Add_") for record in records.of_class("Instruction") if "Add_" in record.name
    )


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("", "abcd"),
        ("ModuleOrder(b, a)", "bacd"),
        ("ModuleOrder(inner, a)", "cdab"),
        ("ModuleOrder(inner.d, inner.c, b)", "adcb"),
        ("ModuleOrder(inner.d, b, inner)", "adbc"),
        ("ModuleOrder(inner.d, a, inner)", "dabc"),
    ],
)
def test_ties_are_broken_by_names_or_by_what_the_package_says(
    tmp_path: Path, arrangement: str, order: str, expected: str
) -> None:
    imports = ARRANGEMENTS[arrangement](IMPORTS)
    records = load_target(str(write_toy(tmp_path, [*imports, "from tgdsl.language import *"], order)))
    assert selected(records) == expected
    text = ours(records, "dag-isel")
    taken = [line.split("::Add_")[1][0] for line in text.splitlines() if "OPC_MorphNodeTo1" in line]
    assert taken == list(expected)


def test_modules_of_other_packages_come_before(tmp_path: Path) -> None:
    package = write_toy(tmp_path, ["from tgdsl.language import *", *IMPORTS, "import zoo.registers, other"])
    register = "from tgdsl.language import *\n{0} = Register('{0}')\n"
    (tmp_path / "zoo").mkdir()
    (tmp_path / "zoo" / "__init__.py").write_text(
        f"{register.format('Unused')}from zoo import a, b, registers\nModuleOrder(b, a)\n"
    )
    (tmp_path / "zoo" / "a.py").write_text(register.format("ZA"))
    (tmp_path / "zoo" / "b.py").write_text(register.format("ZB"))
    (tmp_path / "zoo" / "registers.py").write_text(register.format("Z"))
    (tmp_path / "other.py").write_text(register.format("O"))
    used = "from zoo import a as za, b as zb\nAll = [za.ZA, zb.ZB, zoo.registers.Z, other.O]"
    with (package / "__init__.py").open("a") as file:
        file.write(f"{used}\nfrom tgdsl.std import i32\nClass = RegisterClass(i32, members=All, alignment=32)\n")
    records = load_target(str(package))
    assert [record.name for record in records.of_class("Register")] == ["O", "ZB", "ZA", "Z", "R0", "R1", "R2", "R3"]


def errors_of(package: Path) -> str:
    report = Report()
    try:
        load_target(str(package), report)
    except DiagnosticError as error:
        report.extend(error)
    return rendered(report.diagnostics).replace(f"{package}/", "")


LANGUAGE = "from tgdsl.language import *"  #: the first line of the packages below; their imports are the four after it

WRONG_ORDERS = {
    "not there": (
        "from toy.inner import e\nModuleOrder(e)",
        "__init__.py:6: error: the target raised ImportError: cannot import name 'e' from 'toy.inner' (inner/__init__.py)\n1 error\n",
    ),
    "twice": (
        "ModuleOrder(a, inner.c, a)",
        "__init__.py:6: error: the module 'toy.a' is listed twice; list it once\n1 error\n",
    ),
    "of another package": (
        "import json\nModuleOrder(a, json)",
        "__init__.py:7: error: the module 'json' is not in the package 'toy'; list modules of that\n1 error\n",
    ),
    "no modules": (
        "ModuleOrder(a, 'b')",
        "__init__.py:6: error: a ModuleOrder lists modules, and this has a value of type str\n1 error\n",
    ),
    "two orders": (
        "ModuleOrder(a, b, b)\nModuleOrder(b, a)",
        "__init__.py:6: error: the module 'toy.b' is listed twice; list it once\n"
        "__init__.py:7: error: this package has another ModuleOrder; make one of both\n"
        "__init__.py:6: note: the other one\n"
        "2 errors\n",
    ),
    "against references": (
        "ModuleOrder(a, b, base)",
        "__init__.py:6: error: 'toy.a' is listed before 'toy.base', and refers to it or to what comes after it; list it later, or move"
        " what it refers to\n1 error\n",
    ),
    "of a module": (
        "from toy import ordered",
        "ordered.py:3: error: a ModuleOrder is for the modules of a package; write it into the package's __init__.py\n"
        "1 error\n",
    ),
}


@pytest.mark.parametrize("name", WRONG_ORDERS)
def test_wrong_orders(tmp_path: Path, name: str) -> None:
    text, expected = WRONG_ORDERS[name]
    package = write_toy(tmp_path, [LANGUAGE, *IMPORTS], text)
    if "ordered" in text:
        (package / "ordered.py").write_text(f"{LANGUAGE}\nfrom toy import a\nModuleOrder(a)\n")
    assert errors_of(package) == expected
