"""From records to the assembly matcher, step by step (AsmMatcherInfo::buildInfo)."""

from __future__ import annotations

from collections.abc import Sequence
from tgdsl.classes import native
from tgdsl.diagnostics import Report, collecting
from tgdsl.model.asm_matching.classes import Classes
from tgdsl.model.asm_matching.cpp_texts import check_cpp_texts
from tgdsl.model.asm_matching.drafts import Draft, DraftForm, Drafting, Source
from tgdsl.model.asm_matching.fields import converter_of, is_deprecated, two_operand_constraint_of, uses_converter
from tgdsl.model.asm_matching.order import custom_parses, in_order
from tgdsl.model.asm_matching.parser import read_mnemonic_aliases, read_parser, read_register_names, read_variants
from tgdsl.model.asm_matching.reach import check_alias_variants, check_mnemonic_aliases, check_variants
from tgdsl.model.asm_matching.results import FormReader, two_operand_form
from tgdsl.model.asm_matching.table import AnyClass, AsmMatching, Form, Matchable, MatchableOperand, RegisterSetClass
from tgdsl.model.assembly import AliasReader, InstAlias
from tgdsl.model.instructions import InstructionTable
from tgdsl.model.registers import RegisterFile
from tgdsl.model.subtarget.feature_predicates import FeaturePredicates
from tgdsl.records import Record, RecordSet


def build_asm_matching(
    records: RecordSet,
    target: Record,
    instructions: InstructionTable,
    file: RegisterFile,
    predicates: FeaturePredicates,
    *,
    parser_number: int = 0,
    prefix: str = "",
    report: Report,
) -> AsmMatching:
    """The assembly matcher of a target.

    Args:
        parser_number: which of the target's AssemblyParsers (``-asmparsernum``).
        prefix: matches only instructions whose names begin with it, and their aliases, and no MnemonicAliases (``-match-prefix``).
        report: gets breaches of tgdsl's own rules.

    Raises:
        DiagnosticError: with everything that is wrong about what the assembler reads, the first thing of each record.
    """
    parser, variants = read_parser(target, parser_number), read_variants(target)
    report = report.part()
    check_variants(target, variants, report)
    aliases = _read_aliases(records, AliasReader(instructions, file), report)
    drafts, singles = Drafting(parser, file, predicates, prefix).drafts(
        variants, instructions.instructions, aliases, report
    )
    report.check()
    classes = Classes(records, file, singles, report)
    report.check()
    formed = _formed(drafts, FormReader(classes, not parser.reports_near_misses), report)
    classes.read_token_aliases(records, report)
    register_names, alt_register_names = read_register_names(parser, file, report)
    check_alias_variants(records, aliases, variants, report)
    mnemonic_aliases = () if prefix else read_mnemonic_aliases(records, predicates, variants, report)
    report.check()

    frozen = [one.frozen() for one in classes.sort()]
    freezing = _Freezing(frozen)
    matchables = tuple(in_order([freezing.matchable(one) for one in formed], parser.prefers_smaller, records))
    matching = AsmMatching(
        parser=parser,
        variants=variants,
        classes=tuple(frozen),
        matchables=matchables,
        class_of_register={
            number: found
            for number, one in classes.of_register.items()
            if isinstance(found := frozen[one.number], RegisterSetClass)
        },
        mnemonic_aliases=mnemonic_aliases,
        custom_parses=tuple(custom_parses(matchables, parser.parses_all_operands)),
        register_names=register_names,
        alt_register_names=alt_register_names,
    )
    check_cpp_texts(matching, file, report)
    check_mnemonic_aliases(matching, report)
    report.check()
    return matching


def _read_aliases(records: RecordSet, reader: AliasReader, report: Report) -> list[InstAlias]:
    aliases: list[InstAlias] = []
    for record in records.by_name("InstAlias"):
        with collecting(report):
            aliases.append(reader.read(record))
    return aliases


@native(auto_attribs=True, frozen=True, eq=False)
class _Formed:
    """A draft with its form.

    Attributes:
        two_operand: the form is that of its TwoOperandAliasConstraint.
    """

    draft: Draft
    form: DraftForm
    two_operand: bool


def _formed(drafts: Sequence[Draft], reader: FormReader, report: Report) -> list[_Formed]:
    """The drafts with their forms, and then the two-operand forms of those that have one."""
    formed: list[_Formed] = []
    others: list[_Formed] = []
    for draft in drafts:
        with collecting(report):
            form = reader.form(draft)
            formed.append(_Formed(draft, form, False))
            source = draft.source
            constraint = two_operand_constraint_of(source.record) if source.alias is None else ""
            if constraint:
                others.append(_Formed(draft, two_operand_form(source.record, form, constraint), True))
    return formed + others


class _Freezing:
    """Makes matchables of drafts. Equal operands of different forms are one object."""

    def __init__(self, classes: Sequence[AnyClass]) -> None:
        self._classes = classes
        self._forms: dict[DraftForm, Form] = {}
        self._operands: dict[tuple[str, int, str, int | None], MatchableOperand] = {}

    def matchable(self, formed: _Formed) -> Matchable:
        form = self._forms.get(formed.form)
        if form is None:
            form = self._forms[formed.form] = self._form(formed.form)
        draft = formed.draft
        source = draft.source
        return Matchable(
            record=source.record,
            alias=source.alias,
            two_operand=formed.two_operand,
            variant=draft.variant,
            asm_string=draft.asm_string,
            mnemonic=draft.mnemonic,
            form=form,
            features=source.features,
            instruction=source.instruction,
            converter=_converter(source),
            deprecated=is_deprecated(source.record),
        )

    def _form(self, draft: DraftForm) -> Form:
        operands: list[MatchableOperand] = []
        for draft_operand in draft.operands:
            key = (draft_operand.token, draft_operand.operand_class.number, draft_operand.name, draft_operand.part)
            operand = self._operands.get(key)
            if operand is None:
                operand_class = self._classes[draft_operand.operand_class.number]
                operand = self._operands[key] = MatchableOperand(
                    draft_operand.token, operand_class, draft_operand.name, draft_operand.part
                )
            operands.append(operand)
        return Form(tuple(operands), tuple(draft.results))


def _converter(source: Source) -> str:
    if source.alias is not None and not uses_converter(source.record):
        return ""
    return converter_of(source.instruction.record)
