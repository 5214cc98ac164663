"""The records of toy.json as a module; the stub beside it declares them to type checkers."""

from tgdsl.records import module_of

records, __getattr__, __dir__ = module_of(__file__, "toy.json")
