import type { Tx } from '../../base/db/pool.ts'
import type { CatalogIndex } from './catalog-index.ts'
import { type Dictionary, readDictionary } from './dictionary.ts'
import { type ProductRow, productRows } from './product-row.ts'
import { findProductIds, findProductParts } from './product-rows.sql.ts'

/** Products read and taken in at once: enough to make round trips cheap, few enough to be forgotten by the next sweep of young memory and not to hold up readers. */
const batch = 150
/** Batches the database works at while another is taken in. */
const ahead = 2

/** What came of taking products in. */
export interface Taken {
  /** Ids of products that differ from what was in memory. */
  readonly changedIds: Set<number>
  /** Ids of their categories, old and new, and of all above them. */
  readonly categoryIds: Set<number>
  readonly isDictionaryChanged: boolean
  /** A product came, went, or stands in other categories or on other sites: the tree counts anew. */
  readonly isTreeChanged: boolean
}

/** Reads these products anew and takes them in, batch by batch; what is not found is taken out. */
export async function takeProducts(tx: Tx, index: CatalogIndex, ids: readonly number[]): Promise<Taken> {
  const taken = { changedIds: new Set<number>(), categoryIds: new Set<number>(), isDictionaryChanged: false, isTreeChanged: false }
  const reading: Promise<string>[] = []
  let asked = 0
  // The next batches are under way while this one is taken in.
  const readAhead = () => {
    for (; reading.length < ahead && asked < ids.length; asked += batch) {
      const text = readRecords(tx, ids.slice(asked, asked + batch), index.table.showcase.roles)
      text.catch(() => {})
      reading.push(text)
    }
  }
  for (let from = 0; from < ids.length; from += batch) {
    readAhead()
    const rows = productRows((await reading.shift()) ?? '')
    readAhead()
    if (![...rows.values()].every((row) => isKnown(row, index.dictionary))) {
      index.changeDictionary(await readDictionary(tx, index.dictionary))
      taken.isDictionaryChanged = true
    }
    index.expect(Math.min(batch, ids.length - from))
    for (const id of ids.slice(from, from + batch)) takeProduct(index, id, rows.get(id) ?? null, taken)
  }
  return taken
}

async function readRecords(tx: Tx, ids: readonly number[], roles: readonly string[]): Promise<string> {
  const [row] = await findProductParts(tx, ids, roles)
  return row?.records ?? ''
}

/** Reads the whole catalogue anew, its dictionary first. */
export async function takeCatalog(tx: Tx, index: CatalogIndex): Promise<Taken> {
  index.changeDictionary(await readDictionary(tx, index.dictionary))
  const [all] = await findProductIds(tx)
  const found = new Set(all?.ids)
  index.table.reserve(found.size)
  const gone = index.table.allIds().filter((id) => !found.has(id))
  const taken = await takeProducts(tx, index, [...(all?.ids ?? []), ...gone])
  return { ...taken, isDictionaryChanged: true, isTreeChanged: true }
}

function takeProduct(index: CatalogIndex, id: number, row: ProductRow | null, taken: { -readonly [Key in keyof Taken]: Taken[Key] }) {
  const before = placesOf(index, id)
  if (index.put(id, row) === 'none') return
  taken.changedIds.add(id)
  const now = placesOf(index, id)
  for (const category of [...before.categories, ...now.categories]) taken.categoryIds.add(index.dictionary.categories[category]?.id ?? 0)
  taken.isTreeChanged ||= before.sites !== now.sites || before.categories.join() !== now.categories.join()
}

/** Where a product stands in the trees of the sites. */
function placesOf({ table }: CatalogIndex, id: number): { sites: number; categories: readonly number[] } {
  const slot = table.slotOf(id)
  return slot === undefined ? { sites: 0, categories: [] } : { sites: table.siteMask[slot] as number, categories: [...table.categoryLines.get(slot)] }
}

/** A product may speak of a category or value that came with it. */
function isKnown(row: ProductRow, dictionary: Dictionary): boolean {
  return (
    row.categoryIds.every((id) => dictionary.categoryOrdinals.has(id)) &&
    row.valueIds.every((id) => dictionary.valueOrdinals.has(id)) &&
    row.numbers.every((id, n) => n % 2 === 1 || dictionary.propertyOrdinals.has(id)) &&
    (row.partnerId === 0 || dictionary.partners.has(row.partnerId)) &&
    row.stickerIds.every((id) => dictionary.stickers.has(id))
  )
}
