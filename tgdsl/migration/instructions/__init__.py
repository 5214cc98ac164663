"""Instructions of a migrated target: their formats as drawings of words, and the classes that set their attributes."""
