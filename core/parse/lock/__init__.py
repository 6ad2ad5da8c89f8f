"""Locks a child process in before it reads what strangers made."""
