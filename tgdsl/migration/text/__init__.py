"""The text of modules: statements with imports, comments and blank lines."""
