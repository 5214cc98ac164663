"""The HwMode that a subtarget is in (``getHwMode``): what registers and encodings by mode depend on."""

from __future__ import annotations

from tgdsl.diagnostics import NOWHERE, fail
from tgdsl.model import Model
from tgdsl.model.common.hw_modes import DEFAULT
from tgdsl.model.subtarget.feature_predicates import holds
from tgdsl.model.subtarget.fields import feature_name


class ModeChooser:
    """Chooses HwModes.

    Args:
        on: the names of the SubtargetFeatures' records that are on.
    """

    def __init__(self, model: Model, on: frozenset[str]) -> None:
        self._model = model
        self._on = on

    @property
    def of_encodings(self) -> int:
        """The HwMode that counts for InstructionEncodings."""
        return self._chosen(self._model.hw_mode_kinds.encodings, "encodings")

    @property
    def of_registers(self) -> int:
        """The HwMode that counts for register classes."""
        return self._chosen(self._model.hw_mode_kinds.registers, "registers")

    def name(self, mode: int) -> str:
        return f"the HwMode '{self._model.hw_modes.names[mode]}'" if mode else "the default HwMode"

    def _chosen(self, kind: int, what: str) -> int:
        """The only mode that holds of those of a kind, the set of which has a bit for each; the default one, if none does.

        Raises:
            DiagnosticError: several hold.
        """
        names = self._model.hw_modes.names
        found = [mode for mode in range(1, len(names)) if kind >> mode - 1 & 1 and self._holds(mode)]
        if len(found) > 1:
            both = ", ".join([f"'{names[mode]}'" for mode in found])
            raise fail(
                NOWHERE, f"--features: the HwModes {both} hold together, and {what} depend on one: switch features off"
            )
        return found[0] if found else DEFAULT

    def _holds(self, mode: int) -> bool:
        modes = self._model.hw_modes
        if modes.features[mode]:
            return all([self._switched(part) for part in modes.features[mode].split(",") if part])
        conditions = self._model.feature_predicates.by_name
        for predicate in modes.predicates[mode]:
            if predicate.name not in conditions:
                raise fail(
                    predicate.place,
                    f"the HwMode '{modes.names[mode]}' holds as C++ says, for '{predicate.name}' is not a condition on features: give it one,"
                    " assembler=all_of(...)",
                )
        return all([holds(conditions[one.name].condition, self._on) for one in modes.predicates[mode]])

    def _switched(self, part: str) -> bool:
        """True if a feature is on or off, as its sign says."""
        name = part.lstrip("+-")
        on = any([feature_name(self._model.records[record]) == name for record in self._on])
        return on is not part.startswith("-")
