"""Lint: findings about what is legal in a target and hardly meant, each of a named kind, and waivers that silence them."""
