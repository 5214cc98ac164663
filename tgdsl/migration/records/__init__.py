"""The records of a dump: what of them a package defines, which classes they are derived from, which module each is in, what they mean to LLVM."""
