"""Match tables of GlobalISel, written by hand: the text of a file with some operations, in which labels stand for places."""

from __future__ import annotations

import re

from tests.support.pattern_builder import PatternTarget
from tgdsl.model import Model
from tgdsl.selection.decisions import Conditions, Names, Settings
from tgdsl.selection.generic.checking import Checks
from tgdsl.selection.generic.interpreter import Interpreter
from tgdsl.selection.generic.machine_ir import instruction_text
from tgdsl.selection.generic.notation import parse_function
from tgdsl.selection.generic.table_text import MatchTableText, parse_match_table

_LABEL = re.compile(r"(\w+):")
_USED = re.compile(r"@(\w+)")
_ITEM = re.compile(r"((?:GIMT_Encode([248])\((?:[^()]|\([^()]*\))*\)|[^,\s]+)),")

#: The classes of register banks.
BANKS = {"gprb": frozenset(("GPR",)), "GPR": frozenset(("GPR",)), "fprb": frozenset(("FPR",))}

_FRAME = """\
const static LLT TypeObjects[] = {{
  LLT::scalar(32),
  LLT::scalar(64),
  LLT::pointer(0, 64),
  LLT::vector(ElementCount::getFixed(4), 32),
  LLT::vector(ElementCount::getScalable(2), LLT::pointer(0, 64)),
}};

  if (Subtarget->hasX())
    Features.set(Feature_HasXBit);
// Feature bitsets.
enum {{
  GIFBS_Invalid,
  GIFBS_HasX,
}};
constexpr static PredicateBitset FeatureBitsets[] {{
  {{}}, // GIFBS_Invalid
  {{Feature_HasXBit, }},
}};
  case GICXXPred_I64_Predicate_small: {{
    return isInt<4>(Imm);
  }}
  case GICXXPred_I64_Predicate_odd: {{
    return isOdd(Imm);
  }}
  case GICXXPred_APFloat_Predicate_one: {{
    return Imm.isExactlyValue(1.0);
  }}
const uint8_t *ToyInstructionSelector::getMatchTable() const {{
  constexpr static uint8_t MatchTable0[] = {{
{table}
    }}; // Size: {size} bytes
"""


def table_text(operations: str) -> str:
    """The text of a file with these operations, one in a line. ``name:`` names a place, which ``@name`` stands for, in four bytes."""
    places: dict[str, int] = {}
    place = 0
    lines: list[str] = []
    for line in operations.strip().splitlines():
        label = _LABEL.fullmatch(line.strip())
        if label is not None:
            places[label[1]] = place
            continue
        line = _USED.sub(r"GIMT_Encode4(@\1)", line)
        lines.append(line)
        place += sum([int(size or 1) for _, size in _ITEM.findall(line.partition("//")[0])])
    table = _USED.sub(lambda used: str(places[used[1]]), "\n".join(lines))
    return _FRAME.format(table=table, size=place)


class GenericSelection:
    """Selection of generic machine instructions by a match table, with the instructions of a small target: ADD, ADDI, MOVI, ..."""

    def __init__(self, operations: str, settings: Settings = Settings()) -> None:
        target = PatternTarget()
        for name, inputs in (("ADD", "GPR:$a, GPR:$b"), ("ADDI", "GPR:$a, imm32:$b"), ("MOVI", "imm32:$a")):
            target.selects(name, "(outs GPR:$d)", f"(ins {inputs})")
        self.instructions = {one.name: one for one in Model(target.records()).instructions.instructions}
        self.table: MatchTableText = parse_match_table(table_text(operations))
        checks = Checks(self.table, Conditions(settings, Names()), settings, BANKS)
        self.interpreter = Interpreter(self.table, checks, self.instructions)

    def outcomes(self, text: str) -> dict[int, str]:
        """For each rule that is a candidate, the instructions that it makes, and what was assumed, or why it does not match."""
        function = parse_function(text, self.instructions, BANKS)
        found: dict[int, str] = {}
        for outcome in self.interpreter.explore(function):
            if outcome.match is None:
                found[outcome.rule] = outcome.reason
            else:
                made = [instruction_text(one) for one in outcome.match.results]
                found[outcome.rule] = "; ".join([*made, *[f"assumed {one}" for one in outcome.match.assumed]])
        return found
