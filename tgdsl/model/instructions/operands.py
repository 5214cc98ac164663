"""OutOperandList and InOperandList of an instruction, expanded into MachineOperands.

The same record, name and number occur in thousands of instructions of a target, so equal operands are one object.
"""

from __future__ import annotations

from attrs import define, frozen

from tgdsl.diagnostics import DiagnosticError, Note, fail
from tgdsl.model.instructions.table import Constraint, Operand
from tgdsl.records import Dag, Record, Ref, Value

_KINDS = "RegisterClass, RegisterOperand, Operand or PointerLikeRegClass"
_VARIADIC = "variable_ops"  # stands for any number of further operands


@frozen(eq=False)
class _Kind:
    """The facts of a DAGOperand record that all operands of its kind share.

    Attributes:
        parts: the records of its MachineOperands.
        part_encoders: the encoder methods of the parts themselves, for instructions that name them.
    """

    record: Record
    printer_method: str
    operand_type: str
    encoder_method: str
    info: Dag | None
    parts: tuple[Record, ...]
    part_encoders: tuple[str, ...]
    predicate: bool = False
    optional_def: bool = False

    def operand(
        self, name: str, first: int, names: tuple[str, ...], encoders: tuple[str, ...], encoded: tuple[bool, ...]
    ) -> Operand:
        """An operand of this kind with the names of its parts; constraints come later."""
        free: tuple[Constraint, ...] = (None,) * len(self.parts)
        return Operand(
            self.record,
            name,
            self.printer_method,
            self.operand_type,
            first,
            self.parts,
            names,
            encoders,
            encoded,
            free,
            self.info,
        )


@define(eq=False)
class OperandList:
    """The DAGOperands of one instruction as its operand lists declare them, outputs first.

    Attributes:
        record: the instruction.
        by_name: name to number in ``operands``.
        parts: name to (operand, part) for parts that the instruction names.
    """

    record: Record
    operands: list[Operand]
    by_name: dict[str, int]
    parts: dict[str, tuple[int, int]]
    defs: int = 0
    variadic: bool = False
    predicable: bool = False
    optional_def: bool = False

    def machine_operand(self, text: str, where: str) -> tuple[int, int]:
        """The (operand, part) that a field of the instruction names: "$name", or "$name.part" for one of several parts.

        Args:
            where: the field, for messages: "Constraints".

        Raises:
            DiagnosticError: there is none, or it is not one machine operand.
        """
        if not text.startswith("$"):
            raise self._wrong(where, f"'{text}'", "which is no operand's name: write '$' and a name")
        name, dot, part = text[1:].partition(".")
        found = self.parts.get(name)
        if found is not None:
            if dot:
                raise self._wrong(where, f"'{text}'", f"and '${name}' is a part already: leave '.{part}' away")
            return found
        number = self.by_name.get(name)
        if number is None:
            known = ", ".join(f"'${other}'" for other in (*self.by_name, *self.parts))
            raise self._wrong(
                where, f"'${name}'", f"and it has no such operand: {f'it has {known}' if known else 'it has none'}"
            )
        operand = self.operands[number]
        names = [argument.name for argument in operand.info.args] if operand.info is not None else []
        if dot:
            if part not in names or not part:
                raise self._wrong(
                    where, f"'{text}'", f"and '{operand.record.name}' has no such part: see its MIOperandInfo"
                )
            return number, names.index(part)
        if operand.count > 1:
            raise self._wrong(
                where, f"'{text}'", f"which is {operand.count} machine operands: name one, as '{text}.part'"
            )
        return number, 0

    def _wrong(self, where: str, what: str, problem: str) -> DiagnosticError:
        return fail(self.record.place_of(where), f"the {where} of '{self.record.name}' name {what}, {problem}")


class OperandReader:
    """Reads the operand lists of a target's instructions."""

    def __init__(self) -> None:
        self._kinds: dict[str, _Kind] = {}
        self._shared: dict[tuple[str, str, int], Operand] = {}

    def read(self, record: Record) -> OperandList:
        """The operands of an instruction, without constraints.

        Raises:
            DiagnosticError: with the first thing that is wrong about them.
        """
        found = OperandList(record, [], {}, {})
        first = self._add(found, "OutOperandList", "outs", 0)
        found.defs = len(found.operands)
        self._add(found, "InOperandList", "ins", first)
        return found

    def _add(self, found: OperandList, field: str, operator: str, first: int) -> int:
        """Add the operands of a list; ``first`` is the number of its first machine operand. Returns the next number."""
        record = found.record
        dag = record.dag(field)
        if not isinstance(dag.operator, Ref) or dag.operator.name != operator:
            raise fail(
                record.place_of(field, dag.operator),
                f"the {field} of '{record.name}' is no ({operator} ...): use '{operator}' as its operator",
            )
        for argument in dag.args:
            value, name = argument.value, argument.name
            parts = value if isinstance(value, Dag) else None
            if parts is not None:
                value = parts.operator
            if not isinstance(value, Ref):
                raise fail(
                    record.place_of(field, argument),
                    f"the {field} of '{record.name}' has something that is no operand: list records of class {_KINDS}",
                )
            if value.name == _VARIADIC:
                found.variadic = True
                continue
            kind = self._kinds.get(value.name)
            if kind is None:
                kind = self._kinds[value.name] = _read_kind(record, value, field)
            found.predicable |= kind.predicate
            found.optional_def |= kind.optional_def
            if not name:
                raise fail(
                    record.place_of(field, argument),
                    f"an operand '{value.name}' in the {field} of '{record.name}' has no name: give it one",
                )
            if name in found.by_name or name in found.parts:
                raise _named_twice(record, name)
            number = found.by_name[name] = len(found.operands)
            if parts is None:
                operand = self._shared.get((value.name, name, first))
                if operand is None:
                    operand = self._shared[value.name, name, first] = _whole(kind, name, first)
            else:
                operand = _in_parts(kind, name, first, record, parts)
                for part, part_name in enumerate(operand.sub_names):
                    if part_name in found.by_name or part_name in found.parts:
                        raise _named_twice(record, part_name)
                    found.parts[part_name] = (number, part)
            found.operands.append(operand)
            first += len(kind.parts)
        return first


def _whole(kind: _Kind, name: str, first: int) -> Operand:
    """An operand that has one name. Its encoder method encodes all its parts at once, as the first of them."""
    count = len(kind.parts)
    rest = count - 1
    encoders = (kind.encoder_method, *("",) * rest)
    return kind.operand(name, first, ("",) * count, encoders, (True, *(not kind.encoder_method,) * rest))


def _in_parts(kind: _Kind, name: str, first: int, record: Record, names: Dag) -> Operand:
    """An operand whose parts the instruction names: ``(addr $base, $offset):$src``."""
    count = len(kind.parts)
    if len(names.args) != count or kind.info is None:
        raise fail(
            record.place,
            f"'{record.name}' names {len(names.args)} parts of its operand '${name}', and '{kind.record.name}' has "
            f"{count if kind.info else 'none'}: give each of them a name",
            Note(kind.record.place, f"'{kind.record.name}' is defined here"),
        )
    part_names: list[str] = []
    for argument in names.args:
        if argument.value is not None or not argument.name:
            raise fail(
                record.place, f"the parts of the operand '${name}' of '{record.name}' should be names only: '$part'"
            )
        part_names.append(argument.name)
    return kind.operand(name, first, tuple(part_names), kind.part_encoders, (True,) * count)


def _read_kind(user: Record, reference: Value, field: str) -> _Kind:
    record = user.resolve(reference, field)
    if record.is_a("RegisterOperand"):
        return _Kind(
            record, record.string("PrintMethod"), _type(record), record.string("EncoderMethod"), None, (record,), ("",)
        )
    if record.is_a("Operand"):
        info = record.dag("MIOperandInfo")
        if not isinstance(info.operator, Ref) or info.operator.name != "ops":
            raise fail(
                record.place_of("MIOperandInfo"),
                f"the MIOperandInfo of '{record.name}' is no (ops ...): use 'ops' as its operator",
            )
        parts = tuple([record.resolve(argument.value, "MIOperandInfo") for argument in info.args])
        return _Kind(
            record,
            record.string("PrintMethod"),
            _type(record),
            record.string("EncoderMethod"),
            info if parts else None,
            parts or (record,),
            tuple([part.string("EncoderMethod") if part.is_set("EncoderMethod") else "" for part in parts]),
            predicate=record.is_a("PredicateOp"),
            optional_def=record.is_a("OptionalDefOperand") and not record.is_a("PredicateOp"),
        )
    if not any(record.is_a(name) for name in ("RegisterClass", "PointerLikeRegClass", "unknown_class")):
        raise fail(
            user.place_of(field, reference),
            f"the {field} of '{user.name}' has '{record.name}', which is no operand: use a record of class {_KINDS}",
            Note(record.place, f"'{record.name}' is defined here"),
        )
    of = "MCOI::OPERAND_REGISTER" if record.is_a("RegisterClass") else "MCOI::OPERAND_UNKNOWN"
    return _Kind(record, "printOperand", of, "", None, (record,), ("",))


def _type(record: Record) -> str:
    return f"{record.string('OperandNamespace')}::{record.string('OperandType')}"


def _named_twice(record: Record, name: str) -> DiagnosticError:
    return fail(record.place, f"'{record.name}' has two operands with the name '${name}': give each a name of its own")
