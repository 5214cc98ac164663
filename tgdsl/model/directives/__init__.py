"""Languages of directives, such as OpenMP and OpenACC (DirectiveEmitter): directives, their clauses and leaves."""

from tgdsl.model.directives.build import build_directives, has_directives
from tgdsl.model.directives.leaves import (
    associations,
    categories,
    default_clause,
    default_directive,
    default_value,
    leaf_rows,
    parsed_names,
)
from tgdsl.model.directives.table import LATEST, Clause, Directive, DirectiveLanguage, Spelling, VersionedClause

__all__ = [
    "LATEST",
    "Clause",
    "Directive",
    "DirectiveLanguage",
    "Spelling",
    "VersionedClause",
    "associations",
    "build_directives",
    "categories",
    "default_clause",
    "default_directive",
    "default_value",
    "has_directives",
    "leaf_rows",
    "parsed_names",
]
