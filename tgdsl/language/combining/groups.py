"""Lists of rules: combiners, and groups of rules in them (LLVM's ``GICombineGroup`` and ``GICombiner``)."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.language.core.definition import Definition
from tgdsl.language.core.llvm_fields import llvm_field, with_fields


class GICombine(Definition):
    """A rule of combiners, or a group of rules."""

    record_class = "GICombine"


@with_fields
class GICombineGroup(GICombine):
    """A group of rules, which stands in combiners and other groups for its rules, in their order."""

    record_class = "GICombineGroup"

    rules: Sequence[GICombine] = llvm_field("Rules", kw_only=False)
    """Rules and groups; the first one that matches is applied."""


@with_fields
class GICombiner(GICombine):
    """A combiner of GlobalISel: a C++ class that applies the first of its rules that matches an instruction.

    A file is made for each: ``files.GlobalISelCombiner(combiners="ToyCombiner")``; LLVM's build includes it five times.
    """

    record_class = "GICombiner"
    needs_name = True

    class_name: str = llvm_field("Classname", kw_only=False)
    """The C++ class, "ToyPreLegalizerCombinerImpl"."""
    rules: Sequence[GICombine] = llvm_field("Rules", kw_only=False)
    """Rules and groups; the first one that matches is applied."""
    combine_all_method_name: str = llvm_field("CombineAllMethodName", default="tryCombineAll")
    """The C++ method that tries all rules."""
