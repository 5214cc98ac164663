"""All checks, and a run of them on a target."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from tgdsl import std
from tgdsl.diagnostics import Report
from tgdsl.linting import (
    ambiguous_assembly,
    broken_rules,
    convention_registers,
    control_flow,
    cpp_missing,
    dwarf_numbers,
    gisel_patterns,
    glue_registers,
    instruction_flags,
    links,
    lost_chains,
    memory_flags,
    missing_banks,
    missing_schedules,
    selectors_disagree,
    shadowed,
    shadowed_combines,
    unprinted_aliases,
    unreachable_encodings,
    unused_compressions,
    unused_definitions,
    unused_features,
    unused_fragments,
)
from tgdsl.linting import missing as missing_nodes
from tgdsl.linting.cpp_sources import sources_in_folder
from tgdsl.linting.finding import Check, Finding, Kind
from tgdsl.linting.subject import Subject
from tgdsl.linting.waivers import KINDS, apply, waivers_in_file
from tgdsl.model import Model
from tgdsl.process.status import Progress
from tgdsl.records import RecordSet
from tgdsl.waivers import Waiver, waivers_in_python

CHECKS: tuple[Check, ...] = (
    shadowed.CHECK,
    selectors_disagree.CHECK,
    unused_fragments.CHECK,
    unused_features.CHECK,
    unused_definitions.CHECK,
    dwarf_numbers.CHECK,
    convention_registers.CHECK,
    missing_banks.CHECK,
    cpp_missing.CHECK,
    missing_schedules.CHECK,
    unprinted_aliases.CHECK,
    unused_compressions.CHECK,
    shadowed_combines.CHECK,
    unreachable_encodings.CHECK,
    ambiguous_assembly.CHECK,
    glue_registers.CHECK,
    lost_chains.CHECK,
    control_flow.CHECK,
    links.CHECK,
    memory_flags.CHECK,
    instruction_flags.CHECK,
    missing_nodes.CHECK,
    gisel_patterns.CHECK,
    broken_rules.CHECK,
)


def all_kinds() -> list[Kind]:
    """The kinds of findings, in the order of ``--list``; those about waivers last."""
    return [*[kind for check in CHECKS for kind in check.kinds], *KINDS]


def lint(
    records: RecordSet,
    only: Collection[str],
    missing: bool,
    waiver_file: Path | None,
    report: Report,
    cpp_folder: Path | None = None,
    show: Progress = Progress(),
) -> list[Finding]:
    """All findings about a target that no waiver silences.

    Args:
        only: identifiers of the kinds to look for; none for all.
        missing: whether optional checks are done although ``only`` does not name their kinds.
        report: gets warnings of the model.
        cpp_folder: the target's C++ sources (lib/Target/Sparc in LLVM).
        show: is told which kinds are looked for.

    Raises:
        DiagnosticError: the target, or the file of waivers, is wrong, or the folder has no C++ sources.
    """
    own = Report()
    waivers = [] if waiver_file is None else waivers_in_file(waiver_file, own)
    cpp = None if cpp_folder is None else sources_in_folder(cpp_folder, own)
    own.check()
    subject = Subject(Model(records, report), cpp)
    done = {kind.identifier: False for kind in all_kinds()}
    findings: list[Finding] = []
    for check in CHECKS:
        kinds = [kind for kind in check.kinds if not only or kind.identifier in only]
        if kinds and (only or not check.named and (missing or not check.optional)):
            done.update((kind.identifier, True) for kind in kinds)
            show(f"looking for {', '.join([kind.identifier for kind in kinds])}")
            findings += [finding for finding in check.find(subject) if finding.kind in kinds]
    left, about = apply(findings, [*_own_waivers(subject), *waivers], done)
    wanted = [kind for kind in KINDS if not only or kind.identifier in only]
    return [*left, *[finding for finding in about if finding.kind in wanted]]


def _own_waivers(subject: Subject) -> list[Waiver]:
    """The waivers in the modules of a target in Python."""
    whole = subject.records.place.innermost
    if whole is None or not whole.file.endswith(".py"):
        return []
    path = Path(whole.file)
    files = {str(one) for one in (path.parent.rglob("*.py") if path.name == "__init__.py" else [path])}
    for record in subject.records:
        if subject.is_own(record):
            files.update([location.file for location in record.place.chain])
    library = str(Path(std.__file__ or "").parent.parent)
    paths = [Path(file) for file in sorted(files) if not file.startswith(library)]
    return list(waivers_in_python(paths, subject.model.target.place))
