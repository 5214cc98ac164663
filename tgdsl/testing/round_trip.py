"""Round trips: each instruction with random operands is assembled, disassembled and assembled again.

Operands are random bits of the instruction's word, as the decoder takes them, so that operands with counterparts of any kind have values
that they can have. The text of what such a word is read as is what is assembled first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from tgdsl.classes import define, field, frozen
from tgdsl.diagnostics import DiagnosticError, counted, did_you_mean
from tgdsl.language.counterparts import ByteOrder, Inst
from tgdsl.mc.disassembler import Disassembled
from tgdsl.mc.messages import named
from tgdsl.mc.target import class_of
from tgdsl.model.bits import VariableWord
from tgdsl.model.decoding import DecodedEncoding
from tgdsl.model.instructions.numbering import NAMESPACE
from tgdsl.model.instructions.table import Instruction
from tgdsl.testing.assembly import said_of
from tgdsl.testing.machines import CheckFailed, Machine, Options, Source, machine_of, problem_text

#: Words that are tried for each case until one is the instruction.
_TRIES = 8

#: Failures that are told.
_MOST = 10


@frozen
class RoundTrips:
    """The counts of :func:`round_trips`.

    Attributes:
        instructions: with at least one case.
        cases: words that came back.
        rewritten: cases whose text is assembled to other bytes than those that it was printed for, as where two instructions are written
            alike, or ``[r0+r1]`` is printed as ``[r1]``; these were compared from there on.
        skipped: the reason for each instruction without a case, by name.
    """

    instructions: int
    cases: int
    rewritten: int
    skipped: Mapping[str, str]


def round_trips(
    target: Source,
    *,
    seed: int = 0,
    cases: int = 8,
    only: Iterable[str] | None = None,
    without: Iterable[str] = (),
    exact: bool = False,
    cpu: str = "",
    features: str = "",
    variant: int = 0,
    byte_order: ByteOrder | None = None,
    llvm: int | None = None,
) -> RoundTrips:
    """Check that each instruction comes back: with random operands it is assembled, disassembled, and assembled again to the same bytes.

    Both texts must be the same, too. Instructions that no decoder reads, as pseudo instructions, are skipped, and so are those that the
    subtarget does not have.

    ::

        counts = round_trips("tiny", seed=7)
        assert counts.skipped.keys() == {"MOVE"}

    Args:
        seed: of the random operands; the operands of an instruction depend on the seed and its name alone.
        cases: for each encoding.
        only: the names of instructions; None for all.
        without: the names of instructions that are left out, as those whose texts are ambiguous by design.
        exact: a text that is assembled to the same instruction must give the very word that it was printed for.
        target, cpu, features, variant, byte_order, llvm: as for :func:`tgdsl.testing.encodes`.

    Raises:
        CheckFailed: some do not come back, the target is wrong, or it has no instruction of a name.
    """
    __tracebackhide__ = True
    options = Options(cpu, features, variant, byte_order, llvm=llvm)
    problem, counts = "", RoundTrips(0, 0, 0, {})
    try:
        run = _Run(machine_of(target, options), seed, cases, exact)
        chosen, left_out = None if only is None else frozenset(only), frozenset(without)
        problem = run.problem_of_names(left_out if chosen is None else left_out | chosen)
        if not problem:
            run.run(chosen, left_out)
            problem, counts = run.problem(), run.counts()
    except DiagnosticError as error:
        problem = problem_text(error)
    if problem:
        raise CheckFailed(problem)
    return counts


@define(eq=False)
class _Run:
    """A run on a machine.

    Attributes:
        found: the number of cases of each instruction.
        skipped: the reason for each without a case.
        failures: the texts of failures, one for each instruction.
    """

    machine: Machine
    seed: int
    cases: int
    exact: bool
    found: dict[str, int] = field(factory=dict[str, int])
    skipped: dict[str, str] = field(factory=dict[str, str])
    failures: dict[str, str] = field(factory=dict[str, str])
    rewritten: int = 0

    def problem_of_names(self, names: Iterable[str]) -> str:
        known = {one.name for one in self.machine.model.instructions.instructions}
        wrong = sorted([name for name in names if name not in known])
        return "\n".join([f"the target has no instruction '{name}'{did_you_mean(name, known)}" for name in wrong])

    def run(self, only: frozenset[str] | None, without: frozenset[str]) -> None:
        encodings: dict[str, list[DecodedEncoding]] = {}
        for table in self.machine.disassembler.tables.values():
            for encoding in table.encodings:
                encodings.setdefault(encoding.instruction.name, []).append(encoding)
        for instruction in self.machine.model.instructions.instructions:
            name = instruction.name
            if name in without or only is not None and name not in only or instruction.namespace == NAMESPACE:
                continue
            if name not in encodings:
                self.skipped[name] = "no decoder reads it"
                continue
            for encoding in encodings[name]:
                self._encoding(instruction, encoding)
            if self.found.get(name):
                self.skipped.pop(name, None)

    def _encoding(self, instruction: Instruction, encoding: DecodedEncoding) -> None:
        name = instruction.name
        missing = self.machine.target.subtarget.missing(encoding.encoding.record)
        if missing:
            self.skipped[name] = f"it needs {missing}"
            return
        reason, kept = "no random word is read as it", 0
        for word in self._words(encoding):
            data = self._data(word, encoding)
            try:
                read = self.machine.disassembler.decode(data)
            except DiagnosticError as error:  # it needs C++
                self.skipped[name] = "; ".join([one.message for one in error.diagnostics])
                return
            if read is None or read.inst.instruction is not instruction or read.size != len(data) or read.soft_fail:
                continue
            try:
                problem = self._case(data, read)
            except DiagnosticError as error:  # it needs C++
                self.skipped[name] = "; ".join([one.message for one in error.diagnostics])
                return
            if problem:
                self.failures.setdefault(name, problem)
                return
            kept += 1
            self.found[name] = self.found.get(name, 0) + 1
            if kept >= self.cases:
                return
        if not kept:
            self.skipped[name] = reason

    def _words(self, encoding: DecodedEncoding) -> Iterator[int]:
        """Words with the constants of an encoding: without further bits, with all that operands have, then random ones."""
        mask = _operand_bits(encoding)
        yield encoding.value
        yield encoding.value | mask
        random = Random(f"{self.seed} {encoding.name}")
        for _ in range(self.cases * _TRIES):
            yield encoding.value | random.getrandbits(max(encoding.width, 1)) & mask

    def _data(self, word: int, encoding: DecodedEncoding) -> bytes:
        target, instruction = self.machine.target, encoding.instruction
        inst = Inst(class_of(instruction), (0,) * instruction.machine_operands)
        return target.machine_code.to_bytes(inst, word | encoding.soft_ones, encoding.width, target.byte_order)

    def _case(self, data: bytes, read: Disassembled) -> str:
        """The text of the failure of a word, with what it was read as; empty if it comes back."""
        name = named(read.inst.instruction.record)
        text = self._text(read)
        first, problem = self._assembled(text)
        if problem:
            return f"{name}: {data.hex(' ')} is printed as this, which is not assembled\n{problem}"
        self.rewritten += first != data
        again = self.machine.disassembler.decode(first)
        if again is None or again.size != len(first):
            return f"{name}: '{text}' is assembled to {first.hex(' ')}, which is not read back"
        if self.exact and first != data and again.inst.instruction is read.inst.instruction:
            return f"{name}: {data.hex(' ')} is read as '{text}', which is assembled to {first.hex(' ')}: bits of an operand are lost"
        second = self._text(again)
        if second != text:
            return f"{name}: '{text}' is assembled to {first.hex(' ')}, which is read back as '{second}'"
        last, problem = self._assembled(second)
        if problem or last != first:
            return f"{name}: '{text}' is assembled to {first.hex(' ')}, and then to {last.hex(' ')}\n{problem}"
        return ""

    def _text(self, read: Disassembled) -> str:
        return " ".join(self.machine.texts.text(read.inst).split())

    def _assembled(self, text: str) -> tuple[bytes, str]:
        """The bytes of a text, and what the assembler says of it."""
        found = self.machine.assembled(text)
        if found.messages:
            return b"", said_of(found.messages, text)
        return b"".join([one.data for one in found.code]), ""

    def problem(self) -> str:
        """The text of all failures; empty if there are none."""
        if not self.failures:
            return ""
        shown = list(self.failures.values())[:_MOST]
        more = len(self.failures) - len(shown)
        return "\n".join(
            [
                f"{len(self.failures)} of {counted(len({*self.failures, *self.found}), 'instruction')} {'does' if len(self.failures) == 1 else 'do'} not come back (seed {self.seed}):",
                *[f"  {line}" for text in shown for line in text.split("\n") if line],
                *([f"  and {more} more"] if more else []),
            ]
        )

    def counts(self) -> RoundTrips:
        return RoundTrips(len(self.found), sum(self.found.values()), self.rewritten, dict(self.skipped))


def _operand_bits(encoding: DecodedEncoding) -> int:
    """The bits of a word that operands have; where C++ decodes the whole word, all that are not constant."""
    if encoding.decoder.method:
        return ((1 << encoding.width) - 1) & ~encoding.known
    word, found = encoding.encoding.word, 0
    for run in [run for operand in encoding.decoder.operands for run in operand.runs]:
        found |= (1 << run.width) - 1 << run.word_bit
    for segment in word.segments if isinstance(word, VariableWord) else ():
        found |= (1 << segment.width) - 1 << segment.word_bit
    return found
