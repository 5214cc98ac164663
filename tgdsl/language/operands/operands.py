"""Operand classes (LLVM's ``Target.td``: Operand, RegisterOperand, AsmOperandClass, ...): how operands are parsed, printed, encoded and decoded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, TypeAlias, TypedDict, Unpack

from tgdsl.diagnostics import Diagnostic, Note
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.expressions import argument
from tgdsl.language.counterparts.operands import Counterpart
from tgdsl.language.operands.register_classes import RegisterClass
from tgdsl.language.registers.registers import Register
from tgdsl.language.registers.value_types import DAGOperand, V_co, ValueType
from tgdsl.records import Code, Dag, DagArg, Ref, Value


class AsmOperandClass(Definition):
    """A class of operands of the assembly parser: how one is parsed, recognized, and added to an MCInst.

    Args:
        name: a C++ identifier: ``Even`` is the enumerator ``MCK_Even``, and gives the methods their default names.
        super_classes: classes that every operand of this one is also of. Classes with common operands have to be in each other.
        predicate_method: C++ method of the target's MCParsedAsmOperand that tells whether the operand is of this class; by default ``isEven``.
            It returns a bool, or a DiagnosticPredicate: of those that do not match, NoMatch operands do not get this class's diagnostic.
        render_method: C++ method of the operand that adds it to an MCInst; by default ``addEvenOperands``.
        parser_method: C++ method of the AsmParser that parses operands of this class; by default ``parseOperand`` does, as for all others.
        diagnostic_type: the enumerator ``Match_<diagnostic_type>`` that the parser gets for an operand that is not of this class.
        diagnostic_string: the text for that (``getMatchKindDiag``); without a ``diagnostic_type``, that is the class's name.
        is_optional: whether an operand of this class may be left out at the end of an instruction.
        default_method: C++ method of the AsmParser that makes the operand if it was left out; by default ``defaultEvenOperands``.
    """

    record_class = "AsmOperandClass"

    def __init__(
        self,
        name: str,
        *,
        super_classes: Sequence[AsmOperandClass] = (),
        predicate_method: str | None = None,
        render_method: str | None = None,
        parser_method: str | None = None,
        diagnostic_type: str = "",
        diagnostic_string: str = "",
        is_optional: bool = False,
        default_method: str | None = None,
    ) -> None:
        super().__init__()
        self.name = name
        self.super_classes = tuple(super_classes)
        if default_method is not None and not is_optional:
            self.problem(
                "default_method is for an operand that was left out, and no operand of this class may be; write is_optional=True"
            )
        self._methods: dict[str, Value] = {
            "PredicateMethod": predicate_method,
            "RenderMethod": render_method,
            "ParserMethod": parser_method,
            "DiagnosticType": diagnostic_type,
            "DiagnosticString": diagnostic_string,
            "IsOptional": is_optional,
            "DefaultMethod": default_method,
        }

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Name": self.name, "SuperClasses": tuple(ref(one) for one in self.super_classes), **self._methods}


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


class PointerLikeRegClass(DAGOperand[DagValue]):
    """A register class that C++ code of the target chooses: that of pointers, say.

    Args:
        reg_class_kind: the argument of ``getPointerRegClass``.
    """

    record_class = "PointerLikeRegClass"

    def __init__(self, reg_class_kind: int) -> None:
        super().__init__()
        self.reg_class_kind = reg_class_kind

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"RegClassKind": self.reg_class_kind}


class UnknownOperand(DAGOperand[DagValue]):
    """An operand of any kind (``unknown_class``), as target-independent pseudo instructions have it."""

    record_class = "unknown_class"


#: A machine operand of an operand with MIOperandInfo.
Part: TypeAlias = DAGOperand[DagValue]


class OperandOptions(TypedDict, total=False):
    """The optional fields of an operand class.

    print_method: C++ method of the assembly writer that prints it.
    encoder_method: C++ method of the code emitter that gives its bits.
    decoder_method: C++ function that decodes it.
    has_complete_decoder: whether that function never leaves a decision to others.
    operand_type: the enumerator of MCOI::OperandType, or of the target's own: "OPERAND_IMMEDIATE".
    operand_namespace: C++ namespace of that name.
    parser_match_class: how it is parsed; by default as a number.
    mc_operand_predicate: C++ that tells whether a machine operand fits.
    counterpart: what these C++ methods do, in Python, for ``tgdsl.asm`` and ``tgdsl.disasm``. No field of the record.
    """

    print_method: str
    encoder_method: str
    decoder_method: str
    has_complete_decoder: bool
    operand_type: str
    operand_namespace: str
    parser_match_class: AsmOperandClass
    mc_operand_predicate: Code
    counterpart: Counterpart


class Operand(DAGOperand[V_co]):
    """An operand class of immediates, addresses, conditions, ...

    Args:
        type: of its values.
        mi_operand_info: its machine operands, unless it is exactly one: a list, or, where they have names, a mapping from these.
        options: see :class:`OperandOptions`.
    """

    record_class = "Operand"
    given_by: ClassVar[Mapping[str, str]] = {
        "DecoderMethod": "decoder_method",
        "EncoderMethod": "encoder_method",
        "MCOperandPredicate": "mc_operand_predicate",
        "OperandNamespace": "operand_namespace",
        "OperandType": "operand_type",
        "PrintMethod": "print_method",
    }

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
            mi_operand_info.items()
            if isinstance(mi_operand_info, Mapping)
            else [(None, part) for part in mi_operand_info]
        )
        self.parser_match_class = options.get("parser_match_class")
        self.counterpart = options.get("counterpart")
        self._fields: dict[str, Value] = {
            "OperandNamespace": options.get("operand_namespace", "MCOI"),
            "DecoderMethod": options.get("decoder_method", ""),
            "PrintMethod": options.get("print_method", "printOperand"),
            "EncoderMethod": options.get("encoder_method", ""),
            "hasCompleteDecoder": options.get("has_complete_decoder", True),
            "OperandType": options.get("operand_type", "OPERAND_UNKNOWN"),
            "MCOperandPredicate": options.get("mc_operand_predicate"),
        }

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        parts = tuple(DagArg(ref(part), name) for name, part in self.parts)
        return {
            **self._fields,
            "Type": ref(self.type),
            "MIOperandInfo": Dag(Ref("ops"), parts),
            "ParserMatchClass": ref(self.parser_match_class) if self.parser_match_class else Ref("ImmAsmOperand"),
        }


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


class PredicateOperand(OperandWithDefaultOps[V_co]):
    """The predicate of a predicated instruction: the condition under which it is executed."""

    record_class = "PredicateOperand"


class OptionalDefOperand(OperandWithDefaultOps[V_co]):
    """An optional output: a flags register that is written on request."""

    record_class = "OptionalDefOperand"


class RegisterOperand(DAGOperand[V_co]):
    """An operand in a register of a class, with methods of its own to print, encode or parse it.

    Args:
        gi_zero_register: the register that stands for the constant 0 in GlobalISel.
        counterpart: what the C++ methods do, in Python, for ``tgdsl.asm`` and ``tgdsl.disasm``. No field of the record.
    """

    record_class = "RegisterOperand"

    def __init__(
        self,
        reg_class: RegisterClass[V_co],
        *,
        print_method: str = "printOperand",
        encoder_method: str = "",
        decoder_method: str = "",
        operand_type: str = "OPERAND_REGISTER",
        operand_namespace: str = "MCOI",
        parser_match_class: AsmOperandClass | None = None,
        gi_zero_register: Register | None = None,
        counterpart: Counterpart | None = None,
    ) -> None:
        super().__init__()
        self.reg_class = reg_class
        self.counterpart = counterpart
        self.parser_match_class = parser_match_class
        self.gi_zero_register = gi_zero_register
        self._fields: dict[str, Value] = {
            "OperandNamespace": operand_namespace,
            "DecoderMethod": decoder_method,
            "PrintMethod": print_method,
            "EncoderMethod": encoder_method,
            "OperandType": operand_type,
        }

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            **self._fields,
            "RegClass": ref(self.reg_class),
            "ParserMatchClass": ref(self.parser_match_class) if self.parser_match_class else None,
            "GIZeroRegister": ref(self.gi_zero_register) if self.gi_zero_register else None,
        }
