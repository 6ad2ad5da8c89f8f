"""The language of a document is told when it is read."""

from pathlib import Path

from core.cancel import CancelToken
from core.ingest.pipeline import ingest_files
from core.ingest.policy import Wanted
from tests.fakes import FakeEmbedder
from tests.ingest.parts import Shelf, parts_for, write_pdf
from tests.language.spoken import SENTENCES


def test_a_document_has_the_language_of_its_pages(tmp_path: Path, library: Shelf) -> None:
    for language in ("en", "de", "fr"):
        write_pdf(tmp_path / f"{language}.pdf", *SENTENCES[language])
    write_pdf(tmp_path / "numbers.pdf", "12 15 19", "E4021")
    parts = parts_for(tmp_path, library=library, embedder=FakeEmbedder())
    list(ingest_files([str(tmp_path)], parts, wanted=Wanted(), token=CancelToken()))
    assert parts.library.languages() == {"en": 1, "de": 1, "fr": 1}
