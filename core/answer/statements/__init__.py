"""Questions on the figures of financial statements, answered with the lines of the statements themselves."""
