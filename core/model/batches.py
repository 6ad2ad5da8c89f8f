"""How texts are dealt out to the child: few enough at a time that a question need not wait long."""

from collections.abc import Iterator, Sequence


def batches(texts: Sequence[str], *, most: int, chars: int) -> Iterator[list[str]]:
    """The texts in order, at most `most` and about `chars` characters at a time; a longer text comes alone."""
    batch: list[str] = []
    size = 0
    for text in texts:
        if batch and (len(batch) == most or size + len(text) > chars):
            yield batch
            batch, size = [], 0
        batch.append(text)
        size += len(text)
    if batch:
        yield batch
