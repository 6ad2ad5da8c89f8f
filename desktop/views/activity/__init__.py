"""What is being done and was done."""
