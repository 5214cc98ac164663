"""The floating-point registers (V8 4.3, V9 5.1.4): 32 single-precision, 32 double-precision, 16 quad-precision ones.

Double-precision registers are named after the single-precision register at their place. The lower half are pairs of
those; the upper half, which came with V9, has no single-precision parts. Quad-precision registers are pairs of
double-precision ones.
"""

from targets.sparc.registers.kinds import Rd, Rf, Rq, SparcReg


def encoding(number: int) -> int:
    """The five bits that name a wide register (V9 5.1.4.1): the top bit of its even number moves to the lowest."""
    return number & 0b11110 | number >> 5


# fmt: off
(
    F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12, F13, F14, F15,
    F16, F17, F18, F19, F20, F21, F22, F23, F24, F25, F26, F27, F28, F29, F30, F31,
) = F = Rf.sequence("f{}", range(32), dwarf_numbers=range(32, 64))

(
    D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, D10, D11, D12, D13, D14, D15,
) = D_LOW = tuple(
    Rd(f"f{2 * i}", hw_encoding=encoding(2 * i), sub_regs=F[2 * i : 2 * i + 2], dwarf_numbers=[72 + i])
    for i in range(16)
)

(
    D16, D17, D18, D19, D20, D21, D22, D23, D24, D25, D26, D27, D28, D29, D30, D31,
) = D_HIGH = tuple(
    SparcReg(f"f{2 * i}", hw_encoding=encoding(2 * i)) for i in range(16, 32)
)
D = (*D_LOW, *D_HIGH)

(
    Q0, Q1, Q2, Q3, Q4, Q5, Q6, Q7, Q8, Q9, Q10, Q11, Q12, Q13, Q14, Q15,
) = Q = tuple(
    Rq(f"f{4 * i}", hw_encoding=encoding(4 * i), sub_regs=D[2 * i : 2 * i + 2]) for i in range(16)
)
# fmt: on
