"""From a target's modules to records: their order, the fields of definitions, and places of exceptions."""
