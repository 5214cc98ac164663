"""The instruction table: numbers, operands, constraints, declared flags, encodings."""

from __future__ import annotations

from tests.support.instruction_builder import FIRST, GPR, InstructionTarget, leaf, operands, tree
from tests.support.release import GENERIC_OPCODES
from tgdsl.model.instructions.table import EarlyClobber, Instruction, Tied
from tgdsl.records import Ref
from tgdsl.llvm.flags import Flag

IMM = Ref("imm32")


def _only(target: InstructionTarget) -> Instruction:
    (instruction,) = target.table().instructions[FIRST:]
    return instruction


def test_llvms_opcodes_come_first_then_pseudo_instructions_then_others_by_name() -> None:
    target = InstructionTarget()
    for name in ("b", "A10", "A9", "B"):
        target.instruction(name)
    for name in ("Z", "P"):
        target.instruction(name, isPseudo=True)
    table = target.table()
    assert [i.name for i in table.instructions] == [*GENERIC_OPCODES, "P", "Z", "A10", "A9", "B", "b"]
    assert [i.number for i in table.instructions] == list(range(FIRST + 6))
    assert table.generic_count == FIRST == 295
    assert table.namespace == "T"
    assert table.by_name["A9"].qualified_name == "T::A9"
    assert table.by_name["G_ADD"].qualified_name == "TargetOpcode::G_ADD"


def test_machine_operands_are_numbered_through_sub_operands() -> None:
    target = InstructionTarget()
    address = target.add(
        "Address",
        "Operand",
        PrintMethod="printAddress",
        EncoderMethod="encodeAddress",
        OperandType="OPERAND_MEMORY",
        MIOperandInfo=operands("ops", {"base": GPR, "offset": IMM}),
    )
    register = target.add("AnyGPR", "RegisterOperand", OperandNamespace="T", EncoderMethod="encodeGPR")
    target.instruction("LOAD", outs={"rd": GPR}, ins={"src": address, "like": register, "any": Ref("unknown")})
    load = _only(target)
    rd, source, like, anything = load.operands
    assert (load.defs, load.machine_operands, load.variadic) == (1, 5, False)
    assert (rd.name, rd.printer_method, rd.operand_type, rd.first) == (
        "rd",
        "printOperand",
        "MCOI::OPERAND_REGISTER",
        0,
    )
    assert (rd.sub_operands, rd.info, rd.encoder_methods, rd.encoded) == ((rd.record,), None, ("",), (True,))
    assert (source.printer_method, source.operand_type, source.first) == ("printAddress", "MCOI::OPERAND_MEMORY", 1)
    assert [part.name for part in source.sub_operands] == ["GPR", "imm32"]
    assert (source.sub_names, source.constraints) == (("", ""), (None, None))
    # The EncoderMethod of the operand encodes both sub-operands.
    assert (source.encoder_methods, source.encoded) == (("encodeAddress", ""), (True, False))
    assert (like.first, like.operand_type, like.encoder_methods) == (3, "T::OPERAND_REGISTER", ("encodeGPR",))
    assert (anything.first, anything.operand_type) == (4, "MCOI::OPERAND_UNKNOWN")


def test_named_sub_operands_are_encoded_one_by_one() -> None:
    target = InstructionTarget()
    offset = target.add("Offset", "Operand", EncoderMethod="encodeOffset")
    target.add(
        "Address", "Operand", EncoderMethod="encodeAll", MIOperandInfo=operands("ops", {"base": GPR, "offset": offset})
    )
    target.instruction("LOAD", outs={"rd": GPR}, ins={"src": tree("Address", leaf("b", None), leaf("o", None))})
    load = _only(target)
    _, source = load.operands
    assert source.sub_names == ("b", "o")
    assert (source.encoder_methods, source.encoded) == (("", "encodeOffset"), (True, True))
    assert dict(load.sub_operand_names) == {"b": (1, 0), "o": (1, 1)}


def test_variable_ops_are_no_operand() -> None:
    target = InstructionTarget()
    target.instruction("CALL", outs={"": Ref("variable_ops")}, ins={"callee": GPR})
    call = _only(target)
    assert (call.variadic, call.defs, [operand.name for operand in call.operands]) == (True, 0, ["callee"])


def test_constraints_and_disable_encoding() -> None:
    target = InstructionTarget()
    target.add("Pair", "Operand", MIOperandInfo=operands("ops", {"lo": GPR, "hi": GPR}))
    target.instruction(
        "MADD",
        outs={"rd": GPR, "rt": GPR},
        ins={"a": GPR, "p": Ref("Pair"), "q": tree("Pair", leaf("x", None), leaf("y", None))},
        Constraints="$rd = $a,@earlyclobber $rt, $p.hi = $rt",
        DisableEncoding="$a, $p.lo $y",
    )
    rd, rt, a, p, q = _only(target).operands
    assert rd.constraints == (None,)
    assert rt.constraints == (EarlyClobber(),)
    assert (a.constraints, a.encoded) == ((Tied(0),), (False,))
    assert (p.constraints, p.encoded) == ((None, Tied(1)), (False, True))
    assert (q.constraints, q.encoded) == ((None, None), (True, False))


def test_flags_as_declared_and_those_left_unset() -> None:
    target = InstructionTarget()
    target.add("Condition", "PredicateOperand")
    target.add("SetFlags", "OptionalDefOperand")
    target.instruction("CALL", isCall=True, mayLoad=None, hasSideEffects=True)
    target.instruction("CMOV", outs={"s": Ref("SetFlags")}, ins={"p": Ref("Condition")})
    target.instruction("NEVER", ins={"p": Ref("Condition")}, isUnpredicable=True)
    by_name = target.table().by_name
    call, conditional, never = by_name["CALL"], by_name["CMOV"], by_name["NEVER"]
    assert call.flags == {Flag.IS_CALL, Flag.HAS_SIDE_EFFECTS}
    assert call.undeclared == {Flag.MAY_LOAD}
    assert (conditional.predicable, conditional.optional_def) == (True, True)
    assert conditional.has(Flag.IS_PREDICABLE)
    assert never.predicable and not never.has(Flag.IS_PREDICABLE)


def test_implicit_registers() -> None:
    target = InstructionTarget()
    a, b = target.registers("A", "B")
    target.instruction("X", Defs=(a, b), Uses=(b,))
    instruction = _only(target)
    assert [r.name for r in instruction.implicit_defs] == ["A", "B"]
    assert [r.name for r in instruction.implicit_uses] == ["B"]
