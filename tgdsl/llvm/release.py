"""A release of LLVM as data: what its TableGen sources declare, and what its headers number."""

from __future__ import annotations

from abc import ABC, abstractmethod

TYPE_CHECKING = False  # a run that has nothing to do reads its command line, and typing is slow to import
# The facts are imported on their first use: few runs need all of them.
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from typing import ClassVar

    from tgdsl.llvm.flags import Flag
    from tgdsl.llvm.value_types import NumberedType


class Release(ABC):
    """The facts about a release. There is one object of each release; what a fact means is in the modules that use it.

    Attributes:
        number: the major version, as ``--llvm`` takes it: 19.
        version: the full one, that of the llvm-tblgen whose text is written: "19.1.7".
        classes_of_newer: classes that all targets' records have since a later release, by that release's number.
    """

    number: ClassVar[int]
    version: ClassVar[str]
    classes_of_newer: ClassVar[Mapping[int, str]]

    def __str__(self) -> str:
        return f"LLVM {self.version}"

    @property
    def name(self) -> str:
        """The release in messages, such as "LLVM 19"."""
        return f"LLVM {self.number}"

    def program(self, name: str) -> str:
        """A program of the release as Debian calls it: "llvm-tblgen-19"."""
        return f"{name}-{self.number}"

    @property
    def package(self) -> str:
        """Debian's package of the release's headers and libraries."""
        return f"llvm-{self.number}-dev"

    @property
    def include(self) -> Path:
        """The folder of the release's headers and ``.td`` files where Debian's packages put it."""
        from pathlib import Path

        return Path(f"/usr/lib/llvm-{self.number}/include")

    @property
    @abstractmethod
    def classes(self) -> Mapping[str, str]:
        """The classes of LLVM's own TableGen sources: ``"RegisterClass : DAGOperand"`` to ``"string Namespace; int Size"``; see
        :class:`tgdsl.records.class_table.ClassTable`."""

    @property
    @abstractmethod
    def flags(self) -> Sequence[Flag]:
        """The flags that class Instruction declares, in its order."""

    @property
    @abstractmethod
    def mcid_flags(self) -> Sequence[str]:
        """The enumerators of ``MCID::Flag`` in the order in which llvm-tblgen writes those of an instruction."""

    @property
    @abstractmethod
    def generic_opcodes(self) -> Sequence[str]:
        """LLVM's own opcodes (``TargetOpcodes.def``) by their numbers."""

    @property
    @abstractmethod
    def value_types(self) -> Sequence[NumberedType]:
        """LLVM's value types (``MVT::SimpleValueType``) by their numbers."""

    @property
    @abstractmethod
    def selected_without_table(self) -> frozenset[str]:
        """The opcodes of nodes that SelectCodeCommon selects itself, without the MatcherTable."""

    @property
    @abstractmethod
    def targets(self) -> frozenset[str]:
        """LLVM's targets, and the architectures of its triples, in small letters."""

    @property
    @abstractmethod
    def header_words(self) -> frozenset[str]:
        """Words that LLVM's headers declare as classes, enumerations, namespaces or types."""

    @property
    @abstractmethod
    def matcher_operations(self) -> Mapping[str, Sequence[str]]:
        """The operations of a MatcherTable by name, each with its forms; see :mod:`tgdsl.model.matcher.operations`."""

    @property
    @abstractmethod
    def intrinsics(self) -> Path:
        """The table of LLVM's own intrinsics; see :mod:`tgdsl.records.llvm_intrinsics`."""
