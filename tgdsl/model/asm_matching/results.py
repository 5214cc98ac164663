"""ResOperands: the machine operands of the MCInst that a matchable stands for, and the classes of what is parsed for them."""

from __future__ import annotations

from collections.abc import Iterator

from tgdsl.diagnostics import DiagnosticError, Note, fail
from tgdsl.model.asm_matching import fields
from tgdsl.model.asm_matching.class_builders import ClassBuilder
from tgdsl.model.asm_matching.classes import Classes
from tgdsl.model.asm_matching.drafts import Draft, DraftForm, DraftOperand, DraftText, Source
from tgdsl.model.asm_matching.table import Rendered, Result, TiedTo
from tgdsl.model.assembly import AliasOperand, Given, Immediate, InstAlias, is_left_out
from tgdsl.model.instructions.table import Instruction, Operand, Tied
from tgdsl.records import Record

_WHOLE = "Imm"  # the AsmOperandClass of operands without one of their own


class FormReader:
    """Finds the operands and results of drafts.

    Args:
        checks_ties: the generated matcher compares operands that must be the same, so that an alias may name one twice.
    """

    def __init__(self, classes: Classes, checks_ties: bool) -> None:
        self._classes = classes
        self._checks_ties = checks_ties
        self._known: dict[tuple[DraftText, tuple[Operand, ...]], DraftForm] = {}

    def form(self, draft: Draft) -> DraftForm:
        """The form of a draft, which instructions with the same tokens and operands share.

        Raises:
            DiagnosticError: the assembly string names an operand that there is not, or one without a class; or an alias takes an operand
                that its string does not have, or has it twice.
        """
        alias = draft.source.alias
        if alias is not None:
            form = DraftForm(self._classified(draft), [])
            _AliasResults(alias, form, self._checks_ties).add()
            return form
        key = draft.text, draft.source.instruction.operands
        known = self._known.get(key)
        if known is None:
            form = DraftForm(self._classified(draft), [])
            _add_own(draft.source.instruction, form)
            known = self._known[key] = form
        return known

    def _classified(self, draft: Draft) -> list[DraftOperand]:
        """The operands with their classes. Those of several parts without a class of their own become several."""
        classes, source = self._classes, draft.source
        alias = source.alias
        operands: list[DraftOperand] = []
        for token in draft.text.tokens:
            if token.register:
                operands.append(DraftOperand(token.text, classes.of_register[token.register]))
            elif token.reference is None:
                operands.append(DraftOperand(token.text, classes.token(token.text)))
            elif alias is None:
                operands += _of_instruction(source, token.text, token.reference, classes)
            else:
                operands.append(_of_alias(source, alias, token.text, token.reference, classes))
        return operands


def _of_instruction(source: Source, token: str, name: str, classes: Classes) -> list[DraftOperand]:
    instruction = source.instruction
    for declared in instruction.operands:
        if declared.name == name:
            break
    else:
        known = ", ".join([f"'${operand.name}'" for operand in instruction.operands])
        raise _unknown(source, token, known)
    parts: list[int | None] = [None]
    if declared.count > 1 and not _has_own_class(declared):
        parts = list(range(declared.count))
    tied = tied_to(declared)
    operands: list[DraftOperand] = []
    for part in parts:
        record = declared.record if part is None else declared.sub_operands[part]
        operand_class = _class_of(source, token, record, classes)
        if tied is None:
            operands.append(DraftOperand(token, operand_class, name, part, name))
        else:
            # The other one is what is parsed: "inc $src" with "$dst = $src" gives $dst.
            other, number = _machine_operand(instruction, tied)
            operands.append(DraftOperand(token, operand_class, other, number, name))
    return operands


def _has_own_class(operand: Operand) -> bool:
    match = fields.match_class_if_any(operand.record)
    return match is None or fields.class_name_of(match) != _WHOLE


def _machine_operand(instruction: Instruction, number: int) -> tuple[str, int]:
    """The name of the operand with a machine operand, and the number of that part of it."""
    for operand in reversed(instruction.operands):
        if operand.first <= number:
            return operand.name, number - operand.first
    raise AssertionError(number)


def _of_alias(source: Source, alias: InstAlias, token: str, name: str, classes: Classes) -> DraftOperand:
    for operand in alias.operands:
        if isinstance(operand.what, Given) and operand.what.name == name:
            return DraftOperand(token, _class_of(source, token, operand.what.record, classes), name, operand.part, name)
    known = ", ".join([f"'${operand.what.name}'" for operand in alias.operands if isinstance(operand.what, Given)])
    raise _unknown(source, token, known)


def _class_of(source: Source, token: str, record: Record, classes: Classes) -> ClassBuilder:
    try:
        return classes.of_operand(record)
    except DiagnosticError as error:
        (diagnostic,) = error.diagnostics
        record = source.record
        note = Note(record.place, f"the assembly string of '{record.label}' has it as '{token}'")
        raise fail(diagnostic.place, diagnostic.message, note) from None


def _unknown(source: Source, token: str, known: str) -> DiagnosticError:
    where = "its ResultInst has" if source.alias is not None else "it has"
    return fail(
        source.record.place_of(fields.ASM_STRING),
        f"the assembly string of '{source.record.label}' names '{token}', but there is no such operand: {where} "
        f"{known or 'none'}",
    )


def tied_to(operand: Operand) -> int | None:
    """The machine operand that an operand is tied to; None for none, and for one of several parts."""
    constraint = operand.constraints[0] if operand.count == 1 else None
    return constraint.operand if isinstance(constraint, Tied) else None


def _add_own(instruction: Instruction, form: DraftForm) -> None:
    """Find out what each machine operand of an instruction is."""
    record, results = instruction.record, form.results
    for operand in instruction.operands:
        tied = tied_to(operand)
        if tied is not None:
            other, written = _rendered(results, tied), _written(form, operand.name)
            same = (0, 0) if written is None or other is None else (other, written)
            results.append(TiedTo(tied, same))
            continue
        position = form.find(operand.name)
        if position is None:
            results.append(Immediate(0))  # for operands that no string has, and those tied to a part of another
        elif form.operands[position].part is None:
            results.append(Rendered(position, operand.count))
        else:
            if position + operand.count > len(form.operands):
                raise fail(
                    record.place_of(fields.ASM_STRING),
                    f"'${operand.name}' of '{record.label}' has {operand.count} parts, but its assembly string only one: "
                    "write all of them",
                )
            results += [Rendered(position + part, 1) for part in range(operand.count)]


def _written(form: DraftForm, name: str) -> int | None:
    """The position of the operand that the assembly string has by a name."""
    for position, operand in enumerate(form.operands):
        if operand.written == name:
            return position
    return None


def _rendered(results: list[Result], number: int) -> int | None:
    """The operand that a result renders; LLVM counts results, where the number is that of a machine operand."""
    result = results[number] if number < len(results) else None
    return result.operand if isinstance(result, Rendered) else None


class _AliasResults:
    """The results of one alias."""

    def __init__(self, alias: InstAlias, form: DraftForm, checks_ties: bool) -> None:
        self._alias = alias
        self._form = form
        self._checks_ties = checks_ties
        self._last: dict[str, int | None] = {}  # the last position of each name that something renders, or compares
        self._next = 0

    def add(self) -> None:
        results = self._form.results
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
            for alias_operand in self._given(number):
                results.append(self._result(alias_operand, operand))
        self._check()

    def _given(self, number: int) -> Iterator[AliasOperand]:
        """The operands that the alias gives for one of the instruction."""
        operands = self._alias.operands
        while self._next < len(operands) and operands[self._next].operand == number:
            yield operands[self._next]
            self._next += 1

    def _same(self, tied: int) -> tuple[int, int]:
        """The operands that must be the same as a tied one, if the string has it twice."""
        first = _rendered(self._form.results, tied)
        if first is None:
            return 0, 0
        name = self._form.operands[first].name
        second = self._form.find(name, self._last_of(name, first))
        if self._checks_ties:
            self._last[name] = second
        return first, first if second is None else second

    def _last_of(self, name: str, otherwise: int) -> int:
        last = self._last.setdefault(name, otherwise)
        return -1 if last is None else last

    def _position_of_next(self) -> int:
        """The position of what the alias gives for an operand of another class than the one that it is tied to."""
        operand = self._alias.operands[self._next]
        position = self._find(operand.what.name if isinstance(operand.what, Given) else "", operand.part)
        return -1 if position is None else position

    def _find(self, name: str, part: int | None) -> int | None:
        for position, operand in enumerate(self._form.operands):
            if operand.name == name and operand.part == part:
                return position
        return None

    def _result(self, alias_operand: AliasOperand, operand: Operand) -> Result:
        value = alias_operand.what
        if not isinstance(value, Given):
            return value
        position = self._find(value.name, alias_operand.part)
        if position is None:
            alias = self._alias
            raise fail(
                alias.record.place_of(fields.ASM_STRING),
                f"the alias '{alias.record.label}' gives '${value.name}' for '${operand.name}' of '{alias.instruction.name}', but its "
                f"assembly string has no '${value.name}': write it there, or give a register or a number",
            )
        self._last.setdefault(value.name, position)
        return Rendered(position, operand.count if alias_operand.part is None else 1)

    def _not_comparable(self, operand: Operand) -> DiagnosticError:
        alias = self._alias
        return fail(
            alias.record.place_of(fields.RESULT_INST),
            f"the alias '{alias.record.label}' gives no parsed operand for the one that '${operand.name}' of '{alias.instruction.name}' is "
            "tied to, and these are of different classes, so the assembler has to compare them: give an operand with a name for it",
            Note(alias.instruction.record.place, f"'{alias.instruction.name}' is defined here"),
        )

    def _check(self) -> None:
        for name, last in self._last.items():
            if last is not None and self._form.find(name, last) is not None:
                remedy = (
                    "name the operand once"
                    if self._checks_ties
                    else "name it once: ReportMultipleNearMisses compares no operands"
                )
                raise fail(
                    self._alias.record.place_of(fields.ASM_STRING),
                    f"the assembly string of the alias '{self._alias.record.label}' has '${name}' more often than the instruction ties "
                    f"it, so it never matches: {remedy}",
                )


def two_operand_form(record: Record, form: DraftForm, constraint: str) -> DraftForm:
    """The form of a matchable without an operand that is the same as another one (TwoOperandAliasConstraint).

    Args:
        record: of the instruction.
        constraint: ``$src = $dst``: the assembly string without ``$src``.

    Raises:
        DiagnosticError: the constraint is no pair of operands of the assembly string.
    """
    left, equals, right = constraint.partition("=")
    source, target = _name_in(left), _name_in(right)
    if not equals or source is None or target is None:
        raise fail(
            record.place_of(fields.TWO_OPERAND_CONSTRAINT),
            f"the TwoOperandAliasConstraint of '{record.label}' is '{constraint}': write '$left = $right', with two operands of "
            "its assembly string",
        )
    gone, kept = form.find(source), form.find(target)
    for name, position in ((source, gone), (target, kept)):
        if position is None:
            raise fail(
                record.place_of(fields.TWO_OPERAND_CONSTRAINT),
                f"the TwoOperandAliasConstraint of '{record.label}' names '${name}', which its assembly string does not have: name "
                "operands of that",
            )
    assert gone is not None and kept is not None
    results = list(form.results)
    for number, result in enumerate(results):
        if isinstance(result, Rendered) and result.operand == gone:
            results[number] = Rendered(kept, result.count)
            break
    results = [
        Rendered(result.operand - 1, result.count) if isinstance(result, Rendered) and result.operand > gone else result
        for result in results
    ]
    return DraftForm([*form.operands[:gone], *form.operands[gone + 1 :]], results)


def _name_in(text: str) -> str | None:
    """The name after the first ``$``, up to the last blank."""
    _, dollar, name = text.partition("$")
    blank = max(name.rfind(" "), name.rfind("\t"))
    return (name if blank < 0 else name[:blank]) if dollar else None
