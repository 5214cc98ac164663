"""Atomic operations on memory."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tgdsl.language import Instruction, Rewrite, in_, out, pattern
from tgdsl.std import (
    atomic_cmp_swap_i32, atomic_cmp_swap_i64, atomic_load_add_i32, atomic_load_add_i64, atomic_load_and_i32,
    atomic_load_and_i64, atomic_load_or_i32, atomic_load_or_i64, atomic_load_sub_i32, atomic_load_sub_i64,
    atomic_load_xor_i32, atomic_load_xor_i64, atomic_swap_i32, atomic_swap_i64, i32, i64, set_,
)  # fmt: skip
from tgdsl.std.node_shapes import AtomicIntOperator
from tgdsl.std.value_types import I32, I64

from targets.bpf.arithmetic import NEG_32, NEG_64
from targets.bpf.families import DOUBLE, NARROW, WIDE, WORD, Size, V, Width
from targets.bpf.formats import Atomic, AtomicFetch, CompareExchange
from targets.bpf.operands import ADDRri, MEMri
from targets.bpf.registers import GPR, GPR32, R0, W0


class Atomics(NamedTuple):
    """An operation on a word in 32-bit registers, and on a double word."""

    W32: type[Instruction]
    D: type[Instruction]


class XADDW(Atomic, width=WORD.code, op=0x0):
    predicates = WIDE.needs(WORD)
    dst, addr = out(GPR), in_(MEMri)
    val = in_(GPR, tied_to=dst)
    asm = f"lock *(u32 *)({addr}) += {val}"
    pattern = set_(dst, atomic_load_add_i32(ADDRri(addr), val))


def without_fetch(op: int, sign: str) -> Atomics:
    """An operation whose result is in memory only."""

    def atomic(size: Size, of: Width[V]) -> type[Instruction]:
        class form(Atomic, width=size.code, op=op):
            predicates, decoder_namespace = of.needs(size), of.decoder
            dst, addr = out(of.registers), in_(MEMri)
            val = in_(of.registers, tied_to=dst)
            asm = f"lock *(u{size.bits} *)({addr}) {sign}= {val}"

        return form

    return Atomics(atomic(WORD, NARROW), atomic(DOUBLE, WIDE))


XADD, XAND = without_fetch(0x0, "+"), without_fetch(0x5, "&")
XOR, XXOR = without_fetch(0x4, "|"), without_fetch(0xA, "^")


def with_fetch(size: Size, of: Width[V], op: int, node: Callable[[I64, V], V], text: str) -> type[Instruction]:
    """An operation that also gives the old value; ``text`` is the value in assembly language."""

    class form(AtomicFetch, width=size.code, op=op):
        predicates, decoder_namespace = of.needs(size), of.decoder
        dst, addr = out(of.registers), in_(MEMri)
        val = in_(of.registers, tied_to=dst)
        asm = f"{dst} = {text.format(addr=addr, val=val, bits=size.bits)}"
        pattern = set_[of.vt](dst, node(ADDRri(addr), val))

    return form


def fetches(*rows: tuple[int, AtomicIntOperator, AtomicIntOperator, str, str]) -> Sequence[Atomics]:
    """Operations on words, then on double words: the nodes of both, and their texts."""
    narrow = [with_fetch(WORD, NARROW, op, node, text) for op, node, _, text, _ in rows]
    wide = [with_fetch(DOUBLE, WIDE, op, node, text) for op, _, node, _, text in rows]
    return [Atomics(*pair) for pair in zip(narrow, wide)]


FADD, FAND, FOR, FXOR = ["atomic_fetch_%s((u{bits} *)({addr}), {val})" % op for op in ("add", "and", "or", "xor")]
XFADD, XFAND, XFOR, XFXOR = fetches(
    (0x0, atomic_load_add_i32, atomic_load_add_i64, FADD, FADD),
    (0x5, atomic_load_and_i32, atomic_load_and_i64, FAND, FAND),
    (0x4, atomic_load_or_i32, atomic_load_or_i64, FOR, FOR),
    (0xA, atomic_load_xor_i32, atomic_load_xor_i64, FXOR, FXOR),
)


@pattern()
def atomic_sub(addr: I64, val: I32) -> Rewrite:
    return Rewrite(atomic_load_sub_i32(ADDRri(addr), GPR32(val)), XFADD.W32(ADDRri(addr), NEG_32(GPR32(val))))


@pattern()
def atomic_sub_wide(addr: I64, val: I64) -> Rewrite:
    return Rewrite(atomic_load_sub_i64(ADDRri(addr), GPR(val)), XFADD.D(ADDRri(addr), NEG_64(GPR(val))))


(XCHG,) = fetches((0xE, atomic_swap_i32, atomic_swap_i64, "xchg32_32({addr}, {val})", "xchg_64({addr}, {val})"))


class CMPXCHGW32(CompareExchange, width=WORD.code):
    predicates, decoder_namespace = NARROW.needs(WORD), NARROW.decoder
    defs = uses = [W0]
    addr, new = in_(MEMri), in_(GPR32)
    asm = f"w0 = cmpxchg32_32({addr}, w0, {new})"
    pattern = set_.to_each([W0], atomic_cmp_swap_i32(ADDRri(addr), i32(W0), new))


class CMPXCHGD(CompareExchange, width=DOUBLE.code):
    defs = uses = [R0]
    addr, new = in_(MEMri), in_(GPR)
    asm = f"r0 = cmpxchg_64({addr}, r0, {new})"
    pattern = set_.to_each([R0], atomic_cmp_swap_i64(ADDRri(addr), i64(R0), new))
