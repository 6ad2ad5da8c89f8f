"""The page: its desk, its marks, its words, and what can be done with it."""
