"""Registers, sub-register indices and alternative names: LLVM's ``Register``, ``SubRegIndex``, ``RegAltNameIndex`` (``Target.td``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, Self, TypeAlias

from tgdsl.diagnostics import Note
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.features.hw_modes import SubRegRangeByHwMode
from tgdsl.records import Bits, Value

#: Several names. Not ``Sequence[str]``, which a single string is as well.
Names: TypeAlias = list[str] | tuple[str, ...]


class RegisterSet:
    """A register class where it stands for its members: in counterparts of C++, which it has as a parameter itself."""


@with_fields
class SubRegIndex(Definition):
    """A sub-register index: the name of one part of a register, in all registers that have such a part."""

    record_class = "SubRegIndex"
    needs_name = True

    size: int = llvm_field("Size", kw_only=False, range=(-1, 0xFFFE))
    """Of the part in bits; -1 for a part that is no contiguous range."""
    offset: int = llvm_field("Offset", default=0, kw_only=False, range=(-1, 0xFFFE))
    """Of the part's first bit in the register; -1 for a part that is no contiguous range."""
    namespace: str = llvm_field("Namespace", default="")
    composed_of: tuple[SubRegIndex, SubRegIndex] | None = llvm_field(None, default=None)
    """Two indices of which the second, inside the part of the first, names the same part."""
    covering_sub_reg_indices: Sequence[SubRegIndex] = llvm_field("CoveringSubRegIndices", default=())
    """Indices that together cover this part, where they do not follow from the registers."""
    sub_reg_ranges: SubRegRangeByHwMode | None = llvm_field("SubRegRanges", default=None)
    """Size and offset by HwMode."""

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {**super().fields(ref), "ComposedOf": tuple(ref(index) for index in self.composed_of or ())}


class ComposedSubRegIndex(SubRegIndex):
    """The sub-register index for the part ``second`` of the part ``first``; size and offset follow from these."""

    record_class = "ComposedSubRegIndex"

    def __init__(self, first: SubRegIndex, second: SubRegIndex, *, namespace: str | None = None) -> None:
        known = first.offset != -1 and second.offset != -1
        super().__init__(
            second.size,
            first.offset + second.offset if known else -1,
            namespace=first.namespace if namespace is None else namespace,
            composed_of=(first, second),
        )


@with_fields
class RegAltNameIndex(Definition):
    """A set of alternative register names: those of another ABI, for example."""

    record_class = "RegAltNameIndex"
    needs_name = True

    namespace: str = llvm_field("Namespace", default="")
    fallback_reg_alt_name_index: RegAltNameIndex | None = llvm_field("FallbackRegAltNameIndex", default=None)
    """The set that has the names of registers without one in this set."""


class Register(Definition, DagValue):
    """A register; in a pattern, the value in it. A target derives classes, with class keywords for fields that registers share::

        class SparcReg(Register, namespace="SP"): ...

        G0 = SparcReg("g0", hw_encoding=0, dwarf_numbers=[0], is_constant=True)

    Args:
        asm_name: the register's name in assembly.
        hw_encoding: the register's number in encodings, of up to 16 bits.
        alt_names: alternative names, one for each of ``reg_alt_name_indices``.
        aliases: registers that overlap this one and are neither parts of it nor contain it.
        sub_regs: the sub-registers, one for each of ``sub_reg_indices``.
        dwarf_numbers: the DWARF register number of each flavour; -1 for none.
        dwarf_alias: the register whose DWARF numbers this one shares.
        cost_per_use: the additional cost of using the register, for each cost model of the allocator.
        is_artificial: exists only to complete the parts of another register, and is never allocated.
        is_constant: reads always give the same value.
        position_order: registers with lower numbers come first in LLVM's numbering.
    """

    record_class = "Register"
    needs_name = True

    namespace: ClassVar[str] = ""
    _sub_reg_indices: ClassVar[tuple[SubRegIndex, ...]] = ()
    _reg_alt_name_indices: ClassVar[tuple[RegAltNameIndex, ...]] = ()
    _cost_per_use: ClassVar[tuple[int, ...]] = (0,)
    _covered_by_sub_regs: ClassVar[bool] = False

    @checked
    def __init_subclass__(
        cls,
        *,
        namespace: str | None = None,
        sub_reg_indices: Sequence[SubRegIndex] | None = None,
        reg_alt_name_indices: Sequence[RegAltNameIndex] | None = None,
        cost_per_use: Sequence[int] | None = None,
        covered_by_sub_regs: bool | None = None,
    ) -> None:
        super().__init_subclass__()
        if namespace is not None:
            cls.namespace = namespace
        if sub_reg_indices is not None:
            cls._sub_reg_indices = tuple(sub_reg_indices)
        if reg_alt_name_indices is not None:
            cls._reg_alt_name_indices = tuple(reg_alt_name_indices)
        if cost_per_use is not None:
            cls._cost_per_use = tuple(cost_per_use)
        if covered_by_sub_regs is not None:
            cls._covered_by_sub_regs = covered_by_sub_regs

    def __init__(
        self,
        asm_name: str,
        *,
        hw_encoding: int = 0,
        alt_names: Names = (),
        aliases: Sequence[Register] = (),
        sub_regs: Sequence[Register] = (),
        sub_reg_indices: Sequence[SubRegIndex] | None = None,
        reg_alt_name_indices: Sequence[RegAltNameIndex] | None = None,
        dwarf_numbers: Sequence[int] = (),
        dwarf_alias: Register | None = None,
        cost_per_use: Sequence[int] | None = None,
        covered_by_sub_regs: bool | None = None,
        is_artificial: bool = False,
        is_constant: bool = False,
        position_order: int = 0,
    ) -> None:
        super().__init__()
        indices = self._sub_reg_indices if sub_reg_indices is None else sub_reg_indices
        covered = self._covered_by_sub_regs and bool(sub_regs) if covered_by_sub_regs is None else covered_by_sub_regs
        self.asm_name: Final = asm_name
        self.hw_encoding: Final = self.check_number("hw_encoding", hw_encoding, 0, 0xFFFF)
        self.alt_names: Final = tuple(alt_names)
        self.aliases: Final = tuple(aliases)
        self.sub_regs: Final = tuple(sub_regs)
        self.sub_reg_indices: Final = tuple(indices) if sub_regs or sub_reg_indices is not None else ()
        self.reg_alt_name_indices: Final = tuple(
            self._reg_alt_name_indices if reg_alt_name_indices is None else reg_alt_name_indices
        )
        self.dwarf_numbers: Final = tuple(dwarf_numbers)
        self.dwarf_alias: Final = dwarf_alias
        self.cost_per_use: Final = tuple(self._cost_per_use if cost_per_use is None else cost_per_use)
        self.covered_by_sub_regs: Final = covered
        self.is_artificial: Final = is_artificial
        self.is_constant: Final = is_constant
        self.position_order: Final = position_order
        self._check_sub_regs()

    @classmethod
    @checked
    def sequence(
        cls, asm_name: str, hw_encodings: Iterable[int], *, first: int = 0, dwarf_numbers: Iterable[int] = ()
    ) -> tuple[Self, ...]:
        """Consecutive registers: ``sequence("g{}", range(8))`` gives g0 to g7.

        Args:
            asm_name: with ``{}`` for the position, which starts at ``first``.
            hw_encodings: one for each register.
            dwarf_numbers: one for each register, or none.
        """
        numbers = list(dwarf_numbers)
        encodings = list(hw_encodings)
        made = tuple(
            cls(asm_name.format(first + i), hw_encoding=encoding, dwarf_numbers=numbers[i : i + 1])
            for i, encoding in enumerate(encodings)
        )
        if made and len(numbers) not in (0, len(encodings)):
            made[0].problem(
                f"the sequence '{asm_name}' has {len(encodings)} encodings and {len(numbers)} DWARF numbers;"
                " give one number for each register, or none"
            )
        return made

    def superclasses(self) -> tuple[str, ...]:
        numbered = ("DwarfRegNum",) if self.dwarf_numbers else ()
        aliased = ("DwarfRegAlias",) if self.dwarf_alias else ()
        return (*super().superclasses(), *numbered, *aliased)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        fields: dict[str, Value] = {
            "Namespace": self.namespace,
            "AsmName": self.asm_name,
            "AltNames": self.alt_names,
            "Aliases": tuple(ref(register) for register in self.aliases),
            "SubRegs": tuple(ref(register) for register in self.sub_regs),
            "SubRegIndices": tuple(ref(index) for index in self.sub_reg_indices),
            "RegAltNameIndices": tuple(ref(index) for index in self.reg_alt_name_indices),
            "DwarfNumbers": self.dwarf_numbers,
            "CostPerUse": self.cost_per_use,
            "CoveredBySubRegs": self.covered_by_sub_regs,
            "HWEncoding": Bits.of(self.hw_encoding, 16),
            "isArtificial": self.is_artificial,
            "isConstant": self.is_constant,
            "PositionOrder": self.position_order,
        }
        if self.dwarf_alias:
            fields["DwarfAlias"] = ref(self.dwarf_alias)
        return fields

    def _check_sub_regs(self) -> None:
        if len(self.sub_regs) != len(self.sub_reg_indices):
            self.problem(
                f"the register '{self.asm_name}' has {len(self.sub_regs)} sub-registers and"
                f" {len(self.sub_reg_indices)} sub-register indices; give one index for each sub-register",
                *(Note(register.place, f"'{register.asm_name}' is one of them") for register in self.sub_regs[:1]),
            )
        if len(self.alt_names) < len(self.reg_alt_name_indices):
            self.problem(
                f"the register '{self.asm_name}' has {len(self.alt_names)} alternative names and"
                f" {len(self.reg_alt_name_indices)} indices for them; give a name for each index"
            )
