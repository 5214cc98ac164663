"""Classes of instructions and machine models with what sources say of them: names of TSFlags' bits, defaults, and comments on fields."""

from __future__ import annotations

from pathlib import Path

from tests.migration.packs import check_with_mypy
from tests.oracle.tblgen import needs_tblgen
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.migration.sources.placing import with_sources
from tgdsl.migration.trials.correcting import corrected
from tgdsl.llvm import RELEASES

_TARGET = """
include "llvm/Target/Target.td"
def InstrInfoOfT : InstrInfo;
def T : Target { let InstructionSet = InstrInfoOfT; }
class Reg<bits<4> number, string n> : Register<n> { let Namespace = "T"; let HWEncoding{3-0} = number; }
def R0 : Reg<0, "r0">;
def R1 : Reg<1, "r1">;
def GPR : RegisterClass<"T", [i32], 32, (add R0, R1)>;
"""

_FLAGS = """
class Form<bits<2> value> { bits<2> Value = value; }
def Wide : Form<0>;
def Short : Form<2>;

class TInst<bits<8> op, string text, dag outs, dag ins, Form form> : Instruction {
  let Namespace = "T";
  let OutOperandList = outs;
  let InOperandList = ins;
  let AsmString = text;
  field bits<16> Inst;
  let Size = 2;
  let Inst{7-0} = op;

  // The layout of the operands.
  let TSFlags{1-0} = form.Value;

  // Instructions of these kinds
  // have a group each.
  bit VALU = 0;
  bit SALU = 0;

  bit Loads = 0; // from memory
  bit mayTrap = 1;
  let TSFlags{2} = VALU;
  let TSFlags{3} = SALU;
  let TSFlags{4} = Loads;
  let TSFlags{5} = mayTrap;
  let TSFlags{6} = 1;
}

class RR<bits<8> op, string text> : TInst<op, text # " $rd, $rs", (outs GPR:$rd), (ins GPR:$rs), Short> {
  bits<4> rd;
  bits<4> rs;
  let Inst{11-8} = rd;
  let Inst{15-12} = rs;
  let VALU = 1;
  let mayTrap = 0;
}
def NOT : RR<1, "not">;
def NEG : RR<2, "neg">;
def CLZ : RR<4, "clz">;
def CTZ : RR<5, "ctz">;
def ABS : RR<3, "abs"> { let VALU = 0; let SALU = 1; }

class Load<bits<8> op, string text> : TInst<op, text # " $rd", (outs GPR:$rd), (ins), Wide> {
  bits<4> rd;
  let Inst{11-8} = rd;
  let Loads = 1;
}
def LDB : Load<16, "ldb">;
def LDH : Load<17, "ldh">;
"""

_FORMATS = """
class TInst(Instruction):
    namespace = "T"
    # The layout of the operands.
    form = constant(2, 0)
    # Instructions of these kinds
    # have a group each.
    VALU, SALU = constant(1, 0), constant(1, 0)
    Loads = constant(1, 0)  # from memory
    mayTrap = constant(1, 1)
    ts_flags = concat(1, mayTrap, Loads, SALU, VALU, form)
"""

_MODEL = """
def TModel : SchedMachineModel {
  let MispredictPenalty = 4;
  let IssueWidth = 2; // in order
  // There are
  // no buffers.
  let MicroOpBufferSize = 0;
  let CompleteModel = 0;
}
"""

_MODEL_MIGRATED = """
class TModel(
    SchedMachineModel,
    issue_width=2,  # in order
    # There are
    # no buffers.
    micro_op_buffer_size=0,
    mispredict_penalty=4,
    complete_model=False,
): ...
"""


def _migrated(folder: Path, text: str) -> str:
    """The module of the package of a target, with what the sources know."""
    (folder / "td").mkdir()
    (folder / "td" / "T.td").write_text(_TARGET + text)
    options = SourceOptions(llvm=19, include=(str(RELEASES[19].include),))
    records, notes = with_sources(str(folder / "td"), load_target(str(folder / "td" / "T.td"), source_options=options))
    (folder / "again").mkdir()
    made = corrected(records, "again", folder / "again", notes)
    assert not made.defects
    return next(one for path, one in made.files.items() if Path(path).stem == "t")


@needs_tblgen
def test_bits_of_flags_are_called_as_fields_and_arguments(tmp_path: Path) -> None:
    """A class declares them with the values that fields have in the sources, and its instructions set those that they have otherwise."""
    text = _migrated(tmp_path, _FLAGS)
    assert _FORMATS in text, text
    assert "\nWide = 0\nShort = 2\n" in text, text
    assert "\nclass RR(TInst, mayTrap=0, VALU=1, form=Short):\n" in text, text
    assert "SALU=1" in text and "VALU=0" in text, text
    assert "\nclass Load(TInst, Loads=1):\n" in text, text
    assert "flags_" not in text
    check_with_mypy(tmp_path / "again")


@needs_tblgen
def test_comments_on_keywords(tmp_path: Path) -> None:
    text = _migrated(tmp_path, _MODEL)
    assert _MODEL_MIGRATED in text, text
