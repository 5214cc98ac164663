"""Tables about instructions for C++ at run time: relations between them (CodeGenMapTable), and those of their operands (InstrInfoEmitter)."""
