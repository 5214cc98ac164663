"""LLVM's own types of GlobalISel's registers (``GlobalISel/Target.td``)."""

from tgdsl.language.patterns.global_isel import LLT

s32 = LLT()
s64 = LLT()
v2s32 = LLT()
v4s16 = LLT()
v8s8 = LLT()
