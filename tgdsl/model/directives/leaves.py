"""Facts that follow from the leaves of directives: associations, and the rows of the table in which directives are found by them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tgdsl.diagnostics import fail
from tgdsl.llvm.by_release import ByRelease
from tgdsl.llvm import Release
from tgdsl.model.common.sorting import std_sort
from tgdsl.model.directives import fields
from tgdsl.model.directives.table import Clause, ClauseValue, Directive, DirectiveLanguage

_FROM_LEAVES: Final = "AS_FromLeaves"
_NONE, _BLOCK = "AS_None", "AS_Block"

#: The names of Associations that directives with loops have.
_LOOPS = ByRelease({19: ("AS_Loop",), 22: ("AS_LoopNest", "AS_LoopSeq")})


def associations(language: DirectiveLanguage, release: Release) -> Mapping[str, str]:
    """The names of the Associations of all directives, by their records.

    Raises:
        DiagnosticError: an association is none that LLVM knows, or those of leaves do not agree.
    """
    loops = _LOOPS[release]
    known = {_NONE, _BLOCK, "AS_Declaration", "AS_Delimited", *loops, "AS_Separating"}
    by_record = {directive.record.name: directive for directive in language.directives}
    found: dict[str, str] = {}

    def of(directive: Directive, within: tuple[str, ...]) -> str:
        name = directive.record.name
        if name in found:
            return found[name]
        association = directive.association
        if association == _FROM_LEAVES:
            association = _of_leaves(
                directive, [of(one, (*within, name)) for one in leaves(directive, (*within, name))]
            )
        elif association not in known:
            raise fail(
                directive.record.place,
                f"the directive '{directive.record.label}' has the association '{association}', which LLVM does not know; take one of"
                " DirectiveBase.td",
            )
        found[name] = association
        return association

    def leaves(directive: Directive, within: tuple[str, ...]) -> list[Directive]:
        parts = [by_record[leaf.name] for leaf in directive.leaves]
        if any([part.record.name in within for part in parts]):
            raise fail(
                directive.record.place_of(fields.LEAF_CONSTRUCTS),
                f"the directive '{directive.record.label}' is a leaf of itself; leave it out",
            )
        return parts

    def _of_leaves(directive: Directive, parts: Sequence[str]) -> str:
        if not parts:
            raise fail(
                directive.record.place,
                f"the association of the directive '{directive.record.label}' is that of its leaves, but it has none; give it an association",
            )
        result = parts[0]
        for part in parts[1:]:
            if result == _NONE or result == _BLOCK and part in loops:
                result = part
            elif part not in (result, _NONE) and not (part == _BLOCK and result in loops):
                raise fail(
                    directive.record.place_of(fields.LEAF_CONSTRUCTS),
                    f"the leaves of the directive '{directive.record.label}' have the associations '{result}' and '{part}', which do not go"
                    " together; give it an association",
                )
        return result

    for one in language.directives:
        of(one, ())
    return {name: language.associations[association] for name, association in found.items()}


def categories(language: DirectiveLanguage) -> list[str]:
    """The name of the Category of each directive.

    Raises:
        DiagnosticError: a directive has none.
    """
    found: list[str] = []
    for directive in language.directives:
        if not directive.record.is_set(fields.CATEGORY):
            raise fail(
                directive.record.place,
                f"the directive '{directive.record.label}' has no category; give it one of DirectiveBase.td",
            )
        found.append(fields.name(fields.category(directive.record)))
    return found


def default_directive(language: DirectiveLanguage) -> Directive:
    """The directive that stands for unknown ones."""
    for one in language.directives:
        if one.is_default:
            return one
    raise fail(
        language.record.place, "no directive is the default, which unknown ones become; make one: isDefault = true"
    )


def default_clause(language: DirectiveLanguage) -> Clause:
    """The clause that stands for unknown ones."""
    for one in language.clauses:
        if one.is_default:
            return one
    raise fail(language.record.place, "no clause is the default, which unknown ones become; make one: isDefault = true")


def default_value(clause: Clause) -> ClauseValue:
    """The value of a clause that stands for unknown ones."""
    for one in clause.values:
        if one.is_default:
            return one
    raise fail(
        clause.record.place,
        f"no value of the clause '{clause.record.label}' is the default, which unknown ones become; make one: isDefault = true",
    )


def leaf_rows(language: DirectiveLanguage) -> Sequence[tuple[int, Sequence[int]]]:
    """The directives by their numbers, each with the numbers of its leaves: sorted by these, ends of directives last."""
    numbers = {directive.record.name: number for number, directive in enumerate(language.directives)}
    rows = [
        (number, [numbers[leaf.name] for leaf in directive.leaves])
        for number, directive in enumerate(language.directives)
    ]
    is_end = [directive.is_end for directive in language.directives]

    def less(left: tuple[int, list[int]], right: tuple[int, list[int]]) -> bool:
        if is_end[left[0]] != is_end[right[0]]:
            return is_end[right[0]]
        if not left[1] and not right[1]:
            return left[0] < right[0]
        return left[1] < right[1]

    return std_sort(rows, less)


def parsed_names(language: DirectiveLanguage) -> Sequence[tuple[str, Clause]]:
    """All spellings of clauses, so that none comes behind one that it begins with."""
    names = [(one.text, clause) for clause in language.clauses for one in clause.spellings]
    return std_sort(names, lambda left, right: left[0].encode() > right[0].encode())
