"""Branches, returns and calls: the flags of instructions (isBranch, isTerminator, isBarrier, ...), and the nodes that they are selected for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tgdsl.diagnostics import Note, Report, Rule
from tgdsl.llvm.flags import Flag
from tgdsl.model.common import rules
from tgdsl.model.instructions.table import Instruction
from tgdsl.model.machine_properties.facts import MachineFacts, Selection
from tgdsl.model.patterns.operators import EFFECTS, Property
from tgdsl.model.patterns.places import place_of_source

#: What the instructions of LLVM's own branches have, and what they must not have.
_BRANCHES: Final[Mapping[str, tuple[Sequence[Flag], Sequence[Flag]]]] = {
    "ISD::BR": ((Flag.IS_BRANCH, Flag.IS_TERMINATOR, Flag.IS_BARRIER), (Flag.IS_INDIRECT_BRANCH,)),
    "ISD::BRCOND": ((Flag.IS_BRANCH, Flag.IS_TERMINATOR), (Flag.IS_BARRIER,)),
    "ISD::BRIND": ((Flag.IS_BRANCH, Flag.IS_INDIRECT_BRANCH, Flag.IS_TERMINATOR, Flag.IS_BARRIER), ()),
}

_LEAVES: Final = (Flag.IS_BRANCH, Flag.IS_TERMINATOR, Flag.IS_RETURN, Flag.IS_CALL)


def check_control_flow(facts: MachineFacts, passes_registers: bool, report: Report) -> None:
    """Report flags that contradict the nodes, and each other.

    Args:
        passes_registers: a calling convention of the target assigns values to registers.
    """
    for one in facts.selections:
        if one.node is not None and one.root is not None:
            _check_chain(one, one.root, report)
            _check_node(one, one.root, report)
            if passes_registers:
                _check_arguments(one, one.root, report)
    for instruction in facts.instructions:
        if not instruction.has(Flag.IS_ASM_PARSER_ONLY):
            _check_alone(instruction, report)


# -- nodes -----------------------------------------------------------------------------------------------------------


def _check_chain(one: Selection, root: Instruction, report: Report) -> None:
    """A node without a chain is where its values are used: one without values nowhere, and a branch not at the end of its block."""
    if one.everywhere & Property.CHAIN:
        return
    if not one.has_value and not one.has(Property.OUT_GLUE) and not one.pattern.implicit_results:
        what = f"'{one.name}' has no result, no chain and no out-glue, so nothing in the DAG refers to it, and LLVM drops it"
    elif any([root.has(flag) for flag in _LEAVES]):
        what = (
            f"'{root.name}' leaves its block or calls a function, and '{one.name}' has no chain, which alone orders it"
        )
    else:
        return
    report.breach(
        rules.NODE_CHAIN, place_of_source(one.pattern.record), f"{what}: give the node SDNPHasChain", *_of_node(one)
    )


def _check_node(one: Selection, root: Instruction, report: Report) -> None:
    """The flags that follow from a node's operands and properties."""
    assert one.node is not None
    known = _BRANCHES.get(one.node.opcode)
    if known is not None:
        _check_flags(rules.BRANCH_FLAGS, f"'{one.name}'", one, root, *known, report)
    elif one.has_block and one.has(Property.CHAIN):
        _check_flags(rules.BRANCH_FLAGS, f"'{one.name}', a branch", one, root, *_of_branch(one, root), report)
    elif not one.has_value and one.has(Property.CHAIN, Property.VARIADIC):
        if not one.properties & (Property.OUT_GLUE | Property.SIDE_EFFECT | Property.MAY_STORE):
            if one.has(Property.OPT_IN_GLUE):
                what = f"'{one.name}', which without out-glue ends a function"
                flags = (Flag.IS_RETURN, Flag.IS_TERMINATOR, Flag.IS_BARRIER)
                _check_flags(rules.RETURN_FLAGS, what, one, root, flags, (), report)
        elif one.has(Property.OUT_GLUE) and not one.properties & EFFECTS and not root.has(Flag.IS_RETURN):
            what = f"'{one.name}', which with a chain, out-glue and any number of operands calls a function"
            _check_flags(rules.CALL_FLAGS, what, one, root, (Flag.IS_CALL,), (), report)


def _of_branch(one: Selection, root: Instruction) -> tuple[Sequence[Flag], Sequence[Flag]]:
    """The flags that a branch of the target's own has and must not have."""
    leaves = root.has(Flag.IS_RETURN) or root.has(Flag.IS_EH_SCOPE_RETURN)
    conditional = one.properties & (Property.IN_GLUE | Property.OPT_IN_GLUE)
    return (
        (Flag.IS_TERMINATOR,) if leaves else (Flag.IS_BRANCH, Flag.IS_TERMINATOR),
        (Flag.IS_BARRIER,) if conditional else (),
    )


def _check_flags(
    rule: Rule,
    what: str,
    one: Selection,
    root: Instruction,
    wanted: Sequence[Flag],
    excluded: Sequence[Flag],
    report: Report,
) -> None:
    """Report flags that an instruction lacks for a node, or has in spite of it. What a custom inserter replaces only has to end its block, and
    a pseudo instruction may become a branch later."""
    if root.has(Flag.USES_CUSTOM_INSERTER):
        wanted = [flag for flag in wanted if flag is Flag.IS_TERMINATOR]
    elif root.has(Flag.IS_PSEUDO):
        wanted = [flag for flag in wanted if flag is not Flag.IS_BRANCH]
    missing = " and ".join([flag.value for flag in wanted if not root.has(flag)])
    wrong = " and ".join([flag.value for flag in excluded if root.has(flag)])
    if missing or wrong:
        said = f"lacks {missing}: set it" if missing else f"has {wrong}: take it out"
        notes = [] if root.record is one.pattern.record else [_pattern_note(one)]
        message = f"'{root.name}' is selected for {what}, but {said}"
        report.breach(rule, root.record.place, message, *notes, *_of_node(one))


def _check_arguments(one: Selection, root: Instruction, report: Report) -> None:
    """Copies into the registers of arguments and results stay with what is glued to them."""
    if not one.has(Property.CHAIN, Property.VARIADIC) or not (root.has(Flag.IS_CALL) or root.has(Flag.IS_RETURN)):
        return
    if not one.properties & (Property.IN_GLUE | Property.OPT_IN_GLUE):
        report.breach(
            rules.ARGUMENTS_UNGLUED,
            place_of_source(one.pattern.record),
            f"'{one.name}' is not glued to the copies into the registers of its operands, which '{root.name}' then may not find there: give"
            " the node SDNPOptInGlue",
            *_of_node(one),
        )


def _of_node(one: Selection) -> Iterator[Note]:
    """Where the target defines a node; LLVM's own are not what is wrong."""
    if one.node is not None and not one.node.opcode.startswith("ISD::"):
        yield Note(one.node.record.place, f"'{one.node.name}' is defined here")


def _pattern_note(one: Selection) -> Note:
    return Note(place_of_source(one.pattern.record), "the pattern is here")


# -- instructions ------------------------------------------------------------------------------------------------------


def _check_alone(instruction: Instruction, report: Report) -> None:
    """Flags of one instruction that contradict each other."""
    has = instruction.has
    calls = has(Flag.IS_CALL)
    if has(Flag.IS_BRANCH) and not has(Flag.IS_TERMINATOR) and not calls:
        _report(rules.BRANCH_FLAGS, instruction, "isBranch", "not isTerminator: a branch ends its block", report)
    if has(Flag.IS_INDIRECT_BRANCH) and not has(Flag.IS_BRANCH) and not has(Flag.IS_RETURN) and not calls:
        _report(rules.BRANCH_FLAGS, instruction, "isIndirectBranch", "neither isBranch, isReturn nor isCall", report)
    if has(Flag.IS_RETURN):
        if not has(Flag.IS_TERMINATOR):
            _report(rules.RETURN_FLAGS, instruction, "isReturn", "not isTerminator: a return ends its block", report)
        elif not has(Flag.IS_BARRIER) and not instruction.operands and not instruction.implicit_uses:
            why = "not isBarrier: it has no condition, so nothing behind it is reached"
            _report(rules.RETURN_FLAGS, instruction, "isReturn", why, report)


def _report(rule: Rule, instruction: Instruction, flag: str, contradiction: str, report: Report) -> None:
    report.breach(
        rule, instruction.record.place, f"'{instruction.name}' has {flag}, and {contradiction}; correct one of them"
    )
