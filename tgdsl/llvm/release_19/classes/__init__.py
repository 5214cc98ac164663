"""The classes of LLVM 19's own TableGen sources, such as Register and SDNode: base classes, and the fields that each adds, with types.

The facts are what ``llvm-tblgen --print-records`` says of each class in ``llvm/Target/Target.td`` and in what that includes, and in
``GlobalISel/Combine.td``, ``TableGen/SearchableTable.td`` and ``TableGen/Automaton.td``. The print does not tell ``code`` from ``string``
where a field has no code in it yet; there the declaration itself was looked at.

In the tables, ``"RegisterClass : DAGOperand": "string Namespace; int Size"`` is a class with its direct base classes and the
fields that it declares itself, in order. Classes are grouped by the file that defines them.
"""

from __future__ import annotations

from collections.abc import Mapping

from tgdsl.llvm.release_19.classes import intrinsics, scheduling, selection, target

CLASSES: Mapping[str, str] = target.CLASSES | scheduling.CLASSES | selection.CLASSES | intrinsics.CLASSES
