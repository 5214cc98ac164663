"""The kit of all generators: a writer, tables that share suffixes (SequenceToOffsetTable, StringToOffsetTable), bit sets,
predicates as C++ (PredicateExpander) and C++ literals."""
