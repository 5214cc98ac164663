"""Mistakes in rows of registers, and in functions from and to them."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.language import Register, RegisterTuples, SubRegIndex

sub_even = SubRegIndex(32)
sub_odd = SubRegIndex(32, 32)


class Gpr(Register, namespace="TY"): ...


class Fpr(Register, namespace="TY"): ...


class Pair(Register, namespace="TY", sub_reg_indices=[sub_even, sub_odd]): ...


def pairs(registers: Sequence[Gpr]) -> tuple[Pair, ...]:
    return tuple(Pair("p", sub_regs=registers[i : i + 2]) for i in range(0, len(registers), 2))


G = Gpr.sequence("g{}", range(8))
F = Fpr.sequence("f{}", range(8))
Pairs = RegisterTuples([sub_even, sub_odd], [G[::2], G[1::2]])

# A number for a range.
A = Gpr.sequence("a{}", 8)  # E: arg-type

# Encodings that are no numbers.
B = Gpr.sequence("b{}", "0123")  # E: arg-type

# Encodings by the keyword for one register.
C = Gpr.sequence("c{}", hw_encoding=range(8))  # E: call-arg

# A single DWARF number for a row.
D = Gpr.sequence("d{}", range(8), dwarf_numbers=32)  # E: arg-type

# A row as one register, and one register as a row.
G_FIRST: Gpr = Gpr.sequence("e{}", range(1))  # E: assignment
G_ALL: tuple[Gpr, ...] = Gpr("g")  # E: assignment

# A row inside of a list, not its members.
P0 = Pair("p0", sub_regs=[G])  # E: list-item

# One register unpacked.
G0, G1 = Gpr("g")  # E: misc

# A row of another kind.
G_OTHER: tuple[Gpr, ...] = Fpr.sequence("f{}", range(8))  # E: assignment
F_PAIRS = pairs(F)  # E: arg-type

# A function that makes pairs, for a single register.
G_PAIR = pairs(G[0])  # E: arg-type


# A function of registers that returns another kind than it says.
def halves(pair: Pair) -> Sequence[Gpr]:
    return pair.sub_regs  # E: return-value


# A row indexed with a name.
by_name = G["g0"]  # E: call-overload

# An attribute of one register, of all of them.
encodings = G.hw_encoding  # E: attr-defined

# A RegisterTuples has no registers in Python: slices of it stand in lists, but there is none to take, to unpack or to
# walk over.
PAIR = Pairs[0]  # E: index
P1, P2 = Pairs  # E: misc
SOME = [*Pairs]  # E: misc

# A slice that does not count.
SLICE = Pairs["g0":"g4"]  # E: index

# One list of registers where a RegisterTuples takes a list for each index.
T0 = RegisterTuples([sub_even, sub_odd], G)  # E: arg-type

# A RegisterTuples as such a list.
T1 = RegisterTuples([sub_even, sub_odd], [Pairs, Pairs])  # E: list-item

# Its arguments the other way round.
T2 = RegisterTuples([G[::2], G[1::2]], [sub_even, sub_odd])  # E: list-item

# One name for all.
T3 = RegisterTuples([sub_even, sub_odd], [G, G], "g{}")  # E: arg-type
