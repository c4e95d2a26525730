import { exactFit } from '../search/fit.rule.ts'
import type { Found } from '../search/search.port.ts'

/** Those that are it before those that are not, each in the order they have. */
export function firstThen(rows: Uint32Array, is: (row: number) => boolean): Uint32Array {
  const first = rows.filter(is)
  const result = new Uint32Array(rows.length)
  result.set(first)
  let end = first.length
  for (const row of rows) if (!is(row)) result[end++] = row
  return result
}

/** In the order of the first. */
export function intersection(rows: Uint32Array, others: Uint32Array, all: number): Uint32Array {
  const isIn = new Uint8Array(all)
  for (const row of others) isIn[row] = 1
  return rows.filter((row) => isIn[row] === 1)
}

/** By row: how well it fits; unless relevance is requested, only whether its article is the question. */
export function fitsByRow({ rows, fits }: Found, all: number, isByRelevance: boolean): Uint8Array {
  const byRow = new Uint8Array(all)
  rows.forEach((row, n) => {
    const fit = fits[n] as number
    byRow[row] = isByRelevance || fit === exactFit ? fit : 0
  })
  return byRow
}

/** The same order with exact articles first, then what is in stock, then what fits best. */
export function bestFirst(
  rows: Uint32Array,
  isFirst: ((row: number) => boolean) | null,
  fits: Uint8Array,
): Uint32Array {
  const classOf = (row: number) => {
    const fit = fits[row] as number
    if (fit === exactFit) return 0
    return (!isFirst || isFirst(row) ? 0 : exactFit) + exactFit - fit
  }
  const ends = new Uint32Array(2 * exactFit + 2)
  for (const row of rows) ends[classOf(row) + 1] = (ends[classOf(row) + 1] as number) + 1
  for (let n = 1; n < ends.length; n += 1) ends[n] = (ends[n] as number) + (ends[n - 1] as number)
  const result = new Uint32Array(rows.length)
  for (const row of rows) {
    const place = classOf(row)
    result[ends[place] as number] = row
    ends[place] = (ends[place] as number) + 1
  }
  return result
}
