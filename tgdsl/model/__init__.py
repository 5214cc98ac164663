"""What a record set means. Analysis lives here, once; generators print what they find here."""

from tgdsl.model.model import Model

__all__ = ["Model"]
