import type { Tx } from '../../base/db/pool.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { type Dictionary, readDictionary } from './dictionary.ts'
import { type ProductRow, productRows } from './product-row.ts'
import { findProductIds, findProductParts } from './product-rows.sql.ts'

/**
 * Products read and taken in at once: enough to make round trips cheap, few enough to be forgotten by the next sweep of
 * young memory and not to hold up readers.
 */
const batch = 150
/** Batches the database works at while another is taken in. */
const ahead = 2

/** What came of taking products in. */
export interface RefreshResult {
  /** Ids of products that differ from what was in memory. */
  readonly changedIds: Set<number>
  /** Ids of their categories, old and new, and of all above them. */
  readonly categoryIds: Set<number>
  readonly isDictionaryChanged: boolean
  /** A product came, went, or stands in other categories or on other sites: the tree counts again. */
  readonly isTreeChanged: boolean
}

/** Reads these products again and takes them in, batch by batch; what is not found is taken out. */
export async function refreshProducts(tx: Tx, index: CatalogIndex, ids: readonly number[]): Promise<RefreshResult> {
  const taken = {
    changedIds: new Set<number>(),
    categoryIds: new Set<number>(),
    isDictionaryChanged: false,
    isTreeChanged: false,
  }
  const reading: Promise<string>[] = []
  let requested = 0
  // The next batches are under way while this one is taken in.
  const readAhead = () => {
    for (; reading.length < ahead && requested < ids.length; requested += batch) {
      const text = readRecords(tx, ids.slice(requested, requested + batch), index.table.pricingLayout.roles)
      text.catch(() => {})
      reading.push(text)
    }
  }
  for (let from = 0; from < ids.length; from += batch) {
    readAhead()
    const rows = productRows((await reading.shift()) ?? '')
    readAhead()
    if (![...rows.values()].every((product) => isKnown(product, index.dictionary))) {
      index.changeDictionary(await readDictionary(tx, index.dictionary))
      taken.isDictionaryChanged = true
    }
    index.expect(Math.min(batch, ids.length - from))
    for (const id of ids.slice(from, from + batch)) refreshProduct(index, id, rows.get(id) ?? null, taken)
  }
  return taken
}

async function readRecords(tx: Tx, ids: readonly number[], roles: readonly string[]): Promise<string> {
  const [product] = await findProductParts(tx, ids, roles)
  return product?.records ?? ''
}

/** Reads the whole catalogue again, its dictionary first. */
export async function refreshCatalog(tx: Tx, index: CatalogIndex): Promise<RefreshResult> {
  index.changeDictionary(await readDictionary(tx, index.dictionary))
  const [all] = await findProductIds(tx)
  const found = new Set(all?.ids)
  index.table.reserve(found.size)
  const gone = index.table.allIds().filter((id) => !found.has(id))
  const taken = await refreshProducts(tx, index, [...(all?.ids ?? []), ...gone])
  return { ...taken, isDictionaryChanged: true, isTreeChanged: true }
}

function refreshProduct(
  index: CatalogIndex,
  id: number,
  product: ProductRow | null,
  taken: { -readonly [Key in keyof RefreshResult]: RefreshResult[Key] },
) {
  const before = placesOf(index, id)
  if (index.put(id, product) === 'none') return
  taken.changedIds.add(id)
  const now = placesOf(index, id)
  for (const category of [...before.categories, ...now.categories])
    taken.categoryIds.add(index.dictionary.categories[category]?.id ?? 0)
  taken.isTreeChanged ||= before.sites !== now.sites || before.categories.join() !== now.categories.join()
}

/** Where a product stands in the trees of the sites. */
function placesOf({ table }: CatalogIndex, id: number): { sites: number; categories: readonly number[] } {
  const row = table.rowOf(id)
  return row === undefined
    ? { sites: 0, categories: [] }
    : { sites: table.siteMask[row] as number, categories: [...table.categoryLines.get(row)] }
}

/** A product may speak of a category or value that came with it. */
function isKnown(product: ProductRow, dictionary: Dictionary): boolean {
  return (
    product.categoryIds.every((id) => dictionary.categoryOrdinals.has(id)) &&
    product.valueIds.every((id) => dictionary.valueOrdinals.has(id)) &&
    product.numbers.every((id, n) => n % 2 === 1 || dictionary.propertyOrdinals.has(id)) &&
    (product.partnerId === 0 || dictionary.partners.has(product.partnerId)) &&
    product.stickerIds.every((id) => dictionary.stickers.has(id))
  )
}
