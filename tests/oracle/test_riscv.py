"""targets/riscv against LLVM 19: its records are those of LLVM's own RISC-V, its files those of llvm-tblgen, and its words those of llvm-mc."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.oracle.machine_code import LLVM_MC, REFUSED, Machine, their_bytes
from tests.oracle.tblgen import ours, without_source
from tgdsl.diagnostics import Report
from tgdsl.generation.choosing import files_of
from tgdsl.commands.lint import main as lint
from tgdsl.llvm import RELEASES
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.program import Program
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.model import Model
from tgdsl.records import Record, RecordSet, Value, classes_of
from tgdsl.records.td_writer import to_td

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT.parent / "shared" / "reference" / "RISCV" / "records.json.xz"

#: The release whose RISC-V it describes.
LLVM_19 = RELEASES[19]
TBLGEN = LLVM_19.program("llvm-tblgen")

needs_pack = pytest.mark.skipif(not PACK.exists(), reason="the reference packs are not there")


@cache
def riscv() -> RecordSet:
    return load_target("targets.riscv", source_options=SourceOptions(llvm=19))


@cache
def llvms() -> RecordSet:
    return load_target(str(PACK))


def test_lints(capsys: pytest.CaptureFixture[str]) -> None:
    assert lint(["targets.riscv"]) == 0
    assert capsys.readouterr().out == ""


# -- records -----------------------------------------------------------------------------------------------------------
#: How many aliases, and patterns of compressed instructions, there are.
ALIASES = 255

#: Fields of instructions that say the same in another way: ``${rs2}`` for ``$rs2``, and bits that pseudo instructions have no use for.
SPELLED = {"AsmString", "Inst", "SoftFail"}


def instructions(records: RecordSet) -> Iterator[Record]:
    return (one for one in records.of_class("Instruction") if one.string("Namespace") == "RISCV")


def said(value: Value, records: RecordSet) -> str:
    """A value in text that is the same for other numbers of anonymous records, of which a fragment is told as what it matches."""

    def content(match: re.Match[str]) -> str:
        found = records.get(match[1])
        is_fragment = found is not None and found.is_a("PatFrags")
        return said(found.value("Fragments"), records) if found is not None and is_fragment else "anonymous"

    return re.sub(r"Ref\(name='(anonymous_\d+)'\)", content, repr(value))


@needs_pack
def test_instructions_are_llvms() -> None:
    fields = (classes_of(LLVM_19).declared_fields("Instruction") or {}).keys() - SPELLED | {"TSFlags"}
    count = 0
    for one in instructions(riscv()):
        theirs = llvms()[one.name]
        for name in fields:
            assert said(one.value(name), riscv()) == said(theirs.value(name), llvms()), (one.name, name)
        assert re.sub(r"[{}]", "", one.string("AsmString")) == re.sub(r"[{}]", "", theirs.string("AsmString"))
        if not one.bit("isPseudo"):
            assert one.value("Inst") == theirs.value("Inst"), one.name
        count += 1
    assert count == 629


def aliases(records: RecordSet) -> Counter[str]:
    """The aliases and the patterns of compressed instructions, each as text."""
    found: Counter[str] = Counter()
    for class_name, fields in (
        ("InstAlias", ("AsmString", "ResultInst", "EmitPriority", "Predicates")),
        ("CompressPat", ("Input", "Output", "Predicates", "isCompressOnly")),
    ):
        for one in records.of_class(class_name):
            found[" ".join([class_name, *[said(one.value(name), records) for name in fields]])] += 1
    return found


@needs_pack
def test_aliases_are_llvms() -> None:
    mine = aliases(riscv())
    assert mine - aliases(llvms()) == Counter()
    assert mine.total() == ALIASES


# -- files -------------------------------------------------------------------------------------------------------------
@pytest.mark.skipif(shutil.which(TBLGEN) is None, reason=f"{TBLGEN} is not installed; apt-get install llvm-19")
def test_files_are_llvm_tblgens_of_the_export(tmp_path: Path) -> None:
    source, output = tmp_path / "riscv.td", tmp_path / "out.inc"
    source.write_text(to_td(riscv()))
    generators = sorted({one.file.generator for one in files_of(Model(riscv()))})
    assert len(generators) == 13
    for generator in generators:
        subprocess.run([TBLGEN, f"-gen-{generator}", source, "-o", output], check=True)
        assert ours(riscv(), generator) == without_source(output.read_text()), generator


# -- assembly language -------------------------------------------------------------------------------------------------

#: What has no symbols: for both widths, and with short instructions.
LINES = """
add a0, a1, a2
addi sp, sp, -2048
li a0, -1
li a0, 0x12345678
li t0, 0x800
lui s11, 0xfffff
auipc t6, 0
slli a0, a0, 31
sra x5, x6, x7
lw a0, 2047(t1)
lbu a0, (sp)
sh zero, -4(s0)
beq a0, a1, 4094
bgt a0, a1, -4096
beqz a5, 8
jal ra, 1048574
jal -2
jalr t0, 16(t1)
jr a0
ret
fence
fence rw, w
fence.i
fence.tso
ecall
ebreak
unimp
mret
wfi
sfence.vma a0, zero
csrrw a0, mstatus, a1
csrr a0, 0xc00
csrwi fcsr, 31
rdcycle t0
mul a0, a1, a2
remu s2, s3, s4
lr.w.aq a0, (a1)
sc.w.rl a0, a1, (a2)
amoadd.w.aqrl a0, a1, 0(a2)
amomaxu.w zero, a1, (sp)
fadd.s fa0, fa1, fa2
fmadd.d ft0, ft1, ft2, ft3, rtz
fcvt.w.s a0, fa0, rup
fcvt.d.w fa0, a0
flw fa0, 4(sp)
fsd fs11, -8(a5)
fsh ft0, 2(a0)
fneg.h fa0, fa1
fmv.x.w a0, fa0
feq.d a0, fa0, fa1
frcsr a0
fsrmi a0, 3
sh1add a0, a1, a2
andn a0, a1, a2
rori a0, a1, 31
clz a0, a1
sext.b a0, a1
rev8 a0, a1
clmulh a0, a1, a2
bexti a0, a1, 31
pack a0, a1, a2
brev8 a0, a1
xperm8 a0, a1, a2
mv a0, a1
not a0, a1
seqz a0, a1
nop
addi a0, a0, 1
lw s0, 4(s1)
c.addi4spn a0, sp, 1020
c.lwsp ra, 252(sp)
c.j -2048
c.beqz s0, 254
c.lui a0, 0xfffe0
c.ebreak
c.slli a0, 1
addi a0, a0, 2048
lw a0, 2048(a0)
lr.w a0, 4(a0)
fadd.s fa0, fa1, a0
csrr a0, nosuch
c.addi4spn a0, sp, 2
c.lw a0, 0(t6)
""".strip()

WIDE = """
addw a0, a1, a2
slli a0, a0, 63
sraiw a0, a1, 31
ld a0, 8(sp)
sd a1, -8(a0)
lwu a0, 0(a0)
mulw a0, a1, a2
lr.d a0, (a1)
amoswap.d.rl a0, a1, (a2)
fcvt.l.d a0, fa0, rtz
fmv.d.x fa0, a0
sext.w a0, a1
zext.w a0, a1
add.uw a0, a1, a2
rolw a0, a1, a2
li a0, 0x7fffffff
c.addiw a0, -1
c.ld s0, 248(s1)
rdcycleh a0
""".strip()

#: Parts of addresses, which the linker fills in, with the bytes of what is there before.
SYMBOLS = """
lui a0, %hi(foo)
addi a0, a0, %lo(foo+4)
sw a1, %lo(foo)(a0)
auipc a0, %pcrel_hi(bar)
addi a0, a0, %pcrel_lo(foo)
lui a0, %tprel_hi(foo)
bne a0, a1, foo
jal foo
j foo
""".strip()

FEATURES = "+m,+a,+f,+d,+zfh,+zba,+zbb,+zbc,+zbs,+zbkb,+zbkx"
SHORT = "+c,+zca,+zcd,"


def machine(bits: int, *, short: bool) -> Machine:
    features = SHORT * short + FEATURES
    return Machine(
        f"rv{bits}", "riscv", "", f"+{bits}bit,{features}", "little", [f"-triple=riscv{bits}", f"-mattr={features}"]
    )


@pytest.mark.skipif(shutil.which(LLVM_MC) is None, reason=f"{LLVM_MC} is not installed; apt-get install llvm-19")
@pytest.mark.parametrize(("bits", "short"), [(32, False), (32, True), (64, False), (64, True)])
def test_words_are_llvm_mcs(bits: int, short: bool) -> None:
    one = machine(bits, short=short)
    target = MCTarget(Model(riscv(), Report()), read_subtarget(Model(riscv()), "", one.features), "little")
    assembler = Assembler(target, CounterpartMethods(target))
    lines = [*LINES.splitlines(), *WIDE.splitlines(), *([] if short else SYMBOLS.splitlines())]
    for line, theirs in zip(lines, their_bytes(lines, one), strict=True):
        found = Program(assembler, line).assembled()
        words: list[str] = []
        for code in found.code:
            words += [code.data.hex(), *[f"{use.kind.name} {use.expression}" for use in code.fixups]]
        # llvm-mc's bytes have a slash before those bits that the fixup fills in.
        assert (REFUSED if found.messages else " ".join(words)) == re.sub("/[0-9a-f]+", "", theirs), line
