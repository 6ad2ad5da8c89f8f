"""Why an answer came out as it did."""
