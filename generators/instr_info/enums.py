"""The enumerations of opcodes and of scheduling classes::

#ifdef GET_INSTRINFO_ENUM
namespace llvm { namespace AVR { enum { PHI = 0, ..., INSTRUCTION_LIST_END = 487 }; } }
#endif
#ifdef GET_INSTRINFO_SCHED_ENUM
namespace llvm { namespace AVR { namespace Sched { enum { NoInstrModel = 0, ..., SCHED_LIST_END = 1 }; } } }
#endif
"""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generators.instr_info.subject import Subject
from tgdsl.generators.kit.cpp import guarded, namespace
from tgdsl.generators.kit.writer import Writer


def write_enums(out: Writer, subject: Subject) -> None:
    with guarded(out, "GET_INSTRINFO_ENUM"), namespace(out, "llvm"):
        out.line()
        with namespace(out, subject.namespace):
            _write_enum(out, [instruction.name for instruction in subject.instructions], "INSTRUCTION_LIST_END")
            out.line()
    with guarded(out, "GET_INSTRINFO_SCHED_ENUM"), namespace(out, "llvm"):
        out.line()
        with namespace(out, subject.namespace), namespace(out, "Sched"):
            _write_enum(out, subject.sched_classes, "SCHED_LIST_END")


def _write_enum(out: Writer, names: Sequence[str], end: str) -> None:
    out.line("  enum {")
    out.lines([f"    {name}\t= {number}," for number, name in enumerate(names)])
    out.line(f"    {end} = {len(names)}")
    out.line("  };")
