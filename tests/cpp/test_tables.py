"""Generated searchable tables and expansions of pseudo instructions compile, and do what the model says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.cpp.compiling import generate, needs_compiler, run
from tests.support.targets import BASE, load
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.model.pseudo_expansions import FixedRegister, FromPseudo, Immediate, PseudoExpansion
from tgdsl.model.searchable_tables import GenericTable


def look_ups(table: GenericTable) -> Iterator[tuple[str, str]]:
    """Look-ups with their answers: each number of eight bits, and each name in three spellings, and names that there are not."""
    for index in (*([table.primary] if table.primary is not None else []), *table.indices):
        (column,) = index.columns
        found = {row[column]: " ".join(map(str, row)) for row in table.rows}
        if isinstance(next(iter(found)), int):
            yield from ((f"{index.name} {number}", found.get(number, "none")) for number in range(256))
            continue
        for name, row in found.items():
            for spelling in (str(name), str(name).upper(), str(name).title()):
                yield f'{index.name} "{spelling}"', row
            yield f'{index.name} "{name}_"', "none"
            yield f'{index.name} "_{name}"', "none"


@needs_compiler
def test_the_tables_of_sparc(tmp_path: Path) -> None:
    model = Model(load_target("targets.sparc"))
    generate(model, "searchable-tables", tmp_path)
    asked = [pair for table in model.searchable_tables.tables for pair in look_ups(table)]
    assert len(asked) == 2 * 256 + 5 * (14 + 14 + 10)
    lines = run(tmp_path, model, ["tables.cpp"], {}, "".join([f"{request}\n" for request, _ in asked]))
    assert lines == [answer for _, answer in asked]


TARGET = """
Address = Operand(i32, mi_operand_info=[GPR, GPR])
Number = Operand(i32)

class Real(Instruction):
    namespace = "T"
    op, rd, rs1, rs2 = constant(2), field(2), field(2), field(2)
    inst = concat(op, rd, rs1, rs2)

class ADD(Real, op=1):
    rd, rs1, rs2 = out(GPR), in_(GPR), in_(Number)
    asm = f"add {rd}, {rs1}, {rs2}"

class STORE(Real, op=2):
    rd, addr = in_(GPR), in_(Address, Real.rs1, Real.rs2)
    asm = f"st {rd}, {addr}"

class Pseudo(Instruction):
    namespace = "T"
    asm = ""

class MOVE(Pseudo):
    rd, rs = out(GPR), in_(GPR)
    asm = ""
    expansion = ADD(rd, rs, 0)

class DECREMENT(Pseudo):
    rd, unused, rs = out(GPR), in_(GPR), in_(GPR)
    asm = ""
    expansion = ADD(rd, rs, 31)

class CLEAR(Pseudo):
    rd = out(GPR)
    asm = ""
    expansion = ADD(rd, R2, 7)

class POKE(Pseudo):
    where, value = in_(Address), in_(GPR)
    asm = ""
    expansion = STORE(value, where)

class PUSH(Pseudo):
    value = in_(GPR)
    asm = ""
    expansion = STORE(value, R1, R3)
"""


def expanded(model: Model, expansion: PseudoExpansion, given: list[int]) -> str:
    """The real instruction, as the program prints it."""
    numbers = {register.name: register.number for register in model.registers.registers}
    words = [str(model.instructions.by_name[expansion.real.name].number)]
    for operand in expansion.operands:
        for source in operand:
            match source:
                case FromPseudo(number):
                    words.append(str(given[number]))
                case Immediate(value):
                    words.append(str(value))
                case FixedRegister(record):
                    words.append(f"r{numbers[record.name] if record is not None else 0}")
    return " ".join(words)


@needs_compiler
def test_expansions(tmp_path: Path) -> None:
    model = Model(load(tmp_path, TARGET, BASE))
    for generator in ("register-info", "instr-info", "pseudo-lowering"):
        generate(model, generator, tmp_path)
    asked: list[tuple[str, str]] = []
    for expansion in model.pseudo_expansions:
        given = [100 + number for number in range(expansion.pseudo.machine_operands)]
        request = " ".join(map(str, [model.instructions.by_name[expansion.pseudo.name].number, *given]))
        asked.append((request, expanded(model, expansion, given)))
    asked.append((str(model.instructions.by_name["ADD"].number), "not expanded"))
    assert len(asked) == 6
    lines = run(tmp_path, model, ["expansions.cpp"], {}, "".join([f"{request}\n" for request, _ in asked]))
    assert lines == [answer for _, answer in asked]
