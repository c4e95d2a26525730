import type { Visitor } from '../../base/http/visit.ts'
import { askedChoice, type CardScene, type Catalog } from '../catalog/cards.port.ts'
import { nearnessTo } from './nearness.rule.ts'

/** The most popular of a category are looked at: a category of a hundred thousand must not hold up everybody else. */
const mostLookedAt = 2_000

/** Slots of products like one, kept until anything changes: of its category, and of those above while they are too few; in stock first, the nearest of them first. */
export const similarSlots = (catalog: Catalog, visitor: Visitor, scene: CardScene, slot: number, limit: number): number[] =>
  JSON.parse(
    catalog.index
      .answer(`similar ${scene.prices} ${slot} ${limit}`, () => Buffer.from(JSON.stringify(nearestSlots(catalog, visitor, scene, slot, limit))))
      .toString(),
  )

function nearestSlots(catalog: Catalog, visitor: Visitor, scene: CardScene, slot: number, limit: number): number[] {
  const { table, dictionary } = scene
  const prices = table.prices[scene.prices]?.price
  const available = table.available[scene.site]
  const describe = (each: number) => ({ values: table.values.get(each), price: prices?.[each] ?? Number.NaN })
  const nearness = nearnessTo(describe(slot))
  const main = dictionary.categories[table.categories.get(slot)[0] as number]
  const found = new Set<number>()
  for (const categoryId of main?.lineIds.toReversed() ?? []) {
    if (found.size >= limit) break
    const shelf = catalog.index.list(askedChoice(catalog, visitor, { categoryIds: [categoryId] }), 'popular').subarray(0, mostLookedAt)
    const ranked = Array.from(shelf, (each, place) => ({ each, place, isSoldOut: !available?.[each], nearness: nearness(describe(each)) }))
    ranked.sort((a, b) => Number(a.isSoldOut) - Number(b.isSoldOut) || b.nearness - a.nearness || a.place - b.place)
    for (const { each } of ranked) if (each !== slot && found.size < limit) found.add(each)
  }
  return [...found]
}
