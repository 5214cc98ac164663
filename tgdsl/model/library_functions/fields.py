"""The fields of ``TargetLibraryInfo.td``, each read by its name here."""

from __future__ import annotations

from tgdsl.model.common.readers import optional_reference, references, string

#: String: the function's symbol.
symbol_of = string("String")
return_type_of = optional_reference("ReturnType")
argument_types_of = references("ArgumentTypes")
