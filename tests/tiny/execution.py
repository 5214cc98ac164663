"""Programs run by the simulator, with the little that they find around them: ``putchar``, ``exit``, and arithmetic of floating point.

All else of a library is IR: ``runtime.ll``, which is compiled as the programs are.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

from tests.tiny.loader import Linker
from tests.tiny.simulator import SP, Machine, Trap

BEGIN, SIZE = 0x1234_8000, 1 << 20  # most addresses have an upper half, and the highest bit of the lower one
LIMIT = 10_000_000

LOST = range(1, 9)  # registers that a call may change
KEPT = range(9, 15)


@frozen
class Outcome:
    """What a program did: its output, and the status it ended with."""

    output: bytes
    status: int


class Exit(Exception):
    """The program calls ``exit``."""

    def __init__(self, status: int) -> None:
        self.status = status


def execute(objects: Sequence[bytes]) -> Outcome:
    """Link objects, and call ``main``.

    Raises:
        LinkError: they do not fit together.
        Trap: the program does what the machine does not define, or main does not keep what its caller needs.
    """
    output = bytearray()
    functions = {"putchar": HostFunction("i", "i", _putting(output)), "exit": HostFunction("i", "i", _exit)}
    functions.update(floating_point())
    addresses = {name: BEGIN - 4 * number for number, name in enumerate(functions, 1)}
    machine = Machine(BEGIN, SIZE, {addresses[name]: function.call for name, function in functions.items()})
    linker = Linker(machine, addresses)
    linker.link(objects)
    machine[SP] = machine.end
    kept = [machine[register] for register in KEPT]
    try:
        machine.run(linker.symbols["main"], LIMIT)
        status = machine[1]
        if [machine[register] for register in KEPT] != kept:
            raise Trap("main does not keep the registers that a callee keeps")
    except Exit as end:
        status = end.status
    return Outcome(bytes(output), status & 0xFF)


@frozen(eq=False)
class HostFunction:
    """A function that is no program of the machine.

    Attributes:
        arguments: a letter of :mod:`struct` for each; all are in registers.
        result: that of the result.
        compute: gives the result.
    """

    arguments: str
    result: str
    compute: Callable[[Sequence[float]], float]

    def call(self, machine: Machine) -> None:
        words = struct.pack("<4I", *[machine[register] for register in range(1, 5)])
        found = self.compute(struct.unpack_from(f"<{self.arguments}", words))
        for register in LOST:
            machine[register] = 0xBAD1_0000 + register
        for register, (word,) in enumerate(struct.iter_unpack("<I", struct.pack(f"<{self.result}", found)), 1):
            machine[register] = word


def _putting(output: bytearray) -> Callable[[Sequence[float]], float]:
    def putchar(arguments: Sequence[float]) -> int:
        output.append(int(arguments[0]) & 0xFF)
        return output[-1]

    return putchar


def _exit(arguments: Sequence[float]) -> float:
    raise Exit(int(arguments[0]))


def floating_point() -> Mapping[str, HostFunction]:
    """The functions that LLVM calls for floating-point numbers. In their names, sf is single precision, df double; si is a word, di two."""
    made: dict[str, HostFunction] = {}

    def one(name: str, argument: str, result: str, compute: Callable[[float], float]) -> None:
        made[f"__{name}"] = HostFunction(argument, result, lambda given: compute(given[0]))

    def two(name: str, argument: str, result: str, compute: Callable[[float, float], float]) -> None:
        made[f"__{name}"] = HostFunction(argument * 2, result, lambda given: compute(given[0], given[1]))

    for name, letter in (("sf", "f"), ("df", "d")):
        two(f"add{name}3", letter, letter, lambda a, b: a + b)
        two(f"sub{name}3", letter, letter, lambda a, b: a - b)
        two(f"mul{name}3", letter, letter, lambda a, b: a * b)
        two(f"div{name}3", letter, letter, lambda a, b: a / b)
        for order in ("eq", "ne", "lt", "le", "gt", "ge"):
            two(f"{order}{name}2", letter, "i", lambda a, b: (a > b) - (a < b))
        two(f"unord{name}2", letter, "i", lambda a, b: a != a or b != b)
        for integer, signed, unsigned in (("si", "i", "I"), ("di", "q", "Q")):
            one(f"float{integer}{name}", signed, letter, lambda a: a)
            one(f"floatun{integer}{name}", unsigned, letter, lambda a: a)
            one(f"fix{name}{integer}", letter, signed, int)
            one(f"fixuns{name}{integer}", letter, unsigned, int)
    one("extendsfdf2", "f", "d", lambda a: a)
    one("truncdfsf2", "d", "f", lambda a: a)
    return made
