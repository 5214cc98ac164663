"""Records said field by field, as TableGen has them: for what the language has no noun for, or a noun says otherwise than a target needs it."""
