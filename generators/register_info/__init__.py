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


def _in_one_file(subject: Subject, name: str) -> str:
    """The text of all sections."""
    out = Writer()
    for section in _SECTIONS:
        out.paste(file_header(section.description))
        out.line()
        with guarded(out, section.macro):
            out.line()
            _write_section(out, section, subject)
    return str(out)


def _includes(subject: Subject, name: str) -> str:
    """The text of the file that includes those of the sections.

    Args:
        name: what the names of all these files begin with.
    """
    out = Writer()
    for section in _SECTIONS:
        with guarded(out, section.macro, named_end=False):
            out.line(f'#include "{name}{section.suffix}.inc"')
    return str(out)


def _own_file(section: _Section) -> tuple[str, Callable[[Subject, str], str]]:
    """The suffix of the file of a section, and the function of its text."""

    def text(subject: Subject, name: str) -> str:
        out = Writer()
        out.paste(file_header(section.description))
        _write_section(out, section, subject)
        return str(out)

    return section.suffix, text


def _write_section(out: Writer, section: _Section, subject: Subject) -> None:
    if section.include:
        out.line(f'#include "{section.include}"')
        out.line()
    with namespace(out, "llvm", blank_after=True):
        out.line()
        section.body(out, subject)
        out.line()


#: The files by release: what their names have behind the first one's, and the function of their text.
_FILES = {
    19: (("", _in_one_file),),
    22: (("", _includes), *[_own_file(section) for section in (_ENUMS, _HEADER, _MC_DESC, _TARGET_DESC)]),
}
_FILES_OF = ByRelease(_FILES)


def render(subject: Subject) -> str:
    """The text of all files, one after another; their headers do not name the source."""
    return "".join([text(subject, "-") for _, text in _FILES_OF[subject.release]])


def _part(suffix: str, text: Callable[[Subject, str], str]) -> Part[RegisterInfo]:
    return Part(suffix, lambda model, file, name: text(_subject_of(model), name))


_PARTS = ByRelease({release: tuple([_part(*file) for file in files]) for release, files in _FILES.items()})


def _subject_of(model: Model) -> Subject:
    types = {one.qualified_name: one.number for one in model.value_types.by_number.values()}
    return Subject(model.release, model.target_name, model.registers, types)


def _remarks(model: Model, file: RegisterInfo) -> str:
    return debug_text(model.release, model.registers) if file.register_info_debug else ""


def _applies(model: Model) -> bool:
    return model.records.has_class("Register")


GENERATOR = Generator.of_parts(RegisterInfo, _PARTS, _applies, _remarks)
