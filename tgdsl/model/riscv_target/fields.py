"""The fields of RISC-V's extensions, profiles and processors (``RISCVFeatures.td``, ``RISCVProcessors.td``), each read by its name here."""

from __future__ import annotations

from tgdsl.model.common.readers import bit, integer, references, string
from tgdsl.records import Record

#: As ``-march`` has it, with "experimental-" before it while it is not ratified.
name_of = string("Name")
major_version_of = integer("MajorVersion")
minor_version_of = integer("MinorVersion")
is_experimental = bit("Experimental")
implied_features_of = references("Implies")
features_of = references("Features")
#: The ``-march`` of a processor; empty if its features say it.
default_march_of = string("DefaultMarch")
bit_group_of = integer("GroupID")
bit_position_of = integer("BitPos")


def identity_of(processor: Record) -> tuple[int, ...]:
    """The numbers by which the kernel tells a processor: mvendorid, marchid, mimpid."""
    return tuple([processor.integer(name) for name in ("MVendorID", "MArchID", "MImpID")])
