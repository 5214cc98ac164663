"""Conversions between byte orders."""

from collections.abc import Sequence

from tgdsl.language import Instruction, Predicate, in_, out
from tgdsl.std import bswap, i64, set_, srl

from targets.bpf.features import BPFHasBswap, BPFIsBigEndian, BPFIsLittleEndian
from targets.bpf.formats import ALU, ALU64, ByteSwap
from targets.bpf.registers import GPR


# -- byte swaps ----------------------------------------------------------------------------------------------------
def swaps(name: str, klass: int, to: int, needs: Predicate) -> Sequence[type[Instruction]]:
    """Byte swaps of 16, 32 and 64 bits, which clear the others; ``to`` is 1 if the result is big-endian."""

    def swap(width: int) -> type[Instruction]:
        class byte_swap(ByteSwap, klass=klass, to=to, width=width):
            predicates = [needs]
            dst = out(GPR)
            src = in_(GPR, tied_to=dst)
            asm = f"{dst} = {name}{width} {src}"
            pattern = set_(dst, bswap(src) if width == 64 else srl(bswap(src), i64(64 - width)))

        return byte_swap

    return swap(16), swap(32), swap(64)


BSWAP16, BSWAP32, BSWAP64 = swaps("bswap", ALU64, 0, BPFHasBswap)
BE16, BE32, BE64 = swaps("be", ALU, 1, BPFIsLittleEndian)
LE16, LE32, LE64 = swaps("le", ALU, 0, BPFIsBigEndian)
