"""The records of registers, register classes, indices and tuples; and errors of single definitions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.marks import Marks, cases
from tests.support.targets import load
from tgdsl.records import Bits, Code, Dag, DagArg, Ref


def test_a_register_with_everything(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        lo = SubRegIndex(16, namespace="T")
        hi = SubRegIndex(16, 16, namespace="T")
        Abi = RegAltNameIndex(namespace="T", fallback_reg_alt_name_index=NoRegAltName)
        W = Reg(
            "w",
            hw_encoding=5,
            alt_names=["wide", "other"],
            aliases=[R2],
            sub_regs=[R0, R1],
            sub_reg_indices=[lo, hi],
            reg_alt_name_indices=[Abi],
            dwarf_numbers=[7, -1],
            dwarf_alias=R3,
            cost_per_use=[0, 1],
            covered_by_sub_regs=True,
            is_artificial=True,
            is_constant=True,
            position_order=3,
        )
        """,
    )
    assert dict(records["W"].fields) == {
        "Namespace": "T",
        "AsmName": "w",
        "AltNames": ("wide", "other"),
        "Aliases": (Ref("R2"),),
        "SubRegs": (Ref("R0"), Ref("R1")),
        "SubRegIndices": (Ref("lo"), Ref("hi")),
        "RegAltNameIndices": (Ref("Abi"),),
        "DwarfNumbers": (7, -1),
        "CostPerUse": (0, 1),
        "CoveredBySubRegs": True,
        "HWEncoding": Bits.of(5, 16),
        "isArtificial": True,
        "isConstant": True,
        "PositionOrder": 3,
        "DwarfAlias": Ref("R3"),
    }
    assert list(records["W"].fields) == list(records["W"].types)
    assert str(records["W"].types["SubRegs"]) == "list<Register>"


def test_class_keywords_hold_for_derived_classes_too(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        lo = SubRegIndex(16)
        class Wide(Reg, sub_reg_indices=[lo], covered_by_sub_regs=True, cost_per_use=[2]): ...
        class Wider(Wide, namespace="U"): ...
        A = Wider("a", sub_regs=[R0])
        B = Wider("b")
        C = Wide("c", sub_regs=[R1], covered_by_sub_regs=False)
        """,
    )
    a, b, c = records["A"], records["B"], records["C"]
    assert (a.string("Namespace"), a.integers("CostPerUse"), a.bit("CoveredBySubRegs")) == ("U", [2], True)
    assert (b.values("SubRegIndices"), b.bit("CoveredBySubRegs")) == ((), False)
    assert (c.string("Namespace"), c.bit("CoveredBySubRegs")) == ("T", False)


def test_a_register_class_with_everything(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        Bits64 = HwMode("+bits64")
        Sizes = RegInfoByHwMode({DefaultMode: RegInfo(32, 32, 32), Bits64: RegInfo(64, 64, 64)})
        Abi = RegAltNameIndex(namespace="T")
        RC = RegisterClass(
            i32, f32,
            members=[R3, R1],
            alignment=64,
            size=32,
            copy_cost=-1,
            is_allocatable=False,
            alt_orders=[[R1], [R3]],
            alt_order_select=Code("return 1;"),
            allocation_priority=3,
            global_priority=True,
            generate_pressure_set=False,
            weight=2,
            alt_name_index=Abi,
            diagnostic_type="T",
            diagnostic_string="S",
            ts_flags=0x81,
            base_class_order=1,
            reg_infos=Sizes,
            decoder_method="decode",
            operand_namespace="N",
        )
        """,
    )
    record = records["RC"]
    assert dict(record.fields) == {
        "OperandNamespace": "N",
        "DecoderMethod": "decode",
        "Namespace": "T",
        "RegInfos": Ref("Sizes"),
        "RegTypes": (Ref("i32"), Ref("f32")),
        "Size": 32,
        "Alignment": 64,
        "CopyCost": -1,
        "MemberList": Dag(Ref("add"), (DagArg(Ref("R3")), DagArg(Ref("R1")))),
        "altNameIndex": Ref("Abi"),
        "isAllocatable": False,
        "AltOrders": (Dag.call("add", [Ref("R1")]), Dag.call("add", [Ref("R3")])),
        "AltOrderSelect": Code("return 1;"),
        "AllocationPriority": 3,
        "GlobalPriority": True,
        "GeneratePressureSet": False,
        "Weight": 2,
        "DiagnosticType": "T",
        "DiagnosticString": "S",
        "TSFlags": Bits.of(0x81, 8),
        "BaseClassOrder": 1,
    }
    assert [r.name for r in records["Sizes"].records("Modes")] == ["DefaultMode", "Bits64"]
    assert [r.integer("RegSize") for r in records["Sizes"].records("Objects")] == [32, 64]
    assert records["GPR"].value("Weight") is None
    assert records["GPR"].value("altNameIndex") == Ref("NoRegAltName")


def test_tuples_and_their_slices(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        lo = SubRegIndex(32)
        hi = SubRegIndex(32, 32)
        Pairs = RegisterTuples([lo, hi], [R[::2], R[1::2]], ["p0", "p1"])
        All = RegisterClass(i64, members=[Pairs], alignment=64)
        Some = RegisterClass(i64, members=[Pairs[1:3:2]], alignment=64)
        First = RegisterClass(i64, members=[Pairs[:1]], alignment=64)
        """,
    )
    pairs = Ref("Pairs")
    assert records["Pairs"].value("SubRegs") == (
        Dag.call("add", [Ref("R0"), Ref("R2")]),
        Dag.call("add", [Ref("R1"), Ref("R3")]),
    )
    assert records["All"].value("MemberList") == Dag.call("add", [pairs])
    assert records["All"].value("Namespace") == "T"
    some = Dag.call("decimate", [Dag.call("trunc", [Dag.call("shl", [pairs, 1]), 2]), 2])
    assert records["Some"].value("MemberList") == Dag.call("add", [some])
    assert records["First"].value("MemberList") == Dag.call("add", [Dag.call("trunc", [pairs, 1])])


def test_indices_modes_and_callee_saved_registers(tmp_path: Path) -> None:
    records = load(
        tmp_path,
        """
        half = SubRegIndex(32, 32, namespace="T")
        quarter = SubRegIndex(16, 16, namespace="T")
        both = ComposedSubRegIndex(half, quarter)
        loose = SubRegIndex(16, -1)
        none = ComposedSubRegIndex(half, loose, namespace="U")
        Big = HwMode("+big", [Predicate("isBig()")])
        ranges = SubRegRangeByHwMode({DefaultMode: SubRegRange(32), Big: SubRegRange(64, 64)})
        moded = SubRegIndex(-1, -1, sub_reg_ranges=ranges)
        VT = ValueTypeByHwMode({DefaultMode: i32, Big: i64})
        CSR = CalleeSavedRegs([R1, R0], other_preserved=[R3])
        General = RegisterCategory([GPR])
        """,
    )
    both, none = records["both"], records["none"]
    assert (both.integer("Size"), both.integer("Offset"), both.string("Namespace")) == (16, 48, "T")
    assert both.value("ComposedOf") == (Ref("half"), Ref("quarter"))
    assert (none.integer("Offset"), none.string("Namespace")) == (-1, "U")
    assert records["moded"].value("SubRegRanges") == Ref("ranges")
    assert records["Big"].value("Features") == "+big"
    assert records["VT"].value("LLVMName") == "VT"
    assert records["VT"].value("Objects") == (Ref("i32"), Ref("i64"))
    assert records["CSR"].value("SaveList") == Dag.call("add", [Ref("R1"), Ref("R0")])
    assert records["CSR"].value("OtherPreserved") == Dag.call("add", [Ref("R3")])
    assert records["General"].value("Classes") == (Ref("GPR"),)


def test_a_place_has_the_chain_of_calls(tmp_path: Path) -> None:
    records = load(tmp_path, "def two(n):\n    return [Reg(f'x{i}') for i in range(n)]\nX = two(2)\nY = Reg('y')\n")
    # A comprehension is a frame of its own before Python 3.12.
    lines = [location.line for location in records["X1"].place.chain]
    assert (lines[0], lines[-1]) == (10, 11)
    assert [location.line for location in records["Y"].place.chain] == [12]


#: A target's text, from line 9, and its errors.
WRONG = cases("""
== encoding
X = Reg("x", hw_encoding=0x10000)  #! error: hw_encoding is 65536, but must be between 0 and 65535
== numbers of sub-registers and indices
lo = SubRegIndex(16)
X = Reg("x", sub_regs=[R0, R1], sub_reg_indices=[lo])
#! error: the register 'x' has 2 sub-registers and 1 sub-register indices; give one index for each sub-register
#! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: 'r0' is one of them
== names for alternative name indices
Abi = RegAltNameIndex()
X = Reg("x", reg_alt_name_indices=[Abi])
#! error: the register 'x' has 0 alternative names and 1 indices for them; give a name for each index
== a string for a list of names
X = Reg("x", alt_names="xx")
#! error: 'alt_names' of Reg() should be a list of strings, but is the string 'xx'; write ['xx']
== a register of a RegisterTuples
lo = SubRegIndex(32)
X = RegisterTuples([lo, lo], [R, R])
Y = RegisterClass(i64, members=[*X], alignment=32)
#! error: the registers of a RegisterTuples have no names; list it whole, or a slice of it: Pairs[1:]
== numbers in a sequence
X = Reg.sequence("x{}", range(3), dwarf_numbers=range(2))
#! error: the sequence 'x{}' has 3 encodings and 2 DWARF numbers; give one number for each register, or none
== class without types
X = RegisterClass(members=[R0], alignment=32)
#! error: a register class needs at least one type of values: RegisterClass(i32, members=...)
== class without members
X = RegisterClass(i32, members=[], alignment=32)  #! error: a register class needs at least one member
== a member that is a class
X = RegisterClass(i32, members=[GPR, R0], alignment=32)
#! error: 'members' of RegisterClass() should be a list of Register, RegisterTuples or TupleSlice objects, and has in it
#!     a RegisterClass; list its registers: *GPR.registers
#! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: it is made here
== a member listed twice
X = RegisterClass(i32, members=[R1, R0, R1], alignment=32)
#! error: members has 'r1' twice; list each register once
#! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: this one
== a type that is none
X = RegisterClass(i32, R0, members=[R0], alignment=32)
#! error: 'reg_types' of RegisterClass() should each be a ValueType, and one is a Reg; correct it
#! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: it is made here
== orders without a choice
X = RegisterClass(i32, members=R, alignment=32, alt_orders=[[R0]])
#! error: there are alternative orders of allocation and no alt_order_select that chooses among them
== priority
X = RegisterClass(i32, members=R, alignment=32, allocation_priority=32)
#! error: allocation_priority is 32, but must be between 0 and 31
== lists of tuples
lo = SubRegIndex(32)
X = RegisterTuples([lo], [R, R])
#! error: there are 2 lists of registers and 1 sub-register indices; give one index for each list
Y = RegisterTuples([lo], [R])  #! error: a tuple needs two or more sub-registers
== a slice backwards
lo = SubRegIndex(32)
X = RegisterTuples([lo, lo], [R, R])  #! error: a slice of a RegisterTuples must count upwards from its start
Y = RegisterClass(i64, members=[X[::-1]], alignment=32)
== an operand of another kind
X = HwMode('', [R0])
#! error: 'predicates' of HwMode() should be a list of Predicate objects, and has in it a Reg; correct it
#! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: it is made here
Two = Target(instruction_set=5)
#! error: 'instruction_set' of Target() should be an InstrInfo, but is the integer 5; correct it
== two targets
Two = Target(instruction_set=InstrInfo())
#! error: there is more than one record of class 'Target' ('Test', 'Two'); one is allowed
""")


def test_register_banks(tmp_path: Path) -> None:
    records = load(tmp_path, 'Bank = RegisterBank("GPRB", [GPR])\n')
    assert records["Bank"].superclasses == ("RegisterBank",)
    assert records["Bank"].string("Name") == "GPRB"
    assert records["Bank"].values("RegisterClasses") == (Ref("GPR"),)


@pytest.mark.parametrize("text", WRONG)
def test_wrong_definitions(text: str, marks: Marks) -> None:
    marks.check(text)


def test_a_register_bank_of_a_register(marks: Marks) -> None:
    marks.check("""
Bank = RegisterBank("GPRB", [R0])
#! error: 'register_classes' of RegisterBank() should be a list of RegisterClass objects, and has in it a Reg; correct
#!     it
#! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: it is made here
""")


def test_all_errors_are_reported_together(marks: Marks) -> None:
    marks.check("""\
A = RegisterClass(members=[], alignment=-1)
#! error: alignment is -1, but must be between 0 and 2147483648
#! error: a register class needs at least one type of values: RegisterClass(i32, members=...)
#! error: a register class needs at least one member
B = Reg('b', hw_encoding=-1)  #! error: hw_encoding is -1, but must be between 0 and 65535
""")
