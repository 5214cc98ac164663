// Combine rules of releases that have GIVariadic and the action 'combine'.

include "llvm/Target/Target.td"
include "llvm/Target/GlobalISel/Combine.td"

def ToyInstrInfo : InstrInfo;
def Toy : Target { let InstructionSet = ToyInstrInfo; }
def number : GIDefMatchData<"unsigned">;

class Rule<dag action, dag second = (empty_action)> : GICombineRule<(defs root:$d), action, second>;

def merged : Rule<(match (G_BUILD_VECTOR $d, GIVariadic<2,4>:$all, (MIFlags FmNsz, (not FmNoNans)))), (apply (G_MERGE_VALUES $d, $all))>;
def any_number : Rule<(match (G_BUILD_VECTOR $d, $first, GIVariadic<>:$rest):$mi), (apply [{ use(${first}, ${rest}, *${mi}); }])>;
def of_a_definition : Rule<(match (G_FNEG $d, $x), (G_BUILD_VECTOR $x, i32:$y, GIVariadic<2>:$rest), "return use(${rest}, ${y});"),
                           (apply (G_BUILD_VECTOR i64:$t, $y, $rest), (G_FABS $d, $t))>;
def one_action : Rule<(combine (G_FNEG $d, $x):$mi, "return a(${x});", "return b(*${mi});")>;
def one_action_of_two : Rule<(combine (G_FNEG $d, $x), (G_FABS $x, $y), [{ return a(${y}); }])>;
def with_data : GICombineRule<(defs root:$d, number:$n), (combine (wip_match_opcode G_FNEG, G_FABS):$d, "${n} = 1; return a(${d}, ${n});")>;
def ToyCombiner : GICombiner<"ToyCombinerImpl", [merged, any_number, of_a_definition, one_action, one_action_of_two, with_data]>;

def fragment : GICombinePatFrag<(outs root:$d), (ins $x), [(pattern (G_BUILD_VECTOR $d, $x))]>;
def no_code : Rule<(combine (G_FNEG $d, $x))>;
def no_instruction : Rule<(combine "return true;":$d)>;
def two_actions : Rule<(combine (G_FNEG $d, $x), ""), (apply "")>;
def no_apply : Rule<(match (G_FNEG $d, $x))>;
def combine_in_place_of_apply : Rule<(match (G_FNEG $d, $x)), (combine "")>;
def builtin_in_combine : Rule<(combine (GIReplaceReg $d, $x), "")>;
def not_the_last : Rule<(match (G_BUILD_VECTOR $d, GIVariadic<>:$x, $y)), (apply "")>;
def of_a_fixed_number : Rule<(match (G_ADD $d, $x, GIVariadic<>:$y)), (apply "")>;
def made_of_a_fixed_number : Rule<(match (G_BUILD_VECTOR $d, GIVariadic<>:$x)), (apply (G_FNEG $d, $x))>;
def of_a_fragment : Rule<(match (fragment $d, GIVariadic<>:$x)), (apply "")>;
def of_none : Rule<(match (G_BUILD_VECTOR $d, GIVariadic<0>:$x)), (apply "")>;
def fewer_than_least : Rule<(match (G_BUILD_VECTOR $d, GIVariadic<4, 3>:$x)), (apply "")>;
def WrongActions : GICombiner<"WrongActionsImpl", [
  no_code, no_instruction, two_actions, no_apply, combine_in_place_of_apply, builtin_in_combine, not_the_last, of_a_fixed_number,
  made_of_a_fixed_number, of_a_fragment, of_none, fewer_than_least
]>;
