"""Reads MIR patterns from the dags of rules and GICombinePatFrags (llvm-tblgen's PatternParser)."""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.classes import evolve
from tgdsl.diagnostics import DiagnosticError, Place, fail
from tgdsl.model.combiner import fields
from tgdsl.model.combiner.operands import Operand, OperandType, read_type
from tgdsl.model.combiner.patterns import (
    BUILTINS,
    AnyOpcode,
    BuiltinUse,
    CppCode,
    Flags,
    Fragment,
    FragmentUse,
    InstructionUse,
    MatchedIntrinsic,
    Pattern,
    Source,
    Use,
)
from tgdsl.model.combiner.use_checks import check_arguments
from tgdsl.model.instructions import InstructionTable
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.patterns.fields import (
    intrinsic_properties_of,
    llvm_name_of_intrinsic,
    return_types_of,
    types_of_intrinsic,
)
from tgdsl.records import Dag, DagArg, Record, Ref, Value, describe
from tgdsl.records.llvm_intrinsics import intrinsic_name

#: The white space around C++ that does not count.
_SPACE = " \t\n\v\f\r"


class PatternReader:
    """Reads patterns, which may have PatFrags.

    Args:
        fragment: gives the PatFrag of a record, or raises its errors.
    """

    def __init__(self, instructions: InstructionTable, fragment: Callable[[Record], Fragment]) -> None:
        self._instructions = instructions
        self._fragment = fragment

    def read_list(self, record: Record, field: str, dag: Dag, operator: str, prefix: str) -> list[Pattern]:
        """The patterns of ``(match ...)``, ``(apply ...)`` or ``(pattern ...)``.

        Args:
            dag: the value of the field, or in it.
            operator: that the dag has to have.
            prefix: of the names of patterns that have none.

        Raises:
            DiagnosticError: one is wrong.
        """
        place = record.place_of(field, dag)
        if dag.operator != Ref(operator):
            raise fail(
                place,
                f"'{record.label}' has {_shown(dag.operator)} in place of the operator '{operator}': write ({operator} ...)",
            )
        if not dag.args:
            raise fail(place, f"'{record.label}' has no {operator} patterns: give one, an instruction or C++")
        patterns: list[Pattern] = []
        for number, argument in enumerate(dag.args):
            name = argument.name if argument.name is not None else f"__{prefix}_{number}"
            patterns.append(self._read(name, Source(record, field, argument)))
        return patterns

    def _read(self, name: str, source: Source) -> Pattern:
        value = source.argument.value
        if isinstance(value, str):
            return CppCode(name, source, value.strip(_SPACE))
        if not isinstance(value, Dag) or not isinstance(value.operator, Ref):
            raise fail(
                source.place,
                f"a pattern of '{source.record.label}' is {describe(value)}: write an instruction with its operands, (G_ADD $x, $y, $z), or C++",
            )
        if value.operator.name == "wip_match_opcode":
            return self._any_opcode(name, source, value)
        use = self._bare_use(name, source, source.record.resolve(value.operator, source.field))
        for argument in value.args:
            if isinstance(argument.value, Dag) and argument.value.operator == Ref("MIFlags") and argument.value.args:
                use = _with_flags(use, argument.value)
            else:
                use = evolve(use, operands=(*use.operands, _read_operand(use, argument)))
        check_arguments(use)
        defs = use.defs
        operands = [evolve(operand, is_def=number < defs) for number, operand in enumerate(use.operands)]
        return evolve(use, operands=tuple(operands))

    def _bare_use(self, name: str, source: Source, operator: Record) -> Use:
        """The pattern of an operator, without operands."""
        if operator.is_a("Instruction"):
            return InstructionUse(name, source, self._instruction(operator.name, source))
        if operator.is_a("Intrinsic"):
            return self._intrinsic(name, source, operator)
        if operator.is_a("GICombinePatFrag"):
            return FragmentUse(name, source, self._fragment(operator))
        if operator.is_a("GIBuiltinInst"):
            if operator.name not in BUILTINS:
                raise fail(
                    source.place, f"'{operator.label}' is not a builtin that LLVM knows: use {' or '.join(BUILTINS)}"
                )
            return BuiltinUse(name, source, operator.name)
        raise fail(
            source.place,
            f"'{operator.label}' is not an opcode: a pattern begins with an Instruction, an Intrinsic, a GICombinePatFrag or a builtin",
        )

    def _instruction(self, name: str, source: Source) -> Instruction:
        found = self._instructions.by_name.get(name)
        if found is None:
            raise fail(source.place, f"'{name}' is not an instruction of the target: use one that has an opcode")
        return found

    def _intrinsic(self, name: str, source: Source, record: Record) -> InstructionUse:
        properties = [one.name for one in intrinsic_properties_of(record)]
        opcode = "G_INTRINSIC"
        if "IntrConvergent" in properties:
            opcode += "_CONVERGENT"
        if "IntrHasSideEffects" in properties:
            opcode += "_W_SIDE_EFFECTS"
        results = len(return_types_of(record))
        intrinsic = MatchedIntrinsic(
            record,
            intrinsic_name(record.name, llvm_name_of_intrinsic(record)),
            results,
            len(types_of_intrinsic(record)) - results,
        )
        return InstructionUse(name, source, self._instruction(opcode, source), intrinsic=intrinsic)

    def _any_opcode(self, name: str, source: Source, dag: Dag) -> AnyOpcode:
        if not dag.args:
            raise fail(source.place, "wip_match_opcode has no opcodes: list the instructions that match")
        found: list[Instruction] = []
        for argument in dag.args:
            record = source.record.resolve(argument.value, source.field) if isinstance(argument.value, Ref) else None
            if record is None or not record.is_a("Instruction"):
                raise fail(
                    source.record.place_of(source.field, argument),
                    f"wip_match_opcode lists {_shown(argument.value)}, which is not an opcode: it takes instructions",
                )
            found.append(self._instruction(record.name, source))
        return AnyOpcode(name, source, tuple(found))


def _shown(value: Value) -> str:
    return f"'{value.name}'" if isinstance(value, Ref) else describe(value)


def _read_operand(use: Use, argument: DagArg) -> Operand:
    """One operand behind those that ``use`` has.

    Raises:
        DiagnosticError: it is none.
    """
    source = use.source
    value, name = argument.value, argument.name or ""
    is_output = len(use.operands) < use.defs or _lacks_outputs(use)
    if isinstance(value, int) and not isinstance(value, bool):
        if is_output:
            raise _immediate_output(use, argument)
        return Operand(name, value)
    if isinstance(value, Dag) and len(value.args) == 1:
        number = value.args[0].value
        if isinstance(value.operator, Ref) and isinstance(number, int) and not isinstance(number, bool):
            kind = _type(use, argument, value.operator, "the immediate")
            if is_output:
                raise _immediate_output(use, argument)
            return Operand(name, number, kind)
    if isinstance(value, Ref):
        if not name:
            raise fail(
                source.record.place_of(source.field, argument),
                f"'{use.called}' has '{value.name}' without a name: an operand has one, {value.name}:$x",
            )
        return Operand(name, type=_type(use, argument, value, f"'${name}'"))
    if value is None and name:
        return Operand(name)
    raise fail(
        source.record.place_of(source.field, argument),
        f"{f'${name}' if name else 'an operand'} of '{use.called}' is {describe(value)}: write $x, i32:$x, 0 or (i32 0)",
    )


def _lacks_outputs(use: Use) -> bool:
    """True of an instruction that has not got all outputs yet, whose number depends on that of its operands."""
    if not isinstance(use, InstructionUse) or not use.has_variadic_defs:
        return False
    return len(use.operands) < len(use.instruction.operands) - use.instruction.defs


def _immediate_output(use: Use, argument: DagArg) -> DiagnosticError:
    return fail(
        use.source.record.place_of(use.source.field, argument),
        f"an output of '{use.called}' is an immediate: it is written, so give it a name",
    )


def _type(use: Use, argument: DagArg, value: Ref, what: str) -> OperandType:
    source = use.source
    place = source.record.place_of(source.field, argument)
    return read_type(source.record.resolve(value, source.field), place, f"{what} of '{use.called}'")


def _with_flags(use: Use, dag: Dag) -> Use:
    """The pattern with its MIFlags.

    Raises:
        DiagnosticError: it cannot have them, or there is something else among them.
    """
    source = use.source
    place = source.record.place_of(source.field, dag)
    if not isinstance(use, InstructionUse):
        raise fail(place, f"'{use.called}' has MIFlags, which only instructions have: leave them out")
    if use.flags is not None:
        raise fail(place, f"'{use.called}' has MIFlags twice: list all flags in one")
    set_: dict[str, None] = {}
    unset: dict[str, None] = {}
    copied: dict[str, None] = {}
    for argument in dag.args:
        value = argument.value
        if isinstance(value, Ref):
            set_[_flag(source, value, place)] = None
        elif isinstance(value, Dag) and value.operator == Ref("not") and value.args:
            for one in value.args:
                unset[_flag(source, one.value, place)] = None
        elif value is None and argument.name is not None:
            copied[argument.name] = None
    return evolve(use, flags=Flags(tuple(set_), tuple(unset), tuple(copied)))


def _flag(source: Source, value: Value, place: Place) -> str:
    """The C++ of a MIFlagEnum."""
    record = source.record.resolve(value, source.field) if isinstance(value, Ref) else None
    if record is None or not record.is_a("MIFlagEnum"):
        raise fail(
            place, f"MIFlags has {_shown(value)}, which is not an MIFlagEnum: list flags as FmNoNans, or (not FmNoNans)"
        )
    return fields.flag_of(record)
