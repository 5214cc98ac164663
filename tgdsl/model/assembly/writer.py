"""The AsmWriter of a target, and what registers are called in assembly language (AsmName, AltNames)."""

from __future__ import annotations

from tgdsl.classes import frozen
from tgdsl.diagnostics import Note, Report, collecting, counted, fail
from tgdsl.model.assembly import fields
from tgdsl.model.common import rules
from tgdsl.model.registers import RegisterFile
from tgdsl.model.registers.fields import ALT_NAMES, alt_name_indices_of, alt_names_of, asm_name_of
from tgdsl.records import Record, Ref


@frozen
class AssemblyWriter:
    """An AsmWriter record: the C++ class that prints instructions.

    Attributes:
        class_name: with the target's name before it: "SparcInstPrinter".
        pass_subtarget: PassSubtarget: its methods take an MCSubtargetInfo.
        variant: Variant, of the assembly language, from 0.
    """

    class_name: str
    pass_subtarget: bool
    variant: int


def read_assembly_writer(target: Record, number: int = 0) -> AssemblyWriter:
    """One of a target's AssemblyWriters (``-asmwriternum``); the first, if LLVM's build says nothing.

    Raises:
        DiagnosticError: there is none with this number, or it has a variant below 0.
    """
    writers = fields.writers_of(target)
    if not writers:
        raise fail(
            target.place_of(fields.WRITERS), f"the target '{target.name}' has no AssemblyWriters: name an AsmWriter"
        )
    if number >= len(writers):
        raise fail(
            target.place_of(fields.WRITERS),
            f"the target '{target.name}' has no AsmWriter #{number}: its {counted(len(writers), 'AssemblyWriter')}"
            f" {'is #0' if len(writers) == 1 else f'are #0 to #{len(writers) - 1}'}; give another asmwriternum, or add one",
        )
    writer = writers[number]
    variant = fields.variant_of(writer)
    if variant < 0:
        raise fail(
            writer.place_of(fields.VARIANT),
            f"the Variant of '{writer.name}' is {variant}: variants are numbered from 0",
        )
    return AssemblyWriter(
        class_name=target.name + fields.class_name_of(writer),
        pass_subtarget=fields.passes_subtarget(writer),
        variant=variant,
    )


def check_assembly_writers(target: Record, report: Report) -> None:
    """Report two AssemblyWriters of one C++ class, which would have each of its methods twice."""
    first: dict[str, Record] = {}
    for value, writer in zip(fields.writer_values_of(target), fields.writers_of(target)):
        name = fields.class_name_of(writer)
        if name in first:
            report.breach(
                rules.WRITER_TWICE,
                target.place_of(fields.WRITERS, value),
                f"two of the AssemblyWriters of '{target.name}' are the class '{target.name}{name}', '{first[name].name}' and '{writer.name}': "
                "give one of them another AsmWriterClassName, or leave it out",
                Note(first[name].place, f"'{first[name].name}' is defined here"),
            )
        first.setdefault(name, writer)


DEFAULT = "NoRegAltName"  #: index of the names that registers have anyway


def register_names(bank: RegisterFile, index: str = DEFAULT) -> tuple[str, ...]:
    """The name of each register, in the order of their numbers.

    Args:
        index: a RegAltNameIndex; registers without a name of that index have an empty one.

    Raises:
        DiagnosticError: registers have such an index, and not as many AltNames.
    """
    if index == DEFAULT:
        return tuple([asm_name_of(register.record) or register.name for register in bank.registers])
    report = Report()
    names: list[str] = []
    for register in bank.registers:
        with collecting(report):
            names.append(_alternative(register.record, index))
    report.check()
    return tuple(names)


def _alternative(record: Record, index: str) -> str:
    indices = alt_name_indices_of(record)
    wanted = Ref(index)
    if wanted not in indices:
        return ""
    position, names = indices.index(wanted), alt_names_of(record)
    if position >= len(names):
        raise fail(
            record.place_of(ALT_NAMES),
            f"the register '{record.name}' has {counted(len(names), 'AltName')}, and '{index}' is number {position + 1} of its "
            "RegAltNameIndices: give a name for each index",
        )
    return names[position]
