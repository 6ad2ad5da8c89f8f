"""Questions of one's own, asked and measured."""
