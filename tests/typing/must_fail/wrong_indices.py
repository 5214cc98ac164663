"""Mistakes in sub-register indices and in sets of other names."""

from __future__ import annotations

from tgdsl.language import ComposedSubRegIndex, RegAltNameIndex, Register, SubRegIndex, SubRegRange

sub_lo = SubRegIndex(16)
sub_hi = SubRegIndex(16, 16)
AbiNames = RegAltNameIndex()
G0 = Register("g0")

# No size.
A = SubRegIndex(namespace="TY")  # E: call-arg

# A size that is no number.
B = SubRegIndex("16")  # E: arg-type

# The namespace without its keyword.
C = SubRegIndex(16, 16, "TY")  # E: call-arg

# Composed of one, of three, and of a list, whose length no type checker knows.
D = ComposedSubRegIndex(sub_lo)  # E: call-arg
E = SubRegIndex(16, composed_of=(sub_lo,))  # E: arg-type
F = SubRegIndex(16, composed_of=(sub_lo, sub_hi, sub_lo))  # E: arg-type
G = SubRegIndex(16, composed_of=[sub_lo, sub_hi])  # E: arg-type

# A register in place of an index.
H = ComposedSubRegIndex(sub_lo, G0)  # E: arg-type
I = SubRegIndex(16, covering_sub_reg_indices=[sub_lo, G0])  # E: list-item

# One index where there are several.
J = SubRegIndex(16, covering_sub_reg_indices=sub_lo)  # E: arg-type

# The range in one mode where one for each mode belongs.
K = SubRegIndex(16, sub_reg_ranges=SubRegRange(16))  # E: arg-type

# A SubRegIndex where a RegAltNameIndex belongs, and the other way round.
L = RegAltNameIndex(fallback_reg_alt_name_index=sub_lo)  # E: arg-type
M = ComposedSubRegIndex(AbiNames, sub_lo)  # E: arg-type

# The namespace without its keyword, once more.
N = RegAltNameIndex("TY")  # E: call-arg

# An annotation of the wrong sort.
O: SubRegIndex = RegAltNameIndex()  # E: assignment
