"""The operators of TableGen's sets of records (``Target.td``), with which MemberLists of registers are written.

The others (``add``, ``shl``, ...) are SDNodes at the same time; see :mod:`tgdsl.std.selection`.
"""

from __future__ import annotations

from tgdsl.language.core.expressions import Marker

sequence = Marker()
decimate = Marker()
interleave = Marker()
