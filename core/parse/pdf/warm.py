"""Reads and draws a page made on the spot, so that everything a real one needs is loaded.

Called before the process is locked in (`core.parse.lock.sandbox`), after which nothing can be imported any more.
"""

import json

from core.api.requests import PageMark
from core.parse import transfer
from core.parse.document import DocumentReader
from core.parse.pdf.document import open_pdf
from core.parse.pdf.marked import write_marked

_PAGE = b"""%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R/Outlines 6 0 R/AcroForm<</Fields[8 0 R]/DA(/F 9 Tf)/DR<</Font<</F 5 0 R>>>>>>
/PageLabels<</Nums[0<</S/r>>]>>>> endobj
2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Annots[8 0 R]
/Resources<</Font<</F 5 0 R>>/XObject<</I 9 0 R>>>>>> endobj
4 0 obj <</Length 163>> stream
q 20 0 0 20 150 150 cm /I Do Q 10 80 m 190 80 l S 10 40 180 1 re f
BT /F 18 Tf 10 160 Td (1 Heading) Tj /F 9 Tf 0 -20 Td (First word-) Tj 0 -12 Td (broken text \\200.) Tj ET
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
6 0 obj <</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>> endobj
7 0 obj <</Title(1 Heading)/Parent 6 0 R/Dest[3 0 R/Fit]>> endobj
8 0 obj <</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(b)/Rect[10 10 90 30]/P 3 0 R>> endobj
9 0 obj <</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB/Length 3>> stream
abc
endstream endobj
trailer <</Root 1 0 R>>
%%EOF
"""


def warm_up() -> None:
    document = open_pdf(_PAGE)
    try:
        json.dumps(transfer.info_to_plain(document.info()))
        transfer.geometry_to_plain(document.geometry(0))
        document.links(0)
        for page in DocumentReader(document).pages():
            json.dumps(transfer.page_to_plain(page))
        transfer.pixels_to_plain(document.render(0, scale=0.5))
        write_marked(document, [PageMark(0, ((10, 10, 90, 30),))], lambda _: None)
    finally:
        document.close()
