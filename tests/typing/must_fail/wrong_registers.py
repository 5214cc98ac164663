"""Mistakes in registers and their kinds."""

from __future__ import annotations

from tgdsl.language import RegAltNameIndex, Register, SubRegIndex

sub_even = SubRegIndex(32)
sub_odd = SubRegIndex(32, 32)
AbiNames = RegAltNameIndex()


class Gpr(Register, namespace="TY"): ...


class Pair(Register, namespace="TY", sub_reg_indices=[sub_even, sub_odd]): ...


G0 = Gpr("g0", hw_encoding=0)
G1 = Gpr("g1", hw_encoding=1)

# An unknown register.
G0_G1 = Pair("g0", sub_regs=[G0, G11])  # E: name-defined

# A misspelt attribute, read and set.
encoding = G0.encodin  # E: attr-defined
G0.is_konstant = True  # E: attr-defined

# An attribute set when the register is made: too late for its checks.
G0.is_constant = True  # E: misc


# An attribute in the body of a register's class, where it has no effect: only the constructor's arguments count.
class ConstantGpr(Gpr):
    is_constant = True  # E: misc


# A namespace that is no string, in the body of a kind.
class NumberedGpr(Gpr):
    namespace = 5  # E: assignment


# A misspelt class keyword.
class Misspelt(Register, namspace="TY"): ...  # E: call-arg


# A single register's keyword for a whole kind.
class Constant(Register, namespace="TY", is_constant=True): ...  # E: call-arg


# One index where a class keyword takes several.
class OneIndex(Register, sub_reg_indices=sub_even): ...  # E: arg-type


# A class keyword with indices of the wrong sort.
class OtherIndices(Register, sub_reg_indices=[AbiNames]): ...  # E: list-item


# A class keyword with a value of the wrong type.
class NumberForName(Register, namespace=7): ...  # E: arg-type


# A number for a list of numbers, as a class keyword.
class OneCost(Register, cost_per_use=1): ...  # E: arg-type


# No name in assembly language.
R0 = Gpr(hw_encoding=0)  # E: call-arg

# An encoding without its keyword.
R1 = Gpr("r1", 1)  # E: call-arg

# A string for the encoding.
R2 = Gpr("r2", hw_encoding="2")  # E: arg-type

# A misspelt keyword.
R3 = Gpr("r3", hw_encodin=3)  # E: call-arg

# A kind's keyword for a single register.
R4 = Gpr("r4", namespace="TY")  # E: call-arg

# A number where there are several.
R5 = Gpr("r5", dwarf_numbers=5)  # E: arg-type

# A single string where there are several: a sequence of strings to Python, so the parameter is a list or tuple.
R6 = Gpr("r6", alt_names="ra", reg_alt_name_indices=[AbiNames])  # E: arg-type

# A number for a truth value. (A truth value for a number is none: see unseen_mistakes.py.)
R7 = Gpr("r7", is_constant=1)  # E: arg-type

# A register by its name.
R8 = Gpr("r8", aliases=["g0"])  # E: list-item
R9 = Gpr("r9", dwarf_alias="g0")  # E: arg-type

# One register where there are several.
R10 = Pair("r10", sub_regs=G0)  # E: arg-type

# The kind in place of a register of it.
R11 = Pair("r11", sub_regs=[G0, Gpr])  # E: list-item

# An index in place of a register, and a register in place of an index.
R12 = Pair("r12", sub_regs=[sub_even, sub_odd])  # E: list-item
R13 = Register("r13", sub_regs=[G0], sub_reg_indices=[G1])  # E: list-item

# A SubRegIndex where a RegAltNameIndex belongs.
R14 = Gpr("r14", alt_names=["ra"], reg_alt_name_indices=[sub_even])  # E: list-item

# A register called like a function.
R15 = G0("r15")  # E: operator

# A register compared with its number.
is_first = G0 == 0  # E: comparison-overlap
