// Combine rules with a mistake each.

include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"

def ToyInstrInfo : InstrInfo;
def Toy : Target { let InstructionSet = ToyInstrInfo; }
def dummy;
def number : GIDefMatchData<"unsigned">;
def GIOther : GIBuiltinInst;

class Rule<dag match, dag apply> : GICombineRule<(defs root:$d), match, apply>;

// PatFrags
def negated : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (G_FNEG $d, $x))]>;
def cpp_only : GICombinePatFrag<(outs), (ins $x, gi_imm:$n), [(pattern "return use(${x}, ${n});")]>;
def nine : GICombinePatFrag<(outs root:$d), (ins $x), !foreach(op, [G_FNEG, G_FABS, G_FCOS, G_FSIN, G_FSQRT, G_FLOG, G_FLOG2, G_FEXP, G_FEXP2],
                                                                (pattern (op $d, $x)))>;
def alternatives_of_none : GICombinePatFrag<(outs), (ins), []>;
def odd_outs : GICombinePatFrag<(ins root:$d), (ins), [(pattern (G_FNEG $d, $x))]>;
def odd_ins : GICombinePatFrag<(outs root:$d), (outs), [(pattern (G_FNEG $d, $x))]>;
def odd_pattern : GICombinePatFrag<(outs root:$d), (ins), [(match (G_FNEG $d, $x))]>;
def nameless_parameter : GICombinePatFrag<(outs root), (ins), [(pattern (G_FNEG $d, $x))]>;
def odd_parameter : GICombinePatFrag<(outs dummy:$d), (ins), [(pattern (G_FNEG $d, $x))]>;
def same_parameters : GICombinePatFrag<(outs root:$d), (ins $x, $x), [(pattern (G_FNEG $d, $x))]>;
def root_read : GICombinePatFrag<(outs root:$d), (ins root:$x), [(pattern (G_FNEG $d, $x))]>;
def written_input : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (G_FNEG $d, $x), (G_FABS $x, $y))]>;
def immediate_output : GICombinePatFrag<(outs gi_imm:$d), (ins), [(pattern (G_FNEG $d, $x))]>;
def unwritten_output : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (G_FNEG $d, $x)), (pattern (G_FNEG $e, $x))]>;
def several_outputs : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (G_UNMERGE_VALUES $d, $e, $x))]>;
def without_root : GICombinePatFrag<(outs $d), (ins $x), [(pattern (G_FNEG $d, $x))]>;
def with_two_roots : GICombinePatFrag<(outs root:$d, root:$x), (ins), [(pattern (G_FNEG $d, $x), (G_FNEG $x, $y))]>;
def opcodes_in_fragment : GICombinePatFrag<(outs), (ins), [(pattern (wip_match_opcode G_ADD))]>;
def builtin_in_fragment : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (GIReplaceReg $d, $x))]>;
def fragment_in_fragment : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (negated $d, $x))]>;
def type_of_in_fragment : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (G_FNEG $d, GITypeOf<"$d">:$x))]>;
def types_in_fragment : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (G_FNEG $d, i32:$x), (G_FABS $y, i64:$x))]>;
def not_connected_in_fragment : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (G_FNEG $d, $x), (G_FABS $y, $x))]>;

// defs and roots
def no_defs : GICombineRule<(dummy root:$d), (match (G_FNEG $d, $x)), (apply "")>;
def no_root : GICombineRule<(defs number:$n), (match (G_FNEG $d, $x)), (apply "")>;
def two_roots : GICombineRule<(defs root:$d, root:$x), (match (G_FNEG $d, $x)), (apply "")>;
def odd_def : GICombineRule<(defs root:$d, dummy:$x), (match (G_FNEG $d, $x)), (apply "")>;
def unknown_root : GICombineRule<(defs root:$r), (match (G_FNEG $d, $x)), (apply "")>;
def read_root : GICombineRule<(defs root:$x), (match (G_FNEG $d, $x)), (apply "")>;
def root_is_cpp : GICombineRule<(defs root:$d), (match (G_FNEG $r, $x), "return true;":$d), (apply "")>;

// lists of patterns
def no_match : Rule<(apply (G_FNEG $d, $x)), (apply "")>;
def empty_apply : Rule<(match (G_FNEG $d, $x)), (apply)>;
def number_as_pattern : Rule<(match (G_FNEG $d, $x), 5), (apply "")>;
def no_opcode : Rule<(match (dummy $d, $x)), (apply "")>;
def no_builtin : Rule<(match (G_FNEG $d, $x)), (apply (GIOther))>;
def same_names : Rule<(match (G_FNEG $d, $x):$a, (G_FNEG $x, $y):$a), (apply "")>;
def builtin_in_match : Rule<(match (GIReplaceReg $d, $x)), (apply "")>;
def opcodes_in_apply : Rule<(match (G_FNEG $d, $x)), (apply (wip_match_opcode G_ADD))>;
def no_opcodes : Rule<(match (wip_match_opcode):$d), (apply "")>;
def odd_opcode : Rule<(match (wip_match_opcode dummy):$d), (apply "")>;
def opcodes_twice : Rule<(match (wip_match_opcode G_ADD):$d, (wip_match_opcode G_SUB)), (apply "")>;
def opcodes_and_apply : Rule<(match (wip_match_opcode G_ADD):$d), (apply (G_ADD $d, $x, $y))>;
def opcodes_and_instruction : Rule<(match (G_FNEG $d, $x), (wip_match_opcode G_ADD)), (apply "")>;
def cpp_and_instruction : Rule<(match (G_FNEG $d, $x)), (apply (G_FABS $d, $x), "done();")>;

// operands
def too_few : Rule<(match (G_ADD $d, $x)), (apply "")>;
def too_many : Rule<(match (G_ADD $d, $x, $y, $z)), (apply "")>;
def too_few_of_many : Rule<(match (G_MERGE_VALUES $d)), (apply "")>;
def nameless : Rule<(match (G_FNEG $d, i32)), (apply "")>;
def odd_operand : Rule<(match (G_FNEG $d, "x")), (apply "")>;
def two_numbers : Rule<(match (G_FNEG $d, (i32 1, 2))), (apply "")>;
def number_written : Rule<(match (G_FNEG (i32 0):$d, $x)), (apply "")>;
def odd_type : Rule<(match (G_FNEG $d, dummy:$x)), (apply "")>;
def written_twice : Rule<(match (G_FNEG $d, $x), (G_FABS $d, $x)), (apply "")>;
def written_twice_in_one : Rule<(match (G_UNMERGE_VALUES $d, $d, $x)), (apply "")>;
def named_number_written : Rule<(match (G_FNEG $d, 4:$x), (G_FABS $x, $y)), (apply "")>;
def read_twice : Rule<(match (G_ADD $d, $x, $x), (G_FABS $x, $y)), (apply "")>;
def not_connected : Rule<(match (G_FNEG $d, $x), (G_FABS $y, $x)), (apply "")>;

// flags
def flags_of_fragment : Rule<(match (negated $d, $x, (MIFlags FmNsz))), (apply "")>;
def flags_twice : Rule<(match (G_FNEG $d, $x, (MIFlags FmNsz), (MIFlags FmNsz))), (apply "")>;
def odd_flag : Rule<(match (G_FNEG $d, $x, (MIFlags dummy))), (apply "")>;
def odd_flag_not : Rule<(match (G_FNEG $d, $x, (MIFlags (not 3)))), (apply "")>;
def flags_of_another : Rule<(match (G_FNEG $d, $x, (MIFlags $m)):$m), (apply "")>;
def flags_of_nothing : Rule<(match (G_FNEG $d, $x)), (apply (G_FABS $d, $x, (MIFlags $m)))>;
def flags_of_cpp : Rule<(match (G_FNEG $d, $x), "return true;":$m), (apply (G_FABS $d, $x, (MIFlags $m)))>;

// types
def type_of_text : Rule<(match (G_FNEG $d, $x)), (apply (G_FABS $d, GITypeOf<"x">:$x))>;
def type_of_nothing : Rule<(match (G_FNEG $d, $x)), (apply (G_FABS $d, (GITypeOf<"$y"> 0)))>;
def type_of_in_match : Rule<(match (G_FNEG $d, GITypeOf<"$d">:$x)), (apply "")>;
def two_types : Rule<(match (G_FNEG $d, i32:$x)), (apply (G_FABS $d, i64:$x))>;
def unknown_type : Rule<(match (G_FNEG $d, $x)), (apply (G_PTRTOINT $t, $x), (G_ZEXT $d, $t))>;
def untyped_constant : Rule<(match (G_FNEG $d, $x)), (apply (G_CONSTANT $d, 0))>;
def no_low_level_type : Rule<(match (G_FNEG $d, OtherVT:$x)), (apply "")>;

// apply
def root_not_written : Rule<(match (G_FNEG $d, $x)), (apply (G_FABS $e, $x))>;
def root_of_wrong_name : GICombineRule<(defs root:$m), (match (G_FNEG $d, $x):$m), (apply (G_FABS $d, $x), (G_FNEG $e, $x):$m)>;
def store_without_root : GICombineRule<(defs root:$m), (match (G_STORE $v, $p):$m), (apply (G_STORE $v, $p))>;
def store_to_cpp : GICombineRule<(defs root:$m), (match (G_STORE $v, $p):$m), (apply (G_STORE $v, $p), "":$m)>;
def reads_nothing : Rule<(match (G_FNEG $d, $x)), (apply (G_FABS $d, $y))>;
def writes_what_is_read : Rule<(match (G_FNEG $d, $x)), (apply (G_FABS $x, $x), (G_FNEG $d, $x))>;
def writes_another : Rule<(match (G_FNEG $d, $x), (G_FABS $x, $y)), (apply (COPY $x, $y), (G_FNEG $d, $x))>;
def apply_not_connected : Rule<(match (G_FNEG $d, $x)), (apply (G_FABS $d, $x), (G_FABS i32:$e, $x))>;
def named_number : Rule<(match (G_FNEG $d, $x)), (apply (G_ADD $d, $x, 5:$n))>;
def data_and_instruction : GICombineRule<(defs root:$d, number:$n), (match (G_FNEG $d, $x)), (apply (G_FABS $d, $x))>;
def replaced_number : Rule<(match (G_FNEG $d, $x)), (apply (GIReplaceReg $d, 3))>;
def replaced_nothing : Rule<(match (G_FNEG $d, $x)), (apply (GIReplaceReg $d, $x), (GIReplaceReg $e, $x))>;
def replaced_another : Rule<(match (G_FNEG $d, $x), (G_FABS $x, $y)), (apply (GIReplaceReg $d, $y), (GIReplaceReg $x, $y))>;
def erased_and_more : Rule<(match (G_STORE $v, $p):$d), (apply (GIEraseRoot), (G_STORE $v, $p))>;
def erased_output : Rule<(match (G_FNEG $d, $x)), (apply (GIEraseRoot))>;
def erased_fragment : Rule<(match (negated $d, $x)), (apply (GIEraseRoot))>;

// C++
def unknown_variable : Rule<(match (G_FNEG $d, $source)), (apply "use(${sorce});")>;
def unknown_variable_in_match : Rule<(match (G_FNEG $d, $x), "return use(${y});"), (apply (G_FABS $d, $x))>;

// uses of PatFrags
foreach fragment = [odd_outs, odd_ins, odd_pattern, nameless_parameter, odd_parameter, same_parameters, root_read, written_input, immediate_output,
                    unwritten_output, several_outputs, without_root, with_two_roots, opcodes_in_fragment, builtin_in_fragment, fragment_in_fragment,
                    type_of_in_fragment, types_in_fragment] in
  def use_of_#fragment : Rule<(match (fragment $d, $x)), (apply "")>;
def use_of_not_connected_in_fragment : Rule<(match (not_connected_in_fragment $d, $x)), (apply "")>;
def fragment_in_apply : Rule<(match (G_FNEG $d, $x)), (apply (negated $d, $x))>;
def number_for_operand : Rule<(match (G_FNEG $d, $x), (cpp_only 4, 4)), (apply "")>;
def operand_for_number : Rule<(match (G_FNEG $d, $x), (cpp_only $x, $x)), (apply "")>;
def named_number_for_number : Rule<(match (G_FNEG $d, $x), (cpp_only $x, 4:$y)), (apply "")>;
def unbound_operand : Rule<(match (G_FNEG $d, $x), (cpp_only $y, 4)), (apply "")>;
def fragment_not_connected : Rule<(match (G_FNEG $d, $x), (negated $y, $x)), (apply "")>;
def root_of_cpp_only : Rule<(match (cpp_only $x, 4):$d), (apply "")>;
def too_many_alternatives : Rule<(match (nine $d, $x), (nine $x, $y)), (apply "")>;

def WrongCombiner : GICombiner<"WrongCombinerImpl", [
  no_defs, no_root, two_roots, odd_def, unknown_root, read_root, root_is_cpp,
  no_match, empty_apply, number_as_pattern, no_opcode, same_names, builtin_in_match, opcodes_in_apply, no_opcodes,
  odd_opcode, opcodes_twice, opcodes_and_apply, opcodes_and_instruction, cpp_and_instruction,
  too_few, too_many, too_few_of_many, nameless, odd_operand, two_numbers, number_written, odd_type, written_twice, written_twice_in_one,
  named_number_written, read_twice, not_connected,
  flags_of_fragment, flags_twice, odd_flag, odd_flag_not, flags_of_another, flags_of_nothing, flags_of_cpp,
  type_of_text, type_of_nothing, type_of_in_match, two_types, unknown_type, untyped_constant,
  root_not_written, root_of_wrong_name, store_without_root, store_to_cpp, reads_nothing, writes_what_is_read, writes_another,
  apply_not_connected, named_number, data_and_instruction, replaced_number, replaced_nothing, replaced_another, erased_and_more, erased_output,
  erased_fragment,
  use_of_odd_outs, use_of_odd_ins, use_of_odd_pattern, use_of_nameless_parameter, use_of_odd_parameter, use_of_same_parameters, use_of_root_read,
  use_of_written_input, use_of_immediate_output, use_of_unwritten_output, use_of_several_outputs, use_of_without_root, use_of_with_two_roots,
  use_of_opcodes_in_fragment, use_of_builtin_in_fragment, use_of_fragment_in_fragment, use_of_type_of_in_fragment, use_of_types_in_fragment,
  use_of_not_connected_in_fragment, fragment_in_apply, number_for_operand, operand_for_number, named_number_for_number, unbound_operand,
  fragment_not_connected, root_of_cpp_only, too_many_alternatives
]>;

// What llvm-tblgen ends at or crashes on, of 19 at least.
def use_of_no_alternatives : Rule<(match (G_FNEG $d, $x), (alternatives_of_none)), (apply "")>;
def FatalCombiner : GICombiner<"FatalCombinerImpl", [
  no_builtin, no_low_level_type, unknown_variable, unknown_variable_in_match, use_of_no_alternatives
]>;
