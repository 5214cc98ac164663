"""The fields of instructions that the order of patterns depends on, each read by its name here and nowhere else."""

from __future__ import annotations

from tgdsl.model.common.readers import integer

code_size_of = integer("CodeSize")
