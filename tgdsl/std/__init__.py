"""What LLVM predefines: ``from tgdsl.std import i32, DefaultMode``. Every target's records begin with these.

The modules are listed in the order of their records. A target imports names from here, or from a module of this package.
"""

from tgdsl.std.defaults import DefaultMode, NoRegAltName
from tgdsl.std.value_types import *  # noqa: F403  # some two hundred types, each by its name

#: The modules whose records every target has, in order.
MODULES = ("tgdsl.std.value_types", "tgdsl.std.defaults", "tgdsl.std.operators")

__all__ = ["MODULES", "DefaultMode", "NoRegAltName"]
