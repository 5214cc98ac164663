"""The targets that files are for: lines ``ARCH = TARGET OPTION...``, where ARCH is that of triples in RUN lines, or lines without it.

::

    sparc = targets/sparc --bits 32
    sparcv9 = targets/sparc --cpu v9
    tiny

A line without ``ARCH =`` is for files that name no triple, and for triples that no other line has.
"""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NoReturn

from tgdsl.classes import evolve, frozen
from tgdsl.llvm import RELEASES
from tgdsl.testing.files.problems import FileProblem
from tgdsl.testing.machines import Machine, Options, machine_of


@frozen
class TargetOfFiles:
    """A target, and options that all of its files have."""

    source: str
    options: Options

    def machine(
        self, cpu: str = "", features: str = "", *, variant: int | None = None, position_independent: bool = False
    ) -> Machine:
        """The machine with the options of a RUN line besides.

        Raises:
            DiagnosticError: the target or an option is wrong.
        """
        options = self.options
        if cpu:
            options = evolve(options, cpu=cpu)
        if features:
            options = evolve(options, features=",".join([one for one in (options.features, features) if one]))
        if variant is not None:
            options = evolve(options, variant=variant)
        if position_independent:
            options = evolve(options, position_independent=True)
        return machine_of(self.source, options)


#: The architecture of a line without one.
ANY = ""


@frozen
class TargetTable:
    """The targets by the architecture of triples."""

    by_architecture: Mapping[str, TargetOfFiles]

    def of_triple(self, triple: str) -> TargetOfFiles:
        """The target of a triple; empty for none.

        Raises:
            FileProblem: there is none.
        """
        architecture = triple.partition("-")[0]
        found = self.by_architecture.get(architecture) or self.by_architecture.get(ANY)
        if found is None:
            what = f"the triple '{triple}'" if triple else "a file without a triple"
            known = ", ".join([f"'{name}'" for name in self.by_architecture])
            raise FileProblem(
                f"no target is known for {what}: "
                + (f"tgdsl_targets has {known}" if known else "name it by tgdsl_targets, or --tgdsl-target")
            )
        return found


def read_targets(lines: Iterable[str], folder: Path) -> TargetTable:
    """The table of an option's lines.

    Args:
        folder: that paths are relative to.

    Raises:
        FileProblem: a line is wrong.
    """
    found: dict[str, TargetOfFiles] = {}
    for line in lines:
        try:
            words = shlex.split(line)
        except ValueError as error:
            raise FileProblem(f"'{line}': {error}") from None
        if not words:
            continue
        architecture = ANY
        if len(words) > 1 and words[1] == "=":
            architecture, words = words[0], words[2:]
        if not words:
            raise FileProblem(f"'{line}': a target is missing behind '='")
        if architecture in found:
            raise FileProblem(f"'{line}': there is a target for {architecture or 'any triple'} already")
        found[architecture] = _target(words, line, folder)
    return TargetTable(found)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise FileProblem(message)


def _parser() -> argparse.ArgumentParser:
    """The options of ``python -m tgdsl.asm`` that say something of the target."""
    parser = _Parser(add_help=False, prog="", allow_abbrev=False)
    parser.add_argument("source")
    parser.add_argument("--cpu", default="")
    parser.add_argument("--features", default="")
    parser.add_argument("--variant", type=int, default=0)
    parser.add_argument("--byte-order", choices=("big", "little"), default=None)
    parser.add_argument("--bits", type=int, choices=(32, 64), default=None)
    parser.add_argument("--position-independent", action="store_true")
    parser.add_argument("--no-compress", dest="compresses", action="store_false")
    parser.add_argument("--no-aliases", dest="aliases", action="store_false")
    parser.add_argument("--llvm", type=int, choices=[*RELEASES], default=None)
    return parser


def _target(words: list[str], line: str, folder: Path) -> TargetOfFiles:
    try:
        given = vars(_parser().parse_args(_joined(words)))
    except FileProblem as error:
        raise FileProblem(f"'{line}': {error}") from None
    source = str(given.pop("source"))
    beside = folder / source
    return TargetOfFiles(str(beside) if os.path.exists(beside) else source, Options(**given))


def _joined(words: list[str]) -> list[str]:
    """The words, with ``--features -vis`` as one, since argparse takes ``-vis`` for an option."""
    found: list[str] = []
    for word in words:
        if found and found[-1] == "--features":
            found[-1] += f"={word}"
        else:
            found.append(word)
    return found
