"""Rules of combiners (LLVM's ``GICombineRule``).

A rule is a function, as a pattern is. Its parameters are the rule's variables; it says the root, what is matched, and what is applied::

    @combine_rule()
    def add_of_zero(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
        return GICombineRule(dst, match=[G_ADD(dst, x, 0)], apply=[GIReplaceReg(dst, x)])

    @combine_rule()
    def copy_of_copy(mi: InstructionName, dst: MachineOperand, src: MachineOperand, info: GIDefMatchData = register_matchinfo) -> GICombineRule:
        return GICombineRule(
            mi,
            match=[mi(COPY(dst, src)), cpp(f"return matchCopy(*{mi}, {info});")],
            apply=[cpp(f"applyCopy(*{mi}, {info});")],
        )
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, cast

from tgdsl.diagnostics import Place, fail
from tgdsl.language.combining.groups import GICombine
from tgdsl.language.combining.operands import InstructionName, operand_variables
from tgdsl.language.combining.pattern_lists import PatternWriter, check_patterns
from tgdsl.language.core.arguments import given
from tgdsl.language.core.checked_calls import checked
from tgdsl.language.core.dag_values import DagValue
from tgdsl.language.core.definition import Definition, Namer
from tgdsl.language.core.expressions import Variable, place_in
from tgdsl.language.core.field_places import elements
from tgdsl.language.core.llvm_fields import llvm_field, with_fields
from tgdsl.language.core.running import current_place
from tgdsl.language.features.predicates import Predicate
from tgdsl.language.instructions.instruction import Instruction
from tgdsl.llvm.by_release import ByRelease
from tgdsl.llvm.release import Release
from tgdsl.records import Code, Dag, DagArg, Ref, Value
from tgdsl.records.record import Path as ValuePath

#: What a rule matches or applies: an instruction with its operands, or C++.
CombinePattern: TypeAlias = Instruction | Code

#: The fields of a rule's two lists.
LISTS = ByRelease({19: ("Match", "Apply"), 22: ("Action0", "Action1")})


@with_fields
class GIDefMatchData(Definition):
    """A kind of C++ variables that pass something from a rule's match to its apply."""

    record_class = "GIDefMatchData"
    needs_name = True

    type: str = llvm_field("Type", kw_only=False)
    """Their C++ type."""


class GICombineRule(GICombine):
    """A rule of combiners: instructions that are matched, and what is done then.

    Args:
        root: the instruction that is looked at first: its name, or an operand that it writes.
        match: instructions with their operands, outputs first, and C++ that returns whether the rule applies.
        apply: the instructions that replace them, GIReplaceReg or GIEraseRoot; or C++ alone.
        predicates: of the subtarget.
        max_permutations: how many rules the alternatives of its PatFrags may make; -1 for any number.
    """

    record_class = "GICombineRule"
    needs_name = True
    given_by = {"Defs": "root", "Match": "match", "Action0": "match", "Apply": "apply", "Action1": "apply"}

    def __init__(
        self,
        root: DagValue | InstructionName,
        *,
        match: Sequence[CombinePattern],
        apply: Sequence[CombinePattern],
        predicates: Sequence[Predicate] = (),
        max_permutations: int = 16,
    ) -> None:
        super().__init__()
        self.root: object = root
        self.match: tuple[object, ...] = tuple(match)
        self.apply: tuple[object, ...] = tuple(apply)
        self.predicates = tuple(predicates)
        self.max_permutations = self.check_number("max_permutations", max_permutations, -1, (1 << 31) - 1)
        self.match_data: tuple[tuple[str, GIDefMatchData], ...] = ()
        if not isinstance(self.root, Variable):
            self.problem_in(
                "root", (), f"the root of a rule is a parameter of its function, and is {given(root)}; give one"
            )
            self.broken = True
        check_patterns(self, "match", self.match)
        check_patterns(self, "apply", self.apply)

    def fields(self, ref: Namer) -> Mapping[str, Value]:
        writer = PatternWriter(ref)
        root = self.root.name if isinstance(self.root, Variable) else ""
        data = [DagArg(ref(kind), name) for name, kind in self.match_data]
        return {
            "Rules": None,
            "Defs": Dag(Ref("defs"), (DagArg(Ref("root"), root), *data)),
            "Match": writer.written("match", self.match),
            "Apply": writer.written("apply", self.apply),
            "Predicates": tuple([ref(predicate) for predicate in self.predicates]),
            "MaxPermutations": self.max_permutations,
        }

    def fields_in(self, release: Release, ref: Namer) -> Mapping[str, Value]:
        match, apply = LISTS[release]
        names = {"Match": match, "Apply": apply}
        return {names.get(name, name): value for name, value in self.fields(ref).items()}

    def place_of(self, field: str, path: ValuePath) -> Place | None:
        written = {"match": self.match, "apply": self.apply}.get(self.given_by.get(field, ""), ())
        return place_in(written, path) or super().place_of(field, path)


@checked
def combine_rule() -> Callable[[Callable[..., GICombineRule]], GICombineRule]:
    """Make the rule that a function returns, with the function's name and parameters."""

    def make(function: Callable[..., GICombineRule]) -> GICombineRule:
        variables = operand_variables(function, "rule")
        made = cast(object, function(**variables))
        if not isinstance(made, GICombineRule):
            several = " (a rule is a function of its own)" if elements(made) else ""
            raise fail(
                current_place(),
                f"the rule '{function.__name__}' returns {given(made)}{several}; return GICombineRule(root, match=[...], apply=[...])",
            )
        defaults: tuple[object, ...] = function.__defaults__ or ()
        names = list(variables)[len(variables) - len(defaults) :]
        made.match_data = tuple(
            [
                (variables[name].name, kind)
                for name, kind in zip(names, defaults, strict=True)
                if isinstance(kind, GIDefMatchData)
            ]
        )
        return made

    return make
