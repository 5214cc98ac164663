"""Interpreter of a generated MatcherTable on small SelectionDAGs: ``python -m tgdsl.select``.

- ``matcher_text``: parser of ``<Target>GenDAGISel.inc``: the bytes of MatcherTable, and the C++ that they refer to
- ``operations``: decoder of the OPC_ opcodes in these bytes
- ``dag``: SDNodes and SDValues
- ``notation``, ``typing``, ``building``: from an expression in TableGen's notation to a DAG
- ``examples``: operands for a pattern's own DAG, such that its predicates hold
- ``predicate_code``, ``cpp_functions``, ``cpp_objects``: evaluation of the C++ of predicates on nodes, by ``tgdsl.cpp``
- ``decisions``: which predicates hold, and which are assumed to
- ``interpreter``, ``checks``: SelectCodeCommon: the state of a match, and the effect of each opcode
- ``selector``: a target's selector, with the PatternToMatch of each match
- ``settings``, ``answering``, ``wording``: options of the command line, its questions, and their answers as text
- ``generic``: the same for GlobalISel's match table, on generic machine instructions: ``--global-isel``
"""
