"""Types in patterns: sets of value types (TypeSetByHwMode), SDTypeProfile constraints, and the types of operands, instructions and intrinsics."""
