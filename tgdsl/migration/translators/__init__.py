"""The translators of records, by the TableGen class of the records: a module for each room of the language."""
