import { catalogDefaultLimit, type FilterChoice, type ProductSort } from '@shpulka/contract/catalogue/catalog'
import type { Visitor } from '../../base/http/visit.ts'
import type { Choice } from '../catalog-index/catalog-index.ts'
import { filterConditions } from '../catalog-index/filter-conditions.rule.ts'
import { askedChoice, tagsOf } from './asked-choice.ts'
import type { Catalog } from './catalog.ts'
import { choiceInQuery } from './choice-in-query.ts'
import { filtersView } from './filters.view.ts'
import { productsPage } from './products-page.ts'

export type { Catalog } from './catalog.ts'

/** Products another room puts together: named ones in order, then those of a stored choice. */
export interface Shelf {
  /** Names it as it is now: another choice or other products, another key. */
  readonly key: string
  readonly productIds: readonly number[]
  /** Null: named products only. */
  readonly stored: { readonly categoryIds: readonly number[]; readonly filters: readonly FilterChoice[] } | null
}

const mostNamed = 100

/** Whose assortment and prices. */
type Viewer = Pick<Visitor, 'site' | 'priceRole'>

interface Asked {
  /** JSON of a choice. */
  readonly filters?: string | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
  readonly sortBy?: ProductSort | 'own' | undefined
  readonly valuesLimit?: number | undefined
}

/** A page of the shelf's products as JSON. */
export function listShelf(catalog: Catalog, visitor: Visitor, shelf: Shelf, asked: Asked): Buffer {
  const { filters, page = 1, limit = catalogDefaultLimit, sortBy = 'own' } = asked
  const { index } = catalog
  const scene = catalog.scene(visitor)
  return index.answer(`shelf ${scene.prices} ${JSON.stringify([shelf.key, filters, page, limit, sortBy])}`, () =>
    productsPage(index, shelfChoice(catalog, visitor, shelf, filters), { sortBy, page, limit }),
  )
}

/** Filters of the shelf with counts under a choice, as JSON. */
export function listShelfFilters(catalog: Catalog, visitor: Visitor, shelf: Shelf, asked: Pick<Asked, 'filters' | 'valuesLimit'>): Buffer {
  const { index } = catalog
  const { filters, valuesLimit = Number.POSITIVE_INFINITY } = asked
  return index.answer(`shelf filters ${catalog.scene(visitor).prices} ${JSON.stringify([shelf.key, filters, valuesLimit])}`, () => {
    const choice = shelfChoice(catalog, visitor, shelf, filters)
    const counts = index.facets(choice)
    const all = choice.conditions.length === 0 ? counts : index.facets({ ...choice, conditions: [] })
    const { dictionary } = index
    return Buffer.from(JSON.stringify(filtersView({ dictionary, conditions: choice.conditions, counts, all, sortBy: 'priority', valuesLimit })))
  })
}

export const countShelf = (catalog: Catalog, visitor: Viewer, shelf: Shelf): number => slotsOf(catalog, visitor, shelf).length

/** Names of what may change the shelf's products. They travel in a header: many names are one. */
export const shelfTags = ({ productIds, stored }: Shelf): string[] =>
  productIds.length > mostNamed ? ['catalog'] : [...productIds.map((id) => `product:${id}`), ...(stored ? tagsOf(stored.categoryIds) : [])]

function shelfChoice(catalog: Catalog, visitor: Visitor, shelf: Shelf, filters: string | undefined): Choice {
  const choice = askedChoice(catalog, visitor, { filters: choiceInQuery(filters) })
  return { ...choice, slots: slotsOf(catalog, visitor, shelf), key: `${choice.key} ${shelf.key}` }
}

/** What the site shows of the shelf, each product once. */
function slotsOf(catalog: Catalog, visitor: Viewer, { productIds, stored }: Shelf): Uint32Array {
  const { index } = catalog
  const scene = catalog.scene(visitor)
  const named = productIds.flatMap((id) => {
    const slot = index.table.slotOf(id)
    return index.isShown(slot, scene.site) ? [slot] : []
  })
  const rest = stored ? storedSlots(catalog, visitor, stored) : new Uint32Array()
  return named.length === 0 ? rest : Uint32Array.from(new Set([...named, ...rest]))
}

/** A stored choice that names what is no more gives nothing rather than everything. */
function storedSlots(catalog: Catalog, visitor: Viewer, { categoryIds, filters }: NonNullable<Shelf['stored']>): Uint32Array {
  const { index } = catalog
  const { site } = catalog.scene(visitor)
  const known = categoryIds.filter((id) => index.categoryOrdinal(id, site) !== undefined)
  const hasErrors = Object.keys(filterConditions(filters, index.dictionary).errors).length > 0
  if (hasErrors || (categoryIds.length > 0 && known.length === 0)) return new Uint32Array()
  return index.list(askedChoice(catalog, visitor, { categoryIds: known, filters }), 'popular')
}
