"""The commands ``python -m tgdsl.asm`` and ``python -m tgdsl.disasm``: input, listing, explanations."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from tgdsl.classes import evolve, frozen
from tgdsl.process.running import put
from tgdsl.diagnostics import Diagnostic, DiagnosticError, Report, counted, fail, file_place, shown
from tgdsl.language.counterparts import ByteOrder
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.disassembler import Disassembled, Disassembler, Tried
from tgdsl.mc.lexer import Kind, Token
from tgdsl.mc.matching import explained
from tgdsl.mc.messages import Message, named, rendered
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.object_file import ObjectFile
from tgdsl.mc.program import Assembled, Program
from tgdsl.mc.sections import Encoded, Place, Section
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.mc.text import InstructionTexts, Rejected, writer_number
from tgdsl.model import Model
from tgdsl.process.terminal import coloured
from tgdsl.process.status import progress

STDIN = "<stdin>"


@frozen
class Settings:
    """The options that both commands have.

    Attributes:
        target: as the user names it.
        file: of the input; None, or "-", for standard input.
        byte_order: None for the target's own.
        form: of the output: "listing", "hex", "binary" or "object"; empty for a listing, or, with a file, an object.
        output: the file that is written; None for standard output.
        position_independent: whether the linker may put the code anywhere.
        bits: of addresses in object files; None for the target's own.
        compresses: instructions become compressed ones.
        aliases: instructions are printed as aliases, and compressed ones whole.
    """

    target: str
    file: str | None
    cpu: str
    features: str
    variant: int
    byte_order: ByteOrder | None
    why: bool
    form: str
    output: str | None = None
    position_independent: bool = False
    bits: Literal[32, 64] | None = None
    compresses: bool = True
    aliases: bool = True
    source_options: SourceOptions = SourceOptions()


class Commands:
    """The commands on one target. Methods return the exit status.

    Raises:
        DiagnosticError: the target or the options are wrong.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        with progress() as show:
            show(f"reading {settings.target}")
            model = Model(load_target(settings.target, source_options=settings.source_options), Report())
            subtarget = read_subtarget(model, settings.cpu, settings.features)
            self._target = MCTarget(
                model,
                subtarget,
                settings.byte_order,
                position_independent=settings.position_independent,
                bits=settings.bits,
            )
            self._methods = CounterpartMethods(self._target)
            self._texts = InstructionTexts(
                self._target, self._methods, writer_number(self._target, settings.variant), settings.aliases
            )

    def assemble(self) -> int:
        """Assemble the input, and print the listing, or write the bytes or the object file."""
        text = self._input().decode("utf-8", errors="replace")
        form = self._settings.form or ("listing" if self._settings.output is None else "object")
        with progress() as show:
            show("assembling")
            assembler = Assembler(self._target, self._methods, self._settings.variant, self._settings.compresses)
            found = Program(assembler, text, self._settings.why).assembled()
            messages, data = list(found.messages), b""
            if form == "object" and not messages:
                file = ObjectFile(self._target, found)
                data = file.data()
                messages += file.messages
        if form == "listing":
            self._write_lines(list(self._assembled(found, messages)))
        elif form == "hex":
            data = b"".join([one.data for one in found.sections])
            self._write_lines([data[at : at + 16].hex(" ") for at in range(0, len(data), 16)])
        elif form == "binary":
            self._write(b"".join([one.data for one in found.sections]))
        elif not messages:
            self._write(data)
        return _report(self._explained(messages), self._name, text)

    def disassemble(self, binary: bool) -> int:
        """Disassemble the input, and print the listing.

        Args:
            binary: whether the input is the bytes themselves, and not their text.
        """
        given = self._input()
        text = "" if binary else given.decode("utf-8", errors="replace")
        problems: list[Message] = []
        code = _Bytes(given, []) if binary else _read_hex(text, problems)
        with progress() as show:
            show("disassembling")
            lines = self._disassembled(code, problems)
        put(lines)
        if not binary:
            return _report(self._explained(problems), self._name, text)
        sys.stdout.flush()
        for problem in problems:
            text += f"{self._name}:{problem.token.column - 1:#x}: error: {problem.text}\n"
        text += f"{counted(len(problems), 'error')}\n" if problems else ""
        sys.stderr.write(coloured(text, sys.stderr))
        return 1 if problems else 0

    def _disassembled(self, code: _Bytes, problems: list[Message]) -> Sequence[str]:
        """The lines for all bytes; what is wrong with some is added to the problems."""
        disassembler = Disassembler(self._target)
        least = disassembler.least
        lines: list[str] = []
        at = 0
        while at < len(code.data):
            rest = code.data[at : at + _LONGEST]
            tried: list[Tried] = []
            rejected: list[Rejected] = []
            decoded, text = None, _UNKNOWN
            try:
                decoded = disassembler.decode(rest, tried if self._settings.why else None)
                text = text if decoded is None else self._texts.text(decoded.inst, rejected)
                problem = _unknown(rest, least) if decoded is None else _reserved(decoded)
            except DiagnosticError as error:
                problem = "; ".join(map(_with_place, error.diagnostics))
            size = min(least, len(rest)) if decoded is None else decoded.size
            if problem:
                problems.append(Message(_token(code, at), problem))
            if self._settings.form == "listing":
                lines += _lines(at, rest[:size], text.replace("\t", " "))
                if self._settings.why:
                    lines += [f"{INDENT}{line}" for line in (*_decoding(decoded, tried), *_rejections(rejected))]
            elif decoded is not None:
                lines.append(f"\t{text}")
            at += size
        return lines

    # input

    def _explained(self, messages: Sequence[Message]) -> Sequence[Message]:
        """The messages; the first one that asks for a counterpart tells where these are, if the target cannot have any."""
        if self._target.model.target.origin is not None:
            return messages
        asking = next((number for number, one in enumerate(messages) if _ASKS in one.text), None)
        if asking is None:
            return messages
        return [
            evolve(one, notes=(*one.notes, _NO_COUNTERPARTS)) if number == asking else one
            for number, one in enumerate(messages)
        ]

    @property
    def _reads_file(self) -> bool:
        return self._settings.file not in (None, "-")

    @property
    def _name(self) -> str:
        return self._settings.file if self._settings.file is not None and self._reads_file else STDIN

    def _input(self) -> bytes:
        if not self._reads_file:
            if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]  # its type leaves that out
                raise fail(file_place(STDIN), "standard input is closed; name a file, or give it one")
            return sys.stdin.buffer.read()
        try:
            return Path(self._name).read_bytes()
        except OSError as error:
            raise fail(file_place(self._name), f"this file cannot be read: {error.strerror}") from None

    def _write_lines(self, lines: Sequence[str]) -> None:
        if self._settings.output is None:
            put(lines)
        else:
            self._write("".join([f"{line}\n" for line in lines]).encode())

    def _write(self, data: bytes) -> None:
        """Write the output."""
        if self._settings.output is None:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            return
        try:
            Path(self._settings.output).write_bytes(data)
        except OSError as error:
            raise fail(file_place(self._settings.output), f"this file cannot be written: {error.strerror}") from None

    # listings

    def _assembled(self, found: Assembled, messages: list[Message]) -> Iterator[str]:
        """The lines of all sections; their names, if there are others than ``.text``. Messages are added for instructions that cannot be printed."""
        listed = found.symbols.listed()
        shown = [one for one in found.sections if one.code or any([place.section is one for _, place in listed])]
        for section in shown:
            if section.number or len(shown) > 1:
                yield str(section)
            yield from self._section(section, listed, messages)

    def _section(self, section: Section, listed: Sequence[tuple[str, Place]], messages: list[Message]) -> Iterator[str]:
        labels: dict[int, list[str]] = {}
        for name, place in listed:
            if place.section is section:
                labels.setdefault(place.offset, []).append(name)
        for one in section.code:
            yield from [f"{name}:" for name in labels.pop(one.address, ())]
            rejected: list[Rejected] = []
            text = self._text(one, rejected, messages)
            yield from _lines(one.address, one.data[:_WIDTH] if one.fills else one.data, text)
            yield from [f"{INDENT}fixup: {fixup.kind.name}, value: {fixup.expression}" for fixup in one.fixups]
            if self._settings.why:
                yield from [f"{INDENT}{line}" for line in _tried(one, rejected)]
        for names in labels.values():
            yield from [f"{name}:" for name in names]

    def _text(self, one: Encoded, rejected: list[Rejected], messages: list[Message]) -> str:
        if one.inst is None:
            return one.text
        try:
            return self._texts.text(one.inst, rejected).replace("\t", " ")
        except DiagnosticError as error:
            messages += [Message(one.token, _with_place(problem)) for problem in error.diagnostics]
            return _UNKNOWN


def _tried(one: Encoded, rejected: Sequence[Rejected]) -> Iterator[str]:
    """Lines about what was tried for an instruction: as what it was read, compressed and printed."""
    yield from explained(one.tried)
    yield from one.compressing
    yield from _rejections(rejected)


def _with_place(problem: Diagnostic) -> str:
    """A message about the target, in one about the input."""
    where = problem.place.innermost
    return problem.message if where is None else f"{problem.message} ({shown(where)})"


#: The text of an instruction that cannot be decoded, or printed.
_UNKNOWN = "<unknown>"


def _unknown(data: bytes, size: int) -> str:
    if len(data) < size:
        return f"the bytes end here: an instruction has {size}, and these are {len(data)}"
    return f"no instruction has these {size} bytes: {data[:size].hex(' ')}"


def _reserved(decoded: Disassembled) -> str:
    return decoded.soft_fail and f"this must not be executed: {decoded.soft_fail}"


#: Bytes that an instruction may have.
_LONGEST = 64

#: Bytes of a line of a listing.
_WIDTH = 8

INDENT = " " * 24  #: of a line that belongs to an instruction


def _lines(address: int, data: bytes, text: str) -> Iterator[str]:
    """The lines of a listing for an instruction: those after the first have its other bytes."""
    yield f"{address:6x}: {data[:_WIDTH].hex(' '):<15} {text}"
    for at in range(_WIDTH, len(data), _WIDTH):
        yield f"{address + at:6x}: {data[at : at + _WIDTH].hex(' ')}"


def _decoding(decoded: Disassembled | None, tried: Sequence[Tried]) -> Iterator[str]:
    """The way in which the decoder came to an instruction, or to none."""
    for one in tried:
        yield one.reason if one.encoding is None else f"not {named(one.encoding.encoding.record)}: {one.reason}"
    if decoded is not None:
        yield f"is {named(decoded.inst.instruction.record)}"


def _rejections(rejected: Sequence[Rejected]) -> Iterator[str]:
    for one in rejected:
        yield f"not printed as {named(one.pattern.alias.record)}: {one.reason}"


# bytes as text


@frozen(eq=False)
class _Bytes:
    """Bytes that follow each other.

    Attributes:
        tokens: the place of each in the input; none for a binary one.
    """

    data: bytes
    tokens: Sequence[Token]


_BYTES = re.compile(r"(?:0[xX])?((?:[0-9a-fA-F]{2})+)(?=[\s,\]]|$)|([\s,\[\]]+)|([#!;].*)|(\S+)")


def _read_hex(text: str, messages: list[Message]) -> _Bytes:
    """The bytes that a text writes: pairs of hexadecimal digits, with or without ``0x`` and blanks, and comments after ``#``."""
    found = bytearray()
    places: list[Token] = []
    for number, line in enumerate(text.split("\n"), 1):
        for match in _BYTES.finditer(line):
            column = match.start() + 1
            if match[1]:
                data = bytes.fromhex(match[1])
                skipped = len(match[0]) - len(match[1])
                found += data
                places += [
                    Token(Kind.INTEGER, "", number, column + (skipped + 2 * i if i else 0), column + 2)
                    for i in range(len(data))
                ]
            elif match[4]:
                token = Token(Kind.WRONG, match[4], number, column, column)
                shown = match[4] if len(match[4]) <= 20 else f"{match[4][:20]}..."
                messages.append(
                    Message(token, f"'{shown}' is not a byte: write pairs of hexadecimal digits, or give --binary")
                )
    return _Bytes(bytes(found), places)


def _token(run: _Bytes, at: int) -> Token:
    return run.tokens[at] if run.tokens else Token(Kind.INTEGER, "", 1, at + 1, at + 2)


# output

#: What is in each message that asks for a counterpart.
_ASKS = "a counterpart"

_NO_COUNTERPARTS = "records have no counterparts: operands with C++ need a target in Python, see docs/counterparts.md"


def _report(messages: Sequence[Message], name: str, text: str) -> int:
    sys.stdout.flush()
    sys.stderr.write(coloured(rendered(messages, name, text), sys.stderr))
    return 1 if messages else 0
