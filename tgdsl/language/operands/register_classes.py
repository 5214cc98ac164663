"""LLVM's ``RegisterClass``, ``RegisterTuples``, ``RegisterCategory`` and ``CalleeSavedRegs`` (``Target.td``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Generic, TypeAlias, TypedDict, Unpack, cast

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Place, fail
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.checked_calls import check_fields
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.running import current_place
from tgdsl.language.core.llvm_fields import keep_options, llvm_field, options_of, with_fields
from tgdsl.language.counterparts.operands import Counterpart
from tgdsl.language.features.hw_modes import HwMode, HwModeSelect, RegInfoByHwMode
from tgdsl.language.registers.registers import Names, RegAltNameIndex, Register, RegisterSet, SubRegIndex
from tgdsl.language.registers.value_types import DAGOperand, V_co, ValueType
from tgdsl.records import Code, Dag, Ref, Value


def _members(owner: Definition, what: str, members: Iterable[Member]) -> tuple[Member, ...]:
    """The members, each once; repeated ones become problems of the owner."""
    kept: list[Member] = []
    seen: set[Member] = set()
    for member in members:
        if member in seen:
            name = member.asm_name if isinstance(member, Register) else type(member).__name__
            owner.problem(f"{what} has '{name}' twice; list each register once", Note(place_of(member), "this one"))
        else:
            seen.add(member)
            kept.append(member)
    return tuple(kept)


def _each_members(owner: Definition, what: str, lists: Sequence[Sequence[Member]]) -> tuple[tuple[Member, ...], ...]:
    return tuple([_members(owner, what, members) for members in lists])


def place_of(member: Member) -> Place:
    """The definition of a member, or of the RegisterTuples that it is a slice of."""
    return member.tuples.place if isinstance(member, TupleSlice) else member.place


def _namespace(members: Sequence[Member]) -> str:
    first = members[0] if members else None
    while first is not None and not isinstance(first, Register):
        lists = first.tuples.sub_regs if isinstance(first, TupleSlice) else first.sub_regs
        first = lists[0][0] if lists and lists[0] else None
    return first.namespace if first else ""


def _add(members: Sequence[Member], ref: Namer) -> Dag:
    return Dag.call("add", (m.dag(ref) if isinstance(m, TupleSlice) else ref(m) for m in members))


def _add_each(lists: Sequence[Sequence[Member]], ref: Namer) -> tuple[Dag, ...]:
    return tuple([_add(members, ref) for members in lists])


@with_fields
class RegisterTuples(Definition):
    """Super-registers of several registers each: of the first ones of all lists, of the second ones, and so on.

    The registers are named after their sub-registers (``V0_V1``) and covered by them. They have no names in Python: a register
    class lists them all with ``members=[Pairs]``, or some with a slice, ``members=[Pairs[::2]]``.
    """

    record_class = "RegisterTuples"
    needs_name = True

    sub_reg_indices: Sequence[SubRegIndex] = llvm_field("SubRegIndices", kw_only=False)
    """Two or more, one for each list."""
    sub_regs: Sequence[Sequence[Member]] = llvm_field("SubRegs", kw_only=False, convert=_each_members, lower=_add_each)
    """The lists; the shortest one sets the number of registers."""
    reg_asm_names: Names = llvm_field("RegAsmNames", default=(), kw_only=False)
    """Names in assembly, one for each register, or none."""
    position_order: int = llvm_field("PositionOrder", default=0)

    def complete(self) -> None:
        if len(self.sub_regs) != len(self.sub_reg_indices):
            self.problem(
                f"there are {len(self.sub_regs)} lists of registers and {len(self.sub_reg_indices)} sub-register"
                " indices; give one index for each list"
            )
        elif len(self.sub_regs) < 2:
            self.problem("a tuple needs two or more sub-registers")

    def __getitem__(self, index: slice[int | None, int | None, int | None]) -> TupleSlice:
        """Some of the registers, in their order: ``Pairs[2:10:2]``; the step must be positive."""
        if not isinstance(cast(object, index), slice):
            raise fail(
                current_place(),
                "the registers of a RegisterTuples have no names; list it whole, or a slice of it: Pairs[1:]",
            )
        return TupleSlice(self, index)


class TupleSlice:
    """A slice of the registers of a RegisterTuples."""

    def __init__(self, tuples: RegisterTuples, index: slice[int | None, int | None, int | None]) -> None:
        self.tuples = tuples
        self.start, self.stop, self.step = index.start or 0, index.stop, index.step or 1
        if self.start < 0 or self.step < 0 or (self.stop is not None and self.stop < self.start):
            tuples.problem("a slice of a RegisterTuples must count upwards from its start")

    def dag(self, ref: Namer) -> Value:
        """The slice as a TableGen set: ``shl``, ``trunc`` and ``decimate``."""
        value: Value = ref(self.tuples)
        if self.start:
            value = Dag.call("shl", [value, self.start])
        if self.stop is not None:
            value = Dag.call("trunc", [value, self.stop - self.start])
        if self.step != 1:
            value = Dag.call("decimate", [value, self.step])
        return value


Member: TypeAlias = Register | RegisterTuples | TupleSlice


class RegisterClassOptions(TypedDict, total=False):
    """The optional fields of a register class."""

    namespace: Annotated[str | None, llvm_field("Namespace", default=None)]
    """By default that of the first member."""
    size: Annotated[int, llvm_field("Size", default=0, range=(0, 1 << 31))]
    """The size of a spill slot, in bits; 0 stands for the size of the first type."""
    copy_cost: Annotated[int, llvm_field("CopyCost", default=1, range=(-128, 127))]
    """The cost of a copy between two members; negative if copies are very expensive or impossible."""
    is_allocatable: Annotated[bool, llvm_field("isAllocatable", default=True)]
    """Whether the register allocator may use its members."""
    alt_orders: Annotated[
        Sequence[Sequence[Member]], llvm_field("AltOrders", default=(), convert=_each_members, lower=_add_each)
    ]
    """Other orders of allocation; ``alt_order_select`` is the C++ that chooses one."""
    alt_order_select: Annotated[Code, llvm_field("AltOrderSelect", default=Code(""))]
    allocation_priority: Annotated[int, llvm_field("AllocationPriority", default=0, range=(0, 31))]
    """Classes of higher priority are allocated first."""
    global_priority: Annotated[bool, llvm_field("GlobalPriority", default=False)]
    """Whether that priority counts for live ranges across blocks, too."""
    generate_pressure_set: Annotated[bool, llvm_field("GeneratePressureSet", default=True)]
    """Whether register pressure is tracked for it."""
    weight: Annotated[int | None, llvm_field("Weight", default=None, range=(0, 1 << 16))]
    """Register pressure of one member; by default that of its register units."""
    alt_name_index: Annotated[
        RegAltNameIndex | None, llvm_field("altNameIndex", default=None, absent=Ref("NoRegAltName"))
    ]
    """The set of alternative names that operands of the class are printed with."""
    diagnostic_type: Annotated[str, llvm_field("DiagnosticType", default="")]
    """The assembly parser's error for an operand that is no member: its enumerator."""
    diagnostic_string: Annotated[str, llvm_field("DiagnosticString", default="")]
    """The text of that error."""
    ts_flags: Annotated[int, llvm_field("TSFlags", default=0, bits=8)]
    """Eight bits for the target's own use."""
    base_class_order: Annotated[int | None, llvm_field("BaseClassOrder", default=None)]
    """Priority among the classes that ``getPhysRegBaseClass`` chooses from."""
    reg_infos: Annotated[RegInfoByHwMode | None, llvm_field("RegInfos", default=None)]
    """Sizes and alignments by HwMode."""
    decoder_method: Annotated[str, llvm_field("DecoderMethod", default="")]
    """C++ function that decodes an operand of the class."""
    has_complete_decoder: Annotated[bool, llvm_field("hasCompleteDecoder", default=True)]
    """Whether that function never leaves a decision to others."""
    operand_namespace: Annotated[str, llvm_field("OperandNamespace", default="MCOI")]
    counterpart: Annotated[Counterpart | None, llvm_field(None, default=None)]
    """The work of its C++ in Python, for ``tgdsl.asm`` and ``tgdsl.disasm``; by default, the member with the HWEncoding is decoded."""


class RegisterClassLike(DAGOperand[V_co]):
    """The base of RegisterClass and RegClassByHwMode."""

    record_class = "RegisterClassLike"


class RegisterClass(RegisterClassLike[V_co], RegisterSet):
    """A register class: registers that an operand can be in, and the types of values that they hold.

    Args:
        reg_types: one or more.
        members: in the order of allocation, each once.
        alignment: of a spill slot, in bits.
        options: see :class:`RegisterClassOptions`.
    """

    record_class = "RegisterClass"
    needs_name = True
    given_by = {"MemberList": "members"}
    instead = {"Register": "list its registers: *{}.registers"}
    llvm_fields = options_of(RegisterClassOptions)

    namespace: str | None
    alt_orders: Sequence[Sequence[Member]]
    alt_order_select: Code
    counterpart: Counterpart | None

    def __init__(
        self,
        *reg_types: ValueType[V_co],
        members: Sequence[Member],
        alignment: int,
        **options: Unpack[RegisterClassOptions],
    ) -> None:
        super().__init__()
        self.reg_types: tuple[ValueType[DagValue], ...] = tuple(reg_types)
        self.members = _members(self, "members", members)
        self.alignment = self.check_number("alignment", alignment, 0, 1 << 31)
        keep_options(self, options)
        if self.namespace is None:
            self.namespace = _namespace(self.members)
        if not self.reg_types:
            self.problem("a register class needs at least one type of values: RegisterClass(i32, members=...)")
        if not self.members:
            self.problem("a register class needs at least one member")
        if self.alt_orders and not self.alt_order_select:
            self.problem("there are alternative orders of allocation and no alt_order_select that chooses among them")

    @property
    def registers(self) -> tuple[Register, ...]:
        """The members that are Register objects, in order; to list them in another class: ``[*IntRegs.registers]``."""
        return tuple(member for member in self.members if isinstance(member, Register))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            **super().fields(ref),
            "RegTypes": tuple(ref(value_type) for value_type in self.reg_types),
            "Alignment": self.alignment,
            "MemberList": _add(self.members, ref),
        }


class RegClassByHwMode(HwModeSelect, RegisterClassLike[V_co]):
    """A register class that depends on the HwMode: ``RegClassByHwMode({DefaultMode: GPR32, Bits64: GPR64})``. It is the class of operands, and
    of values in patterns."""

    record_class = "RegClassByHwMode"
    needs_name = True

    def __init__(self, modes: Mapping[HwMode, RegisterClass[V_co]]) -> None:
        super().__init__()
        self.modes = MappingProxyType(dict(modes))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        operand: Mapping[str, Value] = {"OperandNamespace": "MCOI", "DecoderMethod": "", "hasCompleteDecoder": True}
        return {**super().fields(ref), **operand}


@with_fields
class RegisterCategory(Definition):
    """Register classes of one category, bound to one of LLVM's names: GeneralPurposeRegisters, FixedRegisters, ArgumentRegisters."""

    record_class = "RegisterCategory"
    needs_name = True

    classes: Sequence[RegisterClass[DagValue]] = llvm_field("Classes", kw_only=False)


@with_fields
class CalleeSavedRegs(Definition):
    """Callee-saved registers: those that a called function preserves."""

    record_class = "CalleeSavedRegs"
    needs_name = True

    save_list: Sequence[Member] = llvm_field("SaveList", kw_only=False, convert=_members, lower=_add)
    """Registers that it spills, in this order."""
    other_preserved: Sequence[Member] | None = llvm_field("OtherPreserved", default=None, convert=_members, lower=_add)
    """Registers that are preserved in another way: by a register window, for example."""


@with_fields
class RegisterBank(Definition):
    """A register bank of GlobalISel (``RegisterBank.td``): register classes between which copies are cheap."""

    record_class = "RegisterBank"
    needs_name = True

    name: str = llvm_field("Name", kw_only=False)
    """In diagnostics of the C++ code."""
    register_classes: Sequence[RegisterClass[DagValue]] = llvm_field("RegisterClasses", kw_only=False)
    """With them, the bank covers their subclasses."""


@frozen
class TypedRegisters(Generic[V_co]):
    """A ValueType and the RegisterClass that holds its values: what the instructions of a family have different ones of.

    A target derives its own, with whatever else differs (the letter in mnemonics, the operand class of immediates, ...)::

        WORD, WIDE = TypedRegisters(i32, IntRegs), TypedRegisters(i64, I64Regs)

        def shift(mnemonic: str, op3: int, node: Callable[[V, I32], V], of: TypedRegisters[V]) -> type[Instruction]:
            class rr(Shift, op3=op3):
                rd, rs1, rs2 = out(of.registers), in_(of.registers), in_(IntRegs)
                asm = f"{mnemonic} {rs1}, {rs2}, {rd}"
                pattern = set_[of.vt](rd, node(of.vt(rs1), i32(rs2)))
            return rr
    """

    vt: ValueType[V_co]
    registers: RegisterClass[DagValue]

    def __attrs_post_init__(self) -> None:
        check_fields(self, TypedRegisters)
