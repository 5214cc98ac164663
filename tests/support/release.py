"""The release of LLVM that tests are about where they do not say another one, and what it declares."""

from __future__ import annotations

from tgdsl.llvm import DEFAULT
from tgdsl.records import classes_of

CLASSES = classes_of(DEFAULT)
GENERIC_OPCODES = DEFAULT.generic_opcodes

superclasses_of = CLASSES.superclasses_of
declared_fields = CLASSES.declared_fields
fields_of = CLASSES.fields_of
