"""Spreadsheet files for tests: the least that .xlsx and .ods need."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
ODF = "urn:oasis:names:tc:opendocument:xmlns"

Rows = Sequence[Sequence[str | int]]


def xlsx(*sheets: Rows, last_cell: str = "", megabytes: int = 0) -> bytes:
    """A workbook as Excel writes it; `last_cell` adds a cell there, `megabytes` a text that nothing shows."""
    named = [f"sheet{number}" for number in range(1, len(sheets) + 1)]
    books = "".join(f'<sheet name="{name}" sheetId="{at}" r:id="r{at}"/>' for at, name in enumerate(named, 1))
    links = [(f"r{at}", "worksheet", f"worksheets/{name}.xml") for at, name in enumerate(named, 1)]
    links.append(("r0", "sharedStrings", "sharedStrings.xml"))
    return zipped(
        {
            "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"/>',
            "_rels/.rels": _links([("r1", "officeDocument", "xl/workbook.xml")]),
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{books}</sheets>'
            "</workbook>",
            "xl/_rels/workbook.xml.rels": _links(links),
            "xl/sharedStrings.xml": [
                f'<sst xmlns="{MAIN}"><si><t>',
                *["x" * 1024 * 1024] * megabytes,
                "</t></si></sst>",
            ],
            **{
                f"xl/worksheets/{name}.xml": _worksheet(rows, last_cell)
                for name, rows in zip(named, sheets, strict=True)
            },
        }
    )


def ods(rows: Rows, *, repeated_rows: int = 1) -> bytes:
    """A document as LibreOffice writes it; its last row stands `repeated_rows` times."""
    cells = [
        "".join(
            f'<table:table-cell office:value-type="string"><text:p>{escape(str(cell))}</text:p>'
            "</table:table-cell>"
            for cell in row
        )
        for row in rows
    ]
    lines = "".join(f"<table:table-row>{row}</table:table-row>" for row in cells[:-1])
    last = f'<table:table-row table:number-rows-repeated="{repeated_rows}">{cells[-1]}</table:table-row>'
    names = " ".join(f'xmlns:{short}="{ODF}:{short}:1.0"' for short in ("office", "table", "text"))
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{ODF}:manifest:1.0"/>',
            "content.xml": f"<office:document-content {names}><office:body><office:spreadsheet><table:table "
            f'table:name="List">{lines}{last}</table:table></office:spreadsheet></office:body>'
            "</office:document-content>",
        }
    )


def zipped(members: Mapping[str, str | Sequence[str]]) -> bytes:
    """A zip archive; of a long member the parts are written one by one."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            with archive.open(name, "w") as member:
                for part in text if not isinstance(text, str) else [text]:
                    member.write(part.encode())
    return written.getvalue()


def _links(found: list[tuple[str, str, str]]) -> str:
    links = "".join(
        f'<Relationship Id="{key}" Type="{OFFICE}/{kind}" Target="{to}"/>' for key, kind, to in found
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{links}</Relationships>'


def _worksheet(rows: Rows, last_cell: str) -> str:
    lines = []
    for number, row in enumerate(rows, start=1):
        cells = "".join(
            f'<c r="{chr(64 + column)}{number}"><v>{cell}</v></c>'
            if isinstance(cell, int)
            else f'<c r="{chr(64 + column)}{number}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>'
            for column, cell in enumerate(row, start=1)
        )
        lines.append(f'<row r="{number}">{cells}</row>')
    if last_cell:
        last_row = last_cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        lines.append(f'<row r="{last_row}"><c r="{last_cell}"><v>1</v></c></row>')
    return f'<worksheet xmlns="{MAIN}"><sheetData>{"".join(lines)}</sheetData></worksheet>'
