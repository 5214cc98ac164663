"""The warning about records that llvm-tblgen has sorted by name, where the order of definition would count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from tgdsl.diagnostics import Report
from tgdsl.records import Ordered, RecordSet

if TYPE_CHECKING:
    from tgdsl.generation.choosing import Chosen

#: What the files of each of tgdsl's own generators have in the order of definition. One of another distribution may ask for any order.
IN_FILES: Mapping[str, Sequence[Ordered]] = {
    "asm-matcher": (Ordered.INSTRUCTIONS, Ordered.PREDICATES, Ordered.REGISTERS),
    "asm-writer": (Ordered.ALIASES,),
    "callingconv": (),
    "dag-isel": (Ordered.PATTERNS,),
    "disassembler": (),
    "emitter": (Ordered.FIELDS,),
    "global-isel": (Ordered.CONDITIONS, Ordered.OWN_PATTERNS),
    "global-isel-combiner": (Ordered.CONDITIONS,),
    "automata": (),
    "compress-inst-emitter": (),
    "dfa-packetizer": (),
    "dxil-operation": (),
    "exegesis": (),
    "fast-isel": (Ordered.FAST_PATTERNS,),
    "instr-docs": (),
    "macro-fusion-pred": (),
    "register-bank": (),
    "instr-info": (Ordered.PREDICATES,),
    "directive-decl": (),
    "directive-impl": (),
    "opt-parser-defs": (Ordered.OPTIONS,),
    "opt-rst": (),
    "pseudo-lowering": (),
    "register-info": (),
    "sd-node-info": (),
    "searchable-tables": (Ordered.TABLES,),
    "subtarget": (),
    "x86-fold-tables": (),
    "x86-instr-mapping": (),
    "x86-mnemonic-tables": (),
    "vt": (Ordered.TYPES,),
    "attrs": (),
    "arm-target-def": (),
    "riscv-target-def": (),
    "target-features": (),
    "runtime-libcalls": (),
    "target-library-info": (Ordered.FUNCTIONS,),
    "intrinsic-enums": (Ordered.KINDS,),
    "intrinsic-impl": (),
}


def warn_of_files(records: RecordSet, chosen: Sequence[Chosen], target_name: str, report: Report) -> None:
    """Name the files of a run that may be others than llvm-tblgen's, since the records were sorted by name."""
    differing = [
        f"{one.names(target_name, records.release)[0]} ({', '.join(reasons)})"
        for one in chosen
        if (reasons := _reasons(records, one))
    ]
    if differing:
        _warn(records, f"what these files are: {'; '.join(differing)}", report)


#: What decides which instruction is selected, matched or printed. The rest is only the order of what a file lists.
_DECISIVE = frozenset((Ordered.ALIASES, Ordered.INSTRUCTIONS, Ordered.PATTERNS))


def warn_of_answers(records: RecordSet, report: Report) -> None:
    """Say that what was computed may be other than what LLVM does, since the records were sorted by name."""
    doubts = _in_words(records.order_doubts & _DECISIVE)
    if doubts:
        _warn(records, f"which comes first ({', '.join(doubts)})", report)


def warn_of_dump(records: RecordSet, report: Report) -> None:
    """Say that what is written from records that were sorted by name is, too."""
    if records.has_lost_order:
        _warn(records, "what llvm-tblgen makes of what is written here, too", report)


def _warn(records: RecordSet, subject: str, report: Report) -> None:
    report.warning(
        records.place,
        f"these records are sorted by name, as llvm-tblgen --dump-json sorts them, and the order of definition decides {subject}; make a"
        " dump in that order with 'python -m tgdsl.td FILE.td -I DIR -o FILE.json.xz', or give gen the .td file itself",
    )


def _reasons(records: RecordSet, chosen: Chosen) -> Sequence[str]:
    ordered = IN_FILES.get(chosen.generator.name)
    if ordered is None:
        return ["of another distribution's generator"] if records.has_lost_order else []
    return _in_words(records.order_doubts.intersection(ordered))


def _in_words(doubts: Iterable[Ordered]) -> list[str]:
    return sorted([doubt.value for doubt in doubts])
