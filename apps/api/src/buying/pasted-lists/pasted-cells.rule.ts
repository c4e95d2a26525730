export const maxLineLength = 500
const maxColumns = 20

/** Removes invisible characters, except tabs, which separate cells. */
export const cleanPastedLine = (raw: string): string =>
  raw
    .slice(0, maxLineLength)
    .toWellFormed()
    .replace(/[\p{Cf}]/gu, '')
    .replace(/[^\P{Cc}\t]/gu, ' ')
    .replace(/[^\S\t]/gu, ' ')
    .replace(/^ +| +$/g, '')

/**
 * Splits a line into cells by the first separator found: tabs, semicolons, bars, commas that are not decimal, wide
 * gaps.
 */
export function cellsOf(line: string): string[] {
  const separators = [/\t/, /;/, /\|/, /,(?!\d)|(?<!\d),/, / {3,}/]
  const hasQuotes = line.includes('"')
  for (const separator of separators) {
    const cells = hasQuotes ? splitQuoted(line, separator) : line.split(separator)
    if (cells.length > 1) return normalizeCells(cells)
  }
  // «ДБ-1,10»: a comma between digits is decimal unless an article precedes it.
  const pair = /^([^,]*\p{L}[^,]*),(\d{1,4})$/u.exec(line)
  return normalizeCells(pair ? [pair[1]!, pair[2]!] : [line])
}

const normalizeCells = (cells: readonly string[]) =>
  cells.map((cell) =>
    cell
      .replace(/["«»“”„]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )

/** Splits a line, ignoring separators in quotes. */
function splitQuoted(line: string, separator: RegExp): string[] {
  const hidden: string[] = []
  const masked = line.replace(/"(?:[^"]|"")*"/g, (quoted) => `\ue000${hidden.push(quoted) - 1}\ue001`)
  return masked
    .split(separator)
    .map((cell) => cell.replace(/\ue000(\d+)\ue001/g, (_, n: string) => hidden[Number(n)] ?? ''))
}

export interface Columns {
  readonly article?: number
  readonly count?: number
  readonly title?: number
  /** Prices, sums, row numbers: neither count nor article. */
  readonly ignored?: ReadonlySet<number>
}

const headings = {
  article: /^(?:арт(?:икул)?\.?|код(?: товара)?|sku|article|vendor ?code|каталожный номер|номенклатурный номер)$/i,
  count:
    /^(?:кол(?:-?во|ичество)?\.?|к-во|заказ|потребность|нужно|qty|quantity|count|шт\.?)(?:,? *\(?(?:шт|ед)\.?\)?)?$/i,
  title:
    /^(?:наименование|название|товар|номенклатура|описание|модель|позиция|name|title|product)(?: товара| продукции)?$/i,
  ignored:
    /^(?:№|n|no|#|п\/п|№ ?п\/п|ед\.?(?: ?изм\.?)?|единица.*|цена.*|сумма.*|стоимость.*|price|sum|total|бренд|марка|производитель|примечание|ндс.*|скидка.*|штрихкод|остаток|наличие)$/i,
}

/** Kinds of columns in a heading. Null when the line is not a heading. */
export function columnsOf(cells: readonly string[]): Columns | null {
  const words = cells.length === 1 ? (cells[0] ?? '').split(/\s+/) : cells
  if (words.length > maxColumns || cells.some((cell) => /\d/.test(cell))) return null
  const kinds = words.map(
    (word) => (Object.keys(headings) as (keyof typeof headings)[]).find((kind) => headings[kind].test(word)) ?? null,
  )
  const knownCount = kinds.filter((kind) => kind !== null).length
  if (knownCount === 0 || knownCount * 2 < words.filter((word) => word !== '').length) return null
  if (cells.length === 1) return {}
  const indexOf = (kind: keyof typeof headings) => (kinds.includes(kind) ? { [kind]: kinds.indexOf(kind) } : {})
  return {
    ...indexOf('article'),
    ...indexOf('count'),
    ...indexOf('title'),
    ignored: new Set(kinds.flatMap((kind, n) => (kind === 'ignored' ? [n] : []))),
  }
}
