"""Off-topic questions: those of one labelled set, asked of the library of another. Pure."""

import hashlib
from collections.abc import Mapping, Sequence

from core.evaluate.datasets import PageSet, RefusalQuestion, RetrievalSet

PER_SET = 30
"""Questions of each other set; few enough for the reader, and drawn alike every time."""


def questions_of_pages(data: PageSet) -> tuple[RefusalQuestion, ...]:
    """Questions about files, answerable or not, in the scope they are meant for; a group is a file.

    Left out: those whose answer is in a picture, which is no more in the text than that of an unanswerable one.
    """
    return tuple(
        RefusalQuestion(q.id, q.text, q.answerable, () if q.asks_library else (q.file,), q.file)
        for q in data.questions
        if not q.needs_picture
    )


def questions_of_texts(data: RetrievalSet, *, limit: int) -> tuple[RefusalQuestion, ...]:
    """At most so many questions that the collection answers, each a group of its own."""
    asked = drawn([RefusalQuestion(q.id, q.text, True, (), q.id) for q in data.questions], limit=limit)
    return tuple(asked)


def off_topic_questions(
    library: str, sets: Mapping[str, Sequence[RefusalQuestion]], *, limit: int = PER_SET
) -> tuple[RefusalQuestion, ...]:
    """Questions of every other set, for the whole of this one's library, which does not answer them.

    Only questions that make sense anywhere: those that are asked within given documents ("in this report ...") are
    left out, unless the documents are their candidates alone. A question keeps its group, so that it is never on one
    side of a split with its own documents on the other.
    """
    asked: list[RefusalQuestion] = []
    for name in sorted(sets.keys() - {library}):
        free = [q for q in sets[name] if len(q.documents) != 1]
        asked += [
            RefusalQuestion(f"{name}:{q.id}", q.text, False, (), q.group, off_topic=True)
            for q in drawn(free, limit=limit)
        ]
    return tuple(asked)


def drawn(questions: Sequence[RefusalQuestion], *, limit: int) -> list[RefusalQuestion]:
    """At most so many, the same ones every time, whatever their order and number."""
    return sorted(questions, key=lambda q: hashlib.sha256(q.id.encode()).digest())[:limit]
