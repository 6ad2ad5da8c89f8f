"""Values and Protocols that the parts of the core share, so that none of them needs to import another."""
