"""For each rule about what nobody can name, or what is never reached: records that break it alone."""

from __future__ import annotations

from collections.abc import Callable

from tests.generators.conventions import I8, I32, Conventions
from tests.oracle.instruction_sets import InstructionSet
from tests.support.assembly_target import AssemblyTarget, call
from tests.support.matching_target import MatchingTarget
from tests.support.record_builder import Target, dag
from tests.support.release import RELEASE
from tests.support.schedule_builder import refs
from tests.support.subtarget_builder import SubtargetTarget
from tgdsl.diagnostics import Rule
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.common import rules
from tgdsl.records import Code, Ref, Value

# -- features, processors and modes ------------------------------------------------------------------------------


def _feature(**fields: Value) -> Callable[[], Target]:
    def named() -> Target:
        target = SubtargetTarget()
        target.features("FA", **fields)
        return target

    return named


def _processor(name: str) -> Callable[[], Target]:
    def named() -> Target:
        target = SubtargetTarget()
        target.add("P", "Processor", Name=name)
        return target

    return named


def _opposites() -> SubtargetTarget:
    target = SubtargetTarget()
    target.features("FA", FieldName="Wide")
    target.features("FB", FieldName="Wide", Value="false")
    return target


def _processor_with_opposites() -> Target:
    target = _opposites()
    target.add("P", "Processor", Name="p", Features=refs(["FA"]), TuneFeatures=refs(["FB"]))
    return target


def _feature_that_implies_its_opposite() -> Target:
    target = _opposites()
    target.features("FC", FieldName="Deep", Implies=refs(["FA", "FB"]))
    target.add("P", "Processor", Name="p", Features=refs(["FC"]))
    return target


def _truth_value_and_number() -> Target:
    target = SubtargetTarget()
    target.features("FA", FieldName="Level")
    target.features("FB", FieldName="Level", Value="2")
    return target


def _add_mode(target: SubtargetTarget, name: str, text: str) -> None:
    """Add a HwMode with a condition, ``+fa,-fb``, as the release has it: that text, or a Predicate for each feature."""
    _ADD_MODE[target.release](target, name, text)


def _add_mode_of_features(target: SubtargetTarget, name: str, text: str) -> None:
    target.add(name, "HwMode", Features=text)


def _add_mode_of_predicates(target: SubtargetTarget, name: str, text: str) -> None:
    predicates: list[Ref] = []
    for operator in ("all_of", "not") if text else ():
        target.add(operator)
    for part in text.split(",") if text else ():
        feature = Ref(part[1:].upper())
        condition = dag("all_of", feature if part.startswith("+") else dag("not", feature))
        fields: dict[str, Value] = {
            "CondString": "f()",
            "AssemblerMatcherPredicate": True,
            "AssemblerCondDag": condition,
        }
        predicates.append(target.add(f"{name}{len(predicates)}", "Predicate", "AssemblerPredicate", **fields))
    target.add(name, "HwMode", Predicates=tuple(predicates))


_ADD_MODE = ByRelease({19: _add_mode_of_features, 22: _add_mode_of_predicates})


def _mode(text: str) -> Callable[[], Target]:
    def with_features() -> Target:
        target = SubtargetTarget()
        target.features("FA")
        target.features("FB", Implies=refs(["FA"]))
        _add_mode(target, "Wide", text)
        return target

    return with_features


def _hidden_mode(*texts: str) -> Callable[[], Target]:
    def with_modes() -> Target:
        target = SubtargetTarget()
        target.features("FA")
        target.features("FB", Implies=refs(["FA"]))
        names = [f"M{number}" for number in range(len(texts))]
        for name, text in zip(names, texts):
            _add_mode(target, name, text)
        target.add("Choice", "ValueTypeByHwMode", Modes=refs(names), Objects=refs(["i32", "i64"]))
        return target

    return with_modes


# -- performance counters ----------------------------------------------------------------------------------------


def _counted(**fields: Value) -> SubtargetTarget:
    """Two machine models with a resource each; the counters of the first one's processor have the given fields."""
    target = SubtargetTarget()
    target.writes("W")
    target.instruction("ADD", "W")
    for model in ("Ma", "Mb"):
        target.model(model)
        target.units(f"Alu{model}", model)
        target.write_res(model, "W", [f"Alu{model}"])
    target.add("None", "PfmCounter", Counter="")
    own: dict[str, Value] = {"CycleCounter": Ref("None"), "UopsCounter": Ref("None")}
    target.add("Counters", "ProcPfmCounters", **({**own, "IssueCounters": (), "ValidationCounters": ()} | fields))
    return target


def _bound(target: SubtargetTarget, *names: str) -> SubtargetTarget:
    for number, name in enumerate(names):
        target.add(f"Binding{number}", "PfmCountersBinding", CpuName=name, Counters=Ref("Counters"))
    return target


def _counters_of(*names: str) -> Callable[[], Target]:
    return lambda: _bound(_counted(), *names)


def _issue_counters(*resources: str) -> Callable[[], Target]:
    def with_counters() -> Target:
        names = [f"Issue{number}" for number in range(len(resources))]
        target = _counted(IssueCounters=refs(names))
        for name, resource in zip(names, resources):
            target.add(name, "PfmIssueCounter", Counter="uops", ResourceName=resource)
        return _bound(target, "cpu-Ma")

    return with_counters


def _event_twice() -> Target:
    target = _counted(ValidationCounters=refs(["V1", "V2"]))
    target.add("Event", "ValidationEvent", EventNumber=0)
    for name in ("V1", "V2"):
        target.add(name, "PfmValidationCounter", Counter=name, EventType=Ref("Event"))
    return _bound(target, "cpu-Ma")


# -- machine models ----------------------------------------------------------------------------------------------


def _variant(*predicates: str) -> Callable[[], Target]:
    def with_predicates() -> Target:
        target = SubtargetTarget()
        target.writes("W")
        target.model("M")
        target.write_res("M", "W")
        target.add("Always", "SchedPredicate", Predicate=Code(" true "))
        target.variant("V", *[(predicate, ["W"]) for predicate in predicates])
        target.instruction("ADD", "V")
        return target

    return with_predicates


def _itinerary_twice() -> Target:
    target = SubtargetTarget()
    target.instruction("ADD", Itinerary=target.add("Iic", "InstrItinClass"))
    for number in range(2):
        target.add(f"data{number}", "InstrItinData", TheClass=Ref("Iic"), NumMicroOps=number)
    target.add("Itins", "ProcessorItineraries", IID=refs(["data0", "data1"]))
    target.add("two", "Processor", Name="two", ProcItin=Ref("Itins"))
    return target


def _group_twice() -> Target:
    target = SubtargetTarget()
    target.writes("W")
    target.instruction("ADD", "W")
    target.model("M")
    target.units("Alu", "M")
    target.units("Mul", "M")
    target.group("Any", "M", ["Alu", "Mul", "Alu"])
    target.write_res("M", "W", ["Any"])
    return target


# -- assembly ----------------------------------------------------------------------------------------------------


def _assembler(*variants: dict[str, Value], **parser: Value) -> MatchingTarget:
    target = MatchingTarget(variants or ({},), **parser)
    gpr = target.register_class("GPR", target.registers("R0", "R1"))
    target.written("NEG", "neg\t$rd, $rs", outs={"rd": gpr}, ins={"rs": gpr})
    return target


def _variants_of_one_number() -> Target:
    return _assembler({"Name": "a"}, {"Name": "b"})


def _variants_of_one_name() -> Target:
    return _assembler({"Name": "a"}, {"Name": "a", "Variant": 1})


def _aliases(*aliases: tuple[str, str, str]) -> Callable[[], Target]:
    """An assembler with MnemonicAliases, each with the name of its predicate, or none."""

    def with_aliases() -> Target:
        target = _assembler()
        (feature,) = target.features("FA")
        predicates = {
            name: target.predicate(name, call("all_of", feature), CondString=f"{name}()") for name in ("P", "Q")
        }
        target.written("INC", "inc", Predicates=(predicates["P"],))
        for alias, mnemonic, predicate in aliases:
            target.mnemonic_alias(alias, mnemonic, *([predicates[predicate]] if predicate else []))
        return target

    return with_aliases


def _alias_of_no_mnemonic_first() -> Target:
    target = _assembler(HasMnemonicFirst=False)
    target.mnemonic_alias("minus", "neg")
    return target


def _mnemonic_alias_of_no_variant() -> Target:
    target = _assembler({"Name": "a"})
    target.mnemonic_alias("minus", "neg", variant="b")
    return target


def _alias_of_no_variant() -> Target:
    target = _assembler({"Name": "a"})
    gpr = Ref("GPR")
    target.alias("minus\t$a", call("NEG", (gpr, "a"), (gpr, "a")), AsmVariantName="b")
    return target


def _writer_twice() -> Target:
    target = AssemblyTarget(AsmWriterClassName="Printer")
    target.register_class("GPR", target.registers("R0"))
    target.written("NOP", "nop")
    target.add("Other", "AsmWriter", AsmWriterClassName="Printer", Variant=1)
    target.add("Test", "Target", AssemblyWriters=refs(["TestAsmWriter", "Other"]))
    return target


def _two_variants() -> Target:
    return _assembler({"Name": "a"}, {"Name": "b", "Variant": 1})


# -- others ------------------------------------------------------------------------------------------------------


def _conventions() -> Conventions:
    target = Conventions()
    target.register_class("GPR", target.r)
    return target


def _behind_the_stack() -> Target:
    target = _conventions()
    target.convention("CC", target.to_stack(4, 4), target.if_type([I32], target.to_reg(target.r[0])))
    return target


def _type_behind_its_stack() -> Target:
    target = _conventions()
    on_stack = target.if_type([I8, I32], target.to_stack(4, 4))
    target.convention("CC", on_stack, target.if_type([I32], target.if_("f()", target.call("f"))))
    return target


def _registers_twice() -> Target:
    target = _conventions()
    target.convention("CC", *[target.to_reg(target.r[0], target.r[1]) for _ in range(2)])
    return target


def _types_that_exclude_each_other() -> Target:
    target = _conventions()
    inner = target.if_("f()", target.if_type([I8], target.to_reg(target.r[0])))
    target.convention("CC", target.if_type([I32], inner), target.to_stack(4, 4))
    return target


def _behind_a_promotion() -> Target:
    target = _conventions()
    promoted = target.if_type([I8], target.convert("CCPromoteToType", I32))
    target.convention("CC", promoted, target.if_type([I8], target.to_reg(target.r[0])), target.to_stack(4, 4))
    return target


def _behind_a_convention() -> Target:
    target = _conventions()
    inner = target.convention("CC_Inner", target.to_reg(target.r[0]), target.to_stack(4, 4))
    target.convention("CC", target.action("CCDelegateTo", CC=inner), target.to_reg(target.r[1]))
    return target


def _types_of_their_own() -> Target:
    target = Conventions()
    on_stack = target.if_type([I8], target.to_stack(1, 4))
    in_registers = target.if_type([I32], target.to_reg(target.r[0]))
    target.convention("CC", on_stack, in_registers, target.to_stack(4, 4))
    return target


def _type_after_a_conversion() -> Target:
    target = Conventions()
    on_stack = target.if_type([I32], target.to_stack(4, 4))
    promoted = target.if_type([I8], target.convert("CCPromoteToType", I32))
    target.convention("CC", on_stack, promoted, target.if_type([I32], target.to_reg(target.r[0])))
    return target


def _relation_of_nothing() -> Target:
    target = InstructionSet()
    target.instruction("ADD")
    target.add(
        "getOther",
        "InstrMapping",
        FilterClass="Instruction",
        RowFields=("AsmString",),
        ColFields=("Namespace",),
        KeyCol=("none",),
        ValueCols=(("other",),),
    )
    return target


def _opcode_in_two_cases() -> Target:
    target = InstructionSet()
    add = target.instruction("ADD")
    target.add("yes", "MCTrue")
    target.add("return", "MCReturnStatement", Pred=Ref("yes"))
    for name in ("first", "second"):
        target.add(name, "MCOpcodeSwitchCase", Opcodes=(add,), CaseStmt=Ref("return"))
    target.add("body", "MCOpcodeSwitchStatement", Cases=refs(["first", "second"]), DefaultCase=Ref("return"))
    target.add("f", "TIIPredicate", FunctionName="f", Body=Ref("body"))
    return target


UNREACHED: tuple[tuple[str, Rule, str, Callable[[], Target]], ...] = (
    *[
        (f"feature {name}", rules.FEATURE_NAME, "subtarget", _feature(Name=name))
        for name in ("+c", "-c", "c,d", "c d", "help", "cpuhelp", "Upper")
    ],
    *[
        (f"processor '{name}'", rules.PROCESSOR_NAME, "subtarget", _processor(name))
        for name in ("", "help", "native", "a b")
    ],
    ("processor with opposites", rules.FEATURE_CONTRADICTION, "subtarget", _processor_with_opposites),
    ("feature with opposites", rules.FEATURE_CONTRADICTION, "subtarget", _feature_that_implies_its_opposite),
    ("truth value and number", rules.FEATURE_CONTRADICTION, "subtarget", _truth_value_and_number),
    *[
        (f"mode '{text}'", rules.MODE_FEATURES, "subtarget", _mode(text))
        for text in ByRelease({19: ("fa", "+nosuch", "", "+fa,-fa", "+fb,-fa", "+fa, -fb"), 22: ("",)})[RELEASE]
    ],
    ("modes of one condition", rules.MODE_HIDDEN, "subtarget", _hidden_mode("+fa", "+fa")),
    ("mode of an implied feature", rules.MODE_HIDDEN, "subtarget", _hidden_mode("+fa", "+fb")),
    ("mode of an excluded feature", rules.MODE_HIDDEN, "subtarget", _hidden_mode("-fb", "-fa")),
    ("counters of nothing", rules.COUNTERS, "subtarget", _counters_of()),
    ("counters twice", rules.COUNTERS, "subtarget", _counters_of("cpu-Ma", "cpu-Ma")),
    ("default counters twice", rules.COUNTERS, "subtarget", _counters_of("", "")),
    ("counters of no processor", rules.COUNTERS, "subtarget", _counters_of("cpu-Mc")),
    ("counter of another model", rules.COUNTERS, "subtarget", _issue_counters("AluMb")),
    ("counter of no resource", rules.COUNTERS, "subtarget", _issue_counters("AluMc")),
    ("counter of a resource twice", rules.COUNTERS, "subtarget", _issue_counters("AluMa", "AluMa")),
    ("counter of an event twice", rules.COUNTERS, "subtarget", _event_twice),
    ("default variant first", rules.VARIANT_UNREACHED, "subtarget", _variant("NoSchedPred", "P")),
    ("default variant twice", rules.VARIANT_UNREACHED, "subtarget", _variant("P", "NoSchedPred", "NoSchedPred")),
    ("variant that always holds", rules.VARIANT_UNREACHED, "subtarget", _variant("Always", "NoSchedPred")),
    ("predicate of two variants", rules.VARIANT_UNREACHED, "subtarget", _variant("P", "P", "NoSchedPred")),
    ("itinerary twice", rules.ITINERARY_TWICE, "subtarget", _itinerary_twice),
    ("resource of a group twice", rules.GROUP_TWICE, "subtarget", _group_twice),
    ("variants of one number", rules.PARSER_VARIANT, "asm-matcher", _variants_of_one_number),
    ("variants of one name", rules.PARSER_VARIANT, "asm-matcher", _variants_of_one_name),
    ("writer twice", rules.WRITER_TWICE, "asm-writer", _writer_twice),
    ("mnemonic alias twice", rules.MNEMONIC_ALIAS, "asm-matcher", _aliases(("n", "neg", ""), ("n", "neg", ""))),
    (
        "mnemonic alias twice with a feature",
        rules.MNEMONIC_ALIAS,
        "asm-matcher",
        _aliases(("n", "neg", "P"), ("n", "inc", "P")),
    ),
    ("mnemonic alias to nothing", rules.MNEMONIC_ALIAS, "asm-matcher", _aliases(("n", "sub", ""))),
    ("mnemonic alias of no mnemonic", rules.MNEMONIC_ALIAS, "asm-matcher", _alias_of_no_mnemonic_first),
    ("mnemonic that is replaced", rules.MNEMONIC_HIDDEN, "asm-matcher", _aliases(("neg", "inc", ""))),
    ("mnemonic that is replaced with its feature", rules.MNEMONIC_HIDDEN, "asm-matcher", _aliases(("inc", "neg", "P"))),
    ("mnemonic alias of no variant", rules.ALIAS_VARIANT, "asm-matcher", _mnemonic_alias_of_no_variant),
    ("alias of no variant", rules.ALIAS_VARIANT, "asm-matcher", _alias_of_no_variant),
    ("action behind the stack", rules.CONVENTION_UNREACHED, "callingconv", _behind_the_stack),
    ("type behind its stack", rules.CONVENTION_UNREACHED, "callingconv", _type_behind_its_stack),
    ("registers twice", rules.CONVENTION_UNREACHED, "callingconv", _registers_twice),
    ("types that exclude each other", rules.CONVENTION_UNREACHED, "callingconv", _types_that_exclude_each_other),
    ("type behind its promotion", rules.CONVENTION_UNREACHED, "callingconv", _behind_a_promotion),
    ("action behind a convention", rules.CONVENTION_UNREACHED, "callingconv", _behind_a_convention),
    ("relation of nothing", rules.MAP_EMPTY, "instr-info", _relation_of_nothing),
    ("opcode in two cases", rules.OPCODE_TWICE, "instr-info", _opcode_in_two_cases),
)
"""A name, the rule, the generator that finds the breach, and what makes the records."""

REACHED: tuple[tuple[str, str, Callable[[], Target]], ...] = (
    *[(f"feature '{name}'", "subtarget", _feature(Name=name)) for name in ("", "a", "64bit", "a-b.c+", "helper")],
    *[(f"processor {name}", "subtarget", _processor(name)) for name in ("octeon+", "zEC12", "native2")],
    ("opposites that nothing has together", "subtarget", _opposites),
    *[(f"mode {text}", "subtarget", _mode(text)) for text in ("+fa", "-fa", "+fa,-fb")],
    ("special mode first", "subtarget", _hidden_mode("+fb", "+fa")),
    ("modes that exclude each other", "subtarget", _hidden_mode("+fa", "-fa")),
    ("own and default counters", "subtarget", _counters_of("cpu-Ma", "")),
    ("counters of two processors", "subtarget", _counters_of("cpu-Ma", "cpu-Mb")),
    ("counter of the model's resource", "subtarget", _issue_counters("AluMa")),
    ("default variant last", "subtarget", _variant("P", "Q", "NoSchedPred")),
    ("variants without a default", "subtarget", _variant("P", "Q")),
    ("two variants", "asm-matcher", _two_variants),
    ("mnemonic aliases with features", "asm-matcher", _aliases(("n", "neg", "P"), ("n", "inc", "Q"), ("n", "neg", ""))),
    ("mnemonic that is replaced with a feature", "asm-matcher", _aliases(("neg", "inc", "P"))),
    ("mnemonic with a suffix", "asm-matcher", _aliases(("n", "neg.w", ""))),
    ("types of their own", "callingconv", _types_of_their_own),
    ("type after a conversion", "callingconv", _type_after_a_conversion),
)
"""A name, a generator, and what makes records that break no rule, although they are similar."""
