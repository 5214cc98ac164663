"""OutOperandList and InOperandList of an instruction, expanded into MachineOperands.

The same record, name and number occur in thousands of instructions of a target, so equal operands are one object, and so are equal
lists of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.classes import native
from tgdsl.diagnostics import DiagnosticError, Note, fail
from tgdsl.model.common.fields import PARTS, operand_type_namespace_of, operand_type_of, parts_of, print_method_of
from tgdsl.model.instructions.fields import encoder_method_of, encoder_method_of_part
from tgdsl.model.instructions.table import Constraint, Operand
from tgdsl.records import Dag, Record, Ref, Value

_KINDS = "RegisterClass, RegisterOperand, Operand or PointerLikeRegClass"
_REGISTERS = ("RegisterClass", "RegClassByHwMode")
_VARIADIC = "variable_ops"  # stands for any number of further operands


@native(auto_attribs=True, frozen=True, eq=False)
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


@native(auto_attribs=True, frozen=True, eq=False)
class OperandList:
    """The DAGOperands of an instruction as its operand lists declare them, outputs first. Instructions with equal lists share one.

    Attributes:
        defs: the number of operands that are outputs.
        parts: name to (operand, part) for parts that the instruction names.
    """

    operands: tuple[Operand, ...]
    _numbers: Mapping[str, int]  # by name
    parts: Mapping[str, tuple[int, int]]
    defs: int
    variadic: bool
    predicable: bool
    optional_def: bool

    def machine_operand(self, text: str, record: Record, where: str) -> tuple[int, int]:
        """The (operand, part) that a field of an instruction names: "$name", or "$name.part" for one of several parts.

        Args:
            record: the instruction.
            where: the field, for messages: "Constraints".

        Raises:
            DiagnosticError: there is none, or it is not one machine operand.
        """
        if not text.startswith("$"):
            raise _wrong(record, where, f"'{text}'", "which is not an operand's name: write '$' and a name")
        name, dot, part = text[1:].partition(".")
        found = self.parts.get(name)
        if found is not None:
            if dot:
                raise _wrong(record, where, f"'{text}'", f"and '${name}' is a part already: leave '.{part}' out")
            return found
        number = self._numbers.get(name)
        if number is None:
            known = ", ".join([f"'${other}'" for other in [*self._numbers, *self.parts]])
            raise _wrong(
                record,
                where,
                f"'${name}'",
                f"but it has no such operand: {f'it has {known}' if known else 'it has none'}",
            )
        operand = self.operands[number]
        names = [argument.name for argument in operand.info.args] if operand.info is not None else []
        if dot:
            if part not in names or not part:
                raise _wrong(
                    record, where, f"'{text}'", f"and '{operand.record.name}' has no such part: see its MIOperandInfo"
                )
            return number, names.index(part)
        if operand.count > 1:
            raise _wrong(
                record, where, f"'{text}'", f"which is {operand.count} machine operands: name one, as '{text}.part'"
            )
        return number, 0


def _wrong(record: Record, where: str, what: str, problem: str) -> DiagnosticError:
    return fail(record.place_of(where), f"the {where} of '{record.name}' name {what}, {problem}")


class OperandReader:
    """Reads the operand lists of a target's instructions."""

    def __init__(self) -> None:
        self._kinds: dict[str, _Kind] = {}
        self._whole: dict[tuple[str, str, int], Operand] = {}
        self._in_parts: dict[tuple[str, str, int, tuple[str, ...]], Operand] = {}
        self._lists: dict[tuple[tuple[Operand, ...], int, bool], OperandList] = {}

    def read(self, record: Record) -> OperandList:
        """The operands of an instruction, without constraints.

        Raises:
            DiagnosticError: with the first thing that is wrong about them.
        """
        operands: list[Operand] = []
        outs_variadic = self._add(operands, record, "OutOperandList", "outs")
        defs = len(operands)
        ins_variadic = self._add(operands, record, "InOperandList", "ins")
        key = (tuple(operands), defs, outs_variadic or ins_variadic)
        found = self._lists.get(key)
        if found is None:
            found = self._lists[key] = self._make(record, *key)
        return found

    def _make(self, record: Record, operands: tuple[Operand, ...], defs: int, variadic: bool) -> OperandList:
        numbers: dict[str, int] = {}
        parts: dict[str, tuple[int, int]] = {}
        for number, operand in enumerate(operands):
            if operand.name in numbers or operand.name in parts:
                raise _named_twice(record, operand.name)
            numbers[operand.name] = number
            for part, name in enumerate(operand.sub_names):
                if name:
                    if name in numbers or name in parts:
                        raise _named_twice(record, name)
                    parts[name] = (number, part)
        kinds = [self._kinds[operand.record.name] for operand in operands]
        return OperandList(
            operands,
            numbers,
            parts,
            defs=defs,
            variadic=variadic,
            predicable=any([kind.predicate for kind in kinds]),
            optional_def=any([kind.optional_def for kind in kinds]),
        )

    def _add(self, operands: list[Operand], record: Record, field: str, operator: str) -> bool:
        """Add the operands of a list. Returns whether any number of further ones may follow."""
        first = operands[-1].first + operands[-1].count if operands else 0
        variadic = False
        dag = record.dag(field)
        if not isinstance(dag.operator, Ref) or dag.operator.name != operator:
            raise fail(
                record.place_of(field, dag.operator),
                f"the {field} of '{record.name}' is not of the form ({operator} ...): use '{operator}' as its operator",
            )
        for argument in dag.args:
            value, name = argument.value, argument.name
            parts = value if isinstance(value, Dag) else None
            if parts is not None:
                value = parts.operator
            if not isinstance(value, Ref):
                raise fail(
                    record.place_of(field, argument),
                    f"the {field} of '{record.name}' has something that is not an operand: list records of class {_KINDS}",
                )
            kind_name = value.name
            if kind_name == _VARIADIC:
                variadic = True
                continue
            operand = self._whole.get((kind_name, name, first)) if parts is None and name else None
            if operand is None:
                kind = self._kinds.get(kind_name)
                if kind is None:
                    kind = self._kinds[kind_name] = _read_kind(record, value, field)
                if not name:
                    raise fail(
                        record.place_of(field, argument),
                        f"an operand '{kind_name}' in the {field} of '{record.name}' has no name: give it one",
                    )
                if parts is None:
                    operand = self._whole[kind_name, name, first] = _whole(kind, name, first)
                else:
                    part_names = _part_names(kind, name, record, parts)
                    operand = self._in_parts.get((kind_name, name, first, part_names))
                    if operand is None:
                        encoded = (True,) * len(part_names)
                        operand = kind.operand(name, first, part_names, kind.part_encoders, encoded)
                        self._in_parts[kind_name, name, first, part_names] = operand
            operands.append(operand)
            first += operand.count
        return variadic


def _whole(kind: _Kind, name: str, first: int) -> Operand:
    """An operand that has one name. Its encoder method encodes all its parts at once, as the first of them."""
    count = len(kind.parts)
    rest = count - 1
    encoders = (kind.encoder_method, *("",) * rest)
    return kind.operand(name, first, ("",) * count, encoders, (True, *(not kind.encoder_method,) * rest))


def _part_names(kind: _Kind, name: str, record: Record, names: Dag) -> tuple[str, ...]:
    """The names that an instruction gives to the parts of an operand: ``(addr $base, $offset):$src``."""
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
    return tuple(part_names)


def _read_kind(user: Record, reference: Value, field: str) -> _Kind:
    record = user.resolve(reference, field)
    if record.is_a("RegisterOperand"):
        return _Kind(record, print_method_of(record), _type(record), encoder_method_of(record), None, (record,), ("",))
    if record.is_a("Operand"):
        info = parts_of(record)
        if not isinstance(info.operator, Ref) or info.operator.name != "ops":
            raise fail(
                record.place_of(PARTS),
                f"the MIOperandInfo of '{record.name}' is not of the form (ops ...): use 'ops' as its operator",
            )
        parts = tuple([record.resolve(argument.value, PARTS) for argument in info.args])
        return _Kind(
            record,
            print_method_of(record),
            _type(record),
            encoder_method_of(record),
            info if parts else None,
            parts or (record,),
            tuple([encoder_method_of_part(part) for part in parts]),
            predicate=record.is_a("PredicateOp"),
            optional_def=record.is_a("OptionalDefOperand") and not record.is_a("PredicateOp"),
        )
    if not any(record.is_a(name) for name in (*_REGISTERS, "PointerLikeRegClass", "unknown_class")):
        raise fail(
            user.place_of(field, reference),
            f"the {field} of '{user.name}' has '{record.name}', which is not an operand: use a record of class {_KINDS}",
            Note(record.place, f"'{record.name}' is defined here"),
        )
    of = "MCOI::OPERAND_REGISTER" if any([record.is_a(name) for name in _REGISTERS]) else "MCOI::OPERAND_UNKNOWN"
    return _Kind(record, "printOperand", of, "", None, (record,), ("",))


def _type(record: Record) -> str:
    return f"{operand_type_namespace_of(record)}::{operand_type_of(record)}"


def _named_twice(record: Record, name: str) -> DiagnosticError:
    return fail(record.place, f"'{record.name}' has two operands with the name '${name}': give each a name of its own")
