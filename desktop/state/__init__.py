"""What the window knows, as plain values, and how events change it. No Qt."""
