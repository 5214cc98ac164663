"""Matcher: a statement against the syntaxes of its mnemonic, one after the other; what does not fit, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import did_you_mean
from tgdsl.mc.expressions import Mismatch
from tgdsl.mc.inst import MachineInst, OperandValue
from tgdsl.mc.lexer import Kind, Token
from tgdsl.mc.messages import named
from tgdsl.mc.methods import operand_value
from tgdsl.mc.reader import StatementReader
from tgdsl.mc.symbols import Symbols
from tgdsl.mc.syntax import Attempt, Slot, Syntax, Syntaxes
from tgdsl.mc.target import MCTarget, class_of, overrides
from tgdsl.mc.unwritten import unwritten_in_words
from tgdsl.model.asm_matching import TiedTo
from tgdsl.model.asm_matching.fields import read_operand_class
from tgdsl.model.assembly.fields import match_class_if_any, parser_method_of
from tgdsl.records import Record


@frozen(eq=False)
class Match:
    """An instruction that a statement is.

    Attributes:
        tokens: the first one of each written operand, by machine operand.
    """

    syntax: Syntax
    inst: MachineInst
    tokens: Mapping[int, Token]


class _Parsed:
    """The operands of a statement.

    Attributes:
        values: by position in the matchable.
        begins: the first token of each that is written, by position.
        skipped: the reason why what is there is not an optional operand; None for none.
    """

    def __init__(self) -> None:
        self.values: dict[int, Sequence[OperandValue]] = {}
        self.begins: dict[int, Token] = {}
        self.skipped: Mismatch | None = None

    def add(self, slot: Slot, begin: Token | None, values: Sequence[OperandValue]) -> None:
        """Add the values of an operand; without a token, one that is left out."""
        if len(slot.positions) == 1:
            self.values[slot.positions[0]] = values
        else:
            self.values.update(zip(slot.positions, [[value] for value in values], strict=True))
        if begin is not None:
            self.begins.update(dict.fromkeys(slot.positions, begin))


class NeedsCpp(Mismatch):
    """A statement that may be right, and needs a C++ method that nothing stands in for."""


class Matcher:
    """Finds what statements are."""

    def __init__(self, target: MCTarget, syntaxes: Syntaxes) -> None:
        self._target = target
        self._syntaxes = syntaxes

    def match(self, tokens: Sequence[Token], symbols: Symbols, tried: list[Attempt]) -> Match | None:
        """The first syntax that a statement has.

        Args:
            tried: gets the syntaxes that were tried, with that which fits. One with an operand that needs C++ is among those that do
                not fit.
        """
        if tokens[0].kind in (Kind.NAME, Kind.STRING):  # a mnemonic is read in any case, and as a string
            tokens = [evolve(tokens[0], kind=Kind.NAME, text=tokens[0].name.lower()), *tokens[1:]]
        for syntax in self._syntaxes.of(tokens):
            missing = self._target.subtarget.missing(syntax.record)
            try:
                found = self._try(syntax, tokens, symbols)
            except Mismatch as problem:
                tried.append(Attempt(syntax, problem.token, problem.message, missing, problem.is_near))
                continue
            tried.append(Attempt(syntax, None, "", missing))
            if not missing:
                return found
        return None

    def problem(self, tokens: Sequence[Token], tried: Sequence[Attempt]) -> tuple[Token, str]:
        """The reason why a statement cannot be an instruction, from the syntaxes that were tried, and where."""
        first = tokens[0]
        if first.kind is Kind.WRONG:
            return first, first.text
        lacking = [one for one in tried if one.token is None]
        if lacking:
            return first, f"this needs {lacking[0].missing}, and neither --features nor --cpu says so"
        possible = [one for one in tried if not one.missing]
        if not possible:
            if tried:
                return first, f"this needs {tried[0].missing}, and neither --features nor --cpu says so"
            return first, self._unknown(first)
        furthest = max([one.token.column for one in possible if one.token is not None])
        last = [one for one in possible if one.token is not None and one.token.column == furthest]
        assert last[0].token is not None
        if last[0].token.kind is Kind.WRONG:
            return last[0].token, last[0].token.text
        last = [one for one in last if one.is_near] or last
        reasons = list(dict.fromkeys([one.reason for one in last]))
        if furthest == first.column and not self._syntaxes.mnemonic_first:
            return first, self._unknown(first)
        reason = "; or ".join(reasons[:_MOST_REASONS])
        assert last[0].token is not None  # the first of those that are near
        return last[0].token, reason

    def _unknown(self, first: Token) -> str:
        known = [one for one in self._syntaxes.by_mnemonic if one]
        what = "mnemonic" if self._syntaxes.mnemonic_first else "beginning of an instruction"
        return f"there is no {what} '{first.text}'{did_you_mean(first.text.lower(), known)}"

    def _try(self, syntax: Syntax, tokens: Sequence[Token], symbols: Symbols) -> Match:
        reader = StatementReader(self._target, tokens, symbols)
        parsed = _Parsed()
        try:
            self._parse(syntax, reader, parsed)
        except Mismatch as problem:
            if parsed.skipped is not None and parsed.skipped.token.column >= problem.token.column:
                raise parsed.skipped from None
            raise
        if syntax.matchable.converter:
            return Match(syntax, self._converted(syntax, reader, parsed), {})
        values, begins = parsed.values, parsed.begins
        _check_tied(syntax, values, begins)
        places = syntax.places()
        columns = {
            places[position] + offset: begin
            for position, begin in begins.items()
            if position in places
            for offset in range(len(values[position]))
        }
        return Match(syntax, syntax.inst(values), columns)

    def _parse(self, syntax: Syntax, reader: StatementReader, parsed: _Parsed) -> None:
        """Read a whole statement."""
        first = True
        for number, item in enumerate(syntax.items):
            if isinstance(item, str):
                self._literal(reader, item, is_first=number == 0)
                continue
            if first and number:
                self._target.machine_code.before_operands(reader)
            first = False
            if not item.default:
                parsed.add(item, reader.token, self._operand(reader, item, syntax))
            elif not self._is_there(reader, item, syntax, parsed):
                parsed.add(item, None, self._left_out(reader, item, syntax))
        if not reader.is_at_end:
            raise Mismatch(reader.token, _surplus(reader.token))

    def _is_there(self, reader: StatementReader, slot: Slot, syntax: Syntax, parsed: _Parsed) -> bool:
        """True if an optional operand comes next, which is read then."""
        at = reader.at
        if reader.is_at_end or not reader.accept(*slot.before):
            return False
        begin = reader.token
        try:
            found = self._operand(reader, slot, syntax)
            reader.expect(*slot.after)
        except NeedsCpp:
            raise
        except Mismatch as problem:
            reader.at = at
            parsed.skipped = problem
            return False
        parsed.add(slot, begin, found)
        return True

    def _left_out(self, reader: StatementReader, slot: Slot, syntax: Syntax) -> Sequence[OperandValue]:
        counterpart = self._target.counterpart(slot.record)
        needs = f"'{syntax.record.label}' needs the C++ method '{slot.default}' for its operand '${slot.name}', which is left out"
        if counterpart is None or not overrides(counterpart, "default"):
            message = f"{needs}: give '{slot.record.label}' a counterpart with 'default'"
            raise NeedsCpp(reader.token, message, is_near=True)
        try:
            return [operand_value(value) for value in counterpart.default(reader)]
        except NotImplementedError as error:
            raise NeedsCpp(reader.token, unwritten_in_words(error, needs), is_near=True) from None

    def _converted(self, syntax: Syntax, reader: StatementReader, parsed: _Parsed) -> MachineInst:
        """The instruction that the AsmMatchConverter makes of what was read."""
        instruction, method = syntax.instruction, syntax.matchable.converter
        counterpart = self._target.instruction_counterpart(instruction.record)
        needs = f"'{syntax.record.label}' needs the C++ method '{method}' (AsmMatchConverter)"
        if counterpart is None or not overrides(counterpart, "convert"):
            message = f"{needs}: give it a counterpart with 'convert'"
            raise NeedsCpp(reader.start_token, message, is_near=True)
        operands = {
            slot.name: [value for position in slot.positions for value in parsed.values[position]]
            for slot in syntax.slots()
        }
        try:
            values = counterpart.convert(operands, class_of(instruction), reader)
        except NotImplementedError as error:
            raise NeedsCpp(reader.start_token, unwritten_in_words(error, needs), is_near=True) from None
        return MachineInst(instruction, tuple([operand_value(value) for value in values]))

    def _literal(self, reader: StatementReader, text: str, is_first: bool) -> None:
        if is_first and reader.token.kind is Kind.NAME:
            reader.at += 1  # the mnemonic, which may have an alias
        elif not reader.accept_register(text):
            reader.expect(text)

    def _operand(self, reader: StatementReader, slot: Slot, syntax: Syntax) -> Sequence[OperandValue]:
        record = slot.record
        reader.start = reader.at
        counterpart = self._target.counterpart(record)
        if overrides(counterpart, "parse"):
            assert counterpart is not None
            try:
                return [operand_value(value) for value in counterpart.parse(reader)]
            except NotImplementedError as error:
                needs = _needs_parser(syntax, slot, _parser_method(record) or _predicate_method(record))
                raise NeedsCpp(reader.token, unwritten_in_words(error, needs), is_near=True) from None
        if _parser_method(record):
            raise _no_parser(syntax, slot, _parser_method(record), reader.token)
        name = self._target.register_class(record)
        if name is not None:
            return [reader.register_among(self._target.registers.of_class(name), name)]
        if slot.count != 1:
            raise _no_parser(syntax, slot, "", reader.token)
        if record.is_a("Operand"):
            return [reader.expression()]
        raise _no_parser(syntax, slot, "", reader.token)


#: Reasons that a message has.
_MOST_REASONS = 3


def _surplus(token: Token) -> str:
    return token.text if token.kind is Kind.WRONG else f"expected the end of the instruction, found '{token.text}'"


def _parser_method(record: Record) -> str:
    """The ParserMethod of an operand's AsmOperandClass; empty if the assembler parses it by itself."""
    if not (record.is_a("Operand") or record.is_a("RegisterOperand")):
        return ""
    match_class = match_class_if_any(record)
    return "" if match_class is None else parser_method_of(match_class)


def _predicate_method(record: Record) -> str:
    """C++ method that tells whether an operand is one of its class; empty for none."""
    has_class = record.is_a("Operand") or record.is_a("RegisterOperand")
    match_class = match_class_if_any(record) if has_class else None
    return "" if match_class is None else read_operand_class(match_class).predicate_method


def _no_parser(syntax: Syntax, slot: Slot, method: str, token: Token) -> NeedsCpp:
    return NeedsCpp(token, f"{_needs_parser(syntax, slot, method)}: give it a counterpart", is_near=True)


def _needs_parser(syntax: Syntax, slot: Slot, method: str) -> str:
    what = f"the C++ method '{method}'" if method else "C++"
    return f"'{syntax.record.label}' needs {what} to parse '{slot.record.name}', its operand '${slot.name}'"


def _check_tied(syntax: Syntax, values: Mapping[int, Sequence[OperandValue]], begins: Mapping[int, Token]) -> None:
    """Operands that are tied to each other and both written must be the same register (checkAsmTiedOperandConstraints)."""
    for result in syntax.matchable.results:
        if isinstance(result, TiedTo):
            one, other = result.same
            if one != other and one in begins and other in begins and values[one] != values[other]:
                first, second = sorted([one, other])
                raise Mismatch(
                    begins[second], f"this must be the same register as '{syntax.matchable.operands[first].token}'"
                )


def explained(tried: Sequence[Attempt]) -> Iterator[str]:
    """The syntaxes that were tried for a statement, for ``--why``: one line for each syntax."""
    for one in tried:
        what = f"{named(one.syntax.record)}: {one.syntax.text}"
        if one.token is not None:
            yield f"not {what}: at column {one.token.column}, {one.reason}"
        elif one.missing:
            yield f"not {what}: it needs {one.missing}"
        else:
            yield f"is {what}"
