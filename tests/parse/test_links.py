"""Where pages lead to, and what the owner of a document allows."""

from pathlib import Path

import pymupdf
import pytest

from core.api.page_text import PageLink
from core.contracts.pages import Rights
from core.parse.remote import RendererChild

ADDRESS = "https://example.org/a?b=1"
NOWHERE = (
    {"kind": pymupdf.LINK_LAUNCH, "file": "evil.exe"},
    {"kind": pymupdf.LINK_GOTOR, "file": "other.pdf", "page": 0},
    {"kind": pymupdf.LINK_URI, "uri": "file:///etc/passwd"},
    {"kind": pymupdf.LINK_URI, "uri": "javascript:alert(1)"},
    {"kind": pymupdf.LINK_URI, "uri": "https://" + "a" * 3000},
)


def linked_pdf(path: Path, *, rotation: int = 0, permissions: int = -1) -> str:
    """Two pages; the first leads to an address, to the second one, and to what nothing may be led to."""
    document = pymupdf.open()
    for _ in range(2):
        document.new_page(width=300, height=400)
    first = document[0]
    first.insert_link({"kind": pymupdf.LINK_URI, "from": pymupdf.Rect(20, 30, 120, 50), "uri": ADDRESS})
    first.insert_link({"kind": pymupdf.LINK_GOTO, "from": pymupdf.Rect(20, 60, 120, 80), "page": 1})
    for link in NOWHERE:
        first.insert_link({**link, "from": pymupdf.Rect(20, 90, 120, 110)})
    first.set_rotation(rotation)
    held = {"encryption": pymupdf.PDF_ENCRYPT_AES_256, "owner_pw": "owner", "permissions": permissions}
    document.save(str(path), **(held if permissions != -1 else {}))
    return str(path)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_links_lie_where_they_are_drawn_and_lead_to_pages_and_addresses_alone(
    tmp_path: Path, renderer: RendererChild, rotation: int
) -> None:
    path = linked_pdf(tmp_path / "a.pdf", rotation=rotation)
    assert renderer.links(path, 0) == (
        PageLink((20.0, 30.0, 120.0, 50.0), ADDRESS),
        PageLink((20.0, 60.0, 120.0, 80.0), page_index=1),
    )
    assert renderer.links(path, 1) == ()


def test_what_the_owner_allows_is_told(tmp_path: Path, renderer: RendererChild) -> None:
    free = linked_pdf(tmp_path / "free.pdf")
    assert renderer.rights(free) == Rights()
    held = linked_pdf(tmp_path / "held.pdf", permissions=pymupdf.PDF_PERM_COPY)
    assert renderer.rights(held) == Rights(may_copy=True, may_print=False)
