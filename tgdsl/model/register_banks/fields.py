"""The fields that register banks are read from, each by its name here and nowhere else.

Names in capitals are those of fields that errors show the place of.
"""

from __future__ import annotations

from typing import Final

from tgdsl.model.common.readers import references, string

NAME: Final = "Name"
REGISTER_CLASSES: Final = "RegisterClasses"


#: In texts of GlobalISel, such as MIR.
name_of = string(NAME)
register_classes_of = references(REGISTER_CLASSES)
