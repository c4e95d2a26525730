import type { PartScheme } from '@shpulka/contract/catalogue/part-schemes'
import type { PartSchemeDetailsRow } from './part-schemes.sql.ts'

interface PageLink {
  readonly title: string
  readonly path: string
}

/** The site's goods a scheme may link to. */
interface LinkableGoods {
  readonly machine: PageLink | null
  readonly shownIds: ReadonlySet<number>
  readonly categories: ReadonlyMap<number, PageLink>
}

/** A scheme without its product cards, which are encoded separately. */
export function partScheme(
  { points, machineId: _, ...row }: PartSchemeDetailsRow,
  { machine, shownIds, categories }: LinkableGoods,
): Omit<PartScheme, 'cards'> {
  return {
    ...row,
    machine,
    points: points.map(({ productId, categoryId, ...point }) => ({
      ...point,
      productId: productId !== null && shownIds.has(productId) ? productId : null,
      category: categoryId === null ? null : (categories.get(categoryId) ?? null),
    })),
  }
}
