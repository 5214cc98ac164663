"""The coprocessor's registers (V8 4.4): 32 of them, and the even-odd pairs that LDDC and STDC transfer."""

from targets.sparc.registers.kinds import Ri, pairs

# fmt: off
(
    C0, C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14, C15,
    C16, C17, C18, C19, C20, C21, C22, C23, C24, C25, C26, C27, C28, C29, C30, C31,
) = C = Ri.sequence("c{}", range(32))

(
    C0_C1, C2_C3, C4_C5, C6_C7, C8_C9, C10_C11, C12_C13, C14_C15,
    C16_C17, C18_C19, C20_C21, C22_C23, C24_C25, C26_C27, C28_C29, C30_C31,
) = C_PAIRS = pairs("c{}", C)
# fmt: on
