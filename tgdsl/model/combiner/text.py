"""Patterns and rules as llvm-tblgen dumps them: ``-gicombiner-stop-after-parse`` and ``-gicombiner-debug-typeinfer``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tgdsl.model.combiner.patterns import (
    AnyOpcode,
    BuiltinUse,
    CppCode,
    Flags,
    Fragment,
    FragmentUse,
    InstructionUse,
    Parameter,
    Pattern,
    PatternList,
)


def pattern(one: Pattern, named: bool, is_apply: bool = False) -> str:
    """A pattern, with its name if that does not stand before it."""
    name = f"name:{one.name} " if named else ""
    match one:
        case AnyOpcode():
            return f"(AnyOpcodePattern {name}[{', '.join([each.name for each in one.instructions])}])"
        case CppCode():
            kind = "apply" if is_apply else "match"
            return f'(CXXPattern {name}{kind} code:"{_escaped(one.code)}")'
        case FragmentUse():
            kind = "PatFragPattern"
        case BuiltinUse():
            kind = "BuiltinPattern"
        case InstructionUse():
            kind = "CodeGenInstructionPattern"
    operands = ", ".join([str(operand) for operand in one.operands])
    extras = ""
    if isinstance(one, InstructionUse):
        if one.intrinsic is not None:
            extras = f" intrinsic(@{one.intrinsic.llvm_name})"
        if one.flags is not None:
            extras += _flags(one.flags)
    return f"({kind} {name}{one.called} operands:[{operands}]{extras})"


def _flags(flags: Flags) -> str:
    parts = (("set", flags.set), ("unset", flags.unset), ("copy", flags.copied))
    listed = [f" ({what} {', '.join(names)})" for what, names in parts if names]
    return f" (MIFlags{''.join(listed)})"


def _escaped(code: str) -> str:
    shown: list[str] = []
    for byte in code.encode():
        character = chr(byte)
        if character == "\\":
            shown.append("\\\\")
        else:
            shown.append(character if 0x20 <= byte < 0x7F and character != '"' else f"\\{byte:02X}")
    return "".join(shown)


def fragment(one: Fragment, indent: str) -> str:
    lines = [f"(PatFrag name:{one.name}"]
    lines += [f"  ({what} {_parameters(list_)})" for what, list_ in (("ins", one.ins), ("outs", one.outs)) if list_]
    lines.append("  (alternatives [")
    for alternative in one.alternatives:
        lines += ["    [", *[f"      {pattern(each, True)}," for each in alternative.patterns], "    ],"]
    lines += ["  ])", ")"]
    return "\n".join([indent + line for line in lines])


def _parameters(parameters: Sequence[Parameter]) -> str:
    return f"[{', '.join([f'{one.name}:{one.kind}' for one in parameters])}]"


def operand_table(name: str, list_: PatternList) -> list[str]:
    if not list_.definitions:
        return [f"  (OperandTable {name} <empty>)"]
    lines = [f"  (OperandTable {name} "]
    for operand in sorted(list_.definitions):
        definition = list_.definition(operand)
        lines.append(f"    {operand} -> {'<live-in>' if definition is None else definition.name}")
    return [*lines, "  )"]


def permutation(list_: PatternList, chosen: Mapping[int, int]) -> str:
    """Which alternative of each PatFrag of a match is chosen."""
    return f"[{', '.join(sorted([f'{list_.patterns[index].name}[{number}]' for index, number in chosen.items()]))}]"
