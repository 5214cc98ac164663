"""Intrinsics as LLVM IR knows them: names and numbers, types, attributes, builtins (LLVM's CodeGenIntrinsics).

What the nodes of the DAG need of an intrinsic is in :mod:`tgdsl.model.patterns.operators.intrinsics`.
"""

from tgdsl.model.intrinsics.checks import check_types as check_types
from tgdsl.model.intrinsics.codes import TypeCodes as TypeCodes
from tgdsl.model.intrinsics.codes import read_type_codes as read_type_codes
from tgdsl.model.intrinsics.memory import PLACES as PLACES
from tgdsl.model.intrinsics.memory import READ as READ
from tgdsl.model.intrinsics.memory import WRITE as WRITE
from tgdsl.model.intrinsics.memory import memory_effects as memory_effects
from tgdsl.model.intrinsics.reading import has_intrinsics as has_intrinsics
from tgdsl.model.intrinsics.reading import read_intrinsics as read_intrinsics
from tgdsl.model.intrinsics.table import ARGUMENT_ATTRIBUTES as ARGUMENT_ATTRIBUTES
from tgdsl.model.intrinsics.table import FUNCTION_PROPERTIES as FUNCTION_PROPERTIES
from tgdsl.model.intrinsics.table import ArgumentAttribute as ArgumentAttribute
from tgdsl.model.intrinsics.table import Intrinsic as Intrinsic
from tgdsl.model.intrinsics.table import IntrinsicTable as IntrinsicTable
from tgdsl.model.intrinsics.table import TargetSet as TargetSet
