import type { Catalog } from './catalog.ts'

export type { Catalog } from './catalog.ts'

/** A page of the site and when it last changed. */
export interface ShownPage {
  readonly path: string
  readonly updatedSeconds: number
}

/** A product for feeds and price lists, from the catalogue in memory alone. */
export interface ShownProduct extends ShownPage {
  readonly id: number
  readonly title: string
  readonly vendorCode: string
  /** Title of the brand; empty when it has none. */
  readonly vendor: string
  readonly mainCategoryId: number
  /** The main category first. */
  readonly categoryIds: readonly number[]
  readonly createdSeconds: number
  readonly params: readonly ShownParam[]
}

/** One value of a characteristic. */
export interface ShownParam {
  readonly title: string
  /** Empty when it has none. */
  readonly unit: string
  readonly value: string | number
}

/** Ids of the products shown on a site, in an order that stays nearly the same when products are added and removed. */
export function shownProductIds({ index }: Catalog, siteId: number): Int32Array {
  const site = index.table.pricingLayout.sites.findIndex(({ id }) => id === siteId)
  const ids = new Int32Array(index.table.count)
  let count = 0
  for (let row = 0; row < index.table.rows && site >= 0; row += 1) {
    if (index.isShown(row, site)) ids[count++] = index.table.ids[row] as number
  }
  return ids.subarray(0, count)
}

/** Ids of the newest products of a site, newest first. */
export function newestProductIds(catalog: Catalog, siteId: number, count: number): number[] {
  const { table } = catalog.index
  const newest: { id: number; created: number }[] = []
  for (const id of shownProductIds(catalog, siteId)) {
    const created = table.created[table.rowOf(id) as number] as number
    if (newest.length === count && created <= (newest.at(-1)?.created ?? 0)) continue
    const index = newest.findIndex((each) => created > each.created)
    newest.splice(index === -1 ? newest.length : index, 0, { id, created })
    newest.length = Math.min(newest.length, count)
  }
  return newest.map(({ id }) => id)
}

/** Pages of these products. Skips products that are no longer shown. */
export function shownPages(catalog: Catalog, siteId: number, productIds: Iterable<number>): ShownPage[] {
  return rowsOf(catalog, siteId, productIds).map((row) => ({
    path: catalog.pathOf(row),
    updatedSeconds: catalog.index.table.updated[row] as number,
  }))
}

/** These products in their current state. Skips products that are no longer shown. */
export function shownProducts(catalog: Catalog, siteId: number, productIds: Iterable<number>): ShownProduct[] {
  const { table, dictionary } = catalog.index
  return rowsOf(catalog, siteId, productIds).map((row) => {
    const categoryIds = [...table.categories.get(row)].map((ordinal) => dictionary.categories[ordinal]?.id as number)
    return {
      id: table.ids[row] as number,
      path: catalog.pathOf(row),
      title: table.titles[row] as string,
      vendorCode: table.vendorCodes[row] as string,
      vendor: dictionary.partners.get(table.partnerIds[row] as number)?.title ?? '',
      mainCategoryId: categoryIds[0] as number,
      categoryIds,
      createdSeconds: table.created[row] as number,
      updatedSeconds: table.updated[row] as number,
      params: paramsOf(catalog, row),
    }
  })
}

function rowsOf({ index }: Catalog, siteId: number, productIds: Iterable<number>): number[] {
  const site = index.table.pricingLayout.sites.findIndex(({ id }) => id === siteId)
  return [...productIds].map((id) => index.table.rowOf(id)).filter((row) => index.isShown(row, site)) as number[]
}

function paramsOf({ index: { table, dictionary } }: Catalog, row: number): ShownParam[] {
  const params: { sort: number; param: ShownParam }[] = []
  for (const ordinal of table.values.get(row)) {
    const value = dictionary.values[ordinal]
    const property = value && dictionary.properties[value.property]
    if (value && property)
      params.push({ sort: property.sort, param: { title: property.title, unit: '', value: value.title } })
  }
  const numbers = table.numbers.get(row)
  for (let n = 0; n < numbers.length; n += 2) {
    const property = dictionary.properties[numbers[n] as number]
    if (property)
      params.push({
        sort: property.sort,
        param: { title: property.title, unit: property.unit, value: numbers[n + 1] as number },
      })
  }
  return params.sort((a, b) => a.sort - b.sort).map(({ param }) => param)
}

/** Pages of categories with products on the site, parents before children; a page is as new as its newest product. */
export function shownCategories(catalog: Catalog, siteId: number): ShownPage[] {
  const { table, dictionary } = catalog.index
  const newest = new Map<number, number>()
  for (const id of shownProductIds(catalog, siteId)) {
    const row = table.rowOf(id) as number
    const updated = table.updated[row] as number
    for (const ordinal of table.categoriesWithAncestors.get(row))
      if (updated > (newest.get(ordinal) ?? 0)) newest.set(ordinal, updated)
  }
  return catalog.listCategories(siteId).map(({ id, path }) => ({
    path: `/catalog/${path}`,
    updatedSeconds: newest.get(dictionary.categoryOrdinals.get(id) ?? -1) ?? 0,
  }))
}
