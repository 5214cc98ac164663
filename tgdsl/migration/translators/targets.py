"""The Target."""

from __future__ import annotations

from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Listing, Member, Name, Plain
from tgdsl.migration.translation import Translation
from tgdsl.migration.waivers import files_for
from tgdsl.records import Record, Ref


def target(record: Record, translation: Translation) -> Expression:
    """A Target, without LLVM's default parser and writer; with its files, if it has not all that its records seem to be for."""
    named: list[tuple[str, Expression]] = [
        ("instruction_set", translation.reference(record.record("InstructionSet").name))
    ]
    for field, name, default in (
        ("AssemblyParsers", "assembly_parsers", "DefaultAsmParser"),
        ("AssemblyParserVariants", "assembly_parser_variants", "DefaultAsmParserVariant"),
        ("AssemblyWriters", "assembly_writers", "DefaultAsmWriter"),
    ):
        value = record.values(field)
        if value and value != (Ref(default),):
            named.append((name, translation.value(value)))
    if record.integer("AllowRegisterRenaming"):
        named.append(("allow_register_renaming", Plain("True")))
    files = [Call(Member(Name(of_language("files")), type(one).__name__)) for one in files_for(translation.records)]
    if files:
        named.append(("files", Listing(files)))
    return Call(Name(of_language("Target")), (), named)
