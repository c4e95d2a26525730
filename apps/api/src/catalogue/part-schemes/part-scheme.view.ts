import type { PartScheme } from '@shpulka/contract/catalogue/part-schemes'
import type { Successor } from '../compatibility/successor.rule.ts'
import type { PartSchemeDetailsRow } from './part-schemes.sql.ts'

interface PageLink {
  readonly title: string
  readonly path: string
}

/** The site's goods a scheme may link to. */
interface LinkableGoods {
  readonly machine: PageLink | null
  readonly shownIds: ReadonlySet<number>
  /** By id of a replaced product: what this site sells instead. */
  readonly successors: ReadonlyMap<number, Successor>
  readonly categories: ReadonlyMap<number, PageLink>
}

/** A scheme without its product cards, which are encoded separately. */
export function partScheme(
  { points, machineId: _, ...row }: PartSchemeDetailsRow,
  { machine, shownIds, successors, categories }: LinkableGoods,
): Omit<PartScheme, 'cards'> {
  return {
    ...row,
    machine,
    points: points.map(({ productId, categoryId, ...point }) => ({
      ...point,
      productId: productId !== null && shownIds.has(productId) ? productId : null,
      replacement: replacementOf(successors.get(productId ?? 0)),
      category: categoryId === null ? null : (categories.get(categoryId) ?? null),
    })),
  }
}

const replacementOf = (successor: Successor | undefined) =>
  successor === undefined ? null : { productId: successor.successorId, note: successor.note }
