"""tgdsl.asm and tgdsl.disasm against llvm-mc: ``python -m tests.oracle.machine_code [WORDS] [CASES]``

- Random words, and random bits in the fields of each encoding: the same text, or a refusal by both.
- Each instruction and each alias with random operands, right and wrong ones: the same bytes and fixups, or a refusal by both.

What differs is counted by its reason in :data:`EXPECTED`; without a reason it is an error. The exit status tells whether there was any.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

from attrs import field, frozen

from tests.support.release import SOURCE_OPTIONS
from tgdsl.diagnostics import Report
from tgdsl.language import Instruction
from tgdsl.language.counterparts import ByteOrder, Expression, Modified, Operation, Symbol
from tgdsl.llvm import RELEASES
from tgdsl.loading.load import load_target
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.disassembler import Disassembler
from tgdsl.mc.expressions import Mismatch
from tgdsl.mc.inst import OperandValue
from tgdsl.mc.methods import CounterpartMethods, NoFixup, Writer
from tgdsl.mc.symbols import Symbols
from tgdsl.mc.syntax import Slot, Syntax, Syntaxes
from tgdsl.mc.target import MCTarget, class_of, overrides, read_subtarget
from tgdsl.mc.text import InstructionTexts
from tgdsl.model import Model
from tgdsl.model.bits import FixedEncodingTable
from tgdsl.records import Record

#: That of the release whose back ends the targets describe, whatever release they are loaded for: the instructions that LLVM 22 has more, and what
#: its C++ prints and resolves otherwise (``call .+8``, relocations of BPF's branches), are in none of them.
LLVM_MC = RELEASES[19].program("llvm-mc")

ROOT = Path(__file__).resolve().parents[2]


@frozen
class Machine:
    """A subtarget: as tgdsl's commands name it, and as llvm-mc does."""

    name: str
    target: str
    cpu: str
    features: str
    byte_order: ByteOrder
    llvm: Sequence[str]


MACHINES = (
    Machine("v8", "sparc", "", "", "big", ["--arch=sparc"]),
    Machine("leon", "sparc", "gr740", "", "big", ["--arch=sparc", "--mcpu=gr740"]),
    Machine("v9", "sparc", "v9", "+vis,+vis2,+vis3", "big", ["--arch=sparcv9", "--mattr=+vis,+vis2,+vis3"]),
    Machine("bpfel", "bpf", "v4", "", "little", ["--arch=bpfel", "--mcpu=v4"]),
    Machine("bpfeb", "bpf", "", "", "big", ["--arch=bpfeb"]),
)


@frozen(eq=False)
class Difference:
    """An input of which llvm-mc says another thing.

    Attributes:
        record: the name of the instruction or alias that it was made for; of the one that was decoded for a word.
        why: why we refuse a line.
    """

    machine: str
    record: str
    given: str
    ours: str
    theirs: str
    why: str = ""


@frozen(eq=False)
class Outcome:
    """What became of all inputs.

    Attributes:
        accepted, refused: numbers of inputs that both accept or refuse.
        explained: reasons of expected differences, to their numbers.
        different: without a reason.
        records: the names of those for which something was accepted.
    """

    accepted: Counter[str] = field(factory=Counter[str])
    refused: Counter[str] = field(factory=Counter[str])
    explained: Counter[str] = field(factory=Counter[str])
    different: list[Difference] = field(factory=list[Difference])
    records: set[str] = field(factory=set[str])

    def judge(self, found: Difference, is_refusal: bool) -> None:
        if found.ours == found.theirs:
            (self.refused if is_refusal else self.accepted)[found.machine] += 1
            if not is_refusal:
                self.records.add(found.record)
            return
        for reason, applies in EXPECTED.items():
            if applies(found):
                self.explained[reason] += 1
                return
        self.different.append(found)


REFUSED, CRASH = "refused", "a crash of llvm-mc"

#: Why llvm-mc may differ, to whether a difference is of that kind.
EXPECTED: dict[str, Callable[[Difference], bool]] = {
    "llvm-mc cuts off the upper bits of a number that is out of range": lambda one: one.ours == REFUSED
    and "out of range" in one.why,
    "LLVM's parser knows %asi in 64-bit code only, which no predicate of the instructions says": lambda one: one.machine
    in ("v8", "leon")
    and "%asi" in one.given,
    "llvm-mc crashes at a symbol where no fixup is": lambda one: one.theirs == CRASH and one.ours == REFUSED,
    "LLVM gives a symbol in place of BPF's numbers the fixup of a branch": lambda one: "known to the linker alone"
    in one.why
    and "FK_PCRel_2" in one.theirs,
    "LLVM prints a negative number in an expression in parentheses": lambda one: "(-" in one.theirs
    and re.sub("[()]", "", one.ours) == re.sub("[()]", "", one.theirs),
    "LLVM reads the condition of fb$cond as an operand of its own": lambda one: bool(
        re.match(r"c?f?b \d+, ", one.given)
    )
    and one.ours == REFUSED,
    "LLVM has no name for the reserved conditions of registers, and prints 'a'": lambda one: bool(
        re.match("(br|movr|fmovr[sdq])[04]", one.ours)
    ),
}


class Subject:
    """A machine's assembler and disassembler."""

    def __init__(self, machine: Machine, seed: int) -> None:
        self.machine = machine
        model = Model(load_target(str(ROOT / "targets" / machine.target), source_options=SOURCE_OPTIONS), Report())
        subtarget = read_subtarget(model, machine.cpu, machine.features)
        self.target = MCTarget(model, subtarget, machine.byte_order)
        self.methods = CounterpartMethods(self.target)
        self.texts = InstructionTexts(self.target, self.methods)
        self.disassembler = Disassembler(self.target)
        self.assembler = Assembler(self.target, self.methods)
        self.syntaxes = Syntaxes(self.target, 0)
        self.random = Random(seed)

    # words

    def words(self, count: int, cases: int) -> Iterator[bytes]:
        """Random words, and random bits in the fields of each encoding."""
        size = self.disassembler.sizes[0]
        code = self.target.machine_code
        for _ in range(count):
            yield self.random.randbytes(2 * size if self.machine.target == "bpf" else size)
        assert isinstance(self.target.model.encodings, FixedEncodingTable)
        for encoding in self.target.model.encodings.all():
            if encoding.size != size or not encoding.word.ones | encoding.word.zeros:
                continue
            fixed = encoding.word.ones | encoding.word.zeros
            for _ in range(cases):
                word = encoding.word.ones | self.random.getrandbits(8 * size) & ~fixed
                plain = word.to_bytes(size, self.machine.byte_order)
                if self.machine.target == "bpf":
                    plain = _bpf_bytes(word, self.machine.byte_order)
                assert code.from_bytes(plain, self.machine.byte_order) == word
                yield plain + (self.random.randbytes(size) if self.machine.target == "bpf" else b"")

    def decoded(self, data: bytes) -> tuple[str, str]:
        """The text of the first instruction, and the name of its record."""
        found = self.disassembler.decode(data)
        if found is None:
            return REFUSED, ""
        text = self.texts.text(found.inst)
        return text + (" !" if found.soft_fail else ""), found.inst.instruction.name

    # assembly language

    def lines(self, cases: int) -> Iterator[tuple[Syntax, str]]:
        """Each instruction and alias with random operands; one operand of some is wrong."""
        for syntax in self.syntaxes.all:
            for number in range(cases):
                slots = [item for item in syntax.items if isinstance(item, Slot)]
                wrong = self.random.choice(slots) if slots and number % 5 == 4 else None
                yield syntax, self._line(syntax, wrong)

    def assembled(self, line: str) -> tuple[str, str]:
        """The bytes and fixups of a line; or why it is refused."""
        (statement,) = self.assembler.statements(line)
        try:
            match = self.assembler.match(statement.tokens, Symbols(), [])
            shown: list[str] = []
            for inst in self.assembler.expanded(match.inst, statement.tokens[0]):
                word, bits, fixups = self.assembler.encode(inst)
                data = self.assembler.to_bytes(inst, word, bits)
                shown += [data.hex(), *[f"{one.kind.name} {one.expression}" for one in fixups]]
            return " ".join(shown), ""
        except (Mismatch, NoFixup) as problem:
            return REFUSED, str(problem)

    def _line(self, syntax: Syntax, wrong: Slot | None) -> str:
        texts = {
            item.name.partition(".")[0]: self._wrong() if item is wrong else self._operand(syntax, item)
            for item in syntax.items
            if isinstance(item, Slot)
        }
        return re.sub(r"\$(?:\{(\w+)\}|(\w+))", lambda use: texts[use[1] or use[2]], syntax.text)

    def _wrong(self) -> str:
        register = self.random.choice(self.target.registers.all)
        text = Writer(self.target, Instruction).text(register)
        return self.random.choice([text, text, "1", "-9999999", "[1]", "symbol"])

    def _operand(self, syntax: Syntax, slot: Slot) -> str:
        writer = Writer(self.target, class_of(syntax.instruction))
        first = syntax.places().get(slot.positions[0], 0)
        operand = next(one for one in syntax.instruction.operands if one.first <= first < one.first + one.count)
        records: Sequence[Record] = [slot.record] if slot.count == 1 else operand.sub_operands
        values = [self._value(record, syntax, first + part) for part, record in enumerate(records)]
        counterpart = self.target.counterpart(slot.record)
        if slot.record.name.startswith("TailRelocSym"):
            return f"%{self.random.choice(_TAIL_MODIFIERS)}(symbol)"
        if counterpart is not None and overrides(counterpart, "show"):
            return counterpart.show(values, writer)
        return writer.text(values[0])

    def _value(self, record: Record, syntax: Syntax, number: int) -> OperandValue:
        name = self.target.register_class(record)
        if name is not None:
            return self.random.choice(self.target.registers.of_class(name))
        if self.machine.target == "sparc" and record.name not in _UNSIGNED and self.random.random() < 0.2:
            return self.random.choice(_EXPRESSIONS)
        width = self._width(syntax, number)
        if record.name == "RegCCOp":
            return self.random.choice([1, 2, 3, 5, 6, 7])
        signed = self.random.random() < 0.5 and record.name not in _UNSIGNED
        edges = (0, (1 << width) - 1, self.random.getrandbits(width), self.random.getrandbits(width), 1 << width)
        return self.random.choice(edges) - (1 << width - 1 if signed else 0)

    def _width(self, syntax: Syntax, number: int) -> int:
        encoding = self.target.model.emission.instructions.get(syntax.instruction.name)
        word = encoding.in_mode(0) if encoding is not None else None
        runs = [run for one in getattr(word, "fields", ()) if one.operand == number for run in one.runs]
        return min(max([run.operand_bit + run.width for run in runs], default=13), 32)


_UNSIGNED = frozenset(("CCOp", "RegCCOp", "ASITag", "PrefetchTag", "MembarTag", "shift_imm5", "shift_imm6"))
_EXPRESSIONS: Sequence[Expression] = (
    *(Symbol("foo"), Operation("+", (Symbol("foo"), 4)), Operation("-", (Symbol("foo"), Symbol("bar")))),
    *[
        Modified(name, Symbol("foo"))
        for name in ("hi", "lo", "h44", "m44", "l44", "hh", "hm", "lm", "hix", "lox", "tgd_hi22")
    ],
    *[Modified(name, 0x1234567) for name in ("hi", "lo")],
)
_TAIL_MODIFIERS = ("gdop", "tgd_add", "tie_add", "tldm_add", "tldo_add", "tie_ld", "tie_ldx", "tgd_call", "tldm_call")


def _bpf_bytes(word: int, order: ByteOrder) -> bytes:
    registers = word >> 48 & 0xFF
    if order == "big":
        registers = (registers & 15) << 4 | registers >> 4
    return (
        bytes([word >> 56, registers])
        + (word >> 32 & 0xFFFF).to_bytes(2, order)
        + (word & 0xFFFFFFFF).to_bytes(4, order)
    )


# llvm-mc

_PROBLEM = re.compile(r"^<stdin>:(\d+):\d+: (warning|error): (.*)", re.M)


def their_texts(data: Sequence[bytes], machine: Machine) -> list[str]:
    """What llvm-mc disassembles: the first instruction of each."""
    text = "".join([f"[{' '.join([f'{byte:#04x}' for byte in one])}]\n" for one in data])
    done = _run([*machine.llvm, "--disassemble"], text)
    invalid: set[int] = set()
    soft: set[int] = set()
    for line, _, message in _PROBLEM.findall(done.stderr):
        (invalid if message.startswith("invalid instruction") else soft).add(int(line) - 1)
    lines = iter([line for line in done.stdout.splitlines() if line.strip() and line.strip() != ".text"])
    return [REFUSED if n in invalid else next(lines) + (" !" if n in soft else "") for n in range(len(data))]


_ENCODING = re.compile(r"encoding: \[([^]]*)\]|fixup \w+ - offset: \d+, value: (.*), kind: (\w+)|^line(\d+):$", re.M)


def their_bytes(lines: Sequence[str], machine: Machine) -> list[str]:
    """What llvm-mc assembles."""
    text = "".join([f"line{number}:\n{line}\n" for number, line in enumerate(lines)])
    done = _run([*machine.llvm, "--show-encoding"], text)
    if done.returncode < 0:
        half = len(lines) // 2
        return [*their_bytes(lines[:half], machine), *their_bytes(lines[half:], machine)] if half else [CRASH]
    result: list[list[str]] = [[] for _ in lines]
    refused = {int(line) // 2 - 1 for line, kind, _ in _PROBLEM.findall(done.stderr) if kind == "error"}
    current = -1
    for encoding, value, kind, label in _ENCODING.findall(done.stdout):
        if label:
            current = int(label)
        elif encoding:
            result[current].append(_bytes(encoding))
        else:
            result[current].append(f"{kind} {value}")
    return [REFUSED if number in refused else " ".join(one) for number, one in enumerate(result)]


def _bytes(encoding: str) -> str:
    """``0x10,0b10AAAAAA,A,0x3f'A'``: bytes in hexadecimal or binary, and, after a slash, the mask of the bits for which letters stand."""
    known, hidden = bytearray(), bytearray()
    for byte in encoding.split(","):
        number = byte.partition("'")[0]
        known.append(0 if number.isalpha() else int(re.sub("[A-Z]", "0", number), 0))
        hidden.append(
            0xFF
            if number.isalpha()
            else int(re.sub("[A-Z]", "1", re.sub("1", "0", number[2:])), 2) if "A" in number else 0
        )
    return f"{known.hex()}/{hidden.hex()}" if any(hidden) else known.hex()


def _hidden_as(ours: str, theirs: str) -> str:
    """Our bytes without the bits that theirs do not show."""
    words = ours.split(" ")
    for number, one in enumerate(theirs.split(" ")):
        _, slash, mask = one.partition("/")
        if slash and number < len(words) and len(words[number]) == len(mask):
            words[number] = f"{int(words[number], 16) & ~int(mask, 16):0{len(mask)}x}/{mask}"
    return " ".join(words)


def _run(arguments: Sequence[str], text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LLVM_MC, *arguments], input=text, capture_output=True, text=True, check=False, timeout=600, errors="replace"
    )


# comparing


def compare(machine: Machine, outcome: Outcome, words: int, cases: int, seed: int = 0) -> None:
    """Compare on one machine."""
    subject = Subject(machine, seed)
    data = list(subject.words(words, cases))
    for one, theirs in zip(data, their_texts_first(data, machine, subject), strict=True):
        ours, name = subject.decoded(one)
        found = Difference(machine.name, name, one.hex(" "), _spaced(ours), _spaced(theirs))
        outcome.judge(found, ours == REFUSED)
    lines = list(subject.lines(cases))
    for (syntax, line), theirs in zip(lines, their_bytes([line for _, line in lines], machine), strict=True):
        ours, why = subject.assembled(line)
        ours = _hidden_as(ours, theirs)
        name = (
            syntax.record.name if syntax.record is syntax.instruction.record else f"alias of {syntax.instruction.name}"
        )
        outcome.judge(Difference(machine.name, name, line, ours, theirs, why), ours == REFUSED)


def their_texts_first(data: Sequence[bytes], machine: Machine, subject: Subject) -> list[str]:
    """What llvm-mc disassembles, where each has as many bytes as its first instruction."""
    size = subject.disassembler.sizes[0]
    if machine.target != "bpf":
        return their_texts(data, machine)
    cut: list[bytes] = []
    for one in data:
        found = subject.disassembler.decode(one)
        cut.append(one[: size if found is None else found.size])
    return their_texts(cut, machine)


def _spaced(text: str) -> str:
    return re.sub(r"\s+", " ", text.strip())


def main(arguments: Sequence[str]) -> int:
    words, cases = (int(arguments[0]) if arguments else 100_000), (int(arguments[1]) if len(arguments) > 1 else 20)
    outcome = Outcome()
    for machine in MACHINES:
        compare(machine, outcome, words, cases)
        print(
            f"{machine.name}: {outcome.accepted[machine.name]} the same, {outcome.refused[machine.name]} refused by both"
        )
    for reason, count in outcome.explained.most_common():
        print(f"{count:7} {reason}")
    for one in outcome.different[:200]:
        print(f"{one.machine} {one.record}: {one.given}\n    ours:   {one.ours} {one.why}\n    theirs: {one.theirs}")
    print(f"{len(outcome.different)} differences without a reason")
    return 1 if outcome.different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
