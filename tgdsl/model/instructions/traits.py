"""What matters of a pattern for the flags of an instruction, as bits of an integer."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from tgdsl.diagnostics import fail
from tgdsl.records import Record


class Trait:
    """Bits. Those in ``PASSED_UP`` hold of a node if they hold of one below it."""

    LOADS = 1
    STORES = 2
    SIDE_EFFECTS = 4
    VARIADIC = 8
    PASSED_UP = LOADS | STORES | SIDE_EFFECTS | VARIADIC

    LEAF = 16  # an operand or a constant: no operation at all
    BITCAST = 32  # nothing but the reinterpretation of a leaf


_RELEVANT = {
    "SDNPMayLoad": Trait.LOADS,
    "SDNPMayStore": Trait.STORES,
    "SDNPSideEffect": Trait.SIDE_EFFECTS,
    "SDNPVariadic": Trait.VARIADIC,
}


@frozen
class Properties:
    """The properties that a kind of record may have in its field ``Properties``, with the traits that they stand for."""

    known: Mapping[str, int]

    def of(self, record: Record) -> int:
        """The traits of a record of that kind.

        Raises:
            DiagnosticError: it has a property that it cannot have.
        """
        traits = 0
        for property_ in record.records("Properties"):
            bits = self.known.get(property_.name)
            if bits is None:
                raise fail(
                    record.place,
                    f"'{property_.name}' in the Properties of '{record.name}' means nothing there: possible are "
                    f"{', '.join(sorted(self.known))}",
                )
            traits |= bits
        return traits


_COMMON = _RELEVANT | dict.fromkeys(("SDNPHasChain", "SDNPOptInGlue", "SDNPMemOperand"), 0)

NODE_PROPERTIES = Properties(
    _COMMON | dict.fromkeys(("SDNPCommutative", "SDNPAssociative", "SDNPOutGlue", "SDNPInGlue"), 0)
)
COMPLEX_PATTERN_PROPERTIES = Properties(_COMMON | dict.fromkeys(("SDNPWantRoot", "SDNPWantParent"), 0))
