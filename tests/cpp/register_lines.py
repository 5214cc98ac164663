"""Expected output of ``registers.cpp`` and ``registers_codegen.cpp``, from the model."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tgdsl.model import Model
from tgdsl.model.registers.bank import Register, RegisterBank, RegisterClass, SubRegIndex

_CATEGORIES = {"general": "GeneralPurposeRegisters", "fixed": "FixedRegisters", "argument": "ArgumentRegisters"}


def names(bank: RegisterBank) -> str:
    """The file ``names.inc``."""
    lines = [f"REGISTER({register.qualified_name})" for register in bank.registers]
    lines += [f"INDEX({index.qualified_name})" for index in bank.indices]
    lines += [f"CLASS({rc.qualified_id_name})" for rc in bank.classes]
    return "".join([f"{line}\n" for line in lines])


def compositions(bank: RegisterBank) -> str:
    """The file ``composed.inc``."""
    pairs = [(index, bank.index(after)) for index in bank.indices for after in index.composed]
    return "".join([f"COMPOSED({before.qualified_name}, {after.qualified_name})\n" for before, after in pairs])


def lines(model: Model) -> list[str]:
    """The program's output."""
    bank = model.registers
    return [
        *_enumerators(bank),
        *_mc_lines(bank),
        *_codegen_lines(bank, {one.qualified_name: one.number for one in model.value_types.by_number.values()}),
    ]


def _enumerators(bank: RegisterBank) -> Iterator[str]:
    for register in bank.registers:
        yield f"enumerator {register.qualified_name} {register.number}"
    for index in bank.indices:
        yield f"enumerator {index.qualified_name} {index.number}"
    for rc in bank.classes:
        yield f"enumerator {rc.qualified_id_name} {rc.number}"


def _mc_lines(bank: RegisterBank) -> Iterator[str]:
    # Counts of registers and indices include number 0, NoRegister and NoSubRegister.
    yield (
        f"registers {len(bank.registers) + 1}, units {bank.native_unit_count}, "
        f"classes {len(bank.classes)}, indices {len(bank.indices) + 1}"
    )
    for register in bank.registers:
        yield _mc_register(register)
    for unit in bank.units[: bank.native_unit_count]:
        yield f"unit {unit.number}{_numbers('roots', unit.roots)}"
    for rc in bank.classes:
        yield (
            f"class {rc.name} {rc.number}, size {rc.simple_size}, copy cost {rc.copy_cost}, "
            f"allocatable {rc.allocatable:d}, base {rc.base_class_order is not None:d}"
            f"{_numbers('order', rc.orders[0])}{_numbers('members', _bits(rc.members))}"
        )
    for flavour, dwarf in enumerate(bank.dwarf):
        to_dwarf = dict(dwarf.to_dwarf)
        for exceptions in (0, 1):
            table = f"dwarf {flavour} {exceptions}"
            for register in bank.registers:
                yield f"{table}, register {register.number} is {to_dwarf.get(register.number, -1)}"
            for number, of in dwarf.to_register:
                yield f"{table}, number {number} is {of}"


def _mc_register(register: Register) -> str:
    parts = [f"{register.index_of[part]}:{part}" for part in register.sub_reg_order]
    units = [f"{u}:{lanes:x}" for u, lanes in zip(register.native_units, register.unit_lane_masks, strict=True)]
    return (
        f"register {register.name} {register.number}, encoding {register.hw_encoding}, constant {register.constant:d}"
        f"{_numbers('parts', parts)}{_numbers('within', register.super_regs)}{_numbers('units', units)}"
    )


def _codegen_lines(bank: RegisterBank, type_numbers: Mapping[str, int]) -> Iterator[str]:
    for mode in range(len(bank.modes)):
        yield f"mode {mode}"
        for index in bank.indices:
            yield _index(bank, index, mode)
        for rc in bank.classes:
            yield _class(bank, rc, mode, type_numbers)
    yield f"covering lanes {bank.covering_lanes:x}"
    allocatable = _union(rc for rc in bank.classes if rc.allocatable)
    categories = {
        title: _union(bank.classes[number] for number in bank.categories.get(name, ()))
        for title, name in _CATEGORIES.items()
    }
    for register in bank.registers:
        chosen = "".join([f", {title} {members >> register.number & 1}" for title, members in categories.items()])
        yield (
            f"register {register.name}, allocatable {allocatable >> register.number & 1}, constant {register.constant:d}{chosen}"
        )
    units = bank.units[: bank.native_unit_count]
    weighted = any(unit.weight > 1 for unit in units)
    for unit in units:
        # As llvm-tblgen: if no unit weighs more than 1, there is no table, and units of weight 0 count as 1.
        weight = unit.weight if weighted else 1
        yield f"unit {unit.number}, weight {weight}{_numbers('pressure', bank.pressure_lists[unit.pressure_list])}"
    for pressure_set in bank.pressure_sets:
        yield f"pressure {pressure_set.name} {pressure_set.weight}"
    for saved in bank.callee_saved:
        yield f"calls {saved.name}{_numbers('keep', _bits(saved.preserved))}"


def _index(bank: RegisterBank, index: SubRegIndex, mode: int) -> str:
    bits = index.ranges[mode]
    composed = [
        f"{after}:{both}:{_moved_lanes(index, bank.index(after).lane_mask):x}" for after, both in index.composed.items()
    ]
    return (
        f"index {index.name} {index.number}, lanes {index.lane_mask:x}, size {_signed(bits.size)}, "
        f"offset {_signed(bits.offset)}{_numbers('composed', composed)}"
    )


def _class(bank: RegisterBank, rc: RegisterClass, mode: int, type_numbers: Mapping[str, int]) -> str:
    size = rc.sizes[mode]
    with_parts = [f"{index}:{sub_class}" for index, sub_class in sorted(rc.sub_class_with_sub_reg.items())]
    parts = [f"{index}:{of}" for index, of in sorted(rc.matching_sub_reg_class.items())]
    return (
        f"class {rc.name}, size {size.reg_size}, spill {size.spill_size} {size.spill_alignment}, "
        f"lanes {rc.lane_mask:x}, priority {rc.allocation_priority} {rc.global_priority:d}, flags {rc.ts_flags}, "
        f"disjunct {rc.has_disjunct_sub_regs:d}, covered {rc.covered_by_sub_regs:d}"
        f"{_numbers('types', [type_numbers[name] for name in rc.value_types[mode]])}"
        f"{_numbers('sub-classes', _bits(rc.sub_classes))}{_numbers('super-classes', rc.super_classes)}"
        f"{_numbers('with parts', with_parts)}{_numbers('parts', parts)}"
        f", weight {rc.weight} {rc.units_weight}{_numbers('pressure', bank.pressure_lists[rc.number])}"
    )


def _moved_lanes(index: SubRegIndex, lanes: int) -> int:
    """A LaneBitmask of a sub-register, as lanes of the register (composeSubRegIndexLaneMask)."""
    moved = 0
    for step in index.lane_transform:
        rotated = (lanes & step.mask) << step.rotate_left
        moved |= rotated & (1 << 64) - 1 | rotated >> 64
    return moved


def _numbers(title: str, values: Iterable[int | str]) -> str:
    return ", " + " ".join([title, *map(str, values)])


def _bits(members: int) -> list[int]:
    return [number for number in range(members.bit_length()) if members >> number & 1]


def _signed(size: int) -> int:
    return size - (1 << 16) if size >> 15 else size


def _union(classes: Iterable[RegisterClass]) -> int:
    members = 0
    for rc in classes:
        members |= rc.members
    return members
