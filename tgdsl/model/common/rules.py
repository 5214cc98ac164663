"""The rules that tgdsl has and llvm-tblgen does not: nobody breaks them on purpose, and what is generated then is most likely wrong.

Breaking one is an error in a target in Python. In records, which llvm-tblgen may have accepted for years, it is a finding of lint, and the
generated files are those of llvm-tblgen. A part of the model that finds a breach calls :meth:`~tgdsl.diagnostics.Report.breach` and
goes on as llvm-tblgen does. A rule is for what llvm-tblgen writes a file for; what it refuses is an error everywhere.
"""

from tgdsl.diagnostics import Rule

NAME_FOR_CPP = Rule("name-for-cpp", "a register, index or class has a name that is no C++ identifier")
ONE_NAMESPACE = Rule("one-namespace", "the registers, the indices or the register classes have several namespaces")
CLASS_EMPTY = Rule("class-empty", "a register class has no members")

RULES = (
    NAME_FOR_CPP,
    ONE_NAMESPACE,
    CLASS_EMPTY,
)
"""All rules, in the order of ``python -m tgdsl.lint --list``."""
