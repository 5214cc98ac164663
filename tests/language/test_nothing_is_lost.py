"""What a target defines is in its records, or there is an error: classes without an assembly string, modules that nothing imports."""

from __future__ import annotations

from pathlib import Path

from tests.support.marks import Marks
from tests.support.targets import BASE, load, rendered
from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.loading.load import load_target

#: The base of these targets.
FORMAT = BASE + """
from tgdsl.std import add, set_


class F(Instruction):
    namespace, size = "T", 4
    rd, rs = field(4), field(4)
    inst = concat("0" * 24, rd, rs)

"""


def test_a_class_with_operands_or_a_pattern_and_no_assembly_string(marks: Marks) -> None:
    marks.check(
        """
        class ADD(F):
        #! error: the class 'ADD' has the operand 'rd' and no assembly string, so it is not an instruction, and none is
        #!     derived from it; give it one: asm = f"...", or asm = "" for a pseudo instruction that is never printed
            rd, rs = out(GPR), in_(GPR)


        class SUB(F, rd=0, rs=0):
        #! error: the class 'SUB' has a pattern and no assembly string, so it is not an instruction, and none is
        #!     derived from it; give it one: asm = f"...", or asm = "" for a pseudo instruction that is never printed
            pattern = set_(R0, add(i32(R1), i32(R2)))


        def family(mnemonic: str) -> type[Instruction]:
            class rr(F):
            #! error: the class 'rr' has the operand 'rd' and no assembly string, so it is not an instruction, and none
            #!     is derived from it; give it one: asm = f"...", or asm = "" for a pseudo instruction that is never
            #!     printed
            #! note at `MUL = family("mul")`: made by the call here
                rd, rs = out(GPR), in_(GPR)
                text = f"{mnemonic} {rd}, {rs}"

            return rr


        MUL = family("mul")
        """,
        FORMAT,
    )


def test_base_classes_may_have_operands_and_patterns(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        class Binary(F):
            rd, rs = out(GPR), in_(GPR)

        class Shared(Binary):
            pattern = None

        class ADD(Shared):
            asm = "add"
            is_code_gen_only = True
        """,
        FORMAT.replace("GPR)", "GPR, printed=False)"),
    )
    assert "ADD" in records
    assert "Binary" not in records


def package(folder: Path, **modules: str) -> Path:
    """A target's package with further modules, by their names with a dot for each folder."""
    root = folder / "toy"
    root.mkdir()
    (root / "__init__.py").write_text(BASE)
    for name, text in modules.items():
        path = root / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return root


def said_of(root: Path) -> str:
    report = Report()
    try:
        load_target(str(root), report)
    except DiagnosticError as error:
        report.extend(error)
    return rendered(report.diagnostics).replace(f"{root}/", "")


def test_modules_that_nothing_imports(tmp_path: Path) -> None:
    root = package(tmp_path, instructions="", inner__vector="", _old="", conftest="", test_toy="", folder__script="")
    (root / "inner" / "__init__.py").touch()
    (root / "notes.txt").touch()
    end = "if it is not part of the target\n"
    start = "error: nothing imports this module of the target's package, so what it defines is not there; import it in"
    assert said_of(root) == (
        f"inner/__init__.py: {start} toy's __init__.py, or call it _inner {end}"
        f"instructions.py: {start} toy's __init__.py, or call it _instructions.py {end}"
        "2 errors\n"
    )
    (root / "__init__.py").write_text(BASE + "from toy import inner, instructions\n")
    assert said_of(root) == (f"inner/vector.py: {start} toy.inner's __init__.py, or call it _vector.py {end}1 error\n")
    (root / "inner" / "__init__.py").write_text("from toy.inner import vector\n")
    assert said_of(root) == ""


def test_a_value_of_a_row_without_annotation(marks: Marks) -> None:
    marks.check("""
        class Row(TableRow):
            Name: str
            Kind = 5
            #! error: 'Kind' has a value and no annotation, so it is not a column of 'Row'; give its type, Kind: str =
            #!     ...

        Row("a")
        """)


def test_an_additional_encoding_without_a_word(marks: Marks) -> None:
    text = """
        class ADD(F):
            rd, rs = out(GPR), in_(GPR)
            asm = f"add {rd}, {rs}"

        class Other(AdditionalEncoding):
        #! error: 'Other' is an additional encoding of 'ADD' and has no word; give it one: inst = concat(...)
            alias_of = ADD
        """
    marks.check(text, FORMAT)
