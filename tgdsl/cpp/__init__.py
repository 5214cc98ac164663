"""The C++ of a target: names and texts checked, and the code of PatFrags, SDNodeXForms and Predicates parsed, evaluated and compared.

- ``names``: what can be an identifier, the name of a function, a type
- ``texts``: what can stand as an expression, as statements, between quotes
- ``syntax``: expressions and statements as trees, and as text again
- ``reader``: the one parser
- ``numbers``: integers with C++'s conversions
- ``evaluation``: the value of an expression, or what a function body returns
- ``conditions``: expressions cut at ``&&``, ``||`` and ``!``, and whether one follows from another

Nothing here knows of DAGs or records: who evaluates code on nodes hands in what they answer.
"""
