"""The places of fields and of their parts, and how one mistake that a line makes in many records is printed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.support.marks import Marks
from tests.support.targets import BASE, load
from tgdsl.diagnostics import DiagnosticError, Place, Report
from tgdsl.loading.importing import import_target
from tgdsl.model.patterns.predicates import read_fragment_condition
from tgdsl.records import Dag, RecordSet

FORMATS = BASE + """
from tgdsl.std import add, set_
from tgdsl.std.value_types import I32

class F(Instruction):
    namespace = "T"
    is_pseudo = True
    ts_flags = 3
    uses = [
        R0,
        R1,
    ]
"""


def written(place: Place) -> list[str]:
    """The source line of each step of a place, with the text of its note unless the step is a call."""
    shown: list[str] = []
    for one in place.chain:
        line = Path(one.file).read_text().splitlines()[one.line - 1].strip()
        shown.append(line if one.why == "made by the call here" else f"{line}  {one.why}")
    return shown


def of(folder: Path, text: str) -> RecordSet:
    return load(folder, text, FORMATS)


INSTRUCTION = """
class ADD(F):
    rd = out(GPR)
    rs1 = in_(GPR)
    asm = (
        f"add {rd}, {rs1}"
    )
    is_add = True
    pattern = [
        set_(
            rd,
            add(rs1,
                rs1),
        ),
    ]

class ADD2(ADD):
    asm = f"add2 {ADD.rd}, {ADD.rs1}"
"""


def test_an_instruction(tmp_path: Path) -> None:
    records = of(tmp_path, INSTRUCTION)
    add = records["ADD"]
    assert written(add.place) == ["class ADD(F):"]
    assert written(add.place_of("AsmString")) == ["asm = ("]
    assert written(add.place_of("isAdd")) == ["is_add = True"]
    assert written(add.place_of("mayLoad")) == ["class ADD(F):"], "said nowhere"
    assert written(add.place_of("InOperandList", add.dag("InOperandList").args[0])) == ["rs1 = in_(GPR)"]
    assert written(add.place_of("Pattern")) == ["pattern = ["]
    (effect,) = add.values("Pattern")
    assert isinstance(effect, Dag)
    assert written(add.place_of("Pattern", effect)) == ["set_("]
    assert written(add.place_of("Pattern", effect.args[0])) == ["set_("]
    assert written(add.place_of("Pattern", effect.args[1])) == ["add(rs1,"]
    operation = effect.args[1].value
    assert isinstance(operation, Dag)
    assert written(add.place_of("Pattern", operation)) == ["add(rs1,"]
    assert written(add.place_of("Pattern", operation.operator)) == ["add(rs1,"]
    assert written(add.place_of("Pattern", operation.args[0])) == ["add(rs1,"]


def test_what_a_class_inherits(tmp_path: Path) -> None:
    records = of(tmp_path, INSTRUCTION)
    add = records["ADD"]
    inherited = "class ADD(F):  inherited by 'ADD', which is defined here"
    assert written(add.place_of("TSFlags")) == ["ts_flags = 3", inherited]
    assert written(add.place_of("Uses")) == ["uses = [", inherited]
    assert written(add.place_of("Uses", add.values("Uses")[1])) == ["R1,", inherited]
    add2 = records["ADD2"]
    (effect,) = add2.values("Pattern")
    assert written(add2.place_of("Pattern", effect)) == [
        "set_(",
        "class ADD2(ADD):  inherited by 'ADD2', which is defined here",
    ]
    assert written(add2.place_of("AsmString")) == ['asm = f"add2 {ADD.rd}, {ADD.rs1}"']


def test_a_family_made_by_a_function(tmp_path: Path) -> None:
    records = of(
        tmp_path,
        """
        def family(name: str) -> type[Instruction]:
            class Base(F):
                rd = out(GPR)
                rs1 = in_(GPR)
                pattern = set_(rd, add(rs1, rs1))

            class ADD(Base):
                asm = f"{name} {Base.rd}, {Base.rs1}"

            return ADD

        A = family("a")
        B = family("b")
        """,
    )
    b = records["B"]
    (effect,) = b.values("Pattern")
    assert written(b.place) == ["class ADD(Base):", 'B = family("b")']
    assert written(b.place_of("Pattern", effect)) == [
        "pattern = set_(rd, add(rs1, rs1))",
        "class ADD(Base):  inherited by 'ADD', which is defined here",
        'B = family("b")',
    ]
    assert written(b.place_of("AsmString")) == ['asm = f"{name} {Base.rd}, {Base.rs1}"', 'B = family("b")']


def test_the_arguments_of_a_call(tmp_path: Path) -> None:
    records = of(
        tmp_path,
        """
        Wide = RegisterClass(
            i32,
            i64,
            members=[
                R0,
                R1,
            ],
            alignment=32,
        )
        Feature = SubtargetFeature(
            "f",
            "F",
            "true",
            "",
        )
        """,
    )
    wide = records["Wide"]
    assert written(wide.place) == ["Wide = RegisterClass("]
    assert written(wide.place_of("RegTypes", wide.values("RegTypes")[1])) == ["i64,"]
    assert written(wide.place_of("MemberList")) == ["members=["]
    assert written(wide.place_of("MemberList", wide.dag("MemberList").args[1])) == ["R1,"]
    assert written(wide.place_of("Alignment")) == ["alignment=32,"]
    assert written(wide.place_of("CopyCost")) == ["Wide = RegisterClass("], "by default"
    feature = records["Feature"]
    assert written(feature.place_of("Value")) == ['"true",']


def test_a_pattern(tmp_path: Path) -> None:
    records = of(
        tmp_path,
        INSTRUCTION + """
@pattern()
def doubled(x: I32) -> Rewrite:
    return Rewrite(
        i32(add(x, add(
            x,
            x))),
        ADD(x),
    )
""",
    )
    (pattern,) = (one for one in records.of_class("Pattern") if one.label == "doubled")
    source = pattern.dag("PatternToMatch")
    inner = source.args[0].value
    assert isinstance(inner, Dag)
    assert written(pattern.place_of("PatternToMatch", source)) == ["i32(add(x, add("]
    assert written(pattern.place_of("PatternToMatch", inner.args[1])) == ["i32(add(x, add("]
    assert written(pattern.place_of("ResultInstrs")) == ["return Rewrite("]
    assert written(pattern.place_of("ResultInstrs", pattern.values("ResultInstrs")[0])) == ["ADD(x),"]


def test_one_line_for_many_records_is_printed_once(marks: Marks) -> None:
    marks.check("""
        def family(name: str) -> type[Instruction]:
            class ADD(Instruction):
                rd = out(GPR)
                #! error: the operand 'rd' is nowhere in the assembly string, so it cannot be written; put it there, or
                #!     write printed=False
                #! note at `A = family("a")`: made by the call here
                #! note: and in 2 more that this line makes: 'B', 'C'
                asm = f"{name} "

            return ADD

        A = family("a")
        B = family("b")
        C = family("c")
        """)


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("wrong = PatFrag(lambda: imm,", ")"),
        ("@fragment(", ")\n        def wrong() -> I32:\n            return i32(imm)"),
    ],
)
def test_the_tests_of_a_fragment(tmp_path: Path, opening: str, closing: str) -> None:
    records = load(
        tmp_path,
        f"""
        from tgdsl.std.selection import imm
        from tgdsl.std import i32
        from tgdsl.std.value_types import I32

        {opening}
            is_load=True,
            is_trunc_store=False,
        {closing}
        """,
    )
    with pytest.raises(DiagnosticError) as caught:
        read_fragment_condition(records["wrong"], ["SDNode"])
    (error,) = caught.value.diagnostics
    assert error.message == "'wrong' has IsTruncStore without IsStore: set it, or drop IsTruncStore"
    assert written(error.place)[0] == "is_trunc_store=False,"


def test_a_target_without_mistakes_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[bytes] = []

    def parse(source: bytes) -> ast.Module:
        parsed.append(source)
        return ast.Module([], [])

    report = Report()
    with monkeypatch.context() as patch:
        patch.setattr(ast, "parse", parse)
        import_target(str(Path(__file__).parents[2] / "targets" / "sparc"), report)
    assert (report.diagnostics, parsed) == ([], [])
