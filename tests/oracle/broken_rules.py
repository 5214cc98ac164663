"""For each rule that tgdsl has and llvm-tblgen does not, or not in each release: records that break it alone.

llvm-tblgen writes a file from them, and so do we; written in Python, they are an error. Where the release's llvm-tblgen refuses them, they always are.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.generators.conventions import I32, Conventions
from tests.generators.encodings import IMM, REG, EncodedTarget, descend, word
from tests.oracle.broken_machines import BROKEN_MACHINES
from tests.oracle.broken_rule import Broken
from tests.oracle.broken_options import BROKEN_OPTIONS
from tests.oracle.broken_texts import BROKEN_FOR_CPP
from tests.oracle.contradictions import CONTRADICTIONS
from tests.oracle.open_encodings import BROKEN_ENCODINGS
from tests.oracle.unreached_rules import UNREACHED
from tests.support.instruction_builder import InstructionTarget, operands, tree
from tests.support.pattern_builder import PatternTarget, dag
from tests.support.record_builder import Target
from tests.support.subtarget_builder import SubtargetTarget
from tests.support.table_builder import bits, generic_enum, generic_table
from tgdsl.model.common import rules
from tgdsl.records import Code, Dag, DagArg, Ref, Value

# -- registers ---------------------------------------------------------------------------------------------------


def _registers(*names: str) -> Target:
    """Registers, the first of them in the class ``GPR``."""
    target = Target()
    target.register_class("GPR", target.registers(*names)[:1])
    return target


def _other_class(**fields: Value) -> Target:
    target = _registers("R0", "R1")
    target.register_class("Other", [Ref("R1")], **fields)
    return target


def _keyword() -> Target:
    return _registers("R0", "not")


def _no_identifier() -> Target:
    return _registers("R0", "R.1")


def _no_members() -> Target:
    target = _registers("R0")
    target.register_class("Empty", [])
    return target


def _several_namespaces() -> Target:
    target = _registers("R0")
    target.registers("U0", Namespace="U")
    return target


def _no_size() -> Target:
    return _other_class(RegTypes=(Ref("OtherVT"),))


def _size_by_mode() -> Target:
    target = _other_class(RegTypes=(Ref("XLen"),))
    target.add("Wide", "HwMode")
    target.add("XLen", "ValueTypeByHwMode", Modes=(Ref("Wide"),), Objects=(Ref("i64"),))
    return target


def _copy_cost() -> Target:
    return _other_class(CopyCost=(1 << 31) + 5)


def _shared_bank() -> Target:
    target = _other_class()
    for name, members in (("One", ("GPR",)), ("Two", ("Other", "GPR"))):
        target.add(name, "RegisterBank", Name=name, RegisterClasses=tuple([Ref(member) for member in members]))
    return target


def _second_equivalent() -> Target:
    target = PatternTarget()
    target.profile("Unary", 1, 1, ("SDTCisSameAs", 0, 1))
    target.nodes("Unary", "neg")
    for name in ("First", "Second"):
        unset = {field: None for field in ("IfSignExtend", "IfZeroExtend", "IfFloatingPoint", "IfConvergent")}
        checks = {"CheckMMOIsNonAtomic": False, "CheckMMOIsAtomic": False}
        target.add(name, "GINodeEquiv", I=Ref("PHI"), Node=Ref("neg"), **unset, **checks)
    return target


def _leaf_composition() -> Target:
    target = Target()
    leaves = target.registers("R0", "R1", "R2", "R3")
    pairs = [target.super_register(f"P{n}", {"lo": leaves[2 * n], "hi": leaves[2 * n + 1]}) for n in range(2)]
    target.super_register("Q", {"plo": pairs[0], "phi": pairs[1]})
    target.super_register("W", {"x": pairs[0]})
    for name in ("lo", "hi", "plo", "phi"):
        target.index(name)
    target.index("x", ComposedOf=(Ref("phi"), Ref("lo")))
    target.register_class("GPR", leaves)
    return target


def _heavy_units() -> Target:
    target = Target()
    target.index("lo")
    target.index("hi")
    low, high = target.registers("R1", "R2")
    for n in range(1, 9):
        pair = target.super_register(f"R{3 * n}", {"lo": low, "hi": high})
        low, high = target.registers(f"R{3 * n + 1}", f"R{3 * n + 2}")
        target.register_class(f"C{n}", [pair, low, high])
    return target


def _many_units() -> Target:
    return _registers(*[f"R{n}" for n in range(4100)])


def _artificial_units() -> Target:
    target = Target()
    low, high = target.registers("R0", "R1", isArtificial=True)
    target.index("lo")
    target.index("hi")
    target.register_class("Pair", [target.super_register("P0", {"lo": low, "hi": high})])
    return target


def _modes(count: int) -> Target:
    target = _registers("R0")
    for number in range(count):
        target.add(f"M{number}", "HwMode", Features="+f")
    return target


def _too_many_modes() -> Target:
    return _modes(33)


def _mode_twice() -> Target:
    target = _other_class(RegTypes=(Ref("Choice"),), Size=64)
    target.add("M0", "HwMode", Features="+f")
    modes = Ref("DefaultMode"), Ref("M0"), Ref("M0")
    target.add("Choice", "ValueTypeByHwMode", Modes=modes, Objects=(Ref("i32"), Ref("i64"), Ref("i32")))
    return target


# -- encodings ---------------------------------------------------------------------------------------------------


def _unknown_segment() -> Target:
    target = EncodedTarget()
    target.segmented("X", descend(tree("outs", word("1"))), {"rd": REG})
    return target


def _overlapping_opcodes() -> Target:
    target = EncodedTarget()
    for name, bits in {"A": "1???????", "B": "?1??????"}.items():
        target.encoded(name, word(bits), Size=1)
    return target


def _soft_failure_of_an_operand() -> Target:
    target = EncodedTarget()
    target.encoded("A", word("1010", ("rd", 3, 0)), {"rd": REG}, Size=1, SoftFail=word("00110001"))
    return target


def _one_opcode_twice() -> Target:
    target = EncodedTarget()
    target.encoded("X", word("0110", ("rd", 3, 0)), {"rd": REG})
    target.encoded("Y", word("0110", ("imm", 3, 0)), {"imm": IMM})
    return target


# -- calling conventions -----------------------------------------------------------------------------------------


def _type_by_mode() -> Target:
    target = Conventions()
    target.add("XLen", "ValueTypeByHwMode", Modes=(Ref("DefaultMode"),), Objects=(I32,))
    target.convention("CC", target.if_type([Ref("XLen")], target.call("f")))
    return target


def _small_registers() -> Target:
    target = Conventions()
    target.register_class("GPR", target.r)
    target.convention("CC", target.if_type([Ref("i64")], target.to_reg(*target.r)))
    return target


# -- patterns ----------------------------------------------------------------------------------------------------


def _patterns() -> PatternTarget:
    target = PatternTarget()
    target.profile("Binary", 1, 2, ("SDTCisSameAs", 0, 1), ("SDTCisSameAs", 0, 2), ("SDTCisInt", 0))
    target.profile("Unary", 1, 1)
    target.nodes("Binary", "add")
    target.nodes("Unary", "any")
    target.selects("ONE", "(outs GPR:$d)", "(ins GPR:$a)")
    target.selects("TWO", "(outs GPR:$d)", "(ins GPR:$a, GPR:$b)")
    target.selects("NONE", "(outs)", "(ins GPR:$a)")
    target.add("pair", "ComplexPattern", NumOperands=2)
    target.add("half", "SDNodeXForm", Opcode=Ref("imm"), XFormFunction=Code("return N;"))
    target.frag("plain", "x", "(any node:$x)")
    uses = "(add node:$x, node:$y)"
    target.frag("uses", "x y", uses, PredicateCode=Code("return true;"), PredicateCodeUsesOperands=True)
    return target


def _pattern(source: str, result: str) -> Target:
    target = _patterns()
    target.pat(source, result)
    return target


def _named_type() -> Target:
    target = _patterns()
    named = Dag(Ref("i32"), (DagArg(dag("(any GPR:$a)")),), name="value")
    target.add("p", "Pattern", PatternToMatch=named, ResultInstrs=(dag("(ONE $a)"),))
    return target


def _transform_without_code() -> Target:
    return _pattern("(i32 (any (i32 imm:$a)))", "(ONE (NOOP_SDNodeXForm $a))")


def _fewer_names() -> Target:
    return _pattern("(i32 (any (pair GPR:$a)))", "(ONE $a)")


def _more_names() -> Target:
    return _pattern("(i32 (any (pair GPR:$a, GPR:$b, GPR:$c)))", "(TWO (TWO $a, $b), $c)")


def _transformed_register() -> Target:
    return _pattern("(i32 (any GPR:$a))", "(ONE (half $a))")


def _no_value() -> Target:
    return _pattern("(add GPR:$a, 1)", "(NONE $a)")


def _with_number(source: str, result: str) -> Target:
    """A pattern of a target with an instruction that takes a register and a signed number of four bits."""
    target = _patterns()
    code, fragments = Code("return isInt<4>(Imm);"), (dag("(imm)"),)
    target.add("simm4", "Operand", "ImmLeaf", Type=I32, Operands=dag("(ops)"), Fragments=fragments, ImmediateCode=code)
    target.selects("ADDI", "(outs GPR:$d)", "(ins GPR:$a, simm4:$n)")
    target.pat(source, result)
    return target


def _number_for_a_register() -> Target:
    return _with_number("(i32 (any GPR:$a))", "(TWO 1, $a)")


def _constant_for_a_register() -> Target:
    return _with_number("(i32 (any (i32 imm:$a)))", "(ONE (i32 imm:$a))")


def _other_register() -> Target:
    target = _with_number("(i32 (any GPR:$a))", "(TWO $a, (i32 OTHER))")
    register = target.add("OTHER", "Register", AsmName="other")
    target.add("Others", "RegisterClass", MemberList=Dag(Ref("add"), (DagArg(register),)), RegTypes=(I32,))
    return target


def _value_for_a_number() -> Target:
    return _with_number("(i32 (any GPR:$a))", "(ADDI $a, $a)")


def _instruction_for_a_number() -> Target:
    return _with_number("(i32 (any GPR:$a))", "(ADDI $a, (ONE $a))")


def _large_number() -> Target:
    return _with_number("(i32 (any GPR:$a))", "(ADDI $a, 8)")


def _operand_of_a_fragment() -> Target:
    return _pattern("(i32 (uses (plain GPR:$a), GPR:$a))", "(ONE $a)")


def _second_tree() -> Target:
    target = _patterns()
    target.profile("Effect", 0, 1)
    target.nodes("Effect", "effect")
    target.selects("BOTH", "(outs GPR:$d)", "(ins GPR:$a)", "(set GPR:$d, (any GPR:$a))", "(effect GPR:$a)")
    return target


# -- machine models ----------------------------------------------------------------------------------------------


def _two_models() -> SubtargetTarget:
    target = SubtargetTarget()
    target.writes("W")
    target.instruction("ADD", "W")
    for model in ("Ma", "Mb"):
        target.model(model)
        target.units(f"Alu{model}", model)
    target.write_res("Mb", "W", ["AluMb"])
    return target


def _write_twice() -> Target:
    target = _two_models()
    first = target.write_res("Ma", "W", ["AluMa"], Latency=2)
    again = target.records().get(first.name)
    assert again is not None
    target.add("again", "WriteRes", **{**again.fields, "Latency": 3})
    return target


def _foreign_resource() -> Target:
    target = _two_models()
    target.write_res("Ma", "W", ["AluMb"])
    return target


def _model_and_itineraries() -> Target:
    target = SubtargetTarget()
    target.instruction("ADD", Itinerary=target.add("Iic", "InstrItinClass"))
    target.model("M")
    data = target.add("data", "InstrItinData", TheClass=Ref("Iic"))
    target.add("Itins", "ProcessorItineraries", IID=(data,))
    target.add("two", "Processor", Name="two", SchedModel=Ref("M"), ProcItin=Ref("Itins"))
    return target


def _foreign_queue() -> Target:
    target = _two_models()
    target.write_res("Ma", "W", ["AluMa"])
    target.add("queue", "LoadQueue", QueueDescriptor=Ref("AluMb"), SchedModel=Ref("Ma"))
    return target


# -- searchable tables and pseudo instructions -------------------------------------------------------------------


def _keyword_of_enum() -> Target:
    target = Target()
    target.add("union", "Kind")
    generic_enum(target, "Kinds", "Kind")
    return target


def _entries(**second: Value) -> Target:
    target = Target()
    first: dict[str, Value] = {"Word": "one", "Number": bits(1, 4)}
    target.add("A", "Kind", **first)
    target.add("B", "Kind", **(first | second))
    generic_enum(target, "Kinds", "Kind", names="Word", values="Number")
    return target


def _entry_name_twice() -> Target:
    return _entries(Number=bits(2, 4))


def _entry_value_twice() -> Target:
    return _entries(Word="two")


def _rows(*numbers: int, returns_range: bool = False) -> Target:
    target = Target()
    for number, value in enumerate(numbers):
        target.add(f"A{number}", "Row", Name=f"a{number}", Value=bits(value, 4))
    generic_table(target, "Rows", "Row", ["Name", "Value"], primary=["Value"], returns_range=returns_range)
    return target


def _key_twice() -> Target:
    return _rows(1, 2, 2)


def _contiguous_range() -> Target:
    return _rows(3, 4, returns_range=True)


def _smaller_operand() -> Target:
    target = InstructionTarget()
    target.add("mem", "Operand", MIOperandInfo=operands("ops", {"base": Ref("GPR"), "offset": Ref("imm32")}))
    target.instruction("REAL", ins={"a": Ref("mem")})
    target.add(
        "PSEUDO",
        "Instruction",
        "PseudoInstExpansion",
        InOperandList=operands("ins", {"a": Ref("GPR")}),
        ResultInst=Dag(Ref("REAL"), (DagArg(Ref("mem"), "a"),)),
    )
    return target


def _expanded(result: tuple[DagArg, ...], a: str = "GPR") -> Callable[[], Target]:
    """A pseudo instruction with an operand ``a``, expanded to one that takes a register of ``Low`` and a number."""

    def expansion() -> Target:
        target = InstructionTarget()
        registers = target.registers("R0", "R1")
        target.register_class("GPR", registers)
        target.register_class("Low", registers[:1])
        target.add("imm8", "Operand", Type=Ref("i8"))
        target.instruction("REAL", ins={"a": Ref("Low"), "i": Ref("imm32")})
        target.add(
            "PSEUDO",
            "Instruction",
            "PseudoInstExpansion",
            InOperandList=operands("ins", {"a": Ref(a), "i": Ref("imm8")}),
            ResultInst=Dag(Ref("REAL"), result),
        )
        return target

    return expansion


_EXPANDED = {
    "no_member": _expanded((DagArg(Ref("R1")), DagArg(1))),
    "number_for_register": _expanded((DagArg(-1), DagArg(1))),
    "register_for_number": _expanded((DagArg(Ref("R0")), DagArg(Ref("R0")))),
    "larger_class": _expanded((DagArg(Ref("Low"), "a"), DagArg(1))),
    "other_type": _expanded((DagArg(Ref("Low"), "a"), DagArg(Ref("imm32"), "i")), a="Low"),
    "register_declared_as_number": _expanded((DagArg(Ref("Low"), "a"), DagArg(1)), a="imm32"),
}

BROKEN = (
    *BROKEN_FOR_CPP,
    *BROKEN_OPTIONS,
    *BROKEN_ENCODINGS,
    *BROKEN_MACHINES,
    Broken(rules.NAME_FOR_CPP, "register-info", _keyword),
    Broken(rules.NAME_FOR_CPP, "register-info", _no_identifier),
    Broken(rules.CLASS_EMPTY, "register-info", _no_members),
    Broken(rules.ONE_NAMESPACE, "register-info", _several_namespaces),
    Broken(rules.CLASS_SIZE, "register-info", _no_size),
    Broken(rules.CLASS_SIZE, "register-info", _size_by_mode, refused_since=22),
    Broken(rules.CLASS_PRESSURE, "register-info", _artificial_units),
    Broken(rules.BANK_SHARED, "register-bank", _shared_bank),
    Broken(rules.EQUIVALENT_TWICE, "global-isel", _second_equivalent),
    Broken(rules.COPY_COST, "register-info", _copy_cost),
    Broken(rules.LEAF_COMPOSITION, "register-info", _leaf_composition),
    Broken(rules.UNIT_WEIGHT, "register-info", _heavy_units),
    Broken(rules.MANY_UNITS, "register-info", _many_units),
    Broken(rules.MANY_HW_MODES, "register-info", _too_many_modes),
    Broken(rules.MODE_TWICE, "register-info", _mode_twice, refused_since=22),
    Broken(rules.UNKNOWN_SEGMENT, "emitter", _unknown_segment),
    Broken(rules.ENCODING_CONFLICT, "emitter", _one_opcode_twice, lambda model: model.check_decoding_conflicts()),
    Broken(rules.ENCODING_CONFLICT, "disassembler", _overlapping_opcodes, refused_since=22),
    Broken(rules.SOFT_FAIL_OPEN, "disassembler", _soft_failure_of_an_operand, refused_since=22),
    Broken(rules.CONVENTION_HW_MODE, "callingconv", _type_by_mode, refused_since=22),
    Broken(rules.CONVENTION_SIZE, "callingconv", _small_registers),
    Broken(rules.NAMED_TYPE, "dag-isel", _named_type),
    Broken(rules.EMPTY_TRANSFORM, "dag-isel", _transform_without_code),
    Broken(rules.COMPLEX_OPERANDS, "dag-isel", _fewer_names),
    Broken(rules.COMPLEX_OPERANDS, "dag-isel", _more_names),
    Broken(rules.TRANSFORMED_VALUE, "dag-isel", _transformed_register),
    Broken(rules.RESULT_WITHOUT_VALUE, "dag-isel", _no_value),
    Broken(rules.PREDICATE_OPERAND, "dag-isel", _operand_of_a_fragment),
    Broken(rules.PATTERN_IGNORED, "dag-isel", _second_tree),
    *[
        Broken(rule, "dag-isel", example, lambda model: model.check_results())
        for rule, example in (
            (rules.RESULT_REGISTER, _number_for_a_register),
            (rules.RESULT_REGISTER, _constant_for_a_register),
            (rules.RESULT_REGISTER, _other_register),
            (rules.RESULT_IMMEDIATE, _value_for_a_number),
            (rules.RESULT_IMMEDIATE, _instruction_for_a_number),
            (rules.RESULT_RANGE, _large_number),
        )
    ],
    Broken(rules.WRITE_TWICE, "subtarget", _write_twice, refused_since=22),
    Broken(rules.RESOURCE_MODEL, "subtarget", _foreign_resource),
    Broken(rules.RESOURCE_MODEL, "subtarget", _foreign_queue),
    Broken(rules.NAME_FOR_CPP, "searchable-tables", _keyword_of_enum),
    Broken(rules.ENUM_ENTRY_TWICE, "searchable-tables", _entry_name_twice),
    Broken(rules.ENUM_ENTRY_TWICE, "searchable-tables", _entry_value_twice),
    Broken(rules.KEY_TWICE, "searchable-tables", _key_twice),
    Broken(rules.CONTIGUOUS_RANGE, "searchable-tables", _contiguous_range),
    Broken(rules.EXPANSION_OPERAND, "pseudo-lowering", _smaller_operand, refused_since=22),
    *[
        Broken(rules.EXPANSION_OPERAND, "pseudo-lowering", example, lambda model: model.check_pseudo_expansions(), name)
        for name, example in _EXPANDED.items()
    ],
    Broken(rules.PROCESSOR_SCHEDULE, "subtarget", _model_and_itineraries),
    *[Broken(rule, generator, example, name=name) for name, rule, generator, example in UNREACHED],
    *[
        Broken(rule, "dag-isel", example, lambda model: model.check_machine_properties(), name)
        for name, rule, example in CONTRADICTIONS
    ],
)
