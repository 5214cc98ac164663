"""Types in patterns: sets of value types, SDTypeProfile constraints, and which types operands, instructions and intrinsics have."""
