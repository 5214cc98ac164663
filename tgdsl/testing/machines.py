"""Machines: targets that are loaded once in a process, each with its assembler, disassembler and printer for a subtarget."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Literal, TypeAlias

from tgdsl.classes import frozen
from tgdsl.diagnostics import DiagnosticError, Report, fail, file_place, render
from tgdsl.language.counterparts import ByteOrder
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.mc.assembler import Assembler
from tgdsl.mc.disassembler import Disassembler
from tgdsl.mc.methods import CounterpartMethods
from tgdsl.mc.program import Assembled, Program
from tgdsl.mc.target import MCTarget, read_subtarget
from tgdsl.mc.text import InstructionTexts, writer_number
from tgdsl.model import Model

#: A target: the path of its folder, module, ``.td`` file or records file, the dotted name of a module, or the module itself.
Source: TypeAlias = str | os.PathLike[str] | ModuleType


class CheckFailed(AssertionError):
    """A target does not do what the test expects. The text says what was expected, what was seen, and where they differ."""


def problem_text(error: DiagnosticError) -> str:
    """The mistakes of a target, each with its file and line, as the commands print them."""
    return render(error.diagnostics).rstrip("\n")


@frozen
class Options:
    """The options that ``python -m tgdsl.asm`` has for a subtarget and its assembly language.

    Attributes:
        cpu: a processor; empty for none.
        features: as ``+v9,-vis``.
        variant: of the assembly language, by number.
        byte_order: of words in memory; None for the target's own.
        bits: of addresses; None for the target's own.
        position_independent: whether the linker may put the code anywhere.
        compresses: instructions become compressed ones.
        aliases: instructions are printed as aliases.
        llvm: the release of LLVM; None for the default, or that of the records.
    """

    cpu: str = ""
    features: str = ""
    variant: int = 0
    byte_order: ByteOrder | None = None
    bits: Literal[32, 64] | None = None
    position_independent: bool = False
    compresses: bool = True
    aliases: bool = True
    llvm: int | None = None


class Machine:
    """A target for a subtarget.

    Raises:
        DiagnosticError: the target has no such processor, feature or variant.
    """

    def __init__(self, model: Model, options: Options) -> None:
        self.model = model
        self.options = options
        self.target = MCTarget(
            model,
            read_subtarget(model, options.cpu, options.features),
            options.byte_order,
            position_independent=options.position_independent,
            bits=options.bits,
        )
        self._methods = CounterpartMethods(self.target)

    @cached_property
    def assembler(self) -> Assembler:
        return Assembler(self.target, self._methods, self.options.variant, self.options.compresses)

    @cached_property
    def texts(self) -> InstructionTexts:
        number = writer_number(self.target, self.options.variant)
        return InstructionTexts(self.target, self._methods, number, self.options.aliases)

    @cached_property
    def disassembler(self) -> Disassembler:
        return Disassembler(self.target)

    def assembled(self, text: str) -> Assembled:
        """The sections of a text, and what is wrong with it."""
        return Program(self.assembler, text).assembled()


_models: dict[tuple[str, int | None], Model | DiagnosticError] = {}
_machines: dict[tuple[str, Options], Machine] = {}


def model_of(source: Source, llvm: int | None = None) -> Model:
    """The model of a target, which is read when it is asked for first.

    Raises:
        DiagnosticError: with all that is wrong with the target, at each of its uses.
    """
    key = _place_of(source), llvm
    if key not in _models:
        try:
            _models[key] = Model(load_target(key[0], source_options=SourceOptions(llvm)), Report())
        except DiagnosticError as error:
            _models[key] = error
    found = _models[key]
    if isinstance(found, DiagnosticError):
        raise DiagnosticError(found.diagnostics)
    return found


def machine_of(source: Source, options: Options = Options()) -> Machine:
    """The machine of a target, for a subtarget.

    Raises:
        DiagnosticError: the target or the options are wrong.
    """
    key = _place_of(source), options
    if key not in _machines:
        _machines[key] = Machine(model_of(source, options.llvm), options)
    return _machines[key]


def _place_of(source: Source) -> str:
    """The path of a target, absolute; a dotted name as it is."""
    if isinstance(source, ModuleType):
        file = source.__file__
        if file is None:
            raise fail(file_place(source.__name__), "this module has no file: give the path of the target's folder")
        return str(Path(file).parent if hasattr(source, "__path__") else Path(file))
    text = os.fspath(source)
    return os.path.abspath(text) if os.path.exists(text) else text


def assume_words(assume: Mapping[str, bool]) -> list[str]:
    """Assumptions as ``--assume`` takes them."""
    return [f"{name}={'true' if holds else 'false'}" for name, holds in assume.items()]
