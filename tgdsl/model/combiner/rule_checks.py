"""Checks of a rule as a whole (checkSemantics of llvm-tblgen's CombineRuleBuilder)."""

from __future__ import annotations

from tgdsl.diagnostics import Report, counted, fail
from tgdsl.model.combiner.patterns import ERASE_ROOT, AnyOpcode, BuiltinUse, CppCode, InstructionUse
from tgdsl.model.combiner.rule import Rule
from tgdsl.model.combiner.use_checks import check_packs


def check_rule(rule: Rule, report: Report) -> None:
    """Check what patterns of a rule may stand beside each other.

    Args:
        report: gets warnings.

    Raises:
        DiagnosticError: they may not.
    """
    for _, use in rule.match.uses():
        check_packs(use, True)
    for _, use in rule.apply.uses():
        check_packs(use, False)
    has_opcodes = _check_match(rule, report)
    _check_apply(rule, has_opcodes)
    if rule.match_data and not rule.applies_cpp:
        raise fail(
            rule.record.place,
            f"'{rule.record.label}' has the GIDefMatchData '${rule.match_data[0].name}', which only C++ can use, and its apply has instructions:"
            " leave it out, or apply by C++",
        )


def _check_match(rule: Rule, report: Report) -> bool:
    """True if the match has wip_match_opcode."""
    has_opcodes = False
    for pattern in rule.match.patterns:
        place = pattern.source.place
        if isinstance(pattern, CppCode):
            if "return " not in pattern.code:
                report.warning(
                    place,
                    f"C++ that matches in '{rule.record.label}' returns nothing: it returns true if the rule matches",
                )
        elif isinstance(pattern, InstructionUse):
            if pattern.flags is not None and pattern.flags.copied:
                raise fail(
                    place,
                    f"the MIFlags of '{pattern.called}' name the instruction '${pattern.flags.copied[0]}', whose flags only an apply can copy: list"
                    " the flags to match",
                )
        elif isinstance(pattern, AnyOpcode):
            if has_opcodes:
                raise fail(place, f"'{rule.record.label}' has wip_match_opcode twice: list all opcodes in one")
            has_opcodes = True
    return has_opcodes


def _check_apply(rule: Rule, has_opcodes: bool) -> None:
    is_cpp = [isinstance(pattern, CppCode) for pattern in rule.apply.patterns]
    if any(is_cpp) and not all(is_cpp):
        raise fail(
            rule.apply.patterns[0].source.place,
            f"the apply of '{rule.record.label}' has both C++ and instructions: write all of it in C++, or none",
        )
    for pattern in rule.apply.patterns:
        place = pattern.source.place
        if isinstance(pattern, (AnyOpcode, CppCode)):
            continue
        if has_opcodes:
            raise fail(
                place,
                f"'{rule.record.label}' matches by wip_match_opcode, and applies '{pattern.called}': match an instruction, or apply by C++",
            )
        if isinstance(pattern, InstructionUse) and pattern.flags is not None:
            for name in pattern.flags.copied:
                index = rule.match.named(name)
                if index is None:
                    raise fail(
                        place,
                        f"the MIFlags of '{pattern.called}' are those of '${name}', which no match pattern is named: name one so",
                    )
                if not isinstance(rule.match.patterns[index], InstructionUse):
                    raise fail(
                        place,
                        f"the MIFlags of '{pattern.called}' are those of '${name}', which is not an instruction: name a pattern that is one",
                    )
        if isinstance(pattern, BuiltinUse):
            _check_builtin(rule, pattern)


def _check_builtin(rule: Rule, use: BuiltinUse) -> None:
    place = use.source.place
    root = rule.match.patterns[rule.match_root]
    if use.called == ERASE_ROOT:
        if len(rule.apply.patterns) > 1:
            raise fail(
                place, f"GIEraseRoot is not the only apply pattern of '{rule.record.label}': leave the others out"
            )
        if not isinstance(root, InstructionUse):
            raise fail(
                place, f"GIEraseRoot erases the root of '{rule.record.label}', which is not an instruction: match one"
            )
        if root.defs:
            raise fail(
                place,
                f"GIEraseRoot erases '{root.called}', which has {counted(root.defs, 'output')}: replace these by GIReplaceReg",
            )
        return
    name = use.operands[0].name
    index = rule.match.definitions.get(name)
    if index is None:
        raise fail(place, f"GIReplaceReg replaces '${name}', which no match pattern writes: name an output of the root")
    if index != rule.match_root:
        raise fail(
            place,
            f"GIReplaceReg replaces '${name}', which is not an output of the root of '{rule.record.label}': only these can be replaced",
        )
