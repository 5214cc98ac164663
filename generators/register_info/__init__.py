"""The generator ``register-info`` (LLVM's RegisterInfoEmitter): ``<Target>GenRegisterInfo.inc``.

There are four sections, each with a header comment, and each for another file of the target's C++, which defines a macro before it includes them::

    GET_REGINFO_ENUM          enums         numbers of registers, classes, sub-register indices, pressure sets
    GET_REGINFO_MC_DESC       mc_desc       tables of the MC layer
    GET_REGINFO_HEADER        header        the class <Target>GenRegisterInfo
    GET_REGINFO_TARGET_DESC   target_desc   its tables and methods

They are in that file, or it includes a file for each, such as ``<Target>GenRegisterInfoEnums.inc``.
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.classes import frozen
from tgdsl.files import RegisterInfo
from tgdsl.generation import Generator, Part
from tgdsl.generators.kit.cpp import file_header, guarded, namespace
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.register_info.debug import debug_text
from tgdsl.generators.register_info.enums import write_enums
from tgdsl.generators.register_info.header import write_header
from tgdsl.generators.register_info.mc_desc import write_mc_desc
from tgdsl.generators.register_info.subject import Subject
from tgdsl.generators.register_info.target_desc import write_target_desc
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model


@frozen
class _Section:
    """A section.

    Attributes:
        description: the words of its header comment.
        macro: what whoever includes it has defined.
        suffix: of a file of its own, what its name has behind the target's file's.
        body: writes what is in namespace llvm.
        include: a header of LLVM's that it needs.
    """

    description: str
    macro: str
    suffix: str
    body: Callable[[Writer, Subject], None]
    include: str = ""


_ENUMS = _Section("Target Register Enum Values", "GET_REGINFO_ENUM", "Enums", write_enums)
_MC_DESC = _Section("MC Register Information", "GET_REGINFO_MC_DESC", "MCDesc", write_mc_desc)
_HEADER = _Section(
    "Register Information Header Fragment",
    "GET_REGINFO_HEADER",
    "Header",
    write_header,
    include="llvm/CodeGen/TargetRegisterInfo.h",
)
_TARGET_DESC = _Section(
    "Target Register and Register Classes Information", "GET_REGINFO_TARGET_DESC", "TargetDesc", write_target_desc
)
_SECTIONS = (_ENUMS, _MC_DESC, _HEADER, _TARGET_DESC)


def subject_of(model: Model) -> Subject:
    """What the sections are about."""
    types = {one.qualified_name: one.number for one in model.value_types.by_number.values()}
    return Subject(model.target_name, model.registers, types)


def render(subject: Subject) -> str:
    """The text of all sections in one file; its headers do not name the source."""
    out = Writer()
    for section in _SECTIONS:
        out.paste(file_header(section.description))
        out.line()
        with guarded(out, section.macro):
            out.line()
            _write_section(out, section, subject)
    return str(out)


def _write_section(out: Writer, section: _Section, subject: Subject) -> None:
    if section.include:
        out.line(f'#include "{section.include}"')
        out.line()
    with namespace(out, "llvm", blank_after=True):
        out.line()
        section.body(out, subject)
        out.line()


def _in_one_file(model: Model, file: RegisterInfo, name: str) -> str:
    return render(subject_of(model))


def _includes(model: Model, file: RegisterInfo, name: str) -> str:
    """The text of the file that includes those of the sections."""
    out = Writer()
    for section in _SECTIONS:
        with guarded(out, section.macro, named_end=False):
            out.line(f'#include "{name}{section.suffix}.inc"')
    return str(out)


def _own_file(section: _Section) -> Part[RegisterInfo]:
    """The file of a section."""

    def text(model: Model, file: RegisterInfo, name: str) -> str:
        out = Writer()
        out.paste(file_header(section.description))
        _write_section(out, section, subject_of(model))
        return str(out)

    return Part(section.suffix, text)


_PARTS = ByRelease(
    {
        19: (Part("", _in_one_file),),
        22: (Part("", _includes), *map(_own_file, (_ENUMS, _HEADER, _MC_DESC, _TARGET_DESC))),
    }
)


def _remarks(model: Model, file: RegisterInfo) -> str:
    return debug_text(model.registers) if file.register_info_debug else ""


def _applies(model: Model) -> bool:
    return bool(model.records.of_class("Register"))


GENERATOR = Generator.of_parts(RegisterInfo, _PARTS, _applies, _remarks)
