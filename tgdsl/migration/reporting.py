"""The report of a migration: how many records of each kind went where, the reasons of plain ones, lines and seconds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from textwrap import wrap

from tgdsl.diagnostics import counted
from tgdsl.migration.counterparts.stubs import NO_STUBS, Stubs
from tgdsl.migration.counterparts.text import methods_left
from tgdsl.migration.package import Migrated
from tgdsl.migration.records.own_records import left_out, needed
from tgdsl.migration.text.module_text import outer_names
from tgdsl.migration.translation import python_name
from tgdsl.migration.trials.correcting import Package
from tgdsl.records import Record, RecordSet, classes_of

_WIDTH = 120
_REASONS = 20  #: the most that are listed


def report_lines(
    records: RecordSet, package: Package, seconds: float, sources: Sequence[Path] = (), stubs: Stubs = NO_STUBS
) -> list[str]:
    """The lines of a report.

    Args:
        sources: the ``.td`` files, where they are known.
        stubs: the counterparts that the package has.
    """
    plain, overridden = package.migrated.plain, package.corrections.overrides
    own = needed(records)
    rows = [("kind", "records", "idiom", "overridden", "plain")]
    kinds: dict[str, list[Record]] = {}
    for record in own:
        kinds.setdefault(_kind(record), []).append(record)
    for kind, some in [*sorted(kinds.items()), ("all", own)]:
        without = sum([one.name in plain for one in some])
        changed = sum([one.name in overridden and one.name not in plain for one in some])
        rows.append((kind, str(len(some)), str(len(some) - without - changed), str(changed), str(without)))
    width = max([len(row[0]) for row in rows])
    lines = [f"{row[0]:<{width}}  " + "  ".join([f"{cell:>10}" for cell in row[1:]]) for row in rows]
    lines += ["", *_reasons(own, package)] if plain else []
    renamed = [one for one in own if not one.anonymous and python_name(one.name) != one.name]
    lines += ["", *[f"{one.name} is {python_name(one.name)} in Python" for one in renamed]] if renamed else []
    lines += [*_left_out(records, package.migrated), *_counterparts(package, stubs)]
    written = sum([text.count("\n") for text in package.files.values()])
    read = sum([_line_count(path) for path in sources])
    against = f", {read} of .td files ({written / read:.2f})" if read else ""
    return [*lines, "", f"{written} lines{against}, {package.trials} trials, {seconds:.1f} s"]


def _left_out(records: RecordSet, migrated: Migrated) -> list[str]:
    """The records that the package does without, and those that are rows of template arguments in it."""
    bound = {
        (module.name, name) for module in migrated.modules for one in module.statements for name in outer_names(one)
    }
    rows = [
        record
        for cls in migrated.arguments
        for symbol, record in cls.rows.items()
        if (symbol.module.rpartition(".")[2], symbol.name) in bound
    ]
    found = left_out(records, [one.name for one in rows])
    lines: list[str] = []
    if rows:
        numbers = Counter([one.superclasses[0] for one in rows])
        some = ", ".join([f"{number} {name}" for name, number in numbers.items()])
        lines += ["", *wrap(f"rows that functions take in place of multiclasses: {some}", _WIDTH)]
    if found.records:
        some = ", ".join([f"{number} {name}" for name, number in found.records.items()])
        lines += ["", *wrap(f"left out, since nothing is made from them: {some}", _WIDTH)]
    if found.fields:
        some = ", ".join(found.fields)
        lines += ["", *wrap(f"{counted(len(found.fields), 'field')} left out, that nothing reads: {some}", _WIDTH)]
    return lines


def _counterparts(package: Package, stubs: Stubs) -> list[str]:
    """The counterparts that are not written yet."""
    if not stubs.classes:
        return []
    kinds = Counter([method.name for one in stubs.classes for method in one.methods])
    methods = ", ".join([f"{number} {name}" for name, number in kinds.items()])
    file = f"{stubs.module.rpartition('.')[2]}.py"
    left = counted(methods_left(package.files[file]), "method")
    return [
        "",
        *wrap(
            f"{counted(len(stubs.classes), 'counterpart')} for C++: {methods}; {left} of {file} not written yet", _WIDTH
        ),
    ]


def _reasons(own: Iterable[Record], package: Package) -> list[str]:
    """Why records are plain, with an example of each reason."""
    counts: Counter[tuple[str, str]] = Counter()
    examples: dict[tuple[str, str], str] = {}
    for record in own:
        reason = package.migrated.plain.get(record.name)
        if reason is not None:
            key = _kind(record), reason
            counts[key] += 1
            examples.setdefault(key, record.name)
    lines = [
        f"{count} {kind}: {reason} ({examples[kind, reason]})" for (kind, reason), count in counts.most_common(_REASONS)
    ]
    return lines + [f"and {len(counts) - _REASONS} reasons more"] * (len(counts) > _REASONS)


def _kind(record: Record) -> str:
    """The class by which people call a record: LLVM's most derived one that is no mere help."""
    known = classes_of(record.release).known_among(record.superclasses)
    for name in ("Instruction", "RegisterClass", "Register", "Pattern", "InstAlias", "Operand", "SDNode", "PatFrags"):
        if name in known:
            return name
    return known[-1] if known else "of the target's own classes"


def _line_count(path: Path) -> int:
    return path.read_bytes().count(b"\n")
