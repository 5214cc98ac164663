"""Directives of call frames (``.cfi_startproc``), and the section ``.eh_frame`` that they make, by which stacks are unwound."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from tgdsl.classes import frozen
from tgdsl.language.counterparts import CallFrames, Operation
from tgdsl.mc.data_directives import leb128
from tgdsl.mc.directive_context import DirectiveContext, Read, at_end
from tgdsl.mc.expressions import Mismatch
from tgdsl.mc.fixups import DATA_FIXUPS
from tgdsl.mc.lexer import Kind, Token
from tgdsl.mc.messages import Message
from tgdsl.mc.methods import OpenFixup
from tgdsl.mc.reader import StatementReader
from tgdsl.mc.sections import SHF_ALLOC, SHT_PROGBITS, Encoded, Place
from tgdsl.mc.sections import Kind as SectionKind
from tgdsl.model.registers.fields import dwarf_numbers_of

# DWARF's instructions of call frames.
_ADVANCE, _OFFSET, _RESTORE = 0x40, 0x80, 0xC0  # with a number in six bits
_ADVANCE_BY = {1: 2, 2: 3, 4: 4}
_OFFSET_EXTENDED, _RESTORE_EXTENDED, _REGISTER, _OFFSET_EXTENDED_SF = 5, 6, 9, 0x11
_DEF_CFA, _DEF_CFA_REGISTER, _DEF_CFA_OFFSET = 0xC, 0xD, 0xE

#: Those without operands, and those with a register alone.
_PLAIN = {".cfi_remember_state": 0xA, ".cfi_restore_state": 0xB, ".cfi_window_save": 0x2D}
_OF_REGISTER = {".cfi_undefined": 7, ".cfi_same_value": 8}

_PCREL_SDATA4 = 0x1B  #: how ``.eh_frame`` has addresses: the distance to them, in four bytes with a sign
_EH_FRAME = SectionKind(SHT_PROGBITS, SHF_ALLOC)


@frozen
class _Form:
    """The common part of the functions of a CIE.

    Attributes:
        return_register: None for the target's own.
    """

    is_signal: bool
    is_simple: bool
    return_register: int | None

    @property
    def order(self) -> tuple[bool, bool, bool, int]:
        """The place among the forms of a file."""
        return self.is_signal, self.is_simple, self.return_register is None, self.return_register or 0


class _Frame:
    """The frame of a function: where this is, and the instructions for its call frame."""

    def __init__(self, token: Token, begin: Place, offset: int, is_simple: bool) -> None:
        self.token = token
        self.begin = begin
        self.end: int = begin.offset
        self.at: int = begin.offset
        self.offset: int = offset  # of the frame's end from its register, as far as it is known
        self.instructions = bytearray()
        self.return_register: int | None = None
        self.is_simple = is_simple
        self.is_signal = False


class CallFrameDirectives:
    """Reads call frames. They are written where the target's MachineCode says what all of them begin with."""

    def __init__(self, context: DirectiveContext) -> None:
        target = context.target
        self._context = context
        self._common = target.machine_code.call_frames_of(target.subtarget)
        self._frames: list[_Frame] = []
        self._open: _Frame | None = None
        self._is_wanted = True
        bits = 32 if target.elf is None else target.elf.bits
        self._word = bits // 8
        aligned = 0 if self._common is None else self._common.data_alignment
        self._data_alignment = aligned or -self._word

    def readers(self) -> Mapping[str, Read]:
        inside: dict[str, Callable[[_Frame, StatementReader, str], bytes]] = {
            ".cfi_def_cfa": self._define,
            ".cfi_def_cfa_offset": self._define_offset,
            ".cfi_adjust_cfa_offset": self._define_offset,
            ".cfi_def_cfa_register": self._define_register,
            ".cfi_offset": self._saved,
            ".cfi_rel_offset": self._saved,
            ".cfi_register": self._moved,
            ".cfi_restore": self._restored,
            ".cfi_escape": self._escape,
            ".cfi_return_column": self._return_column,
            ".cfi_signal_frame": self._signal_frame,
            **dict.fromkeys(_PLAIN, self._plain),
            **dict.fromkeys(_OF_REGISTER, self._of_register),
        }
        return {
            ".cfi_sections": self._sections,
            ".cfi_startproc": self._start,
            ".cfi_endproc": self._end,
            **{name: self._inside(read) for name, read in inside.items()},
        }

    # directives

    def _sections(self, reader: StatementReader, first: Token, name: str) -> None:
        names = [reader.symbol_name()]
        while reader.accept(","):
            names.append(reader.symbol_name())
        at_end(reader)
        self._is_wanted = ".eh_frame" in names

    def _start(self, reader: StatementReader, first: Token, name: str) -> None:
        is_simple = reader.accept("simple")
        at_end(reader)
        if self._open is not None:
            raise Mismatch(first, "there is no .cfi_endproc before this")
        offset = 0 if self._common is None else self._common.cfa_offset
        self._open = _Frame(first, self._context.symbols.place, offset, is_simple)

    def _end(self, reader: StatementReader, first: Token, name: str) -> None:
        at_end(reader)
        frame = self._inner(first)
        frame.end = self._context.sections.current.size
        self._frames.append(frame)
        self._open = None

    def _inner(self, first: Token) -> _Frame:
        if self._open is None:
            raise Mismatch(first, "there is no .cfi_startproc before this")
        if self._open.begin.section is not self._context.sections.current:
            raise Mismatch(first, "the function began in another section")
        return self._open

    def _inside(self, read: Callable[[_Frame, StatementReader, str], bytes]) -> Read:
        """The reader of a directive whose instruction is one of a function's frame."""

        def reading(reader: StatementReader, first: Token, name: str) -> None:
            frame = self._inner(first)
            instruction = read(frame, reader, name)
            at_end(reader)
            if instruction:
                frame.instructions += self._advance(frame) + instruction

        return reading

    def _advance(self, frame: _Frame) -> bytes:
        """The instruction that goes on to the current place."""
        here = self._context.sections.current.size
        count = (here - frame.at) // (1 if self._common is None else self._common.code_alignment)
        frame.at = here
        if count < 64:
            return bytes([_ADVANCE | count]) if count else b""
        size = next(size for size in _ADVANCE_BY if count >> 8 * size == 0)
        return bytes([_ADVANCE_BY[size]]) + self._context.assembler.data(count, size)

    def _define(self, frame: _Frame, reader: StatementReader, name: str) -> bytes:
        register = self._register(reader)
        reader.expect(",")
        frame.offset = self._context.number(reader)
        return bytes([_DEF_CFA]) + register + leb128(frame.offset, signed=False)

    def _define_offset(self, frame: _Frame, reader: StatementReader, name: str) -> bytes:
        number = self._context.number(reader)
        frame.offset = number if name == ".cfi_def_cfa_offset" else frame.offset + number
        return bytes([_DEF_CFA_OFFSET]) + leb128(frame.offset, signed=False)

    def _define_register(self, frame: _Frame, reader: StatementReader, name: str) -> bytes:
        return bytes([_DEF_CFA_REGISTER]) + self._register(reader)

    def _saved(self, frame: _Frame, reader: StatementReader, name: str) -> bytes:
        number = self._number(reader)
        reader.expect(",")
        token = reader.token
        offset = self._context.number(reader) - (0 if name == ".cfi_offset" else frame.offset)
        units, rest = divmod(offset, self._data_alignment)
        if rest:
            raise Mismatch(token, f"{offset} is not a multiple of {abs(self._data_alignment)}")
        register = leb128(number, signed=False)
        if units < 0:
            return bytes([_OFFSET_EXTENDED_SF]) + register + leb128(units, signed=True)
        if number < 64:
            return bytes([_OFFSET | number]) + leb128(units, signed=False)
        return bytes([_OFFSET_EXTENDED]) + register + leb128(units, signed=False)

    def _moved(self, frame: _Frame, reader: StatementReader, name: str) -> bytes:
        register = self._register(reader)
        reader.expect(",")
        return bytes([_REGISTER]) + register + self._register(reader)

    def _restored(self, frame: _Frame, reader: StatementReader, name: str) -> bytes:
        number = self._number(reader)
        return bytes([_RESTORE | number]) if number < 64 else bytes([_RESTORE_EXTENDED]) + leb128(number, signed=False)

    def _plain(self, frame: _Frame, reader: StatementReader, name: str) -> bytes:
        return bytes([_PLAIN[name]])

    def _of_register(self, frame: _Frame, reader: StatementReader, name: str) -> bytes:
        return bytes([_OF_REGISTER[name]]) + self._register(reader)

    def _escape(self, frame: _Frame, reader: StatementReader, name: str) -> bytes:
        found = [self._context.number(reader)]
        while reader.accept(","):
            found.append(self._context.number(reader))
        return bytes([one & 0xFF for one in found])

    def _return_column(self, frame: _Frame, reader: StatementReader, name: str) -> bytes:
        frame.return_register = self._number(reader)
        return b""

    def _signal_frame(self, frame: _Frame, reader: StatementReader, name: str) -> bytes:
        frame.is_signal = True
        return b""

    def _register(self, reader: StatementReader) -> bytes:
        return leb128(self._number(reader), signed=False)

    def _number(self, reader: StatementReader) -> int:
        """Take a register, by its name or DWARF's number."""
        token = reader.token
        if token.kind is Kind.INTEGER:
            reader.at += 1
            return token.value
        found = reader.any_register()
        numbers = [one for register in found for one in dwarf_numbers_of(register.record) if one >= 0]
        if not numbers:
            raise Mismatch(token, "expected a register that has a DWARF number, or this number")
        return min(numbers)  # of a register and those that it is a part of

    # the section

    def finish(self) -> Iterator[Message]:
        """That the last function has no end."""
        if self._open is not None:
            yield Message(self._open.token, "there is no .cfi_endproc after this")

    def write(self) -> None:
        """Put the frames into ``.eh_frame``, if they are wanted there: those with one CIE after this."""
        common = self._common
        if common is None or not self._is_wanted or not self._frames:
            return
        sections = self._context.sections
        section = sections.section(".eh_frame", _EH_FRAME)
        sections.switch(section)
        section.alignment = max(section.alignment, self._word)
        forms: dict[_Form, list[_Frame]] = {}
        for frame in self._frames:
            forms.setdefault(_Form(frame.is_signal, frame.is_simple, frame.return_register), []).append(frame)
        ordered = sorted(forms, key=lambda form: form.order)
        last = forms[ordered[-1]][-1]
        for form in ordered:
            begin, frames = section.size, forms[form]
            self._put_common(common, form, frames[0].token)
            for frame in frames:
                self._put_frame(frame, begin, frame is last)

    def _put_common(self, common: CallFrames, form: _Form, token: Token) -> None:
        """The CIE."""
        names = b"zRS\0" if form.is_signal else b"zR\0"
        register = common.return_register if form.return_register is None else form.return_register
        factors = leb128(common.code_alignment, signed=False) + leb128(self._data_alignment, signed=True)
        body = bytes(4) + b"\1" + names + factors + bytes([register, 1, _PCREL_SDATA4])
        if not form.is_simple:
            body += (
                bytes([_DEF_CFA]) + leb128(common.cfa_register, signed=False) + leb128(common.cfa_offset, signed=False)
            )
        body += bytes(-len(body) % 4)
        self._context.put_bytes(token, self._data(len(body)) + body, "CIE")

    def _put_frame(self, frame: _Frame, begin: int, is_last: bool) -> None:
        """The FDE of a function, with the distances to its CIE, and to the function itself, which a fixup has."""
        context, section = self._context, self._context.sections.current
        instructions = b"\0" + bytes(frame.instructions)
        size = 12 + len(instructions)
        alignment = self._word if is_last else 4
        padding = -(section.size + 4 + size) % alignment
        context.put_bytes(frame.token, self._data(size + padding) + self._data(section.size + 4 - begin), "FDE")
        distance = Operation(
            "-", (context.symbols.symbol_at(frame.begin), context.symbols.symbol_at(context.symbols.place))
        )
        fixup = OpenFixup(DATA_FIXUPS[4], distance)
        context.put(
            Encoded(section, section.size, None, frame.token, 0, 32, bytes(4), (fixup,), (), f".4byte {distance}")
        )
        rest = self._data(frame.end - frame.begin.offset) + instructions + bytes(padding)
        context.put_bytes(frame.token, rest, "FDE")

    def _data(self, number: int) -> bytes:
        return self._context.assembler.data(number, 4)
