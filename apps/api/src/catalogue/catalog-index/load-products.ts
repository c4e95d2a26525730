import { setImmediate } from 'node:timers/promises'
import type { Reader } from '../../base/db/pool.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { type Dictionary, readDictionary } from './dictionary.ts'
import { type ProductRow, productRows } from './product-row.ts'
import { findProductIds, findProductRecords } from './product-rows.sql.ts'

/** Products read at once: enough to make round trips cheap, few enough to stay in young-generation memory. */
const batchSize = 150
/** Applying pauses this often, because visitors wait meanwhile. */
const sliceMilliseconds = 0.5
/** Batches read ahead while another is applied. */
const batchesAhead = 2

/** The result of applying products. */
export interface RefreshResult {
  /** Ids of products that changed in memory. */
  readonly changedIds: Set<number>
  /** Ids of their categories, old and new, with ancestors. */
  readonly categoryIds: Set<number>
  readonly isDictionaryChanged: boolean
  /** A product was added, removed, or moved to other categories or sites: category counts have changed. */
  readonly isTreeChanged: boolean
}

/** Reads these products again and applies them batch by batch; missing ones are removed. */
export async function refreshProducts(tx: Reader, index: CatalogIndex, ids: readonly number[]): Promise<RefreshResult> {
  const result = {
    changedIds: new Set<number>(),
    categoryIds: new Set<number>(),
    isDictionaryChanged: false,
    isTreeChanged: false,
  }
  const reading: Promise<string>[] = []
  let requested = 0
  // The next batches are read while this one is applied.
  const readAhead = () => {
    for (; reading.length < batchesAhead && requested < ids.length; requested += batchSize) {
      const text = readRecords(tx, ids.slice(requested, requested + batchSize), index.table.pricingLayout.roles)
      text.catch(() => {})
      reading.push(text)
    }
  }
  for (let from = 0; from < ids.length; from += batchSize) {
    readAhead()
    const records = (await reading.shift()) ?? ''
    readAhead()
    let sliceEnd = performance.now() + sliceMilliseconds
    const missingIds = new Set(ids.slice(from, from + batchSize))
    let isDictionaryNew = false
    for (const product of productRows(records)) {
      if (!isDictionaryNew && !isKnown(product, index.dictionary)) {
        index.changeDictionary(await readDictionary(tx, index.dictionary))
        isDictionaryNew = true
        result.isDictionaryChanged = true
      }
      missingIds.delete(product.id)
      refreshProduct(index, product.id, product, result)
      if (performance.now() < sliceEnd) continue
      await setImmediate()
      sliceEnd = performance.now() + sliceMilliseconds
    }
    for (const id of missingIds) refreshProduct(index, id, null, result)
  }
  return result
}

async function readRecords(tx: Reader, ids: readonly number[], roles: readonly string[]): Promise<string> {
  const [product] = await findProductRecords(tx, ids, roles)
  return product?.records ?? ''
}

/** Reads the whole catalogue again, its dictionary first. */
export async function refreshCatalog(tx: Reader, index: CatalogIndex): Promise<RefreshResult> {
  index.changeDictionary(await readDictionary(tx, index.dictionary))
  const [all] = await findProductIds(tx)
  const found = new Set(all?.ids)
  index.table.reserve(found.size)
  const removedIds = index.table.allIds().filter((id) => !found.has(id))
  const result = await refreshProducts(tx, index, [...(all?.ids ?? []), ...removedIds])
  return { ...result, isDictionaryChanged: true, isTreeChanged: true }
}

function refreshProduct(
  index: CatalogIndex,
  id: number,
  product: ProductRow | null,
  result: { -readonly [Key in keyof RefreshResult]: RefreshResult[Key] },
) {
  const before = placesOf(index, id)
  if (index.put(id, product) === 'none') return
  result.changedIds.add(id)
  const after = placesOf(index, id)
  for (const category of [...before.categories, ...after.categories])
    result.categoryIds.add(index.dictionary.categories[category]?.id ?? 0)
  result.isTreeChanged ||= before.sites !== after.sites || before.categories.join() !== after.categories.join()
}

/** The sites that show a product (as a bit mask), and its categories. */
function placesOf({ table }: CatalogIndex, id: number): { sites: number; categories: readonly number[] } {
  const row = table.rowOf(id)
  return row === undefined
    ? { sites: 0, categories: [] }
    : { sites: table.siteMask[row] as number, categories: [...table.categoriesWithAncestors.get(row)] }
}

/** Whether the dictionary has everything a product refers to: a category or value may be as new as the product. */
function isKnown(product: ProductRow, dictionary: Dictionary): boolean {
  return (
    product.categoryIds.every((id) => dictionary.categoryOrdinals.has(id)) &&
    product.valueIds.every((id) => dictionary.valueOrdinals.has(id)) &&
    product.numbers.every((id, n) => n % 2 === 1 || dictionary.propertyOrdinals.has(id)) &&
    (product.partnerId === 0 || dictionary.partners.has(product.partnerId)) &&
    product.stickerIds.every((id) => dictionary.stickers.has(id))
  )
}
