"""The explorer: a folder of static pages that show a target, made from its records and its model, which opens from disk."""
