"""``dag-isel`` against llvm-tblgen-19, for random patterns on top of LLVM's own classes and nodes."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.oracle.pattern_sets import PRELUDE, pattern_sets
from tests.oracle.tblgen import TBLGEN, Rejected, check_random, check_same, needs_tblgen, ours, theirs
from tests.support.pattern_builder import PatternTarget, dag
from tests.support.release import RELEASE, needs_sources
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import DAGISel
from tgdsl.generators.dag_isel import render
from tgdsl.llvm import RELEASES, Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.records import RecordSet
from tgdsl.records.json_reader import read_json
from tgdsl.records.td_writer import to_td

#: What the prelude is told of a release.
_MACROS = ByRelease({19: ("-DWANTS_ARE_PROPERTIES",), 22: ()})


def records_of(source: str, release: Release = RELEASE) -> RecordSet:
    """The records of TableGen source, by name, but that the first node to be defined is ``imm``, as in LLVM's own files.

    llvm-tblgen puts what it first knows as a node around default operands, and rejects most others there. LLVM's targets' own
    intrinsics are left out, since they would be most of the records.
    """
    with tempfile.TemporaryDirectory() as folder:
        file, dump = Path(folder) / "t.td", Path(folder) / "t.json"
        file.write_text(source)
        instead = Path(folder) / "llvm" / "IR"
        instead.mkdir(parents=True)
        include = release.include
        for intrinsics in (include / "llvm" / "IR").glob("Intrinsics?*.td"):
            (instead / intrinsics.name).touch()
        program, macros = release.program("llvm-tblgen"), _MACROS[release]
        command = [program, f"-I{folder}", f"-I{include}", *macros, "-dump-json", str(file), "-o", str(dump)]
        subprocess.run(command, check=True, timeout=30)
        records: dict[str, object] = json.loads(dump.read_bytes())
        dump.write_text(json.dumps({"imm": records.pop("imm"), **records}))
        return read_json(dump, release=release)


@needs_tblgen
@needs_sources
def test_random_patterns() -> None:
    # To shrink a target takes minutes, and a pattern of it tells as much.
    check_random(pattern_sets(), records_of, "dag-isel", examples=12, accepted=0.4, shrink=False)


@needs_tblgen
@needs_sources
def test_no_patterns_but_those_of_instructions() -> None:
    check_same(records_of(PRELUDE), "dag-isel")


NEWER = RELEASES[22]

_ATOMIC = """
def LOADS : I<(outs GPR:$d), (ins GPR:$a)> { let mayLoad = 1; }
let IsAtomic = 1 in {
  def signed : PatFrag<(ops node:$p), (atomic_load node:$p)> { let MemoryVT = i8; let IsSignExtLoad = 1; }
  def zero : PatFrag<(ops node:$p), (atomic_load node:$p)> { let IsZeroExtLoad = 1; }
  def plain : PatFrag<(ops node:$p), (atomic_load node:$p)> { let IsNonExtLoad = 1; let IsAtomicOrderingAcquire = 1; }
  def any : PatFrag<(ops node:$p), (atomic_load node:$p)> { let IsAnyExtLoad = 1; let AddressSpaces = [1, 2]; }
  def once : PatFrag<(ops node:$p), (atomic_load node:$p)> { let IsAtomicOrderingReleaseOrStronger = 0; let HasOneUse = 1; }
  def never : PatFrag<(ops node:$p), (atomic_load node:$p)> { let MinAlignment = 8; let MemoryVT = i8; let HasNoUse = 1; }
}
foreach f = [signed, zero, plain, any, once, never] in
  def : Pat<(i32 (f (i32 GPR:$a))), (LOADS GPR:$a)>;
"""

_INTRINSICS = """
class T<list<IntrinsicProperty> properties> : Intrinsic<[llvm_i32_ty], [llvm_i32_ty], properties> { let TargetPrefix = "t"; }
def int_t_10 : T<[IntrRead<[TargetMem0]>]>;
def int_t_11 : T<[IntrWrite<[TargetMem0]>]>;
def int_t_12 : T<[IntrRead<[TargetMem0]>, IntrWrite<[InaccessibleMem, TargetMem1]>]>;
def int_t_13 : T<[IntrReadMem, IntrWrite<[TargetMem0]>]>;
def int_t_14 : T<[IntrNoMem, IntrRead<[InaccessibleMem]>]>;
def int_t_15 : T<[IntrRead<[]>, IntrWrite<[]>]>;
def int_t_16 : T<[IntrRead<[]>]>;
def int_t_17 : T<[IntrInaccessibleMemOnly, IntrRead<[TargetMem0]>]>;
def int_t_18 : T<[IntrInaccessibleMemOnly, IntrRead<[TargetMem0]>, IntrWrite<[InaccessibleMem]>]>;
def int_t_19 : T<[IntrArgMemOnly, IntrWrite<[TargetMem1]>]>;
def int_t_20 : T<[IntrRead<[InaccessibleMem, TargetMem0, TargetMem1]>, IntrWrite<[InaccessibleMem, TargetMem0, TargetMem1]>]>;
foreach n = 10-20 in
  def Q#n : I<(outs GPR:$d), (ins GPR:$a)> {
    let mayLoad = ?;
    let mayStore = ?;
    let hasSideEffects = ?;
    let Pattern = [(set GPR:$d, (!cast<Intrinsic>("int_t_"#n) GPR:$a))];
  }
"""

_SYMBOLS = """
let supportsDeactivationSymbol = true in {
  def LOADS : I<(outs GPR:$d), (ins GPR:$a)> { let mayLoad = 1; }
  def COPIES : I<(outs GPR:$d), (ins GPR:$a)>;
}
def : Pat<(i32 (load (i32 GPR:$a))), (LOADS GPR:$a)>;
def : Pat<(i32 (sub GPR:$a, 5)), (ADD (COPIES GPR:$a), GPR:$a)>;
def : Pat<(i32 (sub GPR:$a, GPR:$b)), (ADD GPR:$b, (COPIES GPR:$a))>;
def : Pat<(i64 (zext GPR:$a)), (SUBREG_TO_REG (i64 0), (COPIES GPR:$a), lo)>;
"""

_BY_MODE = """
def Wide : HwMode<[HasA]>;
def Narrow : HwMode<[HasB]>;
def XLen : RegClassByHwMode<[Wide, Narrow], [GPX, GPR]>;
def DLen : RegClassByHwMode<[DefaultMode, Wide], [GPR, GPX]>;
def XLenOp : RegisterOperand<XLen>;
def PLUS : I<(outs XLen:$d), (ins XLen:$a, XLen:$b)>;
def PLUSD : I<(outs DLen:$d), (ins DLen:$a, DLen:$b)>;
def AND : I<(outs XLen:$d), (ins XLen:$a, XLenOp:$b), [(set XLen:$d, (and XLen:$a, XLenOp:$b))]>;
def LOADS : I<(outs XLen:$d), (ins XLen:$a)> { let mayLoad = 1; }
def : Pat<(add XLen:$a, XLen:$b), (PLUS XLen:$a, XLen:$b)>;
def : Pat<(mul DLen:$a, DLen:$b), (PLUSD DLen:$a, DLen:$b)>;
def : Pat<(i32 (xor GPR:$a, GPR:$b)), (PLUS GPR:$a, GPR:$b)>;
def : Pat<(i64 (or GPX:$a, GPX:$b)), (PLUSD GPX:$a, GPX:$b)>;
def : Pat<(load XLen:$a), (LOADS $a)>;
def : Pat<(i64 (sub XLen, XLen:$b)), (PLUS $b, $b)>;
def : Pat<(sub XLen:$a, 5), (PLUS (COPY_TO_REGCLASS XLen:$a, GPR), XLen:$a)>;
"""

_CAPABILITIES = """
let Namespace = "T" in foreach n = 0-3 in def C#n : Register<"c"#n>;
def CAP : RegisterClass<"T", [c64], 64, (sequence "C%u", 0, 3)>;
def WIDE : RegisterClass<"T", [c128], 128, (sequence "C%u", 0, 3)>;
let TargetPrefix = "t" in def int_t_address : Intrinsic<[llvm_i32_ty], [llvm_anyptr_ty], [IntrNoMem]>;
def SDT_Address : SDTypeProfile<1, 1, [SDTCisPtrTy<0>, SDTCisPtrTy<1>]>;
def t_address : SDNode<"T::ADDRESS", SDT_Address>;
def TO : I<(outs GPR:$d), (ins CAP:$a)>;
def WIDETO : I<(outs GPR:$d), (ins WIDE:$a)>;
def FROM : I<(outs CAP:$d), (ins GPR:$a)>;
def MOVE : I<(outs CAP:$d), (ins CAP:$a)>;
def LOADS : I<(outs GPR:$d), (ins GPR:$a)> { let mayLoad = 1; }
def LOADSBY : I<(outs GPR:$d), (ins CAP:$a)> { let mayLoad = 1; }
def : Pat<(i32 (load CAP:$a)), (LOADSBY CAP:$a)>;
def : Pat<(i32 (load cPTR:$a)), (LOADSBY $a)>;
def : Pat<(i32 (load iPTR:$a)), (LOADS $a)>;
def : Pat<(c64 (t_address GPR:$a)), (FROM GPR:$a)>;
def : Pat<(cPTR (t_address iPTR:$a)), (FROM $a)>;
def : Pat<(cPTR (t_address cPTR:$a)), (MOVE $a)>;
def : Pat<(iPTR (t_address cPTR:$a)), (TO $a)>;
def : Pat<(i32 (int_t_address CAP:$a)), (TO CAP:$a)>;
def : Pat<(i32 (int_t_address WIDE:$a)), (WIDETO $a)>;
def : Pat<(i32 (int_t_address GPR:$a)), (NEG $a)>;
"""

_INTEGERS = """
def i128imm : Operand<i128>;
def address : Operand<iPTR>;
def NARROW : I<(outs GPR:$d), (ins i1imm:$a, i8imm:$b, i16imm:$c, i64imm:$e)>;
def WIDE : I<(outs GPR:$d), (ins i128imm:$a, address:$b)>;
def : Pat<(i32 (add R0, 1)), (NARROW 1, 255, 65535, 4294967295)>;
def : Pat<(i32 (add R0, 2)), (NARROW 0, 127, 128, -1)>;
def : Pat<(i32 (add R0, 3)), (WIDE 2147483648, 5)>;
def : Pat<(i32 (add R0, 4)), (WIDE -3, 4294967295)>;
"""


@pytest.mark.skipif(shutil.which(NEWER.program("llvm-tblgen")) is None, reason=f"apt-get install llvm-{NEWER.number}")
@pytest.mark.skipif(not NEWER.include.exists(), reason=f"apt-get install {NEWER.package}")
@pytest.mark.parametrize("source", [_ATOMIC, _INTRINSICS, _SYMBOLS, _BY_MODE, _CAPABILITIES, _INTEGERS])
def test_what_newer_releases_have(source: str) -> None:
    records = records_of(PRELUDE + source, NEWER)
    for file in (DAGISel(), DAGISel(omit_comments=True)):
        assert ours(records, "dag-isel", file) == theirs(records, "dag-isel", file=file)


@pytest.mark.skipif(shutil.which(NEWER.program("llvm-tblgen")) is None, reason=f"apt-get install llvm-{NEWER.number}")
@pytest.mark.skipif(not NEWER.include.exists(), reason=f"apt-get install {NEWER.package}")
@pytest.mark.parametrize("constant", ["4294967296", "-2147483649"])
def test_constants_that_newer_releases_refuse(constant: str) -> None:
    records = records_of(PRELUDE + f"def : Pat<(i32 (add R0, {constant})), (MOVI 1)>;", NEWER)
    with pytest.raises(DiagnosticError, match="which cannot hold it"):
        ours(records, "dag-isel")
    with pytest.raises(Rejected, match="out of range"):
        theirs(records, "dag-isel")


@needs_tblgen
@needs_sources
def test_coverage(tmp_path: Path) -> None:
    """What ``-instrument-coverage`` adds; places are those of the file that llvm-tblgen read."""
    source = PRELUDE + """
def : Pat<(i32 (add GPR:$a, GPR:$b)), (ADD GPR:$a, GPR:$b)>;
def : Pat<(i32 (add GPR:$a, (c_shift GPR:$b, (i32 imm:$c)))), (ADD GPR:$a, (SHIFT GPR:$b, imm:$c))>;
def : Pat<(i32 (trunc i64:$a)), (i32 (EXTRACT_SUBREG GPX:$a, lo))>;
def : Pat<(i32 (sub GPR:$a, GPR:$a)), (i32 GPR:$a)>;
"""
    records = records_of(source)
    file = tmp_path / "t.td"
    file.write_text(to_td(records))
    command = [TBLGEN, "-gen-dag-isel", "-instrument-coverage", str(file)]
    theirs = subprocess.run(command, check=True, capture_output=True, text=True, timeout=30).stdout
    model = Model(records)
    assert _without_places(
        render("T", model.patterns, model.matcher, model.matcher_operations, model.release, coverage=True)
    ) == _without_places(theirs)


def _without_places(text: str) -> str:
    before, _, rest = text.partition("INCLUDE_PATH_TABLE[] = {\n")
    places, _, after = rest.partition("};\n")
    return f"{before}{places.count(chr(10))} lines{after}"


# -- what no rule forbids ----------------------------------------------------------------------------------------


def _target() -> PatternTarget:
    target = PatternTarget()
    target.profile("Unary", 1, 1)
    target.nodes("Unary", "any")
    target.selects("ONE", "(outs GPR:$d)", "(ins GPR:$a)")
    target.selects("NONE", "(outs)", "(ins GPR:$a)")
    target.frag("unused", "x", "(any node:$x)", HasNoUse=True)
    return target


def _check_accepted(target: PatternTarget) -> None:
    """Check that nothing is wrong with a target in Python, and that llvm-tblgen writes the same file."""
    check_same(target.records(), "dag-isel")
    target.is_python = True
    assert "// Src: " in ours(target.records(), "dag-isel")


@needs_tblgen
def test_a_source_whose_value_has_no_users() -> None:
    target = _target()
    target.pat("(i32 (unused GPR:$a))", "(NONE $a)")
    _check_accepted(target)


@needs_tblgen
@pytest.mark.parametrize("overloaded", ["iAny", "i32"])
def test_a_profile_with_an_overloaded_type_beside_another(overloaded: str) -> None:
    target = _target()
    target.profile("Twice", 1, 1, ("SDTCisVT", 0, "i32"), ("SDTCisVT", 0, overloaded), ("SDTCisVT", 1, "iAny"))
    target.nodes("Twice", "one")
    target.pat("(one GPR:$a)", "(ONE $a)")
    _check_accepted(target)


@needs_tblgen
def test_an_operand_with_a_type_for_a_part() -> None:
    """LLVM takes ``(ops OtherVT)`` for an operand's only part: one value stands for it, and the part's type is never asked for."""
    target = _target()
    target.add("simple", "ComplexPattern", NumOperands=1)
    target.add("shifted", "Operand", MIOperandInfo=dag("(ops i32)"))
    target.selects("SHIFTED", "(outs GPR:$d)", "(ins shifted:$a)")
    target.pat("(i32 (any simple:$a))", "(SHIFTED simple:$a)")
    target.pat("(i32 (any (i32 GPR:$a)))", "(SHIFTED $a)")
    _check_accepted(target)


def test_parts_without_types_that_values_stand_for() -> None:
    target = _target()
    target.profile("Two", 1, 2)
    target.nodes("Two", "both")
    target.add("shifted", "Operand", MIOperandInfo=dag("(ops i32, i32)"))
    target.selects("SHIFTED", "(outs GPR:$d)", "(ins shifted:$a)")
    target.pat("(i32 (both (i32 GPR:$a), (i32 GPR:$b)))", "(SHIFTED $a, $b)", name="p")
    assert (
        "'p', operand 1 of the instruction 'SHIFTED' stands for a sub-operand that has no type"
        in target.pattern_errors()
    )
