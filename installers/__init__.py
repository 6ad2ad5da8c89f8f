"""Setting Pincite up on a computer. Standard library only: this runs before anything is installed."""
