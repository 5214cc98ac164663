"""The operations of DirectX's intermediate language (DXIL.td, DXILEmitter), as releases describe them."""

from tgdsl.model.dxil.mapped import MappedOperation, OperandType, read_mapped_operations
from tgdsl.model.dxil.versioned import (
    SelectedIntrinsic,
    SinceVersion,
    VersionedOperation,
    VersionedOperations,
    read_versioned_operations,
)

__all__ = [
    "MappedOperation",
    "OperandType",
    "SelectedIntrinsic",
    "SinceVersion",
    "VersionedOperation",
    "VersionedOperations",
    "read_mapped_operations",
    "read_versioned_operations",
]
