"""Tiny: a load/store machine of our own, and the example of a whole back end. This page is its manual.

**Registers.** Sixteen of 32 bits. ``r0`` reads as 0, whatever is written to it, so that a move, a load of a small number, a negation
and a comparison with zero need no instructions of their own (``aliases``).

====================  =========================================================  =================
``r0``                always 0
``r1`` to ``r4``      arguments and results                                      lost in a call
``r5`` to ``r8``      temporaries                                                lost in a call
``r9`` to ``r12``     variables                                                  kept by the callee
``fp``                ``r13``: frame pointer, or one more variable               kept by the callee
``sp``                ``r14``: stack pointer, a multiple of 4                    kept by the callee
``lr``                ``r15``: return address                                    written by a call
====================  =========================================================  =================

**Words.** An instruction has 32 bits: eight of opcode, then registers of four bits, so that hexadecimal digits show its parts.

::

    format  31-24  23-20  19-16  15-12  11-0
    R       op     rd     ra     rb     0                 operations on registers, jumps to one
    I       op     rd     ra     imm: 16 bits             operations with a number, loads
    H       op     rd     ra     0: 11 bits, imm: 5 bits  shifts by a number
    S       op     rs     ra     imm: 16 bits             stores
    B       op     ra     rb     target: 16 bits          branches
    J       op     target: 24 bits                        jumps and calls

**Opcodes.** The first digit is the group, the second one the operation; an operation with a number has the second digit of that on registers,
where there is one.

=====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====
       0      1      2      3      4      5      6      7      8      9      A      B      C      D      E      F
=====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====
``0``  trap
``1``  add    sub    and    or     xor    shl    shr    sra    slt    sltu   mul    mulhu  div    divu   rem    remu
``2``  addi   lui    andi   ori    xori   shli   shri   srai   slti   sltui
``3``  ldb    ldh    ldw           ldbu   ldhu
``4``  stb    sth    stw
``5``  beq    bne    blt    bge    bltu   bgeu
``6``  jmp    call   jr     callr
``7``                                            ror    rori
=====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====  =====

A word of zeros is ``trap``, so that a jump into empty memory stops.

- Numbers of arithmetic, comparisons, loads and stores have a sign. Those of ``andi``, ``ori`` and ``xori`` have none, and ``lui`` loads the
  upper half of a register and clears the lower one: ``lui`` and ``ori`` make any number or address, and their halves ``%hi(x)`` and
  ``%lo(x)`` are independent of each other.
- Shifts and rotations take the lower five bits of their amount. ``ror`` rotates to the right.
- ``slt`` and ``sltu`` give 1 or 0. There are no condition codes: a branch compares two registers itself, and nothing is hidden between
  instructions.
- Division rounds towards zero. Nothing traps: by zero the quotient is -1 and the remainder the dividend; the least number divided by -1 is
  itself, with remainder 0. ``mulhu`` is the upper half of the unsigned product.
- Bytes are in little-endian order, as on the machines on which most programs are tried first. An address is a multiple of the size of what is
  read or written there, and nothing is aligned to more than a word, values of 64 bits and the stack included.
- Targets count words from the instruction itself: a branch reaches 128 KiB, a jump or call 32 MiB.

**Processors.** They differ in features (``-mattr``). ``rotate`` is having ``ror`` and ``rori``, which no processor has of itself. ``no-muldiv`` is
having neither ``mul`` and ``mulhu`` nor divisions, as the processor ``small``; programs call library functions (``__mulsi3``, ``__divsi3``)
in their place. All start one instruction in a cycle, in order. A number that is loaded is there after two cycles, a product after three, and a
quotient or remainder after twenty, in which nothing else is multiplied or divided.

**Calls.** Words of arguments are in ``r1`` to ``r4``, then on the stack from ``sp`` up; a value of 64 bits is two words, the lower one first.
Structures by value are on the stack. If a function takes variable arguments, all are on the stack. Up to four words of results are in ``r1``
to ``r4``; for more, the caller passes the address of a place as the first argument. Floating-point numbers are integers to this machine,
and their arithmetic is calls of library functions.

**The back end.** The modules of this package say what the machine is. What LLVM wants besides is C++, in ``targets/tiny/llvm``, and two commands
make a plug-in of both::

    cmake -G Ninja -S targets/tiny/llvm -B build
    ninja -C build

Then LLVM's tools know the machine::

    llc-19 -load build/libLLVMTiny.so -march=tiny program.ll -o program.s
    llc-19 -load build/libLLVMTiny.so -march=tiny -filetype=obj program.ll -o program.o
    LD_PRELOAD=build/libLLVMTiny.so llvm-mc-19 -triple=tiny -filetype=obj program.s -o program.o
    LD_PRELOAD=build/libLLVMTiny.so llvm-objdump-19 -d program.o

It compiles what LLVM's IR can say, but for guaranteed tail calls (``musttail``) and exceptions. Division of 64-bit numbers, arithmetic of
floating-point numbers, copies of memory, and the places of thread-local variables are calls of the usual library functions (``__divdi3``,
``__adddf3``, ``memcpy``, ``__emutls_get_address``).
"""

from targets.tiny import aliases, calling_conventions, control, memory, target

__all__ = ["aliases", "calling_conventions", "control", "memory", "target"]
