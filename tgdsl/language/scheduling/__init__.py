"""Machine models (TargetSchedule.td, TargetItinerary.td, TargetPfmCounters.td): processors, resources, reads and writes, itineraries, register files."""
