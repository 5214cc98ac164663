"""Writer of flat .td text: its form, and the records that llvm-tblgen-19 reads from it."""

from __future__ import annotations

import json
import lzma
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.oracle.tblgen import TBLGEN, needs_tblgen
from tests.records.files import REFERENCE, TOY, fixed
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.records import BitRef, Bits, Code, Dag, DagArg, FieldRef, Opaque, RecordSet, Ref, Value
from tgdsl.records.json_reader import read_json
from tgdsl.records.json_writer import to_json
from tgdsl.records.td_writer import to_td


def exported(**records: Mapping[str, Value]) -> str:
    """The text of records without classes, after the preamble."""
    return to_td(fixed({name: ((), fields) for name, fields in records.items()})).partition("= 0; }\n")[2]


def reread(records: RecordSet, folder: Path) -> dict[str, dict[str, object]]:
    """The records that llvm-tblgen reads from the export, without places."""
    source = folder / "records.td"
    source.write_text(to_td(records))
    done = subprocess.run([TBLGEN, "--dump-json", str(source)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return without_places(done.stdout)


def without_places(text: str) -> dict[str, dict[str, object]]:
    root: dict[str, dict[str, object]] = json.loads(text)
    del root["!tablegen_json_version"]
    return {name: {key: value for key, value in root[name].items() if key != "!locs"} for name in root}


def test_the_text_of_a_dump() -> None:
    assert to_td(read_json(TOY)) == (
        "class Format;\n"
        "class Note;\n"
        "class Pick;\n"
        "class Register;\n"
        "multiclass Skip { defvar nothing = 0; }\n"
        "def G0 : Register {\n"
        "  list<Register> Aliases = [];\n"
        "  list<string> AltNames = [];\n"
        '  string AsmName = "g0";\n'
        "  bits<16> HWEncoding = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};\n"
        '  string Namespace = "Toy";\n'
        "}\n"
        "def G1 : Register {\n"
        "  list<Register> Aliases = [G0];\n"
        '  list<string> AltNames = ["one", "eins"];\n'
        '  string AsmName = "g1";\n'
        "  bits<16> HWEncoding = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1};\n"
        '  string Namespace = "Toy";\n'
        "}\n"
        "def outs {\n"
        "}\n"
        "def ins {\n"
        "}\n"
        "def set {\n"
        "}\n"
        "def : Note {\n"
        '  string Text = "made in place";\n'
        "}\n"
        "def MOVE : Format {\n"
        '  string Body = " return \\"}\\"; ";\n'
        "  field bits<8> Inst = ?;\n"
        "  int Latency = -3;\n"
        '  dag Operands = (outs G0:$rd, (ins G1, 7:$count, "text", {0, 1}), ?:$rs);\n'
        "  list<dag> Pattern = [(set:$all G0)];\n"
        "  Note Remark = anonymous_0;\n"
        '  string Tabbed = "a\\tb\\\\c\\"d\\"\\ne";\n'
        "  list<list<int>> Table = [[1, 2], [], [0, 1]];\n"
        "  bits<3> rd = {?, ?, ?};\n"
        "  bits<3> rs = {?, ?, ?};\n"
        "  bit wide = ?;\n"
        "  let Inst = {wide, 1, rd{2}, rd{1}, rd{0}, rs{2}, rs{1}, rs{0}};\n"
        "}\n"
        "def : Pick {\n"
        "  field string Picked = ?;\n"
        "}\n"
    )


@needs_tblgen
def test_llvm_tblgen_reads_the_same(tmp_path: Path) -> None:
    """All values but one, which the dump leaves unresolved."""
    original = without_places(TOY.read_text())
    assert original["anonymous_1"]["Picked"] == {"kind": "complex", "printable": "[0, 1][5]"}
    original["anonymous_1"]["Picked"] = None
    assert reread(read_json(TOY), tmp_path) == original


#: Values with special cases, and their .td text.
CAREFUL: list[tuple[Value, str]] = [
    ('"\\\t\n', '"\\"\\\\\\t\\n"'),
    ("a\rb}]", '[{a\rb}]#"}]"'),
    (Code("return a[{1}];"), '[{return a[{1}]#"}]"#[{;}]'),
    (Code(""), "[{}]"),
    (Code("}"), '[{}]#"}"'),
    (Code("a{{}}"), '[{a{{}]#"}}"'),
    (Code("{}}]}]}}"), '[{{}]#"}}]"#"}]"#"}}"'),
    (-(2**63), "-9223372036854775808"),
    (Bits((True, None)), "{?, 1}"),
    (Dag(Ref("Y")), "(Y)"),
    (Dag(Ref("Y"), (DagArg(()),)), "!setdagarg((Y ?), 0, []<int>)"),
    (Dag(Ref("Y"), (DagArg(1), DagArg(()))), "(Y 1, []<int>)"),
    (Dag(Ref("Y"), (DagArg(1), DagArg(((), ("a",))))), '(Y 1, [[]<string>, ["a"]])'),
    (Dag(Ref("Y"), (DagArg(1), DagArg(((), ((),))))), "(Y 1, [[]<list<int>>, [[]<int>]])"),
    (Dag(Ref("Y"), (DagArg((1, 2), "a"), DagArg(3)), "o"), "!setdagarg((Y:$o ?:$a, 3), 0, [1, 2])"),
    (Dag(Ref("Y"), (DagArg(Bits((True, False))),)), "!setdagarg((Y ?), 0, {0, 1})"),
    (Dag(Ref("Y"), (DagArg(Ref("Y"), ""), DagArg(None, "a.b"))), '!setdagname(!setdagname((Y Y, ?), 0, ""), 1, "a.b")'),
    ((Dag(Ref("Y")), Dag(Ref("Y"), (DagArg("s"),))), '[(Y), (Y "s")]'),
]


@pytest.mark.parametrize(("value", "text"), CAREFUL)
def test_values(value: Value, text: str) -> None:
    (line,) = [line for line in exported(Y={}, X={"F": value}).split("\n  ") if " F = " in line]
    assert line.partition(" = ")[2].partition(";\n}")[0] == text


@needs_tblgen
def test_llvm_tblgen_reads_these_values(tmp_path: Path) -> None:
    fields = {f"F{number}": value for number, (value, _) in enumerate(CAREFUL)}
    records = fixed({"Y": (("C",), {}), "X": ((), fields)})
    assert reread(records, tmp_path) == without_places(to_json(records))


def test_records_come_after_those_they_refer_to() -> None:
    text = exported(A={"F": (Ref("C"),)}, B={}, C={"F": Dag(Ref("E"), (DagArg(Ref("D")),))}, D={}, E={})
    assert [line.split()[1] for line in text.splitlines() if line.startswith("def ")] == ["E", "D", "C", "A", "B"]


def test_records_can_refer_to_themselves() -> None:
    assert exported(A={"F": Dag(Ref("A"))}) == "def A {\n  dag F = (A);\n}\n"


def test_records_that_refer_to_each_other() -> None:
    with pytest.raises(DiagnosticError) as caught:
        exported(X={"F": Dag(Ref("B"))}, A={"F": Dag(Ref("X"))}, B={"F": Dag(Ref("A"))})
    assert render(caught.value.diagnostics) == (
        "fixed.py:1: error: 'X' refers to itself by way of other records, which a .td file cannot express; break the circle\n"
        "fixed.py:1: note: 'X' refers to 'B'\n"
        "fixed.py:3: note: 'B' refers to 'A'\n"
        "fixed.py:2: note: 'A' refers to 'X'\n"
        "1 error\n"
    )


@needs_tblgen
def test_names_that_need_quotes(tmp_path: Path) -> None:
    """Keywords, names that are no identifiers, and fields of the same name as a record."""
    names = ["code", "a.b", "33node", "0b1x", "é", "node", "the_node"]
    records = fixed(
        {
            **{name: (("Node",), {}) for name in names},
            "User": ((), {"node": Bits((None,)), "F": tuple(Ref(name) for name in names), "D": Dag(Ref("node"))}),
        }
    )
    assert reread(records, tmp_path) == without_places(to_json(records))


def test_fields_and_classes_that_cannot_be_written() -> None:
    with pytest.raises(DiagnosticError) as caught:
        to_td(fixed({"A": (("set-up",), {"in": 1, "ok": 1})}))
    assert render(caught.value.diagnostics) == (
        "fixed.py: error: the class 'set-up' cannot be written in a .td file; give it another name\n"
        "fixed.py:1: error: the field 'in' of 'A' cannot be written in a .td file; give it another name\n"
        "2 errors\n"
    )


@needs_tblgen
def test_anonymous_operands_stay_anonymous(tmp_path: Path) -> None:
    """instr-info numbers the operands that are not. What refers to one, and was begun before it, is anonymous no more."""
    records = fixed(
        {
            "anonymous_2": (("Profile",), {"F": Ref("anonymous_4")}),
            "anonymous_3": (("Profile",), {"F": Ref("anonymous_4")}),
            "anonymous_4": (("DAGOperand",), {}),
            "anonymous_5": (("DAGOperand",), {"F": Ref("anonymous_6")}),
            "anonymous_6": (("Other",), {}),
        }
    )
    read = reread(records, tmp_path)
    anonymous = [name for name, one in read.items() if name != "!instanceof" and one["!anonymous"]]
    assert anonymous == ["anonymous_4", "anonymous_5"]
    assert len(read) == 5 + 1


@needs_tblgen
def test_anonymous_records_keep_their_numbers(tmp_path: Path) -> None:
    """llvm-tblgen numbers them in order; one that comes out of order is written with its name."""
    records = fixed(
        {
            "anonymous_2": (("A",), {}),
            "anonymous_3": (("A",), {"F": Ref("anonymous_7")}),
            "anonymous_7": (("A",), {"F": None}),
            "anonymous_9": (("A",), {}),
            "User": ((), {"F": Ref("anonymous_9")}),
        }
    )
    text = to_td(records)
    assert text.count("defm : Skip;\n") == 2 + 5
    read = reread(records, tmp_path)
    assert {name: one["!anonymous"] for name, one in read.items() if name != "!instanceof"} == {
        "anonymous_2": True,
        "anonymous_3": True,
        "anonymous_7": False,
        "anonymous_9": True,
        "User": False,
    }


@needs_tblgen
def test_fields_that_refer_to_fields(tmp_path: Path) -> None:
    """To fields before and after them; to a field of type bit as a whole."""
    fields: dict[str, Value] = {
        "Inst": Bits((BitRef("rd", 0), BitRef("wide", 0), None, True, BitRef("rd", 1))),
        "rd": Bits((None, None)),
        "wide": None,
        "Late": Bits((BitRef("rd", 1), False)),
        "Text": None,
        "Copy": FieldRef("Text"),
        "Lost": FieldRef("Class:argument"),
        "Open": Opaque("!add(Text, 1)"),
    }
    records = fixed({"X": ((), fields)})
    text = to_td(records)
    assert "  let Inst = {rd{1}, 1, ?, wide, rd{0}};\n" in text
    assert "  let Late = {0, rd{1}};\n" in text
    assert "  let Copy = Text;\n" in text
    read = reread(records, tmp_path)["X"]
    written = without_places(to_json(records))["X"]
    assert [read[name] for name in ("Inst", "Late", "Lost", "Open")] == [written["Inst"], written["Late"], None, None]


def test_class_register_has_fields_where_registers_are_made_from_tuples() -> None:
    text = to_td(fixed({"Pairs": (("RegisterTuples",), {"SubRegs": ()})}))
    assert "class Register {\n  string Namespace = ?;\n" in text
    assert "  list<Register> Aliases = [];\n" in text


SMALL = {"Sparc": ["RegisterInfo", "InstrInfo", "SearchableTables"], "MSP430": ["RegisterInfo", "MCCodeEmitter"]}

#: The generator of each file of packs, by the file's suffix, with the options that LLVM's build gives it.
GENERATORS = {
    "AsmMatcher": "asm-matcher",
    "AsmWriter": "asm-writer",
    "AsmWriter1": "asm-writer -asmwriternum=1",
    "CallingConv": "callingconv",
    "CompressInstEmitter": "compress-inst-emitter",
    "DAGISel": "dag-isel",
    "DFAPacketizer": "dfa-packetizer",
    "DisassemblerTables": "disassembler",
    "Exegesis": "exegesis",
    "FastISel": "fast-isel",
    "FoldTables": "x86-fold-tables -asmwriternum=1",
    "GlobalISel": "global-isel",
    "InstrInfo": "instr-info",
    "InstrMapping": "x86-instr-mapping",
    "MCCodeEmitter": "emitter",
    "MCPseudoLowering": "pseudo-lowering",
    "MacroFusion": "macro-fusion-pred",
    "MnemonicTables": "x86-mnemonic-tables -asmwriternum=1",
    "PostLegalizeGICombiner": "global-isel-combiner -combiners=MipsPostLegalizerCombiner",
    "RegisterBank": "register-bank",
    "RegisterInfo": "register-info",
    "SearchableTables": "searchable-tables",
    "SubtargetInfo": "subtarget",
}

#: Those of single targets.
OWN_GENERATORS = {"X86GenInstrInfo": "instr-info -instr-info-expand-mi-operand-info=0"}


@needs_tblgen
@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference packs are not there")
@pytest.mark.parametrize("target", SMALL)
def test_some_files_of_small_packs(target: str, tmp_path: Path) -> None:
    assert differing_files(REFERENCE / target, SMALL[target], tmp_path) == []


@needs_tblgen
@pytest.mark.all_packs
@pytest.mark.skipif(not REFERENCE.exists(), reason="the reference packs are not there")
@pytest.mark.parametrize("pack", sorted(REFERENCE.glob("*")), ids=lambda pack: pack.name)
def test_all_files_of_all_packs(pack: Path, tmp_path: Path) -> None:
    suffixes = [path.name.partition("Gen")[2].removesuffix(".inc.xz") for path in sorted(pack.glob("*Gen*.inc.xz"))]
    assert {"InstrInfo", "RegisterInfo", "SubtargetInfo"} <= set(suffixes)
    assert differing_files(pack, suffixes, tmp_path) == []


def differing_files(pack: Path, suffixes: Sequence[str], folder: Path) -> list[str]:
    """The files that llvm-tblgen generates differently from the export than from the original sources."""
    source = folder / "records.td"
    source.write_text(to_td(read_json(pack / "records.json.xz")))
    differing: list[str] = []
    for suffix in suffixes:
        stem = f"{pack.name}Gen{suffix}"
        generator = OWN_GENERATORS.get(stem) or GENERATORS[suffix]
        done = subprocess.run([TBLGEN, *f"-gen-{generator}".split(), str(source)], capture_output=True, check=False)
        if lines_of(done.stdout) != lines_of(lzma.open(pack / f"{stem}.inc.xz").read()):
            differing.append(f"{stem} {done.stderr.decode()[:300]}")
    return differing


def lines_of(text: bytes) -> list[bytes]:
    """All but the line that names the source file."""
    return [line for line in text.split(b"\n") if not line.startswith(b"|* From: ")]


@needs_tblgen
def test_a_record_that_refers_to_itself_and_has_the_name_of_a_field_of_others(tmp_path: Path) -> None:
    records = fixed({"CY": (("ProcResourceKind",), {"Kind": Ref("CY")}), "Other": ((), {"CY": 1})})
    assert reread(records, tmp_path)["CY"]["Kind"] == {"def": "CY", "kind": "def", "printable": "CY"}
