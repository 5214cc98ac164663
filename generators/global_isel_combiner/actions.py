"""The functions of a combiner's class: what tries all rules, tells enabled rules, and runs the C++ of rules that apply by it."""

from __future__ import annotations

from collections.abc import Sequence

from tgdsl.generation import origins
from tgdsl.generators.kit.writer import filled, template
from tgdsl.model.combiner import Combiner, LoweredCombiner

_ENABLED = template("""\
    bool ${class_name}::testSimplePredicate(unsigned Predicate) const {
        return RuleConfig.isRuleEnabled(Predicate - GICXXPred_Invalid - 1);
    }
    """)

_TRY_ALL = template("""\
    bool ${class_name}::$method(MachineInstr &I) const {
      const TargetSubtargetInfo &ST = MF.getSubtarget();
      const PredicateBitset AvailableFeatures = getAvailableFeatures();
      B.setInstrAndDebugLoc(I);
      State.MIs.clear();
      State.MIs.push_back(&I);
      if (executeMatchTable(*this, State, ExecInfo, B, getMatchTable(), *ST.getInstrInfo(), MRI, *MRI.getTargetRegisterInfo(), *ST.getRegBankInfo(), AvailableFeatures, /*CoverageInfo*/ nullptr)) {
        return true;
      }

      return false;
    }

    """)

_RUN = template("""\
    bool ${class_name}::runCustomAction(unsigned ApplyID, const MatcherState &State, NewMIVector &OutMIs) const {
      Helper.getBuilder().setInstrAndDebugLoc(*State.MIs[0]);
    """)


def enabled_rules(combiner: Combiner) -> str:
    """The function testSimplePredicate: a rule's number is the enumerator's."""
    names = [f"GICXXPred_Simple_IsRule{rule.number}Enabled" for rule in combiner.rules]
    numbers = _numbers(names, "GICXXPred_Invalid", combiner.rules) + "\n" if names else ""
    return numbers + filled(_ENABLED, class_name=combiner.class_name)


def try_all(combiner: Combiner) -> str:
    """The function that tries all rules on an instruction."""
    return filled(_TRY_ALL, class_name=combiner.class_name, method=combiner.method)


def custom_actions(lowered: LoweredCombiner) -> str:
    """The function runCustomAction, with a case for each C++ that rules apply."""
    names = [f"GICXXCustomAction_{action.name}" for action in lowered.actions]
    matchers = lowered.executor.rules
    users = origins.grouped([one.custom_action for one in matchers], [lowered.rules[one.number] for one in matchers])
    parts = [_numbers(names, "GICXXCustomAction_Invalid", [users.get(name) for name in names])] if names else []
    parts.append(filled(_RUN, class_name=lowered.combiner.class_name))
    if names:
        parts.append("  switch(ApplyID) {\n")
        for name, action in zip(names, lowered.actions, strict=True):
            code = "".join([f"    {line}\n" for line in action.code.split("\n")])
            parts.append(origins.of(f"  case {name}:{{\n{code}    return true;\n  }}\n", users.get(name)))
        parts.append("  }\n")
    parts.append('  llvm_unreachable("Unknown Apply Action");\n}\n')
    return "".join(parts)


def _numbers(names: list[str], first: str, sources: Sequence[origins.Sources]) -> str:
    """An enumeration whose first enumerator follows another one.

    Args:
        sources: what the enumerators are for.
    """
    enumerators = [f"  {names[0]} = {first} + 1,\n", *[f"  {name},\n" for name in names[1:]]]
    return "".join(["enum {\n", *origins.each(enumerators, sources, sources), "};\n"])
