"""What a generated instruction selector does with a small DAG: ``python -m tgdsl.select``.

- ``matcher_text``: the generated file as the bytes of its table, and the C++ that these refer to
- ``operations``: what the bytes stand for
- ``dag``: nodes, as a selector sees them
- ``notation``, ``typing``, ``building``: from an expression to a DAG
- ``cpp_reader``, ``cpp_evaluation``: C++ of predicates
- ``decisions``: which conditions hold, and which are assumed to
- ``interpreter``: what the bytes do to a node
- ``places``: which pattern a part of the table is for
- ``wording``: answers in text
"""
