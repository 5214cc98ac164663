"""Rows of template arguments: records that multiclasses alone take, as functions take them."""

from __future__ import annotations

from pathlib import Path


from tests.migration.packs import check_with_mypy
from tests.oracle.tblgen import needs_tblgen
from tgdsl.llvm import RELEASES
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.migration.trials.correcting import corrected

_TARGET = """
include "llvm/Target/Target.td"

def InstrInfoOfT : InstrInfo;
def T : Target { let InstructionSet = InstrInfoOfT; }

class Reg<string n> : Register<n> { let Namespace = "T"; }
def V0 : Reg<"v0">;
def V1 : Reg<"v1">;
def VA : RegisterClass<"T", [v16i8, v8i16, v4f32], 128, (add V0, V1)>;
def VB : RegisterClass<"T", [v4i32, v2i64, v2f64], 128, (add V1, V0)>;

class Format<bits<8> opcode, dag outs, dag ins, string asm, list<dag> pattern> : Instruction {
  let Namespace = "T";
  field bits<32> Inst;
  let Inst{7-0} = opcode;
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = asm;
  let Pattern = pattern;
}

class VInfo<ValueType vt, RegisterClass rc, string suffix, int size> {
  ValueType VT = vt;
  RegisterClass RC = rc;
  string Suffix = suffix;
  int Size = size;
  int Unused = !mul(size, 2);
}
"""
_ROWS = """
def VI8 : VInfo<v16i8, VA, "b", 8>;
def VI16 : VInfo<v8i16, VA, "h", 16>;
def VI32 : VInfo<v4i32, VB, "w", 32>;
def VI64 : VInfo<v2i64, VB, "d", 64>;
"""
_FLOATS = """
def VF32 : VInfo<v4f32, VA, "s", 32>;
def VF64 : VInfo<v2f64, VB, "q", 64>;
"""
_CLASS = """
class Binary<bits<8> opcode, string mnemonic, SDNode op, VInfo info>
    : Format<opcode, (outs info.RC:$dst), (ins info.RC:$a, info.RC:$b), mnemonic # "." # info.Suffix # " $dst, $a, $b",
             [(set info.RC:$dst, (info.VT (op (info.VT info.RC:$a), (info.VT info.RC:$b))))]>;
def ADDB : Binary<16, "add", add, VI8>;
def ADDH : Binary<17, "add", add, VI16>;
def ADDW : Binary<18, "add", add, VI32>;
def ADDD : Binary<19, "add", add, VI64>;
def SUBB : Binary<32, "sub", sub, VI8>;
def SUBH : Binary<33, "sub", sub, VI16>;
def SUBW : Binary<34, "sub", sub, VI32>;
def SUBD : Binary<35, "sub", sub, VI64>;
def MULB : Binary<48, "mul", mul, VI8>;
def MULH : Binary<49, "mul", mul, VI16>;
def MULW : Binary<50, "mul", mul, VI32>;
def MULD : Binary<51, "mul", mul, VI64>;
"""
_OF_FLOATS = """
def FADD : Binary<64, "fadd", fadd, VF32>;
def FADDD : Binary<65, "fadd", fadd, VF64>;
def FSUB : Binary<66, "fsub", fsub, VF32>;
def FSUBD : Binary<67, "fsub", fsub, VF64>;
"""
_WITH_NOTHING = """
class Single<bits<8> opcode, string mnemonic, SDNode op, VInfo info>
    : Format<opcode, (outs info.RC:$dst), (ins info.RC:$a), mnemonic # " $dst, $a",
             [(set info.RC:$dst, (info.VT (op (info.VT info.RC:$a))))]>;
def FABS : Single<64, "fabs.s", fabs, VF32>;
def FABSD : Single<65, "fabs.q", fabs, VF64>;
def FNEG : Single<66, "fneg.s", fneg, VF32>;
def FNEGD : Single<67, "fneg.q", fneg, VF64>;
"""
_OF_BOTH = """
class Copy<bits<8> opcode, VInfo info>
    : Format<opcode, (outs info.RC:$dst), (ins info.RC:$a), "copy." # info.Suffix # " $dst, $a",
             [(set info.RC:$dst, (info.VT (bitconvert (info.VT info.RC:$a))))]>;
def COPYB : Copy<80, VI8>;
def COPYH : Copy<81, VI16>;
def COPYW : Copy<82, VI32>;
def COPYS : Copy<83, VF32>;
def COPYQ : Copy<84, VF64>;
"""


def _migrated(folder: Path, text: str) -> dict[str, str]:
    """The modules of the package of a target."""
    (folder / "T.td").write_text(text)
    options = SourceOptions(llvm=19, include=(str(RELEASES[19].include), str(folder)))
    records = load_target(str(folder / "T.td"), source_options=options)
    (folder / "again").mkdir()
    made = corrected(records, "again", folder / "again")
    assert not made.defects
    return {Path(path).stem: one for path, one in made.files.items()}


@needs_tblgen
def test_a_function_takes_a_row(tmp_path: Path) -> None:
    text = _migrated(tmp_path, _TARGET + _ROWS + _CLASS)["t"]
    assert """
class VInfo(NamedTuple):
    VT: ValueType[IntegerVector]
    RC: RegisterClass[VectorValue]
""" in text
    assert "\nVI8 = VInfo(v16i8, VA)\n" in text
    assert 'in zip(["B", "H", "W", "D"], mnemonics, opcodes, [VI8, VI16, VI32, VI64]):\n' in text
    assert "in_(info.RC)" in text and "info.VT(info.RC(a))" in text
    check_with_mypy(tmp_path / "again")


@needs_tblgen
def test_a_function_of_integers_and_floats_takes_one_class(tmp_path: Path) -> None:
    text = _migrated(tmp_path, _TARGET + _ROWS + _FLOATS + _CLASS + _OF_FLOATS)["t"]
    assert "class VInfo(NamedTuple):\n    VT: ValueType[VectorValue]\n" in text
    assert "\nVI8 = VInfo(v16i8, VA)\n" in text and "\nVF64 = VInfo(v2f64, VB)\n" in text
    check_with_mypy(tmp_path / "again")


@needs_tblgen
def test_functions_of_integers_or_floats_take_a_class_of_these(tmp_path: Path) -> None:
    text = _migrated(tmp_path, _TARGET + _ROWS + _FLOATS + _CLASS + _WITH_NOTHING)["t"]
    assert "class IntegerVInfo(NamedTuple):\n    VT: ValueType[IntegerVector]\n" in text
    assert "class FloatVInfo(NamedTuple):\n    VT: ValueType[FloatVector]\n" in text
    assert "\nVI8 = IntegerVInfo(" in text and "\nVF64 = FloatVInfo(" in text
    check_with_mypy(tmp_path / "again")


@needs_tblgen
def test_these_are_derived_from_a_class_of_both(tmp_path: Path) -> None:
    text = _migrated(tmp_path, _TARGET + _ROWS + _FLOATS + _CLASS + _WITH_NOTHING + _OF_BOTH)["t"]
    assert "@dataclass(frozen=True)\nclass VInfo:\n    VT: ValueType[VectorValue]\n" in text
    assert "@dataclass(frozen=True)\nclass IntegerVInfo(VInfo):\n    VT: ValueType[IntegerVector]\n" in text
    assert "\nVI8 = IntegerVInfo(v16i8, VA)\n" in text
    check_with_mypy(tmp_path / "again")


@needs_tblgen
def test_of_rows_with_the_same_values_a_function_takes_those_of_a_module_that_has_all(tmp_path: Path) -> None:
    again = "".join([f"def DOT{line.removeprefix('def VI')}" for line in _ROWS.splitlines(keepends=True)[2:]])
    nop = 'def {} : Format<99, (outs), (ins), "nop", []>;\n'
    (tmp_path / "Dot.td").write_text(again + nop.format("DOT"))
    modules = _migrated(tmp_path, _TARGET + _ROWS + nop.format("NOP") + 'include "Dot.td"\n' + _CLASS)
    text = "".join(modules.values())
    assert "opcodes, [VI8, VI16, VI32, VI64]):\n" in text
    titles = [one.splitlines()[0] for one in modules.values()]
    assert titles == [
        '"""The definitions of T.td."""',
        '"""The definitions of Dot.td."""',
        '"""More definitions of T.td."""',
        '"""The modules of the target, in the order of definition."""',
    ]


@needs_tblgen
def test_few_records_are_no_rows(tmp_path: Path) -> None:
    less = "".join([line for line in (_ROWS + _CLASS).splitlines(keepends=True) if "VI64" not in line])
    assert "VInfo" not in _migrated(tmp_path, _TARGET + less)["t"]
