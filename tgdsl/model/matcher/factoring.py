"""Factoring of the matcher (LLVM's FactorNodes): equal first steps are shared; checks of opcodes or types become switches.

The order of options in a scope is the order of preference. An option can be moved before others only if none of
these can succeed together with it: if their first checks are *exclusive*.
"""

from __future__ import annotations

from tgdsl.model.common.value_types import ValueType
from tgdsl.model.matcher.operations import Kind
from tgdsl.model.matcher.pool import StepPool
from tgdsl.model.matcher.steps import CheckChildType, CheckOpcode, CheckType, Step, is_pointer
from tgdsl.model.matcher.tree import Path, Scope, SwitchOpcode, SwitchType
from tgdsl.model.patterns import SelectionNode

_RECORDING = (Kind.RECORD_NODE, Kind.RECORD_CHILD)


def factor(pool: StepPool, path: Path) -> None:
    """Factor the scope at the end of a path, and all scopes that come of it. The paths of its options are changed."""
    scope = path.branch
    if not isinstance(scope, Scope):
        return
    options: list[Path] = []
    for option in scope.options:
        if option.branch is not None:
            factor(pool, option)
            if not option.steps and isinstance(option.branch, Scope):
                options += option.branch.options
                continue
        options.append(option)
    options = _grouped(pool, options)
    if not options:
        path.branch = None
    elif len(options) == 1:
        path.steps += options[0].steps
        path.branch = options[0].branch
    elif all(option.steps and option.steps[0].kind is Kind.CHECK_OPCODE for option in options):
        path.branch = _opcode_switch(options)
    elif (positions := _type_checks(options)) is not None:
        _switch_type(pool, path, options, positions)
    else:
        scope.options = options


def _grouped(pool: StepPool, options: list[Path]) -> list[Path]:
    """The options of a scope, those that begin with the same step in one, where the order allows it."""
    result: list[Path] = []
    position = 0
    while position < len(options):
        first = options[position]
        if not first.steps or position + 1 == len(options):
            result.append(first)
            position += 1
            continue
        head = first.steps[0]
        if head.family >= 0 and _all_of_family(options, position, head.family):
            result += [_shared(pool, group) for group in _by_key(options, position)]
            break
        group, passed, end = _gather(options, position)
        # Options that the moved ones have passed come right before the rest.
        position = end - len(passed)
        options[position:end] = passed
        result.append(_shared(pool, group))
    return result


def _all_of_family(options: list[Path], start: int, family: int) -> bool:
    for index in range(len(options) - 1, start, -1):
        steps = options[index].steps
        if not steps or steps[0].family != family:
            return False
    return True


def _by_key(options: list[Path], start: int) -> list[list[Path]]:
    """Group options from a position on, all of which begin with checks of one family: any two are the same or exclude each other."""
    groups: dict[int, list[Path]] = {}
    for option in options[start:]:
        key = option.steps[0].key
        group = groups.get(key)
        if group is None:
            groups[key] = [option]
        else:
            group.append(option)
    return list(groups.values())


def _gather(options: list[Path], start: int) -> tuple[list[Path], list[Path], int]:
    """The options that can be put together with the one at ``start``; those before or between them that need not be looked at
    for that; and the position of the first that is in neither."""
    first = options[start]
    head = first.steps[0]
    key = head.key
    movable = head.simple
    group = [first]
    passed: list[Path] = []
    position = start + 1
    while position < len(options):
        option = options[position]
        if not option.steps:
            break
        other = option.steps[0]
        if other.key == key:
            group.append(option)
        elif exclusive(head, other):
            passed.append(option)
        elif movable and _bring_forward(option, head):
            continue  # it begins with another step now
        else:
            break
        position += 1
    return group, passed, position


def _bring_forward(option: Path, head: Step) -> bool:
    """Move a check that is the same as ``head``, or excludes it, to the beginning of an option, if it has one that can be moved."""
    kind = head.kind
    steps = option.steps
    for position, step in enumerate(steps):
        if step.kind is kind:
            if position and (step.key == head.key or exclusive(head, step)):
                steps.insert(0, steps.pop(position))
                return True
            return False
        if not step.simple and step.kind not in _RECORDING:
            return False
    return False


def exclusive(one: Step, other: Step) -> bool:
    """True if two different checks, of the same current node, can never both succeed."""
    if one.family >= 0 and one.family == other.family:
        return one.key != other.key
    if isinstance(one, CheckType):
        if isinstance(other, CheckOpcode):
            return _never_has(other, one)
        return isinstance(other, CheckType) and _different(one.type, other.type)
    if isinstance(one, CheckOpcode):
        return isinstance(other, CheckType) and _never_has(one, other)
    if isinstance(one, CheckChildType) and isinstance(other, CheckChildType):
        return one.child == other.child and _different(one.type, other.type)
    return False


def _never_has(opcode: CheckOpcode, check: CheckType) -> bool:
    """True if no node with the opcode passes the check."""
    if check.result >= opcode.node.results:
        return True
    return opcode.known_type is not None and _different(opcode.known_type, check.type)


def _different(one: ValueType, other: ValueType) -> bool:
    """True if two types are different for sure: iPTR can be any scalar integer."""
    if one is other:
        return False
    if is_pointer(one):
        return not other.is_integer or other.is_vector
    if is_pointer(other):
        return not one.is_integer or one.is_vector
    return True


def _shared(pool: StepPool, group: list[Path]) -> Path:
    """One option for several that begin with the same step."""
    first = group[0]
    if len(group) == 1:
        return first
    head = first.steps[0]
    for option in group:
        del option.steps[0]
    whole = Path([head])
    # Options that did the same all along have nothing left; the first stands for all.
    if first.steps or first.branch is not None:
        whole.branch = Scope(group)
        factor(pool, whole)
    return whole


def _opcode_switch(options: list[Path]) -> SwitchOpcode:
    cases: list[tuple[SelectionNode, Path]] = []
    for option in options:
        check = option.steps.pop(0)
        assert isinstance(check, CheckOpcode)
        cases.append((check.node, option))
    return SwitchOpcode(cases)


def _type_checks(options: list[Path]) -> list[int] | None:
    """For each option, the position of its check of the type of the current node's first result, if that can be moved to the beginning.

    None if one of them does not, or allows any pointer.
    """
    found: list[int] = []
    for option in options:
        for position, step in enumerate(option.steps):
            if isinstance(step, CheckType):
                if is_pointer(step.type) or step.result != 0:
                    return None
                found.append(position)
                break
            if not step.simple and step.kind not in _RECORDING:
                return None
        else:
            return None
    return found


def _switch_type(pool: StepPool, path: Path, options: list[Path], positions: list[int]) -> None:
    """End a path with a SwitchType, or with a CheckType if there is only one type."""
    cases: dict[ValueType, Path] = {}
    for option, position in zip(options, positions, strict=True):
        check = option.steps.pop(position)
        assert isinstance(check, CheckType)
        before = cases.get(check.type)
        if before is None:
            cases[check.type] = option
        elif not before.steps and isinstance(before.branch, Scope):
            before.branch.options.append(option)
        else:
            cases[check.type] = Path([], Scope([before, option]))
    for case in cases.values():
        if not case.steps:
            factor(pool, case)
    if len(cases) == 1:
        [(value_type, only)] = cases.items()
        path.steps += [pool.step(CheckType, value_type, 0), *only.steps]
        path.branch = only.branch
    else:
        path.branch = SwitchType(list(cases.items()))
