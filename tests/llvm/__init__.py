"""Tests of the profiles of LLVM's releases."""
