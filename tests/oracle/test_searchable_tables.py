"""``searchable-tables`` against llvm-tblgen-19, for random tables and enumerations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import strategies as st

from tests.oracle.tblgen import check_random, needs_tblgen
from tests.support.instruction_builder import InstructionTarget
from tests.support.record_builder import Target
from tests.support.table_builder import bits, generic_enum, generic_table, search_index
from tgdsl.records import Code, Ref, Value

#: Names in the orders of bytes, of numbers and of letters; they differ in case and length.
NAMES = ("a1", "a2", "a10", "A3", "B", "b_", "_c", "c", "C10", "C9")
TEXTS = ("", "a", "A", "ab", "aB!", "ab c", "x", "X9", "é", 'q"', "~")
CODES = ("", "{}", " {Feature} ", "f(x)", "F(X)")


def _values(draw: st.DrawFn, kind: str, members: Sequence[Ref]) -> Callable[[], Value]:
    """A function that draws a value of a kind of columns."""
    width = draw(st.sampled_from([1, 3, 8, 9, 16, 17, 33, 64, 70]))
    match kind:
        case "bits":
            large = st.integers(0, (1 << width) - 1)
            small = st.integers(0, min(5, (1 << width) - 1))
            return lambda: bits(draw(draw(st.sampled_from([small, small, large]))), width)
        case "bit":
            return lambda: draw(st.booleans())
        case "code":
            return lambda: Code(draw(st.sampled_from(CODES)))
        case "string":
            return lambda: draw(st.sampled_from(TEXTS))
        case _:
            return lambda: draw(st.sampled_from(members))


def _columns(draw: st.DrawFn, kinds: Sequence[str]) -> dict[str, str]:
    """Names and kinds of columns."""
    return {
        f"F{number}": kind for number, kind in enumerate(draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=4)))
    }


def _add_table(
    draw: st.DrawFn, target: Target, name: str, columns: dict[str, str], members: dict[str, list[Ref]]
) -> None:
    """Rows and a table of these, with look-ups."""
    values = {field: _values(draw, kind, members.get(kind, [])) for field, kind in columns.items()}
    row = f"{name}Row"
    counts = st.sampled_from([0, 1, 2, 3, 5, 8, 13, 13])
    for number in range(draw(counts)):
        fields = {field: value() for field, value in values.items()}
        target.add(f"{name}_{number}", row, **fields, Kept=draw(st.integers(0, 4)) > 0)
    keys = st.lists(st.sampled_from(list(columns)), min_size=1, max_size=2, unique=True)
    generic_table(
        target,
        name,
        row,
        draw(st.permutations(list(columns))) if draw(st.booleans()) else list(columns),
        primary=draw(st.none() | keys),
        early_out=draw(st.integers(0, 4)) == 0,
        returns_range=draw(st.integers(0, 4)) == 0,
        only=draw(st.sampled_from([None, None, "Kept"])),
        cpp_type=draw(st.sampled_from([None, "ns::Type"])),
        **{f"TypeOf_{field}": "Kinds" for field, kind in columns.items() if kind == "enum"},
        **{f"TypeOf_{field}": "code" for field, kind in columns.items() if kind == "text"},
    )
    for number in range(draw(st.integers(0, 2))):
        search_index(target, f"find{name}{number}", name, draw(keys), early_out=draw(st.integers(0, 4)) == 0)


def _add_enum(draw: st.DrawFn, target: Target) -> list[Ref]:
    """The enumeration ``Kinds``, with or without fields for names and values."""
    fields: dict[str, Callable[[], Value]] = {
        "Word": lambda: draw(st.sampled_from(["X", "Y", "Z", "W"])),
        "Number": lambda: bits(draw(st.integers(0, 9)), 4),
        # Not what an export takes for a bit, whose value llvm-tblgen-22 does not read: it writes what it finds in memory.
        "Large": lambda: draw(st.integers(-(1 << 63), -1) | st.integers(2, (1 << 63) - 1)),
    }
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    members = [target.add(name, "Kind", **{field: value() for field, value in fields.items()}) for name in names]
    generic_enum(
        target,
        "Kinds",
        "Kind",
        names=draw(st.sampled_from([None, "Word"])),
        values=draw(st.sampled_from([None, "Number", "Large"])),
    )
    return members


@st.composite
def tables(draw: st.DrawFn) -> Target:
    """Tables of numbers, flags, texts, code and entries of an enumeration."""
    target = Target()
    members = _add_enum(draw, target)
    for name in draw(st.lists(st.sampled_from(["Rows", "T10", "T9", "t"]), min_size=1, max_size=2, unique=True)):
        columns = _columns(draw, ["bits", "bits", "bit", "string", "code", "enum"])
        _add_table(draw, target, name, columns, {"enum": members})
    return target


@st.composite
def tables_of_instructions(draw: st.DrawFn) -> Target:
    """Tables of instructions and intrinsics, some of them as entries of enumerations."""
    target = InstructionTarget()
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    instructions = [target.instruction(name, isPseudo=draw(st.booleans())) for name in names]
    words = draw(st.lists(st.sampled_from(["x", "x_y", "xz", "t_a", "t_b", "t_a_c"]), min_size=1, unique=True))
    intrinsics = [
        target.intrinsic(
            f"int_{word}",
            LLVMName=draw(st.sampled_from(["", f"llvm.{word.replace('_', '.')}"])),
            TargetPrefix="t" if word.startswith("t_") and draw(st.booleans()) else "",
        )
        for word in words
    ]
    columns = _columns(draw, ["bits", "instruction", "instruction", "intrinsic"])
    _add_table(draw, target, "Rows", columns, {"instruction": instructions, "intrinsic": intrinsics})
    return target


@st.composite
def long_tables(draw: st.DrawFn) -> Target:
    """Tables in which strings differ in case alone, so that the order of rows is that of ``std::sort``."""
    target = Target()
    names = st.sampled_from(["x", "X", "ab", "aB", "AB", "cd", "CD"])
    for number in range(draw(st.integers(17, 80))):
        target.add(f"r{number}", "Row", Name=draw(names), Number=bits(draw(st.integers(0, 2)), 2))
    generic_table(target, "Rows", "Row", ["Name", "Number"], primary=draw(st.sampled_from([None, ["Number"]])))
    search_index(target, "find", "Rows", ["Name"])
    return target


@needs_tblgen
def test_random_tables() -> None:
    check_random(tables(), Target.records, "searchable-tables", examples=300, accepted=0.3)


@needs_tblgen
def test_random_tables_of_instructions() -> None:
    check_random(tables_of_instructions(), Target.records, "searchable-tables", examples=40, accepted=0.3)


@needs_tblgen
def test_rows_that_compare_equal() -> None:
    check_random(long_tables(), Target.records, "searchable-tables", examples=30, accepted=1)
