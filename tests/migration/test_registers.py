"""Registers, their sets and classes as Python: the text of small modules, and records there and back."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.oracle.register_files import register_files
from tests.support.marks import cases
from tests.support.release import SOURCE_OPTIONS
from tests.support.targets import write_target
from tgdsl.loading.load import load_target
from tgdsl.migration.package import Migrated, migrate
from tgdsl.migration.registers.sets import RegisterSets
from tgdsl.migration.text.module_text import text_of
from tgdsl.records import Dag, Record, RecordSet, Ref, Value, classes_of

_HEADER = """\
from tgdsl.language import *
from tgdsl.std import NoRegAltName, f32, i32, i64, untyped, v2i32

class Reg(Register, namespace="T"):
    record_class = "Reg"

lo, hi = SubRegIndex(32, namespace="T"), SubRegIndex(32, 32, namespace="T")
Test = Target(instruction_set=InstrInfo())
"""

_TEXTS = cases("""
== names that count from 0
for n in range(3):
    globals()[f"F{n}"] = Reg(f"f{n}", hw_encoding=n, dwarf_numbers=[32 + n])
-- text
F = Reg.sequence("f{}", range(3), dwarf_numbers=range(32, 35))
== registers that are used by themselves
F0, F1, F2 = [Reg(f"f{n}", hw_encoding=n) for n in range(3)]
G0_H, G1_H, G2_H = [Reg(f"g{n}", hw_encoding=n) for n in range(3)]
CC_Test = CallingConv(CCAssignToReg([F2]), CCAssignToReg([G0_H]))
-- text
F0, F1, F2 = F = Reg.sequence("f{}", range(3))
G0_H, G1_H, G2_H = G_H = Reg.sequence("g{}", range(3))
CC_Test = CallingConv(CCAssignToReg([F2]), CCAssignToReg([G0_H]))
== registers that are parts of a list wherever they are used
F0, F1, F2 = [Reg(f"f{n}", hw_encoding=n) for n in range(3)]
CC_Test = CallingConv(CCAssignToReg([F0, F1]))
-- text
F = Reg.sequence("f{}", range(3))
CC_Test = CallingConv(CCAssignToReg(F[:2]))
== other names that count
for n in range(32):
    globals()[f"F{n}_H"] = Reg(f"f{n}", hw_encoding=n)
for n in range(4, 7):
    globals()[f"R{n}"] = Reg(f"r{n}", hw_encoding=n)
-- text
F_H = [named_record(f"F{n}_H", Reg(f"f{n}", hw_encoding=n)) for n in range(32)]
R4, R5, R6 = R4_to_R6 = Reg.sequence("r{}", range(4, 7), first=4)
== names that do not count
A = Reg("r1", hw_encoding=1)
B = Reg("r2", hw_encoding=2)
C = Reg("r3", hw_encoding=3)
D = Reg("d", is_constant=True)
-- text
A, B, C = A_to_C = Reg.sequence("r{}", range(1, 4), first=1)
D = Reg("d", is_constant=True)
== values that follow no rule
X0, X1, X2 = Reg("x0", alt_names=["zero"]), Reg("x1", hw_encoding=1, alt_names=["ra"]), Reg("x2", hw_encoding=2, alt_names=["sp"])
-- text
X = [Reg(f"x{n}", hw_encoding=n, alt_names=[alt_name]) for n, alt_name in enumerate(["zero", "ra", "sp"])]
== parts that are different
G0, G1, G2, G3 = Reg("g0", is_constant=True), Reg("g1"), Reg("g2"), Reg("g3")
-- text
G = [Reg("g0", is_constant=True), *[Reg(f"g{n}") for n in range(1, 4)]]
== pairs
F0, F1, F2, F3, F4, F5 = F = Reg.sequence("f{}", range(6))
D0, D1, D2 = [Reg(f"f{2 * n}", sub_regs=F[2 * n : 2 * n + 2], sub_reg_indices=[lo, hi]) for n in range(3)]
-- text
F = Reg.sequence("f{}", range(6))
D = [Reg(f"f{n}", sub_regs=F[n : n + 2]) for n in range(0, 6, 2)]
== registers of which each has a part that is defined before it
for n in range(4):
    globals()[f"W{n}"] = Reg(f"w{n}", hw_encoding=n)
    globals()[f"R{n}"] = Reg(f"r{n}", hw_encoding=n, sub_regs=[globals()[f"W{n}"]], sub_reg_indices=[lo])
-- text
W, R = columns((w, Reg(f"r{n}", hw_encoding=n, sub_regs=[w])) for n in range(4) for w in [Reg(f"w{n}", hw_encoding=n)])
== indices
part0, part1, part2 = [SubRegIndex(32, 32 * n, namespace="T") for n in range(3)]
low_of_part1 = ComposedSubRegIndex(part1, lo)
both = SubRegIndex(64, 64, namespace="T", composed_of=(part1, part2))
-- text
part = [SubRegIndex(32, 32 * n, namespace="T") for n in range(3)]
low_of_part1 = ComposedSubRegIndex(part[1], lo)
both = SubRegIndex(64, 64, namespace="T", composed_of=(part[1], part[2]))
""")


@pytest.mark.parametrize("text", _TEXTS)
def test_registers(text: str, tmp_path: Path) -> None:
    statements, _, expected = text.partition("-- text\n")
    assert _body(_records(tmp_path, statements)) == expected.strip()


_SETS = cases("""
IntRegs = RegisterClass(i32, members=[*R[4:], *R[:4]], alignment=32)
-- text
IntRegs = RegisterClass(i32, alignment=32, members=[*R[4:], *R[:4]])
==
Even = RegisterClass(i32, members=R[::2], alignment=32, copy_cost=-1)
-- text
Even = RegisterClass(i32, alignment=32, copy_cost=-1, members=R[::2])
==
Down = RegisterClass(i32, members=[R[7], R[6], R[5], R[1]], alignment=32)
-- text
Down = RegisterClass(i32, alignment=32, members=[*R[:4:-1], R[1]])
==
Turns = RegisterClass(i32, members=[R[0], S[0], R[1], S[1], R[2], S[2]], alignment=32)
-- text
Turns = RegisterClass(i32, alignment=32, members=[one for n in range(3) for one in (R[n], S[n])])
==
Tuples = RegisterTuples([lo, hi], [R[:7], R[1:]], [f"r{n}r{n + 1}" for n in range(7)])
Some = RegisterClass(v2i32, members=[Tuples[:4], Tuples[6:]], alignment=64)
-- text
Tuples = RegisterTuples([lo, hi], [R[:7], R[1:]], [f"r{n}r{n + 1}" for n in range(7)])
Some = RegisterClass(v2i32, alignment=64, members=[Tuples[:4], Tuples[6:]])
==
Saved = CalleeSavedRegs(R[4:], other_preserved=[R[1]])
-- text
Saved = CalleeSavedRegs(R[4:], other_preserved=[R[1]])
==
Ordered = RegisterClass(i32, i64, members=R, alignment=32, size=64, alt_orders=[R[::-1]], alt_order_select=Code("return 1;"))
-- text
Ordered = RegisterClass(
    i32, i64, alignment=32, size=64, alt_order_select=Code("return 1;"), alt_orders=[R[::-1]], members=R
)
""")

_ROWS = 'R0, R1, R2, R3, R4, R5, R6, R7 = R = Reg.sequence("r{}", range(8))\nS0, S1, S2, S3 = S = Reg.sequence("s{}", range(4))\n'


@pytest.mark.parametrize("text", _SETS)
def test_sets(text: str, tmp_path: Path) -> None:
    statements, _, expected = text.partition("-- text\n")
    found = _body(_records(tmp_path, _ROWS + statements)).splitlines()
    assert "\n".join(found[2:]) == expected.strip()


def test_operators_of_sets(tmp_path: Path) -> None:
    """What records say by operators of sets is the same lists."""
    records = load_target(str(_written(tmp_path, "set_operators.td", _OPERATORS)), source_options=SOURCE_OPTIONS)
    found = {line.partition(" = ")[0]: line.partition("members=")[2] for line in _body(records).splitlines()}
    assert {name: found[name] for name in ("All", "Sub", "Sub2", "And", "Rotated", "Right", "Mixed", "Sequence")} == {
        "All": "R)",
        "Sub": "[one for one in L.members if one != R[2]])",
        "Sub2": "[R[1], *R[3:]])",
        "And": "R[2:4])",
        "Rotated": "[*R[3:], *R[:3]])",
        "Right": "[R[7], *R[:7]])",
        "Mixed": "[one for n in range(4) for one in (R[n], R[n + 4])])",
        "Sequence": "R[6:1:-2])",
    }


_OPERATORS = """
include "llvm/Target/Target.td"
foreach n = 0...7 in def R#n : Register<"r"#n> { let Namespace = "T"; let HWEncoding = n; }
def L : RegisterClass<"T", [i32], 32, (add R4, R1, R7, R2, R0, R5, R3, R6)>;
def All : RegisterClass<"T", [i32], 32, (add (sequence "R%u", 0, 7))>;
def Sub : RegisterClass<"T", [i32], 32, (sub L, R2)>;
def Sub2 : RegisterClass<"T", [i32], 32, (sub (shl All, 1), R2)>;
def And : RegisterClass<"T", [i32], 32, (and (trunc All, 4), (shl All, 2))>;
def Rotated : RegisterClass<"T", [i32], 32, (rotl All, 3)>;
def Right : RegisterClass<"T", [i32], 32, (rotr All, 1)>;
def Mixed : RegisterClass<"T", [i32], 32, (interleave (trunc All, 4), (shl All, 4))>;
def Sequence : RegisterClass<"T", [i32], 32, (add (sequence "R%d", 6, 2, 2))>;
def TInstrInfo : InstrInfo;
def T : Target { let InstructionSet = TInstrInfo; }
"""


def test_registers_that_a_class_names_before_they_are_defined_come_first(tmp_path: Path) -> None:
    text = _OPERATORS.replace(
        'foreach n = 0...7 in def R#n : Register<"r"#n> { let Namespace = "T"; let HWEncoding = n; }', ""
    )
    text = text[: text.index("def L ")] + _LATER + text[text.index("def TInstrInfo") :]
    records = load_target(str(_written(tmp_path, "later_registers.td", text)), source_options=SOURCE_OPTIONS)
    lines = _body(records).splitlines()
    assert lines[-2:] == [
        'R = TRegister.sequence("r{}", range(8))',
        "All = RegisterClass(i32, alignment=32, members=R)",
    ]


_LATER = """
def All : RegisterClass<"T", [i32], 32, (sequence "R%u", 0, 7)>;
foreach n = 0...7 in def R#n : Register<"r"#n> { let Namespace = "T"; let HWEncoding = n; }
"""


@settings(
    max_examples=5,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    phases=[Phase.generate],
)
@given(register_files())
def test_random_register_files_there_and_back(text: str) -> None:
    with TemporaryDirectory() as folder:
        records = load_target(str(write_target(Path(folder), text, base="")), source_options=SOURCE_OPTIONS)
        migrated = migrate(records, "migrated")
        assert not migrated.plain
        package = Path(folder) / "migrated"
        package.mkdir()
        _write(package, migrated)
        made = load_target(str(package), source_options=SOURCE_OPTIONS)
        assert dict(_registers(made)) == dict(_registers(records))
        assert [one.name for one in made.of_class("Register")] == [one.name for one in records.of_class("Register")]


def _records(folder: Path, statements: str) -> RecordSet:
    return load_target(str(write_target(folder, statements, base=_HEADER)), source_options=SOURCE_OPTIONS)


def _written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path


def _body(records: RecordSet) -> str:
    """The statements of the registers' module, without its docstring, imports, blank lines, and what the header defines."""
    module = migrate(records, "package").modules[-1]
    blocks = text_of(module, "package").split("\n\n")
    body = "\n\n".join([one for one in blocks if not one.startswith(('"""', "from "))])
    lines = [line for line in body.splitlines() if line and not line.startswith(_OF_HEADER)]
    return textwrap.dedent("\n".join(lines))


_OF_HEADER = ("class Reg(", "class TRegister(", "lo = ", "hi = ", "Test = ", "T = ", "TInstrInfo = ", "lo, hi = ")


def _write(package: Path, migrated: Migrated) -> None:
    names = [module.name for module in migrated.modules]
    for module in migrated.modules:
        (package / f"{module.name}.py").write_text(text_of(module, "migrated"))
    (package / "__init__.py").write_text(f"from migrated import {', '.join(names)}\n")


def _registers(records: RecordSet) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The records of registers and the like, as LLVM reads them."""
    sets = RegisterSets(records)
    declared = classes_of(records.release)
    for record in records:
        if not record.anonymous and any([record.is_a(name) for name in _KINDS]):
            fields = {
                name: record.fields[name] for name in declared.fields_of(record.superclasses) if name in record.fields
            }
            yield record.name, {name: _meant(records, sets, record, name, value) for name, value in fields.items()}


_KINDS = (
    "Register",
    "SubRegIndex",
    "RegisterClass",
    "RegisterTuples",
    "CalleeSavedRegs",
    "RegAltNameIndex",
    "HwModeSelect",
)


def _meant(records: RecordSet, sets: RegisterSets, record: Record, field: str, value: Value) -> object:
    if field in ("MemberList", "SaveList", "OtherPreserved") and isinstance(value, Dag):
        return sets.elements(record, field, value)
    if isinstance(value, tuple):
        return [_meant(records, sets, record, field, one) for one in value]
    if isinstance(value, Dag):
        return sets.elements(record, field, value)
    if isinstance(value, Ref) and records[value.name].anonymous:
        return {name: _meant(records, sets, record, name, one) for name, one in records[value.name].fields.items()}
    return value
