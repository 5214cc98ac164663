"""The model of LLVM's own records, which have no Target: intrinsics, attributes, types, options, directives, target parsers, library calls."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from tgdsl.diagnostics import Report
from tgdsl.records import RecordSet

# The code of a part is imported on its first use, as in tgdsl.model.model.
if TYPE_CHECKING:
    from tgdsl.model.arm_target import ArmTarget
    from tgdsl.model.attributes import Attributes
    from tgdsl.model.directives import DirectiveLanguage
    from tgdsl.model.intrinsics import IntrinsicTable, TypeCodes
    from tgdsl.model.library_functions import LibraryFunctions
    from tgdsl.model.machine_types import MachineTypes
    from tgdsl.model.options import OptionTable
    from tgdsl.model.riscv_target import RiscvTarget
    from tgdsl.model.runtime_calls import RuntimeCalls


class LLVMModel:
    """The parts of a :class:`~tgdsl.model.model.Model` that are about LLVM itself. Each raises :class:`DiagnosticError` with all its errors on first use.

    Args:
        records: LLVM's.
        report: gets warnings and breaches.
    """

    def __init__(self, records: RecordSet, report: Report) -> None:
        self.records = records
        self._report = report

    @cached_property
    def intrinsics(self) -> IntrinsicTable:
        """All intrinsics in the order of their numbers."""
        from tgdsl.model.intrinsics import read_intrinsics

        return read_intrinsics(self.records)

    @cached_property
    def intrinsic_type_codes(self) -> TypeCodes:
        """The codes of the types of intrinsics."""
        from tgdsl.model.intrinsics import read_type_codes

        return read_type_codes(self.records)

    @cached_property
    def attributes(self) -> Attributes:
        """The attributes of LLVM IR, of ``Attributes.td``."""
        from tgdsl.model.attributes import read_attributes

        return read_attributes(self.records)

    @cached_property
    def machine_types(self) -> MachineTypes:
        """LLVM's own list of value types, of ``ValueTypes.td``."""
        from tgdsl.model.machine_types import read_machine_types

        return read_machine_types(self.records)

    @cached_property
    def options(self) -> OptionTable:
        """The command-line options of a tool, in the order of LLVM's OptTable."""
        from tgdsl.model.options import build_options

        return build_options(self.records, self._report)

    @cached_property
    def directives(self) -> DirectiveLanguage:
        """The language of directives, such as OpenMP, with its directives and clauses."""
        from tgdsl.model.directives import build_directives

        return build_directives(self.records, self._report)

    @cached_property
    def arm_target(self) -> ArmTarget:
        """The architectures, extensions and processors of ARM or AArch64."""
        from tgdsl.model.arm_target import read_arm_target

        return read_arm_target(self.records)

    @cached_property
    def riscv_target(self) -> RiscvTarget:
        """The extensions, profiles and processors of RISC-V."""
        from tgdsl.model.riscv_target import read_riscv_target

        return read_riscv_target(self.records)

    @cached_property
    def library_functions(self) -> LibraryFunctions:
        """The functions of C's libraries that LLVM knows."""
        from tgdsl.model.library_functions import read_library_functions

        return read_library_functions(self.records)

    @cached_property
    def runtime_calls(self) -> RuntimeCalls:
        """The calls of functions at run time that LLVM makes itself."""
        from tgdsl.model.runtime_calls import read_runtime_calls

        return read_runtime_calls(self.records)
