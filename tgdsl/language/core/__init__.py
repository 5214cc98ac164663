"""The base of the whole language: definitions (TableGen's ``def``), their names and places, arguments checked by annotation, the DAGs of patterns and operands."""
