"""Records that were read from JSON, by the names in their stub."""

from tests.records.toy_records import G0, MOVE, records
from tgdsl.records import Record, RecordSet

the_set: RecordSet = records
first: Record = G0
latency: int = MOVE.integer("Latency")
