"""Random schedules as ``.td`` text on top of LLVM's ``Target.td``, and what llvm-tblgen makes of them."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from tests.oracle.tblgen import TBLGEN
from tests.support.release import INCLUDE, POINTERS, RELEASE
from tgdsl.model.schedule import ResolvedSchedule, SchedClass

_PRELUDE = """
include "llvm/Target/Target.td"
def R0 : Register<"r0">;
def GPR : RegisterClass<"T", [i32], 32, (add R0)>;
def TInfo : InstrInfo;
def T : Target { let InstructionSet = TInfo; }
class Inst : Instruction {
  let Namespace = "T";
  let OutOperandList = (outs);
  let InOperandList = (ins);
}
def Pa : SchedPredicate<"Pa()">;
def Pb : SchedPredicate<"Pb()">;
def Pc : SchedPredicate<"Pc()">;
def IicA : InstrItinClass;
def IicB : InstrItinClass;
def Fu : FuncUnit;
def Itins : ProcessorItineraries<[Fu], [], [InstrItinData<IicA, [InstrStage<1, [Fu]>]>]>;
"""

_NAMES = ("ADD", "ADDC", "ADD2", "ADD10", "SUB", "SUBC", "MUL", "MULH", "LD_B", "LD_H", "ST_B", "ST_H", "Select", "XOR")
_MODELS = ("Ma", "Mb", "Mc")
_WRITES = ("W1", "W2", "W10", "W3")
_READS = ("R1", "R2", "R10")

#: Patterns that POSIX and LLVM's way to cut them have an opinion on.
PATTERNS = (
    *(
        "ADD",
        "ADD$",
        "^ADD",
        "ADD(C|2)?$",
        "A?DD",
        "ADD|SUB",
        "^ADD|B$",
        "(ADD|SUB)C$",
        "(^ADD|^MUL)$",
        "[A-M].*",
        "[^A-S]",
    ),
    *(
        "ADD[0-9]+$",
        "ADD[[:digit:]]",
        "ADD1?0?$",
        "(LD|ST)_[BH]$",
        "S(UB|T)",
        "MULH?$",
        "AD+",
        "AD*C",
        "ADD.",
        "A.D",
        "^A|UB",
    ),
    *(
        "ADD(2|10)$",
        "ST_.$",
        "^(ADD|SUB)$",
        "LD_(B|H)$",
        "(X{1}OR)",
        "(XO{1,2}R)",
        "S.{2}$",
        "G_ADD",
        "COPY$",
        "()ADD$",
    ),
    *("ADD|NOPE", "(A(D)(D))2?$", "Sel(ect)$", "SUB$|NOPE$", "M(^U)", "A(^D)", "(A(D)\\\\3)C"),
)

#: Patterns that match nothing, or that are none.
WRONG_PATTERNS = ("$", "NOPE", "A|", "A**", "ADD\\\\2", "X{1}OR")


@frozen
class Judged:
    """What llvm-tblgen says of a schedule.

    Attributes:
        classes: ``name = number`` for each of ``namespace Sched``.
        class_of: name of each instruction to the number of its class.
        resolved: names of all classes, those that follow from variants too, as one processor's table has them; None if there is
            no table, or llvm-tblgen rejects what only tables need.
        transitions: the cases of ``resolveSchedClass``.
    """

    classes: list[str]
    class_of: dict[str, int]
    resolved: list[str] | None
    transitions: str


def judge(source: Path) -> Judged | str:
    """What llvm-tblgen makes of a file; its message if it rejects it."""
    done = _run("-gen-instr-info", str(source))
    if done.returncode:
        return done.stderr
    listed = re.search(r"namespace (?:llvm::\w+::)?Sched \{\n\s*enum \{\n(.*?)\s*SCHED_LIST_END", done.stdout, re.S)
    assert listed is not None
    rows = re.findall(r"^    \{ \d+,\t\d+,\t\d+,\t\d+,\t(\d+),.*// (?:Inst #\d+ = )?(\w+)$", done.stdout, re.M)
    tables = _run("-gen-subtarget", str(source))
    names = _table(tables.stdout)
    return Judged(
        classes=[f"{name} = {number}" for name, number in re.findall(r"(\S+)\t= (\d+),", listed[1])],
        class_of={name: int(number) for number, name in rows},
        resolved=None if tables.returncode else names,
        transitions="" if tables.returncode else _cases(tables.stdout),
    )


def dump(source: Path) -> Path:
    target = source.with_suffix(".json")
    assert not _run("--dump-json", "-o", str(target), str(source)).returncode
    return target


def cases(schedule: ResolvedSchedule, models: Sequence[str]) -> str:
    """The cases of ``resolveSchedClass`` for our transitions, without indentation."""
    lines: list[str] = []
    for entry, transitions in zip(schedule.classes, schedule.transitions):
        if not transitions:
            continue
        lines.append(f"  case {entry.number}: // {entry.name}")
        for model in sorted({transition.processor for transition in transitions}):
            lines.append(f"    if (SchedModel->getProcessorID() == {model}) {{ // {models[model]}")
            always: list[str] = []
            for transition in transitions:
                if transition.processor != model:
                    continue
                asked = [p.string("Predicate") for p in transition.predicates if p.is_a("SchedPredicate")]
                end = f"return {transition.to_class}; // {schedule.classes[transition.to_class].name}"
                if not asked:
                    always = [f"      {end}"]
                    continue
                texts = [f"({text})" for text in asked] if len(asked) > 1 else asked
                condition = "\n          && ".join(texts)
                lines += [f"      if ({condition})", f"        {end}"]
            lines += [*always, "    }"]
        if entry.itinerary is None:
            lines.append(f"    return {entry.number};")
        lines.append("    break;")
    return _unindented("".join([f"{line}\n" for line in lines]))


def listed(classes: Sequence[SchedClass]) -> list[str]:
    return [f"{entry.name} = {entry.number}" for entry in classes]


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [TBLGEN, "-I", str(INCLUDE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def _table(text: str) -> list[str] | None:
    table = re.search(r"MCSchedClassDesc \w+\[\] = \{\n(.*?)\n\};", text, re.S)
    if table is None:
        return None
    return [texts[0] or texts[1] for texts in re.findall(r'\{DBGFIELD\((?:"(.*?)"|/\*(.*?)\*/ \d+|1)\)', table[1])]


def _cases(text: str) -> str:
    function = re.search(r"::resolveSchedClass\(unsigned SchedClass, const MachineInstr .*?\n\} //", text, re.S)
    found = re.search(r"  switch \(SchedClass\) \{\n(.*?)  \};\n", function[0], re.S) if function else None
    return _unindented(found[1]) if found else ""


def _unindented(text: str) -> str:
    return "\n".join([line.strip() for line in text.split("\n")])


class RandomSchedule:
    """Processors, reads and writes, variants, aliases, itineraries and InstRWs at random; most of them are accepted."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._lines = [_PRELUDE, POINTERS[RELEASE]]
        self._aliased: set[tuple[str, str]] = set()

    def text(self) -> str:
        for model in _MODELS:
            check = self._random.randint(0, 1)
            self._add(
                f"def {model} : SchedMachineModel {{ let CompleteModel = {int(self._random.random() < 0.01)}; "
                f"let FullInstRWOverlapCheck = {check}; }}"
            )
        for name, model in zip(self._random.sample(("p1", "p2", "p10", "q"), 4), (*_MODELS, "Ma")):
            self._add(f'def : ProcessorModel<"{name}", {model}, []>;')
        self._add('def : Processor<"old", Itins, []>;')
        writes = self._reads_and_writes("Write", _WRITES)
        reads = self._reads_and_writes("Read", _READS)
        self._resources()
        for name in _NAMES:
            classes = [f"Sched<{self._operands(writes, reads)}>"] if self._random.random() < 0.7 else []
            itinerary = self._random.choice(["NoItinerary", "NoItinerary", "IicA", "IicB"])
            self._add(f"def {name} : {', '.join(['Inst', *classes])} {{ let Itinerary = {itinerary}; }}")
        for model in _MODELS:
            free: list[str] = list(_NAMES)
            for _ in range(self._random.randint(0, 3)):
                self._add(
                    f"def : InstRW<{self._operands(writes, reads)}, {self._set(free)}> {{ let SchedModel = {model}; }}"
                )
        if self._random.random() < 0.3:
            self._add(
                f"def : ItinRW<{self._operands(writes, reads)}, [{self._random.choice(['IicA', 'IicB', 'IicA, IicB'])}]> "
                f"{{ let SchedModel = {self._random.choice(_MODELS)}; }}"
            )
        return "\n".join([*self._lines, ""])

    def _add(self, line: str) -> None:
        self._lines.append(line)

    def _reads_and_writes(self, kind: str, names: Sequence[str]) -> list[str]:
        for name in names:
            self._add(f"def {name} : Sched{kind};")
        known = list(names)
        for number in range(self._random.randint(0, 2) if kind == "Write" else 0):
            parts = ", ".join(self._random.choices(known, k=self._random.randint(2, 3)))
            self._add(f"def Seq{number} : WriteSequence<[{parts}], {self._random.choice([1, 1, 2])}>;")
            known.append(f"Seq{number}")
        for number in range(self._random.randint(0, 3)):
            name, one = f"{kind}V{number}", self._random.random() < 0.4
            self._variant(name, kind, known, self._random.choice(_MODELS) if one else "")
            if one and self._random.random() < 0.9:
                continue  # only one processor knows what it is: it is better used through an alias
            known.append(name)
        for number in range(self._random.randint(0, 3)):
            self._alias(f"{kind}A{number}", kind, known)
        return known

    def _variant(self, name: str, kind: str, known: Sequence[str], model: str = "") -> None:
        variants: list[str] = []
        count = self._random.randint(1, 3)
        for number in range(count):
            predicate = "NoSchedPred" if number == count - 1 else self._predicate()
            selected = ", ".join(self._random.choices(known, k=self._random.randint(1, 2)))
            variants.append(f"SchedVar<{predicate}, [{selected}]>")
        lets = [f"let SchedModel = {model};"] if model else []
        if self._random.random() < 0.2:
            lets.append("let Variadic = 1;")
        self._add(f"def {name} : Sched{kind}Variant<[{', '.join(variants)}]> {{ {' '.join(lets)} }}")

    def _predicate(self) -> str:
        return self._random.choice(["Pa", "Pb", "Pc"])

    def _alias(self, name: str, kind: str, known: Sequence[str]) -> None:
        plain = [
            other for other in known if not other.startswith(kind)
        ]  # a variant with an alias is nearly always wrong
        matched = self._random.choice(known if self._random.random() < 0.03 else plain)
        model = self._random.choice(_MODELS)
        if (matched, model) in self._aliased and self._random.random() < 0.95:
            return
        others = [other for other in known[: known.index(matched)] if not other.startswith(("Write", "Read"))]
        if not others:
            return
        self._aliased.add((matched, model))
        self._variant(name, kind, others, model)
        self._add(f"def : SchedAlias<{matched}, {name}> {{ let SchedModel = {model}; }}")

    def _resources(self) -> None:
        for model in _MODELS:
            plain = [name for name in _WRITES if (name, model) not in self._aliased]
            self._add(f"let SchedModel = {model} in {{")
            for name in plain:
                self._add(f"def : WriteRes<{name}, []>;")
            for name in _READS:
                if (name, model) not in self._aliased:
                    self._add(f"def : ReadAdvance<{name}, 0>;")
            self._add("}")

    def _operands(self, writes: Sequence[str], reads: Sequence[str]) -> str:
        chosen = self._random.choices(writes, k=self._random.randint(1, 2))
        return f"[{', '.join(chosen + self._random.choices(reads, k=self._random.randint(0, 2)))}]"

    def _set(self, free: list[str]) -> str:
        """Instructions by name, which are taken from those that no InstRW is for yet; or by a pattern, which may meet others."""
        if self._random.random() < 0.85:
            self._random.shuffle(free)
            names = [free.pop() for _ in range(self._random.randint(1, 4))]
            return f"(instrs {', '.join(names)})"
        return f'(instregex "{self._random.choice(PATTERNS[:9])}")'


def with_patterns(patterns: Sequence[str]) -> str:
    """A target with one InstRW for each pattern, on a processor of its own, so that they do not meet."""
    lines = [_PRELUDE, POINTERS[RELEASE], "def W : SchedWrite;"]
    lines += [f"def {name} : Inst;" for name in _NAMES]
    for number, pattern in enumerate(patterns):
        lines.append(f"def M{number} : SchedMachineModel {{ let CompleteModel = 0; }}")
        lines.append(f'def : ProcessorModel<"p{number}", M{number}, []>;')
        lines.append(f'def : InstRW<[W], (instregex "{pattern}")> {{ let SchedModel = M{number}; }}')
    return "\n".join([*lines, ""])
