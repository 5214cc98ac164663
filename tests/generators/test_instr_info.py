"""Instruction information of a small target against a whole expected file, and sections of other targets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.generators import instruction_tables
from tests.support.record_builder import Target
from tests.support.release import about, of_release
from attrs import evolve
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generators.instr_info import GENERATOR, render
from tgdsl.generators.instr_info.classes_by_mode import classes_by_mode
from tgdsl.generators.instr_info.descriptors import DescriptorTables
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import DEFAULT, RELEASES, Release
from tgdsl.llvm.flags import Flag
from tgdsl.model import Model
from tgdsl.model.instructions.numbering import NAMESPACE
from tgdsl.model.instructions.table import InstructionTable
from tgdsl.model.maps.instruction_maps import InstructionMap, InstructionMaps
from tgdsl.model.maps.operand_maps import (
    OperandTypes,
    build_logical_operands,
    build_named_operands,
    build_operand_parts,
    build_operand_types,
)
from tgdsl.model.subtarget.feature_predicates import build_feature_predicates
from tgdsl.records import Bits, RecordSet, Ref, Value

EXPECTED = Path(__file__).parent / "expected"
NO_MAPS = InstructionMaps((), {})


def subject_of(records: RecordSet, table: InstructionTable, maps: InstructionMaps = NO_MAPS) -> Subject:
    types = build_operand_types(records)
    return Subject(
        target="Test",
        namespace="T",
        renaming=True,
        instructions=table.instructions,
        flags=[instruction.flags for instruction in table.instructions],
        sched_classes=["NoInstrModel", "Fast"],
        sched_class_of=[0, 1, 2, 1, 0, 0],
        functions=(),
        features=build_feature_predicates(records),
        operand_types=types,
        named_operands=build_named_operands(table.instructions),
        logical_operands=build_logical_operands(table.instructions, types),
        maps=maps,
        mcid_flags=records.release.mcid_flags,
        release=records.release,
        specialized={},
        classes_by_mode=classes_by_mode(Model(records)),
        operand_parts=build_operand_parts(records) if records.release is not DEFAULT else (),
    )


def toy() -> Subject:
    records = instruction_tables.toy_records()
    record = records["getSub"]
    add, sub, load, nop = [records[name] for name in ("ADD", "SUB", "LOAD", "NOP")]
    rows = ((add, (sub, None)), (load, (load, nop)))
    two = InstructionMap(record, ("Kind", "Sense"), (("sub", "on"), ("none", "")), rows)
    one = InstructionMap(record, ("Kind",), (("sub",),), ())
    maps = InstructionMaps((two, one), {"Kind": ("sub", "none"), "Sense": ("on", "")})
    return subject_of(records, instruction_tables.toy(records), maps)


def section(text: str, macro: str) -> str:
    """The text between ``#undef MACRO`` and the next ``#endif``."""
    return text.split(f"#undef {macro}\n", 1)[1].split("\n#endif", 1)[0] + "\n"


def test_whole_file(each_release: Release, expect: Callable[[Path, str], None]) -> None:
    expect(of_release(EXPECTED / "instructions.inc", each_release), render(toy()))


def test_forbidding_register_renaming_sets_extra_reg_alloc_req() -> None:
    out = Writer()
    DescriptorTables(evolve(toy(), renaming=False)).write_definition(out)
    lines = str(out).splitlines()[2:8]
    assert [
        line.count("|(1ULL<<MCID::ExtraSrcRegAllocReq)|(1ULL<<MCID::ExtraDefRegAllocReq), 0x") for line in lines
    ] == [1] * 6


def test_no_implicit_registers_and_no_operands() -> None:
    records = instruction_tables.toy_records()
    table = instruction_tables.table(instruction_tables.instruction(records["NOP"], 0))
    subject = evolve(subject_of(records, table), sched_class_of=[0])
    text = render(subject)
    assert "INSTRMAP" not in text
    assert "  MCOperandInfo OperandInfo[0];\n" in text
    assert "  MCPhysReg ImplicitOps[1];\n" in text
    assert section(text, "GET_INSTRINFO_OPERAND_ENUM") == (
        "namespace llvm {\nnamespace T {\nnamespace OpName {\nenum {\n  OPERAND_LAST\n};\n"
        "} // end namespace OpName\n} // end namespace T\n} // end namespace llvm\n"
    )
    assert "  return -1;\n" in section(text, "GET_INSTRINFO_NAMED_OPS")
    assert "  return LogicalOpIdx;\n" in section(text, "GET_INSTRINFO_LOGICAL_OPERAND_SIZE_MAP")
    assert "  return -1;\n" in section(text, "GET_INSTRINFO_LOGICAL_OPERAND_TYPE_MAP")
    assert (
        "  static const uint8_t Offsets[] = {\n    /* NOP */\n    0,\n  };\n\n  using namespace OpTypes;\n"
        "  static const int8_t OpcodeOperandTypes[] = {\n    \n  };\n"
    ) in section(text, "GET_INSTRINFO_OPERAND_TYPE")


def test_operand_types_take_two_bytes_where_there_are_many() -> None:
    subject = toy()
    small = evolve(subject, operand_types=OperandTypes(127, subject.operand_types.numbers, {}))
    large = evolve(subject, operand_types=OperandTypes(128, subject.operand_types.numbers, {}))
    assert "static const int8_t OpcodeOperandTypes" in render(small)
    assert "static const int16_t OpcodeOperandTypes" in render(large)


def test_sizes_of_memory_operands() -> None:
    types = OperandTypes(3, {}, {32: ("i32mem", "f32mem"), 64: ("i64mem",)})
    assert section(render(evolve(toy(), operand_types=types)), "GET_INSTRINFO_MEM_OPERAND_SIZE") == (
        "namespace llvm {\nnamespace T {\nLLVM_READONLY\nstatic int getMemOperandSize(int OpType) {\n"
        "  switch (OpType) {\n  default: return 0;\n"
        "  case OpTypes::i32mem:\n  case OpTypes::f32mem:\n    return 32;\n\n  case OpTypes::i64mem:\n    return 64;\n\n"
        "  }\n}\n} // end namespace T\n} // end namespace llvm\n"
    )


def deprecated() -> str:
    target = Target()
    feature = target.add("FeatureOld", "SubtargetFeature")
    shared: dict[str, Value] = {"Size": 4, "TSFlags": Bits.of(0, 64), "Predicates": ()}
    shared |= {"UseNamedOperandTable": False, "UseLogicalOperandMappings": False}
    target.add("A", "Instruction", **shared, DeprecatedFeatureMask=feature)
    target.add("B", "Instruction", **shared, DeprecatedFeatureMask=Ref("unused"), ComplexDeprecationPredicate="B")
    target.add("C", "Instruction", **shared)
    records = target.records()
    made = [instruction_tables.instruction(records[name], number) for number, name in enumerate("ABC")]
    return render(evolve(subject_of(records, instruction_tables.table(*made)), sched_class_of=[0, 0, 0]))


def test_deprecated_instructions() -> None:
    text = deprecated()
    arguments = "TestDescs.Insts, TestInstrNameIndices, TestInstrNameData, TestInstrDeprecationFeatures, "
    arguments += "TestInstrComplexDeprecationInfos, 3"
    assert text.count(f"InitMCInstrInfo({arguments});\n") == 2
    assert (
        "extern const uint8_t TestInstrDeprecationFeatures[] = {\n"
        "    T::FeatureOld, uint8_t(-1), uint8_t(-1), \n};\n\n"
        "extern const MCInstrInfo::ComplexDeprecationPredicate TestInstrComplexDeprecationInfos[] = {\n"
        "    nullptr, &getBDeprecationInfo, nullptr, \n};\n\n"
    ) in text
    assert "extern const uint8_t TestInstrDeprecationFeatures[];\n" in section(text, "GET_INSTRINFO_CTOR_DTOR")


def test_a_flag_of_the_target_that_is_unset() -> None:
    target = Target()
    bits = Bits((False, True, None))
    target.add("A", "Instruction", Size=4, TSFlags=bits)
    records = target.records()
    table = instruction_tables.table(instruction_tables.instruction(records["A"], 0))
    tables = DescriptorTables(
        evolve(toy(), instructions=table.instructions, flags=[frozenset[Flag]()], sched_class_of=[0])
    )
    with pytest.raises(DiagnosticError) as caught:
        tables.write_definition(Writer())
    assert str(caught.value) == "A: error: bit 2 of the TSFlags of 'A' is unset; give it a value"


def test_pointers_whose_class_the_target_does_not_say() -> None:
    with about(RELEASES[22]):
        target = Target()
        pointer = target.add("Pointer", "PointerLikeRegClass", RegClassKind=1)
        for name in ("MINE", "PREALLOCATED_ARG"):
            target.add(name, "Instruction", Size=4, TSFlags=Bits.of(0, 64), Predicates=())
        records = target.records()
        operands = (instruction_tables.operand(records[pointer.name], "p", 0),)
        mine = instruction_tables.instruction(records["MINE"], 0, operands)
        generic = evolve(instruction_tables.instruction(records["PREALLOCATED_ARG"], 0, operands), namespace=NAMESPACE)
        messages: list[str] = []
        for instruction in (mine, generic):
            with pytest.raises(DiagnosticError) as caught:
                DescriptorTables(subject_of(records, instruction_tables.table(instruction)))
            messages.append(caught.value.diagnostics[0].message)
    assert messages == [
        "'MINE' has an operand of the PointerLikeRegClass 'Pointer', which only LLVM's own instructions may have: use a RegisterClass "
        "or a RegClassByHwMode",
        "LLVM's own instruction 'PREALLOCATED_ARG' has a pointer for an operand, but the target does not give its register class"
        ": define a TargetSpecializedStandardPseudoInstruction for it",
    ]


def test_specialized_instructions_have_the_operands_of_the_target() -> None:
    with about(RELEASES[22]):
        subject = toy()
        records = instruction_tables.toy_records()
        own = instruction_tables.operand(records["GPR"], "p", 0, kind="REGISTER")
        r0, r1 = records["R0"], records["R1"]
        special = instruction_tables.instruction(records["RET"], 0, (own,), implicit_defs=(r0,), implicit_uses=(r1,))
        unknown = instruction_tables.instruction(records["RET"], 1, implicit_defs=(r1,))
        out = Writer()
        DescriptorTables(evolve(subject, specialized={"NOP": special, "ADD": unknown})).write_definition(out)
    assert "    { 0,\t1,\t0,\t2,\t0,\t1,\t1,\tTestOpInfoBase + 0,\t1,\t0, 0x0ULL },  // RET\n" in str(out)
    assert "    { 1,\t0,\t0,\t2,\t1,\t0,\t1,\tTestOpInfoBase + 1,\t0,\t0, 0x0ULL },  // RET\n" in str(out)
    assert "    /* 0 */ { T::GPRRegClassID, 0, MCOI::OPERAND_REGISTER, 0 },\n" in str(out)


def test_a_target_without_instructions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Model, "instructions", InstructionTable("", (), 0, {}, {}))
    with pytest.raises(DiagnosticError) as caught:
        GENERATOR.generate(Model(Target().records()))
    assert str(caught.value) == (
        "target.td: error: the target 'Test' has no instructions of its own, or the first of them has no namespace; "
        "opcodes need one"
    )
