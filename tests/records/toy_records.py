"""The records of toy.json as a module; what type checkers know of it is in the stub beside it."""

from tgdsl.records import module_of

records, __getattr__, __dir__ = module_of(__file__, "toy.json")
