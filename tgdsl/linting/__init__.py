"""What is legal in a target and hardly meant: findings, each of one kind that has a name, and waivers that silence them."""
