"""Widgets. They show a state and say what the person wants; they decide nothing."""
