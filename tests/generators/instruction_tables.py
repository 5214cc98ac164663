"""A small instruction table, built by hand without LLVM's generic opcodes, and its records."""

from __future__ import annotations

from tests.support.record_builder import Target, dag
from tgdsl.model.instructions.table import Constraint, EarlyClobber, Instruction, InstructionTable, Operand, Tied
from tgdsl.records import Bits, Dag, DagArg, Record, RecordSet, Ref, Value
from tgdsl.llvm import DEFAULT
from tgdsl.llvm.flags import Flag

_FIELDS: dict[str, Value] = {
    "Namespace": "T",
    "Size": 4,
    "TSFlags": Bits.of(0, 64),
    "Predicates": (),
    "UseNamedOperandTable": False,
    "UseLogicalOperandMappings": False,
}


def toy_records() -> RecordSet:
    """Registers, operands, features and six instructions."""
    target = Target()
    r0, r1 = target.registers("R0", "R1")
    target.register_class("GPR", [r0, r1])
    target.add("GPROp", "RegisterOperand", RegClass=Ref("GPR"))
    if target.release is DEFAULT:
        target.add("Pointer", "PointerLikeRegClass", RegClassKind=1)
    else:
        target.add("Far", "HwMode")
        target.add("Pointer", "RegClassByHwMode", Modes=(Ref("Far"),), Objects=(Ref("GPR"),))
    target.add("imm", "Operand", MIOperandInfo=dag("ops"))
    target.add("label", "Operand", "BranchTargetOperand", MIOperandInfo=dag("ops"))
    address = (DagArg(Ref("Pointer"), "base"), DagArg(Ref("imm"), "offset"))
    target.add("mem", "Operand", MIOperandInfo=Dag(Ref("ops"), address))
    target.add("cc", "Operand", "PredicateOp", MIOperandInfo=dag("ops"))
    target.add("flags", "Operand", "OptionalDefOperand", MIOperandInfo=dag("ops"))
    for feature in ("FeatureA", "FeatureB", "FeatureC"):
        target.add(feature, "SubtargetFeature")
    for name, condition in (
        ("HasC", dag("all_of", Ref("FeatureC"))),
        ("HasA", dag("all_of", Ref("FeatureA"), dag("not", Ref("FeatureB")))),
    ):
        target.add(name, "Predicate", AssemblerMatcherPredicate=True, CondString="c", AssemblerCondDag=condition)
    target.add("Compiler", "Predicate", AssemblerMatcherPredicate=False, CondString="c", AssemblerCondDag=None)

    def instruction(name: str, **fields: Value) -> None:
        target.add(name, "Instruction", **(_FIELDS | fields))

    instruction("NOP")
    instruction("ADD", UseNamedOperandTable=True, UseLogicalOperandMappings=True, Predicates=(Ref("HasA"),))
    instruction("LOAD", UseNamedOperandTable=True, UseLogicalOperandMappings=True, TSFlags=Bits.of(0x2B, 64))
    instruction("SUB", UseNamedOperandTable=True, UseLogicalOperandMappings=True, Predicates=(Ref("HasA"), Ref("HasC")))
    instruction("JUMP", Size=2, Predicates=(Ref("Compiler"), Ref("HasC")))
    instruction("RET", Size=2)
    target.add("getSub", "InstrMapping")
    return target.records()


def operand(
    record: Record,
    name: str,
    first: int,
    *constraints: Constraint,
    parts: tuple[Record, ...] = (),
    kind: str = "UNKNOWN",
) -> Operand:
    """An operand with the sub-operands ``parts``, or without."""
    sub_operands = parts or (record,)
    count = len(sub_operands)
    return Operand(
        record=record,
        name=name,
        printer_method="printOperand",
        operand_type=f"MCOI::OPERAND_{kind}",
        first=first,
        sub_operands=sub_operands,
        sub_names=("",) * count,
        encoder_methods=("",) * count,
        encoded=(True,) * count,
        constraints=constraints or (None,) * count,
        info=dag("ops") if parts else None,
    )


def instruction(
    record: Record,
    number: int,
    operands: tuple[Operand, ...] = (),
    defs: int = 0,
    *,
    flags: tuple[Flag, ...] = (),
    implicit_defs: tuple[Record, ...] = (),
    implicit_uses: tuple[Record, ...] = (),
    variadic: bool = False,
    optional_def: bool = False,
) -> Instruction:
    return Instruction(
        name=record.name,
        namespace="T",
        number=number,
        record=record,
        operands=operands,
        defs=defs,
        variadic=variadic,
        predicable=False,
        optional_def=optional_def,
        sub_operand_names={},
        implicit_defs=implicit_defs,
        implicit_uses=implicit_uses,
        flags=frozenset(flags),
        undeclared=frozenset(),
        asm_string="",
    )


def table(*instructions: Instruction) -> InstructionTable:
    return InstructionTable("T", instructions, 0, {found.name: found for found in instructions}, {})


def toy(records: RecordSet) -> InstructionTable:
    """The six instructions of :func:`toy_records`."""
    gpr, imm, pointer = records["GPR"], records["imm"], records["Pointer"]
    reg = [operand(gpr, name, place, kind="REGISTER") for place, name in enumerate(("rd", "rs"))]
    tied = operand(gpr, "rt", 1, Tied(0), kind="REGISTER")
    early = operand(gpr, "rd", 0, EarlyClobber(), kind="REGISTER")
    address = operand(records["mem"], "addr", 1, parts=(pointer, imm), kind="MEMORY")
    condition = operand(records["cc"], "cc", 2, parts=(imm,))
    sets = operand(records["flags"], "s", 0, parts=(records["GPROp"],))
    r0, r1 = records["R0"], records["R1"]
    return table(
        instruction(records["NOP"], 0, flags=(Flag.HAS_SIDE_EFFECTS,)),
        instruction(records["ADD"], 1, (reg[0], tied), 1, flags=(Flag.IS_ADD, Flag.IS_COMMUTABLE)),
        instruction(records["LOAD"], 2, (early, address), 1, flags=(Flag.MAY_LOAD,), implicit_uses=(r1,)),
        instruction(records["SUB"], 3, (reg[0], tied), 1, implicit_defs=(r0,), implicit_uses=(r1,)),
        instruction(
            records["JUMP"],
            4,
            (sets, operand(records["label"], "to", 1, kind="PCREL"), condition),
            1,
            flags=(Flag.IS_BRANCH, Flag.IS_TERMINATOR),
            optional_def=True,
        ),
        instruction(records["RET"], 5, flags=(Flag.IS_RETURN,), variadic=True),
    )
