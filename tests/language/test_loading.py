"""Loading leaves nothing behind: each target gives what it gives alone, whatever else the process has loaded, and whatever it is called."""

from __future__ import annotations

import gc
import importlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import attrs
import pytest

from tests.support.marks import Marks
from tests.support.targets import BASE, load
from tgdsl import llvm
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.language import Register
from tgdsl.language.core import running
from tgdsl.llvm import RELEASES
from tgdsl.loading.load import load_target
from tgdsl.std import MODULES

IMPORTS = "from tgdsl.language import *\nfrom tgdsl.std import i32\n"
TARGET = "Toy = Target(instruction_set=InstrInfo())\n"


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def registers(source: str | Path) -> list[str]:
    return [record.name for record in load_target(str(source)).of_class("Register")]


def one_register(name: str) -> str:
    return f"{IMPORTS}{name} = Register('{name.lower()}')\n{TARGET}"


@pytest.fixture(autouse=True)
def _nothing_is_left(tmp_path: Path) -> Iterator[None]:
    """Assert that a test leaves ``sys.modules`` and ``sys.path`` as they were, except for the library's modules."""
    facts = [
        f"tgdsl.llvm.release_{release.number}.{path.stem}"
        for release in RELEASES.values()
        for path in Path(llvm.__file__).parent.glob(f"release_{release.number}/[a-z]*.py")
    ]
    for name in ("tgdsl.loading.importing", "tgdsl.generators.kit", "targets.sparc", *MODULES, *facts):
        importlib.import_module(name)
    modules, path, finders = dict(sys.modules), list(sys.path), list(sys.meta_path)
    yield
    new = {name for name, module in sys.modules.items() if modules.get(name) is not module}
    assert new <= {"colorsys", "_suggestions"}  # Python 3.14 looks for similar names with the latter
    assert modules.keys() <= sys.modules.keys()
    assert sys.path == path
    assert sys.meta_path == finders


def test_two_targets_of_one_name(tmp_path: Path) -> None:
    write(tmp_path, {"a/toy.py": one_register("A"), "b/toy.py": one_register("B")})
    assert registers(tmp_path / "a" / "toy.py") == ["A"]
    assert registers(tmp_path / "b" / "toy.py") == ["B"]
    assert registers(tmp_path / "a" / "toy.py") == ["A"]


def test_two_packages_of_one_name_with_modules_beside_them(tmp_path: Path) -> None:
    for folder in "ab":
        package = {
            "common.py": f"NAME = '{folder}'\n",
            "toy/__init__.py": "from toy.registers import *\nfrom toy.target import *\n",
            "toy/registers.py": f"{IMPORTS}import common\nR = Register(common.NAME)\n",
            "toy/target.py": IMPORTS + TARGET,
        }
        write(tmp_path / folder, package)
    for folder in "aba":
        (register,) = load_target(str(tmp_path / folder / "toy")).of_class("Register")
        assert register.string("AsmName") == folder


@pytest.mark.parametrize("edited", ["toy/__init__.py", "toy/inner.py", "beside.py"])
def test_a_file_that_is_edited_in_between(tmp_path: Path, edited: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    uses = "import beside\nif hasattr(beside, 'R'):\n    C = RegisterClass(i32, members=[beside.R], alignment=32)\n"
    files = {
        "toy/__init__.py": f"{IMPORTS}from toy.inner import *\n{TARGET}",
        "toy/inner.py": IMPORTS + uses,
        "beside.py": IMPORTS,
    }
    for name in "ABCA":  # texts of the same length, so that they differ only in their contents
        write(tmp_path, {**files, edited: f"{files[edited]}R = Register('{name}')\n"})
        (register,) = load_target(str(tmp_path / "toy")).of_class("Register")
        assert register.string("AsmName") == name


def test_the_same_target_twice(tmp_path: Path) -> None:
    write(tmp_path, {"toy.py": BASE})
    first, second = (load_target(str(tmp_path / "toy.py")) for _ in range(2))
    assert first.names == second.names
    assert [record.fields for record in first] == [record.fields for record in second]


@pytest.mark.parametrize(
    "name", ["types", "random", "attrs", "pytest", "tgdsl", "colorsys", "my-target", "toy.v1", "class"]
)
def test_a_file_is_loaded_as_itself(tmp_path: Path, name: str) -> None:
    uses = "import colorsys, functools, tempfile\nfrom attrs import frozen\n@frozen\nclass C:\n    x: 'int'\n"
    uses += f"import attrs\nassert id(attrs) == {id(attrs)}\n"
    write(tmp_path, {f"{name}.py": uses + one_register("A")})
    assert registers(tmp_path / f"{name}.py") == ["A"]


@pytest.mark.parametrize("package", ["types", "generators", "attrs", "tests", "generators/toy", "tests/language"])
def test_a_package_is_loaded_as_itself(tmp_path: Path, package: str) -> None:
    parts = package.split("/")
    dotted = ".".join(parts)
    inits = {f"{'/'.join(parts[:number])}/__init__.py": "" for number in range(1, len(parts))}
    own = f"from {dotted}.registers import A\nfrom .target import Toy\n"
    write(tmp_path, {**inits, f"{package}/__init__.py": own, f"{package}/target.py": IMPORTS + TARGET})
    write(tmp_path, {f"{package}/registers.py": f"{IMPORTS}A = Register('a')\n"})
    assert registers(tmp_path / package) == ["A"]
    assert registers(tmp_path / package / "__init__.py") == ["A"]


def test_a_package_that_no_import_statement_can_name(tmp_path: Path) -> None:
    write(tmp_path, {"toy.v1/__init__.py": "from .registers import A\nfrom .inner.target import Toy\n"})
    write(tmp_path, {"toy.v1/registers.py": f"{IMPORTS}A = Register('a')\n", "toy.v1/inner/__init__.py": ""})
    write(tmp_path, {"toy.v1/inner/target.py": f"from ..registers import A\n{IMPORTS}{TARGET}"})
    assert registers(tmp_path / "toy.v1") == ["A"]


def test_a_package_named_as_the_framework(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, {"tgdsl/__init__.py": "", "tgdsl/toy/__init__.py": one_register("A")})
    monkeypatch.chdir(tmp_path)
    for source in ("tgdsl/toy", "tgdsl.language"):
        with pytest.raises(DiagnosticError) as caught:
            load_target(source)
        assert render(caught.value.diagnostics) == (
            f"{source}: error: this target is in a package named 'tgdsl', which it could not import from itself; rename the package\n"
            "1 error\n"
        )


def test_modules_imported_before_stay(tmp_path: Path) -> None:
    from targets.sparc.patterns.integers import HIX22

    records = load_target("targets.sparc")
    assert records["HIX22"].place == HIX22.place
    module = sys.modules["targets.sparc.patterns.integers"]
    assert vars(module)["HIX22"] is HIX22
    assert vars(importlib.import_module("targets.sparc"))["patterns"].integers is module


def test_what_stands_beside_a_target_is_not_what_was_imported_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, {"a/common.py": f"{IMPORTS}X = Register('a')\n", "b/common.py": f"{IMPORTS}X = Register('b')\n"})
    write(tmp_path, {"b/toy.py": f"{IMPORTS}import common\nALSO = Register('c', aliases=[common.X])\n{TARGET}"})
    write(tmp_path, {"a/toy.py": "raise ValueError\n"})
    with monkeypatch.context() as patch:
        patch.setattr(sys, "path", [str(tmp_path / "a"), *sys.path])
        common = importlib.import_module("common")
        records = load_target(str(tmp_path / "b" / "toy.py"))
        assert [record.string("AsmName") for record in records.of_class("Register")] == ["b", "c"]
        assert importlib.import_module("common") is common
    del sys.modules["common"]


def test_a_dotted_name_finds_the_current_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    write(tmp_path, {"pack/toy.py": one_register("A")})
    assert registers("pack.toy") == ["A"]
    write(tmp_path, {"pack/toy.py": one_register("B")})
    assert registers("pack.toy") == ["B"]


def test_modules_in_a_circle(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "toy/__init__.py": "from . import a\nfrom .b import Toy\n",
            "toy/a.py": f"{IMPORTS}import toy.b as b\nfrom toy import b as again\nA = Register('a')\n",
            "toy/b.py": f"{IMPORTS}import toy.a as a\nfrom . import a as again\nB = Register('b')\n{TARGET}",
        },
    )
    assert sorted(registers(tmp_path / "toy")) == ["A", "B"]


def test_a_library_that_a_target_imports_stays(tmp_path: Path) -> None:
    sys.modules.pop("colorsys", None)
    write(tmp_path, {"toy.py": f"import colorsys\n{one_register('A')}"})
    assert registers(tmp_path / "toy.py") == ["A"]
    assert "colorsys" in sys.modules


def test_folders_that_targets_add_to_the_path(tmp_path: Path) -> None:
    for folder in "ab":
        text = f"import sys\nsys.path.insert(0, {str(tmp_path / 'of' / folder)!r})\nfrom common import *\n"
        write(tmp_path, {f"{folder}.py": text + one_register("X"), f"of/{folder}/common.py": ""})
        write(tmp_path, {f"of/{folder}/common.py": f"{IMPORTS}{folder.upper()} = Register('{folder}')\n"})
    classes = "Both = RegisterClass(i32, members=[{}, X], alignment=32)\n"
    for folder in "ab":
        with (tmp_path / f"{folder}.py").open("a") as file:
            file.write(classes.format(folder.upper()))
    assert registers(tmp_path / "a.py") == ["A", "X"]
    assert registers(tmp_path / "b.py") == ["B", "X"]


@pytest.mark.parametrize(
    "text", ["raise ValueError", "import sys\nsys.exit(3)", "import sys\nsys.path.clear()\nX = = 1"]
)
def test_a_target_that_fails_leaves_nothing_behind(tmp_path: Path, text: str) -> None:
    write(tmp_path, {"toy/__init__.py": f"from toy import inner\nimport beside\n{text}\n"})
    write(tmp_path, {"toy/inner.py": one_register("A"), "beside.py": ""})
    with pytest.raises(DiagnosticError):
        load_target(str(tmp_path / "toy"))


def test_a_target_that_loads_another(tmp_path: Path) -> None:
    write(tmp_path, {"inner/toy.py": one_register("A")})
    loading = f"from tgdsl.loading.load import load_target\nload_target({str(tmp_path / 'inner' / 'toy.py')!r})\n"
    write(tmp_path, {"outer/toy.py": loading + one_register("B") + "import late\n", "outer/late.py": "import toy\n"})
    assert registers(tmp_path / "outer" / "toy.py") == ["B"]


def test_definitions_go_with_their_target(tmp_path: Path) -> None:
    def alive() -> list[str]:
        gc.collect()
        return [one.asm_name for one in gc.get_objects() if isinstance(one, Register) and one.asm_name == "unique"]

    write(tmp_path, {"toy.py": f"{IMPORTS}A = Register('unique')\n{TARGET}"})
    records = load_target(str(tmp_path / "toy.py"))
    assert alive() == ["unique"]
    del records
    assert alive() == []


def test_an_operand_that_nothing_holds(marks: Marks) -> None:
    text = """
    class X(Instruction):
        is_pseudo = True
        asm = f"x {in_(GPR)}"
        #! error: the assembly string has an operand, which this instruction does not declare
        #! note at `class X(Instruction):`: it is declared here
    """
    marks.check(text)


def test_fields_are_read_once(tmp_path: Path) -> None:
    text = """
        asked = []

        class Once(Reg):
            def fields(self, ref):
                if asked:
                    raise RuntimeError("fields() ran twice")
                asked.append(self)
                return super().fields(ref)

        S = Once("s")
        """
    records = load(tmp_path, text)
    assert records["S"].string("AsmName") == "s"


def test_references_to_anonymous_records(tmp_path: Path) -> None:
    """Their numbers follow from the order of all modules, of which some are found by their references only."""
    (tmp_path / "other.py").write_text("from tgdsl.language import *\nP = Predicate('other')\nPredicate('none')\n")
    text = """
        import other

        Predicate("first")
        Second = Predicate("second")

        class X(Instruction):
            is_pseudo = True
            predicates = [Predicate("third"), other.P]
            asm = "x"
        """
    records = load(tmp_path, text)
    anonymous = [one for one in records if one.anonymous and one.is_a("Predicate")]
    assert [one.string("CondString") for one in anonymous] == ["none", "first", "third"]
    assert [one.string("CondString") for one in records["X"].records("Predicates")] == ["third", "other"]


def test_lines_of_a_target_are_forgotten_when_it_is_loaded(tmp_path: Path) -> None:
    """A process that loads many targets keeps nothing of them."""
    size = len(getattr(running, "_LOCATIONS"))
    for number in range(3):
        write(tmp_path, {f"toy{number}.py": BASE})
        load_target(str(tmp_path / f"toy{number}.py"))
        write(tmp_path, {f"toy{number}.py": "raise ValueError\n"})
        with pytest.raises(DiagnosticError):
            load_target(str(tmp_path / f"toy{number}.py"))
    assert len(getattr(running, "_LOCATIONS")) <= size
