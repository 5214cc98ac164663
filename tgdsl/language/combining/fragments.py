"""PatFrags of rules (LLVM's ``GICombinePatFrag``): patterns under a name, in alternatives.

    @combine_fragment()
    def twice(dst: MachineOperand, src: MachineOperand, x: MachineOperand) -> CombineAlternatives:
        return CombineAlternatives(
            root=dst,
            outs=[dst, src],
            alternatives=[[op(dst, src), op(src, x)] for op in (G_FREEZE, G_FABS)],
        )

A rule gives it operands, outputs first: ``match=[twice(dst, src)]``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast, get_type_hints

from tgdsl.diagnostics import Place, fail
from tgdsl.language.combining.operands import ImmediateOperand, operand_variables
from tgdsl.language.combining.pattern_lists import PatternWriter, check_patterns
from tgdsl.language.core.arguments import given
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.expressions import Call, Variable, place_in
from tgdsl.language.core.running import current_place
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.records import Code, Dag, DagArg, Ref, Value
from tgdsl.records.record import Path as ValuePath


class CombineAlternatives:
    """The parts of a PatFrag of rules, which its function returns.

    Args:
        alternatives: lists of instructions with their operands, and C++; a rule matches by any of them.
        outs: the parameters of its uses that are written; each alternative has an instruction that does.
        ins: the others.
        root: the one of ``outs`` whose instruction is looked at first; None for a PatFrag that has only C++.
    """

    @checked
    def __init__(
        self,
        alternatives: Sequence[Sequence[Instruction | Code]],
        *,
        outs: Sequence[DagValue] = (),
        ins: Sequence[DagValue] = (),
        root: DagValue | None = None,
    ) -> None:
        self.alternatives: tuple[tuple[object, ...], ...] = tuple([tuple(one) for one in alternatives])
        self.outs: tuple[object, ...] = tuple(outs)
        self.ins: tuple[object, ...] = tuple(ins)
        self.root: object = root
        self.place = current_place()


class GICombinePatFrag(Definition):
    """Patterns of rules under a name, in alternatives; :func:`combine_fragment` makes it."""

    record_class = "GICombinePatFrag"
    needs_name = True
    made_by = "combine_fragment"

    def __init__(self, parts: CombineAlternatives, immediates: Sequence[str]) -> None:
        super().__init__()
        self.parts = parts
        self.immediates = tuple(immediates)
        for what, listed in (("outs", parts.outs), ("ins", parts.ins), ("root", (parts.root,))):
            for one in listed:
                if not isinstance(one, Variable) and one is not None:
                    self.problem(f"{what} has {given(one)}; give parameters of the function")
                    self.broken = True
        if parts.root is not None and not any([one is parts.root for one in parts.outs]):
            self.problem("the root is not one of outs; list it there, too")
        for one in parts.alternatives:
            check_patterns(self, "alternatives", one)

    def __call__(self, *operands: DagValue | int) -> Instruction:
        """Match it: its outputs and inputs, in the order of ``outs`` and ``ins``."""
        return cast("Instruction", Call(self, operands))

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        return {
            "InOperands": Dag(Ref("ins"), self._parameters(self.parts.ins)),
            "OutOperands": Dag(Ref("outs"), self._parameters(self.parts.outs)),
            "Alternatives": tuple([PatternWriter(ref).written("pattern", one) for one in self.parts.alternatives]),
        }

    def _parameters(self, listed: Sequence[object]) -> tuple[DagArg, ...]:
        names = [one.name for one in listed if isinstance(one, Variable)]
        root = self.parts.root.name if isinstance(self.parts.root, Variable) else ""
        kinds = ["root" if name == root else "gi_imm" if name in self.immediates else "gi_mo" for name in names]
        return tuple([DagArg(Ref(kind), name) for kind, name in zip(kinds, names, strict=True)])

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        found = place_in(self.parts.alternatives, path) if field == "Alternatives" else None
        return found or self.parts.place


@checked
def combine_fragment() -> Callable[[Callable[..., CombineAlternatives]], GICombinePatFrag]:
    """Make a PatFrag of rules of what a function returns, with the function's name."""

    def make(function: Callable[..., CombineAlternatives]) -> GICombinePatFrag:
        variables = operand_variables(function, "fragment")
        made = cast(object, function(**variables))
        if not isinstance(made, CombineAlternatives):
            raise fail(
                current_place(),
                f"the fragment '{function.__name__}' returns {given(made)}; return CombineAlternatives([[...]], outs=[...])",
            )
        hints = get_type_hints(function)
        immediates = [variables[name].name for name in variables if hints.get(name) is ImmediateOperand]
        return GICombinePatFrag(made, immediates)

    return make
