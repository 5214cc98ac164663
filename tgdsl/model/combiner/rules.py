"""Reads GICombineRules: their patterns with types, roots, match data, and the alternatives of PatFrags (llvm-tblgen's CombineRuleBuilder)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.diagnostics import Note, Report, counted, fail
from tgdsl.model.combiner import fields
from tgdsl.model.combiner.fragments import Fragments
from tgdsl.model.combiner.inference import infer_types
from tgdsl.model.combiner.operands import TypeOf
from tgdsl.model.combiner.patterns import (
    ERASE_ROOT,
    ROOT,
    AnyOpcode,
    BuiltinUse,
    CppCode,
    FragmentUse,
    Pattern,
    PatternList,
    Use,
    tied,
)
from tgdsl.model.combiner.rule import MatchData, Rule
from tgdsl.model.combiner.rule_checks import check_rule
from tgdsl.records import Dag, Record, Ref, describe


def read_rule(record: Record, number: int, fragments: Fragments, report: Report) -> Rule:
    """The rule of a record.

    Args:
        report: gets warnings.

    Raises:
        DiagnosticError: it is wrong.
    """
    root, match_data = _read_defs(record)
    fragments.start_list()
    match, apply = _read_actions(record, fragments)
    match, apply, log = infer_types(record, record.release, match, apply)
    for _, use in match.uses():
        for operand in use.operands:
            if isinstance(operand.type, TypeOf):
                raise fail(
                    use.source.place,
                    f"{operand.shown} of '{use.called}' has the type '{operand.type}', which patterns of a match cannot have: give a ValueType",
                )
    match_root = _match_root(record, root, match)
    rule = Rule(
        record,
        number,
        root,
        match_data,
        match,
        apply,
        match_root,
        _apply_roots(record, root, match.patterns[match_root], apply),
        fragments.used,
        _permutations(record, match),
        log,
    )
    check_rule(rule, report)
    return rule


def _read_defs(record: Record) -> tuple[str, tuple[MatchData, ...]]:
    dag: Dag = fields.defs_of(record)
    if dag.operator != Ref("defs"):
        raise fail(
            record.place_of(fields.DEFS), f"the Defs of '{record.label}' do not begin with 'defs': write (defs root:$x)"
        )
    roots: list[str] = []
    data: list[MatchData] = []
    for argument in dag.args:
        kind = record.resolve(argument.value, fields.DEFS) if isinstance(argument.value, Ref) else None
        if kind is not None and kind.name == "root":
            roots.append(argument.name or "")
        elif kind is not None and kind.is_a("GIDefMatchData"):
            data.append(MatchData(argument.name or "", fields.match_data_type_of(kind)))
        else:
            shown = describe(argument.value) if kind is None else f"'{kind.label}'"
            raise fail(
                record.place_of(fields.DEFS, argument),
                f"the defs of '{record.label}' have {shown}: they take root:$x, and records of GIDefMatchData",
            )
    if len(roots) != 1:
        raise fail(
            record.place_of(fields.DEFS),
            f"'{record.label}' has {counted(len(roots), 'root')} in its defs: give one, the instruction that is looked at first",
        )
    return roots[0], tuple(data)


def _read_actions(record: Record, fragments: Fragments) -> tuple[PatternList, PatternList]:
    """The patterns of a rule that match, and those that apply: of ``match`` and ``apply``, or since 22 of one ``combine``, whose C++ applies."""
    first, second = fields.match_field(record), fields.apply_field(record)
    if record.dag(first).operator != Ref("combine"):
        return (
            _checked_list(record, "match", _read_patterns(record, first, "match", fragments)),
            _checked_list(record, "apply", _read_patterns(record, second, "apply", fragments)),
        )
    if record.dag(second).operator != Ref("empty_action"):
        raise fail(
            record.place_of(second),
            f"'{record.label}' has 'combine', and another action beside it: write all in it, or (match ...) and (apply ...)",
        )
    patterns = _read_patterns(record, first, "combine", fragments)
    matching = [pattern for pattern in patterns if not isinstance(pattern, CppCode)]
    applying = [pattern for pattern in patterns if isinstance(pattern, CppCode)]
    if not matching or not applying:
        raise fail(
            record.place_of(first),
            f"the combine of '{record.label}' has no {'C++' if matching else 'instruction'}: it matches instructions, and"
            " applies C++",
        )
    return _checked_list(record, "match", matching), _checked_list(record, "apply", applying)


def _read_patterns(record: Record, field: str, operator: str, fragments: Fragments) -> list[Pattern]:
    return fragments.reader.read_list(record, field, record.dag(field), operator, f"{record.name}_{operator}")


def _checked_list(record: Record, operator: str, patterns: Sequence[Pattern]) -> PatternList:
    """The patterns of a match or an apply, which may all stand there.

    Raises:
        DiagnosticError: one may not.
    """
    names: set[str] = set()
    for pattern in patterns:
        if pattern.name in names:
            raise fail(
                pattern.source.place, f"'{record.label}' has two {operator} patterns ${pattern.name}: rename one"
            )
        names.add(pattern.name)
        if operator == "match":
            if isinstance(pattern, BuiltinUse):
                raise fail(
                    pattern.source.place, f"'{pattern.called}' stands in a match: it does something, so it is for apply"
                )
        elif isinstance(pattern, AnyOpcode):
            raise fail(
                pattern.source.place,
                "wip_match_opcode stands in an apply: it matches, so name the instruction that is made",
            )
        elif isinstance(pattern, FragmentUse):
            raise fail(
                pattern.source.place,
                f"the PatFrag '{pattern.called}' stands in an apply: it matches, so write the instructions that are made",
            )
    return tied(patterns, f"the {operator} of '{record.label}'")


def _match_root(record: Record, root: str, match: PatternList) -> int:
    named = match.named(root)
    if named is not None:
        return named
    place = record.place_of(fields.DEFS)
    if root not in match.definitions:
        raise fail(
            place,
            f"no match pattern of '{record.label}' has the root '${root}': name a pattern so, or an operand that one writes",
        )
    found = match.definitions[root]
    if found is None:
        raise fail(
            place,
            f"the root '${root}' of '{record.label}' is only read: it is the name of a pattern, or an operand that one writes",
        )
    return found


def _apply_roots(record: Record, root: str, pattern: Pattern, apply: PatternList) -> tuple[int, ...]:
    """The indices of the patterns that are made for the root.

    Raises:
        DiagnosticError: something that the root writes is written no more.
    """
    if all(isinstance(one, CppCode) for one in apply.patterns):
        return ()
    if any(isinstance(one, BuiltinUse) and one.called == ERASE_ROOT for one in apply.patterns):
        return ()
    if isinstance(pattern, (AnyOpcode, CppCode)):
        return ()
    place = record.place_of(fields.apply_field(record))
    named = apply.named(root)
    if not pattern.defs:
        if named is None:
            raise fail(
                place,
                f"'{pattern.called}', the root of '{record.label}', writes nothing, but no apply pattern has its name: name the one that"
                f" replaces it ${root}",
            )
        if isinstance(apply.patterns[named], (AnyOpcode, CppCode)):
            raise fail(
                place, f"the apply pattern ${root} of '{record.label}' is C++: the root is replaced by an instruction"
            )
        return (named,)
    roots: dict[int, None] = {}
    for name in _written_by_root(pattern):
        index = apply.definitions.get(name)
        if index is None:
            raise fail(
                place,
                f"'${name}' is written by the root of '{record.label}', and by no apply pattern: write it, or replace it by GIReplaceReg",
            )
        roots[index] = None
    if named is not None and named not in roots:
        raise fail(
            apply.patterns[named].source.place,
            f"the apply pattern ${root} of '{record.label}' has the root's name, and writes nothing that the root wrote: give it another name",
        )
    return tuple(roots)


def _written_by_root(use: Use) -> list[str]:
    """The operands that have to be written again: of a PatFrag, its root only."""
    outputs = use.operands[: use.defs]
    if isinstance(use, FragmentUse):
        outputs = tuple(
            [one for one, parameter in zip(outputs, use.fragment.outs, strict=True) if parameter.kind == ROOT]
        )
    return [one.name for one in outputs]


def _permutations(record: Record, match: PatternList) -> tuple[Mapping[int, int], ...]:
    """All choices of alternatives of a match's PatFrags, with those of the last one changing first.

    Raises:
        DiagnosticError: there are more than the rule's MaxPermutations.
    """
    count = 1
    chosen: list[dict[int, int]] = [{}]
    most = fields.most_permutations_of(record)
    for index, pattern in enumerate(match.patterns):
        if isinstance(pattern, FragmentUse):
            if not pattern.fragment.alternatives:
                raise fail(
                    pattern.source.place,
                    f"'{pattern.called}' has no alternatives, so '{record.label}' never matches: give it one",
                    Note(pattern.fragment.record.place, f"'{pattern.called}' is defined here"),
                )
            count *= len(pattern.fragment.alternatives)
            if 0 < most < count:
                continue
            chosen = [
                {**before, index: number} for before in chosen for number in range(len(pattern.fragment.alternatives))
            ]
    if 0 < most < count:
        raise fail(
            record.place_of(fields.match_field(record)),
            f"'{record.label}' stands for {count} rules, one for each choice of its PatFrags' alternatives, and its MaxPermutations is {most}: raise"
            " that, or use fewer alternatives",
        )
    return tuple(chosen)
