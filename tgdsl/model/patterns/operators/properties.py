"""SDNodeProperty lists of nodes, intrinsics and complex patterns, as sets of bits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tgdsl.diagnostics import fail
from tgdsl.model.patterns.fields import PROPERTIES, properties_of, wants_parent, wants_root
from tgdsl.records import Record
from tgdsl.llvm.flags import Flag


class Property:
    """SDNodeProperty records (SDNPCommutative, ...) as bits of an integer."""

    COMMUTATIVE: Final = 1
    ASSOCIATIVE: Final = 2
    CHAIN: Final = 4
    OUT_GLUE: Final = 8
    IN_GLUE: Final = 16
    OPT_IN_GLUE: Final = 32
    MAY_STORE: Final = 64
    MAY_LOAD: Final = 128
    SIDE_EFFECT: Final = 256
    MEM_OPERAND: Final = 512
    VARIADIC: Final = 1024
    WANT_ROOT: Final = 2048
    WANT_PARENT: Final = 4096


#: What an instruction or a node does besides computing its values.
EFFECTS: Final = Property.MAY_LOAD | Property.MAY_STORE | Property.SIDE_EFFECT

#: The flags of instructions that are about these effects.
EFFECT_OF_FLAG: Mapping[Flag, int] = {
    Flag.MAY_LOAD: Property.MAY_LOAD,
    Flag.MAY_STORE: Property.MAY_STORE,
    Flag.HAS_SIDE_EFFECTS: Property.SIDE_EFFECT,
}

_COMMON: Mapping[str, int] = {
    "SDNPHasChain": Property.CHAIN,
    "SDNPOptInGlue": Property.OPT_IN_GLUE,
    "SDNPMayStore": Property.MAY_STORE,
    "SDNPMayLoad": Property.MAY_LOAD,
    "SDNPSideEffect": Property.SIDE_EFFECT,
    "SDNPMemOperand": Property.MEM_OPERAND,
    "SDNPVariadic": Property.VARIADIC,
}
_OF_NODES = {
    **_COMMON,
    "SDNPCommutative": Property.COMMUTATIVE,
    "SDNPAssociative": Property.ASSOCIATIVE,
    "SDNPOutGlue": Property.OUT_GLUE,
    "SDNPInGlue": Property.IN_GLUE,
}
_OF_COMPLEX_PATTERNS = {**_COMMON, "SDNPWantRoot": Property.WANT_ROOT, "SDNPWantParent": Property.WANT_PARENT}


def node_properties(record: Record) -> int:
    """The Properties of an SDNode or an Intrinsic."""
    return _properties(record, _OF_NODES)


def complex_pattern_properties(record: Record) -> int:
    """The Properties of a ComplexPattern, and what its C++ wants besides the node, which newer releases have fields for."""
    properties = _properties(record, _OF_COMPLEX_PATTERNS)
    if wants_root(record):
        properties |= Property.WANT_ROOT
    if wants_parent(record):
        properties |= Property.WANT_PARENT
    return properties


def _properties(record: Record, known: Mapping[str, int]) -> int:
    properties = 0
    for listed in properties_of(record):
        if listed.name not in known:
            raise fail(
                record.place_of(PROPERTIES),
                f"'{listed.name}' in the Properties of '{record.label}' means nothing there: possible are "
                f"{', '.join(sorted(known))}",
            )
        properties |= known[listed.name]
    return properties
