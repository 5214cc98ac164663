"""The records of toy.json, as `python -m tgdsl.stubs` found them; run it again when they change."""

from tgdsl.records import Record as _Record
from tgdsl.records import RecordSet as _RecordSet

records: _RecordSet
G0: _Record
G1: _Record
MOVE: _Record
ins: _Record
outs: _Record
set: _Record
