"""What generators have in common: a writer, tables that share suffixes, bit sets and C++ literals."""
