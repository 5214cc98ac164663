"""Disassembler: words to MCInsts. It follows the decoder tables of the model, and decodes operands as ``decodeToMCInst`` does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from tgdsl.classes import field, frozen
from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.language.counterparts import Counterpart
from tgdsl.mc.inst import MachineInst, OperandValue
from tgdsl.mc.methods import inner, operand_value, outer
from tgdsl.mc.target import MCTarget, OnTarget, Subtarget, overrides
from tgdsl.model.common.fields import register_class_of
from tgdsl.model.decoding import (
    Conflict,
    Decoded,
    DecodedEncoding,
    DecodedOperand,
    DecoderTable,
    FieldDiffers,
    NoCase,
    PredicateFails,
    Visit,
    follow,
)
from tgdsl.model.instructions.table import Instruction, Tied
from tgdsl.model.registers.bank import Register
from tgdsl.records import Record


@frozen(eq=False)
class OperandRule:
    """The rule by which the number of an operand becomes a value: by its counterpart, as the number of a register, or as it is.

    Attributes:
        counterpart: stands in for a DecoderMethod; None for none.
        register_class: the name of the class whose members are meant; None for a number.
        method: a C++ method that nothing stands in for; empty for none.
    """

    counterpart: Counterpart | None
    register_class: str | None
    method: str


@frozen
class Tried:
    """A try of the decoder that bytes did not fit.

    Attributes:
        encoding: that they are none of; None if it is about a whole table.
    """

    encoding: DecodedEncoding | None
    reason: str


@frozen(eq=False)
class Disassembled:
    """An instruction at the beginning of some bytes.

    Attributes:
        size: the number of its bytes.
        soft_fail: what makes it one that must not be executed; empty for nothing.
    """

    inst: MachineInst
    size: int
    soft_fail: str


@frozen
class _Decoding(OnTarget):
    """The context in which counterparts decode."""

    _target: MCTarget
    failures: list[str] = field(factory=list[str])

    def soft_fail(self) -> None:
        self.failures.append("the value of an operand is reserved")


class Disassembler:
    """Decodes instructions of a target."""

    def __init__(self, target: MCTarget) -> None:
        self._target = target
        self._rules: dict[str, OperandRule] = {}
        self._tied: dict[int, Mapping[int, int]] = {}
        self._numbers: dict[str, Mapping[int, Register]] = {}

    @cached_property
    def tables(self) -> Mapping[tuple[str, int], DecoderTable]:
        """The decoder tables of the default HwMode, by DecoderNamespace and bytes that are read for a word.

        Raises:
            DiagnosticError: encodings are wrong, or cannot be told apart.
        """
        found = {
            (table.namespace, (table.width + 7) // 8): table
            for table in self._target.model.decoding.tables
            if not table.mode
        }
        if not found:
            raise fail(self._target.model.target.place, "the target has no encodings that a disassembler decodes")
        return found

    @cached_property
    def sizes(self) -> Sequence[int]:
        """The numbers of bytes that words have."""
        return sorted({size for _, size in self.tables})

    def decode(self, data: bytes, tried: list[Tried] | None = None) -> Disassembled | None:
        """The instruction that some bytes begin with; None if there is none.

        Args:
            tried: gets what the decoder met, if given.

        Raises:
            DiagnosticError: an operand has a C++ method, and no counterpart.
        """
        code = self._target.machine_code
        for size in self.sizes:
            if len(data) < size:
                continue
            word = code.from_bytes(data[:size], self._target.byte_order)
            names = code.decoder_namespaces(word, self._target.subtarget)
            for name in sorted({name for name, _ in self.tables}) if names is None else names:
                table = self.tables.get((name, size))
                found = None if table is None else self._in_table(table, word, data, tried)
                if found is not None:
                    return found
        return None

    def _in_table(self, table: DecoderTable, word: int, data: bytes, tried: list[Tried] | None) -> Disassembled | None:
        for visit in follow(table, word, self._target.subtarget.on):
            if not isinstance(visit, Decoded):
                if tried is not None:
                    tried.append(_met(visit, table, self._target.subtarget))
                continue
            encoding = visit.encoding
            decoding = _Decoding(self._target)
            if visit.is_soft_failure:
                decoding.failures.append("bits that should be constant are not (SoftFail)")
            values, reason, is_final = self._values(encoding, visit.values, decoding)
            if values is None:
                if tried is not None:
                    tried.append(Tried(encoding, reason))
                if is_final:
                    return None
                continue
            inst = MachineInst(encoding.instruction, values)
            target = self._target
            part = outer(inst)
            found = target.machine_code.decoded(part, data, target.byte_order, target.registers)
            if found is None:
                if tried is not None:
                    tried.append(Tried(encoding, "the bytes end before it does"))
                return None
            size = found[1] or (encoding.width + 7) // 8
            whole = inst if found[0] is part else inner(target, found[0])
            return Disassembled(whole, size, "; ".join(decoding.failures))
        return None

    def _values(
        self, encoding: DecodedEncoding, numbers: Sequence[int], decoding: _Decoding
    ) -> tuple[tuple[OperandValue, ...] | None, str, bool]:
        """The values of the machine operands; or the reason why there are none, and whether no other encoding is tried."""
        instruction = encoding.instruction
        if encoding.decoder.method:
            raise fail(
                encoding.encoding.record.place,
                f"'{instruction.name}' needs the C++ method '{encoding.decoder.method}' to be decoded as a whole: that has no counterpart",
            )
        values: dict[int, OperandValue] = {}
        for operand, number in zip(encoding.operands, numbers, strict=True):
            found = self._value(operand, number, decoding, instruction)
            if found is None:
                return None, f"'{operand.record.name}' has no value for {number:#x}", operand.info.is_complete
            values.update(zip(range(operand.number, operand.number + len(found)), found, strict=True))
        for one, other in self._tied_of(instruction).items():
            if one not in values and other in values:
                values[one] = values[other]
        # An operand without bits is none of LLVM's MCInst; nothing prints it.
        return tuple([values.get(one, 0) for one in range(instruction.machine_operands)]), "", False

    def _value(
        self, operand: DecodedOperand, number: int, decoding: _Decoding, instruction: Instruction
    ) -> Sequence[OperandValue] | None:
        rule = self._rules.get(operand.record.name)
        if rule is None:
            rule = self._rules[operand.record.name] = self._rule(operand.record, operand.info.method)
        if rule.counterpart is not None:
            found = rule.counterpart.decode(number, decoding)
            return None if found is None else [operand_value(value) for value in found]
        if not operand.info.has_value:
            raise fail(
                instruction.record.place,
                f"'{instruction.name}' has no bits for '{operand.record.name}', which needs the C++ method '{operand.info.method}': give it a"
                " counterpart",
            )
        if rule.register_class is not None:
            register = self._numbered(rule.register_class).get(number)
            return None if register is None else [register]
        if rule.method:
            raise fail(
                instruction.record.place,
                f"'{instruction.name}' needs the C++ method '{rule.method}' to decode '{operand.record.name}': give it a counterpart",
            )
        return [number]

    def _rule(self, record: Record, method: str) -> OperandRule:
        counterpart = self._target.counterpart(record)
        if not overrides(counterpart, "decode") and record.is_a("RegisterOperand"):
            counterpart = self._target.counterpart(register_class_of(record))
        if overrides(counterpart, "decode"):
            return OperandRule(counterpart, None, "")
        decoder = self._target.model.encodings.operand_decoder(record)
        if not decoder.method:
            # A PointerLikeRegClass has a decoder in some releases alone; the MachineCode tells its class for each.
            name = self._target.register_class(record)
            if name is not None:
                return OperandRule(None, name, "")
        return OperandRule(None, None, method)

    def _numbered(self, name: str) -> Mapping[int, Register]:
        """The members of a register class by HWEncoding.

        Raises:
            DiagnosticError: two have the same, so that only C++ knows which is meant.
        """
        found = self._numbers.get(name)
        if found is None:
            known: dict[int, Register] = {}
            for register in self._target.registers.of_class(name):
                other = known.setdefault(register.hw_encoding, register)
                if other is not register:
                    raise self._ambiguous(name, register, other)
            found = self._numbers[name] = known
        return found

    def _ambiguous(self, name: str, one: Register, other: Register) -> DiagnosticError:
        return fail(
            self._target.model.records[name].place,
            f"'{name}' has two registers of the number {one.hw_encoding}, '{other.name}' and '{one.name}', so that it needs the C++"
            f" method 'Decode{name}RegisterClass': give it a counterpart",
        )

    def _tied_of(self, instruction: Instruction) -> Mapping[int, int]:
        """Machine operands that are tied to each other, in both directions."""
        found = self._tied.get(instruction.number)
        if found is None:
            made: dict[int, int] = {}
            for operand in instruction.operands:
                for part, constraint in enumerate(operand.constraints):
                    if isinstance(constraint, Tied):
                        made[operand.first + part] = constraint.operand
                        made[constraint.operand] = operand.first + part
            found = self._tied[instruction.number] = made
        return found


def _met(visit: Visit, table: DecoderTable, subtarget: Subtarget) -> Tried:
    """The steps of the decoder, in words."""
    match visit:
        case NoCase(chosen, value):
            where = _field(chosen.start, chosen.width)
            return Tried(None, f"table {table.name}: nothing has {value:#x} in {where}")
        case Conflict(encodings):
            names = ", ".join([f"'{one.name}'" for one in encodings])
            return Tried(None, f"table {table.name}: nothing tells {names} apart")
        case Decoded(encoding):
            return Tried(encoding, "")
        case FieldDiffers(encoding, check, value):
            where = _field(check.start, check.width)
            return Tried(encoding, f"{where} should be {check.value:#x}, and is {value:#x}")
        case PredicateFails(encoding):
            return Tried(encoding, f"it needs {subtarget.missing(encoding.encoding.record)}")


def _field(start: int, width: int) -> str:
    return f"bit {start}" if width == 1 else f"bits {start + width - 1}-{start}"
