"""The integer registers (V8 4.1, V9 5.1.1): eight global ones, and a window of 24 out, local and in registers."""

from targets.sparc.registers.kinds import Ri, pairs

# r[0] to r[31], which are also their DWARF numbers. %g0 reads as zero.
G0 = Ri("g0", hw_encoding=0, dwarf_numbers=[0], is_constant=True)
G1, G2, G3, G4, G5, G6, G7 = Ri.sequence("g{}", range(1, 8), first=1, dwarf_numbers=range(1, 8))
G = (G0, G1, G2, G3, G4, G5, G6, G7)

# r[14] is the stack pointer and r[30] the frame pointer (V8 appendix D.2).
O0, O1, O2, O3, O4, O5 = Ri.sequence("o{}", range(8, 14), dwarf_numbers=range(8, 14))
O6 = Ri("sp", hw_encoding=14, dwarf_numbers=[14])
O7 = Ri("o7", hw_encoding=15, dwarf_numbers=[15])
O = (O0, O1, O2, O3, O4, O5, O6, O7)

L0, L1, L2, L3, L4, L5, L6, L7 = L = Ri.sequence("l{}", range(16, 24), dwarf_numbers=range(16, 24))

I0, I1, I2, I3, I4, I5 = Ri.sequence("i{}", range(24, 30), dwarf_numbers=range(24, 30))
I6 = Ri("fp", hw_encoding=30, dwarf_numbers=[30])
I7 = Ri("i7", hw_encoding=31, dwarf_numbers=[31])
I = (I0, I1, I2, I3, I4, I5, I6, I7)

# The even-odd pairs that LDD and STD transfer.
G0_G1, G2_G3, G4_G5, G6_G7 = G_PAIRS = pairs("g{}", G)
O0_O1, O2_O3, O4_O5, O6_O7 = O_PAIRS = pairs("o{}", O)
L0_L1, L2_L3, L4_L5, L6_L7 = L_PAIRS = pairs("l{}", L)
I0_I1, I2_I3, I4_I5, I6_I7 = I_PAIRS = pairs("i{}", I)
