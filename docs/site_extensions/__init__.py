"""Extensions of Sphinx for the manual."""
