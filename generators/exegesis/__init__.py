"""The generator ``exegesis``: ``<Target>GenExegesis.inc`` (LLVM's ExegesisEmitter).

The file has tables of the performance counters of processors, with which ``llvm-exegesis`` measures instructions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tgdsl.files import Exegesis as File
from tgdsl.generation import Generator, origins
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.model import Model
from tgdsl.model.performance_counters import Counters, MeasuredProcessors


def render(target: str, measured: MeasuredProcessors) -> str:
    """The text of the file; its header does not name the source."""
    numbers = {name: f"{target}PfmCounterNames[{number}]" for number, name in enumerate(measured.names)}
    out = Writer()
    out.paste(file_header("Exegesis Tables"))
    out.line()
    with out.block(f"static const char *{target}PfmCounterNames[] = {{", "};"):
        lines = [f'"{name}", // {number}' for number, name in enumerate(measured.names)]
        out.lines(origins.each(lines, _users(measured), measured.counters))
    out.line()
    issue = [(one, counter) for one in measured.counters for counter in one.issue]
    if issue:
        with out.block(f"static const PfmCountersInfo::IssueCounter {target}PfmIssueCounters[] = {{", "};"):
            lines = [f'{{ {numbers[counter.counter]}, "{counter.resource}"}},' for _, counter in issue]
            out.lines(origins.each(lines, [one for one, _ in issue], measured.counters))
    first = 0
    for one in measured.counters:
        with out.of(one, counted=measured.counters):
            _write_counters(out, target, one, first, numbers)
        first += len(one.issue)
    out.line()
    out.line("// Sorted (by CpuName) array of pfm counters.")
    with out.block(f"static const CpuAndPfmCounters {target}CpuPfmCounters[] = {{", "};"):
        lines = [f'{{ "{one.processor}", &{target}{one.counters} }},' for one in measured.bindings]
        out.lines(origins.each(lines, measured.bindings))
    out.line()
    return str(out)


def _users(measured: MeasuredProcessors) -> Iterator[list[Counters]]:
    """For each name of a counter, what has it."""
    having = [(one.names, one) for one in measured.counters]
    for name in measured.names:
        yield [one for names, one in having if name in names]


def _write_counters(out: Writer, target: str, one: Counters, first: int, numbers: Mapping[str, str]) -> None:
    """The PfmCountersInfo of some processors.

    Args:
        first: the position of its issue counters in the table of all.
        numbers: name of each counter to the C++ for it.
    """
    validation = f"{target}{one.name}ValidationCounters"
    if one.validation:
        out.line()
        with out.block(f"static const std::pair<ValidationEvent, const char*> {validation}[] = {{", "};"):
            out.lines([f"{{ {counter.event}, {numbers[counter.counter]}}}," for counter in one.validation])
    out.line()
    with out.block(f"static const PfmCountersInfo {target}{one.name} = {{", "};"):
        out.line(f"{numbers[one.cycles]},  // Cycle counter" if one.cycles else "nullptr,  // No cycle counter.")
        out.line(f"{numbers[one.uops]},  // Uops counter" if one.uops else "nullptr,  // No uops counter.")
        if one.issue:
            out.line(f"{target}PfmIssueCounters + {first}, {len(one.issue)}, // Issue counters.")
        else:
            out.line("nullptr, 0, // No issue counters")
        if one.validation:
            out.line(f"{validation}, {len(one.validation)} // Validation counters.")
        else:
            out.line("nullptr, 0 // No validation counters.")


def _generate(model: Model, file: File) -> str:
    return render(model.target_name, model.measured_processors)


def _applies(model: Model) -> bool:
    return model.records.has_class("PfmCountersBinding")


GENERATOR = Generator.of(File, _generate, _applies)
