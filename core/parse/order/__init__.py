"""Where columns, running heads and margins are, and in which order a page is read. Pure."""
