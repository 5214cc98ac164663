"""The Target."""

from __future__ import annotations

from tgdsl.files import File, options_of
from tgdsl.migration.library import of_language
from tgdsl.migration.python import Call, Expression, Listing, Member, Name, Plain, string
from tgdsl.migration.translation import Translation
from tgdsl.migration.trials.waivers import files_for
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
    if translation.stubs.module:
        named.append(("machine_code", Call(Name(translation.stubs.machine_code), [])))
    files = files_for(translation.records, tuple(translation.files_of_build(record.name)))
    if files:
        named.append(("files", Listing([_file(one) for one in files])))
    return Call(Name(of_language("Target")), (), named)


def _file(file: File) -> Expression:
    """A file with the options that do not have their default values."""
    named: list[tuple[str, Expression]] = []
    if file.suffix not in (None, file.usual_suffix):
        named.append(("suffix", Plain(string(str(file.suffix)))))
    for option in options_of(type(file)):
        value = option.value_in(file)
        if value != option.default:
            named.append((option.attribute, Plain(string(value) if isinstance(value, str) else repr(value))))
    return Call(Member(Name(of_language("files")), type(file).__name__), (), named)
