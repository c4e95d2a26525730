import { normalizedArticle } from '../../base/text/normalized-article.rule.ts'
/** A line of a pasted list, parsed without the catalogue. */
export interface ParsedLine {
  /** Counted from 1, empty lines included. */
  readonly number: number
  /** The pasted text without invisible characters. */
  readonly text: string
  /** False for a heading, a total or a greeting. */
  readonly isGoods: boolean
  /** Possible articles, the likeliest first. */
  readonly articles: readonly PossibleArticle[]
  /** The part that may be a title of goods. */
  readonly words: string
  /** Null when the line has no count. */
  readonly count: number | null
  /** Numbers at the beginning and at the end; each is the count unless it is a part of the article. */
  readonly countBefore: number | null
  readonly countAfter: number | null
}

export interface PossibleArticle {
  /** Only letters and digits, as articles are compared. */
  readonly normalized: string
  /** Includes the first word of the line. */
  readonly takesFirst: boolean
  /** Includes the last word of the line. */
  readonly takesLast: boolean
}

export const maxLineLength = 500
const maxTokens = 24
const maxPhraseWords = 5
const maxArticles = 60
const maxNumbers = 12
const maxColumns = 20

/** Parses text pasted from a spreadsheet or an email: every line with a letter or a digit. */
export function parsePastedList(text: string): ParsedLine[] {
  const lines: ParsedLine[] = []
  let columns: Columns = {}
  let ordinal = 0
  text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).forEach((raw, index) => {
    const cleaned = clean(raw)
    if (!/[\p{L}\p{N}]/u.test(cleaned)) return
    const cells = cellsOf(cleaned)
    const heading = columnsOf(cells)
    if (heading) columns = heading
    const isGoods = heading === null && !isOtherText(cleaned)
    if (isGoods) ordinal += 1
    lines.push({
      number: index + 1,
      text: cleaned.replaceAll('\t', ' ').trim(),
      ...(isGoods ? goodsOf(cells, columns, ordinal) : notGoods),
    })
  })
  return lines
}

const notGoods = { isGoods: false, articles: [], words: '', count: null, countBefore: null, countAfter: null } as const

/** Removes invisible characters, except tabs, which separate cells. */
const clean = (raw: string): string =>
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
function cellsOf(line: string): string[] {
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

interface Columns {
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
function columnsOf(cells: readonly string[]): Columns | null {
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

/** Totals, greetings and other text around a list. */
const isOtherText = (line: string): boolean =>
  /^(?:итого|всего|к оплате|общая сумма|total)(?!\p{L})/iu.test(line) ||
  (!/\d/.test(line) &&
    /^(?:здравствуйте|доброе утро|добрый (?:день|вечер)|привет|уважаем|прош[уи]|просим|нужн|надо|заявка|заказ|список|спасибо|благодар|с уважением|выставите|пришлите|жд[уеё]|тел)/iu.test(
      line,
    ))

const unit =
  '(?:шт(?:ук[аи]?|\\.)?|уп(?:ак\\p{L}*|\\.)?|пач\\p{L}*|комп(?:л\\p{L}*)?|к-т\\p{L}*|пар[аы]?|набор\\p{L}*|боб\\p{L}*|кор\\p{L}*|ед|pcs?|рул\\p{L}*|кат\\p{L}*|мот\\p{L}*)'
const unitAtEnd = new RegExp(`${unit}\\.?$`, 'iu')
const digits = '\\d{1,3}(?: \\d{3})+(?:[.,]0+)?|\\d+(?:[.,]\\d+)?'
/** Unambiguous notations of a count, tried in this order. */
const countPatterns: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\d.,-])(${digits})[;\\s]*${unit}(?![\\p{L}\\d])\\.?`, 'iu'),
  new RegExp(`(?<!\\p{L})(?:кол-?во|количество|к-во|шт\\.?)\\s*[:=-]?\\s*(${digits})(?!\\S)`, 'iu'),
  /(?<=^|[\s;])[xх×*]\s?(\d{1,6})(?=$|[\s;.,)])/iu,
  /^(\d{1,6})\s*[xх×*]\s+(?=\S)/iu,
  /\s[—–-]+\s*(\d{1,6})\s*$/u,
  /[=:]\s*(\d{1,6})\s*$/u,
  /\(\s*(\d{1,6})\s*\)\s*$/u,
]

function goodsOf(lineCells: readonly string[], columns: Columns, ordinal: number): Omit<ParsedLine, 'number' | 'text'> {
  const cells = lineCells.map((cell, n) => (columns.ignored?.has(n) ? '' : cell))
  const inColumn = columns.count === undefined ? null : numberOf((cells[columns.count] ?? '').replace(unitAtEnd, ''))
  if (inColumn !== null) {
    const rest = cells.filter((_, n) => n !== columns.count)
    const article = columns.article === undefined ? undefined : cells[columns.article]
    return {
      ...articlesIn(article ? [article, ...rest.filter((cell) => cell !== article)] : rest),
      isGoods: true,
      count: inColumn,
      countBefore: null,
      countAfter: null,
    }
  }
  const [first = '', ...others] = cells
  const whole = [withoutBullet(first), ...others].join(' ; ')
  for (const pattern of countPatterns) {
    const match = pattern.exec(whole)
    const count = match && numberOf(match[1]!)
    if (!match || count === null) continue
    const rest = `${whole.slice(0, match.index)} ; ${whole.slice(match.index + match[0].length)}`
    return {
      ...articlesIn(withoutOrdinal(rest.split(';'), ordinal)),
      isGoods: true,
      count,
      countBefore: null,
      countAfter: null,
    }
  }
  const parts = withoutOrdinal(whole.split(';'), ordinal)
  const countIndex = countCell(parts)
  if (countIndex !== null)
    return {
      ...articlesIn(parts.filter((_, n) => n !== countIndex)),
      isGoods: true,
      count: numberOf(parts[countIndex]!),
      countBefore: null,
      countAfter: null,
    }
  const line = parts.join(' ')
  const numberBy = (pattern: RegExp) => numberOf(pattern.exec(line)?.[1] ?? '')
  return {
    ...articlesIn(parts),
    isGoods: true,
    count: null,
    countBefore: numberBy(/^(\d{1,4})\s+\S/),
    countAfter: numberBy(/\S\s+(\d{1,4})$/),
  }
}

const withoutBullet = (cell: string): string =>
  cell.replace(/^(?:[-–—•*·▪●◦✓+>]+\s+|\(?\d{1,3}[.)]\s+|№\s*\d{1,3}[.)]?\s+)/u, '')

/** Removes the row number, if at least two other cells follow it. */
function withoutOrdinal(rawCells: readonly string[], ordinal: number): string[] {
  const cells = rawCells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return cells.length > 2 && numberOf(cells[0]!.replace(/[.)]$/, '')) === ordinal ? cells.slice(1) : cells
}

/**
 * The cell with the count: of several numbers the one that, multiplied by another, gives a third (count × price = sum);
 * otherwise the first whole one.
 */
function countCell(cells: readonly string[]): number | null {
  const numbers = cells.map((cell) => ({
    value: amountOf(cell),
    isWhole: numberOf(cell) !== null && !/[₽р]/i.test(cell),
  }))
  const numeric = numbers.flatMap(({ value }, n) => (value === null ? [] : [n])).slice(0, maxNumbers)
  // «290,00» is treated as a price if another number may be the count.
  const whole = numeric
    .filter((n) => numbers[n]!.isWhole && (numbers[n]!.value as number) <= 99_999)
    .sort((one, other) => Number(/[.,]/.test(cells[one]!)) - Number(/[.,]/.test(cells[other]!)))
  if (whole.length === 0 || cells.length === 1) return null
  const valueAt = (n: number) => numbers[n]!.value as number
  const factor = whole.find((n) =>
    numeric.some(
      (m) =>
        m !== n &&
        numeric.some(
          (k) => k !== n && k !== m && Math.abs(valueAt(n) * valueAt(m) - valueAt(k)) < 0.01 && valueAt(k) > 0,
        ),
    ),
  )
  if (factor !== undefined) return factor
  const isArticleLeft = (n: number) =>
    cells.some((cell, m) => m !== n && (numbers[m]!.value === null || cell.length >= 4))
  return (
    whole.find((n) => isArticleLeft(n) && (numeric.length === 1 || n !== 0 || cells.length > numeric.length)) ?? null
  )
}

const amountOf = (cell: string): number | null => {
  const plain = cell
    .replace(/\s*(?:₽|р\.?|руб\p{L}*\.?)$/iu, '')
    .replaceAll(' ', '')
    .replace(',', '.')
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : null
}

/** Parses a whole number: «1 000», «5,0». Returns null for anything else. */
function numberOf(text: string): number | null {
  const plain = text.trim()
  if (!/^(?:\d{1,3}(?: \d{3})+|\d{1,9})(?:[.,]0+)?$/.test(plain)) return null
  return Number(plain.replaceAll(' ', '').replace(/[.,]0+$/, ''))
}

/** Possible articles in cells: whole cells first, then sequences of words, the longer first. */
function articlesIn(rawCells: readonly string[]): Pick<ParsedLine, 'articles' | 'words'> {
  const cells = rawCells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const tokens: string[] = []
  const hyphenated = new Set<string>()
  const byKey = new Map<string, PossibleArticle>()
  const add = (normalized: string, takesFirst: boolean, takesLast: boolean) => {
    if (normalized.length >= 2 && normalized.length <= 40 && byKey.size < maxArticles && !byKey.has(normalized))
      byKey.set(normalized, { normalized, takesFirst, takesLast })
  }
  for (const [n, cell] of cells.entries()) {
    const words = cell.split(/[\s,:()[\]{}]+/).flatMap((word) => {
      const normalized = normalizedArticle(word)
      if (/[\p{L}\d][-/.][\p{L}\d]/u.test(word)) hyphenated.add(normalized)
      return normalized === '' ? [] : [normalized]
    })
    add(words.join(''), n === 0, n === cells.length - 1)
    tokens.push(...words)
  }
  const max = Math.min(tokens.length, maxTokens)
  for (let size = Math.min(maxPhraseWords, max); size > 0; size--)
    for (let from = 0; from + size <= max; from++) {
      const normalized = size === 1 ? (tokens[from] as string) : tokens.slice(from, from + size).join('')
      const hasDigits = /\d/.test(normalized) && (normalized.length >= 5 || /\D/.test(normalized))
      // «CL-TORINO 4»: an article may have no digits; a hyphen distinguishes it from a word.
      if (hasDigits || (size === 1 && hyphenated.has(normalized)))
        add(normalized, from === 0, from + size === tokens.length)
    }
  return { articles: [...byKey.values()], words: cells.join(' ').slice(0, maxLineLength) }
}
