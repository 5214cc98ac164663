"""What patterns and itineraries repeat, as variables."""

from __future__ import annotations

from tgdsl.migration.folding.shared_parts import with_shared_parts
from tgdsl.migration.folding.shared_stages import with_shared_stages
from tgdsl.migration.library import of_language
from tgdsl.migration.python import (
    AS_DEFINED,
    Assignment,
    Call,
    Expression,
    Function,
    Listing,
    Name,
    Plain,
    Statement,
    Symbol,
    lines,
)
from tgdsl.migration.text.module_text import Module

_SHARED = """\
@pattern()
def reverse(A: I64) -> Rewrite:
    or8 = OR8(AND8(RLDICL(A, 63), ORI8(ORIS8(LIS8(1), 1), 1)), RLDICR(A, ORI8(ORIS8(LIS8(2), 2), 2)))
    or8_2 = OR8(AND8(RLDICL(or8, 63), ORI8(ORIS8(LIS8(1), 1), 1)), RLDICR(or8, ORI8(ORIS8(LIS8(2), 2), 2)))
    return Rewrite(
        bitreverse(A),
        OR8(AND8(RLDICL(or8_2, 63), ORI8(ORIS8(LIS8(1), 1), 1)), RLDICR(or8_2, ORI8(ORIS8(LIS8(2), 2), 2))),
    )"""
_STAGES = """\
A_Issue0_or_Issue1_1_next_0 = anonymous(InstrStage(1, [A_Issue0, A_Issue1], time_inc=0))
A_ALU_1 = anonymous(InstrStage(1, [A_ALU]))
A_LoadAndStoreUnit_2 = anonymous(InstrStage(2, [A_LoadAndStoreUnit]))
IIC_Load_stages = [A_Issue0_or_Issue1_1_next_0, A_ALU_1, A_LoadAndStoreUnit_2]
Itineraries = ProcessorItineraries([], [], [
    InstrItinData(IIC_Load, IIC_Load_stages, [1]), InstrItinData(IIC_Store, IIC_Load_stages, [1]),
    InstrItinData(IIC_Swap, IIC_Load_stages, [1]), InstrItinData(IIC_Push, IIC_Load_stages, [1]),
    InstrItinData(IIC_Pop, IIC_Load_stages, [1]), InstrItinData(IIC_Add, [A_ALU_1], [1]),
    InstrItinData(IIC_Sub, [A_ALU_1], [1]),
])  # fmt: skip"""


def _written(*statements: Statement) -> str:
    return "\n".join([line for one in statements for line in lines(one, AS_DEFINED)])


def _call(name: str, *arguments: Expression) -> Call:
    return Call(Name(Symbol("t.instructions", name)), arguments)


def _pattern(value: Expression) -> Function:
    parameters = [("A", Name(Symbol("t", "I64")))]
    return Function(Call(Name(of_language("pattern"))), "reverse", parameters, Name(of_language("Rewrite")), value)


def _swapped(value: Expression) -> Call:
    masks = [
        _call("ORI8", _call("ORIS8", _call("LIS8", Plain(number)), Plain(number)), Plain(number)) for number in "12"
    ]
    return _call("OR8", _call("AND8", _call("RLDICL", value, Plain("63")), masks[0]), _call("RLDICR", value, masks[1]))


def test_what_a_pattern_repeats_is_a_variable() -> None:
    whole = _swapped(_swapped(_swapped(Plain("A"))))
    made = with_shared_parts(_pattern(Call(Name(of_language("Rewrite")), [_call("bitreverse", Plain("A")), whole])))
    assert _written(made) == _SHARED


def test_short_patterns_stay_as_they_are() -> None:
    short = _pattern(Call(Name(of_language("Rewrite")), [_call("bitreverse", Plain("A")), _swapped(Plain("A"))]))
    assert with_shared_parts(short) is short


def _stage(cycles: str, *units: str, next_: str = "") -> Call:
    named = [("time_inc", Plain(next_))] if next_ else []
    return Call(
        Name(of_language("InstrStage")), [Plain(cycles), Listing([Name(Symbol("t.m", one)) for one in units])], named
    )


def _row(name: str, *stages: Expression) -> Call:
    return Call(Name(of_language("InstrItinData")), [Name(Symbol("t.m", name)), Listing(stages), Listing([Plain("1")])])


def test_stages_that_itineraries_repeat_are_variables() -> None:
    stages = [_stage("1", "A_Issue0", "A_Issue1", next_="0"), _stage("1", "A_ALU"), _stage("2", "A_LoadAndStoreUnit")]
    rows = [_row(f"IIC_{name}", *stages) for name in ("Load", "Store", "Swap", "Push", "Pop")]
    rows += [_row(f"IIC_{name}", stages[1]) for name in ("Add", "Sub")]
    table = Assignment(
        "Itineraries", Call(Name(of_language("ProcessorItineraries")), [Listing([]), Listing([]), Listing(rows)])
    )
    [module] = with_shared_stages([Module("m", [table])], "t")
    assert _written(*module.statements) == _STAGES
