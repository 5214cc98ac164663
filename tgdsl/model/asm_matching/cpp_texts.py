"""Checks of the texts that llvm-tblgen copies from an assembler into C++ as they are, once all of them are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tgdsl.cpp.texts import unfit_as_comment
from tgdsl.diagnostics import Note, Report
from tgdsl.model.asm_matching.fields import ALT_NAMES, ASM_NAME, ASM_STRING, DIAGNOSTIC_TYPE, FROM_MNEMONIC
from tgdsl.model.asm_matching.table import AsmMatching, TokenClass, UserClass
from tgdsl.model.common import rules
from tgdsl.model.registers import RegisterFile
from tgdsl.records import Record

_MOST_BYTES = 127  # of a mnemonic: MnemonicTable is of char


def check_cpp_texts(matching: AsmMatching, file: RegisterFile, report: Report) -> None:
    """Report texts that C++ does not take where the generated assembler has them, and names that it has twice."""
    _check_mnemonics(matching, report)
    _check_compared(matching, file, report)
    _check_enumerators(matching, report)
    _check_messages(matching, report)


def _check_mnemonics(matching: AsmMatching, report: Report) -> None:
    seen: set[str] = set()
    for matchable in matching.matchables:
        if matchable.mnemonic in seen:
            continue
        seen.add(matchable.mnemonic)
        size = len(matchable.mnemonic.encode())
        if size > _MOST_BYTES:
            report.breach(
                rules.MNEMONIC_SIZE,
                matchable.record.place_of(ASM_STRING),
                f"the mnemonic of '{matchable.record.label}' has {size} bytes, and LLVM's table of mnemonics has room for {_MOST_BYTES};"
                " shorten it",
            )
        problem = unfit_as_comment(matchable.mnemonic)
        if problem is not None:
            report.breach(
                rules.TEXT_FOR_CPP,
                matchable.record.place_of(ASM_STRING),
                f"the mnemonic '{matchable.mnemonic}' stands in a comment of C++, and {problem}; write another one",
            )


def _check_compared(matching: AsmMatching, file: RegisterFile, report: Report) -> None:
    """Check the texts that generated code compares with what was parsed: tokens, names of registers, mnemonics of aliases."""
    tokens = _tokens(matching)
    kinds: list[tuple[str, dict[str, tuple[Record, str]]]] = [
        ("token", {token: (record, ASM_STRING) for token, record in tokens.items()}),
        ("name", {name: (file.register(number).record, ASM_NAME) for name, number in matching.register_names}),
        ("name", {name: (file.register(number).record, ALT_NAMES) for name, number in matching.alt_register_names}),
        ("mnemonic", {alias.alias: (alias.record, FROM_MNEMONIC) for alias in matching.mnemonic_aliases}),
    ]
    for kind, texts in kinds:
        for text, problem in unfit_to_match(texts):
            record, field = texts[text]
            report.breach(
                rules.TEXT_FOR_CPP,
                record.place_of(field),
                f"the {kind} '{text}' is compared in C++ as it is, and {problem}; write another one",
            )


def _tokens(matching: AsmMatching) -> dict[str, Record]:
    """The tokens that the assembler knows, each with a record that has it."""
    return {
        operand.operand_class.text: matchable.record
        for matchable in matching.matchables
        for operand in matchable.form.operands
        if isinstance(operand.operand_class, TokenClass)
    }


def unfit_to_match(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The texts that a StringMatcher, which writes them into C++ as they are, makes no C++ of, each with what is wrong.

    A quote is wrong where it is compared alone, as a character, and a double quote in a longer part.
    """
    wrong: dict[str, str] = {}
    by_size: dict[int, list[str]] = {}
    for text in dict.fromkeys(texts):
        by_size.setdefault(len(text.encode()), []).append(text)
        for special, words in (("\\", "a backslash"), ("\n", "a line end"), ("\r", "a line end")):
            if special in text:
                wrong[text] = f"has {words}, which C++ takes for something else"
    for group in by_size.values():
        for text, part in _parts(group, 0):
            if part == "'":
                wrong.setdefault(text, "has a quote (') that ends a character of C++")
            elif len(part) > 1 and '"' in part:
                wrong.setdefault(text, 'has a quote (") that ends a string of C++')
    yield from wrong.items()


def _parts(texts: Sequence[str], at: int) -> Iterator[tuple[str, str]]:
    """The parts that a StringMatcher compares of texts of one size that are equal before a position, each with one of the texts."""
    first = texts[0]
    common = at
    while common < len(first) and all([text[common : common + 1] == first[common] for text in texts]):
        common += 1
    if common > at:
        yield first, first[at:common]
    if common < len(first):
        buckets: dict[str, list[str]] = {}
        for text in texts:
            buckets.setdefault(text[common : common + 1], []).append(text)
        for character, bucket in buckets.items():
            yield bucket[0], character
            yield from _parts(bucket, common + 1)


def _check_enumerators(matching: AsmMatching, report: Report) -> None:
    """Report classes of operands with one enumerator, such as those of the tokens ``*`` and ``_STAR_``."""
    tokens = _tokens(matching)
    first: dict[str, str] = dict.fromkeys(("MCK_LAST_TOKEN", "MCK_LAST_REGISTER"), "LLVM")
    for operand_class in matching.classes:
        if isinstance(operand_class, TokenClass):
            words, record = f"the token '{operand_class.text}'", tokens.get(operand_class.text)
        elif isinstance(operand_class, UserClass):
            words, record = f"the AsmOperandClass '{operand_class.name}'", operand_class.record
        else:
            words, record = f"the class of registers '{operand_class.name}'", None
        other = first.setdefault(operand_class.enumerator, words)
        if other is not words:
            place = (record or matching.parser.record).place
            report.breach(
                rules.CPP_NAME_TWICE,
                place,
                f"{words} and {'another thing' if other == 'LLVM' else other} have one enumerator in C++, {operand_class.enumerator}; rename one of them",
            )


def _check_messages(matching: AsmMatching, report: Report) -> None:
    """Report AsmOperandClasses with messages and one DiagnosticType, for which a switch of C++ has a case."""
    first: dict[str, UserClass] = {}
    for operand_class in matching.classes:
        if isinstance(operand_class, UserClass) and operand_class.diagnostic_string:
            other = first.setdefault(operand_class.diagnostic_type, operand_class)
            if other is not operand_class:
                report.breach(
                    rules.CPP_NAME_TWICE,
                    operand_class.record.place_of(DIAGNOSTIC_TYPE),
                    f"the AsmOperandClasses '{operand_class.name}' and '{other.name}' have the DiagnosticType '{operand_class.diagnostic_type}', and a"
                    " DiagnosticString each: a switch of C++ has one case for it; give one of them another",
                    Note(other.record.place, f"'{other.name}' is defined here"),
                )
