"""Disassembler: words to MCInsts. It follows the decoder tables of the model, and decodes operands as ``decodeToMCInst`` does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from tgdsl.classes import field, frozen
from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.language.counterparts import Counterpart, Inst
from tgdsl.mc.inst import MachineInst, OperandValue
from tgdsl.mc.methods import inner, operand_value, outer
from tgdsl.mc.target import MCTarget, OnTarget, Subtarget, class_of, overrides
from tgdsl.mc.unwritten import unwritten
from tgdsl.model.bits import VariableWord
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
        self._rules: dict[tuple[str, str], OperandRule] = {}
        self._segments: dict[DecodedEncoding, Mapping[int, Counterpart | None]] = {}
        self._tied: dict[int, Mapping[int, int]] = {}
        self._numbers: dict[str, Mapping[int, Register]] = {}

    @cached_property
    def tables(self) -> Mapping[tuple[str, int], DecoderTable]:
        """The decoder tables of the HwMode, by DecoderNamespace and the bytes of its words; of variable length, by Size.

        Raises:
            DiagnosticError: encodings are wrong, or cannot be told apart.
        """
        target, tables = self._target, self._target.model.decoding.tables
        mode = target.encoding_mode
        found = {
            (table.namespace, table.size if self.is_variable else (table.width + 7) // 8): table
            for table in tables
            if table.mode == mode
        }
        if tables and not found:
            others = ", ".join(dict.fromkeys([target.modes.name(table.mode) for table in tables]))
            raise fail(
                target.model.target.place,
                f"a disassembler decodes nothing in {target.modes.name(mode)}, but in {others}: choose one by --features",
            )
        if not found:
            raise fail(target.model.target.place, "the target has no encodings that a disassembler decodes")
        return found

    @cached_property
    def is_variable(self) -> bool:
        """True if encodings are of variable length: a word is as long as the longest one, with zeros after the end of the input."""
        return self._target.model.decoding.lengths is not None

    @cached_property
    def sizes(self) -> Sequence[int]:
        """The second parts of the keys of :attr:`tables`."""
        return sorted({size for _, size in self.tables})

    @cached_property
    def _longest(self) -> int:
        """The bytes of the longest instruction."""
        return max([(table.width + 7) // 8 for table in self.tables.values()])

    @cached_property
    def least(self) -> int:
        """The bytes of the shortest instruction, which are skipped if they are none."""
        if not self.is_variable:
            return self.sizes[0]
        return min([(one.width + 7) // 8 for table in self.tables.values() for one in table.encodings])

    def decode(self, data: bytes, tried: list[Tried] | None = None) -> Disassembled | None:
        """The instruction that some bytes begin with; None if there is none.

        Args:
            tried: gets what the decoder met, if given.

        Raises:
            DiagnosticError: an operand has a C++ method, and no counterpart.
        """
        code = self._target.machine_code
        for size in self.sizes:
            if len(data) < (self.least if self.is_variable else size):
                continue
            count = self._longest if self.is_variable else size
            word = code.from_bytes(data[:count].ljust(count, b"\0"), self._target.byte_order)
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
            if encoding.decoder.method:
                inst, reason, is_final = self._whole(encoding, word, decoding)
            else:
                inst, reason, is_final = self._by_operands(encoding, visit.values, decoding)
            if inst is None:
                if tried is not None:
                    tried.append(Tried(encoding, reason))
                if is_final:
                    return None
                continue
            target = self._target
            part = outer(inst)
            found = target.machine_code.decoded(part, data, target.byte_order, target.registers)
            if found is None:
                if tried is not None:
                    tried.append(Tried(encoding, "the bytes end before it does"))
                return None
            size = found[1] or (encoding.width + 7) // 8
            if size > len(data):
                if tried is not None:
                    tried.append(Tried(encoding, "the bytes end before it does"))
                return None
            whole = inst if found[0] is part else inner(target, found[0])
            return Disassembled(whole, size, "; ".join(decoding.failures))
        return None

    def _whole(self, encoding: DecodedEncoding, word: int, decoding: _Decoding) -> tuple[MachineInst | None, str, bool]:
        """The instruction by the counterpart of its DecoderMethod; see :meth:`_by_operands`."""
        instruction, method = encoding.instruction, encoding.decoder.method
        counterpart = self._target.instruction_counterpart(encoding.encoding.record)
        needs = f"'{encoding.name}' needs the C++ method '{method}' to be decoded as a whole"
        if counterpart is None or not overrides(counterpart, "decode"):
            raise fail(
                encoding.encoding.record.place,
                f"'{encoding.name}' needs the C++ method '{method}' to be decoded as a whole: give it a counterpart with 'decode'",
            )
        try:
            found = counterpart.decode(word, class_of(instruction), decoding)
        except NotImplementedError as error:
            raise unwritten(error, needs) from None
        if found is None:
            return None, f"'{method}' says that it is another one", encoding.decoder.is_complete
        if isinstance(found, Inst):
            return inner(self._target, found), "", False
        return MachineInst(instruction, tuple([operand_value(value) for value in found])), "", False

    def _by_operands(
        self, encoding: DecodedEncoding, numbers: Sequence[int], decoding: _Decoding
    ) -> tuple[MachineInst | None, str, bool]:
        """The instruction with the values of its machine operands; or the reason why there is none, and whether no other encoding is
        tried."""
        instruction = encoding.instruction
        values: dict[int, OperandValue] = {}
        for operand, number in zip(encoding.operands, numbers, strict=True):
            own = self._of_segments(encoding)
            if operand.number in own:
                found = self._of_segment(own[operand.number], operand, number, decoding, instruction)
            else:
                found = self._value(operand, number, decoding, instruction)
            if found is None:
                return None, f"'{operand.record.name}' has no value for {number:#x}", operand.info.is_complete
            values.update(zip(range(operand.number, operand.number + len(found)), found, strict=True))
        for one, other in self._tied_of(instruction).items():
            if one not in values and other in values:
                values[one] = values[other]
        # An operand without bits is none of LLVM's MCInst; nothing prints it.
        every = tuple([values.get(one, 0) for one in range(instruction.machine_operands)])
        return MachineInst(instruction, every), "", False

    def _of_segments(self, encoding: DecodedEncoding) -> Mapping[int, Counterpart | None]:
        """The counterparts of those machine operands that segments of the encoding decode in their own way; None for none."""
        found = self._segments.get(encoding)
        if found is None:
            word, made = encoding.encoding.word, dict[int, Counterpart | None]()
            if isinstance(word, VariableWord):
                parts = self._target.part_counterparts(encoding.encoding.record)
                made = {one.operand: parts.get(one.word_bit) for one in word.segments if one.decoder}
            found = self._segments[encoding] = made
        return found

    def _of_segment(
        self,
        counterpart: Counterpart | None,
        operand: DecodedOperand,
        number: int,
        decoding: _Decoding,
        instruction: Instruction,
    ) -> Sequence[OperandValue] | None:
        needs = (
            f"'{instruction.name}' needs the C++ method '{operand.info.method}' to decode its bits of '${operand.name}'"
        )
        if counterpart is None or not overrides(counterpart, "decode"):
            raise fail(
                instruction.record.place,
                f"'{instruction.name}' needs the C++ method '{operand.info.method}' to decode its bits of '${operand.name}': give these a"
                " counterpart",
            )
        return _decoded(counterpart, number, decoding, needs)

    def _value(
        self, operand: DecodedOperand, number: int, decoding: _Decoding, instruction: Instruction
    ) -> Sequence[OperandValue] | None:
        key = operand.record.name, operand.info.method
        rule = self._rules.get(key)
        if rule is None:
            rule = self._rules[key] = self._rule(operand.record, operand.info.method)
        needs = f"'{instruction.name}' needs the C++ method '{operand.info.method}' to decode '{operand.record.name}'"
        if rule.counterpart is not None:
            return _decoded(rule.counterpart, number, decoding, needs)
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
            f"'{name}' has two registers of the number {one.hw_encoding}, '{other.name}' and '{one.name}', so it needs the C++"
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


def _decoded(counterpart: Counterpart, number: int, decoding: _Decoding, needs: str) -> Sequence[OperandValue] | None:
    """The values of an operand by its counterpart; None if there are none for the number.

    Args:
        needs: what an error for a counterpart that is not written yet begins with.
    """
    try:
        found = counterpart.decode(number, decoding)
    except NotImplementedError as error:
        raise unwritten(error, needs) from None
    return None if found is None else [operand_value(value) for value in found]


def _field(start: int, width: int) -> str:
    return f"bit {start}" if width == 1 else f"bits {start + width - 1}-{start}"
