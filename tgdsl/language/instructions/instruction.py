"""Instructions, their formats, and encodings that depend on the processor's mode (LLVM's ``Target.td``).

An instruction is a class. Its base classes are its format and whatever else it has in common with others; class keywords fix the
format's numbers; its body declares operands, each once by name, and uses them in the assembly string and in patterns::

    class FADDS(F3_3, op=2, op3=0b110100, opf=0b001000001):
        rd = out(FPRegs)
        rs1 = in_(FPRegs)
        rs2 = in_(FPRegs)
        asm = f"fadds {rs1}, {rs2}, {rd}"
        pattern = set_(rd, fadd(rs1, rs2))

An instruction that needs no more than operands, an assembly string and perhaps a pattern can be a call, :meth:`Instruction.define`, and one that differs
little from another is :meth:`Instruction.with_asm` of that.

A class with an ``asm`` of its own is an instruction, any other is there to derive from. When its body has run,
:mod:`tgdsl.language.instructions.records` makes its record. The attributes that a body can set are in
:mod:`tgdsl.language.instructions.attributes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import ClassVar, Never, Self, TypeAlias, TypeVar, TypeVarTuple, cast

from tgdsl.diagnostics import Diagnostic, counted, did_you_mean, fail
from tgdsl.language.core.arguments import given
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.dag_values import DagValue, Effect
from tgdsl.language.core.definition import DefinedByClass, Definition, definition_of, statement_of
from tgdsl.language.core.expressions import Call
from tgdsl.language.core.field_places import ClassStatement
from tgdsl.language.core.functions import OfOperands
from tgdsl.language.core.running import current_place, running_namespace
from tgdsl.language.features.predicates import Predicate
from tgdsl.language.instructions.attributes import (
    AdditionalEncodingAttributes,
    EncodingAttributes,
    InstructionAttributes,
)
from tgdsl.language.instructions.bodies import EXPANSION, known_names, read_encoding, unknown_names
from tgdsl.language.instructions.checks import check_numbers
from tgdsl.language.instructions.named_operands import InstructionOperand
from tgdsl.language.instructions.fields import Field
from tgdsl.language.instructions.record_fields import RecordField, field_names, named_class
from tgdsl.language.instructions.records import encoding_record, instruction_record
from tgdsl.language.operands.operands import TypedOperand
from tgdsl.language.operands.register_classes import RegisterClass
from tgdsl.language.registers.registers import Register, SubRegIndex
from tgdsl.language.registers.value_types import ValueType
from tgdsl.language.scheduling.itineraries import InstrItinClass
from tgdsl.language.scheduling.read_writes import SchedReadWrite

#: The name of the class of an instruction that a call defines; its record has that of the variable.
_UNNAMED = "made"

#: What an instruction of a pattern's or an alias's result can be given.
ResultOperand: TypeAlias = (
    "DagValue | int | str | RegisterClass[DagValue] | SubRegIndex | ValueType[DagValue] | TypedOperand[DagValue]"
)

#: The types of the values that the operands of an instruction are in its pattern.
Operands = TypeVarTuple("Operands")


class InstructionEncoding(EncodingAttributes):
    """The encoding of an instruction; on its own, one of several encodings that a HwMode chooses from."""

    record_class = "InstructionEncoding"

    #: What the class keywords of this class fix, and with those of its bases.
    _own_numbers: ClassVar[Mapping[str, int]] = {}
    _numbers: ClassVar[Mapping[str, int]] = {}

    def __init_subclass__(cls, **numbers: int) -> None:
        super().__init_subclass__()
        for name in [name for name in numbers if _is_attribute(cls, name)]:
            setattr(cls, name, numbers.pop(name))
        cls._own_numbers = numbers
        given: dict[str, int] = {}
        for one in reversed(cls.__mro__):  # a keyword hides those of classes behind its own, as an attribute does
            if issubclass(one, InstructionEncoding):
                given.update(one._own_numbers)
        cls._numbers = given
        cls._definition = _record_of(cls, cls._numbers)

    @classmethod
    def _wrong_keywords(cls, statement: ClassStatement) -> Iterator[Diagnostic]:
        """The mistakes in the keywords of the class's own statement."""
        own = {name: number for name, number in cls._numbers.items() if statement.keyword(name) is not None}
        if own:
            yield from check_numbers(read_encoding(cls, own), lambda name: statement.keyword(name) or statement.place)


def _declared(cls: type, name: str) -> object:
    """The field of the format, or of the record, that has a name in a class or in those that it is derived from."""
    for base in cls.__mro__:
        found: object = vars(base).get(name)
        if isinstance(found, (Field, RecordField)):
            return found
    return None


def _is_attribute(cls: type[InstructionEncoding], name: str) -> bool:
    """True for a class keyword that sets what the body could set, and fixes no number of the format: a field of the record, or a flag."""
    declared = _declared(cls, name) or _declared(cls, f"{name}_")  # whose name would hide an attribute of its class
    return isinstance(declared, RecordField) or (declared is None and name in known_names(cls))


def _record_of(cls: type[InstructionEncoding], numbers: Mapping[str, int]) -> Definition | None:
    """The record of a class whose body has run; None for a class that is only there to derive others from."""
    body = vars(cls)
    if issubclass(cls, InstructionAttributes):
        if body.get(EXPANSION) is not None and "is_pseudo" not in body:
            cls.is_pseudo = True
        if "asm" not in body:
            return None
        for name, value in [*body.items()]:
            if isinstance(value, list) and hasattr(InstructionAttributes, name):
                setattr(cls, name, tuple(cast("list[object]", value)))  # which nobody changes later
        return instruction_record(cls, numbers)
    return encoding_record(cls, numbers) if "inst" in body else None


class AdditionalEncoding(InstructionEncoding, AdditionalEncodingAttributes):
    """A further encoding of an instruction, which a disassembler knows, and the code emitter does not use.

    It names the instruction, and has a word of its own::

        class ADD_alias(AdditionalEncoding):
            alias_of = ADD
            rd, rs1, rs2 = field(5), field(5), field(5)  # of the instruction's operands
            inst = concat("11111", rd, rs1, rs2, ...)
    """

    record_class = "AdditionalEncoding"


class Instruction(InstructionEncoding, InstructionAttributes, DagValue):
    """An instruction; calling it makes an instruction of a pattern's or an alias's result."""

    record_class = "Instruction"

    #: The real instruction that the AsmPrinter emits for this one, with all its operands (PseudoInstExpansion); it makes this one a pseudo.
    expansion: ClassVar[Instruction | None] = None

    def __new__(cls, *operands: ResultOperand) -> Self:
        return result_of(cls, *operands)

    @checked
    def __init_subclass__(
        cls,
        *,
        uses: Sequence[Register] | None = None,
        defs: Sequence[Register] | None = None,
        predicates: Sequence[Predicate] | None = None,
        itinerary: InstrItinClass | None = None,
        sched_rw: Sequence[SchedReadWrite[Never]] | None = None,
        decoder_method: str | None = None,
        **numbers: int,
    ) -> None:
        """Class keywords set attributes that instructions often have, as the body could: ``class FADDS(F3_3, op=2, predicates=[HasFPU])``."""
        attributes: dict[str, object] = {
            "uses": uses,
            "defs": defs,
            "predicates": predicates,
            "itinerary": itinerary,
            "sched_rw": sched_rw,
            "decoder_method": decoder_method,
        }
        for name, value in attributes.items():
            if value is not None:
                setattr(cls, name, value)
        super().__init_subclass__(**numbers)

    @classmethod
    def define(
        cls,
        body: Callable[[*Operands], str | tuple[str, Effect | Sequence[Effect]]],
        *operands: *Operands,
        uses: Sequence[Register] | None = None,
        defs: Sequence[Register] | None = None,
        predicates: Sequence[Predicate] | None = None,
        itinerary: InstrItinClass | None = None,
        sched_rw: Sequence[SchedReadWrite[Never]] | None = None,
        decoder_method: str | None = None,
        **numbers: int,
    ) -> type[Self]:
        """Define an instruction of this format by a call, in place of a class statement::

            RET = F1.define(lambda: "ret", op=0b0001)
            NEG = F2.define(lambda rd, rs: f"neg {rd}, {rs}", out(GPR), in_(GPR), op=0b1001)
            NOT = F2.define(lambda rd, rs: (f"not {rd}, {rs}", set_(rd, not_(rs))), out(GPR), in_(GPR), op=0b1010)

        Args:
            body: gives the assembly string, or that and the pattern; its parameters are the names of the operands.
            operands: what :func:`~.named_operands.out` and :func:`~.named_operands.in_` declare, in the order of the parameters.
            numbers: those of the format, and flags, as the keywords of a class statement give them.

        The others are attributes that instructions often have; one that is not given has the format's value.
        """
        names = _parameters(cls, "define", body)
        if len(names) != len(operands):
            found = f"{counted(len(names), 'parameter')}, and {counted(len(operands), 'operand')}"
            raise fail(
                current_place(),
                f"the function that '{cls.__name__}.define' takes has {found}; each operand is a parameter",
            )
        declared = dict(zip(names, cast("tuple[object, ...]", operands)))
        for name, operand in declared.items():
            if not isinstance(operand, InstructionOperand):
                raise fail(current_place(), f"'{name}' is an operand, out(...) or in_(...), and gets {given(operand)}")
        made = cast("Callable[..., object]", body)(*operands)
        asm, pattern = cast("tuple[object, object]", made) if isinstance(made, tuple) else (made, None)
        inside: dict[str, object] = {**declared, "asm": asm}
        if pattern is not None:
            inside["pattern"] = pattern
        keywords: Mapping[str, object] = {
            "uses": uses,
            "defs": defs,
            "predicates": predicates,
            "itinerary": itinerary,
            "sched_rw": sched_rw,
            "decoder_method": decoder_method,
            **numbers,
        }
        return cast("type[Self]", _made(cls, (cls,), inside, keywords))

    @classmethod
    def with_asm(cls, body: OfOperands[str], **numbers: int) -> type[Instruction]:
        """Define a further instruction, which is this one but for its assembly string, the operands that are not in it, and numbers::

            class LOAD(Format, op=3, may_load=True, is_code_gen_only=True):
                rd, offset, base = out(GPR), in_(i32imm), in_(GPR)
                asm = f"load {rd}, {offset}({base})"
                pattern = set_(rd, load(base))

            LOAD_S = LOAD.with_asm(lambda offset: f"load {offset}", on_stack=1, is_code_gen_only=False)

        Args:
            body: gives the assembly string; its parameters are the names of the operands that the instruction has, too.
            numbers: those of the format, and flags, that are others.

        It has the attributes of this one, but no pattern.
        """
        names = _parameters(cls, "with_asm", body)
        if "asm" not in vars(cls):
            raise fail(
                current_place(),
                f"'{cls.__name__}' is no instruction, since it has no assembly string; write {cls.__name__}.define(...)",
            )
        operands = {
            name.removesuffix("_"): value for name, value in vars(cls).items() if isinstance(value, InstructionOperand)
        }
        for name in names:
            if name.removesuffix("_") not in operands:
                hint = did_you_mean(name, operands) or f"; it has {', '.join(operands) or 'none'}"
                raise fail(current_place(), f"'{cls.__name__}' has no operand '{name}'{hint}")
        own = {
            name: value
            for name, value in vars(cls).items()
            if name[0] != "_" and name.removesuffix("_") not in operands
        }
        declared = {name: operands[name.removesuffix("_")] for name in names}
        inside: dict[str, object] = {**own, **declared, "asm": cast("Callable[..., str]", body)(*declared.values())}
        inside.pop("pattern", None)
        return cast("type[Instruction]", _made(cls, cls.__bases__, inside, {**cls._own_numbers, **numbers}))


def _parameters(cls: type, method: str, body: object) -> Sequence[str]:
    """The parameters of the function that a method of an instruction's class takes."""
    if not isinstance(body, FunctionType):
        raise fail(
            current_place(), f"'{cls.__name__}.{method}' takes a function of the operands, and gets {given(body)}"
        )
    return body.__code__.co_varnames[: body.__code__.co_argcount]


def _made(
    format_: type[Instruction], bases: tuple[type, ...], inside: Mapping[str, object], keywords: Mapping[str, object]
) -> object:
    """The class of an instruction that a call defines, in the module that calls.

    Args:
        format_: has its metaclass.
    """
    namespace = {"__module__": running_namespace()["__name__"], **inside}
    return cast("Callable[..., object]", type(format_))(_UNNAMED, bases, namespace, **keywords)


I = TypeVar("I", bound=Instruction)


def result_of(instruction: type[I], *operands: ResultOperand) -> I:
    """Make the dag node of a result, as a call of the class does; for the ``__new__`` of one that gives its operands' types."""
    # It is an expression like any other; to the type checker it is a value of the class.
    return cast("I", Call(instruction, operands))


def lost_instructions(classes: Iterable[type[DefinedByClass]]) -> Iterator[Diagnostic]:
    """An error for each class that is neither an instruction nor a base class of one, and declares operands or a pattern, or has a keyword
    for a field that its format does not have; and for each name in a format's body that has no effect."""
    classes = list(classes)
    used = {base for cls in classes if definition_of(cls) is not None for base in cls.__mro__}
    for cls in classes:
        statement = statement_of(cls)
        if statement is None or not issubclass(cls, InstructionEncoding):
            continue
        lost = cls not in used and issubclass(cls, Instruction) and _looks_like_instruction(cls)
        if definition_of(cls) is None and not lost:  # its text may be the assembly string under another name
            for name in unknown_names(cls):
                hint = did_you_mean(name, known_names(cls)) or "; drop it, or begin its name with _"
                place = statement.assignment(name, ()) or statement.place
                yield Diagnostic(place, f"'{cls.__name__}' sets '{name}', which no instruction or encoding has{hint}")
        if cls in used:
            continue
        yield from cls._wrong_keywords(statement)  # pyright: ignore[reportPrivateUsage]  # of this module
        of = cast(object, cls.alias_of) if issubclass(cls, AdditionalEncoding) else None
        if isinstance(of, type):
            yield Diagnostic(
                statement.place,
                f"'{cls.__name__}' is an additional encoding of '{of.__name__}' and has no word; give it one: inst = concat(...)",
            )
        if lost:
            operands = _own_operands(cls)
            what = f"the operand '{operands[0]}'" if operands else "a pattern"
            yield Diagnostic(
                statement.place,
                f"the class '{cls.__name__}' has {what} and no assembly string, so it is not an instruction, and none is derived"
                ' from it; give it one: asm = f"...", or asm = "" for a pseudo instruction that is never printed',
            )


def _own_operands(cls: type) -> list[str]:
    return [name for name, value in vars(cls).items() if isinstance(value, InstructionOperand)]


def _looks_like_instruction(cls: type) -> bool:
    """True if the body of a class declares operands or has a pattern."""
    return bool(_own_operands(cls)) or vars(cls).get("pattern") is not None


class StandardPseudoInstruction(Instruction):
    """An instruction that every target has."""

    record_class = "StandardPseudoInstruction"
    namespace = "TargetOpcode"
    may_load = False
    may_store = False
    is_code_gen_only = True
    is_pseudo = True
    has_no_scheduling_info = True
    pattern = None


class GenericInstruction(StandardPseudoInstruction):
    """An instruction of GlobalISel before selection."""

    record_class = "GenericInstruction"
    is_pre_isel_opcode = True


class InstrMapping(Definition):
    """Relations between instructions, from which C++ functions are made that map one to another.

    The fields are those that instructions declare with :func:`record_field`; those of LLVM's are texts, ``"AsmString"``.

    Args:
        filter_class: whose instructions take part; its body says a ``record_class``.
        row_fields: instructions that agree in these are related.
        col_fields: what tells related ones apart.
        key_col: the values of ``col_fields`` that the functions map from.
        value_cols: for each function's column, the values that it maps to.
    """

    record_class = "InstrMapping"
    needs_name = True

    def __init__(
        self,
        *,
        filter_class: type[Instruction],
        row_fields: Sequence[object],
        col_fields: Sequence[object],
        key_col: Sequence[str],
        value_cols: Sequence[Sequence[str]],
    ) -> None:
        super().__init__()
        self.filter_class = named_class(self, filter_class)
        self.row_fields = field_names(self, "row_fields", row_fields)
        self.col_fields = field_names(self, "col_fields", col_fields)
        self.key_col = tuple(key_col)
        self.value_cols = tuple(tuple(values) for values in value_cols)

    def fields(self, ref: object) -> Mapping[str, str | tuple[str, ...] | tuple[tuple[str, ...], ...]]:
        return {
            "FilterClass": self.filter_class,
            "RowFields": self.row_fields,
            "ColFields": self.col_fields,
            "KeyCol": self.key_col,
            "ValueCols": self.value_cols,
        }
