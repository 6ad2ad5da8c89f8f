"""PDFs written by hand: thousands of them, or of pages, in the time a library takes to be imported."""

from collections.abc import Sequence
from pathlib import Path

from core.api.types import Stage

PANGRAM = "The quick brown fox jumps over the lazy dog while clause {n} of agreement {of} stays in force."


def write_paper(path: Path, pages: Sequence[Sequence[str]]) -> Path:
    """One list of lines a page, in ASCII without parentheses."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b"", b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for lines in pages:
        text = b"".join(b"(%s) Tj T*\n" % line.encode("ascii") for line in lines)
        content = b"BT /F1 11 Tf 14 TL 72 770 Td\n%sET" % text
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
        kids.append(len(objects) + 1)
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
            b" /Resources << /Font << /F1 3 0 R >> >> >>" % len(objects)
        )
    references = b" ".join(b"%d 0 R" % kid for kid in kids)
    objects[1] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (references, len(kids))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(_assembled(objects))
    return path


def write_long_paper(path: Path, page_count: int, *, of: str = "A") -> Path:
    """Short to read and long to embed: pages of 40 lines that all differ, also from those of another paper."""
    return write_paper(
        path,
        [[PANGRAM.format(n=f"{page}.{line}", of=of) for line in range(40)] for page in range(page_count)],
    )


def write_many_pages(path: Path, page_count: int) -> Path:
    """Long to read and short to embed: a few words a page."""
    return write_paper(path, [[f"Page {page} is left blank."] for page in range(page_count)])


def _assembled(objects: Sequence[bytes]) -> bytes:
    data = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, body in enumerate(objects, start=1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    data += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(data)


def write_paper_for(stage: Stage, path: Path) -> Path:
    """A paper that takes its time in a stage."""
    return write_many_pages(path, 1500) if stage is Stage.READING else write_long_paper(path, 20, of=path.stem)
