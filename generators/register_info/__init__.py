"""The generator ``register-info`` (LLVM's RegisterInfoEmitter): ``<Target>GenRegisterInfo.inc``.

The file has four sections, each with a header comment, and each included by another file of the target::

    GET_REGINFO_ENUM          enums         numbers of registers, classes, sub-register indices, pressure sets
    GET_REGINFO_MC_DESC       mc_desc       tables of the MC layer
    GET_REGINFO_HEADER        header        the class <Target>GenRegisterInfo
    GET_REGINFO_TARGET_DESC   target_desc   its tables and methods
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.classes import frozen
from tgdsl.files import RegisterInfo
from tgdsl.generation import Generator
from tgdsl.generators.kit.cpp import file_header, guarded, namespace
from tgdsl.generators.kit.writer import Writer
from tgdsl.generators.register_info.debug import debug_text
from tgdsl.generators.register_info.enums import write_enums
from tgdsl.generators.register_info.header import write_header
from tgdsl.generators.register_info.mc_desc import write_mc_desc
from tgdsl.generators.register_info.subject import Subject
from tgdsl.generators.register_info.target_desc import write_target_desc
from tgdsl.model import Model


@frozen
class _Section:
    description: str
    macro: str
    body: Callable[[Writer, Subject], None]
    include: str = ""


_SECTIONS = (
    _Section("Target Register Enum Values", "GET_REGINFO_ENUM", write_enums),
    _Section("MC Register Information", "GET_REGINFO_MC_DESC", write_mc_desc),
    _Section(
        "Register Information Header Fragment",
        "GET_REGINFO_HEADER",
        write_header,
        include="llvm/CodeGen/TargetRegisterInfo.h",
    ),
    _Section("Target Register and Register Classes Information", "GET_REGINFO_TARGET_DESC", write_target_desc),
)


def render(subject: Subject) -> str:
    """The text of the file; its headers do not name the source."""
    out = Writer()
    for section in _SECTIONS:
        out.paste(file_header(section.description))
        out.line()
        with guarded(out, section.macro):
            out.line()
            if section.include:
                out.line(f'#include "{section.include}"')
                out.line()
            with namespace(out, "llvm", blank_after=True):
                out.line()
                section.body(out, subject)
                out.line()
    return str(out)


def _generate(model: Model, file: RegisterInfo) -> str:
    types = {one.qualified_name: one.number for one in model.value_types.by_number.values()}
    return render(Subject(model.target_name, model.registers, types))


def _remarks(model: Model, file: RegisterInfo) -> str:
    return debug_text(model.registers) if file.register_info_debug else ""


def _applies(model: Model) -> bool:
    return bool(model.records.of_class("Register"))


GENERATOR = Generator.of(RegisterInfo, _generate, _applies, _remarks)
