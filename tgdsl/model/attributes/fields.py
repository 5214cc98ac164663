"""The fields of ``Attributes.td``, each read by its name here."""

from __future__ import annotations

from tgdsl.model.common.readers import references, string

#: AttrString: as LLVM IR writes it.
spelling_of = string("AttrString")
#: Properties: what it can be an attribute of.
properties_of = references("Properties")
compatibility_function_of = string("CompatFunc")
#: AttrName: the attribute that a CompatRule is about; empty if its function knows.
compared_attribute_of = string("AttrName")
merge_function_of = string("MergeFunc")
