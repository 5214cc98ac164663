"""Instructions, their formats, and encodings that depend on the processor's mode (LLVM's ``Target.td``).

An instruction is a class. Its base classes are its format and whatever else it has in common with others; class keywords fix the
format's numbers; its body declares operands, each once by name, and uses them in the assembly string and in patterns::

    class FADDS(F3_3, op=2, op3=0b110100, opf=0b001000001):
        rd = out(FPRegs)
        rs1 = in_(FPRegs)
        rs2 = in_(FPRegs)
        asm = f"fadds {rs1}, {rs2}, {rd}"
        pattern = set_(rd, fadd(rs1, rs2))

A class with an ``asm`` of its own is an instruction, any other is there to derive from. What such a class means is worked out in
:mod:`tgdsl.language.instruction_records` as soon as its body has run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeAlias, TypeVar, cast

from typing_extensions import Self

from tgdsl.language.dag_values import DagValue, Effect
from tgdsl.language.definition import DefinedByClass, Definition, own_record_class
from tgdsl.language.expressions import Call
from tgdsl.language.features import SubtargetFeature
from tgdsl.language.hw_modes import HwMode, HwModeSelect
from tgdsl.language.encoding_records import EncodingRecord, RecordField
from tgdsl.language.instruction_records import InstructionRecord
from tgdsl.language.layouts import Layout, VariableLayout
from tgdsl.language.operands import TypedOperand
from tgdsl.language.predicates import Predicate
from tgdsl.language.processors import InstrItinClass, SchedReadWrite
from tgdsl.language.register_classes import RegisterClass
from tgdsl.language.registers import Register, SubRegIndex
from tgdsl.language.value_types import ValueType

T = TypeVar("T", bool, int, str, "list[str]")

#: What an instruction of a pattern's or an alias's result can be given.
ResultOperand: TypeAlias = (
    "DagValue | int | str | RegisterClass[DagValue] | SubRegIndex | ValueType[DagValue] | TypedOperand[DagValue]"
)


def record_field(default: T) -> T:
    """A field of the target's own, which instructions override and InstrMappings can ask for; its name goes into the records as it is."""
    return cast("T", RecordField(default))


class InstructionEncoding(DefinedByClass):
    """How an instruction is encoded; on its own, one of several encodings that a HwMode chooses from."""

    record_class = "InstructionEncoding"
    inst: ClassVar[Layout | VariableLayout | None] = None  #: the word
    soft_fail: ClassVar[Layout | None] = None  #: bits that may be wrong without making a word another instruction
    size: ClassVar[int | None] = None  #: in bytes; by default that of the word
    decoder_namespace: ClassVar[str] = ""  #: the decoder table that it is in
    predicates: ClassVar[Sequence[Predicate]] = ()  #: what must hold for it to be there
    decoder_method: ClassVar[str] = ""  #: C++ function that decodes it
    has_complete_decoder: ClassVar[bool] = True  #: whether that function never leaves a decision to others

    def __init_subclass__(cls, **numbers: int) -> None:
        super().__init_subclass__()
        inherited: dict[str, int] = {}
        for base in reversed(cls.__bases__):
            if issubclass(base, InstructionEncoding):
                inherited.update(base._numbers)
        cls._numbers = {**inherited, **numbers}
        cls._definition = cls._make_definition()

    @classmethod
    def _make_definition(cls) -> Definition | None:
        return EncodingRecord(cls, cls._numbers) if "inst" in vars(cls) else None

    _numbers: ClassVar[Mapping[str, int]] = {}  #: what the class keywords of this class and of its bases fix


class EncodingByHwMode(HwModeSelect):
    """Encodings that depend on the mode: ``EncodingByHwMode({DefaultMode: Enc32, Bits64: Enc64})``."""

    record_class = "EncodingByHwMode"

    def __init__(self, modes: Mapping[HwMode, type[InstructionEncoding]]) -> None:
        super().__init__()
        self.modes = modes


class Instruction(InstructionEncoding, DagValue):
    """An instruction; calling it makes the instruction of a pattern's or an alias's result.

    The attributes are the fields of Target.td's class of this name, where their meaning is documented. None stands for
    "not said": what an instruction does to memory is then inferred from its patterns.
    """

    record_class = "Instruction"
    namespace: ClassVar[str] = ""  #: C++ namespace of its opcode
    asm: ClassVar[str]  #: how it is written
    pattern: ClassVar[Effect | Sequence[Effect] | None] = ()  #: what it computes
    encoding_infos: ClassVar[EncodingByHwMode | None] = None  #: encodings that depend on the mode
    variadic_ins: ClassVar[bool] = False  #: it takes any number of further inputs
    variadic_outs: ClassVar[bool] = False  #: it has any number of further outputs

    uses: ClassVar[Sequence[Register]] = ()  #: registers that it reads besides its operands
    defs: ClassVar[Sequence[Register]] = ()  #: registers that it writes besides its operands
    constraints: ClassVar[Sequence[str]] = ()  #: on operands, where tied_to does not say it: f"{base}.reg = {result}"
    code_size: ClassVar[int] = 0  #: size where it differs from that of the encoding, for the selection's cost
    added_complexity: ClassVar[int] = 0  #: makes its patterns come before others

    # <flags>: written by python -m tgdsl.std.write
    is_pre_isel_opcode: ClassVar[bool] = False
    is_return: ClassVar[bool] = False
    is_branch: ClassVar[bool] = False
    is_eh_scope_return: ClassVar[bool] = False
    is_indirect_branch: ClassVar[bool] = False
    is_compare: ClassVar[bool] = False
    is_move_imm: ClassVar[bool] = False
    is_move_reg: ClassVar[bool] = False
    is_bitcast: ClassVar[bool] = False
    is_select: ClassVar[bool] = False
    is_barrier: ClassVar[bool] = False  #: control never reaches what follows
    is_call: ClassVar[bool] = False
    is_add: ClassVar[bool] = False
    is_trap: ClassVar[bool] = False
    can_fold_as_load: ClassVar[bool] = False
    may_load: ClassVar[bool | None] = None
    may_store: ClassVar[bool | None] = None
    may_raise_fp_exception: ClassVar[bool] = False
    is_convertible_to_three_address: ClassVar[bool] = False
    is_commutable: ClassVar[bool] = False
    is_terminator: ClassVar[bool] = False
    is_re_materializable: ClassVar[bool] = False
    is_predicable: ClassVar[bool] = False
    is_unpredicable: ClassVar[bool] = False
    has_delay_slot: ClassVar[bool] = False
    uses_custom_inserter: ClassVar[bool] = False
    has_post_isel_hook: ClassVar[bool] = False
    has_ctrl_dep: ClassVar[bool] = False
    is_not_duplicable: ClassVar[bool] = False
    is_convergent: ClassVar[bool] = False
    is_authenticated: ClassVar[bool] = False
    is_as_cheap_as_a_move: ClassVar[bool] = False
    has_extra_src_reg_alloc_req: ClassVar[bool] = False
    has_extra_def_reg_alloc_req: ClassVar[bool] = False
    is_reg_sequence: ClassVar[bool] = False
    is_pseudo: ClassVar[bool] = False  #: it is expanded before it is encoded
    is_meta: ClassVar[bool] = False  #: it makes no code
    is_extract_subreg: ClassVar[bool] = False
    is_insert_subreg: ClassVar[bool] = False
    variadic_ops_are_defs: ClassVar[bool] = False
    has_side_effects: ClassVar[bool | None] = None
    is_code_gen_only: ClassVar[bool] = False  #: the assembler does not know it
    is_asm_parser_only: ClassVar[bool] = False  #: only the assembler knows it
    has_no_scheduling_info: ClassVar[bool] = False
    use_named_operand_table: ClassVar[bool] = False
    use_logical_operand_mappings: ClassVar[bool] = False
    fast_isel_should_ignore: ClassVar[bool] = False
    has_position_order: ClassVar[bool] = False  #: its place among the opcodes is that of its definition
    # </flags>

    itinerary: ClassVar[InstrItinClass | None] = None  #: its kind in itineraries
    sched_rw: ClassVar[Sequence[SchedReadWrite] | None] = None  #: its scheduling writes, then reads
    post_encoder_method: ClassVar[str] = ""  #: C++ method that changes the word after it is put together
    ts_flags: ClassVar[Layout | int] = (
        0  #: 64 bits for the target's own use; a layout of less than that is of the low ones
    )
    asm_match_converter: ClassVar[str] = ""  #: C++ method that makes the instruction from parsed operands
    two_operand_alias_constraint: ClassVar[str] = ""  #: "$a = $b", if it may be written with one operand for both
    asm_variant_name: ClassVar[str] = ""  #: the one variant of the assembly language that knows it
    deprecated_feature_mask: ClassVar[SubtargetFeature | None] = None  #: deprecated for processors with this feature
    complex_deprecation_predicate: ClassVar[str] = ""  #: C++ function that tells whether it is deprecated
    variadic_ops_type: ClassVar[TypedOperand[DagValue] | None] = None  #: of a generic instruction's further operands

    @classmethod
    def _make_definition(cls) -> Definition | None:
        return InstructionRecord(cls, cls._numbers) if "asm" in vars(cls) else None

    def __new__(cls, *operands: ResultOperand) -> Self:
        # What a result is made of is an expression like any other; to the type checker it is a value of this class.
        return cast("Self", Call(cls, operands))


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

    The fields are those that instructions declare with :func:`record_field`.

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
        self.filter_class = own_record_class(filter_class) or ""
        if not self.filter_class:
            name = filter_class.__name__
            self.problem(
                f"the filter_class '{name}' is no class of TableGen's; write record_class = \"{name}\" in its body"
            )
        self.row_fields = self._names("row_fields", row_fields)
        self.col_fields = self._names("col_fields", col_fields)
        self.key_col = self.strings("key_col", tuple(key_col))
        self.value_cols = tuple(tuple(values) for values in value_cols)

    def _names(self, what: str, fields: Sequence[object]) -> tuple[str, ...]:
        names: list[str] = []
        for field in fields:
            if isinstance(field, RecordField):
                names.append(field.name)
            else:
                self.problem(f"{what} has something that is no record_field of an instruction; write Class.Field")
        return tuple(names)

    def fields(self, ref: object) -> Mapping[str, str | tuple[str, ...] | tuple[tuple[str, ...], ...]]:
        return {
            "FilterClass": self.filter_class,
            "RowFields": self.row_fields,
            "ColFields": self.col_fields,
            "KeyCol": self.key_col,
            "ValueCols": self.value_cols,
        }
