"""The registers that each convention assigns: ``const MCRegister CC_X_ArgRegs[] = { T::R0, T::R1 };``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generators.kit.writer import Writer
from tgdsl.model.calling_conventions import CallingConvention


def write_register_lists(out: Writer, conventions: Sequence[CallingConvention]) -> None:
    """A list for each convention, ordered by plain name, unlike the functions; and those for Swift that have something."""
    ordered = sorted(conventions, key=lambda convention: convention.name)
    for convention in ordered:
        out.line(_list(f"{convention.name}_ArgRegs", convention.argument_registers(swift=False) or ("0",)))
    for_swift = [(convention.name, convention.argument_registers(swift=True)) for convention in ordered]
    if any([registers for _, registers in for_swift]):
        out.line()
        out.line("// Registers used by Swift.")
        out.lines(_list(f"{name}_Swift_ArgRegs", registers) for name, registers in for_swift if registers)


def _list(name: str, registers: Iterable[str]) -> str:
    return f"const MCRegister {name}[] = {{ {', '.join(sorted(registers))} }};"
