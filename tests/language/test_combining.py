"""Combiners in Python: their records, the files that llvm-tblgen makes of them, and what is said of wrong rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.tblgen import needs_tblgen, ours, theirs
from tests.support.marks import Marks, cases
from tests.support.targets import errors_of, load, rendered, write_target
from tgdsl.diagnostics import DiagnosticError, Report
from tgdsl.files import GlobalISelCombiner
from tgdsl.generation.generator import installed
from tgdsl.llvm import Release
from tgdsl.loading.load import load_target
from tgdsl.loading.options import SourceOptions
from tgdsl.model import Model
from tgdsl.records import Code, Dag, DagArg, Ref

#: A combiner with rules of all kinds.
COMBINERS = Path(__file__).parents[1] / "typing/must_pass/right_combiners.py"

HEAD = """
from tgdsl.language import *
from tgdsl.language.combining import *
from tgdsl.std import COPY, add, i32, i64
from tgdsl.std.combining import *
from tgdsl.std.opcodes.floats import G_FABS, G_FADD, G_FNEG
from tgdsl.std.opcodes.integers import G_ADD, G_MUL, G_SUB
from tgdsl.std.opcodes.memory import G_STORE
from tgdsl.std.opcodes.values import G_CONSTANT, G_FREEZE, G_TRUNC
from tgdsl.std.value_types import I32, I64

class Reg(Register, namespace="T"): ...

R = Reg.sequence("r{}", range(4))
GPR = RegisterClass(i32, members=R, alignment=32)
Test = Target(instruction_set=InstrInfo())
"""


def said(folder: Path, text: str, base: str = HEAD) -> str:
    """What is said of a target when the file of its combiner ``Toy`` is made."""
    path = write_target(folder, text, base)
    report = Report()
    try:
        records = load_target(str(path), report)
        installed()["global-isel-combiner"].load().generate(
            Model(records, report), GlobalISelCombiner(combiners="ToyCombiner")
        )
    except DiagnosticError as error:
        report.extend(error)
    return rendered(report.diagnostics).replace(str(path), "T")


@needs_tblgen
def test_as_llvm_tblgen_writes_it(each_tblgen: Release) -> None:
    records = load_target(str(COMBINERS), source_options=SourceOptions(each_tblgen.number))
    names = ["ToyCombiner", "EmptyCombiner", *(["NewCombiner"] if "NewCombiner" in records else [])]
    text = ours(records, "global-isel-combiner", GlobalISelCombiner(combiners="+".join(names)))
    assert "Combiner Rule #0: copy_prop" in text
    assert text == theirs(records, "global-isel-combiner", file=GlobalISelCombiner(combiners=",".join(names)))


def test_records(tmp_path: Path) -> None:
    """Types stand where an operand is mentioned first, match data in the order of parameters, and names before instructions."""
    rule = load(
        tmp_path,
        """
        @combine_rule()
        def rule(
            mi: InstructionName, dst: I32, x: MachineOperand, new: MachineOperand, data: GIDefMatchData = register_matchinfo
        ) -> GICombineRule:
            return GICombineRule(
                mi,
                match=[mi(with_flags(G_FADD(dst, x, 1), FmNoNans, without(FmNsz))), cpp(f"return f(*{mi}, {data});")],
                apply=[G_FNEG(GITypeOf(x)(new), x), with_flags(G_FABS(dst, new), mi)],
                predicates=[Predicate("true")],
            )

        ToyCombiner = GICombiner("Toy", [GICombineGroup([rule])])
        """,
        HEAD,
    )["rule"]
    root, data = Ref("root"), Ref("register_matchinfo")
    assert rule.fields["Defs"] == Dag(Ref("defs"), (DagArg(root, "mi"), DagArg(data, "data")))
    flags = Dag(Ref("MIFlags"), (DagArg(Ref("FmNoNans")), DagArg(Dag(Ref("not"), (DagArg(Ref("FmNsz")),)))))
    add = Dag(Ref("G_FADD"), (DagArg(Ref("i32"), "dst"), DagArg(None, "x"), DagArg(1), DagArg(flags)))
    code = Code("return f(*${mi}, ${data});")
    assert rule.fields["Match"] == Dag(Ref("match"), (DagArg(add, "mi"), DagArg(code)))
    apply = rule.dag("Apply")
    assert isinstance(apply.args[0].value, Dag)
    type_of, name = apply.args[0].value.args[0].value, apply.args[0].value.args[0].name
    assert name == "new" and rule.resolve(type_of, "Apply").string("OpName") == "$x"
    copied = Dag(Ref("MIFlags"), (DagArg(None, "mi"),))
    assert apply.args[1].value == Dag(Ref("G_FABS"), (DagArg(None, "dst"), DagArg(None, "new"), DagArg(copied)))


def test_braces_of_cpp(tmp_path: Path) -> None:
    rule = load(
        tmp_path,
        """
        @combine_rule()
        def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
            return GICombineRule(dst, match=[G_FNEG(dst, x)], apply=[cpp(f"if ({x}) {{ {dst}; }}")])
        """,
        HEAD,
    )["rule"]
    assert rule.dag("Apply").args[0].value == Code("if (${x}) { ${dst}; }")


#: Rules with a mistake each.
WRONG = """
== nothing is matched
@combine_rule()
def rule(dst: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[], apply=[cpp("")])
    #! error: 'rule' has no match patterns: give one, an instruction or C++

ToyCombiner = GICombiner("Toy", [rule])
== a PatFrag without alternatives
@combine_fragment()
def nothing(dst: MachineOperand) -> CombineAlternatives:
    return CombineAlternatives([], outs=[dst], root=dst)

@combine_rule()
def rule(dst: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[nothing(dst)], apply=[cpp("")])
    #! error: 'nothing' has no alternatives, so 'rule' never matches: give it one
    #! note at `@combine_fragment()`: 'nothing' is defined here

ToyCombiner = GICombiner("Toy", [rule])
== an unknown opcode
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[
            G_NEG(dst, x),
            #! error: the target raised NameError: name 'G_NEG' is not defined
            #! note at `@combine_rule()`: made by the call here
        ],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== a node in place of an opcode
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[
            add(dst, x),
            #! error: 'add' is not an opcode: a pattern begins with an Instruction, an Intrinsic, a GICombinePatFrag or a
            #!     builtin
        ],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== a node in place of an opcode, among others
@combine_rule()
def rule(mi: InstructionName) -> GICombineRule:
    return GICombineRule(mi, match=[mi(wip_match_opcode(G_ADD, add))], apply=[cpp("")])
    #! error: wip_match_opcode lists 'add', which is not an opcode: it takes instructions

ToyCombiner = GICombiner("Toy", [rule])
== a format in place of an opcode
class Format(Instruction): ...

@combine_rule()
def rule(dst: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[
            G_FNEG(dst, 1),
            Format(dst),
            #! error: 'Format' is a class to derive instructions from, not an instruction itself; give an instruction
        ],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== the root is not written
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand, new: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[G_FNEG(dst, x)],
        apply=[
        #! error: '$dst' is written by the root of 'rule', and by no apply pattern: write it, or replace it by
        #!     GIReplaceReg
            G_FABS(new, x),
        ],
    )

ToyCombiner = GICombiner("Toy", [rule])
== the root is in no pattern
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand, y: MachineOperand) -> GICombineRule:
    return GICombineRule(
        y,  #! error: no match pattern of 'rule' has the root '$y': name a pattern so, or an operand that one writes
        match=[G_FNEG(dst, x)],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== the root is not a parameter
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(
        G_FNEG(dst, x),  #! error: the root of a rule is a parameter of its function, and is an operation; give one
        match=[G_FNEG(dst, x)],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== an operand that is not matched
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand, y: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[G_FNEG(dst, x)],
        apply=[
            G_FABS(dst, y),
            #! error: 'G_FABS' reads '$y', which is neither matched nor written by another apply pattern: name an
            #!     operand of the match
        ],
    )

ToyCombiner = GICombiner("Toy", [rule])
== an operand of C++ that is not matched
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand, y: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[
            G_FNEG(dst, x),
            cpp(f"return f({y});"),
            #! error: the C++ of 'rule' uses '${y}', which no pattern has: name an operand, an instruction, or a
            #!     GIDefMatchData
        ],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== types that cannot agree
@combine_rule()
def rule(dst: I32, x: I32) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[
            G_FNEG(dst, x),
        ],
        apply=[
            G_FABS(dst, i64(x)),
            #! error: '$x' has the type 'i64' here, and 'i32' elsewhere: an operand has one type, so give it once
            #! note at `G_FNEG(dst, x),`: 'i32' is given here
        ],
    )

ToyCombiner = GICombiner("Toy", [rule])
== the type of an operand that is not matched
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand, y: MachineOperand, z: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[G_FNEG(dst, x)],
        apply=[
            G_FABS(GITypeOf(z)(y), x),
            #! error: 'G_FABS' has the type 'GITypeOf<$z>', but no pattern of the match has '$z': name an operand that
            #!     is matched
            G_FABS(dst, y),
        ],
    )

ToyCombiner = GICombiner("Toy", [rule])
== the type of something else
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand, y: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[G_FNEG(dst, x)], apply=[G_FABS(GITypeOf(3)(y), x), G_FABS(dst, y)])
    #! error: GITypeOf takes an operand of the match, but gets the integer 3; give a parameter of the rule

ToyCombiner = GICombiner("Toy", [rule])
== too few operands
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[
            G_ADD(dst, x),  #! error: 'G_ADD' takes 3 operands, and has 2 here: give as many as it takes
        ],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== a number that is written
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[
            G_FABS(dst, x),
            G_FNEG(1, x),  #! error: an output of 'G_FNEG' is an immediate: it is written, so give it a name
        ],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== an operand alone
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[G_FNEG(dst, x)],
        apply=[x],
        #! error: apply has in it the operand 'x'; list instructions with their operands, G_ADD(dst, x, y), and C++,
        #!     cpp(f"...")
    )

ToyCombiner = GICombiner("Toy", [rule])
== a text in place of C++
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[G_FNEG(dst, x)],
        apply=[
            "return true;",
            #! error: apply has in it the string 'return true;'; list instructions with their operands, G_ADD(dst, x,
            #!     y), and C++, cpp(f"...")
        ],
    )

ToyCombiner = GICombiner("Toy", [rule])
== an instruction in another one
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[
            G_FNEG(dst, G_FABS(x, x)),
            #! error: the instruction '_Opcode' is an operand of another one; list it on its own, and give both an
            #!     operand that it writes
        ],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== a builtin that is matched
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[
            G_FNEG(dst, x),
            GIReplaceReg(dst, x),  #! error: 'GIReplaceReg' stands in a match: it does something, so it is for apply
        ],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== a name of something else
@combine_rule()
def rule(mi: InstructionName, x: MachineOperand) -> GICombineRule:
    return GICombineRule(mi, match=[mi(x)], apply=[cpp("")])
    #! error: 'mi' names an instruction with its operands, mi(G_ADD(dst, lhs, rhs)), but gets the operand 'x'
== a parameter without a kind
@combine_rule()
#! error: the parameter 'dst' of the rule 'rule' has no kind; annotate it: dst: MachineOperand, a type such as I32,
#!     InstructionName, or dst: GIDefMatchData = ... for C++
def rule(dst, x: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[G_FNEG(dst, x)], apply=[cpp("")])
== several parameters
@combine_rule()
#! error: the parameters of the rule 'rule' are its variables, each with a name, but '*operands' is not one; name each
def rule(*operands: MachineOperand) -> GICombineRule:
    return GICombineRule(operands[0], match=[], apply=[])
== an annotation that is not defined
@combine_rule()  #! error: the annotations of the rule 'rule' cannot be read: name 'Machine' is not defined
def rule(dst: "Machine") -> GICombineRule:
    return GICombineRule(dst, match=[], apply=[])
== another result
@combine_rule()
#! error: the rule 'rule' returns a list (a rule is a function of its own); return GICombineRule(root, match=[...],
#!     apply=[...])
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return [GICombineRule(dst, match=[G_FNEG(dst, x)], apply=[cpp("")])]
== no function
rule = combine_rule()(combine_rule())
#! error: the parameter 'function' of the rule 'make' has no kind; annotate it: function: MachineOperand, a type such as
#!     I32, InstructionName, or function: GIDefMatchData = ... for C++
== a PatFrag of something else
@combine_fragment()  #! error: the fragment 'nothing' returns a list; return CombineAlternatives([[...]], outs=[...])
def nothing(dst: MachineOperand) -> CombineAlternatives:
    return [[G_FNEG(dst, dst)]]
== a PatFrag whose root is not an output
@combine_fragment()  #! error: the root is not one of outs; list it there, too
def nothing(dst: MachineOperand, x: MachineOperand) -> CombineAlternatives:
    return CombineAlternatives([[G_FNEG(dst, x)]], outs=[x], root=dst)
== a PatFrag with a number among its outputs
@combine_fragment()  #! error: outs has the integer 1; give parameters of the function
def nothing(dst: MachineOperand, x: MachineOperand) -> CombineAlternatives:
    return CombineAlternatives([[G_FNEG(dst, x)]], outs=[dst, 1], root=dst)
== a PatFrag that has an operand for a pattern
@combine_fragment()
def nothing(dst: MachineOperand, x: MachineOperand) -> CombineAlternatives:
    return CombineAlternatives([[G_FNEG(dst, x), x]], outs=[dst], root=dst)
    #! error: alternatives has in it the operand 'x'; list instructions with their operands, G_ADD(dst, x, y), and C++,
    #!     cpp(f"...")
== a PatFrag with a number for an operand
@combine_fragment()
def doubled(dst: MachineOperand, x: MachineOperand) -> CombineAlternatives:
    return CombineAlternatives([[G_ADD(dst, x, x)]], outs=[dst], ins=[x], root=dst)

@combine_rule()
def rule(dst: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[
            doubled(dst, 1),
            #! error: the number 1 is given for the parameter '$x' of 'doubled', which takes an operand: write a name,
            #!     $x
        ],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== an operand of C++ with a modifier
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[G_FNEG(dst, x)], apply=[cpp(f"{x:ptr}")])
    #! error: the C++ of a rule has an operand with ':ptr'; write the operand alone in the braces
== something else among flags
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(
        dst,
        match=[
            with_flags(G_FNEG(dst, x), i32),
            #! error: MIFlags has 'i32', which is not an MIFlagEnum: list flags as FmNoNans, or (not FmNoNans)
        ],
        apply=[cpp("")],
    )

ToyCombiner = GICombiner("Toy", [rule])
== a rule that is listed by its name
ToyCombiner = GICombiner("Toy", ["rule"])
#! error: 'rules' of GICombiner() should be a list of GICombine objects, and has in it the string 'rule'; give the
#!     object, not its name: rule without quotes
== a rule that is listed twice
@combine_rule()
def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
    return GICombineRule(dst, match=[G_FNEG(dst, x)], apply=[cpp("")])

ToyCombiner = GICombiner("Toy", [rule, rule])
#! warning: 'ToyCombiner' lists the rule 'rule' twice, and the second one counts for nothing: remove one
== a class that is not a name
ToyCombiner = GICombiner("Toy Impl", [])
#! error: class_name becomes a name in C++, and 'Toy Impl' is not a C++ identifier; correct it
"""


@pytest.mark.parametrize("text", cases(WRONG))
def test_wrong_rules(text: str, marks: Marks) -> None:
    marks.check(text, HEAD, said)


def test_variadic_operands_are_of_newer_releases(tmp_path: Path) -> None:
    text = """
    @combine_rule()
    def rule(dst: MachineOperand, x: MachineOperand) -> GICombineRule:
        return GICombineRule(dst, match=[G_FNEG(dst, GIVariadic()(x))], apply=[cpp("")])
    """
    assert "has no class 'GIVariadic': put this into `with since(22):`" in errors_of(tmp_path, text, HEAD)
