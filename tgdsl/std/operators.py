"""The operators of TableGen's sets of records (``Target.td``): what lists of registers are written with."""

from __future__ import annotations

from tgdsl.language.markers import Marker

# In LLVM these are selection nodes at the same time: a register list's `add` is the node `add`.
add = Marker()
sub = Marker()
and_ = Marker()
shl = Marker()
trunc = Marker()
rotl = Marker()
rotr = Marker()

sequence = Marker()
decimate = Marker()
interleave = Marker()
