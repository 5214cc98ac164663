"""The bits of instructions' encodings, field by field."""
