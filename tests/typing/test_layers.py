"""Imports go one way: targets and generators import the framework, and its layers those below them."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.checkout

ROOT = Path(__file__).resolve().parent.parent.parent

PACKAGES = ("generators", "targets", "tgdsl")

#: What of the project the modules below a name may import; the longest name counts.
ALLOWED: dict[str, tuple[str, ...]] = {
    "targets": ("targets", "tgdsl.language", "tgdsl.std"),
    "generators": (
        "generators",
        "tgdsl.classes",
        "tgdsl.diagnostics",
        "tgdsl.files",
        "tgdsl.generation",
        "tgdsl.llvm",
        "tgdsl.model",
        "tgdsl.records",
    ),
    "tgdsl": ("tgdsl",),
    "tgdsl.std": ("tgdsl.std", "tgdsl.classes", "tgdsl.llvm", "tgdsl.language", "tgdsl.records", "tgdsl.diagnostics"),
    "tgdsl.language": (
        "tgdsl.language",
        "tgdsl.classes",
        "tgdsl.files",
        "tgdsl.llvm",
        "tgdsl.records",
        "tgdsl.diagnostics",
    ),
    "tgdsl.model": (
        "tgdsl.model",
        "tgdsl.classes",
        "tgdsl.cpp",
        "tgdsl.llvm",
        "tgdsl.records",
        "tgdsl.diagnostics",
        "tgdsl.waivers",
    ),
    "tgdsl.waivers": ("tgdsl.classes", "tgdsl.diagnostics"),
    "tgdsl.cpp": ("tgdsl.cpp", "tgdsl.classes"),
    "tgdsl.records": (
        "tgdsl.records",
        "tgdsl.classes",
        "tgdsl.cpp",
        "tgdsl.loading.contents",
        "tgdsl.llvm",
        "tgdsl.builds.output",
        "tgdsl.diagnostics",
    ),
    "tgdsl.generation": (
        "tgdsl.builds",
        "tgdsl.classes",
        "tgdsl.diagnostics",
        "tgdsl.files",
        "tgdsl.generation",
        "tgdsl.language",
        "tgdsl.llvm",
        "tgdsl.loading",
        "tgdsl.model",
        "tgdsl.process",
        "tgdsl.records",
    ),
    "tgdsl.loading": (
        "tgdsl.builds.byte_code",
        "tgdsl.classes",
        "tgdsl.diagnostics",
        "tgdsl.language",
        "tgdsl.llvm",
        "tgdsl.loading",
        "tgdsl.process",
        "tgdsl.records",
        "tgdsl.std",
        "tgdsl.tablegen",
    ),
    "tgdsl.loading.contents": ("tgdsl.diagnostics", "tgdsl.loading.options"),
    "tgdsl.loading.module_space": ("tgdsl.builds.byte_code", "tgdsl.classes", "tgdsl.loading.target_module"),
    "tgdsl.loading.options": ("tgdsl.llvm",),
    "tgdsl.loading.target_module": ("tgdsl.classes", "tgdsl.diagnostics"),
    "tgdsl.builds": (
        "tgdsl.builds",
        "tgdsl.diagnostics",
        "tgdsl.loading.module_space",
        "tgdsl.loading.options",
        "tgdsl.process",
    ),
    "tgdsl.builds.askers": ("tgdsl.process.status",),
    "tgdsl.builds.byte_code": ("tgdsl.builds.askers",),
    "tgdsl.builds.fingerprint": (),
    "tgdsl.builds.output": ("tgdsl.classes", "tgdsl.diagnostics", "tgdsl.process"),
    "tgdsl.builds.pure_modules": (),
    "tgdsl.builds.watching": ("tgdsl.builds.askers", "tgdsl.builds.fingerprint", "tgdsl.builds.pure_modules"),
    "tgdsl.process": ("tgdsl.diagnostics", "tgdsl.process"),
    "tgdsl.process.rendering": (),
    "tgdsl.process.status": ("tgdsl.process.interrupts", "tgdsl.process.rendering", "tgdsl.process.terminal"),
    "tgdsl.process.terminal": ("tgdsl.process.rendering",),
    "tgdsl.process.interrupts": (),
    "tgdsl.process.streams": ("tgdsl.process.terminal",),
    "tgdsl.files": ("tgdsl.classes", "tgdsl.files"),
    "tgdsl.diagnostics": ("tgdsl.classes",),
    "tgdsl.classes": (),
    "tgdsl.llvm": ("tgdsl.llvm",),  # facts, which know nothing of their use
}


def imports_of(source: str, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """The line and the full name of everything that a module imports, anywhere in it, also for type checkers alone.

    What is imported from ``tgdsl.generators``, which is a link to the folder ``generators``, is named as the files there are.
    """
    for line, name in _imports_of(source, module, is_package):
        yield line, name.removeprefix("tgdsl.") if is_below(name, "tgdsl.generators") else name


def _imports_of(source: str, module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)


def is_below(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def wrong_imports(source: str, module: str, is_package: bool = False) -> list[str]:
    """``line: name`` for each import of the project that the module may not have."""
    layer = max((name for name in ALLOWED if is_below(module, name)), key=len)
    return [
        f"{line}: {name}"
        for line, name in imports_of(source, module, is_package)
        if any(is_below(name, package) for package in PACKAGES)
        and not any(is_below(name, allowed) for allowed in ALLOWED[layer])
    ]


def project_modules() -> Iterator[tuple[Path, str, bool]]:
    """The file and the name of each module of the project, and whether it is a package."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            is_package = parts[-1] == "__init__"
            yield path, ".".join(parts[:-1] if is_package else parts), is_package


def test_imports_go_one_way() -> None:
    modules = list(project_modules())
    assert {"tgdsl.records.values", "tgdsl.model", "targets.sparc.target"} <= {module for _, module, _ in modules}
    wrong = [
        f"{path.relative_to(ROOT)}:{found}"
        for path, module, is_package in modules
        for found in wrong_imports(path.read_text(), module, is_package)
    ]
    assert not wrong, "these imports go the wrong way, or around a layer:\n" + "\n".join(wrong)


def test_generators_are_imported_as_a_part_of_tgdsl() -> None:
    """A wheel has nothing but ``tgdsl`` at its top, and a folder ``generators`` of somebody else does no harm."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path, module, is_package in project_modules()
        for line, name in _imports_of(path.read_text(), module, is_package)
        if is_below(name, "generators") or is_below(name, "targets") and not is_below(module, "targets")
    ]
    assert not wrong, "\n".join(wrong)


def test_nothing_is_imported_that_does_not_come_with_the_project() -> None:
    """A target's author installs tgdsl, and has what it takes. What a build takes, only the build backend imports; and what an extra brings, its
    command, which asks for it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    modules = {"attrs": "attr", "rich": "rich", "typing-extensions": "typing_extensions"}
    assert {re.split("[^a-z-]", dependency)[0] for dependency in project["dependencies"]} == {*modules}
    known = {*PACKAGES, *sys.stdlib_module_names, *modules.values()}
    more = {
        "tgdsl.building": {"setuptools", "mypyc"},
        "tgdsl.commands.explore": {"jinja2"},
        "tgdsl.explore.pages": {"jinja2", "markupsafe"},
        "tgdsl.language.tables.own_records": {"annotationlib"},  # of Python 3.14, where it is asked for
        "tgdsl.pytest_plugin": {"pytest"},  # which imports it
        "tgdsl.new_project.tests.test_or1k": {"pytest"},  # tests of copies
        "tgdsl.new_project.tests.test_tiny": {"pytest"},
    }
    unknown = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path, module, is_package in project_modules()
        for line, name in imports_of(path.read_text(), module, is_package)
        if name.split(".")[0] not in known | more.get(module, set())
    ]
    assert not unknown, "these imports are neither of Python nor of a dependency:\n" + "\n".join(unknown)


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        ("tgdsl.gen", "import tgdsl.generators.register_info", ["1: generators.register_info"]),
        ("tgdsl.loading", "from targets import sparc", ["1: targets.sparc"]),
        ("targets.toy.target", "from tgdsl import records, std", ["1: tgdsl.records"]),
        ("targets.toy.target", "from tgdsl.language import Code\nimport generators", ["2: generators"]),
        ("generators.toy", "def late() -> None:\n    from tgdsl.std import i32", ["2: tgdsl.std.i32"]),
        ("generators.toy", "from tgdsl.loading.load import load_target", ["1: tgdsl.loading.load.load_target"]),
        ("tgdsl.records.values", "if TYPE_CHECKING:\n    from tgdsl.model import Model", ["2: tgdsl.model.Model"]),
        ("tgdsl.records.values", "from ..language import Code", ["1: tgdsl.language.Code"]),
        ("tgdsl.records.values", "from . import types\nimport tgdsl.recordsets", ["2: tgdsl.recordsets"]),
        ("tgdsl.model.model", "from tgdsl.language import Code", ["1: tgdsl.language.Code"]),
        ("tgdsl.diagnostics", "from tgdsl.records import Code", ["1: tgdsl.records.Code"]),
        ("tgdsl.language.target", "import ast, tgdsl.records\nfrom tgdsl.diagnostics import Note", []),
    ],
)
def test_the_wrong_way_is_seen(module: str, source: str, wrong: list[str]) -> None:
    assert wrong_imports(source, module) == wrong


def test_relative_imports_of_a_package_start_in_it() -> None:
    assert wrong_imports("from .model import Model\nfrom ..std import i32", "tgdsl.model", is_package=True) == [
        "2: tgdsl.std.i32"
    ]


#: What no text in tgdsl.model has: signs of C++, which generators write.
_CPP = re.compile(
    r"(?<!\?|[&)])::|[\w)]->|->\w|\w<(?:\w[^>]*>\(|$)|\breturn [^;]*;|;\n|;$|&&|\|\||[)=] *\{$|\bRegClassID\b|RegClassID$|\bget[A-Z]\w*$"
)

#: Texts of tgdsl.model that have such signs, and why: names, which records carry or are compared with, are data.
_NAMES = {
    ("combiner/operands.py", "GIVariadic<"): "a type in a dump of patterns",
    ("common/cpp_names.py", "::"): "joins a name with its namespace",
    ("common/value_types.py", "MVT::"): "the qualified name of a value type",
    ("instructions/operands.py", "MCOI::OPERAND_REGISTER"): "the OperandType of an operand without one",
    ("instructions/operands.py", "MCOI::OPERAND_UNKNOWN"): "the OperandType of an operand without one",
    ("instructions/operands.py", "::"): "the qualified name of an OperandType",
    ("machine_properties/control_flow.py", "ISD::"): "begins the Opcodes of LLVM's own SDNodes",
    ("machine_properties/control_flow.py", "ISD::BR"): "an SDNode's Opcode is compared with it",
    ("machine_properties/control_flow.py", "ISD::BRCOND"): "an SDNode's Opcode is compared with it",
    ("machine_properties/control_flow.py", "ISD::BRIND"): "an SDNode's Opcode is compared with it",
    ("machine_properties/facts.py", "ISD::BasicBlock"): "an SDNode's Opcode is compared with it",
    ("patterns/flags/alternatives.py", "ISD::BITCAST"): "an SDNode's Opcode is compared with it",
    ("patterns/result_operands/given.py", "ISD::"): "an SDNode's Opcode is compared with it",
    ("patterns/target_nodes.py", "::"): "the Opcode of an SDNode has a namespace and an enumerator",
    ("instructions/table.py", "::"): "the qualified name of an instruction",
    ("registers/bank.py", "RegClassID"): "the name of the enumerator for a register class",
}


def cpp_texts(source: str) -> Iterator[tuple[int, str]]:
    """The line and the text of each string constant with C++ in it, docstrings apart; parts of f-strings count as constants."""
    tree = ast.parse(source)
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements:
            if _CPP.search(node.value):
                yield node.lineno, node.value


def test_the_model_makes_no_cpp() -> None:
    model = ROOT / "tgdsl" / "model"
    found = [
        (path.relative_to(model).as_posix(), line, text)
        for path in sorted(model.rglob("*.py"))
        for line, text in cpp_texts(path.read_text())
    ]
    wrong = [f"{path}:{line}: {text!r}" for path, line, text in found if (path, text) not in _NAMES]
    assert not wrong, "C++ is written by generators, from data of the model:\n" + "\n".join(wrong)
    unused = _NAMES.keys() - {(path, text) for path, _, text in found}
    assert not unused, f"these are not exceptions any longer: {sorted(unused)}"


@pytest.mark.parametrize(
    "source",
    [
        'x = "return true;"',
        'x = f"if ({y}) return false;\\n"',
        'x = "MI.getOperand(0)->getReg"',
        'x = f"cast<{y}>(N)"',
        'x = f"SP::{y}"',
        'x = f"{y}RegClassID"',
        'x = " && ".join(parts)',
        'x = "bool f() {"',
        'x = "int y = {"',
    ],
)
def test_cpp_is_seen(source: str) -> None:
    assert list(cpp_texts(f'"""A docstring: a->b; """\n{source}\n')) != []
    assert (
        list(cpp_texts('"""A docstring: a->b;"""\nraise fail(place, "is wrong; use (all_of ...) and return it")')) == []
    )
