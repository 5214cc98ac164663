"""Properties of nodes, intrinsics and complex patterns, as sets."""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.diagnostics import fail
from tgdsl.model.patterns.table import Property
from tgdsl.records import Record

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
    """Those of an SDNode or an intrinsic."""
    return _properties(record, _OF_NODES)


def complex_pattern_properties(record: Record) -> int:
    return _properties(record, _OF_COMPLEX_PATTERNS)


def _properties(record: Record, known: Mapping[str, int]) -> int:
    found = 0
    for listed in record.records("Properties"):
        if listed.name not in known:
            raise fail(
                record.place,
                f"'{listed.name}' in the Properties of '{record.label}' means nothing there: possible are "
                f"{', '.join(sorted(known))}",
            )
        found |= known[listed.name]
    return found
