"""The only package that imports PyMuPDF. Runs in child processes, which block its layout models first."""
