"""The tables of docs/benchmark.md, in Markdown. A ratio above its aim is bold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tests.benchmark.aims import AIMS, Aim, Kind, Missed, Ratio, against, aims_of, missed, ratio, ratios
from tests.benchmark.growth import growth_table, memory, profiled_candidates, seconds
from tests.benchmark.parts import parts_of
from tests.benchmark.results import TBLGEN, TBLGEN_SOURCES, TOTAL, UNCHANGED, Key, Results


def tables(results: Results) -> dict[str, str]:
    """All that is generated in docs/benchmark.md, by the names of its markers."""
    return {
        "machine": _machine(results),
        "aims": _aims(results),
        "totals": _totals(results),
        "python": _python(results),
        "files": _files(results),
        "phases": _phases(results),
        "growth-of-time": growth_table(results, seconds),
        "growth-of-memory": growth_table(results, memory),
        "missed": _missed(results),
    }


def missed_aims(results: Results) -> list[str]:
    """A line for each ratio that is above its aim."""
    return [str(one) for one in missed(results)]


def _machine(results: Results) -> str:
    states = [
        f"{name} ({one.python}, {f'{one.compiled} extension modules' if one.compiled else 'no extension modules'})"
        for name, one in results.candidates.items()
    ]
    return f"{results.machine}; {' to '.join(results.dates)}. Measured: {', '.join(states)}."


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; its first column is text, the others are numbers."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def subjects_in_order(results: Results, is_python: bool) -> list[str]:
    """The targets in Python, or the packs from small to large."""
    of_kind = [name for name, facts in results.subjects.items() if facts.is_python is is_python]
    return sorted(of_kind, key=lambda name: (results.subjects[name].megabytes, name))


def _aims(results: Results) -> str:
    rows: list[list[str]] = []
    for kind in Kind:
        for is_memory in (False, True):
            both = [one for one in AIMS if one.kind is kind and one.is_memory is is_memory]
            limits = [f"{'compiled' if one.is_compiled else 'pure'}: {one.limit:g}" for one in both]
            cells = [_state(results, candidate, both) for candidate in results.candidates]
            rows.append([both[0].title, ", ".join(limits), *cells])
    return table(["", "aim", *results.candidates], rows)


def _state(results: Results, candidate: str, both: Sequence[Aim]) -> str:
    """Whether a candidate meets the aim that is for it, if one is, and its worst ratio."""
    known = [one for one in ratios(results, candidate) if both[0].concerns(one)]
    if not known:
        return ""
    value = both[0].value
    worst = max(known, key=value)
    text = f"{value(worst):.{_digits(worst)}f} ({worst.title})"
    for aim in both:
        if aim in aims_of(results, candidate):
            above = sum(map(aim.is_missed_by, known))
            return f"**missed by {above} of {len(known)}**: up to {text}" if above else f"met: up to {text}"
    return f"up to {text}"


def _digits(one: Ratio) -> int:
    return 3 if one.kind is Kind.UNCHANGED else 2


def _cell(results: Results, one: Ratio | None, is_memory: bool = False, has_aim: bool = True) -> str:
    """A ratio, bold if it is above its aim."""
    if one is None:
        return ""
    text = f"{one.memory if is_memory else one.time:.{2 if is_memory else _digits(one)}f}"
    aims = [aim for aim in aims_of(results, one.candidate) if has_aim and aim.is_memory is is_memory]
    return f"**{text}**" if any(aim.is_missed_by(one) for aim in aims) else text


def _totals(results: Results) -> str:
    rows = [(pack, pack, TBLGEN) for pack in subjects_in_order(results, is_python=False)]
    return _both(results, "pack", rows)


def _python(results: Results) -> str:
    rows: list[tuple[str, str, str]] = []
    for subject in subjects_in_order(results, is_python=True):
        rows.append((f"{subject}, to LLVM's sources", subject, TBLGEN_SOURCES))
        rows.append((f"{subject}, to the export", subject, TBLGEN))
    return _both(results, "target", rows)


def _both(results: Results, first: str, rows: Sequence[tuple[str, str, str]]) -> str:
    """A table of times, and one of memory, of all files.

    Args:
        rows: for each the title, the subject, and what reads it.
    """
    head, memory_head = [first, "files", "llvm-tblgen, s"], [first, "llvm-tblgen, MiB"]
    for name in results.candidates:
        head += [f"{name}, s", "ratio", "unchanged, s", "ratio"]
        memory_head += [f"{name}, MiB", "ratio", "unchanged, MiB", "ratio"]
    times: list[list[str]] = []
    megabytes: list[list[str]] = []
    for title, subject, tool in rows:
        theirs = results.all_files(subject, tool)
        if theirs is not None:
            cells = [_total_cells(results, subject, candidate, tool) for candidate in results.candidates]
            files = str(len(results.subjects[subject].files))
            times.append([title, files, f"{theirs.seconds:.2f}", *(cell for both in cells for cell in both[0])])
            megabytes.append([title, f"{theirs.memory:.0f}", *(cell for both in cells for cell in both[1])])
    return f"{table(*_measured(head, times))}\n\n{table(*_measured(memory_head, megabytes))}"


def _measured(head: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[list[str], list[list[str]]]:
    """The columns of a table in which there is something."""
    filled = [index for index in range(len(head)) if any([row[index] for row in rows])]
    return [head[index] for index in filled], [[row[index] for index in filled] for row in rows]


def _total_cells(results: Results, subject: str, candidate: str, tool: str) -> tuple[list[str], list[str]]:
    """Seconds and memory of all files and of the unchanged run, each with its ratio."""
    times: list[str] = []
    megabytes: list[str] = []
    for what in (TOTAL, UNCHANGED):
        one = ratio(results, subject, what, candidate, tool)
        if one is None:
            times += ["", ""]
            megabytes += ["", ""]
            continue
        has_aim = tool == against(results, subject)
        times += [f"{one.ours.seconds:.2f}", _cell(results, one, has_aim=has_aim)]
        megabytes += [f"{one.ours.memory:.0f}", _cell(results, one, is_memory=True, has_aim=has_aim)]
    return times, megabytes


def _files(results: Results) -> str:
    """llvm-tblgen's seconds for each file alone, and each candidate's ratios."""
    packs = subjects_in_order(results, is_python=False)
    files = sorted({name for pack in packs for name in results.subjects[pack].files})

    def matrix(title: str, cell: Callable[[str, str], str]) -> list[str]:
        rows = [[pack, *(cell(pack, name) for name in files)] for pack in packs]
        known = [row for row in rows if any(row[1:])]
        return [f"{title}:\n\n" + table(["pack", *files], known)] if known else []

    def theirs(pack: str, name: str) -> str:
        cost = results.best(Key(pack, name, TBLGEN))
        return "" if cost is None else f"{cost.seconds:.2f}"

    parts = matrix("llvm-tblgen, seconds", theirs)
    for candidate in results.candidates:
        for title, is_memory in (("time", False), ("memory", True)):

            def cell(pack: str, name: str, candidate: str = candidate, is_memory: bool = is_memory) -> str:
                return _cell(results, ratio(results, pack, name, candidate), is_memory)

            parts += matrix(f"{candidate}, ratio of {title}", cell)
    return "\n\n".join(parts)


_KINDS = ("start", "imports", "reading", "model", "text")


def _phases(results: Results) -> str:
    """The seconds of each phase of a run for all files."""
    profiled = profiled_candidates(results)
    head = ["target"] + [f"{name}: {kind}" for name in profiled for kind in _KINDS]
    rows: list[list[str]] = []
    for subject in (*subjects_in_order(results, is_python=True), *subjects_in_order(results, is_python=False)):
        cells: list[str] = []
        for candidate in profiled:
            steps = results.steps.get((subject, candidate))
            for kind in _KINDS:
                taken = sum(step.seconds for step in steps or () if step.kind == kind)
                cells.append(f"{taken:.2f}" if steps else "")
        if any(cells):
            rows.append([subject, *cells])
    return table(head, rows)


def _missed(results: Results) -> str:
    """For each missed aim what takes most of the time, or of the memory."""
    found = missed(results)
    if not found:
        return "No aim is missed."
    rows = [
        [
            f"{one.ratio.candidate}: {one.aim.title}, {one.ratio.title}",
            f"{one.aim.value(one.ratio):.{_digits(one.ratio)}f}",
            f"{one.aim.limit:g}",
            _most(results, one),
        ]
        for one in found
    ]
    return table(["missed", "ratio", "aim", "most is in"], rows)


def _most(results: Results, one: Missed) -> str:
    """The largest steps of a run, of those that it has: a run for one file needs few parts of the model."""
    subject, what = one.ratio.subject, one.ratio.what
    steps = results.steps.get((subject, one.ratio.candidate), [])
    if what == UNCHANGED:
        return ""
    if what != TOTAL:
        needed = {part.name for part in parts_of([what])}
        steps = [
            step
            for step in steps
            if step.kind in ("start", "reading") or (step.kind == "model" and step.name in needed) or step.name == what
        ]
    unit = "MiB" if one.aim.is_memory else "s"
    amounts = [
        (
            step.memory if one.aim.is_memory else step.seconds,
            step.name if step.kind != "text" else f"text of {step.name}",
        )
        for step in steps
    ]
    largest = sorted(amounts, reverse=True)[:4]
    digits = 0 if one.aim.is_memory else 2
    return ", ".join(f"{name} {amount:.{digits}f} {unit}" for amount, name in largest if amount)
