import type { BlockOf } from '@shpulka/contract/content/blocks'

/** A sum, perhaps «около», a number with its unit, a percentage, months, or a dash for an empty cell. */
const number = /^(?:[—–-]|(?:около )?[+−-]?\d[\d\s.,]*(?:₽|%|кг|шт\.?|мм|см|м|месяц(?:а|ев)?)?)$/u

/** Columns, after the first, in which every cell is a number: they are right-aligned. */
export function numberColumns(rows: BlockOf<'table'>['rows']): Set<number> {
  const columns = rows[0]?.map((_, index) => index).slice(1) ?? []
  const textOf = (runs: BlockOf<'table'>['rows'][number][number] | undefined) =>
    (runs ?? [])
      .map(({ text }) => text)
      .join('')
      .trim()
  return new Set(columns.filter((at) => rows.every((cells) => number.test(textOf(cells[at])))))
}
