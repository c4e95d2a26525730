import { type Columns, cellsOf, cleanPastedLine, columnsOf } from './pasted-cells.rule.ts'
import { countCell, countPatterns, numberOf, unitAtEnd } from './pasted-count.rule.ts'
import { articlesIn, type PossibleArticle } from './possible-articles.rule.ts'

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

/** Parses text pasted from a spreadsheet or an email: every line with a letter or a digit. */
export function parsePastedList(text: string): ParsedLine[] {
  const lines: ParsedLine[] = []
  let columns: Columns = {}
  let ordinal = 0
  text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).forEach((raw, index) => {
    const cleaned = cleanPastedLine(raw)
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

/** Totals, greetings and other text around a list. */
const isOtherText = (line: string): boolean =>
  /^(?:итого|всего|к оплате|общая сумма|total)(?!\p{L})/iu.test(line) ||
  (!/\d/.test(line) &&
    /^(?:здравствуйте|доброе утро|добрый (?:день|вечер)|привет|уважаем|прош[уи]|просим|нужн|надо|заявка|заказ|список|спасибо|благодар|с уважением|выставите|пришлите|жд[уеё]|тел)/iu.test(
      line,
    ))
