"""The text of ``-register-info-debug``, for people: every register class, sub-register index and register with what is inferred about it.

::

    RegisterClass GPR:
            SpillSize: { Default:32 }
            ...
    SubRegIndex sub_even:
            LaneMask: 0000000000000001
            ...
    Register R0:
            CostPerUse: 0
            ...
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common.bit_sets import members_of
from tgdsl.model.registers import RegisterBank
from tgdsl.model.registers.bank import Register, RegisterClass, SubRegIndex
from tgdsl.model.registers.fields import base_class_order_of


def _no_units(register: Register) -> list[str]:
    return []


def _units(register: Register) -> list[str]:
    return [f"\tRegUnit {unit}" for unit in register.native_units]


#: The lines of a register about its RegUnits.
_UNIT_LINES = ByRelease({19: _no_units, 22: _units})


def debug_text(release: Release, bank: RegisterBank) -> str:
    """The text of ``-register-info-debug``."""
    unit_lines = _UNIT_LINES[release]
    lines: list[str] = []
    for item in bank.classes:
        lines += [f"RegisterClass {item.name}:", *(f"\t{line}" for line in _class_lines(bank, item))]
    for index in bank.indices:
        lines += [f"SubRegIndex {index.name}:", *(f"\t{line}" for line in _index_lines(bank, index))]
    for register in bank.registers:
        lines += [f"Register {register.name}:", *(f"\t{line}" for line in _register_lines(bank, register))]
        lines += unit_lines(register)
    return "".join([f"{line}\n" for line in lines])


def _class_lines(bank: RegisterBank, item: RegisterClass) -> Iterator[str]:
    order = base_class_order_of(item.record) if item.record is not None else None
    members = list(members_of(item.members))
    yield f"SpillSize: {_by_mode(bank, [size.spill_size for size in item.sizes])}"
    yield f"SpillAlignment: {_by_mode(bank, [size.spill_alignment for size in item.sizes])}"
    yield f"NumRegs: {len(members)}"
    yield f"LaneMask: {item.lane_mask:016X}"
    yield f"HasDisjunctSubRegs: {int(item.has_disjunct_sub_regs)}"
    yield f"CoveredBySubRegs: {int(item.covered_by_sub_regs)}"
    yield f"Allocatable: {int(item.allocatable)}"
    yield f"AllocationPriority: {item.allocation_priority}"
    yield f"BaseClassOrder: {order}"  # the class's own; None where LLVM has none, too
    yield _listed("Regs:", [bank.register(number).name for number in members])
    yield _listed("SubClasses:", [bank.classes[number].name for number in members_of(item.sub_classes)])
    yield _listed("SuperClasses:", [bank.classes[number].name for number in item.super_classes])


def _index_lines(bank: RegisterBank, index: SubRegIndex) -> Iterator[str]:
    yield f"LaneMask: {index.lane_mask:016X}"
    yield f"AllSuperRegsCovered: {int(index.all_super_regs_covered)}"
    yield f"Offset: {_by_mode(bank, [bits.offset for bits in index.ranges])}"
    yield f"Size: {_by_mode(bank, [bits.size for bits in index.ranges])}"


def _register_lines(bank: RegisterBank, register: Register) -> Iterator[str]:
    yield f"CostPerUse: {''.join([f'{cost} ' for cost in register.cost_per_use])}"
    yield f"CoveredBySubregs: {int(register.covered_by_sub_regs)}"
    yield f"HasDisjunctSubRegs: {int(register.has_disjunct_sub_regs)}"
    for number, part in register.sub_regs.items():
        yield f"SubReg {bank.index(number).name} = {bank.register(part).name}"


def _by_mode(bank: RegisterBank, values: Sequence[int]) -> str:
    """A value for each HwMode: ``{ Default:32 TestMode:64 }``."""
    return f"{{ {' '.join([f'{mode}:{value}' for mode, value in zip(bank.modes, values, strict=True)])} }}"


def _listed(title: str, names: Sequence[str]) -> str:
    return " ".join([title, *names])
