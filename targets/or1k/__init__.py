"""OpenRISC 1000, 32 bits (ORBIS32): a load/store machine, big-endian, with a flag for comparisons and delay slots. The manual is
"OpenRISC 1000 Architecture Manual"; this page says what the back end makes of it.

**Registers.** Thirty-two of 32 bits.

====================  =========================================================  =================
``r0``                always 0
``r1``                stack pointer, a multiple of 4                             kept by the callee
``r2``                frame pointer, or one more variable                        kept by the callee
``r3`` to ``r8``      arguments                                                  lost in a call
``r9``                return address                                             written by a call
``r10``               thread pointer: not used
``r11``, ``r12``      results, the upper word of two in ``r11``                  lost in a call
``r13`` to ``r31``    odd ones are lost in a call, even ones are kept
``sr[f]``             the flag: comparisons set it, branches and ``l.cmov`` read it
====================  =========================================================  =================

**Words** are drawn in ``formats``; bytes are in big-endian order. Numbers of ``l.andi`` and ``l.ori`` have no sign, all others have one,
those of ``l.xori`` and of unsigned comparisons, too. Targets are distances in bytes, and labels.

**Delay slots.** The instruction behind a branch, jump, call or return is executed before it is taken. ``Or1kDelaySlots.cpp`` moves one
there, or writes ``l.nop``.

**Calls** are those of gcc's code: words of arguments are in ``r3`` to ``r8``, then on the stack from ``r1`` up; a value of 64 bits is two
words, the upper one first, both in registers or both on the stack. Variable arguments are on the stack. A structure by value is the
address of a copy, and one as a result is written where the first argument says, which is returned in ``r11``. Nobody extends narrow
arguments and results for others. Floating-point numbers are integers, and their arithmetic is calls of libgcc.

**Features** are ``cmov``, ``sext``, ``ror`` and ``ff1``; the processor ``mor1kx`` has all of them.

Relocations are those of binutils: ``hi(x)``, ``ha(x)`` and ``lo(x)`` are halves of an address. There are no thread-local variables, no
position-independent code, no floating-point instructions, and no guaranteed tail calls.

    cmake -G Ninja -S targets/or1k/llvm -B build && ninja -C build
    llc-19 -load build/libLLVMOr1k.so -march=or1k -mcpu=mor1kx -filetype=obj program.ll -o program.o
"""

from targets.or1k import aliases, calling_conventions, control, floats, memory, special, target

__all__ = ["aliases", "calling_conventions", "control", "floats", "memory", "special", "target"]
