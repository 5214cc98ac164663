"""Checks of the arguments of instructions, PatFrags and builtins (checkSemantics of llvm-tblgen's InstructionPatterns)."""

from __future__ import annotations

from tgdsl.diagnostics import counted, fail
from tgdsl.model.combiner.patterns import IMMEDIATE, BuiltinUse, FragmentUse, InstructionUse, Use, is_pack


def check_arguments(use: Use) -> None:
    """Check the number and the kinds of a pattern's operands.

    Raises:
        DiagnosticError: they are not those that it takes.
    """
    place, given = use.source.place, len(use.operands)
    variadic = isinstance(use, InstructionUse) and use.is_variadic
    if given < use.wanted or given > use.wanted and not variadic:
        least = "at least " if variadic else ""
        raise fail(
            place,
            f"'{use.called}' takes {least}{counted(use.wanted, 'operand')}, and has {given} here: give as many as it takes",
        )
    if isinstance(use, FragmentUse):
        for parameter, operand in zip(use.fragment.parameters, use.operands, strict=True):
            if parameter.kind == IMMEDIATE:
                if operand.value is None:
                    raise fail(
                        place,
                        f"'${operand.name}' is given for the parameter '${parameter.name}' of '{use.called}', which takes an immediate: write a number",
                    )
                if operand.name:
                    raise fail(
                        place,
                        f"the immediate '${operand.name}' for the parameter '${parameter.name}' of '{use.called}' has a name: write the number alone",
                    )
            elif operand.value is not None:
                raise fail(
                    place,
                    f"the number {operand.value} is given for the parameter '${parameter.name}' of '{use.called}', which takes an operand: write a"
                    " name, $x",
                )
    if isinstance(use, BuiltinUse):
        for operand in use.operands:
            if operand.value is not None:
                raise fail(place, f"'{use.called}' has the number {operand.value}: it takes names of operands, $x")


def check_packs(use: Use, is_matched: bool) -> None:
    """Check operands that stand for several (GIVariadic), which only variadic instructions can have.

    Args:
        is_matched: they have to be the last ones.

    Raises:
        DiagnosticError: they stand elsewhere.
    """
    for number, operand in enumerate(use.operands):
        if not is_pack(operand):
            continue
        if not isinstance(use, InstructionUse) or not use.is_variadic:
            raise fail(
                use.source.place,
                f"'${operand.name}' of '{use.called}' is a GIVariadic, and '{use.called}' has a fixed number of operands: give it a type or none",
            )
        if is_matched and number != len(use.operands) - 1:
            raise fail(
                use.source.place,
                f"'${operand.name}' of '{use.called}' is a GIVariadic, and other operands follow it: it can only be the last one",
            )
