"""The fields of instructions that the matcher depends on, each read by its name here and nowhere else."""

from __future__ import annotations

from tgdsl.model.common.readers import bit_if_there, integer

#: Of releases that have a CaptureDeactivationSymbol.
supports_deactivation_symbol = bit_if_there("supportsDeactivationSymbol")
#: The order of patterns depends on it.
code_size_of = integer("CodeSize")
