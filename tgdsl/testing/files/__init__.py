"""Files in the manner of LLVM's MC tests: statements of assembly language with what is expected of them, in comments.

- ``targets``: which target a file is for, and with which options
- ``run_lines``: ``RUN: llvm-mc ...`` lines
- ``directives``: ``CHECK:`` lines, and what stands behind statements
- ``listing``: what llvm-mc would print for a run
- ``alignment``: which line of it each directive is about
- ``file_runs``: what a file expects in a run, and the text of failures
- ``cases``: the cases of a file, each at its line
- ``updating``: the encodings of a file, rewritten
"""
