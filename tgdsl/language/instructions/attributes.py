"""The attributes that the bodies of instructions and encodings set: the fields of LLVM's classes Instruction and InstructionEncoding.

What they mean is documented in LLVM's ``Target.td``. The classes themselves are in :mod:`tgdsl.language.instructions.instruction`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, ClassVar, Final, Never

from tgdsl.language.assembly.settings import AsmParserVariant
from tgdsl.language.assembly.strings import asm_string
from tgdsl.language.core.by_name import ByName
from tgdsl.language.core.dag_values import DagValue, Effect
from tgdsl.language.core.definition import DefinedByClass, Namer
from tgdsl.language.core.expressions import Call
from tgdsl.language.core.llvm_fields import class_fields, llvm_field
from tgdsl.language.counterparts.instructions import InstructionCounterpart
from tgdsl.language.features.hw_modes import HwMode, HwModeSelect
from tgdsl.language.features.predicates import Predicate
from tgdsl.language.features.subtarget_features import SubtargetFeature
from tgdsl.language.instructions.layouts import Layout
from tgdsl.language.instructions.variable_layouts import VariableLayout
from tgdsl.language.operands.operands import TypedOperand
from tgdsl.language.registers.registers import Register
from tgdsl.language.scheduling.itineraries import InstrItinClass
from tgdsl.language.scheduling.read_writes import SchedReadWrite
from tgdsl.records import Ref, Value

INT_RANGE: Final = (-(1 << 31), (1 << 31) - 1)  #: the numbers that C++ reads as ``int``


def _plain_text(text: str, ref: Namer) -> str:
    return asm_string(text).plain


def _name_of(variant: AsmParserVariant | ByName, ref: Namer) -> str:
    return variant.name


class EncodingAttributes(DefinedByClass):
    """The fields of LLVM's class InstructionEncoding."""

    inst: ClassVar[Layout | VariableLayout | None] = None
    """The word."""
    size: ClassVar[Annotated[int | None, llvm_field(None, range=(0, 255))]] = None
    """In bytes; by default that of the word. 0 for one whose size only the target's C++ knows."""
    decoder_namespace: ClassVar[Annotated[str, llvm_field("DecoderNamespace")]] = ""
    """Its decoder table."""
    predicates: ClassVar[Annotated[Sequence[Predicate], llvm_field("Predicates")]] = ()
    """Conditions under which it exists."""
    decoder_method: ClassVar[Annotated[str, llvm_field("DecoderMethod")]] = ""
    """C++ function that decodes it."""
    has_complete_decoder: ClassVar[Annotated[bool, llvm_field("hasCompleteDecoder")]] = True
    """False if that function may reject a word that is another instruction's."""
    counterpart: ClassVar[Annotated[InstructionCounterpart | None, llvm_field(None)]] = None
    """The work of its C++ methods in Python, for ``tgdsl.asm`` and ``tgdsl.disasm``."""


class EncodingByHwMode(HwModeSelect):
    """Encodings that depend on the HwMode: ``EncodingByHwMode({DefaultMode: Enc32, Bits64: Enc64})``."""

    record_class = "EncodingByHwMode"

    def __init__(self, modes: Mapping[HwMode, type[EncodingAttributes]]) -> None:
        super().__init__()
        self.modes = MappingProxyType(dict(modes))


class InstructionAttributes(EncodingAttributes):
    """The fields of LLVM's class Instruction.

    None is an unset field: whether the instruction loads, stores or has other side effects is then inferred from its patterns.
    """

    namespace: ClassVar[Annotated[str, llvm_field("Namespace")]] = ""
    """C++ namespace of its opcode."""
    asm: ClassVar[str]
    """Its assembly string."""
    pattern: ClassVar[Effect | Call | Sequence[Effect | Call] | None] = ()
    """What it computes, for instruction selection."""
    encoding_infos: ClassVar[Annotated[EncodingByHwMode | None, llvm_field("EncodingInfos")]] = None
    """Encodings that depend on the HwMode."""
    places_operands: ClassVar[bool] = True
    """False if operands are no fields of the word, since C++ encodes and decodes them: then none of them has to say placed=False."""
    variadic_ins: ClassVar[bool] = False
    """It takes any number of further inputs."""
    variadic_outs: ClassVar[bool] = False
    """It has any number of further outputs."""

    uses: ClassVar[Annotated[Sequence[Register], llvm_field("Uses")]] = ()
    """Registers that it reads besides its operands."""
    defs: ClassVar[Annotated[Sequence[Register], llvm_field("Defs")]] = ()
    """Registers that it writes besides its operands."""
    constraints: ClassVar[Sequence[str]] = ()
    """On operands, besides those of tied_to: f"{base}.reg = {result}"."""
    code_size: ClassVar[Annotated[int, llvm_field("CodeSize", range=INT_RANGE)]] = 0
    """Its size as a cost for instruction selection."""
    added_complexity: ClassVar[Annotated[int, llvm_field("AddedComplexity", range=INT_RANGE)]] = 0
    """Raises the order of its patterns."""

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
    is_barrier: ClassVar[bool] = False  #: control does not reach what follows
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
    is_meta: ClassVar[bool] = False  #: it emits no code
    is_extract_subreg: ClassVar[bool] = False
    is_insert_subreg: ClassVar[bool] = False
    variadic_ops_are_defs: ClassVar[bool] = False
    supports_deactivation_symbol: ClassVar[bool] = False
    has_side_effects: ClassVar[bool | None] = None
    is_code_gen_only: ClassVar[bool] = False  #: it is not for the assembler and the disassembler
    is_asm_parser_only: ClassVar[bool] = False  #: it is only for the assembler
    has_no_scheduling_info: ClassVar[bool] = False
    use_named_operand_table: ClassVar[bool] = False
    use_logical_operand_mappings: ClassVar[bool] = False
    fast_isel_should_ignore: ClassVar[bool] = False
    has_position_order: ClassVar[bool] = False  #: its opcode is ordered by its definition, not by its name
    # </flags>

    itinerary: ClassVar[Annotated[InstrItinClass | None, llvm_field("Itinerary", absent=Ref("NoItinerary"))]] = None
    """Its class in itineraries."""
    sched_rw: ClassVar[Annotated[Sequence[SchedReadWrite[Never]] | None, llvm_field("SchedRW")]] = None
    """The SchedWrites of its outputs, then the SchedReads of its inputs."""
    post_encoder_method: ClassVar[Annotated[str, llvm_field("PostEncoderMethod")]] = ""
    """C++ method that changes the encoded word."""
    ts_flags: ClassVar[Annotated[Layout | int, llvm_field(None, bits=64)]] = 0
    """64 bits for the target's own use; a shorter layout is of the low ones."""
    asm_match_converter: ClassVar[Annotated[str, llvm_field("AsmMatchConverter")]] = ""
    """C++ method of the AsmParser that makes the MCInst from parsed operands."""
    two_operand_alias_constraint: ClassVar[
        Annotated[str, llvm_field("TwoOperandAliasConstraint", lower=_plain_text)]
    ] = ""
    """With f"{rs1} = {rd}", it may be written without rs1, which is rd then."""
    asm_variant: ClassVar[
        Annotated[AsmParserVariant | ByName | None, llvm_field("AsmVariantName", lower=_name_of, absent="")]
    ] = None
    """The only one that has it (AsmVariantName), or ``AsmParserVariant.by_name``, for one that is defined later; None for all. One of a name that
    no variant has is for no assembler."""
    deprecated_feature_mask: ClassVar[Annotated[SubtargetFeature | None, llvm_field("DeprecatedFeatureMask")]] = None
    """Deprecated for processors with this feature."""
    complex_deprecation_predicate: ClassVar[Annotated[str, llvm_field("ComplexDeprecationPredicate")]] = ""
    """C++ function that tells whether it is deprecated."""
    variadic_ops_type: ClassVar[Annotated[TypedOperand[DagValue] | None, llvm_field("variadicOpsType")]] = None
    """Of a generic instruction's further operands."""


class AdditionalEncodingAttributes(EncodingAttributes):
    """The fields of LLVM's class AdditionalEncoding."""

    alias_of: ClassVar[type[InstructionAttributes] | None] = None
    """The instruction that its words are decoded to."""


def declared_fields(cls: type[EncodingAttributes], of: type[EncodingAttributes], ref: Namer) -> Mapping[str, Value]:
    """The fields of a class's record that the attributes of a class of this module declare."""
    return {
        field.record: field.in_record(getattr(cls, name), ref)
        for name, field in class_fields(of).items()
        if field.record is not None
    }
