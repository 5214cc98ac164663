"""Cases of a C++ ``switch`` over opcodes; instructions whose cases have the same text share one."""

from __future__ import annotations

from collections.abc import Iterable

from generators.kit.writer import Writer
from tgdsl.model.instructions.table import Instruction

UNSUPPORTED = """\
  default:
    std::string msg;
    raw_string_ostream Msg(msg);
    Msg << "Not supported instr: " << MI;
    report_fatal_error(Msg.str().c_str());
  }
"""


def write_cases(out: Writer, cases: Iterable[tuple[Instruction, str]]) -> None:
    """The cases, ordered by their texts, which are whole lines. Of those that share one, the order is that given."""
    sharing: dict[str, list[str]] = {}
    for instruction, text in cases:
        sharing.setdefault(text, []).append(f"{instruction.namespace}::{instruction.name}")
    for text, names in sorted(sharing.items()):
        labels = ":\n    case ".join(names)
        out.paste(f"    case {labels}: {{\n{text}      break;\n    }}\n")


def whole_lines(lines: Iterable[str], indent: str = "") -> str:
    """Lines as the text of a case."""
    return "".join([f"{indent}{line}\n" for line in lines])
