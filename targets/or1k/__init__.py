"""OpenRISC 1000, 32 bits: a load/store machine, big-endian, with a flag for comparisons and with delay slots. The manual is the "OpenRISC 1000
Architecture Manual", version 1.3 or 1.4; modules name its sections, and this page says what the back end makes of it.

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
those of ``l.xori`` and of unsigned comparisons, too. The number of a store is in two fields. Targets are distances in bytes, and labels.

**Comparisons** set SR[F], which nobody copies: LLVM's nodes for a comparison and for what reads the flag are glued together, and where SELECT
is no ``l.cmov`` it is a branch around a move. SR[CY] is hidden in one pseudo, a sum of 64 bits, of which the assembly printer makes
``l.add`` and ``l.addc``.

**Delay slots.** The instruction behind a branch, jump, call or return is executed before it is taken. ``Or1kDelaySlots.cpp`` moves one
there, which may compute an argument or a result, or writes ``l.nop``.

**Calls** are those of gcc's code: words of arguments are in ``r3`` to ``r8``, then on the stack from ``r1`` up; a value of 64 bits is two
words, the upper one first, both in registers or both on the stack. Variable arguments are on the stack. A structure by value is the
address of a copy, and one as a result is written where the first argument says, which is returned in ``r11``. Nobody extends narrow
arguments and results for others. Floating-point numbers are passed as integers.

**Processors** differ in features (``-mattr``), which gcc has as options; what is missing is made of others, or is a function of libgcc.

==============  ===========================================================================================================
``mul``         ``l.mul``, ``l.muli``, ``l.mulu``, ``l.muld``, ``l.muldu``
``div``         ``l.div``, ``l.divu``
``addc``        ``l.addc``, ``l.addic``
``cmov``        ``l.cmov``
``sext``        ``l.extbs``, ``l.exths``, ``l.extbz``, ``l.exthz``
``ror``         ``l.ror``, ``l.rori``
``ff1``         ``l.ff1``, ``l.fl1``
``fpu32``       ``lf.*.s`` (ORFPX32), single precision in general-purpose registers, with unordered comparisons
==============  ===========================================================================================================

``minimal`` has none of them, ``generic`` multiplication and division, ``mor1kx`` all but ``fpu32``, and ``marocchino`` all.

**What there is not.** Position-independent code and guaranteed tail calls (``musttail``) are refused. ``l.adrp``, double precision
(ORFPX64A32), vectors and exceptions are left out. Thread-local variables are emulated: a function of libgcc gives their places
(``__emutls_get_address``), and not ``r10``, as in gcc's code.

**Relocations** are those of binutils; ``hi(x)``, ``ha(x)`` and ``lo(x)`` are halves of an address, ``ha(x)`` the upper one for a lower one with a
sign. Functions with the attribute ``uwtable`` have unwind tables.

Two commands build the plug-in, and a third one uses it::

    cmake -G Ninja -S targets/or1k/llvm -B build
    ninja -C build
    llc-19 -load build/libLLVMOr1k.so -march=or1k -mcpu=mor1kx -filetype=obj program.ll -o program.o

With ``-global-isel``, GlobalISel selects instructions: ``global_isel`` and ``Or1kLegalizerInfo.cpp`` are where to begin.
"""

from targets.or1k import aliases, calling_conventions, control, floats, global_isel, memory, special, target

__all__ = ["aliases", "calling_conventions", "control", "floats", "global_isel", "memory", "special", "target"]
