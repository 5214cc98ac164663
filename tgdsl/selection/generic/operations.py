"""Decoder of the match table's operations (GIM_..., GIR_...): each with its numbers and names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tgdsl.classes import frozen
from tgdsl.selection.generic.table_text import MatchTableText

#: The arguments of each operation: ``u`` for a ULEB128, ``i`` for an item. Those with lists are read by :meth:`Decoder.at`.
_ARGUMENTS: Final[Mapping[str, str]] = {
    "GIM_Try": "i",
    "GIM_RecordInsn": "uuu",
    "GIM_RecordInsnIgnoreCopies": "uuu",
    "GIM_CheckFeatures": "i",
    "GIM_CheckOpcode": "ui",
    "GIM_CheckOpcodeIsEither": "uii",
    "GIM_CheckNumOperands": "uu",
    "GIM_CheckNumOperandsGE": "uu",
    "GIM_CheckNumOperandsLE": "uu",
    "GIM_CheckI64ImmPredicate": "ui",
    "GIM_CheckAPIntImmPredicate": "ui",
    "GIM_CheckAPFloatImmPredicate": "ui",
    "GIM_CheckImmOperandPredicate": "uui",
    "GIM_CheckLeafOperandPredicate": "uui",
    "GIM_CheckAtomicOrdering": "ui",
    "GIM_CheckAtomicOrderingOrStrongerThan": "ui",
    "GIM_CheckAtomicOrderingWeakerThan": "ui",
    "GIM_CheckMemorySizeEqualTo": "uui",
    "GIM_CheckMemoryAlignment": "uui",
    "GIM_CheckMemorySizeEqualToLLT": "uuu",
    "GIM_CheckMemorySizeLessThanLLT": "uuu",
    "GIM_CheckMemorySizeGreaterThanLLT": "uuu",
    "GIM_CheckIsBuildVectorAllOnes": "u",
    "GIM_CheckIsBuildVectorAllZeros": "u",
    "GIM_CheckSimplePredicate": "i",
    "GIM_CheckCxxInsnPredicate": "ui",
    "GIM_CheckHasNoUse": "u",
    "GIM_CheckHasOneUse": "u",
    "GIM_CheckType": "uui",
    "GIM_RootCheckType": "ui",
    "GIM_CheckPointerToAny": "uuu",
    "GIM_CheckRegBankForClass": "uui",
    "GIM_RootCheckRegBankForClass": "ui",
    "GIM_CheckComplexPattern": "uuii",
    "GIM_CheckConstantInt": "uui",
    "GIM_CheckConstantInt8": "uui",
    "GIM_CheckLiteralInt": "uui",
    "GIM_CheckIntrinsicID": "uui",
    "GIM_CheckCmpPredicate": "uui",
    "GIM_CheckIsMBB": "uu",
    "GIM_CheckIsImm": "uu",
    "GIM_CheckIsSafeToFold": "i",
    "GIM_CheckIsSameOperand": "uuuu",
    "GIM_CheckIsSameOperandIgnoreCopies": "uuuu",
    "GIM_CheckCanReplaceReg": "uuuu",
    "GIM_MIFlags": "ui",
    "GIM_MIFlagsNot": "ui",
    "GIM_RecordNamedOperand": "uuu",
    "GIM_RecordRegType": "uui",
    "GIM_Reject": "",
    "GIR_MutateOpcode": "uui",
    "GIR_BuildMI": "ui",
    "GIR_BuildRootMI": "i",
    "GIR_BuildConstant": "ui",
    "GIR_Copy": "uuu",
    "GIR_RootToRootCopy": "u",
    "GIR_CopyRemaining": "uuu",
    "GIR_CopyOrAddZeroReg": "uuui",
    "GIR_CopySubReg": "uuui",
    "GIR_AddImplicitDef": "uii",
    "GIR_AddImplicitUse": "ui",
    "GIR_AddRegister": "uii",
    "GIR_AddIntrinsicID": "ui",
    "GIR_SetImplicitDefDead": "uu",
    "GIR_SetMIFlags": "ui",
    "GIR_UnsetMIFlags": "ui",
    "GIR_CopyMIFlags": "uu",
    "GIR_AddTempRegister": "uui",
    "GIR_AddSimpleTempRegister": "uu",
    "GIR_AddTempSubRegister": "uuii",
    "GIR_AddImm": "ui",
    "GIR_AddImm8": "ui",
    "GIR_AddCImm": "uii",
    "GIR_ComplexRenderer": "ui",
    "GIR_ComplexSubOperandRenderer": "uiu",
    "GIR_ComplexSubOperandSubRegRenderer": "uiui",
    "GIR_CustomRenderer": "uui",
    "GIR_CustomOperandRenderer": "uuui",
    "GIR_DoneWithCustomAction": "i",
    "GIR_CustomAction": "i",
    "GIR_CopyConstantAsSImm": "uu",
    "GIR_CopyFConstantAsFPImm": "uu",
    "GIR_ConstrainOperandRC": "uui",
    "GIR_ConstrainSelectedInstOperands": "u",
    "GIR_RootConstrainSelectedInstOperands": "",
    "GIR_EraseFromParent": "u",
    "GIR_EraseRootFromParent_Done": "",
    "GIR_MakeTempReg": "ui",
    "GIR_ReplaceReg": "uuuu",
    "GIR_ReplaceRegWithTempReg": "uuu",
    "GIR_Done": "",
    "GIR_Coverage": "i",
}

_ENDS: Final = frozenset(("GIR_Done", "GIR_EraseRootFromParent_Done"))


@frozen(eq=False)
class Operation:
    """An operation of the table.

    Attributes:
        place: its place in the table, in bytes.
        name: "GIM_CheckOpcode".
        arguments: its numbers and names.
        next: the place behind it.
        cases: of a switch: the places to go to, by the opcode, or by the type's number; its default is the last argument.
        rule: the Rule ID of the rule that a GIM_Try begins; -1 for none.
    """

    place: int
    name: str
    arguments: Sequence[int | str]
    next: int
    cases: Mapping[int, int]
    rule: int

    @property
    def is_end(self) -> bool:
        """True if a rule has matched, and all is done."""
        return self.name in _ENDS

    def number(self, argument: int) -> int:
        value = self.arguments[argument]
        assert isinstance(value, int), f"{self.name} at {self.place}"
        return value

    def text(self, argument: int) -> str:
        return str(self.arguments[argument])


class Decoder:
    """Decodes the operations of a table, each once."""

    def __init__(self, table: MatchTableText) -> None:
        self._table = table
        self._known: dict[int, Operation] = {}
        self._at = 0

    def at(self, place: int) -> Operation:
        """The operation at a place of the table."""
        found = self._known.get(place)
        if found is None:
            found = self._known[place] = self._decode(place)
        return found

    def _decode(self, place: int) -> Operation:
        self._at = first = self._table.index[place]
        name = self._next()
        cases: dict[int, int] = {}
        if name in ("GIM_SwitchOpcode", "GIM_SwitchType"):
            arguments: list[int | str] = [self._uleb() for _ in range(1 if name == "GIM_SwitchOpcode" else 2)]
            least, end, default = self._number(), self._number(), self._number()
            for number in range(least, end):
                target = self._number()
                if target:
                    cases[number] = target
            arguments.append(default)
        elif name in ("GIR_MergeMemOperands", "GIM_CheckMemoryAddressSpace"):
            lead = 1 if name == "GIR_MergeMemOperands" else 2
            arguments = [self._uleb() for _ in range(lead)]
            arguments += [self._uleb() for _ in range(self._number())]
        else:
            arguments = [self._uleb() if kind == "u" else _value(self._next()) for kind in _ARGUMENTS[name]]
        end_place = self._table.offsets[self._at] if self._at < len(self._table.offsets) else -1
        return Operation(place, name, arguments, end_place, cases, self._table.rules.get(first, -1))

    def _next(self) -> str:
        self._at += 1
        return self._table.items[self._at - 1]

    def _number(self) -> int:
        return int(self._next(), 0)

    def _uleb(self) -> int:
        value = shift = 0
        while True:
            byte = self._number()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value


def _value(text: str) -> int | str:
    """A number, or a name."""
    inner = text[8:-1] if text.startswith("uint8_t(") else text
    try:
        return int(inner, 0)
    except ValueError:
        return inner.rpartition("(uint8_t)")[2]
