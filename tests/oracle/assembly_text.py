"""tgdsl.asm against llvm-mc on random programs: ``python -m tests.oracle.assembly_text [PROGRAMS] [FIRST SEED]``

The bytes of the text and its relocations are the same, or both refuse. What only one of them refuses is counted by its kind, in
:data:`OUR_REFUSALS` and :data:`THEIR_REFUSALS`; of no kind, it is an error. Other bytes always are.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from attrs import evolve, field, frozen

from tests.oracle.assembly_programs import Programs
from tests.oracle.elf_text import Relocation, Text, read_text
from tests.oracle.machine_code import LLVM_MC, MACHINES, ROOT, Machine
from tests.support.release import SOURCE_OPTIONS
from tgdsl.diagnostics import Report
from tgdsl.loading.load import load_target
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.program import Assembled, Program
from tgdsl.mc.relocatable import Evaluation
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.model import Model

#: Of these machines.
NAMES = ("v8", "v9", "bpfel", "bpfeb")


@frozen
class Refused:
    """That a program is refused, and why."""

    messages: tuple[str, ...]
    crash: bool = False


@frozen
class Difference:
    """A program of which one says another thing than the other."""

    machine: str
    text: str
    ours: Text | Refused
    theirs: Text | Refused


@frozen
class Outcome:
    """What became of all programs, by machine; differences by kind."""

    same: Counter[str] = field(factory=Counter[str])
    refused: Counter[str] = field(factory=Counter[str])
    explained: Counter[str] = field(factory=Counter[str])
    different: list[Difference] = field(factory=list[Difference])


#: Messages of ours where llvm-mc accepts, to why.
OUR_REFUSALS: dict[str, str] = {
    "is out of range|takes -?[0-9]+ to": "llvm-mc cuts off the upper bits of a number that is out of range",
    "takes multiples of": "llvm-mc cuts off the lower bits of a distance between instructions that are not aligned",
    "^bpf.*found ','": "BPF's parser skips commas wherever they stand",
    r"has no value$|(<<|>>)\(*[0-9]+.* has no value that": "llvm-mc shifts by a number of 64 and more as the machine does that it runs on",
    "symbols have no variants here": "llvm-mc reads x@plt with the variants of all of LLVM's targets, and does nothing with them here",
    "expected a number, and .* is not known here": "llvm-mc takes the distance of two labels before it for the number of an address space",
    "is a distance that the linker alone knows": "llvm-mc writes another relocation where there is none for a distance",
    "'[{}*]' cannot be a label": "llvm-mc reads a brace, and BPF's star, as a name where a statement begins",
    "is known to the linker alone": "LLVM gives a symbol in place of BPF's numbers the fixup of a branch",
    "is not a place in what was read so far": "llvm-mc takes for a later label the place that it would have with nothing filled",
}

#: What llvm-mc refuses, and we take: why, and whether a difference is of that kind.
THEIR_REFUSALS: dict[str, Callable[[Difference], bool]] = {
    "BPF's parser does not skip comments in /* */ within a statement": lambda one: one.machine.startswith("bpf")
    and "/*" in one.text
    and _messages(one.theirs) <= {"unexpected token"},
}


def _messages(found: Text | Refused) -> set[str]:
    return set(found.messages) if isinstance(found, Refused) and not found.crash else {"none"}


_TYPES = {
    "call30": 7, "br22": 8, "br19": 41, "br16": 40, "13": 11, "hi22": 9, "lo10": 12, "h44": 50, "m44": 51, "l44": 52, "hh": 34,
    "hm": 35, "lm": 36, "pc22": 17, "pc10": 16, "got22": 15, "got10": 13, "got13": 14, "hix22": 48, "lox10": 49,
    "tls_gd_hi22": 56, "tls_gd_lo10": 57, "tls_gd_add": 58, "tls_gd_call": 59, "tls_ldm_hi22": 60, "tls_ldm_lo10": 61,
    "tls_ldm_add": 62, "tls_ie_hi22": 67, "tls_ie_lo10": 68, "tls_ie_add": 71,
}  # fmt: skip
_NODYLD32 = 4  #: of a temporary label in the text
_BPF_TYPES = {"FK_SecRel_8": 1, "FK_Data_8": 2, "FK_Data_4": 3, "FK_PCRel_4": 10}
_DATA_TYPES = {1: 1, 2: 2, 4: 3, 8: 32}
#: Relocations of data that is not aligned, which LLVM tells by the offset in a fragment of its own, to those of others.
_UNALIGNED = {55: 2, 23: 3, 54: 32}
_DISTANCE_TYPES = {1: 4, 2: 5, 4: 6, 8: 46}


class Subject:
    """tgdsl's assembler for a machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        model = Model(load_target(str(ROOT / "targets" / machine.target), source_options=SOURCE_OPTIONS), Report())
        subtarget = read_subtarget(model, machine.cpu, machine.features)
        self._target = MCTarget(model, subtarget, machine.byte_order)
        self._assembler = Assembler(self._target, CounterpartMethods(self._target))

    def assembled(self, text: str) -> Text | Refused:
        found = Program(self._assembler, text).assembled()
        if found.messages:
            return Refused(tuple([one.text for one in found.messages]))
        return Text(b"".join([one.data for one in found.code]), tuple(self._relocations(found)))

    def _relocations(self, found: Assembled) -> Sequence[Relocation]:
        evaluation = Evaluation(found.symbols)
        result: list[Relocation] = []
        for encoded in found.code:
            for fixup in encoded.fixups:
                value = evaluation.value(fixup.expression)
                assert value is not None
                symbol, addend = "" if value.added is None else value.added.name, value.constant
                is_distance = value.subtracted is not None
                if value.subtracted is not None:
                    base = evaluation.address(value.subtracted)
                    addend += encoded.address - (0 if base is None else base.offset)
                place = None if value.added is None else evaluation.address(value.added)
                if place is not None and not found.symbols.is_bound(symbol):
                    symbol, addend = place.section.name, addend + place.offset
                if self.machine.target == "bpf":
                    addend = 0
                kind = self._type(fixup.kind.name, is_distance)
                result.append(Relocation(encoded.address, kind, symbol, _wrapped(addend, self.machine)))
        return result

    def _type(self, name: str, is_distance: bool) -> int:
        if self.machine.target == "bpf":
            return _BPF_TYPES.get(name, -1)
        if name.startswith("FK_Data_"):
            size = int(name.removeprefix("FK_Data_"))
            return _DISTANCE_TYPES[size] if is_distance else _DATA_TYPES[size]
        return _TYPES[name.removeprefix("fixup_sparc_")]


def _wrapped(addend: int, machine: Machine) -> int:
    if machine.name != "v8":
        return addend
    low = addend & 0xFFFFFFFF
    return low - (low >> 31 << 32)


def their_text(text: str, machine: Machine, output: Path) -> Text | Refused:
    """What llvm-mc assembles."""
    command = [LLVM_MC, *machine.llvm, "-filetype=obj", "-o", str(output)]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False, timeout=60)
    errors = done.stderr.decode(errors="replace")
    if done.returncode:
        return Refused(
            tuple(re.findall("error: (.*)", errors)), crash=done.returncode not in (0, 1) or "Stack dump" in errors
        )
    if not output.exists():
        return Refused((errors[:200],), crash=True)
    found = read_text(output.read_bytes())
    output.unlink()
    kinds = {_NODYLD32: 3} if machine.target == "bpf" else _UNALIGNED
    return Text(found.data, tuple([evolve(one, type=kinds.get(one.type, one.type)) for one in found.relocations]))


def machine_of(name: str) -> Machine:
    """A machine by its name."""
    return next(one for one in MACHINES if one.name == name)


def pair(subject: Subject, text: str, output: Path) -> Difference:
    """What both make of a text."""
    return Difference(subject.machine.name, text, subject.assembled(text), their_text(text, subject.machine, output))


def compare(name: str, outcome: Outcome, count: int, seed: int) -> None:
    """Compare on a machine."""
    machine = machine_of(name)
    programs = Programs(name, machine.target, seed)
    texts = [programs.program() for _ in range(count)]
    subject = Subject(machine)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        outputs = [Path(folder) / f"{number}.o" for number in range(count)]
        theirs = pool.map(their_text, texts, [machine] * count, outputs)
        for text, their in zip(texts, theirs, strict=True):
            judge(Difference(name, text, subject.assembled(text), their), outcome)


def judge(one: Difference, outcome: Outcome) -> None:
    if isinstance(one.ours, Refused) and isinstance(one.theirs, Refused):
        outcome.refused[one.machine] += 1
        return
    if one.ours == one.theirs:
        outcome.same[one.machine] += 1
        return
    reasons = _reasons(one)
    if reasons:
        outcome.explained.update(reasons)
    else:
        outcome.different.append(one)


def _reasons(one: Difference) -> set[str]:
    """Why there is a difference; empty if that is not known of each message."""
    if isinstance(one.ours, Refused):
        messages = [f"{one.machine}: {text}" for text in one.ours.messages]
        found = [next((why for form, why in OUR_REFUSALS.items() if re.search(form, text)), "") for text in messages]
        return set(found) if all(found) else set()
    if isinstance(one.theirs, Refused):
        return {why for why, applies in THEIR_REFUSALS.items() if applies(one)}
    if not one.machine.startswith("bpf") and ".8byte" in one.text and _differ_in_signs(one.ours, one.theirs):
        return {"llvm-mc has 32 bits for the distance of later labels in .8byte on SPARC, without their sign"}
    return set()


def _differ_in_signs(ours: Text, theirs: Text) -> bool:
    """Whether nothing differs but bytes that are all ones in ours, and zero in theirs."""
    bytes_of_both = list(zip(ours.data, theirs.data, strict=False))
    return (
        len(ours.data) == len(theirs.data)
        and ours.relocations == theirs.relocations
        and all([one == other or (one, other) == (0xFF, 0) for one, other in bytes_of_both])
    )


def _shown(found: Text | Refused) -> str:
    if isinstance(found, Refused):
        return f"refused: {'; '.join(found.messages)[:300]}{' (a crash)' if found.crash else ''}"
    return f"{found.data.hex(' ', 4)[:400]} {[(r.offset, r.type, r.symbol, r.addend) for r in found.relocations]}"


def main(arguments: Sequence[str]) -> int:
    count = int(arguments[0]) if arguments else 20_000
    seed = int(arguments[1]) if len(arguments) > 1 else 0
    outcome = Outcome()
    for name in NAMES:
        compare(name, outcome, count // len(NAMES), seed)
        print(f"{name}: {outcome.same[name]} the same, {outcome.refused[name]} refused by both")
    for reason, number in outcome.explained.most_common():
        print(f"{number:7} {reason}")
    for one in outcome.different[:60]:
        print(f"{one.machine}: {one.text!r}\n    ours:   {_shown(one.ours)}\n    theirs: {_shown(one.theirs)}")
    print(f"{len(outcome.different)} differences without a reason")
    return 1 if outcome.different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
