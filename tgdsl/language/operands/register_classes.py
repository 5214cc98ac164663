"""LLVM's ``RegisterClass``, ``RegisterTuples``, ``RegisterCategory`` and ``CalleeSavedRegs`` (``Target.td``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeAlias, cast

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Place, fail
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.checked_calls import check_fields
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.running import current_place
from tgdsl.language.counterparts.operands import Counterpart
from tgdsl.language.features.hw_modes import RegInfoByHwMode
from tgdsl.language.registers.registers import Names, RegAltNameIndex, Register, RegisterSet, SubRegIndex
from tgdsl.language.registers.value_types import DAGOperand, V_co, ValueType
from tgdsl.records import Bits, Code, Dag, Ref, Value


class RegisterTuples(Definition):
    """Super-registers of several registers each: of the first ones of all lists, of the second ones, and so on.

    The registers are named after their sub-registers (``V0_V1``) and covered by them. They have no names in Python: a register
    class lists them all with ``members=[Pairs]``, or some with a slice, ``members=[Pairs[::2]]``.

    Args:
        sub_reg_indices: two or more, one for each list.
        sub_regs: the lists; the shortest one sets the number of registers.
        reg_asm_names: names in assembly, one for each register, or none.
    """

    record_class = "RegisterTuples"
    needs_name = True

    def __init__(
        self,
        sub_reg_indices: Sequence[SubRegIndex],
        sub_regs: Sequence[Sequence[Member]],
        reg_asm_names: Names = (),
        *,
        position_order: int = 0,
    ) -> None:
        super().__init__()
        self.sub_reg_indices = tuple(sub_reg_indices)
        self.sub_regs = tuple(_members(self, "sub_regs", members) for members in sub_regs)
        self.reg_asm_names = tuple(reg_asm_names)
        self.position_order = position_order
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

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "SubRegs": tuple(_add(members, ref) for members in self.sub_regs),
            "SubRegIndices": tuple(ref(index) for index in self.sub_reg_indices),
            "RegAsmNames": self.reg_asm_names,
            "PositionOrder": self.position_order,
        }


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


class RegisterClass(DAGOperand[V_co], RegisterSet):
    """A register class: registers that an operand can be in, and the types of values that they hold.

    Args:
        reg_types: one or more.
        members: in the order of allocation, each once.
        alignment: of a spill slot, in bits.
        namespace: by default that of the first member.
        size: of a spill slot, in bits; 0 stands for the size of the first type.
        copy_cost: of a copy between two members; negative if copies are very expensive or impossible.
        is_allocatable: whether the register allocator may use its members.
        alt_orders: other orders of allocation; ``alt_order_select`` is the C++ that chooses one.
        allocation_priority: 0 to 31; classes of higher priority are allocated first.
        global_priority: whether that priority counts for live ranges across blocks, too.
        generate_pressure_set: whether register pressure is tracked for it.
        weight: register pressure of one member; by default that of its register units.
        alt_name_index: the set of alternative names that operands of the class are printed with.
        diagnostic_type, diagnostic_string: the assembly parser's error for an operand that is no member.
        ts_flags: eight bits for the target's own use.
        base_class_order: priority among the classes that ``getPhysRegBaseClass`` chooses from.
        reg_infos: sizes and alignments by HwMode.
        decoder_method: C++ function that decodes an operand of the class.
        counterpart: what its C++ does, for ``tgdsl.asm`` and ``tgdsl.disasm``; by default, the member with the HWEncoding is decoded. No
            field of the record.
    """

    record_class = "RegisterClass"
    needs_name = True
    given_by = {"MemberList": "members"}
    instead = {"Register": "list its registers: *{}.registers"}

    def __init__(
        self,
        *reg_types: ValueType[V_co],
        members: Sequence[Member],
        alignment: int,
        namespace: str | None = None,
        size: int = 0,
        copy_cost: int = 1,
        is_allocatable: bool = True,
        alt_orders: Sequence[Sequence[Member]] = (),
        alt_order_select: Code = Code(""),
        allocation_priority: int = 0,
        global_priority: bool = False,
        generate_pressure_set: bool = True,
        weight: int | None = None,
        alt_name_index: RegAltNameIndex | None = None,
        diagnostic_type: str = "",
        diagnostic_string: str = "",
        ts_flags: int = 0,
        base_class_order: int | None = None,
        reg_infos: RegInfoByHwMode | None = None,
        decoder_method: str = "",
        operand_namespace: str = "MCOI",
        counterpart: Counterpart | None = None,
    ) -> None:
        super().__init__()
        self.reg_types: tuple[ValueType[DagValue], ...] = tuple(reg_types)
        self.members = _members(self, "members", members)
        self.alignment = self.check_number("alignment", alignment, 0, 1 << 31)
        self.namespace = _namespace(self.members) if namespace is None else namespace
        self.size = self.check_number("size", size, 0, 1 << 31)
        self.copy_cost = self.check_number("copy_cost", copy_cost, -128, 127)
        self.is_allocatable = is_allocatable
        self.alt_orders = tuple(_members(self, "alt_orders", order) for order in alt_orders)
        self.alt_order_select = alt_order_select
        self.allocation_priority = self.check_number("allocation_priority", allocation_priority, 0, 31)
        self.global_priority = global_priority
        self.generate_pressure_set = generate_pressure_set
        self.weight = None if weight is None else self.check_number("weight", weight, 0, 1 << 16)
        self.alt_name_index = alt_name_index
        self.diagnostic_type = diagnostic_type
        self.diagnostic_string = diagnostic_string
        self.ts_flags = self.check_number("ts_flags", ts_flags, 0, 0xFF)
        self.base_class_order = base_class_order
        self.reg_infos = reg_infos
        self.decoder_method = decoder_method
        self.operand_namespace = operand_namespace
        self.counterpart = counterpart
        if not self.reg_types:
            self.problem("a register class needs at least one type of values: RegisterClass(i32, members=...)")
        if not self.members:
            self.problem("a register class needs at least one member")
        if self.alt_orders and not alt_order_select:
            self.problem("there are alternative orders of allocation and no alt_order_select that chooses among them")

    @property
    def registers(self) -> tuple[Register, ...]:
        """The members that are Register objects, in order; to list them in another class: ``[*IntRegs.registers]``."""
        return tuple(member for member in self.members if isinstance(member, Register))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "OperandNamespace": self.operand_namespace,
            "DecoderMethod": self.decoder_method,
            "Namespace": self.namespace,
            "RegInfos": ref(self.reg_infos) if self.reg_infos else None,
            "RegTypes": tuple(ref(value_type) for value_type in self.reg_types),
            "Size": self.size,
            "Alignment": self.alignment,
            "CopyCost": self.copy_cost,
            "MemberList": _add(self.members, ref),
            "altNameIndex": ref(self.alt_name_index) if self.alt_name_index else Ref("NoRegAltName"),
            "isAllocatable": self.is_allocatable,
            "AltOrders": tuple(_add(order, ref) for order in self.alt_orders),
            "AltOrderSelect": self.alt_order_select,
            "AllocationPriority": self.allocation_priority,
            "GlobalPriority": self.global_priority,
            "GeneratePressureSet": self.generate_pressure_set,
            "Weight": self.weight,
            "DiagnosticType": self.diagnostic_type,
            "DiagnosticString": self.diagnostic_string,
            "TSFlags": Bits.of(self.ts_flags, 8),
            "BaseClassOrder": self.base_class_order,
        }


class RegisterCategory(Definition):
    """Register classes of one category, bound to one of LLVM's names: GeneralPurposeRegisters, FixedRegisters, ArgumentRegisters."""

    record_class = "RegisterCategory"
    needs_name = True

    def __init__(self, classes: Sequence[RegisterClass[DagValue]]) -> None:
        super().__init__()
        self.classes: tuple[RegisterClass[DagValue], ...] = tuple(classes)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Classes": tuple(ref(register_class) for register_class in self.classes)}


class CalleeSavedRegs(Definition):
    """Callee-saved registers: those that a called function preserves.

    Args:
        save_list: registers that it spills, in this order.
        other_preserved: registers that are preserved in another way: by a register window, for example.
    """

    record_class = "CalleeSavedRegs"
    needs_name = True

    def __init__(self, save_list: Sequence[Member], *, other_preserved: Sequence[Member] | None = None) -> None:
        super().__init__()
        self.save_list = _members(self, "save_list", save_list)
        self.other_preserved = None if other_preserved is None else _members(self, "other_preserved", other_preserved)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "SaveList": _add(self.save_list, ref),
            "OtherPreserved": None if self.other_preserved is None else _add(self.other_preserved, ref),
        }


class RegisterBank(Definition):
    """A register bank of GlobalISel (``RegisterBank.td``): register classes between which copies are cheap.

    Args:
        name: in diagnostics of the C++ code.
        register_classes: with them, the bank covers their subclasses.
    """

    record_class = "RegisterBank"
    needs_name = True

    def __init__(self, name: str, register_classes: Sequence[RegisterClass[DagValue]]) -> None:
        super().__init__()
        self.name = name
        self.register_classes: tuple[RegisterClass[DagValue], ...] = tuple(register_classes)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {"Name": self.name, "RegisterClasses": tuple(ref(one) for one in self.register_classes)}


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
