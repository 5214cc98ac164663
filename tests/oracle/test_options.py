"""Each option of llvm-tblgen's, for the generators that have it, against the release's llvm-tblgen with the same option: file and
standard error."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Literal

import pytest

from tests.cli.test_files import TWO_WRITERS
from tests.generators.test_disassembler import with_modes
from tests.oracle.tblgen import TBLGEN, needs_tblgen, without_source
from tests.support.matching_target import PARSER, MatchingTarget
from tests.support.release import RELEASE, SOURCE_OPTIONS
from tests.support.targets import load
from tgdsl import files
from tgdsl.diagnostics import DiagnosticError
from tgdsl.files import File, options_of
from tgdsl.generation.generator import installed
from tgdsl.llvm import RELEASES
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.records import RecordSet, Ref
from tgdsl.records.td_writer import to_td

pytestmark = needs_tblgen

REGISTERS = """
from tgdsl.language import *
from tgdsl.std import DefaultMode, i32, i64, v2i32

with until(21):
    Wide = HwMode("+wide")
with since(22):
    Wide = HwMode(predicates=[Predicate("isWide()")])
Size = SubRegRangeByHwMode({DefaultMode: SubRegRange(32), Wide: SubRegRange(64)})
High = SubRegRangeByHwMode({DefaultMode: SubRegRange(32, 32), Wide: SubRegRange(64, 64)})
XLen = RegInfoByHwMode({DefaultMode: RegInfo(32, 32, 32), Wide: RegInfo(64, 64, 64)})

XLenVT = ValueTypeByHwMode({DefaultMode: i32, Wide: i64})

class Reg(Register, namespace="T", cost_per_use=[1, 0]): ...

R = Reg.sequence("r{}", range(8))
lo = SubRegIndex(32, namespace="T", sub_reg_ranges=Size)
hi = SubRegIndex(32, 32, namespace="T", sub_reg_ranges=High)
W = Reg("w", sub_regs=[R[0], R[1]], sub_reg_indices=[lo, hi])
Pairs = RegisterTuples([lo, hi], [R[::2], R[1::2]])
GPR = RegisterClass(XLenVT, members=R, alignment=32, reg_infos=XLen, allocation_priority=3)
Low = RegisterClass(XLenVT, members=R[:4], alignment=32, reg_infos=XLen, base_class_order=2)
Both = RegisterClass(v2i32, members=[Pairs, W], alignment=64, size=64, is_allocatable=False)
Test = Target(instruction_set=InstrInfo())
"""


def check(records: RecordSet, file: File, folder: Path) -> None:
    """Compare a file, and what goes to standard error; places in the records are those of different files, and left out."""
    source = folder / "records.td"
    source.write_text(to_td(records))
    options = [f"-{name}={value}" for name, value in file.options.items()]
    assert options
    done = subprocess.run(
        [TBLGEN, f"-gen-{file.generator}", *options, str(source)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    generator, model = installed()[file.generator].load(), Model(records)
    ours = generator.generate(model, file)
    assert without_places(ours) == without_places(done.stdout)
    assert generator.remarks(model, file) == done.stderr
    assert without_source(ours) != without_source(generator.generate(model)) or done.stderr


def without_places(text: str) -> str:
    before, _, rest = without_source(text).partition("INCLUDE_PATH_TABLE[] = {\n")
    places, _, after = rest.partition("};\n")
    return f"{before}{places.count(chr(10))} lines{after}"


before_22 = pytest.mark.skipif(
    RELEASE.number >= 22,
    reason="LLVM 22 refuses pointers in the instructions of targets.sparc",
)


@pytest.mark.parametrize(
    "file",
    [
        files.RegisterInfo(register_info_debug=True),
        pytest.param(files.InstrInfo(instr_info_expand_mi_operand_info=False), marks=before_22),
        files.DAGISel(omit_comments=True),
        files.DAGISel(instrument_coverage=True),
        files.DAGISel(omit_comments=True, instrument_coverage=True),
        files.AsmMatcher(match_prefix="ADD"),
    ],
    ids=lambda file: file.spec,
)
def test_sparc(file: File, tmp_path: Path) -> None:
    check(load_target("targets.sparc", source_options=SOURCE_OPTIONS), file, tmp_path)


#: Options that the tables of scopes brought.
OF_SCOPES = (
    files.DisassemblerTables(specialize_decoders_per_bitwidth=True),
    files.DisassemblerTables(use_fn_table_in_decode_to_mcinst=True),
)


@pytest.mark.skipif(RELEASE.number < 22, reason="options of LLVM 22")
@pytest.mark.parametrize("file", OF_SCOPES, ids=lambda file: file.spec)
def test_decoders_of_tiny(file: files.DisassemblerTables, tmp_path: Path) -> None:
    check(load_target("targets.tiny", source_options=SOURCE_OPTIONS), file, tmp_path)


def test_the_second_assembly_writer(tmp_path: Path) -> None:
    records = load(tmp_path, "", TWO_WRITERS, RELEASE.number)
    check(records, files.AsmWriter(asmwriternum=1), tmp_path)
    with pytest.raises(
        DiagnosticError, match="the target 'Test' has no AsmWriter #2: its 2 AssemblyWriters are #0 to #1"
    ):
        installed()["asm-writer"].load().generate(Model(records), files.AsmWriter(asmwriternum=2))


def test_the_second_assembly_parser(tmp_path: Path) -> None:
    target = MatchingTarget()
    second = target.add("Second", "AsmParser", **{**PARSER, "AsmParserClassName": "Other"})
    parsers = (Ref("TestAsmParser"), second)
    target.add("Test", "Target", AssemblyParsers=parsers, AssemblyParserVariants=(Ref("Variant0"),))
    gpr = target.register_class("GPR", target.registers("R0"))
    target.written("NEG", "neg\t$rd", outs={"rd": gpr})
    check(target.records(), files.AsmMatcher(asmparsernum=1), tmp_path)
    with pytest.raises(
        DiagnosticError, match="the target 'Test' has no AsmParser #2: its 2 AssemblyParsers are #0 to #1"
    ):
        target.matching(2)


def test_registers_with_hw_modes(tmp_path: Path) -> None:
    check(load(tmp_path, "", REGISTERS, RELEASE.number), files.RegisterInfo(register_info_debug=True), tmp_path)


@pytest.mark.parametrize("level", ["O1", "O2"])
def test_decoder_tables_of_hw_modes(level: Literal["O1", "O2"], tmp_path: Path) -> None:
    check(with_modes(Size=1).records(), files.DisassemblerTables(suppress_per_hwmode_duplicates=level), tmp_path)


def test_no_option_of_these_generators_is_missing() -> None:
    """llvm-tblgen's options are ours; those of the program itself are apart."""
    ours = {option.name for kind in File.__subclasses__() for option in options_of(kind)}
    programs = [release.program("llvm-tblgen") for release in RELEASES.values()]
    missing = [program for program in programs if shutil.which(program) is None]
    known = {option for program in programs if program not in missing for option in options_of_program(program)}
    assert ours <= known or missing
    words = ("instr-info", "register-info", "asmwriter", "asmparser", "match-prefix", "coverage", "comments", "hwmode")
    for word in (*words, "decoder", "decode-to", "-operands"):
        found = {name for name in known if word in name}
        assert found == {name for name in ours if word in name} or missing


def options_of_program(program: str) -> set[str]:
    listed = subprocess.run([program, "--help-list-hidden"], capture_output=True, text=True, check=True).stdout
    return {line.split()[0].lstrip("-").partition("=")[0] for line in listed.splitlines() if line.startswith("  -")}
