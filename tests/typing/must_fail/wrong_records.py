"""Records that were read from JSON."""

from tests.records import toy_records

# A record that the file does not have.
from tests.records.toy_records import G2  # E: attr-defined

latency = toy_records.MOV.integer("Latency")  # E: attr-defined

# A record for a number.
number: int = toy_records.G0  # E: assignment
