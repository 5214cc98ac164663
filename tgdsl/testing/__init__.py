"""Tests of one's own target: what statements are assembled to, what is refused, what is selected, and whether all can be read back.

The functions assert; they can be called in any test. The pytest plugin, :mod:`tgdsl.pytest_plugin`, collects files in the manner of
LLVM's MC tests besides. See docs/testing.md.
"""

from tgdsl.testing.assembly import decodes, encodes, rejects
from tgdsl.testing.machines import CheckFailed, Source
from tgdsl.testing.round_trip import RoundTrips, round_trips
from tgdsl.testing.selecting import selects

__all__ = ["CheckFailed", "RoundTrips", "Source", "decodes", "encodes", "rejects", "round_trips", "selects"]
