"""Types in patterns: sets of value types, and which types records stand for (SDTypeProfile, DAGOperand, Register)."""
