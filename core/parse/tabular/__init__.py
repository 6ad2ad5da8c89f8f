"""Tables: found, laid out on a grid with header rows, tied to their captions. Pure."""
