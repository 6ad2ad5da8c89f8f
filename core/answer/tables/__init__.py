"""Answers that stand in a table: the cell itself, or what code works out from such cells."""
