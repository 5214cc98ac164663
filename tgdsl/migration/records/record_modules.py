"""The module of each record of a package: that of its ``.td`` file, if the order of records lets one module have all of them."""

from __future__ import annotations

import keyword
import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from tgdsl.classes import define, frozen
from tgdsl.diagnostics import Location
from tgdsl.migration.python.spelling import with_target
from tgdsl.migration.records.own_records import file_of, target_name
from tgdsl.records import Record, RecordSet, Ref
from tgdsl.records.values import references

#: Classes of records whose place among the others no file depends on.
_ANYWHERE = frozenset({"SubtargetFeature", "InstrInfo", "AsmParser", "AsmParserVariant", "AsmWriter", "Target"})

#: The words for a part of a file that has mostly records of one of these classes.
_WORDS: Mapping[str, str] = {
    "SubtargetFeature": "features",
    "Processor": "processors",
    "Predicate": "predicates",
    "SDPatternOperator": "nodes",
    "SDTypeProfile": "nodes",
    "Operand": "operands",
    "AsmOperandClass": "operands",
    "RegisterOperand": "operands",
    "RegisterClass": "registers",
    "Register": "registers",
    "SchedReadWrite": "schedule",
    "InstAlias": "aliases",
}


@frozen
class RecordModules:
    """The modules of a package's records.

    Attributes:
        records: in the order that they have in the package.
        files: the ``.td`` file of each.
        names: the module of each.
        target: the name of the Target.
    """

    records: Sequence[Record]
    files: Mapping[str, str]
    names: Mapping[str, str]
    target: str


@define
class _Run:
    """Records of one file that stand behind each other."""

    file: str
    records: list[Record]


def record_modules(records: RecordSet, own: Sequence[Record]) -> RecordModules:
    """The modules of a target's records.

    Where a file includes others between its records, these stand in several runs, which become one if what is moved for that neither changes what
    LLVM makes of the records, nor stands behind what refers to it. If there are several in the end, all but one have names of what they have.
    """
    runs = _joined(_with_loops(_runs(own)), records)
    target = target_name(records)
    names: dict[str, str] = {}
    taken: set[str] = set()
    for run, name in zip(runs, _names(runs, target)):
        name = numbered(name, taken)
        taken.add(name)
        names.update({one.name: name for one in run.records})
    files = {one.name: run.file for run in runs for one in run.records}
    return RecordModules([one for run in runs for one in run.records], files, names, target)


def _runs(own: Sequence[Record]) -> list[_Run]:
    """Records by the ``.td`` files that they stand in. Those of a machine model stay together, though its file may include others for some of them."""
    runs: list[_Run] = []
    before = ""
    for record, file in zip(own, _files(own)):
        model = record.fields.get("SchedModel")
        of = model.name if isinstance(model, Ref) else record.name
        is_inside = bool(runs) and of == before and not record.is_a("Processor")
        if not is_inside and (not runs or runs[-1].file != file):
            runs.append(_Run(file, []))
        runs[-1].records.append(record)
        before = of
    return runs


def _files(own: Sequence[Record]) -> Sequence[str]:
    """The file that each record stands in.

    The place of what a loop or a condition in a multiclass makes ends in the multiclass, which may be in another file than what uses it. Such a record
    is in the file of the one before it, or in that of the next one, if that is the file of the multiclass and has had none so far.
    """
    inside = _lines_of_multiclasses(own)
    known = [file_of(one) if inside.isdisjoint(one.place.chain[-1:]) else "" for one in own]
    behind = [*known]  # the file of the next record that has one
    for position in reversed(range(len(own) - 1)):
        behind[position] = known[position] or behind[position + 1]
    found: list[str] = []
    begun: set[str] = set()
    for record, file, after in zip(own, known, behind):
        begins = after not in begun and after == file_of(record)
        found.append(file or (found[-1] if found and not begins else after or file_of(record)))
        begun.add(found[-1])
    return found


def _lines_of_multiclasses(own: Sequence[Record]) -> set[Location]:
    """The lines that must be in multiclasses: others use them, or they make records in several places, with those of other files between."""
    found = {line for record in own for line in record.place.chain[:-1]}
    numbers: dict[Location, int] = {}
    for number, (_, some) in enumerate(groupby(own, file_of)):
        lines = {line for record in some for line in record.place.chain[-1:]}
        found.update([line for line in lines if numbers.setdefault(line, number) != number])
    return found


def _with_loops(runs: Sequence[_Run]) -> list[_Run]:
    """Runs of which a file's has those of a multiclass that a loop in the file uses: they stand between others of it, are fewer, and are of a file that
    began earlier. No file goes on before those that it includes have ended."""
    first = {run.file: position for position, run in reversed(list(enumerate(runs)))}
    found: list[_Run] = []
    for position, run in enumerate(runs):
        after = runs[position + 1] if position + 1 < len(runs) else run
        if found and (run.file == found[-1].file or _is_of_loop(run, found[-1], after, first)):
            found[-1].records += run.records
        else:
            found.append(_Run(run.file, list(run.records)))
    return found


def _is_of_loop(run: _Run, before: _Run, after: _Run, first: Mapping[str, int]) -> bool:
    is_fewer = len(run.records) < len(before.records) + len(after.records)
    return before.file == after.file and first[run.file] < first[after.file] and is_fewer


def _joined(runs: list[_Run], records: RecordSet) -> list[_Run]:
    """Runs of which those of one file are one, where it makes no difference."""
    while True:
        for first, second in _neighbours(runs):
            between = runs[first + 1 : second]
            if not _may_cross(runs[first], between):
                continue
            if not _refer_to(between, runs[first], records):
                runs[second].records[:0] = runs[first].records
                del runs[first]
                break
            if not _refer_to([runs[second]], _Run("", [one for run in between for one in run.records]), records):
                runs[first].records += runs[second].records
                del runs[second]
                break
        else:
            return runs


def _neighbours(runs: Sequence[_Run]) -> list[tuple[int, int]]:
    """The positions of runs of one file without another one of it between them."""
    last: dict[str, int] = {}
    found: list[tuple[int, int]] = []
    for position, run in enumerate(runs):
        if run.file in last:
            found.append((last[run.file], position))
        last[run.file] = position
    return found


def _may_cross(run: _Run, others: Sequence[_Run]) -> bool:
    """True if no file depends on whether records stand before or behind some others."""
    classes = {name for path in {one.superclasses for one in run.records} for name in path}
    there = {name for of in others for path in {one.superclasses for one in of.records} for name in path}
    return not (classes & there) - _ANYWHERE


def _refer_to(runs: Sequence[_Run], to: _Run, records: RecordSet) -> bool:
    """True if a record of some runs, or a value in it, refers to one of another run."""
    wanted = {one.name for one in to.records}
    waiting = [one for run in runs for one in run.records]
    seen = {one.name for one in waiting}
    while waiting:
        for name in references(waiting.pop().fields.values()):
            if name in wanted:
                return True
            if name not in seen:
                seen.add(name)
                found = records.get(name)
                if found is not None and found.anonymous:
                    waiting.append(found)
    return False


def _names(runs: Sequence[_Run], target: str) -> list[str]:
    """The names of the modules of runs, which may be equal: the run with the Target, or else the longest one of a file, has that of the file."""
    of_file: dict[str, _Run] = {}
    for run in runs:
        other = of_file.setdefault(run.file, run)
        if other is not run and _weight(run) > _weight(other):
            of_file[run.file] = run
    return [
        module_name(run.file, target) + ("" if of_file[run.file] is run else _words(run, of_file[run.file]))
        for run in runs
    ]


def _weight(run: _Run) -> tuple[bool, int]:
    return any([one.is_a("Target") for one in run.records]), len(run.records)


def _words(run: _Run, whole: _Run) -> str:
    """The end of the name of a run that is a part of its file, or nothing if the whole file has mostly what the run has."""
    found = _word(run)
    return f"_{found}" if found and found != _word(whole) else ""


def _word(run: _Run) -> str:
    numbers = Counter([next((_WORDS[name] for name in _WORDS if one.is_a(name)), "") for one in run.records])
    return numbers.most_common(1)[0][0]


def module_name(file: str, target: str) -> str:
    """The name of the module for a ``.td`` file: ``SparcInstrInfo.td`` is ``sparc_instr_info``.

    Args:
        target: the name of the Target.
    """
    stem = file.rpartition("/")[2].rpartition(".")[0] or "target"
    base = re.sub(r"\W|^(?=[0-9])", "_", with_target(stem, target), flags=re.ASCII)
    return base + "_" if keyword.iskeyword(base) else base


def numbered(name: str, taken: Collection[str]) -> str:
    """A name, with a number if it is taken."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}_{number}"
    return found
