"""The generator ``intrinsic-impl``: what LLVM IR knows of all intrinsics, ``IntrinsicImpl.inc``.

The file has a section each, for other files to include, of codes of types, targets, names, a bit for the overloaded ones, types, attributes,
and functions that find the intrinsic of a builtin of Clang's or Microsoft's.
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.files import IntrinsicImpl as File
from tgdsl.generation import Generator
from tgdsl.generators.intrinsics import attribute_cases, builtins, packed_attributes, packed_builtins
from tgdsl.generators.intrinsics.printed_arguments import write_printed_arguments
from tgdsl.generators.intrinsics.tables import (
    FORM,
    Form,
    write_names,
    write_overloaded,
    write_targets,
    write_type_codes,
    write_types,
)
from tgdsl.generators.kit.cpp import file_header
from tgdsl.generators.kit.writer import Writer
from tgdsl.llvm import Release
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model
from tgdsl.model.intrinsics import IntrinsicTable, TypeCodes, check_types, has_intrinsics

#: The section of attributes: a switch over sets, since 22 numbers of two sets in a word.
_ATTRIBUTES: ByRelease[Callable[[Writer, IntrinsicTable, Release], None]] = ByRelease(
    {19: attribute_cases.write_attributes, 22: packed_attributes.write_attributes}
)
#: The look-up of a builtin: since 22, names are stored without what those of a target begin with.
_BUILTINS: ByRelease[Callable[[Writer, IntrinsicTable, bool], None]] = ByRelease(
    {19: builtins.write_builtins, 22: packed_builtins.write_builtins}
)


def _nothing(out: Writer, table: IntrinsicTable, form: Form) -> None:
    """The printed arguments of releases that print none."""


#: The printed arguments, of releases that have such.
_PRINTED: ByRelease[Callable[[Writer, IntrinsicTable, Form], None]] = ByRelease(
    {19: _nothing, 22: write_printed_arguments}
)


def render(table: IntrinsicTable, codes: TypeCodes, release: Release) -> str:
    """The text of the file."""
    form = FORM[release]
    out = Writer()
    out.paste(file_header("Intrinsic Function Source Fragment"))
    write_type_codes(out, codes)
    write_targets(out, table, form)
    write_names(out, table, form)
    write_overloaded(out, table, form)
    write_types(out, table, form)
    _ATTRIBUTES[release](out, table, release)
    _PRINTED[release](out, table, form)
    for clang in (True, False):
        _BUILTINS[release](out, table, clang)
    return str(out)


def _generate(model: Model, file: File) -> str:
    check_types(model.llvm.intrinsics)
    return render(model.llvm.intrinsics, model.llvm.intrinsic_type_codes, model.release)


def _applies(model: Model) -> bool:
    return has_intrinsics(model.records) and not model.records.has_class("Target")


GENERATOR = Generator.of(File, _generate, _applies, needs_target=False)
