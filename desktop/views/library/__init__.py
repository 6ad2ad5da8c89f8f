"""The library: documents and folders, what is being read, how a document was read, its versions, and the first run."""
