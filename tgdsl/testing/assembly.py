"""Checks of single statements: the bytes that one has, that one is refused, the text that bytes have."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tgdsl.diagnostics import DiagnosticError
from tgdsl.language.counterparts import ByteOrder
from tgdsl.mc.messages import Message, rendered
from tgdsl.mc.program import Assembled
from tgdsl.testing.differences import differing, text_of
from tgdsl.testing.encodings import Encoding, EncodingError, parse_encoding, plain
from tgdsl.testing.machines import CheckFailed, Machine, Options, Source, machine_of, problem_text

#: The name of a statement in messages of the assembler.
_NAME = "<statement>"


def encodes(
    target: Source,
    statement: str,
    expected: str | bytes | int,
    *,
    cpu: str = "",
    features: str = "",
    variant: int = 0,
    byte_order: ByteOrder | None = None,
    llvm: int | None = None,
) -> None:
    """Check the bytes that a statement is assembled to.

    ::

        encodes("tiny", "add r1, r2, r3", "00 30 12 10")
        encodes("tiny", "add r1, r2, r3", 0x10123000)
        encodes("targets/sparc", "call foo", "[0b01AAAAAA,A,A,A]")

    Args:
        target: its folder, module or records file, as the commands take it, or the imported module.
        statement: in assembly language; also several, on lines or with labels, whose bytes follow each other.
        expected: the bytes in memory: pairs of hexadecimal digits, or as llvm-mc's ``-show-encoding`` writes them, with letters for bits that
            a fixup sets. Bits that the linker sets must have letters; those of labels of the statement itself can have either. A number is
            the word of a single instruction, whatever the order of bytes.
        cpu, features: the subtarget: a processor, and ``+v9,-vis``.
        variant: of the assembly language, by number.
        byte_order: of words in memory; by default the target's own.
        llvm: the release of LLVM that the target is for.

    Raises:
        CheckFailed: the bytes are others, or the statement or the target is wrong.
        ValueError: ``expected`` is none of these.
    """
    __tracebackhide__ = True
    options = Options(cpu, features, variant, byte_order, llvm=llvm)
    wanted = expected if isinstance(expected, int) else _encoding(expected)
    problem = _problem_of_encoding(target, options, statement, wanted)
    if problem:
        raise CheckFailed(problem)


def decodes(
    target: Source,
    data: str | bytes,
    expected: str | None,
    *,
    cpu: str = "",
    features: str = "",
    variant: int = 0,
    byte_order: ByteOrder | None = None,
    llvm: int | None = None,
) -> None:
    """Check the instruction that bytes are read as.

    ::

        decodes("tiny", "00 30 12 10", "add r1, r2, r3")

    Args:
        data: the bytes in memory: pairs of hexadecimal digits, or llvm-mc's list.
        expected: the text, where blanks and tabs count as one blank; None if the bytes are no instruction.
        target, cpu, features, variant, byte_order, llvm: as for :func:`encodes`.

    Raises:
        CheckFailed: it is another text, or the target is wrong.
        ValueError: ``data`` has no bytes.
    """
    __tracebackhide__ = True
    options = Options(cpu, features, variant, byte_order, llvm=llvm)
    problem = _problem_of_decoding(target, options, _encoding(data).data, expected)
    if problem:
        raise CheckFailed(problem)


def rejects(
    target: Source,
    statement: str,
    *,
    line: int | None = None,
    column: int | None = None,
    match: str | None = None,
    cpu: str = "",
    features: str = "",
    variant: int = 0,
    llvm: int | None = None,
) -> str:
    """Check that the assembler refuses a statement.

    ::

        rejects("tiny", "add r1", column=7, match="expected ','")

    Args:
        statement: in assembly language.
        line, column: where the message points, from 1; None for anywhere.
        match: a regular expression that is found in the message; None for any message.
        target, cpu, features, variant, llvm: as for :func:`encodes`.

    Returns:
        The messages, as ``python -m tgdsl.asm`` prints them.

    Raises:
        CheckFailed: it is assembled, no message is such a one, or the target is wrong.
    """
    __tracebackhide__ = True
    options = Options(cpu, features, variant, llvm=llvm)
    said, problem = _problem_of_refusal(target, options, statement, line, column, match)
    if problem:
        raise CheckFailed(problem)
    return said


def _encoding(text: str | bytes) -> Encoding:
    __tracebackhide__ = True
    if isinstance(text, bytes):
        return plain(text)
    try:
        return parse_encoding(text)
    except EncodingError as error:
        raise ValueError(f"{text!r} is not an encoding: at character {error.at + 1}, {error}") from None


def _problem_of_encoding(target: Source, options: Options, statement: str, expected: Encoding | int) -> str:
    """The text of a failure; empty if there is none."""
    try:
        machine = machine_of(target, options)
        found = machine.assembled(statement)
        if found.messages:
            return said_of(found.messages, statement)
        code = found.code
        if isinstance(expected, int):
            if len(code) != 1 or code[0].inst is None:
                return (
                    f"{statement}\nis {len(code)} instructions or data, and a number is the word of one: give the bytes"
                )
            one = code[0]
            assert one.inst is not None
            if expected >> one.bits or expected < 0:
                return f"{statement}\n{expected:#x} does not fit: the instruction has {one.bits} bits"
            wanted = plain(machine.assembler.to_bytes(one.inst, expected, one.bits))
        else:
            wanted = expected
        return "\n".join(indented(statement, differing(machine, code, wanted)))
    except DiagnosticError as error:
        return problem_text(error)


def _problem_of_decoding(target: Source, options: Options, data: bytes, expected: str | None) -> str:
    try:
        machine = machine_of(target, options)
        found = machine.disassembler.decode(data)
        if found is None:
            return "" if expected is None else f"{data.hex(' ')}\n  expected {expected}\n  seen     no instruction"
        text = machine.texts.text(found.inst)
    except DiagnosticError as error:
        return problem_text(error)
    if found.size != len(data):
        return f"{data.hex(' ')}\n  the first {found.size} bytes are an instruction: {' '.join(text.split())}"
    if expected is not None and text.split() == expected.split():
        return ""
    return f"{data.hex(' ')}\n  expected {expected or 'no instruction'}\n  seen     {' '.join(text.split())}"


def _problem_of_refusal(
    target: Source, options: Options, statement: str, line: int | None, column: int | None, match: str | None
) -> tuple[str, str]:
    """The messages, and the text of a failure, which is empty if there is none."""
    try:
        machine = machine_of(target, options)
        found = machine.assembled(statement)
        if not found.messages:
            return "", f"{statement}\n  is assembled, and should be refused: {listed(machine, found)}"
    except DiagnosticError as error:
        return "", problem_text(error)
    said = said_of(found.messages, statement)
    for one in found.messages:
        fits = line in (None, one.token.line) and column in (None, one.token.column)
        if fits and (match is None or re.search(match, one.text)):
            return said, ""
    wanted = [
        *([] if line is None else [f"line {line}"]),
        *([] if column is None else [f"column {column}"]),
        *([] if match is None else [f"a message with '{match}'"]),
    ]
    return said, f"expected {', '.join(wanted)}, and seen:\n{said}"


def said_of(messages: Sequence[Message], statement: str, name: str = _NAME) -> str:
    """The messages of the assembler, each with its line and a caret below it."""
    return rendered(messages, name, statement).rstrip("\n")


def listed(machine: Machine, found: Assembled) -> str:
    """The bytes and instructions of a text, in a line."""
    parts: list[str] = []
    for one in found.code:
        text = one.text if one.inst is None else text_of(machine, one.data) or machine.texts.text(one.inst)
        parts.append(f"{one.data.hex(' ')} {' '.join(text.split())}")
    return "; ".join(parts) or "no bytes"


def indented(first: str, lines: list[str]) -> list[str]:
    """A statement and lines about it; none without such lines."""
    return [first, *[f"  {line}" for line in lines]] if lines else []
