"""The listing of a run: the lines that ``llvm-mc -show-encoding`` prints for a text, and its messages, each with its statement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError
from tgdsl.mc.data_directives import DATA_SIZES
from tgdsl.mc.lexer import Token
from tgdsl.mc.messages import Message
from tgdsl.mc.program import Assembled
from tgdsl.mc.sections import Encoded, Literal, Section
from tgdsl.testing.files.wordings import llvm_words
from tgdsl.testing.machines import Machine


@frozen(eq=False)
class Line:
    """A line of the output.

    Attributes:
        text: without the encoding; blanks are single.
        source: the line of the statement, from 1; 0 for a label.
        code: the instruction or data that it shows; None for other lines.
        message: that it is part of; None for none.
        others: what else a directive may say of it: LLVM's words for a message, other names of a directive of data.
    """

    text: str
    source: int
    code: Encoded | None = None
    message: Message | None = None
    others: Sequence[str] = ()

    @property
    def texts(self) -> Sequence[str]:
        return [self.text, *self.others]


class Listing:
    """A text that was assembled.

    Attributes:
        lines: what llvm-mc would print.
        code: the instructions and data of each line of the text, by number.
        messages: those about each line of the text.
    """

    def __init__(self, machine: Machine, text: str, messages_first: bool) -> None:
        """
        Args:
            messages_first: the messages come before all else, as standard error does in a pipe.

        Raises:
            DiagnosticError: the target is wrong.
        """
        self.machine = machine
        self.text = text
        found = machine.assembled(text)
        self.code: dict[int, list[Encoded]] = {}
        self.messages: dict[int, list[Message]] = {}
        for one in sorted(found.code, key=_code_place):
            self.code.setdefault(one.token.line, []).append(one)
        for message in sorted(found.messages, key=lambda one: (one.token.line, one.token.column)):
            self.messages.setdefault(message.token.line, []).append(message)
        self.lines = self._lines(found, messages_first)

    def _lines(self, found: Assembled, messages_first: bool) -> Sequence[Line]:
        labels = _labels(found)
        said = [line for messages in self.messages.values() for one in messages for line in self._message(one)]
        placed = [(_place(one.token), list(self._code(one, labels))) for one in sorted(found.code, key=_code_place)]
        placed += [
            (_place(one.token), [self._relocation(one)]) for section in found.sections for one in section.literals
        ]
        code = [line for _, lines in sorted(placed, key=lambda one: one[0]) for line in lines]
        for section in found.sections:
            code += [Line(f"{name}:", 0) for name in labels.get((section, section.size), ())]
        if messages_first:
            return [*said, *code]
        return sorted([*said, *code], key=lambda line: line.source) if said else code

    def _code(self, one: Encoded, labels: Mapping[tuple[Section, int], list[str]]) -> Iterator[Line]:
        source = one.token.line
        yield from [Line(f"{name}:", source) for name in labels.get((one.section, one.address), ())]
        labels_here = labels.get((one.section, one.address))
        if labels_here is not None:
            labels_here.clear()  # once, where several are at one address
        text = one.text if one.inst is None else self._text(one)
        text = " ".join(text.split())
        yield Line(text, source, one, others=self._other_names(text) if one.inst is None else ())
        comment = self.machine.target.machine_code.comment
        for number, fixup in enumerate(one.asked or one.fixups):
            yield Line(
                f"{comment} fixup {chr(ord('A') + number)} - offset: {fixup.bit // 8}, value: {fixup.expression}, kind: {fixup.kind.name}",
                source,
            )

    def _relocation(self, one: Literal) -> Line:
        """A directive ``.reloc``, by any of the names that its number has."""
        known = self.machine.target.machine_code.relocations
        names = [name for name, number in known.items() if number == one.type] or [str(one.type)]
        shown = "" if one.value == 0 else f", {one.value}"
        first, *others = [f".reloc {one.place}, {name}{shown}" for name in names]
        return Line(first, one.token.line, others=others)

    def _other_names(self, text: str) -> Sequence[str]:
        """Data with the other names of its directive: ``.half 1`` of ``.2byte 1``, where they are the same for the target."""
        name, _, rest = text.partition(" ")
        target = self.machine.target
        own = target.machine_code.directives(target.subtarget)
        size = DATA_SIZES.get(name)
        others = [one for one, other in DATA_SIZES.items() if size is not None and other == size]
        others += [one for one, other in own.items() if size is not None and DATA_SIZES.get(other) == size]
        return [f"{one} {rest}" for one in others]

    def _text(self, one: Encoded) -> str:
        assert one.inst is not None
        try:
            return self.machine.texts.text(one.inst)
        except DiagnosticError as error:  # an operand's PrintMethod needs C++
            return "; ".join([f"{found.message} ({found.place})" for found in error.diagnostics])

    def _message(self, message: Message) -> Iterator[Line]:
        source, column = message.token.line, message.token.column
        lines = self.text.split("\n")
        shown = lines[source - 1] if source <= len(lines) else ""
        words = [f"error: {one}" for one in llvm_words(message.text)]
        yield Line(f"error: {message.text}", source, message=message, others=words)
        yield Line(" ".join(shown.split()), source, message=message)
        yield Line("^".rjust(column).strip(), source, message=message)


def _place(token: Token) -> tuple[int, int]:
    return token.line, token.column


def _code_place(one: Encoded) -> tuple[int, int]:
    return _place(one.token)


def _labels(found: Assembled) -> Mapping[tuple[Section, int], list[str]]:
    """The labels at each place."""
    labels: dict[tuple[Section, int], list[str]] = {}
    for name, place in found.symbols.listed():
        labels.setdefault((place.section, place.offset), []).append(name)
    return labels
