"""The generator ``dxil-operation``: ``<Target>GenDXILOperation.inc``, in LLVM's build ``DXILOperation.inc`` (LLVM's DXILEmitter).

The file has sections for other files to include, and no header. Before 22, they are enumerations of operations and of their classes, a map from
intrinsics, and a table of properties (:mod:`.mapped`); since then lists for macros, and the table (:mod:`.versioned`).
"""

from __future__ import annotations

from collections.abc import Callable

from tgdsl.files import DXILOperation as File
from tgdsl.generation import Generator
from tgdsl.generators.dxil_operation.mapped import render_mapped
from tgdsl.generators.dxil_operation.versioned import render_versioned
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model import Model


def _mapped(model: Model) -> str:
    return render_mapped(model.mapped_operations, model.release)


def _versioned(model: Model) -> str:
    return render_versioned(model.versioned_operations, model.release)


#: The text of the file: since 22, operations differ between versions of DXIL.
_RENDER: ByRelease[Callable[[Model], str]] = ByRelease({19: _mapped, 22: _versioned})
#: The class of operations.
_CLASS = ByRelease({19: "DXILOpMapping", 22: "DXILOp"})


def _generate(model: Model, file: File) -> str:
    return _RENDER[model.release](model)


def _applies(model: Model) -> bool:
    return model.records.has_class(_CLASS[model.release])


GENERATOR = Generator.of(File, _generate, _applies, needs_target=False)
