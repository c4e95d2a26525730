import type { Visitor } from '../../base/http/request-context.ts'
import { searchProductIds } from '../../catalogue/catalog/product-search.port.ts'
import type { PastedListsDeps } from './deps.ts'
import { findFirstGroups } from './pasted-lines.sql.ts'
import type { ParsedLine } from './pasted-list.rule.ts'
import { isSameTitle, titlesIn } from './titled-line.rule.ts'

/** Each takes a search or two; the rest is left to the buyer, with guesses. */
const maxTitledLines = 60
const max = { products: 3, groups: 4 }

interface TitledGoods {
  readonly groupIds: readonly number[]
  readonly count: number
}

/**
 * Goods that lines without an article call by their whole title, and how many; null: none, or it was not looked for.
 */
export async function findTitledGoods(
  { pool, catalog, findGroups }: PastedListsDeps,
  visitor: Visitor,
  lines: readonly (ParsedLine | null)[],
): Promise<(TitledGoods | null)[]> {
  let left = maxTitledLines
  const readings: { title: string; count: number; productIds: number[] }[][] = []
  for (const line of lines) {
    const titles = line && left-- > 0 ? titlesIn(line) : []
    const found: (typeof readings)[number] = []
    for (const { title, count } of titles)
      found.push({ title, count, productIds: await searchProductIds(catalog, visitor, title, max.products) })
    readings.push(found)
  }
  const ids = [...new Set(readings.flat().flatMap(({ productIds }) => productIds))]
  const firstGroups = await findFirstGroups(pool, ids, max.groups)
  const groups = await findGroups(pool, visitor, [...new Set(firstGroups.map(({ groupId }) => groupId))])
  const groupsOf = (productIds: readonly number[], title: string) =>
    firstGroups
      .filter(({ productId }) => productIds.includes(productId))
      .flatMap(({ groupId }) => groups.get(groupId) ?? [])
      .filter(({ productTitle }) => isSameTitle(productTitle, title))
      .map(({ id }) => id)
  return readings.map((titles) => {
    for (const { title, count, productIds } of titles) {
      const groupIds = groupsOf(productIds, title)
      if (groupIds.length > 0) return { groupIds, count }
    }
    return null
  })
}
