"""How a target writes assembly language: its AsmWriter record."""

from __future__ import annotations

from attrs import frozen

from tgdsl.diagnostics import fail
from tgdsl.records import Record


@frozen
class AssemblyWriter:
    """The C++ class that prints instructions.

    Attributes:
        class_name: with the target's name before it: "SparcInstPrinter".
        pass_subtarget: its methods take an MCSubtargetInfo.
        variant: of the assembly language, from 0.
    """

    class_name: str
    pass_subtarget: bool
    variant: int


def read_assembly_writer(target: Record) -> AssemblyWriter:
    """The first of a target's writers, which is the one that LLVM generates.

    Raises:
        DiagnosticError: it has none, or one with a variant below 0.
    """
    writers = target.records("AssemblyWriters")
    if not writers:
        raise fail(target.place, f"the target '{target.name}' has no AssemblyWriters: name an AsmWriter")
    first = writers[0]
    variant = first.integer("Variant")
    if variant < 0:
        raise fail(first.place, f"the Variant of '{first.name}' is {variant}: variants are numbered from 0")
    return AssemblyWriter(
        class_name=target.name + first.string("AsmWriterClassName"),
        pass_subtarget=bool(first.integer("PassSubtarget")),
        variant=variant,
    )
