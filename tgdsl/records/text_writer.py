"""Record sets as text for people, similar to that of ``llvm-tblgen --print-records``.

    def G0 {  // Register SparcReg
      // SparcRegisterInfo.td:122
      string Namespace = "SP";
      bits<16> HWEncoding = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };
    }

The line below the name is the record's place, innermost location first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tgdsl.diagnostics import shown
from tgdsl.records.infer_types import TypeInference, fitted
from tgdsl.records.printable import NAME_MARKS, printable
from tgdsl.records.record import Record
from tgdsl.records.record_set import RecordSet, find_record


def to_text(records: RecordSet, names: Sequence[str] = ()) -> str:
    """The text of the named records, or of all.

    Raises:
        DiagnosticError: there is no record of a name.
    """
    chosen: Iterable[Record] = [find_record(records, name) for name in names] if names else records
    inference = TypeInference(records)
    return "".join(line for record in chosen for line in _lines(record, inference))


def _lines(record: Record, inference: TypeInference) -> Iterator[str]:
    classes = " ".join(record.superclasses)
    yield f"def {record.name} {{{'  // ' if classes else ''}{classes}\n"
    if record.place.chain:
        yield f"  // {', '.join(map(shown, record.place.chain))}\n"
    types = inference.types(record)
    mark = NAME_MARKS[record.release]
    for name, value in record.fields.items():
        marker = "field " if name in record.nonconcrete else ""
        yield f"  {marker}{types[name]} {name} = {printable(fitted(value, types[name]), mark)};\n"
    yield "}\n"
