"""The text of :mod:`tgdsl.std.selection.ordered_atomics`: a fragment for each atomic operation, type in memory and ordering.

LLVM's ``TargetSelectionDAG.td`` makes them by a multiclass. Type checkers and editors know what is spelled out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import fill

#: The atomic operations, in the order of LLVM's definitions.
OPERATIONS: Sequence[str] = (
    *("load_add", "swap", "load_sub", "load_and", "load_clr", "load_or", "load_xor", "load_nand"),
    *("load_min", "load_max", "load_umin", "load_umax", "load_uinc_wrap", "load_udec_wrap", "cmp_swap"),
)

#: Those that only some releases have fragments of, with the first of these.
SINCE: Mapping[str, int] = {"load_uinc_wrap": 22, "load_udec_wrap": 22}

#: The types in memory.
TYPES: Sequence[str] = ("i8", "i16", "i32", "i64")

#: The options of a fragment that only matches an ordering, by the end of its name.
ORDERINGS = {
    "monotonic": "is_atomic_ordering_monotonic",
    "acquire": "is_atomic_ordering_acquire",
    "release": "is_atomic_ordering_release",
    "acq_rel": "is_atomic_ordering_acquire_release",
    "seq_cst": "is_atomic_ordering_sequentially_consistent",
}

_HEAD = '''\
"""Fragments of atomic nodes, by the type in memory and the ordering: ``atomic_load_add_i32_acquire``, ...

Written by ``python -m tgdsl.std.write``, from :mod:`tgdsl.std.ordered_atomics_text`.
"""

from __future__ import annotations

from tgdsl.language.core.release_blocks import since
from tgdsl.language.patterns.fragments import FragmentOptions
from tgdsl.std.fragment_shapes import AtomicCompareSwapFragment, AtomicIntFragment

# fmt: off
'''


def ordered_atomics() -> str:
    """The module :mod:`tgdsl.std.selection.ordered_atomics`."""
    nodes = [f"atomic_{operation}_{of}" for operation in OPERATIONS for of in TYPES]
    names = fill(", ".join(nodes) + ",", 120, initial_indent="    ", subsequent_indent="    ")
    lines = [f"from tgdsl.std.selection.atomics import (\n{names}\n)\n", "# The fragment options of each ordering."]
    for ordering, option in ORDERINGS.items():
        lines.append(f'{ordering.upper()}: FragmentOptions = {{"is_atomic": True, "{option}": True}}')
    for operation in OPERATIONS:
        lines.append("")
        indent = ""
        if operation in SINCE:
            lines.append(f"with since({SINCE[operation]}):")
            indent = "    "
        shape = "AtomicCompareSwapFragment" if operation == "cmp_swap" else "AtomicIntFragment"
        for node in [f"atomic_{operation}_{of}" for of in TYPES]:
            lines += [f"{indent}{node}_{ordering} = {shape}({node}, **{ordering.upper()})" for ordering in ORDERINGS]
    return _HEAD + "".join([f"{line}\n" for line in lines])
