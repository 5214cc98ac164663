"""The facts of LLVM 19, the release of which a run writes files unless it is told another one."""
