"""The kit of all generators: a writer, tables that share suffixes, bit sets and C++ literals."""
