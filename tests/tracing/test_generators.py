"""Where lines of small targets come from: those of files that the targets of the project do not have."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.generators import test_asm_matcher, test_dfa_packetizer, test_exegesis, test_subtarget, test_x86
from tests.generators.test_compress_inst_emitter import patterns
from tests.generators.test_fast_isel import everything
from tests.generators.test_instr_info import toy
from tests.generators.test_global_isel_combiner import FILES, RULES, records
from tests.support.record_builder import Target
from tests.td.commands import needs_llvm
from tests.tracing.lines import said_by, said_of
from tgdsl.generators import instr_info, register_info
from tgdsl.generators.asm_matcher import GENERATOR as ASM_MATCHER
from tgdsl.generators.compress_inst_emitter import GENERATOR as COMPRESS
from tgdsl.generators.dfa_packetizer import GENERATOR as DFA_PACKETIZER
from tgdsl.generators.disassembler import GENERATOR as DISASSEMBLER
from tgdsl.generators.exegesis import GENERATOR as EXEGESIS
from tgdsl.generators.fast_isel import GENERATOR as FAST_ISEL
from tgdsl.generators.global_isel_combiner import GENERATOR as COMBINER
from tgdsl.generators.register_info.subject import Subject
from tgdsl.generators.subtarget import GENERATOR as SUBTARGET
from tgdsl.generators.x86_fold_tables import GENERATOR as FOLD_TABLES
from tgdsl.generators.x86_instr_mapping import GENERATOR as INSTR_MAPPING
from tgdsl.generators.x86_mnemonic_tables import GENERATOR as MNEMONIC_TABLES
from tgdsl.llvm import DEFAULT
from tgdsl.model import Model


def expect(said: Mapping[str, str], expected: Mapping[str, str]) -> None:
    """Check what is said of some lines."""
    assert {line: said[line] for line in expected} == expected


def test_fast_isel() -> None:
    expected = {
        "return isInt<8>(Imm);": "imm8",
        "unsigned fastEmit_T_cast_MVT_i32_MVT_f32_r(unsigned Op0) {": "TOF",
        "unsigned fastEmit_T_cast_MVT_i32_r(MVT RetVT, unsigned Op0) {": "TOW TOF",
        "case MVT::i64: return fastEmit_T_cast_MVT_i32_MVT_i64_r(Op0);": "TOW",
        "return fastEmitInst_extractsubreg(RetVT, Op0, T::lo);": "p22",
        "if ((hasA())) {": "ADDA",
        "return fastEmitInst_rr(T::ADD, &T::GPRRegClass, Op0, Op1);": "ADD",
        "case MVT::i32: return fastEmit_T_add_MVT_i32_rr(RetVT, Op0, Op1);": "ADDA FLAG ADD",
        "case T::add: return fastEmit_T_add_rr(VT, RetVT, Op0, Op1);": "ADDA FLAG ADD SUM",
        "case ISD::imm: return fastEmit_ISD_imm_i(VT, RetVT, imm0);": "SETI",
    }
    expect(said_of(everything().records(), FAST_ISEL), expected)


def test_packetizer() -> None:
    """Each processor has its row; the automaton is of all."""
    expected = {
        '#include "llvm/CodeGen/DFAPacketizer.h"': "fixed",
        "0, 1, 2, 3, 4, 5, 0, 3, 0, 0, 0, 0,": "Big Less",
        "0, // BigModel": "Big",
        "6, // LessModel": "Less",
        "/* 2 */ {0, 1}, {0ULL, 0ULL},": "Big Less",
    }
    expect(said_of(test_dfa_packetizer.machine().records(), DFA_PACKETIZER), expected)


def test_compress_inst_emitter() -> None:
    expected = {
        "#ifdef GEN_COMPRESS_INSTR": "fixed",
        "return isInt<6>(MCOp.getImm());": "simm6",
        "case Test::ADD: {": "p1 p2",
        "if (STI.getFeatureBits()[Test::FA] &&": "p1",
        "OutInst.setOpcode(Test::C_ADDI);": "p3",
        "OutInst.addOperand(MCOperand::createImm(7));": "p4",
        "} // case ADDI": "p3 p4",
        "} // case C_LI": "p5",
        "} // switch": "fixed",
    }
    expect(said_of(patterns().records(), COMPRESS), expected)


def test_performance_counters(tmp_path: Path) -> None:
    expected = {
        '"alu", // 0': "Full Issue",
        '"port", // 4': "Full",
        '{ TestPfmCounterNames[4], "Port"},': "Full",
        "static const PfmCountersInfo TestCycles = {": "Cycles",
        "TestFullValidationCounters, 2 // Validation counters.": "Full",
        '{ "p10", &TestIssue },': "anonymous_238",
    }
    expect(said_of(test_exegesis.counters(tmp_path, DEFAULT), EXEGESIS), expected)


def test_relations_between_instructions() -> None:
    """A row is of the key, the related instructions and the InstrMapping; the rest of a function is of that alone."""
    said = said_by(lambda: instr_info.render(toy()))
    expected = {
        "{ T::ADD, T::SUB, (uint16_t)-1U },": "getSub ADD SUB",
        "{ T::LOAD, T::LOAD, T::NOP },": "getSub LOAD NOP",
        "Kind_none": "getSub",
    }
    expect(said, expected)


@needs_llvm
def test_combiner() -> None:
    expected = {
        "GICXXPred_Simple_IsRule4Enabled,": "shift_by_number",
        "GICXXCustomAction_GICombiner0 = GICXXCustomAction_Invalid + 1,": "double_abs double_negation",
        'return 4;\t // "shift_by_number"': "shift_by_number",
        "case 15:\t // 3 strings to match.": "double_negation shift_by_number replaced_by_new",
        "Helper.replace(State.MIs[0]->getOperand(0), State.MIs[1]->getOperand(1));": "double_abs double_negation",
    }
    said = said_of(records(RULES), COMBINER, FILES[0])
    expect(said, expected)
    of_rule = [names for line, names in said.items() if "// Combiner Rule #4: shift_by_number" in line]
    assert of_rule == ["shift_by_number"] * 3


def test_pressure_sets() -> None:
    """A set is of the classes that are in it; a list of sets, of the classes and the registers that have it."""
    target = Target()
    low, high = target.registers("L0", "L1"), target.registers("H0", "H1", "H2")
    target.register_class("LOW", low)
    target.register_class("HIGH", high)
    records = target.records()
    bank = Model(records).registers
    said = said_by(lambda: register_info.render(Subject(DEFAULT, "Test", bank, {"MVT::i32": 7})))
    expected = {
        "LOW = 0,": "LOW",
        "HIGH = 1,": "HIGH",
        '"LOW",': "LOW",
        "3,  \t// 1: HIGH": "HIGH",
        "/* 0 */ 0, -1,": "LOW L0 L1",
        "/* 2 */ 1, -1,": "HIGH H0 H1 H2",
        "2,0,};": "HIGH LOW",
        "2,2,2,0,0,};": "H0 H1 H2 L0 L1",
    }
    expect(said, expected)


def test_costs_on_processors() -> None:
    """What is taken is of the resource; a latency, of the processor that has it."""
    expected = {
        "{ 2,  1,   0}, // #1": "Alu",
        "{ 4,  1,   0}, // #3": "Port01",
        "{ 4,  2}, // #2 WriteLoad": "WideModel",
    }
    expect(said_of(test_subtarget.everything().records(), SUBTARGET), expected)


def test_mnemonics() -> None:
    """A line of the table of mnemonics is for the instructions and aliases with those of which a part is in it."""
    said = said_of(test_asm_matcher.everything().records(), ASM_MATCHER)
    [names] = [names for line, names in said.items() if line.startswith('"\\003add\\003clr')]
    assert names == "ADDT ADD ADDI Alias3 Alias2 INC LD Alias1 ODD OLD XOR"


def test_x86_tables() -> None:
    target = test_x86.everything().records()
    mnemonics = {
        "bool isPUSH(unsigned Opcode);": "PUSH32m8 PUSH32r8",
        "case PUSH32m8:": "PUSH32m8",
        "return Opcode == VDOTZ256rr;": "VDOTZ256rr",
    }
    expect(said_of(target, MNEMONIC_TABLES), mnemonics)
    mapping = {
        "uint16_t OldOpc;": "fixed",
        "{ X86::VDOTZ256rr, X86::VDOTYrr },": "VDOTZ256rr VDOTYrr",
        "case X86::VDOTYrr:": "VDOTYrr",
        "return Subtarget->hasAVXVNNI();": "VDOTYrr",
    }
    expect(said_of(target, INSTR_MAPPING), mapping)
    expect(said_of(target, FOLD_TABLES), {"{X86::PUSH32r8, X86::PUSH32m8, TB_FOLDED_LOAD},": "PUSH32r8 PUSH32m8"})


def test_x86_disassembler() -> None:
    """Where nothing is decoded is no definition's."""
    expected = {
        "{ ENCODING_RM, TYPE_Rv },": "ADD32rr",
        "{ /* 6 */": "SH0r SH1r SH2r",
        "/* SH1m */": "SH1m",
        "0x130, /*SH1m*/": "SH1m",
        "/*0xd1*/{MODRM_SPLITREG, 7},": "SH0m SH1m SH2m SH0r SH1r SH2r",
        "IC, // 0": "fixed",
        "/*IC_EVEX_KZ*/ {},": "fixed",
        "/*0x00*/{MODRM_ONEENTRY, 0},": "fixed",
    }
    said = said_of(test_x86.decoded().records(), DISASSEMBLER)
    expect(said, expected)
