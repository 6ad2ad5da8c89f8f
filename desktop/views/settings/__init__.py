"""Settings, a row each."""
