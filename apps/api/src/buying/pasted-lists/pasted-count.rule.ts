const maxNumbers = 12

const unit =
  '(?:шт(?:ук[аи]?|\\.)?|уп(?:ак\\p{L}*|\\.)?|пач\\p{L}*|комп(?:л\\p{L}*)?|к-т\\p{L}*|пар[аы]?|набор\\p{L}*|боб\\p{L}*|кор\\p{L}*|ед|pcs?|рул\\p{L}*|кат\\p{L}*|мот\\p{L}*)'
export const unitAtEnd = new RegExp(`${unit}\\.?$`, 'iu')
const digits = '\\d{1,3}(?: \\d{3})+(?:[.,]0+)?|\\d+(?:[.,]\\d+)?'
/** Unambiguous notations of a count, tried in this order. */
export const countPatterns: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\d.,-])(${digits})[;\\s]*${unit}(?![\\p{L}\\d])\\.?`, 'iu'),
  new RegExp(`(?<!\\p{L})(?:кол-?во|количество|к-во|шт\\.?)\\s*[:=-]?\\s*(${digits})(?!\\S)`, 'iu'),
  /(?<=^|[\s;])[xх×*]\s?(\d{1,6})(?=$|[\s;.,)])/iu,
  /^(\d{1,6})\s*[xх×*]\s+(?=\S)/iu,
  /\s[—–-]+\s*(\d{1,6})\s*$/u,
  /[=:]\s*(\d{1,6})\s*$/u,
  /\(\s*(\d{1,6})\s*\)\s*$/u,
]

/**
 * The cell with the count: of several numbers the one that, multiplied by another, gives a third (count × price = sum);
 * otherwise the first whole one.
 */
export function countCell(cells: readonly string[]): number | null {
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
export function numberOf(text: string): number | null {
  const plain = text.trim()
  if (!/^(?:\d{1,3}(?: \d{3})+|\d{1,9})(?:[.,]0+)?$/.test(plain)) return null
  return Number(plain.replaceAll(' ', '').replace(/[.,]0+$/, ''))
}
