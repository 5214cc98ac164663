"""Instructions (CodeGenInstruction): their class bodies are read, checked, and become records; encodings, and the aliases of assembly (CodeGenInstAlias)."""
