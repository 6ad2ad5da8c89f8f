"""Every command, document and conversation by a few letters."""
