"""What users of similar tools reported, each as a test of the right outcome; the names say what they saw."""
