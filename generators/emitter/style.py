"""The text of code emitters that releases of LLVM have otherwise: a :class:`Style` for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tgdsl.classes import frozen
from tgdsl.generation import origins
from tgdsl.llvm.by_release import ByRelease
from tgdsl.model.bits import Run

ELEMENT_BITS = 64  #: of an element of the tables InstBits


@frozen(eq=False)
class Style:
    """The text that a release has otherwise.

    Attributes:
        begins_late: tables begin with the first instruction that is emitted, and have no element behind the last.
        index: of an instruction in a table, an expression.
        opening: the lines before the first use of ``opcode``; ``{first}`` stands for the number of the first instruction that is emitted.
        unsupported: the end of the ``switch`` over opcodes.
        no_offset: the end of that ``switch`` in getOperandBitOffset, and what follows it.
        merge_only_run, merge_run: the statements that merge the only run of a field, or one of several, into a small word.
        clears_first: an APInt is cleared before the comment that names its operand, not after it.
        widest_number: the most bits of a run that is merged into an APInt as a number.
        mode_cases: the cases of a ``switch`` over HwModes, given their numbers and statements.
    """

    begins_late: bool
    index: str
    opening: str
    unsupported: str
    no_offset: str
    merge_only_run: Callable[[Run], Sequence[str]]
    merge_run: Callable[[Run], Sequence[str]]
    clears_first: bool
    widest_number: int
    mode_cases: Callable[[Iterable[tuple[str, str]]], str]


def shared_cases(cases: Iterable[tuple[str, str]], sources: Sequence[origins.Defined] = ()) -> str:
    """Cases ordered by their statements; values with the same statements share a case, in the order given.

    Args:
        cases: values, each with the whole lines of its case.
        sources: what each value is for.
    """
    given = [*cases]
    values: Sequence[str] = [value for value, _ in given]
    users: Mapping[str, origins.Sources] = {}
    if sources:
        values = origins.each(values, sources)
        users = origins.grouped([text for _, text in given], sources)
    sharing: dict[str, list[str]] = {}
    for value, (_, text) in zip(values, given, strict=True):
        sharing.setdefault(text, []).append(value)
    parts: list[str] = []
    for text, of_text in sorted(sharing.items()):
        labels = ":\n    case ".join(of_text)
        case = f"    case {labels}: {{\n{text}      break;\n    }}\n"
        parts.append(origins.of(case, users.get(text)))
    return "".join(parts)


def _separate_cases(cases: Iterable[tuple[str, str]]) -> str:
    return "".join([f"      case {value}: {{\n{text}      break;\n      }}\n" for value, text in cases])


def _mask(run: Run) -> int:
    return ((1 << run.width) - 1 << run.operand_bit) & (1 << ELEMENT_BITS) - 1


def _shift(run: Run) -> tuple[str, int] | None:
    """The C++ operator and the distance that shift a run from the operand to the word; None for no shift."""
    distance = run.word_bit - run.operand_bit
    if not distance:
        return None
    return ("<<", distance) if distance > 0 else (">>", -distance)


def _masked_in_place(run: Run) -> Sequence[str]:
    shift = _shift(run)
    moved = [f"op {shift[0]}= {shift[1]};"] if shift else []
    return [f"op &= UINT64_C({_mask(run)});", *moved, "Value |= op;"]


def _merged(mask: str, run: Run) -> Sequence[str]:
    shift = _shift(run)
    return [f"Value |= (op & {mask})" + (f" {shift[0]} {shift[1]};" if shift else ";")]


def _decimal_mask(run: Run) -> Sequence[str]:
    return _merged(f"UINT64_C({_mask(run)})", run)


def _hexadecimal_mask(run: Run) -> Sequence[str]:
    return _merged(f"{_mask(run):#x}", run)


_UNSUPPORTED = """\
  default:
    std::string msg;
    raw_string_ostream Msg(msg);
    Msg << "Not supported instr: " << MI;
    report_fatal_error(Msg.str().c_str());
  }
"""

_NO_OFFSET = """\
  }
  std::string msg;
  raw_string_ostream Msg(msg);
  Msg << "Not supported instr[opcode]: " << MI << "[" << OpNum << "]";
  report_fatal_error(Msg.str().c_str());
}
"""

_FROM_FIRST = """\
  constexpr unsigned FirstSupportedOpcode = {first};

  const unsigned opcode = MI.getOpcode();
  if (opcode < FirstSupportedOpcode)
    reportUnsupportedInst(MI);
  unsigned TableIndex = opcode - FirstSupportedOpcode;
"""

_REPORTED = """\
  default:
    reportUnsupportedInst(MI);
  }
"""

#: The shape of getBinaryCodeForInstr: since 22, its table begins behind LLVM's own opcodes.
STYLE = ByRelease(
    {
        19: Style(
            begins_late=False,
            index="opcode",
            opening="  const unsigned opcode = MI.getOpcode();\n",
            unsupported=_UNSUPPORTED,
            no_offset=_NO_OFFSET,
            merge_only_run=_masked_in_place,
            merge_run=_decimal_mask,
            clears_first=True,
            widest_number=ELEMENT_BITS - 1,
            mode_cases=_separate_cases,
        ),
        22: Style(
            begins_late=True,
            index="TableIndex",
            opening=_FROM_FIRST,
            unsupported=_REPORTED,
            no_offset=f"{_REPORTED}  reportUnsupportedOperand(MI, OpNum);\n}}\n",
            merge_only_run=_hexadecimal_mask,
            merge_run=_hexadecimal_mask,
            clears_first=False,
            widest_number=ELEMENT_BITS,
            mode_cases=shared_cases,
        ),
    }
)
