"""Unwind tables are right at each instruction: by them a callee's frame is taken back, and gives what its caller had at the call.

Programs are run in the simulator. A stack beside it remembers registers at each call; before each instruction, the row of the unwind table
that ``llc`` has written for it (``.cfi_...``) is asked where the frame begins and where registers are saved.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from attrs import evolve, frozen

from tests.support.plugin import Plugin
from tests.tiny.execution import BEGIN, SIZE
from tests.tiny.loader import Linker
from tests.tiny.running import PRINTING, RUNTIME
from tests.tiny.simulator import LR, SP, Machine

PROGRAMS = Path(__file__).parent / "programs"

NAMES = {**{f"r{number}": number for number in range(13)}, "fp": 13, "sp": 14, "lr": 15}
KEPT = (*range(9, 14), LR)
CALLS, RET = (0x61, 0x63), 0x620F0000

_FUNCTION = re.compile(
    r"^(\w+):[^\n]*\n(?:\t\.cfi_sections [^\n]*\n)?\t\.cfi_startproc\n(.*?)^\t\.cfi_endproc$", re.MULTILINE | re.DOTALL
)


@frozen
class Row:
    """Where the frame begins, a register and a distance, and where registers are saved, as distances from there."""

    register: int = SP
    distance: int = 0
    saved: Mapping[int, int] = {}


@frozen
class Caller:
    """What a caller has when it calls: the registers that a callee keeps, with the address to return to, and its sp."""

    kept: Sequence[int]
    sp: int


def rows_of(text: str) -> Mapping[str, Sequence[Row]]:
    """The row at each instruction of each function in assembly language."""
    return {name: list(_rows(body)) for name, body in _FUNCTION.findall(text)}


def _rows(body: str) -> list[Row]:
    found, row, remembered = list[Row](), Row(), list[Row]()
    for line in body.splitlines():
        word, *operands = re.sub("#.*", "", line).replace(",", " ").split() or [""]
        values = [NAMES[one] if one in NAMES else int(one) for one in operands if word.startswith(".cfi_")]
        match word:
            case ".cfi_def_cfa":
                row = evolve(row, register=values[0], distance=values[1])
            case ".cfi_def_cfa_offset":
                row = evolve(row, distance=values[0])
            case ".cfi_offset":
                row = evolve(row, saved={**row.saved, values[0]: values[1]})
            case ".cfi_restore":
                row = evolve(row, saved={register: at for register, at in row.saved.items() if register != values[0]})
            case ".cfi_remember_state":
                remembered.append(row)
            case ".cfi_restore_state":
                row = remembered.pop()
            case _ if re.match(r"\t\w", line):
                found.append(row)
            case _:
                pass  # a label or another directive
    return found


@pytest.mark.parametrize("level", ["-O0", "-O2"])
@pytest.mark.parametrize("program", ["frames", "recursion", "switches"])
def test_each_instruction_has_a_row_that_gives_the_caller(each_plugin: Plugin, program: str, level: str) -> None:
    machine, rows, start = loaded(each_plugin, PROGRAMS / f"{program}.ll", level)
    machine[SP], machine[LR] = machine.end, machine.end
    callers = [caller(machine)]
    machine.pc = start
    begins = set[int]()
    while callers:
        row = rows.get(machine.pc)
        if row is None:  # putchar
            machine.pc = machine[LR]
            callers.pop()
            continue
        assert unwound(machine, row) == callers[-1], hex(machine.pc)
        begins.add(row.register)
        word = int.from_bytes(machine.bytes_at(machine.pc, 4), "little")
        machine.step()
        if word >> 24 in CALLS:
            callers.append(caller(machine))
        elif word == RET:
            callers.pop()
    assert machine.steps > 1000 and SP in begins
    assert program != "frames" or NAMES["fp"] in begins  # objects of variable size


def loaded(plugin: Plugin, path: Path, level: str) -> tuple[Machine, Mapping[int, Row], int]:
    """A program in memory, the rows by addresses, and where main is."""
    # All functions have names for others, so that the linker knows their addresses.
    modules = [one.read_text().replace("define internal", "define") for one in (path, PRINTING, RUNTIME)]
    options = (level, "-force-dwarf-frame-section")
    machine = Machine(BEGIN, SIZE, {})
    linker = Linker(machine, {"putchar": BEGIN - 4})
    linker.link([plugin.llc(ir, *options, "-filetype=obj") for ir in modules])
    tables = [rows_of(plugin.llc(ir, *options).decode()) for ir in modules]
    rows = {
        linker.symbols[name] + 4 * number: row
        for table in tables
        for name, of in table.items()
        for number, row in enumerate(of)
    }
    return machine, rows, linker.symbols["main"]


def caller(machine: Machine) -> Caller:
    return Caller([machine[register] for register in KEPT], machine[SP])


def unwound(machine: Machine, row: Row) -> Caller:
    """What the caller had, by a row of the unwind table."""
    begin = machine[row.register] + row.distance
    kept = [
        (
            int.from_bytes(machine.bytes_at(begin + row.saved[register], 4), "little")
            if register in row.saved
            else machine[register]
        )
        for register in KEPT
    ]
    return Caller(kept, begin)
