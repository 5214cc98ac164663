"""LLVM's own pseudo instructions with pointers, as BPF has them; the first one is beside the registers."""

from tgdsl.language import RemapPointerOperands, anonymous_from, since
from tgdsl.std.opcodes.pointers import PSEUDOS_WITH_PTR_OPS

from targets.bpf.registers import GPR

# What RemapAllTargetPseudoPointerOperands(GPR) makes; instr-info writes the numbers of these records in comments.
with since(22):
    anonymous_from(14530)
    for _pseudo in PSEUDOS_WITH_PTR_OPS[1:]:
        RemapPointerOperands(_pseudo, GPR)
