"""The register banks of ``inputs/registers*.td``, built by hand: the expected result of the analysis.

``test_register_info`` runs llvm-tblgen on these files, too, so that a mistake here shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from tgdsl.model.registers.bank import (
    ALL_LANES,
    BitRange,
    CalleeSavedRegs,
    DwarfFlavour,
    MaskRotate,
    PressureSet,
    Register,
    RegisterBank,
    RegisterClass,
    RegUnit,
    SizeInfo,
    SubRegIndex,
)
from tgdsl.records import Record, RecordSet

TYPE_NUMBERS = {"MVT::i8": 5, "MVT::i16": 6, "MVT::i32": 7, "MVT::i64": 8, "MVT::v8i1": 19}

NO_RECORDS = cast(RecordSet, None)  # the generator does not read records
NO_RECORD = Record(NO_RECORDS, "", ("Register",), {}, {})


def set_of(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def a_register(
    number: int,
    name: str,
    *,
    namespace: str = "TY",
    encoding: int = 0,
    cost: tuple[int, ...] = (0,),
    subs: Mapping[int, int] | None = None,
    supers: tuple[int, ...] = (),
    units: Mapping[int, int],
    constant: bool = False,
) -> Register:
    """A register: ``subs`` are its sub-registers by index, ``units`` its RegUnits with their lanes."""
    index_of = subs or {}
    return Register(
        name=name,
        namespace=namespace,
        number=number,
        record=NO_RECORD,
        hw_encoding=encoding,
        cost_per_use=cost,
        sub_regs={index: sub_reg for sub_reg, index in sorted(index_of.items(), key=lambda item: item[1])},
        sub_reg_order=tuple(index_of),
        index_of=index_of,
        super_regs=supers,
        aliases=(),
        units=set_of(*units),
        native_units=tuple(units),
        unit_lane_masks=tuple(units.values()),
        topo_sig=0,
        dwarf_numbers=(),
        covered_by_sub_regs=bool(index_of),
        has_disjunct_sub_regs=len(index_of) > 1,
        artificial=False,
        constant=constant,
    )


def an_index(
    number: int, name: str, bits: BitRange, lanes: int, *, rotate: int, composed: Mapping[int, int] | None = None
) -> SubRegIndex:
    """A SubRegIndex of the toy target, with the same range in both HwModes."""
    return SubRegIndex(
        name=name,
        namespace="TY",
        number=number,
        record=None,
        ranges=(bits, bits),
        lane_mask=lanes,
        lane_transform=(MaskRotate(ALL_LANES, rotate),),
        composed=composed or {},
        concatenation_of=(),
        artificial=False,
    )


def a_class(
    number: int,
    name: str,
    order: tuple[int, ...],
    *,
    namespace: str = "TY",
    sizes: tuple[SizeInfo, ...],
    types: tuple[tuple[str, ...], ...],
    weights: tuple[int, int],
    lanes: int = 1,
    alternatives: tuple[tuple[int, ...], ...] = (),
    select: str = "",
    copy_cost: int = 1,
    allocatable: bool = True,
    priority: int = 0,
    global_priority: bool = False,
    flags: int = 0,
    subs: tuple[int, ...] = (),
    supers: tuple[int, ...] = (),
    covered: bool = False,
    with_sub_reg: Mapping[int, int] | None = None,
    sub_reg_class: Mapping[int, int] | None = None,
    super_reg_classes: Mapping[int, int] | None = None,
    base_order: int | None = None,
) -> RegisterClass:
    return RegisterClass(
        name=name,
        namespace=namespace,
        number=number,
        record=None,
        members=set_of(*order),
        orders=(order, *alternatives),
        value_types=types,
        sizes=sizes,
        simple_size=sizes[0].reg_size if len(set(sizes)) == 1 else 0,
        copy_cost=copy_cost,
        allocatable=allocatable,
        alt_order_select=select,
        allocation_priority=priority,
        global_priority=global_priority,
        ts_flags=flags,
        lane_mask=lanes,
        has_disjunct_sub_regs=lanes != 1,
        covered_by_sub_regs=covered,
        artificial=False,
        sub_classes=set_of(number, *subs),
        super_classes=supers,
        sub_class_with_sub_reg=with_sub_reg or {},
        super_reg_classes=super_reg_classes or {},
        matching_sub_reg_class=sub_reg_class or {},
        weight=weights[0],
        units_weight=weights[1],
        base_class_order=base_order,
    )


# Numbers as LLVM gives them: registers and indices in the order of their names, inferred indices after those.
A, AB, ABCD, B, C, CD, D, ZERO = range(1, 9)
HI, HIGH, LO, LOW, HIGH_HI, HIGH_LO = range(1, 7)
BYTE, LOW_BYTE, CONSTANT, HALF, HALF_OR_ZERO, ZERO_ALONE, AB_ALONE, WORD = range(8)


def toy() -> RegisterBank:
    """The bank of ``inputs/registers.td``."""
    registers = (
        a_register(A, "A", encoding=1, supers=(AB, ABCD), units={0: ALL_LANES}),
        a_register(AB, "AB", encoding=5, subs={A: LO, B: HI}, supers=(ABCD,), units={0: 0b10, 1: 0b1}),
        a_register(
            ABCD,
            "ABCD",
            encoding=7,
            subs={AB: LOW, A: LO, B: HI, CD: HIGH, C: HIGH_LO, D: HIGH_HI},
            units={0: 0b10, 1: 0b1, 2: 0b1000, 3: 0b100},
        ),
        a_register(B, "B", encoding=2, supers=(AB, ABCD), units={1: ALL_LANES}),
        a_register(C, "C", encoding=3, cost=(1, 2), supers=(CD, ABCD), units={2: ALL_LANES}),
        a_register(CD, "CD", encoding=6, subs={C: LO, D: HI}, supers=(ABCD,), units={2: 0b10, 3: 0b1}),
        a_register(D, "D", encoding=4, cost=(1, 2), supers=(CD, ABCD), units={3: ALL_LANES}),
        a_register(ZERO, "Zero", units={4: ALL_LANES}, constant=True),
    )
    indices = (
        an_index(HI, "hi", BitRange(8, 8), 0b1, rotate=0),
        an_index(HIGH, "high", BitRange(16, 16), 0b1100, rotate=2, composed={HI: HIGH_HI, LO: HIGH_LO}),
        an_index(LO, "lo", BitRange(8, 0), 0b10, rotate=1),
        an_index(LOW, "low", BitRange(16, 0), 0b11, rotate=0, composed={HI: HI, LO: LO}),
        an_index(HIGH_HI, "high_then_hi", BitRange(8, 24), 0b100, rotate=2),
        an_index(HIGH_LO, "high_then_lo", BitRange(8, 16), 0b1000, rotate=3),
    )
    return RegisterBank(
        namespace="TY",
        modes=("Default", "Wide"),
        registers=registers,
        indices=indices,
        classes=_toy_classes(),
        units=(
            RegUnit(0, (A,), 1, AB_ALONE, False),
            RegUnit(1, (B,), 1, AB_ALONE, False),
            RegUnit(2, (C,), 1, BYTE, False),
            RegUnit(3, (D,), 1, BYTE, False),
            RegUnit(4, (ZERO,), 2, ZERO_ALONE, False),
        ),
        native_unit_count=5,
        pressure_sets=(
            PressureSet("HalfOrZero_and_Constant", set_of(4), 2),
            PressureSet("HalfOrZero", set_of(0, 1, 4), 4),
            PressureSet("Byte", set_of(0, 1, 2, 3), 4),
            PressureSet("Byte_with_HalfOrZero", set_of(0, 1, 2, 3, 4), 6),
        ),
        pressure_lists=((2, 3), (1, 2, 3), (), (2, 3), (1, 3), (0, 1, 3), (1, 2, 3), (2, 3)),
        classes_by_mode=(),
        alt_name_indices=("NoRegAltName", "Spoken"),
        record_order=tuple([register.number for register in registers]),
        categories={"GeneralPurposeRegisters": (BYTE, WORD), "FixedRegisters": (CONSTANT,)},
        callee_saved=(
            CalleeSavedRegs("CSR_Half", (AB,), set_of(A, AB, B, ZERO)),
            CalleeSavedRegs("CSR_None", (), set_of(ZERO)),
        ),
        dwarf=(
            DwarfFlavour(
                to_register=((0, A), (1, B), (2, C), (3, D), (9, ZERO)),
                to_dwarf=((A, 0), (AB, -2), (B, 1), (C, 2), (D, 3), (ZERO, 9)),
            ),
            DwarfFlavour(
                to_register=((10, A), (11, B), (12, C), (14, AB), (15, CD)),
                to_dwarf=((A, 10), (AB, 14), (B, 11), (C, 12), (CD, 15)),
            ),
        ),
        covering_lanes=ALL_LANES,
    )


def _toy_classes() -> tuple[RegisterClass, ...]:
    byte = (SizeInfo(8, 8, 8),) * 2
    half = (SizeInfo(16, 16, 16),) * 2
    word = (SizeInfo(32, 32, 32), SizeInfo(64, 64, 32))
    i8, i16 = (("MVT::i8",),) * 2, (("MVT::i16",),) * 2
    return (
        a_class(
            BYTE,
            "Byte",
            (C, D, A, B),
            sizes=byte,
            types=(("MVT::i8", "MVT::v8i1"),) * 2,
            weights=(1, 4),
            alternatives=((A, B, C, D), (D, A, B)),
            select=" return MF.size() > 1; ",
            subs=(LOW_BYTE,),
            super_reg_classes={
                HI: set_of(HALF, AB_ALONE, WORD),
                LO: set_of(HALF, AB_ALONE, WORD),
                HIGH_HI: set_of(WORD),
                HIGH_LO: set_of(WORD),
            },
            base_order=2,
        ),
        a_class(
            LOW_BYTE,
            "LowByte",
            (A, B),
            sizes=byte,
            types=i8,
            weights=(1, 2),
            priority=3,
            flags=5,
            supers=(BYTE,),
            super_reg_classes={HI: set_of(AB_ALONE, WORD), LO: set_of(AB_ALONE, WORD)},
        ),
        a_class(
            CONSTANT,
            "Constant",
            (ZERO,),
            sizes=byte,
            types=i8,
            weights=(2, 2),
            allocatable=False,
            subs=(ZERO_ALONE,),
        ),
        a_class(
            HALF,
            "Half",
            (AB, CD),
            sizes=half,
            types=i16,
            weights=(2, 4),
            lanes=0b11,
            copy_cost=-1,
            covered=True,
            subs=(AB_ALONE,),
            with_sub_reg={HI: HALF, LO: HALF},
            sub_reg_class={HI: BYTE, LO: BYTE},
            super_reg_classes={HIGH: set_of(WORD), LOW: set_of(WORD)},
            base_order=1,
        ),
        a_class(
            HALF_OR_ZERO,
            "HalfOrZero",
            (AB, ZERO),
            sizes=half,
            types=i16,
            weights=(2, 4),
            lanes=0b11,
            subs=(ZERO_ALONE, AB_ALONE),
            with_sub_reg={HI: AB_ALONE, LO: AB_ALONE},
            sub_reg_class={HI: LOW_BYTE, LO: LOW_BYTE},
            super_reg_classes={LOW: set_of(WORD)},
        ),
        a_class(
            ZERO_ALONE,
            "HalfOrZero_and_Constant",
            (ZERO,),
            sizes=half,
            types=i16,
            weights=(2, 2),
            supers=(CONSTANT, HALF_OR_ZERO),
        ),
        a_class(
            AB_ALONE,
            "Half_and_HalfOrZero",
            (AB,),
            sizes=half,
            types=i16,
            weights=(2, 2),
            lanes=0b11,
            covered=True,
            supers=(HALF, HALF_OR_ZERO),
            with_sub_reg={HI: AB_ALONE, LO: AB_ALONE},
            sub_reg_class={HI: LOW_BYTE, LO: LOW_BYTE},
            super_reg_classes={LOW: set_of(WORD)},
        ),
        a_class(
            WORD,
            "Word",
            (ABCD,),
            sizes=word,
            types=(("MVT::i32",), ("MVT::i64",)),
            weights=(4, 4),
            lanes=0b1111,
            global_priority=True,
            covered=True,
            with_sub_reg=dict.fromkeys((HI, HIGH, LO, LOW, HIGH_HI, HIGH_LO), WORD),
            sub_reg_class={HI: LOW_BYTE, HIGH: HALF, LO: LOW_BYTE, LOW: AB_ALONE, HIGH_HI: BYTE, HIGH_LO: BYTE},
        ),
    )


def bare() -> RegisterBank:
    """The bank of ``inputs/registers_bare.td``."""
    return RegisterBank(
        namespace="",
        modes=("Default",),
        registers=(
            a_register(1, "X", namespace="", units={0: ALL_LANES}),
            a_register(2, "Y", namespace="", units={1: ALL_LANES}),
        ),
        indices=(),
        classes=(
            a_class(
                0,
                "XY",
                (1, 2),
                namespace="",
                sizes=(SizeInfo(32, 32, 32),),
                types=(("MVT::i32",),),
                weights=(2, 2),
                select="return 0;",
                subs=(1,),
            ),
            a_class(
                1,
                "Nothing",
                (),
                namespace="",
                sizes=(SizeInfo(32, 32, 32),),
                types=(("MVT::i32",),),
                weights=(0, 0),
                alternatives=((),),
                select="return 1;",
                covered=True,
                supers=(0,),
            ),
        ),
        units=(RegUnit(0, (1,), 1, 0, False), RegUnit(1, (2,), 1, 0, False)),
        native_unit_count=2,
        pressure_sets=(PressureSet("XY", set_of(0, 1), 2),),
        pressure_lists=((0,), ()),
        classes_by_mode=(),
        alt_name_indices=("NoRegAltName",),
        record_order=(1, 2),
        categories={},
        callee_saved=(),
        dwarf=(),
        covering_lanes=ALL_LANES,
    )
