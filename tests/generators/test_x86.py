"""X86's tables of mnemonics, counterparts and folds: whole expected files, and what is wrong with instructions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.oracle.tblgen import needs_tblgen, theirs
from tests.support.instruction_builder import InstructionTarget
from tests.support.release import of_release
from tests.support.x86_builder import (
    F128MEM,
    GR32,
    GR64,
    I8IMM,
    I32IMM,
    I32MEM,
    VK1WM,
    VR128,
    VR256,
    X86Target,
    encoding,
)
from tgdsl.diagnostics import DiagnosticError, render
from tgdsl.files import X86FoldTables, X86MnemonicTables
from tgdsl.generation import Generator
from tgdsl.generators.disassembler import GENERATOR as DISASSEMBLER
from tgdsl.generators.x86_fold_tables import GENERATOR as FOLD_TABLES
from tgdsl.generators.x86_instr_mapping import GENERATOR as INSTR_MAPPING
from tgdsl.generators.x86_mnemonic_tables import GENERATOR as MNEMONIC_TABLES
from tgdsl.llvm import Release
from tgdsl.model import Model
from tgdsl.model.x86 import build_x86_decoding
from tgdsl.model.common.string_maps import in_order_of_string_map
from tgdsl.records import Ref, Value

EXPECTED = Path(__file__).parent / "expected"

GENERATORS = {one.name: one for one in (MNEMONIC_TABLES, INSTR_MAPPING, FOLD_TABLES)}

TWO: dict[str, Value] = {"src1": GR32, "src2": GR32}
MEMORY: dict[str, Value] = {"src1": GR32, "src2": I32MEM}


def everything() -> X86Target:
    """Instructions with counterparts and folds, of each kind that the tables have."""
    target = X86Target()
    dst: dict[str, Value] = {"dst": GR32}
    reg, mem = encoding.SRC_REG, encoding.SRC_MEM
    target.x86("ADD32rr", "add{l|}\t$src", opcode=0x03, form=reg, outs=dst, ins=TWO)
    target.x86("ADD32rm", "add{l|}\t$src", opcode=0x03, form=mem, outs=dst, ins=MEMORY)
    target.x86("ADD32rr_NF", "add{l|}\t$src", opcode=0x03, form=reg, outs=dst, ins=TWO, flags="hasEVEX_NF")
    nd = {"map": encoding.MAP_4, "encoding": encoding.EVEX}
    target.x86(
        "ADD32rr_ND", "add{l|}\t$src", opcode=3, form=reg, outs=dst, ins=TWO, flags="hasVEX_4V hasEVEX_B", more=nd
    )
    target.x86("ADD32mr", "add{l|}\t$src", opcode=0x01, form=encoding.DEST_MEM, ins={"dst": I32MEM, "src": GR32})
    target.x86("ADD32rr_REV", "add{l|}\t$src", opcode=0x01, form=encoding.DEST_REG, outs=dst, ins=TWO)
    for name in ("CMOV32rr", "CMOV32rm"):
        is_memory = name.endswith("m")
        form = encoding.SRC_MEM_CC if is_memory else encoding.SRC_REG_CC
        target.x86(
            name, "cmov${cond}{l|}\t$src", opcode=0x40, map=1, form=form, outs=dst, ins=MEMORY if is_memory else TWO
        )
    target.x86("INC32r", opcode=0xFF, form=encoding.REG_FORM_0, outs=dst, ins={"src": GR32})
    target.x86("INC32m", "inc32r\t", opcode=0xFF, form=encoding.MEM_0, ins={"dst": I32MEM})
    target.x86("PUSH32r8", "push\t", opcode=0xFF, form=encoding.REG_FORM_0 + 6, ins={"src": GR32})
    target.x86("PUSH32m8", "push\t", opcode=0xFF, form=encoding.MEM_0 + 6, ins={"src": I32MEM})
    target.x86(
        "MOVAPSrr", "movaps\t", opcode=0x28, map=1, form=reg, outs={"d": VR128}, ins={"s": VR128}, vector_size=16
    )
    target.x86(
        "MOVAPSrm", "movaps\t", opcode=0x28, map=1, form=mem, outs={"d": VR128}, ins={"s": F128MEM}, vector_size=16
    )
    move: dict[str, Value] = {"isMoveReg": True}
    target.x86(
        "MOVXrr", "movx\t", opcode=0x29, map=1, form=encoding.DEST_REG, outs={"d": VR128}, ins={"s": VR128}, fields=move
    )
    target.x86("MOVXmr", "movx\t", opcode=0x29, map=1, form=encoding.DEST_MEM, ins={"d": F128MEM, "s": VR128})
    vex = {"map": 1, "opcode": 0x58, "prefix": encoding.PS}
    vectors: dict[str, Value] = {"src1": VR128, "src2": VR128}
    for name, flags in {"ADDPS": "", "VADDPS": "hasVEX_4V"}.items():
        own = vex | ({"encoding": encoding.VEX} if flags else {})
        target.x86(f"{name}rr", f"{name}\t", form=reg, outs={"d": VR128}, ins=vectors, flags=flags, more=own)
        memory = vectors | {"src2": F128MEM}
        target.x86(f"{name}rm", f"{name}\t", form=mem, outs={"d": VR128}, ins=memory, flags=flags, more=own)
    evex = vex | {"encoding": encoding.EVEX}
    masked: dict[str, Value] = {"mask": VK1WM, **vectors}
    for suffix, mask in {"": {}, "k": masked}.items():
        flags = "hasVEX_4V hasEVEX_K" if mask else "hasVEX_4V"
        ins = mask or vectors
        memory = {**ins, "src2": F128MEM}
        target.x86(f"VADDPSZ128rr{suffix}", "vaddps\t", form=reg, outs={"d": VR128}, ins=ins, flags=flags, more=evex)
        target.x86(f"VADDPSZ128rm{suffix}", "vaddps\t", form=mem, outs={"d": VR128}, ins=memory, flags=flags, more=evex)
        memory["src2"] = Ref("f32mem")
        b = f"{flags} hasEVEX_B"
        target.x86(f"VADDPSZ128rmb{suffix}", "vaddps\t", form=mem, outs={"d": VR128}, ins=memory, flags=b, more=evex)
    target.x86(
        "VEXPANDXrr", "vexpandx\t", form=reg, outs={"d": VR128}, ins={"s": VR128}, opcode=0x88, encoding=encoding.EVEX
    )
    target.x86(
        "VEXPANDXrm", "vexpandx\t", form=mem, outs={"d": VR128}, ins={"s": F128MEM}, opcode=0x88, encoding=encoding.EVEX
    )
    target.add("HasAVXVNNI", "Predicate", CondString="Subtarget->hasAVXVNNI()")
    both = {"map": 2, "opcode": 0x50, "prefix": encoding.PD, "form": reg}
    only: dict[str, Value] = {"Predicates": (Ref("HasAVXVNNI"),)}
    for name, prefix in {"VDOTYrr": encoding.VEX, "VDOTZ256rr": encoding.EVEX}.items():
        asm, fields = ("{vex}\tvdot", only) if prefix == encoding.VEX else ("vdot\t", None)
        d, i = {"d": VR256}, {"s": VR256}
        target.x86(name, asm, outs=d, ins=i, encoding=prefix, flags="hasVEX_L", fields=fields, more=both)
    target.x86("MOVBE32rr", form=encoding.PSEUDO, outs={"d": GR32}, ins={"s": GR32})
    target.x86("BSWAP32r", form=encoding.ADD_REG, outs={"d": GR32}, ins={"s": GR32})
    target.x86("ADD32ri", "add\t", opcode=0x81, form=encoding.REG_FORM_0, outs=dst, ins={"s": GR32, "i": I32IMM})
    target.x86("ADD32mi8", "add\t", opcode=0x81, form=encoding.MEM_0, ins={"d": I32MEM, "i": I8IMM})
    target.x86("LOCK_PREFIX", "lock", opcode=0xF0, form=encoding.PREFIX_BYTE)
    target.x86("ODD64r", "odd\t", form=encoding.X_REG, ins={"s": GR64}, fields={"AsmVariantName": "NonParsable"})
    target.named_folds()
    return target


@pytest.mark.parametrize("name", GENERATORS)
def test_whole_file(name: str, each_release: Release, expect: Callable[[Path, str], None]) -> None:
    text = GENERATORS[name].generate(Model(everything().records()))
    expect(of_release(EXPECTED / f"{name.replace('-', '_')}.inc", each_release), text)


@pytest.mark.parametrize("name", GENERATORS)
def test_llvm_tblgen_writes_the_same(name: str, each_tblgen: Release) -> None:
    expected = of_release(EXPECTED / f"{name.replace('-', '_')}.inc", each_tblgen).read_text()
    assert theirs(everything().records(), name) == expected


@pytest.mark.parametrize("name", GENERATORS)
def test_other_targets_have_no_such_file(name: str) -> None:
    assert not GENERATORS[name].applies(Model(InstructionTarget().records()))
    assert GENERATORS[name].applies(Model(everything().records()))


def errors(target: X86Target, generator: Generator) -> str:
    try:
        generator.generate(Model(target.records()))
    except DiagnosticError as error:
        return render(error.diagnostics).removesuffix("1 error\n")
    return ""


def test_an_instruction_that_the_table_of_folds_names_is_not_there() -> None:
    message = "target.td: error: LLVM's table of X86's folds names the instruction 'ADD16ri_DB', which is not there: define it\n"
    assert errors(X86Target(), FOLD_TABLES) == message


def test_an_instruction_that_the_table_of_counterparts_names_is_not_there() -> None:
    target = X86Target()
    target.x86("MOVBE32rr")
    message = "target.td: error: LLVM's table of X86's instructions names the instruction 'BSWAP32r', which is not there: define it\n"
    assert errors(target, INSTR_MAPPING) == message


def test_a_counterpart_that_is_no_instruction() -> None:
    target = X86Target()
    target.x86("ADDSSrr")
    target.add("VADDSSrr", "Predicate")
    message = "VADDSSrr: error: 'VADDSSrr' is not an instruction, but has the name that the counterpart of one would have: give it another name\n"
    assert errors(target, INSTR_MAPPING) == message


def test_memory_without_a_size() -> None:
    target = X86Target()
    target.add("somewhere", "Operand", OperandType="OPERAND_MEMORY")
    target.x86("FOOrr", "foo\t", form=encoding.SRC_REG, outs={"d": GR32}, ins={"s": GR32})
    target.x86("FOOrm", "foo\t", form=encoding.SRC_MEM, outs={"d": GR32}, ins={"s": Ref("somewhere")})
    message = "somewhere: error: the operand 'somewhere' is memory without a size: derive it from X86MemOperand\n"
    assert errors(target, FOLD_TABLES) == message


def test_an_alignment_that_is_no_power_of_two() -> None:
    target = X86Target()
    target.x86("MOVAPSrr", "x\t", form=encoding.SRC_REG, outs={"d": VR128}, ins={"s": VR128}, vector_size=12)
    target.x86("MOVAPSrm", "x\t", form=encoding.SRC_MEM, outs={"d": VR128}, ins={"s": F128MEM}, vector_size=12)
    message = "MOVAPSrr: error: the VectSize of 'MOVAPSrr', whose memory is aligned to it, is 12: give a power of two\n"
    assert errors(target, FOLD_TABLES) == message


@pytest.mark.parametrize("file", [X86MnemonicTables(asmwriternum=1), X86FoldTables(asmwriternum=1)], ids=str)
def test_no_such_assembly_writer(file: X86MnemonicTables | X86FoldTables) -> None:
    with pytest.raises(DiagnosticError, match="has no AsmWriter #1"):
        GENERATORS[file.generator].generate(Model(everything().records()), file)


@needs_tblgen
def test_mnemonics_of_any_length() -> None:
    """The order is that of a hash, which is computed otherwise for texts of up to 16, 128 and 240 characters, and for longer ones."""
    target = X86Target()
    for number, size in enumerate([*range(1, 20), *range(120, 140), *range(230, 250), 1024, 1025, 1100, 2100]):
        target.x86(f"I{number}", "".join([chr(ord("A") + (number * at) % 23) for at in range(size)]), form=encoding.RAW)
    records = target.records()
    assert MNEMONIC_TABLES.generate(Model(records)) == theirs(records, "x86-mnemonic-tables")


def test_an_order_that_is_neither_of_names_nor_of_definition() -> None:
    names = [f"key{number}" for number in range(13)]
    found = in_order_of_string_map(names)
    assert sorted(found) == sorted(names) and found != names and in_order_of_string_map(found) != sorted(names)


def test_forms_with_other_operands() -> None:
    target = X86Target()
    target.x86("FOOrr", "foo\t", form=encoding.SRC_REG, outs={"d": GR32})
    target.x86("FOOrm", "foo\t", form=encoding.SRC_MEM, outs={"d": GR32}, ins={"s": I32MEM})
    assert errors(target, FOLD_TABLES) == (
        "FOOrr: error: 'FOOrr' has 1 operand, fewer than 'FOOrm', which is the same instruction by its encoding: give both the same operands\n"
        "FOOrm: note: 'FOOrm' is defined here\n"
    )


def test_a_number_that_is_read_and_written() -> None:
    target = X86Target()
    target.x86("FOOrr", "foo\t", form=encoding.DEST_REG, outs={"d": I32IMM}, ins={"s": GR32})
    target.x86("FOOmr", "foo\t", form=encoding.DEST_MEM, ins={"d": I32MEM})
    message = "target.td: error: the operand 'i32imm' is not a register, but is folded as one: use a RegisterClass\n"
    assert errors(target, FOLD_TABLES) == message


# -- the disassembler ---------------------------------------------------------------------------------------------


def decoded() -> X86Target:
    """Instructions that share opcodes, in several contexts, for each type of decision."""
    target = X86Target()
    both: dict[str, Value] = {"a": GR32, "b": GR32}
    target.x86("ADD32rr", opcode=1, form=encoding.DEST_REG, ins=both, operand_size=encoding.SIZE_32)
    target.x86("ADD32mr", opcode=1, form=encoding.DEST_MEM, ins={"m": I32MEM, "b": GR32})
    target.x86("ADD64rr", opcode=1, form=encoding.DEST_REG, ins={"a": GR64, "b": GR64}, flags="hasREX_W")
    target.x86("RET", opcode=0xC3, form=encoding.RAW)
    for reg in range(3):
        target.x86(f"SH{reg}r", opcode=0xD1, form=encoding.REG_FORM_0 + reg, ins={"a": GR32})
        target.x86(f"SH{reg}m", opcode=0xD1, form=encoding.MEM_0 + reg, ins={"m": I32MEM})
    target.x86("VMCALL", opcode=0x01, map=1, form=encoding.MODRM_C0 + 1)
    target.x86("NOOP", opcode=0x90, form=encoding.RAW)
    target.x86("XCHG32ar", opcode=0x90, form=encoding.ADD_REG, ins={"a": GR32})
    target.x86(
        "JCC", "j${cond}\t", opcode=0x70, form=encoding.ADD_CC, ins={"to": Ref("brtarget8"), "cond": Ref("ccode")}
    )
    target.add("brtarget8", "Operand")
    target.add("ccode", "Operand")
    vector: dict[str, Value] = {"a": VR128, "m": F128MEM}
    vex = {"opcode": 0x58, "map": 1, "prefix": encoding.PS}
    target.x86("VOP", form=encoding.SRC_MEM, ins=vector, encoding=encoding.VEX, flags="ignoresVEX_L IgnoresW", more=vex)
    masked: dict[str, Value] = {"t": VR128, "k": VK1WM, "m": F128MEM}
    evex = vex | {"encoding": encoding.EVEX, "scale": 16}
    tied: dict[str, Value] = {"Constraints": "$t = $d"}
    d: dict[str, Value] = {"d": VR128}
    target.x86("VOPZ", form=encoding.SRC_MEM, outs=d, ins=masked, flags="hasEVEX_K", fields=tied, more=evex)
    target.add("In64BitMode", "Predicate")
    only: dict[str, Value] = {"Predicates": (Ref("In64BitMode"),)}
    target.x86("SYSCALL", opcode=0x05, map=1, form=encoding.RAW, fields=only)
    target.x86("HIDDEN", opcode=0x05, map=1, form=encoding.RAW, fields={"isAsmParserOnly": True})
    return target


def test_llvm_tblgen_writes_the_same_decoder(each_tblgen: Release) -> None:
    records = decoded().records()
    text = DISASSEMBLER.generate(Model(records))
    for kind in ("ONEENTRY", "SPLITRM", "SPLITREG", "SPLITMISC"):
        assert f"{{MODRM_{kind}, " in text
    assert text == theirs(records, "disassembler")


def test_the_model_of_the_decoder() -> None:
    model = Model(decoded().records())
    decoding = build_x86_decoding(model.x86_instructions, model.release)
    numbers = {name: number for number, name in enumerate(decoding.names) if name}
    assert "HIDDEN" not in numbers
    codes = decoding.operands[numbers["VOPZ"]]
    assert codes[:4] == (("DUP", "DUP1"), ("REG", "XMM"), ("WRITEMASK", "VK"), ("RM_CD16", "M"))
    assert decoding.operands[numbers["ADD32rr"]][0] == ("RM", "Rv")
    one_byte = {decoding.contexts[number]: table for number, table in decoding.kinds["OneByte"].items()}
    assert set(one_byte["IC"][1][:8]) == {numbers["ADD32mr"]} and set(one_byte["IC"][1][8:]) == {numbers["ADD32rr"]}
    assert set(one_byte["IC_64BIT_REXW"][1][8:]) == {numbers["ADD64rr"]}
    assert set(one_byte["IC"][0x90]) == {numbers["NOOP"]} and set(one_byte["IC"][0x91]) == {numbers["XCHG32ar"]}
    vex = {
        decoding.contexts[number]
        for number, table in decoding.kinds["TwoByte"].items()
        if numbers["VOP"] in table.get(0x58, ())
    }
    assert vex == {"IC_VEX", "IC_VEX_L", "IC_VEX_W", "IC_VEX_L_W"}


_REMEDY = "correct its operands or its Form, or leave it to the assembler with isCodeGenOnly"


@pytest.mark.parametrize(
    ("options", "flags", "message"),
    [
        (
            {"form": encoding.RAW, "encoding": encoding.VEX},
            "",
            "has a VEX, XOP or EVEX prefix, and OpPrefix says nothing of older prefixes: give it PS, PD, XS or XD",
        ),
        (
            {"form": encoding.RAW, "encoding": encoding.EVEX, "prefix": encoding.PD},
            "hasVEX_L hasEVEX_L2",
            "has both hasVEX_L and hasEVEX_L2, which are two lengths of vectors: leave one",
        ),
        ({"form": 15}, "", "has the Form 15, which is not one: give it one of X86InstrFormats.td"),
        (
            {"form": encoding.RAW, "map": 13},
            "",
            "has the OpMap 13, which is not one: give it one of X86InstrFormats.td",
        ),
        ({"form": encoding.RAW_DST_SRC}, "", f"has 1 operand, and its Form wants more: {_REMEDY}"),
        (
            {"form": encoding.X_MEM},
            "",
            f"has the operand 'i8imm' where its Form has memory, which the disassembler does not know there: {_REMEDY}",
        ),
    ],
)
def test_instructions_that_cannot_be_decoded(options: dict[str, int], flags: str, message: str) -> None:
    target = X86Target()
    target.x86("FOO", ins={"i": I8IMM}, flags=flags, more=options)
    assert errors(target, DISASSEMBLER) == f"FOO: error: 'FOO' {message}\n"


def test_more_operands_than_the_decoder_knows() -> None:
    target = X86Target()
    target.x86("FOO", form=encoding.RAW, ins={f"i{number}": I8IMM for number in range(7)})
    assert (
        errors(target, DISASSEMBLER) == f"FOO: error: 'FOO' has 7 operands, and the disassembler knows 6: {_REMEDY}\n"
    )


def test_a_displacement_with_too_large_a_scale() -> None:
    target = X86Target()
    target.add("vx64mem", "Operand")
    target.x86("FOO", form=encoding.X_MEM, ins={"m": Ref("vx64mem")}, scale=128)
    assert errors(target, DISASSEMBLER) == f"FOO: error: 'FOO' has a CD8_Scale of 128: {_REMEDY}\n"


def test_a_tie_to_the_last_operand() -> None:
    target = X86Target()
    ins = {f"i{number}": I8IMM for number in range(5)}
    target.x86("FOO", form=encoding.SRC_REG, outs={"d": GR32}, ins=ins | {"t": GR32}, fields={"Constraints": "$t = $d"})
    found = errors(target, DISASSEMBLER)
    assert found.startswith("FOO: error: 'FOO' has 7 operands")
    del ins["i4"]
    target.x86("FOO", form=encoding.SRC_REG, outs={"d": GR32}, ins=ins | {"t": GR32}, fields={"Constraints": "$t = $d"})
    assert (
        errors(target, DISASSEMBLER) == f"FOO: error: 'FOO' ties an operand to the one with the number 5: {_REMEDY}\n"
    )


def test_two_instructions_of_one_encoding(each_release: Release) -> None:
    target = X86Target()
    target.x86("RET", opcode=0xC3, form=encoding.RAW)
    target.x86("RETURN", opcode=0xC3, form=encoding.RAW)
    assert errors(target, DISASSEMBLER) == (
        "RETURN: error: 'RETURN' and 'RET' have the same encoding in IC, with the opcode 0xC3: give one of them another, or leave it to the"
        " assembler with isCodeGenOnly\nRET: note: 'RET' is defined here\n"
    )
