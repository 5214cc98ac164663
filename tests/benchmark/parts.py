"""Profile of a run: processor time and memory of its phases, of each part of the model, and of each file's text.

    python tests/benchmark/parts.py TARGET [--generator NAME]... [--json FILE]

TARGET is as for tgdsl.gen. The parts that a part needs are computed before it, and timed on their own; so are the imports. As in
tgdsl.gen, Python's garbage collector is off. A file of its own, which imports nothing but tgdsl: any Python that has tgdsl runs it.
"""

from __future__ import annotations

import time

STARTED = time.process_time()  #: what Python itself took to start

import argparse
import gc
import importlib
import json
import pkgutil
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Part(NamedTuple):
    """A part of the model.

    Attributes:
        name: the attribute of Model.
        file: the generator whose file needs it most: llvm-tblgen's run for that file is what it is compared with.
        package: the code that computes it, below tgdsl.model.
        needed_by: the generators of the other files that need it.
        size: what its size is measured by.
    """

    name: str
    file: str
    package: str
    needed_by: tuple[str, ...] = ()
    size: str = "instructions"


_OF_INSTRUCTIONS = (
    *(
        "asm-writer",
        "asm-matcher",
        "emitter",
        "dag-isel",
        "disassembler",
        "subtarget",
        "global-isel",
        "fast-isel",
        "dfa-packetizer",
    ),
    *("instr-docs", "x86-fold-tables", "x86-instr-mapping", "x86-mnemonic-tables"),
)
_OF_PATTERNS = ("global-isel", "fast-isel")

#: In topological order: each part after those that it needs.
PARTS = (
    Part("registers", "register-info", "registers", (), "registers"),
    Part(
        "register_file",
        "asm-writer",
        "registers",
        ("asm-matcher", "dag-isel", "register-bank", *_OF_PATTERNS),
        "registers",
    ),
    Part("instructions", "instr-info", "instructions", _OF_INSTRUCTIONS),
    Part("inferred_flags", "instr-info", "patterns.flags", ("dag-isel", "instr-docs", *_OF_PATTERNS)),
    Part("instruction_maps", "instr-info", "maps"),
    Part("operand_types", "instr-info", "maps"),
    Part("feature_predicates", "instr-info", "subtarget", ("asm-matcher",)),
    Part("schedule", "subtarget", "schedule", ("instr-info", "dfa-packetizer")),
    Part("resolved_schedule", "subtarget", "schedule", ("instr-info",)),
    Part("machine_models", "subtarget", "schedule"),
    Part("processors", "subtarget", "subtarget"),
    Part("calling_conventions", "callingconv", "calling_conventions"),
    Part("searchable_tables", "searchable-tables", "searchable_tables"),
    Part("pseudo_expansions", "pseudo-lowering", "pseudo_expansions"),
    Part("encodings", "emitter", "bits", ("disassembler",)),
    Part("emission", "emitter", "bits"),
    Part("decoding", "disassembler", "decoding"),
    Part("asm_matching", "asm-matcher", "asm_matching"),
    Part("patterns", "dag-isel", "patterns", _OF_PATTERNS),
    Part("matcher", "dag-isel", "matcher"),
    Part("fast_functions", "fast-isel", "fast_isel"),
    Part("register_banks", "register-bank", "register_banks", (), "registers"),
    Part("packetizers", "dfa-packetizer", "schedule"),
    Part("generic_automata", "automata", "automata"),
    Part("compressions", "compress-inst-emitter", "compression"),
    Part("measured_processors", "exegesis", "performance_counters"),
    Part("fusions", "macro-fusion-pred", "fusions"),
)


class Measured(NamedTuple):
    """A phase, a part or a text, as results.Step."""

    kind: str
    name: str
    seconds: float
    memory: float


def parts_of(generators: Sequence[str]) -> list[Part]:
    """The parts that some files need."""
    return [part for part in PARTS if part.file in generators or any(name in generators for name in part.needed_by)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target")
    parser.add_argument("--generator", action="append", help="only what this file needs (default: all files)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file")
    options = parser.parse_args()
    gc.disable()
    steps, sizes = measure(options.target, options.generator or _files(options.target))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    if options.json:
        options.json.write_text(json.dumps({"steps": steps, "sizes": sizes}))
        return
    for step in steps:
        name = "" if step.name == step.kind else step.name
        print(f"{step.seconds:8.2f} s  {step.memory:7.0f} MiB more  {step.kind:8} {name}")
    print(f"{sum(step.seconds for step in steps):8.2f} s  {peak:7.0f} MiB  in all;", end=" ")
    print(", ".join(f"{size} {name}" for name, size in sizes.items()))


def _files(target: str) -> list[str]:
    """The generators of all files of a target. To know them takes some parts of the model, so it is asked of another one, in another process."""
    command = [sys.executable, "-m", "tgdsl.gen", target, "--list"]
    listed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
    specs = [line.partition("\t")[0].partition(",")[0] for line in listed.splitlines()]
    return list(dict.fromkeys(spec.rpartition("=")[2] for spec in specs))


def measure(target: str, generators: Sequence[str]) -> tuple[list[Measured], dict[str, int]]:
    """The steps of a run that writes some files, and the numbers of instructions and registers."""
    from tgdsl.diagnostics import DiagnosticError
    from tgdsl.generation.generator import installed
    from tgdsl.loading.load import load_target
    from tgdsl.model import Model

    steps = [Measured("start", "start", STARTED, 0)]
    steps.append(_measured("imports", "imports", partial(_import_all, generators))[0])
    step, records = _measured("reading", "reading", lambda: load_target(target))
    steps.append(step)
    model = Model(records)
    sizes: dict[str, int] = {}
    for part in parts_of(generators):
        if not hasattr(Model, part.name):
            continue  # in an older state
        try:
            steps.append(_measured("model", part.name, partial(_part, model, part.name))[0])
        except DiagnosticError:
            continue  # a target without that file
    sizes["instructions"] = len(model.instructions.instructions) - model.instructions.generic_count
    sizes["registers"] = len(model.register_file.registers)
    for name in generators:
        generator = installed()[name].load()
        steps.append(_measured("text", name, partial(generator.generate, model))[0])
    return steps, sizes


def _part(model: object, name: str) -> object:
    value: object = getattr(model, name)
    return value() if callable(value) else value


def _import_all(generators: Sequence[str]) -> None:
    """Import what computes the parts, and writes the files."""
    from tgdsl.generation.generator import installed

    importlib.import_module("tgdsl.records.json_reader")
    for part in parts_of(generators):
        _import_package(f"tgdsl.model.{part.package}")
    for name in generators:
        _import_package(installed()[name].value.partition(":")[0])


def _import_package(name: str) -> None:
    package = importlib.import_module(name)
    for _, module, _ in pkgutil.walk_packages(getattr(package, "__path__", ()), name + "."):
        importlib.import_module(module)


def _measured(kind: str, name: str, run: Callable[[], T]) -> tuple[Measured, T]:
    before = _restarted_peak()
    start = time.process_time()
    result = run()
    seconds = time.process_time() - start
    return Measured(kind, name, seconds, max(0.0, _peak() - before)), result


def _restarted_peak() -> float:
    """The MiB that this process has, from which its peak is counted anew, where the system can do so (Linux)."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
    except OSError:
        pass
    return _peak()


def _peak() -> float:
    try:
        status = Path("/proc/self/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024
    except (OSError, ValueError, IndexError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
