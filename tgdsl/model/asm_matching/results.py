"""ResOperands: the machine operands of the MCInst that a matchable stands for, and the classes of what is parsed for them."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import DiagnosticError, Note, fail
from tgdsl.model.asm_matching.classes import ClassBuilder, Classes
from tgdsl.model.asm_matching.drafts import Draft, DraftOperand
from tgdsl.model.asm_matching.table import Rendered, Result, TiedTo
from tgdsl.model.assembly import AliasOperand, Given, Immediate, InstAlias, is_left_out
from tgdsl.model.instructions.table import Operand, Tied
from tgdsl.records import Record

_WHOLE = "Imm"  # the AsmOperandClass of operands without one of their own


def classify(draft: Draft, classes: Classes) -> None:
    """Find the class of each operand of a matchable. Operands of several parts without a class of their own become several.

    Raises:
        DiagnosticError: the assembly string names an operand that there is not, or one without a class.
    """
    operands: list[DraftOperand] = []
    for operand in draft.operands:
        name = operand.reference
        if operand.register:
            operand.operand_class = classes.of_register[operand.register]
            operands.append(operand)
        elif name is None:
            operand.operand_class = classes.token(operand.token)
            operands.append(operand)
        elif draft.alias is None:
            operands += _of_instruction(draft, operand, name, classes)
        else:
            _of_alias(draft, draft.alias, operand, name, classes)
            operands.append(operand)
    draft.operands = operands


def _of_instruction(draft: Draft, operand: DraftOperand, name: str, classes: Classes) -> Iterator[DraftOperand]:
    declared = next((one for one in draft.instruction.operands if one.name == name), None)
    if declared is None:
        known = ", ".join([f"'${one.name}'" for one in draft.instruction.operands])
        raise _unknown(draft, operand.token, known)
    parts: list[int | None] = [None]
    if declared.count > 1 and not _has_own_class(declared):
        parts = list(range(declared.count))
    tied = tied_to(declared)
    for part in parts:
        record = declared.record if part is None else declared.sub_operands[part]
        one = DraftOperand(operand.token, 0, _class_of(draft, operand.token, record, classes), name, part, name)
        if tied is not None:
            # The other one is what is parsed: "inc $src" with "$dst = $src" gives $dst.
            one.name, one.part = _machine_operand(draft, tied)
        yield one


def _has_own_class(operand: Operand) -> bool:
    match = operand.record.optional_record("ParserMatchClass")
    return match is None or match.string("Name") != _WHOLE


def _machine_operand(draft: Draft, number: int) -> tuple[str, int]:
    """The name of the operand with a machine operand, and the number of that part of it."""
    for operand in reversed(draft.instruction.operands):
        if operand.first <= number:
            return operand.name, number - operand.first
    raise AssertionError(number)


def _of_alias(draft: Draft, alias: InstAlias, operand: DraftOperand, name: str, classes: Classes) -> None:
    for given in alias.operands:
        if isinstance(given.what, Given) and given.what.name == name:
            operand.operand_class = _class_of(draft, operand.token, given.what.record, classes)
            operand.name = operand.written = name
            operand.part = given.part
            return
    known = ", ".join([f"'${one.what.name}'" for one in alias.operands if isinstance(one.what, Given)])
    raise _unknown(draft, operand.token, known)


def _class_of(draft: Draft, token: str, record: Record, classes: Classes) -> ClassBuilder:
    try:
        return classes.of_operand(record)
    except DiagnosticError as error:
        (found,) = error.diagnostics
        note = Note(draft.record.place, f"the assembly string of '{draft.record.label}' has it as '{token}'")
        raise fail(found.place, found.message, note) from None


def _unknown(draft: Draft, token: str, known: str) -> DiagnosticError:
    where = "its ResultInst has" if draft.alias is not None else "it has"
    return fail(
        draft.record.place_of("AsmString"),
        f"the assembly string of '{draft.record.label}' names '{token}', and there is no such operand: {where} "
        f"{known or 'none'}",
    )


def tied_to(operand: Operand) -> int | None:
    """The machine operand that an operand is tied to; None for none, and for one of several parts."""
    constraint = operand.constraints[0] if operand.count == 1 else None
    return constraint.operand if isinstance(constraint, Tied) else None


def add_results(draft: Draft, checks_ties: bool) -> None:
    """Find out what each machine operand of the MCInst is.

    Args:
        checks_ties: the generated matcher compares operands that must be the same, so that an alias may name one twice.

    Raises:
        DiagnosticError: an alias takes an operand that its assembly string does not have, or has it twice.
    """
    if draft.alias is None:
        _add_own(draft)
    else:
        _AliasResults(draft, draft.alias, checks_ties).add()


def _add_own(draft: Draft) -> None:
    results = draft.results
    for operand in draft.instruction.operands:
        tied = tied_to(operand)
        if tied is not None:
            source = _rendered(results, tied)
            written = next((n for n, one in enumerate(draft.operands) if one.written == operand.name), None)
            same = (0, 0) if written is None or source is None else (source, written)
            results.append(TiedTo(tied, same))
            continue
        position = draft.find(operand.name)
        if position is None:
            results.append(Immediate(0))  # for operands that no string has, and those tied to a part of another
        elif draft.operands[position].part is None:
            results.append(Rendered(position, operand.count))
        else:
            if position + operand.count > len(draft.operands):
                raise fail(
                    draft.record.place_of("AsmString"),
                    f"'${operand.name}' of '{draft.record.label}' has {operand.count} parts, and its assembly string only one: "
                    "write all of them",
                )
            results += [Rendered(position + part, 1) for part in range(operand.count)]


def _rendered(results: list[Result], number: int) -> int | None:
    """The operand that a result renders; LLVM counts results, where the number is that of a machine operand."""
    result = results[number] if number < len(results) else None
    return result.operand if isinstance(result, Rendered) else None


class _AliasResults:
    """The results of one alias."""

    def __init__(self, draft: Draft, alias: InstAlias, checks_ties: bool) -> None:
        self._draft = draft
        self._alias = alias
        self._checks_ties = checks_ties
        self._last: dict[str, int | None] = {}  # the last position of each name that something renders, or compares
        self._next = 0

    def add(self) -> None:
        results = self._draft.results
        for number, operand in enumerate(self._alias.instruction.operands):
            tied = tied_to(operand)
            if tied is not None:
                same = self._same(tied)
                if is_left_out(self._alias.instruction, operand):
                    results.append(TiedTo(tied, same))
                    continue
                if _rendered(results, tied) is None:
                    raise self._not_comparable(operand)
                results.append(TiedTo(None, (same[0], self._position_of_next())))
            for given in self._given(number):
                results.append(self._result(given, operand))
        self._check()

    def _given(self, number: int) -> Iterator[AliasOperand]:
        """What the alias gives for an operand of the instruction."""
        given = self._alias.operands
        while self._next < len(given) and given[self._next].operand == number:
            yield given[self._next]
            self._next += 1

    def _same(self, tied: int) -> tuple[int, int]:
        """The operands that must be the same as a tied one, if the string has it twice."""
        first = _rendered(self._draft.results, tied)
        if first is None:
            return 0, 0
        name = self._draft.operands[first].name
        second = self._draft.find(name, self._last_of(name, first))
        if self._checks_ties:
            self._last[name] = second
        return first, first if second is None else second

    def _last_of(self, name: str, otherwise: int) -> int:
        last = self._last.setdefault(name, otherwise)
        return -1 if last is None else last

    def _position_of_next(self) -> int:
        """The position of what the alias gives for an operand of another class than the one that it is tied to."""
        given = self._alias.operands[self._next]
        position = self._find(given.what.name if isinstance(given.what, Given) else "", given.part)
        return -1 if position is None else position

    def _find(self, name: str, part: int | None) -> int | None:
        for position, one in enumerate(self._draft.operands):
            if one.name == name and one.part == part:
                return position
        return None

    def _result(self, given: AliasOperand, operand: Operand) -> Result:
        what = given.what
        if not isinstance(what, Given):
            return what
        position = self._find(what.name, given.part)
        if position is None:
            draft = self._draft
            raise fail(
                draft.record.place_of("AsmString"),
                f"the alias '{draft.record.label}' gives '${what.name}' for '${operand.name}' of '{draft.instruction.name}', and its "
                f"assembly string has no '${what.name}': write it there, or give a register or a number",
            )
        self._last.setdefault(what.name, position)
        return Rendered(position, operand.count if given.part is None else 1)

    def _not_comparable(self, operand: Operand) -> DiagnosticError:
        draft = self._draft
        return fail(
            draft.record.place_of("ResultInst"),
            f"the alias '{draft.record.label}' gives no parsed operand for the one that '${operand.name}' of '{draft.instruction.name}' is "
            "tied to, and these are of different classes, so that the assembler has to compare them: give an operand with a name for it",
            Note(draft.instruction.record.place, f"'{draft.instruction.name}' is defined here"),
        )

    def _check(self) -> None:
        for name, last in self._last.items():
            if last is not None and self._draft.find(name, last) is not None:
                remedy = (
                    "name the operand once"
                    if self._checks_ties
                    else "name it once: ReportMultipleNearMisses compares no operands"
                )
                raise fail(
                    self._draft.record.place_of("AsmString"),
                    f"the assembly string of the alias '{self._draft.record.label}' has '${name}' more often than the instruction ties "
                    f"it, so that it never matches: {remedy}",
                )


def two_operand_form(draft: Draft, constraint: str) -> Draft:
    """The form of a matchable that leaves out an operand that is the same as another one (TwoOperandAliasConstraint).

    Args:
        constraint: ``$src = $dst``: the assembly string without ``$src``.

    Raises:
        DiagnosticError: the constraint is no pair of operands of the assembly string.
    """
    left, equals, right = constraint.partition("=")
    source, target = _name_in(left), _name_in(right)
    if not equals or source is None or target is None:
        raise fail(
            draft.record.place_of("TwoOperandAliasConstraint"),
            f"the TwoOperandAliasConstraint of '{draft.record.label}' is '{constraint}': write '$left = $right', with two operands of "
            "its assembly string",
        )
    gone, kept = draft.find(source), draft.find(target)
    for name, position in ((source, gone), (target, kept)):
        if position is None:
            raise fail(
                draft.record.place_of("TwoOperandAliasConstraint"),
                f"the TwoOperandAliasConstraint of '{draft.record.label}' names '${name}', which its assembly string does not have: name "
                "operands of that",
            )
    assert gone is not None and kept is not None
    results = list(draft.results)
    for number, result in enumerate(results):
        if isinstance(result, Rendered) and result.operand == gone:
            results[number] = Rendered(kept, result.count)
            break
    results = [
        Rendered(one.operand - 1, one.count) if isinstance(one, Rendered) and one.operand > gone else one
        for one in results
    ]
    return Draft(
        draft.record,
        None,
        draft.instruction,
        draft.variant,
        draft.asm_string,
        draft.mnemonic,
        [*draft.operands[:gone], *draft.operands[gone + 1 :]],
        draft.features,
        results,
        True,
    )


def _name_in(text: str) -> str | None:
    """The name after the first ``$``, up to the last blank."""
    _, dollar, name = text.partition("$")
    blank = max(name.rfind(" "), name.rfind("\t"))
    return (name if blank < 0 else name[:blank]) if dollar else None
