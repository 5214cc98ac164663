"""Reads GICombinePatFrags and checks them (llvm-tblgen's PatFrag)."""

from __future__ import annotations

from typing import Final

from tgdsl.diagnostics import DiagnosticError, fail
from tgdsl.model.combiner import fields
from tgdsl.model.combiner.parsing import PatternReader
from tgdsl.model.combiner.patterns import (
    IMMEDIATE,
    MACHINE_OPERAND,
    ROOT,
    AnyOpcode,
    BuiltinUse,
    CppCode,
    Fragment,
    FragmentUse,
    Parameter,
    PatternList,
    has_special_type,
    tied,
)
from tgdsl.model.combiner.types import types_of
from tgdsl.model.instructions import InstructionTable
from tgdsl.records import Dag, Record, Ref, Value

#: What parameters are declared to be; without it, a machine operand.
_KINDS: Final[dict[Value, str]] = {
    None: MACHINE_OPERAND,
    Ref("gi_mo"): MACHINE_OPERAND,
    Ref("gi_imm"): IMMEDIATE,
    Ref("root"): ROOT,
}


class Fragments:
    """The GICombinePatFrags that patterns have used, each read once."""

    def __init__(self, instructions: InstructionTable) -> None:
        self._read: Final[dict[str, Fragment | DiagnosticError]] = {}
        self._reader: Final = PatternReader(instructions, self.of)
        self._used: dict[str, Fragment] = {}

    @property
    def reader(self) -> PatternReader:
        """Reads patterns that may use these fragments."""
        return self._reader

    def start_list(self) -> None:
        """Forget which fragments have been used."""
        self._used = {}

    @property
    def used(self) -> tuple[Fragment, ...]:
        """The fragments that patterns have used since :meth:`start_list`, in the order of their first use."""
        return tuple(self._used.values())

    def of(self, record: Record) -> Fragment:
        """The fragment of a record.

        Raises:
            DiagnosticError: it is wrong; the same errors each time.
        """
        found = self._read.get(record.name)
        if found is None:
            try:
                found = self._make(record)
            except DiagnosticError as error:
                found = error
            self._read[record.name] = found
        if isinstance(found, DiagnosticError):
            raise found
        self._used[record.name] = found
        return found

    def _make(self, record: Record) -> Fragment:
        fragment = Fragment(
            record,
            _parameters(record, fields.OUTS, fields.outs_of(record), "outs"),
            _parameters(record, fields.INS, fields.ins_of(record), "ins"),
            tuple(
                [
                    self._alternative(record, number, value)
                    for number, value in enumerate(fields.alternatives_of(record))
                ]
            ),
        )
        _check_parameters(fragment)
        typed = [
            alternative.typed(types_of([use for _, use in alternative.uses()])) for alternative in fragment.alternatives
        ]
        return Fragment(record, fragment.outs, fragment.ins, tuple(typed))

    def _alternative(self, record: Record, number: int, value: Value) -> PatternList:
        place = record.place_of(fields.ALTERNATIVES, value)
        if not isinstance(value, Dag):
            raise fail(place, f"alternative {number} of '{record.label}' is not a dag: write (pattern ...)")
        prefix = f"{record.name}_alt{number}_pattern"
        patterns = self._reader.read_list(record, fields.ALTERNATIVES, value, "pattern", prefix)
        for pattern in patterns:
            if isinstance(pattern, AnyOpcode):
                raise fail(
                    pattern.source.place,
                    f"'{record.label}' has wip_match_opcode, which a GICombinePatFrag cannot: write an alternative for each instruction",
                )
            if isinstance(pattern, BuiltinUse):
                raise fail(
                    pattern.source.place,
                    f"'{record.label}' has '{pattern.called}', which does something: a GICombinePatFrag only matches",
                )
            if isinstance(pattern, FragmentUse):
                raise fail(
                    pattern.source.place,
                    f"'{record.label}' uses '{pattern.called}', but a GICombinePatFrag cannot have another: write the patterns of that",
                )
            if isinstance(pattern, CppCode):
                continue
            for operand in pattern.operands:
                if has_special_type(operand):
                    raise fail(
                        pattern.source.place,
                        f"{operand.shown} of '{pattern.called}' has the type '{operand.type}', which a GICombinePatFrag cannot have: give a"
                        " ValueType or none",
                    )
        return tied(patterns, f"alternative {number} of '{record.label}'")


def _parameters(record: Record, field: str, dag: Dag, operator: str) -> tuple[Parameter, ...]:
    if dag.operator != Ref(operator):
        raise fail(
            record.place_of(field),
            f"the {field} of '{record.label}' do not begin with '{operator}': write ({operator} ...)",
        )
    found: list[Parameter] = []
    for argument in dag.args:
        place = record.place_of(field, argument)
        if argument.name is None:
            raise fail(place, f"a parameter of '{record.label}' has no name: give it one, $x")
        kind = _KINDS.get(argument.value) if argument.value is None or isinstance(argument.value, Ref) else None
        if kind is None:
            raise fail(
                place,
                f"the parameter '${argument.name}' of '{record.label}' is declared as something else than root, gi_mo or gi_imm: use one of these",
            )
        found.append(Parameter(argument.name, kind))
    return tuple(found)


def _check_parameters(fragment: Fragment) -> None:
    """Check the parameters of a fragment against its patterns.

    Raises:
        DiagnosticError: there is a mistake.
    """
    name = fragment.record.label
    seen: set[str] = set()
    for field, parameters in ((fields.INS, fragment.ins), (fields.OUTS, fragment.outs)):
        place = fragment.record.place_of(field)
        for parameter in parameters:
            if parameter.name in seen:
                raise fail(place, f"'{name}' has two parameters '${parameter.name}': rename one")
            seen.add(parameter.name)
    for parameter in fragment.ins:
        place = fragment.record.place_of(fields.INS)
        if parameter.kind == ROOT:
            raise fail(
                place,
                f"the input '${parameter.name}' of '{name}' is a root: a root is written, so list it among the outputs",
            )
        for alternative in fragment.alternatives:
            if alternative.definition(parameter.name) is not None:
                raise fail(
                    place,
                    f"the input '${parameter.name}' of '{name}' is written by one of its patterns: list it among the outputs",
                )
    for parameter in fragment.outs:
        place = fragment.record.place_of(fields.OUTS)
        if parameter.kind == IMMEDIATE:
            raise fail(place, f"the output '${parameter.name}' of '{name}' is an immediate: make it root or gi_mo")
        for number, alternative in enumerate(fragment.alternatives):
            definition = alternative.definition(parameter.name)
            if definition is None:
                raise fail(
                    place,
                    f"alternative {number} of '{name}' has no instruction that writes the output '${parameter.name}': all alternatives need one",
                )
            if parameter.kind == ROOT and definition.defs != 1:
                raise fail(
                    definition.source.place,
                    f"'{definition.called}' writes the root '${parameter.name}' of '{name}' and other operands: the root's instruction may have"
                    " one output",
                )
    place = fragment.record.place_of(fields.OUTS)
    if fragment.outs and not fragment.roots:
        raise fail(place, f"'{name}' has outputs, but none of them is its root: declare one as root:$x")
    if fragment.roots > 1:
        raise fail(
            place, f"'{name}' has {fragment.roots} roots: declare one of the outputs as root, and others without it"
        )
