"""The model of a target (CodeGenTarget): analysis of a record set, each part once. Generators print it."""

from tgdsl.model.model import Model

__all__ = ["Model"]
