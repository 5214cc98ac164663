"""DAGOperand and its kinds: register classes (CodeGenRegisterClass), and the operands of instructions with their AsmOperandClass."""
