"""LLVM's selection nodes and fragments (``TargetSelectionDAG.td``), each by its name; ``and_`` and the like have an underscore."""

from tgdsl.std.selection.any_floats import *  # noqa: F403  # here and below: some eight hundred nodes and fragments
from tgdsl.std.selection.atomics import *  # noqa: F403
from tgdsl.std.selection.conditions import *  # noqa: F403
from tgdsl.std.selection.control import *  # noqa: F403
from tgdsl.std.selection.floats import *  # noqa: F403
from tgdsl.std.selection.integers import *  # noqa: F403
from tgdsl.std.selection.leaf_fragments import *  # noqa: F403
from tgdsl.std.selection.leaves import *  # noqa: F403
from tgdsl.std.selection.loads_and_stores import *  # noqa: F403
from tgdsl.std.selection.markers import *  # noqa: F403
from tgdsl.std.selection.masked_memory import *  # noqa: F403
from tgdsl.std.selection.memory import *  # noqa: F403
from tgdsl.std.selection.ordered_atomics import *  # noqa: F403
from tgdsl.std.selection.strict_floats import *  # noqa: F403
from tgdsl.std.selection.vectors import *  # noqa: F403

#: The modules of LLVM's SDNodes and fragments, mostly in the order of LLVM's own.
SELECTION = (
    "tgdsl.std.type_profiles",
    "tgdsl.std.selection.markers",
    "tgdsl.std.selection.leaves",
    "tgdsl.std.selection.integers",
    "tgdsl.std.selection.floats",
    "tgdsl.std.selection.strict_floats",
    "tgdsl.std.selection.control",
    "tgdsl.std.selection.memory",
    "tgdsl.std.selection.vectors",
    "tgdsl.std.selection.conditions",
    "tgdsl.std.selection.leaf_fragments",
    "tgdsl.std.selection.loads_and_stores",
    "tgdsl.std.selection.any_floats",
    "tgdsl.std.selection.atomics",
    "tgdsl.std.selection.ordered_atomics",
    "tgdsl.std.selection.masked_memory",
)
