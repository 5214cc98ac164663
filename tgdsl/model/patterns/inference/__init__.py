"""Type inference for terms, as LLVM's TreePattern does it: rules, solver, explanations of contradictions."""
