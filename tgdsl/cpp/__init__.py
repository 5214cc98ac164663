"""The C++ of predicates: code of PatFrags, SDNodeXForms and Predicates, parsed, evaluated and compared.

- ``syntax``: expressions and statements as trees, and as text again
- ``reader``: the one parser
- ``numbers``: integers with C++'s conversions
- ``evaluation``: the value of an expression, or what a function body returns
- ``conditions``: expressions cut at ``&&``, ``||`` and ``!``, and whether one follows from another

Nothing here knows of DAGs or records: who evaluates code on nodes hands in what they answer.
"""
