"""Interpreter of GlobalISel's match table (MatchTable0) on generic machine instructions: ``python -m tgdsl.select --global-isel``.

- ``table_text``: parser of ``<Target>GenGlobalISel.inc``: the items of the table, and the C++ that they refer to
- ``operations``: decoder of the operations (GIM_..., GIR_...) in these items
- ``machine_ir``, ``notation``: generic machine instructions, and their parser, for MIR's syntax
- ``checking``, ``building``, ``interpreter``: GIMatchTableExecutor: checks, results, and the way through the table
- ``drafts``, ``examples``: instructions for which a rule's own checks hold
- ``selector``, ``answering``: a target's selector, with the pattern of each rule; the answers of the command as text
"""
