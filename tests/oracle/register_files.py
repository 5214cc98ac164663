"""Random register files for Hypothesis: the text of a target, valid by construction."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from tests.support.release import RELEASE
from tgdsl.llvm.by_release import ByRelease

#: The HwModes, as a release has them. Nothing here asks when they hold.
_MODES = ByRelease({19: 'Big = HwMode("+big")\nSmall = HwMode("+small")\n', 22: "Big = HwMode()\nSmall = HwMode()\n"})

_HEADER = f"""\
from tgdsl.language import *
from tgdsl.std import DefaultMode, NoRegAltName, f32, f64, i16, i32, i64, i128, v2i32, v4i32

class Reg(Register, namespace="T"): ...
class Other(Register, namespace="U"): ...
class Bare(Register, namespace=""): ...

{_MODES[RELEASE]}Sizes32 = RegInfoByHwMode({{DefaultMode: RegInfo(32, 32, 32), Big: RegInfo(64, 64, 64)}})
Sizes64 = RegInfoByHwMode({{DefaultMode: RegInfo(64, 64, 32), Small: RegInfo(32, 64, 64), Big: RegInfo(64, 128, 64)}})
XLen = ValueTypeByHwMode({{DefaultMode: i32, Big: i64}})
YLen = ValueTypeByHwMode({{Small: i32, Big: i64}})
halves = SubRegRangeByHwMode({{DefaultMode: SubRegRange(16, 16), Big: SubRegRange(32, 32)}})
Abi = RegAltNameIndex(namespace="T", fallback_reg_alt_name_index=NoRegAltName)
Test = Target(instruction_set=InstrInfo())
"""

_TYPES = {"leaf": ["i32", "f32", "XLen", "i16"], "pair": ["i64", "f64", "v2i32", "YLen"], "quad": ["i128", "v4i32"]}


@st.composite
def register_files(draw: st.DrawFn) -> str:
    """A target with leaf registers, pairs, quads, tuples, aliases, HwModes, classes and lists of saved registers.

    Some registers and classes are in a namespace of their own or in none, some names are keywords of C++, and some classes have no
    size; in a target in Python these are errors, see :mod:`tgdsl.model.common.rules`.
    """
    lines: list[str] = []
    leaves, plain = _leaves(draw, lines)
    pairs = _wide(draw, lines, "pair", leaves, ("lo", "hi"), 16)
    quads = _wide(draw, lines, "quad", pairs, ("low", "high"), 32)
    _tuples(draw, lines, leaves)
    lines.append("Base = RegisterClass(i32, members=[R0], alignment=32)")  # LLVM wants a pressure set
    kinds = {"leaf": plain, "pair": pairs, "quad": quads}
    for number in range(draw(st.integers(1, 6))):
        kind = draw(st.sampled_from([kind for kind, registers in kinds.items() if registers]))
        _class(draw, lines, f"RC{number}", kind, kinds[kind])
    everything = [name for registers in kinds.values() for name in registers]
    for number in range(draw(st.integers(0, 2))):
        saved = draw(st.lists(st.sampled_from(everything), unique=True))
        other = draw(st.none() | st.lists(st.sampled_from(everything), unique=True))
        lines.append(f"CSR{number} = CalleeSavedRegs({_list(saved)}, other_preserved={other and _list(other)})")
    return _HEADER + "\n".join(lines) + "\n"


def _list(names: Sequence[str]) -> str:
    return f"[{', '.join(names)}]"


def _leaves(draw: st.DrawFn, lines: list[str]) -> tuple[list[str], list[str]]:
    """All leaf registers, and those that are not artificial: LLVM wants no others in allocatable classes and in aliases."""
    names = [f"R{i}" for i in range(draw(st.integers(1, 10)))]
    if draw(st.integers(0, 9)) == 0:
        names[-1] = draw(st.sampled_from(["template", "nullptr", "R_5x"])) if len(names) > 1 else names[-1]
    plain: list[str] = []
    unaliased: list[str] = []
    for number, name in enumerate(names):
        words = [f'"r{number}"', f"hw_encoding={draw(st.integers(0, 40))}"]
        dwarf = draw(st.lists(st.integers(-1, 5).map(lambda n, base=number: n if n < 0 else 8 * base + n), max_size=2))  # type: ignore[misc]  # mypy sees no types in a lambda's defaults
        if dwarf:
            words.append(f"dwarf_numbers={dwarf}")
        artificial = number > 0 and draw(st.integers(0, 9)) == 0
        if artificial:
            words.append("is_artificial=True")
        else:
            plain.append(name)
            if unaliased and draw(st.integers(0, 3)) == 0:
                # One alias each: of a register with two and of one with one, LLVM cannot make the weights equal.
                words.append(f"aliases=[{unaliased.pop(draw(st.integers(0, len(unaliased) - 1)))}]")
            else:
                unaliased.append(name)
        if draw(st.integers(0, 7)) == 0:
            words.append("is_constant=True")
        if draw(st.integers(0, 9)) == 0:
            words.append(f"position_order={draw(st.integers(-1, 2))}")
        if draw(st.booleans()):
            words.append(f'alt_names=["alt{number}"], reg_alt_name_indices=[Abi]')
        if draw(st.integers(0, 5)) == 0:
            words.append(f"cost_per_use=[{draw(st.integers(0, 2))}]")
        lines.append(f"{name} = {_register_class(draw)}({', '.join(words)})")
    return names, plain


def _register_class(draw: st.DrawFn) -> str:
    """The Python class of a register, of which a few have a namespace of their own, or none."""
    return draw(st.sampled_from([*["Reg"] * 20, "Other", "Bare"]))


def _wide(
    draw: st.DrawFn, lines: list[str], kind: str, parts: Sequence[str], indices: tuple[str, str], size: int
) -> list[str]:
    """Registers made of two of the parts, or of one; parts may be shared, as in overlapping pairs."""
    if not parts or not draw(st.booleans()):
        return []
    low, high = indices
    moded = ", sub_reg_ranges=halves" if draw(st.integers(0, 4)) == 0 else ""
    offset = draw(st.sampled_from([size, -1]))
    lines.append(f'{low} = SubRegIndex({size}, namespace="T")')
    lines.append(f'{high} = SubRegIndex({size}, {offset}, namespace="T"{moded})')
    names: list[str] = []
    step = draw(st.sampled_from([1, 2, 2, 2]))
    for first in range(0, len(parts) - 1, step):
        name = f"{kind.upper()}{first}"
        both = draw(st.integers(0, 5)) > 0
        sub_regs, sub_reg_indices = (
            (parts[first : first + 2], [low, high]) if both else (parts[first : first + 1], [low])
        )
        covered = draw(st.integers(0, 3)) > 0
        lines.append(
            f'{name} = {_register_class(draw)}("{name.lower()}", sub_regs={_list(sub_regs)}, sub_reg_indices={_list(sub_reg_indices)},'
            f" covered_by_sub_regs={covered and both}, hw_encoding={first})"
        )
        names.append(name)
    return names


def _tuples(draw: st.DrawFn, lines: list[str], leaves: Sequence[str]) -> None:
    if len(leaves) < 3 or not draw(st.booleans()):
        return
    count = draw(st.integers(2, 3))
    lines.append(f't0, t1, t2 = [SubRegIndex(32, 32 * i, namespace="T") for i in range(3)]')
    stride = draw(st.sampled_from([1, 1, 2]))
    rows = [_list(leaves[i::stride]) for i in range(count)]
    lines.append(f"Tuples = RegisterTuples({_list([f't{i}' for i in range(count)])}, [{', '.join(rows)}])")
    length = min(len(leaves[i::stride]) for i in range(count))
    if length > 0:
        part = draw(st.sampled_from(["", "[:2]", "[::2]", *["[1:]"] * (length > 1)]))
        lines.append(f"TupleClass = RegisterClass(v2i32, members=[Tuples{part}], alignment=64)")


def _class(draw: st.DrawFn, lines: list[str], name: str, kind: str, registers: Sequence[str]) -> None:
    members = draw(st.permutations(draw(st.lists(st.sampled_from(registers), min_size=1, unique=True))))
    types = draw(st.lists(st.sampled_from(_TYPES[kind]), min_size=1, max_size=3, unique=True))
    words = [*types, f"members={_list(members)}", f"alignment={draw(st.sampled_from([8, 32, 64]))}"]
    sizes = draw(st.sampled_from(["size=64", "reg_infos=Sizes32", "reg_infos=Sizes64", "", ""]))
    if not sizes and types[0] in ("XLen", "YLen") and draw(st.booleans()):
        sizes = "size=32"
    if draw(st.integers(0, 9)) == 0:
        words.append(f'namespace="{draw(st.sampled_from(["", "T", "U"]))}"')
    if sizes:
        words.append(sizes)
    if draw(st.integers(0, 5)) == 0:
        words.append("is_allocatable=False")
    if draw(st.integers(0, 5)) == 0:
        words.append(f"copy_cost={draw(st.integers(-1, 3))}")
    if draw(st.integers(0, 5)) == 0:
        words.append(f"weight={draw(st.integers(0, 3))}")
    if draw(st.integers(0, 3)) == 0:
        words.append(f"allocation_priority={draw(st.integers(0, 31))}, global_priority={draw(st.booleans())}")
    if draw(st.integers(0, 5)) == 0:
        words.append(f"ts_flags={draw(st.integers(0, 255))}")
    if draw(st.integers(0, 5)) == 0:
        words.append(f"base_class_order={draw(st.integers(0, 3))}")
    if draw(st.integers(0, 3)) == 0:
        order = draw(st.lists(st.sampled_from(members), min_size=1, unique=True))
        words.append(f'alt_orders=[{_list(order)}], alt_order_select=Code("return 1;")')
    lines.append(f"{name} = RegisterClass({', '.join(words)})")
