"""Operand classes (LLVM's ``Target.td``: Operand, RegisterOperand, AsmOperandClass, ...): how operands are parsed, printed, encoded and decoded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, TypeAlias, TypedDict, Unpack

from tgdsl.diagnostics import Diagnostic, Note
from tgdsl.language.core.dag_values import DagValue, IntegerValue
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.expressions import argument
from tgdsl.language.core.llvm_fields import keep_options, llvm_field, options_of, with_fields
from tgdsl.language.counterparts.operands import Counterpart
from tgdsl.language.operands.register_classes import RegClassByHwMode, RegisterClass
from tgdsl.language.registers.registers import Register
from tgdsl.language.registers.value_types import DAGOperand, V_co, ValueType
from tgdsl.records import Code, Dag, DagArg, Ref, Value


@with_fields
class AsmOperandClass(Definition):
    """A class of operands of the assembly parser: how one is parsed, recognized, and added to an MCInst."""

    record_class = "AsmOperandClass"

    name: str = llvm_field("Name", kw_only=False)
    """A C++ identifier: ``Even`` is the enumerator ``MCK_Even``, and gives the methods their default names."""
    super_classes: Sequence[AsmOperandClass] = llvm_field("SuperClasses", default=())
    """Classes that every operand of this one is also of. Classes with common operands have to be in each other."""
    predicate_method: str | None = llvm_field("PredicateMethod", default=None)
    """C++ method of the target's MCParsedAsmOperand that tells whether the operand is of this class; by default ``isEven``. It returns a bool,
    or a DiagnosticPredicate: of those that do not match, NoMatch operands do not get this class's diagnostic."""
    render_method: str | None = llvm_field("RenderMethod", default=None)
    """C++ method of the operand that adds it to an MCInst; by default ``addEvenOperands``."""
    parser_method: str | None = llvm_field("ParserMethod", default=None)
    """C++ method of the AsmParser that parses operands of this class; by default ``parseOperand`` does, as for all others."""
    diagnostic_type: str = llvm_field("DiagnosticType", default="")
    """The enumerator ``Match_<diagnostic_type>`` that the parser gets for an operand that is not of this class."""
    diagnostic_string: str = llvm_field("DiagnosticString", default="")
    """The text for that (``getMatchKindDiag``); without a ``diagnostic_type``, that is the class's name."""
    is_optional: bool = llvm_field("IsOptional", default=False)
    """Whether an operand of this class may be left out at the end of an instruction."""
    default_method: str | None = llvm_field("DefaultMethod", default=None)
    """C++ method of the AsmParser that makes the operand if it was left out; by default ``defaultEvenOperands``."""

    def complete(self) -> None:
        if self.default_method is not None and not self.is_optional:
            self.problem(
                "default_method is for an operand that was left out, but no operand of this class may be; write is_optional=True"
            )


def clashing_operand_classes(names: Mapping[Definition, str]) -> Iterator[Diagnostic]:
    """An error for each AsmOperandClass with the name, and so the enumerator (MatchClassKind), of another one or of a register class.

    Args:
        names: of the records of all definitions.
    """
    first: dict[str, Definition] = {name: one for one, name in names.items() if isinstance(one, RegisterClass)}
    for one in names:
        if not isinstance(one, AsmOperandClass):
            continue
        other = first.setdefault(one.name, one)
        if other is not one:
            what = "a register class" if isinstance(other, RegisterClass) else "another AsmOperandClass"
            yield Diagnostic(
                one.place,
                f"the AsmOperandClass '{one.name}' and {what} have one enumerator, MCK_{one.name}; give it another name",
                (Note(other.place, f"{what} is made here"),),
            )


@with_fields
class PointerLikeRegClass(DAGOperand[IntegerValue]):
    """A register class that C++ code of the target chooses, such as that of pointers."""

    record_class = "PointerLikeRegClass"

    reg_class_kind: int = llvm_field("RegClassKind", kw_only=False)
    """The argument of ``getPointerRegClass``."""


class UnknownOperand(DAGOperand[DagValue]):
    """An operand of any kind (``unknown_class``), as target-independent pseudo instructions have it."""

    record_class = "unknown_class"


#: A machine operand of an operand with MIOperandInfo: an operand class, or a type alone, of which nothing else is known.
Part: TypeAlias = DAGOperand[DagValue] | ValueType[DagValue]


class OperandOptions(TypedDict, total=False):
    """The optional fields of an operand class."""

    print_method: Annotated[str, llvm_field("PrintMethod", default="printOperand")]
    """C++ method of the assembly writer that prints it."""
    encoder_method: Annotated[str, llvm_field("EncoderMethod", default="")]
    """C++ method of the code emitter that gives its bits."""
    decoder_method: Annotated[str, llvm_field("DecoderMethod", default="")]
    """C++ function that decodes it."""
    has_complete_decoder: Annotated[bool, llvm_field("hasCompleteDecoder", default=True)]
    """Whether that function never leaves a decision to others."""
    operand_type: Annotated[str, llvm_field("OperandType", default="OPERAND_UNKNOWN")]
    """The enumerator of MCOI::OperandType, or of the target's own: "OPERAND_IMMEDIATE"."""
    operand_namespace: Annotated[str, llvm_field("OperandNamespace", default="MCOI")]
    """C++ namespace of that name."""
    parser_match_class: Annotated[
        AsmOperandClass | None, llvm_field("ParserMatchClass", default=None, absent=Ref("ImmAsmOperand"))
    ]
    """How it is parsed; by default as a number."""
    mc_operand_predicate: Annotated[Code, llvm_field("MCOperandPredicate", default=None)]
    """C++ that tells whether a machine operand fits."""
    counterpart: Annotated[Counterpart, llvm_field(None, default=None)]
    """The work of these C++ methods, in Python, for ``tgdsl.asm`` and ``tgdsl.disasm``."""


class Operand(DAGOperand[V_co]):
    """An operand class of immediates, addresses, conditions, ...

    Args:
        type: of its values.
        mi_operand_info: its machine operands, unless it is exactly one: a list, or, where they have names, a mapping from these; that of one
            without a name among others is empty.
        options: see :class:`OperandOptions`.
    """

    record_class = "Operand"
    is_one_record = True
    llvm_fields = options_of(OperandOptions)

    parser_match_class: AsmOperandClass | None
    counterpart: Counterpart | None

    def __init__(
        self,
        type: ValueType[V_co],
        *,
        mi_operand_info: Sequence[Part] | Mapping[str, Part] = (),
        **options: Unpack[OperandOptions],
    ) -> None:
        super().__init__()
        self.type = type
        self.parts: tuple[tuple[str | None, Part], ...] = tuple(
            [(name or None, part) for name, part in mi_operand_info.items()]
            if isinstance(mi_operand_info, Mapping)
            else [(None, part) for part in mi_operand_info]
        )
        keep_options(self, options)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        parts = tuple(DagArg(ref(part), name) for name, part in self.parts)
        return {**super().fields(ref), "Type": ref(self.type), "MIOperandInfo": Dag(Ref("ops"), parts)}


class TypedOperand(Operand[V_co]):
    """An operand of a GenericInstruction, whose type each use of the instruction chooses.

    Args:
        is_pointer: it is a pointer.
        is_immediate: it is a number, not a register.
    """

    record_class = "TypedOperand"

    def __init__(
        self, type: ValueType[V_co], operand_type: str, *, is_pointer: bool = False, is_immediate: bool = False
    ) -> None:
        super().__init__(type, operand_type=operand_type)
        self.is_pointer = is_pointer
        self.is_immediate = is_immediate

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "IsPointer": self.is_pointer, "IsImmediate": self.is_immediate}


class OperandWithDefaultOps(Operand[V_co]):
    """An operand that patterns may leave out, with a default.

    Args:
        default_ops: the default, one value for each machine operand: a number or a register.
    """

    record_class = "OperandWithDefaultOps"

    def __init__(
        self,
        type: ValueType[V_co],
        *,
        default_ops: Sequence[DagValue | int],
        mi_operand_info: Sequence[Part] | Mapping[str, Part] = (),
        **options: Unpack[OperandOptions],
    ) -> None:
        super().__init__(type, mi_operand_info=mi_operand_info, **options)
        self.default_ops = tuple(default_ops)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        defaults = tuple(argument(value, ref) for value in self.default_ops)
        return {**super().fields(ref), "DefaultOps": Dag(Ref("ops"), defaults)}


class PointerLikeOperand(Operand[V_co]):
    """An operand in a register of a class that C++ code of the target chooses, with methods of its own to print, encode or parse it: a
    PointerLikeRegClass that is an Operand as well.

    Args:
        reg_class_kind: the argument of ``getPointerRegClass``.
    """

    def __init__(
        self,
        type: ValueType[V_co],
        reg_class_kind: int,
        *,
        mi_operand_info: Sequence[Part] | Mapping[str, Part] = (),
        **options: Unpack[OperandOptions],
    ) -> None:
        super().__init__(type, mi_operand_info=mi_operand_info, **options)
        self.reg_class_kind = reg_class_kind

    def superclasses(self) -> tuple[str, ...]:
        return (*super().superclasses(), "PointerLikeRegClass")

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "RegClassKind": self.reg_class_kind}


class PredicateOperand(OperandWithDefaultOps[V_co]):
    """The predicate of a predicated instruction: the condition under which it is executed."""

    record_class = "PredicateOperand"


class OptionalDefOperand(OperandWithDefaultOps[V_co]):
    """An optional output: a flags register that is written on request."""

    record_class = "OptionalDefOperand"


@with_fields
class RegisterOperand(DAGOperand[V_co]):
    """An operand in a register of a class, with methods of its own to print, encode or parse it."""

    record_class = "RegisterOperand"
    is_one_record = True

    reg_class: RegisterClass[V_co] | RegClassByHwMode[V_co] = llvm_field("RegClass", kw_only=False)
    """A RegisterClass, or one for each HwMode."""
    print_method: str = llvm_field("PrintMethod", default="printOperand")
    encoder_method: str = llvm_field("EncoderMethod", default="")
    decoder_method: str = llvm_field("DecoderMethod", default="")
    has_complete_decoder: bool = llvm_field("hasCompleteDecoder", default=True)
    operand_type: str = llvm_field("OperandType", default="OPERAND_REGISTER")
    operand_namespace: str = llvm_field("OperandNamespace", default="MCOI")
    parser_match_class: AsmOperandClass | None = llvm_field("ParserMatchClass", default=None)
    gi_zero_register: Register | None = llvm_field("GIZeroRegister", default=None)
    """The register that stands for the constant 0 in GlobalISel."""
    counterpart: Counterpart | None = llvm_field(None, default=None)
    """What the C++ methods do, in Python, for ``tgdsl.asm`` and ``tgdsl.disasm``. No field of the record."""
