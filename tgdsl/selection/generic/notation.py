"""Parser of generic machine instructions in MIR's syntax::

    %1:gprb(s32) = G_CONSTANT i32 5
    %2:_(s32) = nsw G_ADD %0(s32), %1
    G_STORE %2(s32), %3(p0) :: (store (s16), align 2, addrspace 1)

Instructions stand in lines of their own, or behind semicolons. A register that none of them defines has its type where it is used. Memory
operands may be left out: they are of the value's size then, and not atomic.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Location, Place, Report, did_you_mean, fail
from tgdsl.selection.generic.machine_ir import (
    FLAGS,
    Access,
    Constant,
    Function,
    Instruction,
    Named,
    Operand,
    Register,
    RegisterFacts,
    size_of,
)

_TOKEN = re.compile(
    r"(?P<blank>\s+)|(?P<register>[%$]\w[\w.]*)|(?P<symbol>@[\w.]+)|(?P<number>-?(?:0x[0-9a-fA-F]+|\d+(?:\.\d+(?:e[+-]?\d+)?)?))"
    r"|(?P<word>frame-\w+|[A-Za-z_]\w*)|(?P<sign>::|[(),:=<>])"
)
_TYPE = re.compile(r"[sp]\d+")
_FLOATS = ("half", "bfloat", "float", "double", "x86_fp80", "fp128", "ppc_fp128")
_FLAGS = frozenset(FLAGS.values())
_MEMORY = ("load", "store")
_ORDERINGS = {
    "unordered": "Unordered",
    "monotonic": "Monotonic",
    "acquire": "Acquire",
    "release": "Release",
    "acq_rel": "AcquireRelease",
    "seq_cst": "SequentiallyConsistent",
}
_VALUE_IN_MEMORY = re.compile(r"G_(INDEXED_)?(LOAD|SEXTLOAD|ZEXTLOAD|STORE|ATOMIC\w*)")


def place_of(line: int, column: int) -> Place:
    """A place in the instructions that are given."""
    return Place((Location(f"expression:{line}", column),))


@frozen
class _Token:
    kind: str
    text: str
    column: int


def parse_function(text: str, opcodes: Collection[str], banks: Collection[str]) -> Function:
    """Instructions, the last of which is to be selected.

    Args:
        opcodes: the names of all instructions.
        banks: those of register banks and classes.

    Raises:
        DiagnosticError: with all mistakes, each at its line and column.
    """
    function = Function([], {})
    report = Report()
    given = [(number, part) for number, line in enumerate(text.splitlines(), 1) for part in _parts(line)]
    for number, (column, part) in given:
        if part.strip():
            try:
                function.instructions.append(_Parser(part, number, column, function, opcodes, banks).instruction())
            except DiagnosticError as error:
                report.extend(error)
    report.check()
    if not function.instructions:
        raise fail(
            place_of(1, 1),
            "there is no instruction: give one in MIR's syntax, such as '%2:_(s32) = G_ADD %0(s32), %1(s32)'",
        )
    for instruction in function.instructions:
        if not instruction.accesses and _VALUE_IN_MEMORY.fullmatch(instruction.opcode):
            value = next((one for one in instruction.operands if isinstance(one, Register)), None)
            kind = "" if value is None else function.facts(value).type
            if kind and not kind.startswith("p"):
                instruction.accesses = (Access(size_of(kind), alignment=max(1, size_of(kind) // 8)),)
    return function


def _parts(line: str) -> Iterator[tuple[int, str]]:
    """The instructions of a line, each with the column before it."""
    column = 0
    for part in line.split(";"):
        yield column, part
        column += len(part) + 1


class _Parser:
    def __init__(
        self, text: str, line: int, column: int, function: Function, opcodes: Collection[str], banks: Collection[str]
    ) -> None:
        self._line = line
        self._function = function
        self._opcodes = opcodes
        self._banks = banks
        self._end = column + len(text) + 1
        self._tokens = list(self._read(text, column))
        self._at = 0

    def _read(self, text: str, column: int) -> Iterator[_Token]:
        at = 0
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise self._wrong(
                    column + at + 1, f"'{text[at]}' is not part of MIR: quote the whole text for the shell"
                )
            if found.lastgroup is not None and found.lastgroup != "blank":
                yield _Token(found.lastgroup, found[0], column + at + 1)
            at = found.end()

    def instruction(self) -> Instruction:
        results: list[Operand] = []
        defined: list[tuple[Register, _Token]] = []
        if any([token.text == "=" for token in self._tokens]):
            while True:
                token = self._take("a register", "register")
                register = Register(token.text)
                self._facts(register, token)
                defined.append((register, token))
                results.append(register)
                if not self._accept(","):
                    break
            self._expect("=")
        flags: list[str] = []
        token = self._take("an instruction", "word")
        while token.text in _FLAGS:
            flags.append(token.text)
            token = self._take("an instruction", "word")
        if token.text not in self._opcodes:
            hint = did_you_mean(token.text, self._opcodes)
            raise self._wrong(token.column, f"there is no instruction '{token.text}'{hint}")
        operands: list[Operand] = []
        if self._at < len(self._tokens) and not self._is("::"):
            operands.append(self._operand())
            while self._accept(","):
                operands.append(self._operand())
        accesses = self._accesses()
        if self._at < len(self._tokens):
            found = self._tokens[self._at]
            raise self._wrong(
                found.column, f"'{found.text}' where the instruction should end: operands are separated by commas"
            )
        made = Instruction(token.text, [*results, *operands], len(results), flags, accesses)
        for register, at in defined:
            facts = self._function.facts(register)
            if facts.definition is not None:
                raise self._wrong(at.column, f"'{register.name}' is defined twice: give the result a name of its own")
            facts.definition = made
        for operand in operands:
            if isinstance(operand, Register) and not operand.is_physical:
                self._function.facts(operand).uses += 1
        return made

    # operands

    def _operand(self) -> Operand:
        token = self._take("an operand")
        match token.kind:
            case "register":
                if token.text.startswith("%bb."):
                    return Named("block", token.text)
                register = Register(token.text)
                if not register.is_physical:
                    self._facts(register, token)
                return register
            case "number":
                return Constant(self._number(token))
            case "symbol":
                return Named("other", token.text)
            case "word" if token.text in _FLOATS:
                return Named("float", f"{token.text} {self._take('a number').text}")
            case "word" if token.text in ("intpred", "floatpred", "intrinsic"):
                return self._named(token)
            case "word" if re.fullmatch(r"i\d+", token.text):
                return Constant(self._number(self._take("a number", "number")), int(token.text[1:]))
            case _:
                raise self._wrong(
                    token.column,
                    f"'{token.text}' where an operand should be: write %register, $physical, i32 5, 5, intpred(eq), intrinsic(@llvm.name) or %bb.1",
                )

    def _named(self, token: _Token) -> Named:
        self._expect("(")
        inner = self._take("a name")
        self._expect(")")
        text = f"{token.text}({inner.text})"
        if token.text == "intrinsic":
            return Named("intrinsic", text, "Intrinsic::" + inner.text.removeprefix("@llvm.").replace(".", "_"))
        prefix = "CmpInst::ICMP_" if token.text == "intpred" else "CmpInst::FCMP_"
        return Named("predicate", text, prefix + inner.text.upper())

    def _facts(self, register: Register, token: _Token) -> None:
        """Take a register's bank and type, where they are given."""
        facts = self._function.registers.setdefault(register.name, RegisterFacts())
        if self._accept(":"):
            bank = self._take("a register bank", "word")
            if bank.text != "_":
                if bank.text not in self._banks:
                    hint = did_you_mean(bank.text, self._banks)
                    raise self._wrong(bank.column, f"there is no register bank or class '{bank.text}'{hint}")
                facts.bank = self._agree(facts.bank, bank, f"the bank or class of '{register.name}'")
        if self._accept("("):
            kind = self._type()
            self._expect(")")
            facts.type = self._agree(facts.type, _Token("word", kind, token.column), f"the type of '{register.name}'")

    def _agree(self, known: str, given: _Token, what: str) -> str:
        if known and known != given.text:
            raise self._wrong(given.column, f"{what} is {known} before, and {given.text} here: make them agree")
        return given.text

    def _type(self) -> str:
        if not self._accept("<"):
            token = self._take("a type", "word")
            if not _TYPE.fullmatch(token.text):
                raise self._wrong(token.column, f"'{token.text}' is not a type: write s32, p0, or <4 x s32>")
            return token.text
        parts: list[str] = []
        while not self._accept(">"):
            parts.append(self._take("a vector's type").text)
        return f"<{' '.join(parts)}>"

    def _number(self, token: _Token) -> int:
        try:
            value = int(token.text, 0)
        except ValueError:
            raise self._wrong(
                token.column, f"'{token.text}' is not an integer: write 'float {token.text}' or the like"
            ) from None
        if not -(1 << 63) <= value < 1 << 64:
            raise self._wrong(token.column, "this number has more than 64 bits: write one that fits")
        return value

    # memory operands

    def _accesses(self) -> list[Access]:
        found: list[Access] = []
        if self._accept("::"):
            while True:
                found.append(self._access())
                if not self._accept(","):
                    break
        return found

    def _access(self) -> Access:
        self._expect("(")
        size, ordering, alignment, space = 0, "NotAtomic", 0, 0
        is_access = False
        while not self._accept(")"):
            token = self._take("a memory operand")
            if token.text in _MEMORY:
                is_access = True
            elif token.text in _ORDERINGS:
                ordering = _ORDERINGS[token.text]
            elif token.text == "(":
                size = size_of(self._type())
                self._expect(")")
            elif token.text in ("align", "addrspace"):
                number = self._number(self._take("a number", "number"))
                alignment, space = (number, space) if token.text == "align" else (alignment, number)
            elif token.kind == "number" and not size:
                size = 8 * self._number(token)
        if not is_access or not size:
            raise self._wrong(
                self._tokens[self._at - 1].column, "a memory operand is written (load (s32)), or (store (s16), align 2)"
            )
        return Access(size, ordering, alignment or max(1, size // 8), space)

    # tokens

    def _is(self, text: str) -> bool:
        return self._at < len(self._tokens) and self._tokens[self._at].text == text

    def _accept(self, text: str) -> bool:
        found = self._is(text)
        self._at += found
        return found

    def _expect(self, text: str) -> None:
        if not self._accept(text):
            found = self._tokens[self._at] if self._at < len(self._tokens) else None
            column = self._end if found is None else found.column
            raise self._wrong(column, f"'{text}' is expected here" + ("" if found is None else f", not '{found.text}'"))

    def _take(self, wanted: str, kind: str = "") -> _Token:
        if self._at == len(self._tokens):
            raise self._wrong(self._end, f"the instruction ends where {wanted} should be")
        token = self._tokens[self._at]
        if kind and token.kind != kind:
            raise self._wrong(token.column, f"'{token.text}' where {wanted} should be")
        self._at += 1
        return token

    def _wrong(self, column: int, text: str) -> DiagnosticError:
        return fail(place_of(self._line, column), text)
