"""The enumerations of opcodes and of scheduling classes::

#ifdef GET_INSTRINFO_ENUM
namespace llvm { namespace AVR { enum { PHI = 0, ..., INSTRUCTION_LIST_END = 487 }; } }
#endif
#ifdef GET_INSTRINFO_SCHED_ENUM
namespace llvm { namespace AVR { namespace Sched { enum { NoInstrModel = 0, ..., SCHED_LIST_END = 1 }; } } }
#endif

Newer releases of LLVM say where each instruction is defined.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath

from tgdsl.generation import origins
from tgdsl.generators.instr_info.classes_by_mode import write_numbers
from tgdsl.generators.instr_info.sections import section
from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.instructions.table import Instruction
from tgdsl.records import Record


def write_enums(out: Writer, subject: Subject) -> None:
    with section(out, subject, "GET_INSTRINFO_ENUM", "llvm", subject.namespace):
        opcodes = _OPCODES[subject.release](subject.instructions)
        _write_enum(out, origins.numbered(opcodes, subject.instructions), "INSTRUCTION_LIST_END")
        write_numbers(out, subject)
    with section(out, subject, "GET_INSTRINFO_SCHED_ENUM", "llvm", subject.namespace, "Sched"):
        users = origins.grouped(subject.sched_class_of, subject.instructions)
        classes = _numbered(subject.sched_classes)
        _write_enum(out, origins.rows(classes, map(users.get, range(len(classes)))), "SCHED_LIST_END")


def _write_enum(out: Writer, enumerators: Sequence[str], end: str) -> None:
    out.line("  enum {")
    out.lines(enumerators)
    out.line(f"    {end} = {len(enumerators)}")
    out.line("  };")


def _numbered(names: Sequence[str]) -> Sequence[str]:
    return [f"    {name}\t= {number}," for number, name in enumerate(names)]


def _without_places(instructions: Sequence[Instruction]) -> Sequence[str]:
    return _numbered([instruction.name for instruction in instructions])


def _with_places(instructions: Sequence[Instruction]) -> Sequence[str]:
    width = max([len(instruction.name) for instruction in instructions])
    return [
        f"    {instruction.name:{width}} = {number},{_place(instruction.record)}"
        for number, instruction in enumerate(instructions)
    ]


def _place(record: Record) -> str:
    """A comment with the name of the file, and the line, of a definition; none if that is unknown."""
    location = record.place.innermost
    return f" // {PurePath(location.file).name}:{location.line}" if location is not None else ""


#: The enumerators of opcodes: since 22, with the places of their definitions.
_OPCODES: ByRelease[Callable[[Sequence[Instruction]], Sequence[str]]] = ByRelease(
    {19: _without_places, 22: _with_places}
)
