"""The operators of TableGen's sets of records (``Target.td``): what lists of registers are written with.

The others, ``add`` and ``shl`` for two, are selection nodes at the same time; see :mod:`tgdsl.std.selection`.
"""

from __future__ import annotations

from tgdsl.language.markers import Marker

sequence = Marker()
decimate = Marker()
interleave = Marker()
