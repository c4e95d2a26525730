import { zipSync } from 'fflate'

const xmlText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A cell: text, a number, or XML of its own. */
export type TestCell = string | number | { readonly xml: string }

const cellXml = (cell: TestCell) => {
  if (typeof cell === 'object') return cell.xml
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t>${xmlText(cell)}</t></is></c>`
}

export const sheetXml = (rows: readonly (readonly TestCell[])[], rest = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows
    .map((cells, n) => `<row r="${n + 1}">${cells.map(cellXml).join('')}</row>`)
    .join('')}</sheetData>${rest}</worksheet>`

/** Parts of a workbook; a sheet is rows, or XML as it is. */
export function workbookParts(
  sheets: Readonly<Record<string, readonly (readonly TestCell[])[] | string>>,
): Record<string, Uint8Array> {
  const names = Object.keys(sheets)
  const bytes = (text: string) => new Uint8Array(Buffer.from(text))
  return {
    '[Content_Types].xml': bytes('<Types/>'),
    'xl/workbook.xml': bytes(
      `<workbook xmlns:r="r"><sheets>${names.map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': bytes(
      `<Relationships>${names.map((_, n) => `<Relationship Id="rId${n + 1}" Target="worksheets/sheet${n + 1}.xml"/>`).join('')}</Relationships>`,
    ),
    ...Object.fromEntries(
      Object.values(sheets).map((sheet, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        bytes(typeof sheet === 'string' ? sheet : sheetXml(sheet)),
      ]),
    ),
  }
}

export const workbookOf = (...given: Parameters<typeof workbookParts>): Buffer =>
  Buffer.from(zipSync(workbookParts(...given)))
