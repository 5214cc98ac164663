"""Variables of functions with other names where they would hide names of the module that the function uses."""

from __future__ import annotations

from tgdsl.classes import evolve
from tgdsl.migration.python import Assignment, Plain, Procedure, Statement, bound_names, inner_names, symbols
from tgdsl.migration.python.moving import with_values


def with_own_variables(statement: Statement) -> Statement:
    """A function whose variables hide no name of its module that it uses: one that would has a ``_`` after its name.

    Parameters keep their names, which calls give, as do the members of classes.
    """
    if not isinstance(statement, Procedure):
        return statement
    variables = [
        name
        for one in statement.body
        if isinstance(one, Assignment)
        for name in bound_names(one)
        if name.isidentifier()
    ]
    fixed = {one.name for one in statement.parameters}
    used = {one.name for one in symbols(statement)}
    hiding = used.intersection(variables) - fixed
    if not hiding:
        return statement
    taken = used | {*inner_names(statement)}
    names: dict[str, str] = {}
    for name in dict.fromkeys(one for one in variables if one in hiding):
        new = f"{name}_"
        while new in taken:
            new += "_"
        names[name] = new
        taken.add(new)
    renamed = with_values(statement, {old: Plain(new) for old, new in names.items()})
    assert isinstance(renamed, Procedure)
    body = [
        (
            evolve(one, target=", ".join([names.get(name, name) for name in one.target.split(", ")]))
            if isinstance(one, Assignment)
            else one
        )
        for one in renamed.body
    ]
    return evolve(renamed, body=body)
