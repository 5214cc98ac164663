"""Intrinsics whose names follow from those of instructions: patterns find them by the instruction.

simd = IntrinsicGroup("int_mill_simd_", target_prefix="mill")
simd.values(V4I8, [V4I8, V4I8], [IntrNoMem], names="add_b sub_b max_b")  # the record int_mill_simd_add_b, ...

for instruction in [ADD_B, SUB_B, MAX_B]:
    binary(simd.of(instruction), V4I8, instruction)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from tgdsl.diagnostics import did_you_mean, fail
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import DefiningModule, Definition, definition_of
from tgdsl.language.core.naming import named_record, names_in
from tgdsl.language.core.running import current_place, running_namespace
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.language.patterns.intrinsic_properties import IntrinsicProperty
from tgdsl.language.patterns.intrinsic_types import IntrinsicType
from tgdsl.language.patterns.intrinsics import EffectIntrinsic, Intrinsic, ValueIntrinsic

_Called: TypeAlias = ValueIntrinsic[DagValue] | EffectIntrinsic


class IntrinsicGroup:
    """Intrinsics of which each has the name of an instruction in its own, as it is or in small letters: those that the group defines, and those that
    variables of its module have.

    Args:
        prefix: what the names of all of their records begin with.
        target_prefix: the target's name in those that they have in LLVM IR.
    """

    @checked
    def __init__(self, prefix: str, *, target_prefix: str = "") -> None:
        self.prefix = prefix
        self._target_prefix = target_prefix
        self._module = DefiningModule.of(running_namespace())
        self._made: dict[str, _Called] = {}
        self._names: dict[Definition, str] = {}  # of instructions

    @checked
    def values(
        self,
        result: IntrinsicType[DagValue],
        parameters: Sequence[IntrinsicType[DagValue]],
        intr_properties: Sequence[IntrinsicProperty] = (),
        *,
        names: str | Sequence[str],
    ) -> None:
        """Define intrinsics with one result, which differ in their names alone.

        Args:
            names: those of their records, without the prefix: a text with spaces between them, or a list.
        """
        for name in _listed(names):
            self._add(name, ValueIntrinsic(result, parameters, intr_properties, target_prefix=self._target_prefix))

    @checked
    def effects(
        self,
        parameters: Sequence[IntrinsicType[DagValue]],
        intr_properties: Sequence[IntrinsicProperty] = (),
        *,
        names: str | Sequence[str],
    ) -> None:
        """Define intrinsics without results, which differ in their names alone.

        Args:
            names: those of their records, without the prefix: a text with spaces between them, or a list.
        """
        for name in _listed(names):
            self._add(name, EffectIntrinsic(parameters, intr_properties, target_prefix=self._target_prefix))

    @checked
    def of(self, instruction: type[Instruction]) -> Callable[..., Any]:
        """The intrinsic that has the name of an instruction; type checkers do not know what it takes and gives."""
        name = self._name(instruction)
        for one in (name, name.lower()):
            found = self._made.get(one) or self._module.namespace.get(f"{self.prefix}{one}")
            if isinstance(found, Intrinsic) and callable(found):
                return found
        hint = did_you_mean(name.lower(), self._made) or "; define it"
        raise fail(current_place(), f"there is no intrinsic '{self.prefix}{name.lower()}'{hint}")

    def _add(self, name: str, intrinsic: _Called) -> None:
        if name in self._made:
            raise fail(current_place(), f"the intrinsic '{self.prefix}{name}' is here twice; name it once")
        self._made[name] = named_record(f"{self.prefix}{name}", intrinsic)

    def _name(self, instruction: type[Instruction]) -> str:
        """The name of an instruction's record."""
        definition = definition_of(instruction)
        assert definition is not None
        if definition not in self._names:
            self._names.update(names_in(definition.module))
        return self._names.get(definition, "")


def _listed(names: str | Sequence[str]) -> Sequence[str]:
    return names.split() if isinstance(names, str) else names
