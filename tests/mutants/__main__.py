"""Leave one definition of a target out at a time, and say which test notices.

    python -m tests.mutants targets/sparc [-n 200] [--seed 1] [--only TEXT]...

Each time, one statement or one element of a list, tuple, set or dict is taken out of a copy of the target: an instruction, a
register, a pattern, an alias, a processor, a step of a calling convention, a class of instructions' itinerary, ... Then the tests that
pin the target to LLVM run (tests/oracle/test_authored.py): the digests of what the generators write, and of what llvm-tblgen-19 writes.
A target that does not load, or is wrong, is noticed as well, but does not count towards the number. Definitions are taken from all
files and kinds in turn. Exit status 1 if one is missed, but for those that are known to have no effect, or if there is none.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from tests.mutants.drops import Drop, drops_of, spread, without
from tests.oracle.digests import Pinned, digest, pinned, target_named
from tests.support.release import RELEASE
from tests.oracle.tblgen import TBLGEN, Endless, Rejected, ours, theirs
from tgdsl.diagnostics import DiagnosticError
from tgdsl.generation.choosing import files_of
from tgdsl.generation.generator import installed
from tgdsl.loading.load import load_target
from tgdsl.model import Model
from tgdsl.records import RecordSet

#: Classes whose records are counted, so that it shows what the drops took away; a record counts for the first that it has.
KINDS = (
    *("Instruction", "InstAlias", "MnemonicAlias", "Pattern", "PatFrags", "ComplexPattern", "SDNodeXForm", "SDNode"),
    *("SDTypeProfile", "RegisterClass", "RegisterTuples", "SubRegIndex", "Register", "CalleeSavedRegs"),
    *("CallingConv", "CCAction", "SubtargetFeature", "Processor", "InstrItinData", "InstrItinClass", "FuncUnit"),
    *("ProcessorItineraries", "Predicate", "AsmOperandClass", "DAGOperand"),
)

MISSED = "missed"

_ASSEMBLY_ALONE = (
    "no pattern has the instruction, and its predicate has no condition for the assembler; true all the same"
)

#: What no file shows, by file, kind and text ("*": some of them), and why it stands there.
WITHOUT_EFFECT = {
    ("aliases.py", "element of predicates", "Is64Bit"): _ASSEMBLY_ALONE,
    ("atomics.py", "attribute predicates", "predicates = of.needs(size)"): _ASSEMBLY_ALONE,
    ("instructions/v9.py", "element of predicates", "*of.needs"): _ASSEMBLY_ALONE,
    ("instructions/integer.py", "attribute predicates", "predicates = [HasNoV9]"): _ASSEMBLY_ALONE,
    ("instructions/integer.py", "element of predicates", "HasNoV9"): _ASSEMBLY_ALONE,
    ("instructions/v9.py", "attribute predicates", "predicates = [HasUMAC_SMAC]"): _ASSEMBLY_ALONE,
    ("instructions/v9.py", "element of predicates", "HasUMAC_SMAC"): _ASSEMBLY_ALONE,
    ("nodes.py", "element of SDTypeProfile", "*"): "a constraint on types that all patterns of the node give anyway",
}


@frozen
class Judge:
    """Says of a target whether it gives LLVM's files, by the tests that a folder's copy of it has to pass.

    Attributes:
        folder: of the target's copy.
        files: those that the target declares.
        same: generators whose files are LLVM's, the fastest first.
        exported: generators of llvm-tblgen's of which the same holds.
    """

    folder: Path
    table: dict[str, Pinned]
    files: Sequence[str]
    same: Sequence[str]
    exported: Sequence[str]

    def load(self) -> RecordSet:
        return load_target(str(self.folder))

    def verdict(self) -> tuple[str, Counter[str]]:
        """Which test notices, and how many records of each kind there are; none if the target does not load."""
        try:
            records = self.load()
        except DiagnosticError:
            return "the target does not load", Counter()
        kinds = kinds_of(records)
        if declared(records) != self.files:
            return "the files that the target declares", kinds
        for generator in self.same:
            try:
                text = ours(records, generator)
            except DiagnosticError:
                return f"errors of {generator}", kinds
            if digest(text) != self.table[generator].digest:
                return f"digest of {self.table[generator].file}", kinds
        for generator in self.exported:
            try:
                text = theirs(records, generator)
            except (Rejected, Endless):
                return f"llvm-tblgen's errors of {generator}", kinds
            if digest(text) != self.table[generator].digest:
                return f"digest of llvm-tblgen's {self.table[generator].file}", kinds
        return MISSED, kinds


def declared(records: RecordSet) -> Sequence[str]:
    """The files that a target has, in the notation of the command line."""
    return [one.file.spec for one in files_of(Model(records))]


def kinds_of(records: RecordSet) -> Counter[str]:
    """How many records of each kind a target has of its own."""
    counts: Counter[str] = Counter()
    seen: set[str] = set()
    for kind in KINDS:
        names = {record.name for record in records.of_class(kind)} - seen
        counts[kind] = len(names)
        seen |= names
    return counts


#: Generators in the order in which a mutant's files are compared, until one differs; then the others.
_QUICK_FIRST = (
    "callingconv",
    "searchable-tables",
    "subtarget",
    "emitter",
    "disassembler",
    "register-info",
    "asm-writer",
)


def judge_of(folder: Path, name: str) -> Judge:
    """The judge of a target's copy that is not changed yet."""
    table = {one.generator: one for one in pinned(RELEASE, name)}
    generators = [listed for listed in installed() if listed in table]
    generators.sort(key=lambda one: _QUICK_FIRST.index(one) if one in _QUICK_FIRST else len(_QUICK_FIRST))
    judge = Judge(folder, table, declared(load_target(str(folder))), generators, [])
    records = judge.load()
    wrong = [name for name in generators if digest(ours(records, name)) != table[name].digest]
    assert not wrong, f"the target as it is has other files: {wrong}"
    others = [one for one in table if one not in generators] if shutil.which(TBLGEN) else []
    exported = [one for one in others if digest(theirs(records, one)) == table[one].digest]
    return Judge(folder, table, judge.files, generators, exported)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", type=Path, help="the folder of a target whose digests are in tests/oracle/digests")
    parser.add_argument("-n", "--number", type=int, default=200, help="how many the target loads without; 0: try all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", action="append", default=[], help="what the line that is printed has to contain; of several, one"
    )
    options = parser.parse_args(arguments)
    source: Path = options.target
    with tempfile.TemporaryDirectory() as scratch:
        sys.dont_write_bytecode = True
        copy = Path(scratch) / source.parent.name / source.name
        shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
        (copy.parent / "__init__.py").touch()
        for path in copy.rglob("*.py"):  # without comments, so that this, too, is known to change nothing
            path.write_text(without(path.read_text(), None))
        judge = judge_of(copy, target_named(source.name))
        drops = [drop for drop in drops_of(source) if any(text in str(drop) for text in options.only or [""])]
        print(f"{len(drops)} definitions; {', '.join([*judge.same, *judge.exported])} are compared")
        return _run(judge, spread(drops, options.seed), options.number or len(drops))


def _run(judge: Judge, drops: Sequence[Drop], number: int) -> int:
    """Leave out one after the other, until there were so many that the target loads without; the exit status."""
    whole = kinds_of(judge.load())
    verdicts: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    missed: list[Drop] = []
    loaded = 0
    for drop in drops:
        if loaded == number:
            break
        path = judge.folder / drop.file
        text = path.read_text()
        path.write_text(without(text, drop.number))
        verdict, kinds = judge.verdict()
        path.write_text(text)
        if kinds:
            loaded += 1
            gone.update([kind for kind in KINDS if kinds[kind] < whole[kind]])
        reason = WITHOUT_EFFECT.get((drop.file, drop.kind, drop.text)) or WITHOUT_EFFECT.get(
            (drop.file, drop.kind, "*")
        )
        if verdict == MISSED and reason:
            verdict = f"nothing: {reason}"
        elif verdict == MISSED:
            missed.append(drop)
        verdicts[verdict] += 1
        print(f"{drop}\n    {verdict}", flush=True)
    print("\nWhat noticed:\n" + "\n".join(f"{count:6} {verdict}" for verdict, count in verdicts.most_common()))
    print("\nDrops that took records of a kind away:\n" + "\n".join(f"{n:6} {kind}" for kind, n in gone.most_common()))
    print(f"\n{len(missed)} of {verdicts.total()} missed; the target loads without {loaded}")
    for drop in missed:
        print(f"    {drop}")
    return 1 if missed or not drops else 0


if __name__ == "__main__":
    sys.exit(main())
