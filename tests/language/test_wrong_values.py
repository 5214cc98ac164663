"""Arguments and attributes of the wrong kind, in a target that no type checker has seen: each is an error at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.marks import Marks, cases
from tests.support.targets import BASE, errors_of

#: The base of these targets.
FORMATS = BASE + """
from tgdsl.std import add, imm, set_
from tgdsl.std.value_types import I32

FeatureA = SubtargetFeature("a", "A", "true", "")
P = Predicate("true")
Op = Operand(i32)
Unit = FuncUnit()

class F(Instruction):
    namespace = "T"
    is_pseudo = True
"""

#: An instruction, whose body goes on.
INSTRUCTION = """\
class X(F):
    rd = out(GPR)
    rs1 = in_(GPR)
    asm = f'x {rd}, {rs1}'
"""


def errors_in_a_body(folder: Path, text: str, base: str) -> str:
    """The diagnostics of a target whose base ends in the body of a class."""
    return errors_of(folder, "", base + text)


#: An argument of the wrong kind in a call.
ARGUMENTS = cases("""
==
X = RegisterClass(i32, members=R0, alignment=32)
#! error: 'members' of RegisterClass() should be a list of Register, RegisterTuples or TupleSlice objects, but is a Reg;
#!     write [R0]
#! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: it is made here
==
X = RegisterClass(i32, members=R, alignment='32')
#! error: 'alignment' of RegisterClass() should be an integer, but is the string '32'; write 32, without quotes
==
X = RegisterClass(i32, members=R, alignment=32, weight=-3)  #! error: weight is -3, but must be between 0 and 65536
==
X = RegisterClass(i32, members=[R0, 30 + 0j], alignment=32)
#! error: 'members' of RegisterClass() should be a list of Register, RegisterTuples or TupleSlice objects, and has in it
#!     a complex; correct it
==
X = Reg('x', hw_encoding=1.5)  #! error: 'hw_encoding' of Reg() should be an integer, but is the number 1.5; correct it
==
X = Reg('x', hw_encoding='3')
#! error: 'hw_encoding' of Reg() should be an integer, but is the string '3'; write 3, without quotes
==
X = Reg(5)  #! error: 'asm_name' of Reg() should be a string, but is the integer 5; write '5'
==
X = Reg()  #! error: Reg() is missing a required argument: 'asm_name'
==
X = Reg('x', sub_regs={R0})
#! error: 'sub_regs' of Reg() should be a list of Register objects, but is a set; give a list, since the order counts
==
X = Reg.sequence(5, range(3))  #! error: 'asm_name' of sequence() should be a string, but is the integer 5; write '5'
==
X = CallingConv(CCIfType(i32, CCAssignToReg([R0])))
#! error: 'vts' of CCIfType() should be a list of ValueType objects, but is a VTInt; write [i32]
==
X = CallingConv(CCAssignToReg(R[0]))
#! error: 'reg_list' of CCAssignToReg() should be a list of Register objects, but is a Reg; write [R[0]]
#! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: it is made here
==
X = Predicate('x', assembler='FeatureA')
#! error: 'assembler' of Predicate() should be a FeatureCondition, a SubtargetFeature or None, but is the string
#!     'FeatureA'; correct it
==
X = PatLeaf(imm, 'str')
#! error: 'predicate' of PatLeaf() should be an ImmPredicate or C++ code, Code(...), but is the string 'str'; write
#!     Code('str')
==
X = ImmLeaf('i32', is_int(5))
#! error: 'vt' of ImmLeaf() should be a ValueType, but is the string 'i32'; give the object, not its name: i32 without
#!     quotes
==
X = is_int('5')  #! error: 'bits' of is_int() should be an integer, but is the string '5'; write 5, without quotes
==
X = ValueIntrinsic('i32', [i32])
#! error: 'result' of ValueIntrinsic() should be a ValueType or an LLVMType, but is the string 'i32'; give the object,
#!     not its name: i32 without quotes
==
X = Operand(i32, print_method=5)
#! error: 'print_method' of Operand() should be a string, but is the integer 5; write '5'
==
X = Operand(i32, mi_operand_info=GPR)
#! error: 'mi_operand_info' of Operand() should be a list of DAGOperand or ValueType objects or a dict from strings to
#!     DAGOperand or ValueType objects, but is a RegisterClass; write [GPR]
#! note at `GPR = RegisterClass(i32, members=R, alignment=32)`: it is made here
==
X = RegInfoByHwMode({5: 6})
#! error: 'modes' of RegInfoByHwMode() should be a dict from HwMode objects to RegInfo objects, and has in it the
#!     integer 5; correct it
==
X = field('3')  #! error: 'width' of field() should be an integer, but is the string '3'; write 3, without quotes
==
X = field(-3)  #! error: a field has 1 to 4096 bits, and this one is to have -3
==
X = constant(16, 99999)  #! error: 99999 is too large, and the constant takes a number of 16 bits: 0 to 65535
==
X = bits(field(20), 16, 19)  #! error: there are no bits 16 down to 19; write the higher one first: 19, 16
==
X = bits(GPR, 1)  #! error: bits() takes a field or a constant of a format, but gets a RegisterClass
==
X = concat(5)
#! error: the integer 5 is not part of an instruction word; use a field, bits of one, or a string of 0, 1 and ?
==
X = in_(5)  #! error: 'operand' of in_() should be a DAGOperand, but is the integer 5; correct it
==
X = in_(GPR, tied_to='rd')
#! error: 'tied_to' takes an output that the instruction declares before, but gets the string 'rd'
==
X = in_(Op, 5)
#! error: the parts of an operand are put into fields of the format, in_(MEMrr, F3_1.rs1, F3_1.rs2), and one is the
#!     integer 5
==
X = variants(5)  #! error: 'texts' of variants() should each be a string, and one is the integer 5; write '5'
==
X = all_of('x')
#! error: 'conditions' of all_of() should each be a FeatureCondition or a SubtargetFeature, and one is the string 'x';
#!     give the object, not its name: x without quotes
==
X = PatFrag(lambda: None)  #! error: the function of a fragment returns None; return the dag that the fragment matches
==
X = PatFrag(5)  #! error: 'function' of PatFrag() should be a function, but is the integer 5; correct it
==
X = EncodingByHwMode({DefaultMode: 5})
#! error: 'modes' of EncodingByHwMode() should be a dict from HwMode objects to classes that are derived from
#!     EncodingAttributes, and has in it the integer 5; correct it
==
X = SubRegIndex(Reg)  #! error: 'size' of SubRegIndex() should be an integer, but is the class 'Reg'; correct it
==
X = Reg('x', alt_names=Reg)
#! error: 'alt_names' of Reg() should be a list of strings, but is the class 'Reg'; correct it
==
X = MnemonicAlias(i32, Reg('y'))
#! error: this Reg is bound to no name, so nothing can refer to it; bind it to a name of its module
#! error: 'from_mnemonic' of MnemonicAlias() should be a string, but is a VTInt; correct it
#! error: 'to_mnemonic' of MnemonicAlias() should be a string, but is a Reg; correct it
""")


@pytest.mark.parametrize("text", ARGUMENTS)
def test_an_argument(marks: Marks, text: str) -> None:
    marks.check(text, FORMATS)


#: A line of an instruction's body.
ATTRIBUTES = cases("""
==
    uses = R0
    #! error: 'uses' should be a list of Register objects, but is a Reg; write uses = [R0]
    #! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: it is made here
==
    defs = uses = R0
    #! error: 'defs' should be a list of Register objects, but is a Reg; write defs = [R0]
    #! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: it is made here
    #! error: 'uses' should be a list of Register objects, but is a Reg; write uses = [R0]
    #! note at `R0, R1, R2, R3 = R = Reg.sequence("r{}", range(4))`: it is made here
==
    predicates, size = P, 4
    #! error: 'predicates' should be a list of Predicate objects, but is a Predicate; write predicates = [P]
    #! note at `P = Predicate("true")`: it is made here
==
    uses = {R0}
    #! error: 'uses' should be a list of Register objects, but is a set; give a list, since the order counts
==
    sched_rw = Unit
    #! error: 'sched_rw' should be a list of SchedReadWrite objects or None, but is a FuncUnit; correct it
    #! note at `Unit = FuncUnit()`: it is made here
==
    asm = 5  #! error: 'asm' should be a string, but is the integer 5; write asm = '5'
==
    asm = None  #! error: 'asm' should be a string, but is None; correct it
==
    inst = '00000000'
    #! error: 'inst' should be a Layout, a VariableLayout or None, but is the string '00000000'; correct it
==
    encoding_infos = 5
    #! error: 'encoding_infos' should be an EncodingByHwMode or None, but is the integer 5; correct it
==
    constraints = '$rd = $rs1'
    #! error: 'constraints' should be a list of strings, but is the string '$rd = $rs1'; write constraints = ['$rd =
    #!     $rs1']
==
    ts_flags = 1 << 70
    #! error: 'ts_flags' is 1180591620717411303424, but must be between 0 and 18446744073709551615; correct it
==
    size = -4  #! error: 'size' is -4, but must be between 0 and 255; correct it
==
    added_complexity = 1 << 31
    #! error: 'added_complexity' is 2147483648, but must be between -2147483648 and 2147483647; correct it
==
    variadic_ins = 3  #! error: 'variadic_ins' should be True or False, but is the integer 3; correct it
==
    pattern = 'set'
    #! error: the pattern should be an operation or a list of operations, such as set_(rd, add(rs1, rs2)), and has the
    #!     string 'set'
==
    pattern = [1, 2]
    #! error: the pattern should be an operation or a list of operations, such as set_(rd, add(rs1, rs2)), and has the
    #!     integer 1
    #! error: the pattern should be an operation or a list of operations, such as set_(rd, add(rs1, rs2)), and has the
    #!     integer 2
==
    pattern = set_(rd, add(rs1, 1.5))
    #! error: the number 1.5 can be no operand of a pattern; give a value of the pattern, a register, a number, or an
    #!     operation on these
==
    pattern = set_(rd, add(rs1, None))
    #! error: None can be no operand of a pattern; give a value of the pattern, a register, a number, or an operation on
    #!     these
==
    pattern = set_(rd, add(rs1, [rs1]))
    #! error: a list can be no operand of a pattern; give a value of the pattern, a register, a number, or an operation
    #!     on these
==
    pattern = set_(rd, rs1(rd))
    #! error: an operand is called as a node, a leaf or a type; if its name hides that of one, rename the operand
==
    size = in_(Op)
    #! error: 'size' is an attribute of instructions, so it cannot name an operand; write size_ = ..., since an underscore
    #!     at the end is not part of the operand's name
==
    asm = f'x {rd}, {rs1}, {R0}'
    #! error: a Reg stands in an f-string, which takes strings and numbers, and in an assembly string operands of the
    #!     instruction
==
    asm = f'x {rd}, {rs1}, {GPR}'
    #! error: a RegisterClass stands in an f-string, which takes strings and numbers, and in an assembly string operands
    #!     of the instruction
==
    asm = f'x {rd}, {rs1}, {out}'
    #! error: the field 'AsmString' of 'X' has the text of a Python object, <function out>; put strings and numbers into
    #!     the braces of an f-string, and into those of an assembly string operands
==
    asm = f'x {rd}, {rs1}, {None}'
    #! error: the assembly string 'x $rd, $rs1, None' has None in it; correct what stands in its braces
==
    asm = f'x {rd}, {rs1}, {int}'
    #! error: the field 'AsmString' of 'X' has the text of a Python object, <class 'int'>; put strings and numbers into
    #!     the braces of an f-string, and into those of an assembly string operands
==
    asm = f'x {rd}, {rs1}, {[rd]}'
    #! error: the field 'AsmString' of 'X' has the text of a Python object,
    #!     <tgdsl.language.instructions.named_operands.InstructionOperand object>; put strings and numbers into the braces of
    #!     an f-string, and into those of an assembly string operands
==
    asm = f'x {rd}, {rs1}, {set_(rd, rs1)}'
    #! error: an operation of a pattern stands in an f-string, which takes operands, strings and numbers
==
    asm = 'x \\ud800'
    #! error: the field 'AsmString' of 'X' has half of a character, a surrogate, which no file can have; write the whole
    #!     character
==
    pattern = set_(rd)
    #! error: this call lacks the operand 'source'; give each operand of the node
    #! note at `class X(F):`: made by the call here
==
    pattern = set_()
    #! error: this call lacks the operand 'destination' and the operand 'source'; give each operand of the node
    #! note at `class X(F):`: made by the call here
==
    pattern = add(rd, rd, rd)
    #! error: this call has 3 operands, and takes 2; leave out what is too much
    #! note at `class X(F):`: made by the call here
""")


@pytest.mark.parametrize("text", ATTRIBUTES)
def test_an_attribute(marks: Marks, text: str) -> None:
    marks.check(text, FORMATS + INSTRUCTION, errors_in_a_body)


@pytest.mark.parametrize(
    ("value", "words"), [("5", "the integer 5"), ("'a b'", "the string 'a b'"), ("F", "the class 'F'")]
)
def test_a_class_of_tablegens_has_a_name(marks: Marks, value: str, words: str) -> None:
    message = f"'record_class' of 'X' is the name of a class of TableGen's, and is {words}; correct it"
    marks.check(f"class X(F):  #! error: {message}\n    record_class = {value}\n", FORMATS)
