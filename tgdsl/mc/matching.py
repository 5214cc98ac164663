"""Matcher: a statement against the syntaxes of its mnemonic, one after the other; what does not fit, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tgdsl.classes import evolve, frozen
from tgdsl.diagnostics import did_you_mean, shown
from tgdsl.mc.expressions import Mismatch
from tgdsl.mc.inst import MachineInst, OperandValue
from tgdsl.mc.lexer import Kind, Token
from tgdsl.mc.methods import operand_value
from tgdsl.mc.reader import StatementReader
from tgdsl.mc.symbols import Symbols
from tgdsl.mc.syntax import Slot, Syntax, Syntaxes
from tgdsl.mc.target import MCTarget, overrides
from tgdsl.model.asm_matching import TiedTo
from tgdsl.model.assembly.fields import match_class_if_any, parser_method_of
from tgdsl.records import Record


@frozen(eq=False)
class Attempt:
    """A syntax that was tried.

    Attributes:
        token: where the statement did not fit, and why; None if it did.
        missing: the predicates that do not hold, in words; empty for none.
        is_near: see :class:`Mismatch`.
    """

    syntax: Syntax
    token: Token | None
    reason: str
    missing: str
    is_near: bool = False


@frozen(eq=False)
class Match:
    """An instruction that a statement is.

    Attributes:
        tokens: the first one of each written operand, by machine operand.
    """

    syntax: Syntax
    inst: MachineInst
    tokens: Mapping[int, Token]


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
        values: dict[int, Sequence[OperandValue]] = {}
        begins: dict[int, Token] = {}
        if syntax.matchable.converter:
            method = syntax.matchable.converter
            raise Mismatch(
                tokens[0], f"'{syntax.record.label}' needs the C++ method '{method}' (AsmMatchConverter)", is_near=True
            )
        for number, item in enumerate(syntax.items):
            if isinstance(item, str):
                self._literal(reader, item, is_first=number == 0)
                continue
            if not begins and number:
                self._target.machine_code.before_operands(reader)
            reader.start = reader.at
            begin = reader.token
            found = self._operand(reader, item, syntax)
            if len(item.positions) == 1:
                values[item.positions[0]] = found
            else:
                values.update(zip(item.positions, [[value] for value in found], strict=True))
            begins.update(dict.fromkeys(item.positions, begin))
        if not reader.is_at_end:
            raise Mismatch(reader.token, _surplus(reader.token))
        _check_tied(syntax, values, begins)
        places = syntax.places()
        columns = {
            places[position] + offset: begins[position]
            for position, found in values.items()
            if position in places
            for offset in range(len(found))
        }
        return Match(syntax, syntax.inst(values), columns)

    def _literal(self, reader: StatementReader, text: str, is_first: bool) -> None:
        if is_first and reader.token.kind is Kind.NAME:
            reader.at += 1  # the mnemonic, which may have an alias
        elif not reader.accept_register(text):
            reader.expect(text)

    def _operand(self, reader: StatementReader, slot: Slot, syntax: Syntax) -> Sequence[OperandValue]:
        record = slot.record
        counterpart = self._target.counterpart(record)
        if overrides(counterpart, "parse"):
            assert counterpart is not None
            return [operand_value(value) for value in counterpart.parse(reader)]
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


def _no_parser(syntax: Syntax, slot: Slot, method: str, token: Token) -> Mismatch:
    what = f"the C++ method '{method}'" if method else "C++"
    message = f"'{syntax.record.name}' needs {what} to parse '{slot.record.name}', its operand '${slot.name}': give it a counterpart"
    return Mismatch(token, message, is_near=True)


def _check_tied(syntax: Syntax, values: Mapping[int, Sequence[OperandValue]], begins: Mapping[int, Token]) -> None:
    """Operands that are tied to each other and both written must be the same register (checkAsmTiedOperandConstraints)."""
    for result in syntax.matchable.results:
        if isinstance(result, TiedTo):
            one, other = result.same
            if one != other and one in values and other in values and values[one] != values[other]:
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


def named(record: Record) -> str:
    """A record and its place, as "ADDri, targets/sparc/families.py:44"."""
    where = record.place.innermost
    return record.label if where is None else f"{record.label}, {shown(where)}"
