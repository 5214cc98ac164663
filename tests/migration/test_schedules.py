"""Machine models, itineraries, and what is said of instructions afterwards, migrated: the Python that they become, and equal records."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.test_wrong_schedules import SCHEDULE
from tests.migration.packages import migrated
from tests.oracle.schedule_targets import Schedules
from tgdsl.records import Bits, Dag, Record, RecordSet, Ref, Value

#: Classes of records that stand for themselves, not as a part of another one.
_KINDS = (
    *("SchedMachineModel", "ProcResourceKind", "SchedReadWrite", "WriteRes", "ReadAdvance", "InstRW", "ItinRW"),
    *("SchedAlias", "ProcessorItineraries", "SubtargetFeature", "Predicate", "Processor", "RegisterFile"),
    *("RetireControlUnit", "MemoryQueue", "STIPredicate", "ProcPfmCounters", "PfmCountersBinding", "TIIPredicate"),
)


def shapes(records: RecordSet) -> list[str]:
    """What records are, whatever the names of anonymous ones, in an order of its own."""
    found = {one.name: one for kind in _KINDS for one in records.of_class(kind)}
    return sorted([f"{'' if one.anonymous else name} {_shape(one, records)}" for name, one in found.items()])


def _shape(record: Record, records: RecordSet) -> str:
    return ", ".join(sorted([f"{name}={_value(value, records)}" for name, value in record.fields.items()]))


def _value(value: Value, records: RecordSet) -> str:
    if isinstance(value, Ref):
        record = records.get(value.name)
        return f"({_shape(record, records)})" if record is not None and record.anonymous else value.name
    if isinstance(value, tuple):
        return f"[{', '.join([_value(one, records) for one in value])}]"
    if isinstance(value, Dag):
        arguments = [f"{_value(one.value, records)}:{one.name}" for one in value.args]
        return f"({_value(value.operator, records)} {' '.join(arguments)})"
    return str(value.elements if isinstance(value, Bits) else int(value) if isinstance(value, bool) else value)


def there_and_back(folder: Path, text: str, base: str = SCHEDULE) -> str:
    """The text of a migrated target, whose records are the same."""
    again, before, after = migrated(folder, text, base)
    assert shapes(after) == shapes(before)
    return again


def test_rows_that_are_alike_are_one(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        Both = WriteSequence(WriteALU, WriteMul, repeat=2)
        Small.schedule(
            WriteRes(WriteALU, [ALU(1)], latency=2),
            ReadAdvance(ReadALU, 1, [WriteMul]),
            InstRW([WriteMul], [ADD, instregex("SUB", "MUL")]),
            WriteRes(WriteMul, [ALU(1)], latency=2),
            SchedAlias(WriteALU, Both),
        )
        """,
    )
    assert """
Small.schedule(
    WriteRes([WriteALU, WriteMul], [ALU(1)], latency=2),
    ReadAdvance(ReadALU, 1, [WriteMul]),
    InstRW([WriteMul], [ADD, instregex("SUB", "MUL")]),
    SchedAlias(WriteALU, Both),
)
""" in text


def test_forms_and_loops_over_their_keys(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        SIZES = ["M1", "M2", "M4", "M8"]
        WriteLoad, WriteStore = [Forms(SIZES, SchedWrite) for _ in range(2)]
        Small.schedule(
            *[WriteRes([WriteLoad[key], WriteStore[key]], [ALU(2 * n)], latency=n) for n, key in enumerate(SIZES, 1)],
        )
        Large.schedule(WriteRes([*WriteLoad, *WriteStore], unsupported=True))
        """,
    )
    assert 'M1_TO_M8 = ["M1", "M2", "M4", "M8"]' in text
    assert "WriteLoad, WriteStore = [Forms(M1_TO_M8, SchedWrite) for _ in range(2)]" in text
    assert """
Small.schedule(
    *[
        WriteRes([WriteLoad[key], WriteStore[key]], [ALU(cycles)], latency=latency)
        for key, cycles, latency in zip(M1_TO_M8, [2, 4, 6, 8], [1, 2, 3, 4])
    ],
)
""" in text
    assert "Large.schedule(WriteRes([*WriteLoad, *WriteStore], unsupported=True))" in text


def test_a_loop_over_some_keys(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        WriteLoad = Forms(["M1", "M2", "M4", "M8"], SchedWrite)
        Small.schedule(*[WriteRes(WriteLoad[key], [ALU(n)], latency=n + 2) for n, key in enumerate(["M2", "M4", "M8"])])
        """,
    )
    assert 'M2_TO_M8 = ["M2", "M4", "M8"]' in text
    assert "WriteRes(WriteLoad[key], [ALU(cycles)], latency=cycles + 2)" in text
    assert "for key, cycles in zip(M2_TO_M8, [0, 1, 2])" in text


def test_a_row_with_a_name_is_annotated(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        Unit = RetireControlUnit(64, 2)
        Small.schedule(Unit, LoadQueue(ALU))
        """,
    )
    assert "Unit: RetireControlUnit[Small] = RetireControlUnit(64, 2)" in text
    assert "Small.schedule(Unit, LoadQueue(ALU))" in text


def test_resources_and_register_files(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        Wide = ProcResource(Small, 3, super_=ALU, buffer_size=0)
        Either = ProcResGroup(Small, [ALU, Wide], buffer_size=4)
        File = RegisterFile(Small, 64, [RenamedClass(GPR, 2, True)], max_moves_eliminated_per_cycle=1)
        One = SchedWriteRes(Small, [Wide(3, acquire_at=1), ALU], latency=4, num_micro_ops=2)
        Two = SchedReadAdvance(Small, -1, [One])
        """,
    )
    assert "Wide = ProcResource(Small, 3, super_=ALU, buffer_size=0)" in text
    assert "Either = ProcResGroup(Small, [ALU, Wide], buffer_size=4)" in text
    assert "[RenamedClass(GPR, 2, allow_move_elimination=True)]" in text
    assert "One = SchedWriteRes(Small, [Wide(3, acquire_at=1), ALU], latency=4, num_micro_ops=2)" in text
    assert "Two = SchedReadAdvance(Small, -1, [One])" in text


def test_itineraries(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        from tgdsl.std import NoBypass, Reserved
        U, V = FuncUnit(), FuncUnit()
        B = Bypass()
        IIC_a, IIC_b, IIC_c = [InstrItinClass() for _ in range(3)]
        Its = ProcessorItineraries(
            [U, V],
            [B],
            [
                InstrItinData(IIC_a, [InstrStage(1, [U], time_inc=0), InstrStage(3, [V])], [1, 2], bypasses=[B, NoBypass]),
                InstrItinData(IIC_b, [InstrStage(2, [U, V], kind=Reserved)], num_micro_ops=0),
            ],
        )
        Processor("p", Its)
        """,
    )
    assert "IIC_a, IIC_b, IIC_c = [InstrItinClass() for _ in range(3)]" in text
    assert "InstrItinData(IIC_b, [InstrStage(2, [U, V], kind=Reserved)], num_micro_ops=0)," in text
    assert "InstrStage(1, [U], time_inc=0), InstrStage(3, [V])" in text


def test_processors_that_differ_in_a_few_itineraries(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        U = FuncUnit()
        IIC_a, IIC_b, IIC_c = [InstrItinClass() for _ in range(3)]
        Its = ProcessorItineraries(
            [U], iid=[InstrItinData(one, [InstrStage(number, [U])]) for number, one in enumerate((IIC_a, IIC_b, IIC_c))]
        )
        Faster = Its.but_for(InstrItinData(IIC_c, [InstrStage(1, [U])]))
        Fewer = ProcessorItineraries([U], iid=Its.iid[:2])
        Processor("p", Its)
        Processor("q", Faster)
        Processor("r", Fewer)
        """,
    )
    assert "Faster = Its.but_for(InstrItinData(IIC_c, [InstrStage(1, [U])]))\n" in text
    assert "Fewer = ProcessorItineraries(" in text


def test_predicates_of_instructions(tmp_path: Path) -> None:
    predicates = [
        *("CheckAll([CheckOpcode([ADD]), CheckIsRegOperand(0)])", "CheckNot(CheckRegOperand(1, R0))"),
        *("CheckImmOperand(1, 5)", 'CheckImmOperand_s(2, "A::b")', 'CheckZeroOperand(1, function_mapper="f")'),
        *("CheckImmOperandLE(1, 7)", "CheckImmOperandGE(1, -7)", "CheckImmOperandRange(1, 2, 9)"),
        *("CheckValidRegOperand(1)", "CheckIsNotVRegOperand(0)", "CheckSameRegOperand(0, 1)"),
        'CheckFunctionPredicate("a", "b")',
    ]
    named = [f"P{number} = {predicate}" for number, predicate in enumerate(predicates)]
    of_schedule = [
        "V = SchedWriteVariant(SchedVar(MCSchedPredicate(P0), [WriteMul]), SchedVar(NoSchedPred, [WriteALU]))",
        'isFast = TIIPredicate("isFast", MCReturnStatement(P0))',
        "Small.schedule(SchedAlias(WriteALU, V), IsZeroIdiomFunction([DepBreakingClass([ADD], P10)]))",
    ]
    source = "from tgdsl.std import NoSchedPred\n" + "\n".join([*named, *of_schedule]) + "\n"
    text = there_and_back(tmp_path, source)
    text = text.replace("R[0]", "R0")
    for line in [*named, *of_schedule]:
        assert line in text


@pytest.mark.parametrize("seed", range(6))
def test_random_models(tmp_path: Path, seed: int) -> None:
    there_and_back(tmp_path, Schedules(seed).target().python, "")


def test_a_write_without_a_name_is_defined_once(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        from tgdsl.language import anonymous

        twice = anonymous(WriteSequence(WriteALU, repeat=2))
        Small.schedule(InstRW([twice], [ADD]), InstRW([WriteMul, twice], [instregex("MUL")]))
        """,
    )
    assert "WriteSequence = anonymous(WriteSequence_(WriteALU, repeat=2))" in text


def test_the_needs_of_a_sequence(tmp_path: Path) -> None:
    text = there_and_back(
        tmp_path,
        """
        Twice = WriteSequence(WriteALU, repeat=2)
        Small.schedule(WriteRes([WriteMul, Twice], [ALU], latency=-1))
        """,
    )
    assert "Small.schedule(WriteRes([WriteMul, Twice], [ALU], latency=-1))" in text
