"""The checks of a match table as operations GIM_Check... (LLVM's emitPredicateOpcodes)."""

from __future__ import annotations

from typing import Final

from tgdsl.generators.kit.match_table_text import TableText
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.match_table import (
    WHOLE,
    AtomicOrderingIs,
    BankCovers,
    CodePredicate,
    CodeTest,
    CompareIs,
    Comparison,
    ComplexOperand,
    ConstantIs,
    DefinedBy,
    HasFlags,
    ImmediateTest,
    IntrinsicIs,
    IsBlock,
    IsImmediate,
    LeafTest,
    LiteralIs,
    LowLevelType,
    MemoryAddressSpace,
    MemoryAlignment,
    MemorySizeIs,
    MemorySizeOfOperand,
    NoUse,
    OneUse,
    OpcodeIs,
    OperandCount,
    OperandTest,
    PointerOfSize,
    Predicate,
    RecordOperand,
    RecordType,
    SameOperand,
    Strength,
    TypeIs,
    VectorSplat,
)


def opcode_name(instruction: Instruction) -> str:
    """The enumerator of an opcode: ``SP::ADDrr``."""
    return f"{instruction.namespace}::{instruction.name}"


def type_name(type: LowLevelType) -> str:
    """The enumerator of a type (getCxxEnumValue): ``GILLT_s32``, ``GILLT_nxv4s32``, ``GILLT_p0s64``."""
    if type.is_pointer:
        return f"GILLT_p{type.address_space}s{type.size}" if type.size else f"GILLT_p{type.address_space}"
    if type.is_vector:
        return f"GILLT_{'nxv' if type.scalable else 'v'}{type.count}s{type.size}"
    return f"GILLT_s{type.size}"


def predicate_name(predicate: CodePredicate) -> str:
    """The enumerator of a predicate in C++ (getEnumNameForPredicate): ``GICXXPred_I64_Predicate_simm13``."""
    return f"GICXXPred_{predicate.kind}_Predicate_{predicate.name}"


_STRENGTHS = {
    Strength.EXACTLY: "GIM_CheckAtomicOrdering",
    Strength.OR_STRONGER: "GIM_CheckAtomicOrderingOrStrongerThan",
    Strength.WEAKER_THAN: "GIM_CheckAtomicOrderingWeakerThan",
}

_COUNTS = {
    Comparison.EQUAL: "GIM_CheckNumOperands",
    Comparison.AT_MOST: "GIM_CheckNumOperandsLE",
    Comparison.AT_LEAST: "GIM_CheckNumOperandsGE",
}

_SIZES = {
    Comparison.EQUAL: "GIM_CheckMemorySizeEqualToLLT",
    Comparison.GREATER: "GIM_CheckMemorySizeGreaterThanLLT",
    Comparison.LESS: "GIM_CheckMemorySizeLessThanLLT",
}


class PredicateTexts:
    """Writes checks."""

    def __init__(self, out: TableText) -> None:
        self._out: Final = out

    def write(self, predicate: Predicate) -> None:
        """Write the operation of a check; of what defines an operand, only that it is kept."""
        if predicate.operand == WHOLE:
            self._write_of_instruction(predicate)
        else:
            self._write_of_operand(predicate)

    def _write_of_instruction(self, check: Predicate) -> None:
        out = self._out
        of = out.uleb("MI", check.instruction)
        match check:
            case OpcodeIs():
                name = "GIM_CheckOpcode" if len(check.alternatives) == 1 else "GIM_CheckOpcodeIsEither"
                out.operation(name, of, *[out.name(2, opcode_name(one)) for one in check.alternatives])
            case OperandCount():
                out.operation(_COUNTS[check.comparison], of, out.uleb("Expected", check.count))
            case CodeTest():
                out.operation("GIM_CheckCxxInsnPredicate", of, self._predicate("FnId", check.predicate))
            case ImmediateTest():
                name = f"GIM_Check{check.predicate.kind}ImmPredicate"
                out.operation(name, of, self._predicate("Predicate", check.predicate))
            case MemorySizeIs():
                size = "/*Size*/" + out.number(4, check.size)
                out.operation("GIM_CheckMemorySizeEqualTo", of, out.uleb("MMO", check.memory_operand), size)
            case MemorySizeOfOperand():
                operand = out.uleb("OpIdx", check.compared)
                out.operation(_SIZES[check.comparison], of, out.uleb("MMO", check.memory_operand), operand)
            case MemoryAddressSpace():
                count = "/*NumAddrSpace*/" + out.number(1, len(check.spaces))
                spaces = [out.uleb("AddrSpace", space) for space in check.spaces]
                out.operation("GIM_CheckMemoryAddressSpace", of, out.uleb("MMO", check.memory_operand), count, *spaces)
            case MemoryAlignment():
                alignment = "/*MinAlign*/" + out.number(1, check.alignment)
                out.operation("GIM_CheckMemoryAlignment", of, out.uleb("MMO", check.memory_operand), alignment)
            case AtomicOrderingIs():
                ordering = "/*Order*/" + out.name(1, f"(uint8_t)AtomicOrdering::{check.ordering}")
                out.operation(_STRENGTHS[check.strength], of, ordering)
            case VectorSplat():
                out.operation(f"GIM_CheckIsBuildVectorAll{'Ones' if check.ones else 'Zeros'}", of)
            case NoUse():
                out.operation("GIM_CheckHasNoUse", of)
            case OneUse():
                out.operation("GIM_CheckHasOneUse", of)
            case HasFlags():
                out.operation(
                    "GIM_MIFlagsNot" if check.absent else "GIM_MIFlags", of, out.name(4, " | ".join(check.flags))
                )
            case _:
                raise AssertionError(check)

    def _write_of_operand(self, check: Predicate) -> None:
        out = self._out
        match check:
            case TypeIs():
                self._root_or("CheckType", check, "/*Type*/" + out.name(1, type_name(check.type)))
            case BankCovers():
                self._root_or("CheckRegBankForClass", check, "/*RC*/" + out.name(2, check.register_class))
            case DefinedBy():
                name = "GIM_RecordInsnIgnoreCopies" if check.ignore_copies else "GIM_RecordInsn"
                number = check.matcher.number
                defined = out.uleb("DefineMI", number)
                out.operation(name, defined, *self._at(check, "OpIdx"), comment=f"MIs[{number}]")
            case ComplexOperand():
                renderer = "/*Renderer*/" + out.number(2, check.renderer)
                out.operation(
                    "GIM_CheckComplexPattern", *self._at(check), renderer, out.name(2, f"GICP_{check.matcher}")
                )
            case PointerOfSize():
                out.operation("GIM_CheckPointerToAny", *self._at(check), out.uleb("SizeInBits", check.size))
            case IntrinsicIs():
                out.operation("GIM_CheckIntrinsicID", *self._at(check), out.name(2, f"Intrinsic::{check.name}"))
            case SameOperand():
                name = "GIM_CheckIsSameOperandIgnoreCopies" if check.ignore_copies else "GIM_CheckIsSameOperand"
                other = (out.uleb("OtherMI", check.other_instruction), out.uleb("OtherOpIdx", check.other_operand))
                out.operation(name, *self._at(check, "OpIdx"), *other)
            case ConstantIs():
                small = -128 <= check.value <= 127
                name = "GIM_CheckConstantInt8" if small else "GIM_CheckConstantInt"
                out.operation(name, *self._at(check), out.number(1 if small else 8, check.value))
            case LiteralIs():
                out.operation("GIM_CheckLiteralInt", *self._at(check), out.number(8, check.value))
            case CompareIs():
                name = "/*Predicate*/" + out.name(2, f"CmpInst::{check.name}")
                out.operation("GIM_CheckCmpPredicate", *self._at(check), name)
            case IsImmediate():
                out.operation("GIM_CheckIsImm", *self._at(check))
            case IsBlock():
                out.operation("GIM_CheckIsMBB", *self._at(check))
            case OperandTest():
                predicate = self._predicate("Predicate", check.predicate)
                out.operation("GIM_CheckImmOperandPredicate", *self._at(check, "MO"), predicate)
            case LeafTest():
                predicate = self._predicate("Predicate", check.predicate)
                out.operation("GIM_CheckLeafOperandPredicate", *self._at(check, "MO"), predicate)
            case RecordOperand():
                index = out.uleb("StoreIdx", check.index)
                out.operation("GIM_RecordNamedOperand", *self._at(check), index, comment=f"Name : {check.name}")
            case RecordType():
                index = "/*TempTypeIdx*/" + out.number(1, check.type.index)
                out.operation("GIM_RecordRegType", *self._at(check), index)
            case _:
                raise AssertionError(check)

    def _at(self, check: Predicate, comment: str = "Op") -> tuple[str, str]:
        """The instruction and the operand that a check is about."""
        return self._out.uleb("MI", check.instruction), self._out.uleb(comment, check.operand)

    def _root_or(self, name: str, check: Predicate, text: str) -> None:
        """Write a check that has a short form for the operands of the root."""
        if check.instruction == 0:
            self._out.operation(f"GIM_Root{name}", self._out.uleb("Op", check.operand), text)
        else:
            self._out.operation(f"GIM_{name}", *self._at(check), text)

    def _predicate(self, comment: str, predicate: CodePredicate) -> str:
        return f"/*{comment}*/" + self._out.name(2, predicate_name(predicate))
