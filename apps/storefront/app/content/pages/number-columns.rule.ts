import type { BlockOf } from '@shpulka/contract/content/blocks'

/** A sum, a number with its unit or a percentage; a dash where there is none. */
const number = /^(?:[—–-]|[+−-]?\d[\d\s.,]*(?:₽|%|кг|шт\.?|мм|см|м)?)$/u

/** Columns of a table, after its first, whose every cell is a number: they are flush right. */
export function numberColumns(rows: BlockOf<'table'>['rows']): Set<number> {
  const columns = rows[0]?.map((_, index) => index).slice(1) ?? []
  const textOf = (runs: BlockOf<'table'>['rows'][number][number] | undefined) =>
    (runs ?? [])
      .map(({ text }) => text)
      .join('')
      .trim()
  return new Set(columns.filter((at) => rows.every((cells) => number.test(textOf(cells[at])))))
}
