import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from '../../base/db/pool.ts'
import type { Settings } from '../../content/settings/settings.port.ts'
import type { PricingLayout } from './card-summary.rule.ts'
import { CatalogIndex } from './catalog-index.ts'
import { type Dictionary, readDictionary } from './dictionary.ts'
import { type IndexFile, readIndexFile, writeIndexFile } from './index-file.ts'
import { pricingLayoutOf } from './pricing-layout.rule.ts'
import { findChangedProducts, findSnapshot } from './product-changes.sql.ts'
import type { TextColumn } from './product-table.ts'

/** Describes what a file was made from: a file is used only if its header matches. */
interface Header {
  /** Hash of the program that wrote it: another version may compute columns differently. */
  readonly program: string
  /** Identifies the database: another one, or a restored copy, has a different history of changes. */
  readonly database: string
  readonly pricingLayout: PricingLayout
  /** `pg_snapshot`: the file has the changes of all transactions that had ended by then. */
  readonly snapshot: string
  /** Unix time in seconds. */
  readonly writtenAt: number
  /** By ordinal: the id of a category, and the ids of its path from the root. */
  readonly categories: readonly { readonly id: number; readonly pathIds: readonly number[] }[]
  readonly properties: readonly number[]
  readonly values: readonly number[]
  /** Ids, in the order of stickers on cards. */
  readonly stickers: readonly number[]
  /** Products that changed while the file was written: the file may have half of a change. */
  readonly idsChangedWhileSaving: readonly number[]
}

/** `product_changes` is stored for eight days; an older file cannot be brought up to date. */
const maxSeconds = 7 * 24 * 3600
const orderPrefix = 'order.'

export const savedIndexPath = (dataDirectory: string) => join(dataDirectory, 'cache', 'catalog-index')

/** An index as it was saved, and the products that must be read again before it is used. */
export interface SavedIndex {
  readonly index: CatalogIndex
  readonly snapshot: string
  readonly changedIds: readonly number[]
}

/**
 * Reads a saved index. Returns null when there is no file, when it is damaged, too old, or of another program, database
 * or pricing layout, or when too much has changed since.
 */
export async function readSavedIndex(
  path: string,
  pool: Pool,
  settings: Settings,
  cacheBytes: number,
): Promise<SavedIndex | null> {
  const now = await currentSnapshot(pool)
  const pricingLayout = pricingLayoutOf(settings)
  const file = await readIndexFile<Header>(path, (header) => {
    const isSameSource = header.program === programHash() && header.database === now.database
    return (
      isSameSource &&
      JSON.stringify(header.pricingLayout) === JSON.stringify(pricingLayout) &&
      now.seconds - header.writtenAt < maxSeconds &&
      isBefore(header.snapshot, now.snapshot)
    )
  })
  if (!file) return null
  const { header } = file
  const changes = await findChangedProducts(pool, header.snapshot)
  if (changes.some(({ id }) => id === 0)) return null
  const dictionary = await readDictionary(pool, ordinalsOf(header))
  if (!isComplete(dictionary, header)) return null
  const index = new CatalogIndex(settings, dictionary, cacheBytes)
  restore(index, file)
  return {
    index,
    snapshot: now.snapshot,
    changedIds: [...new Set([...changes.map(({ id }) => id), ...header.idsChangedWhileSaving])],
  }
}

/** Saves the index, which must have the changes of all transactions that had ended at `snapshot`. */
export async function saveIndex(path: string, pool: Pool, index: CatalogIndex, snapshot: string): Promise<void> {
  const idsChangedWhileSaving = index.watch()
  const { database, seconds } = await currentSnapshot(pool)
  const { table, dictionary } = index
  const orders = Object.entries(index.currentOrders()).map(([name, rows]) => [orderPrefix + name, rows])
  const columns = { ...table.columns(), ...Object.fromEntries(orders) }
  await writeIndexFile<Header>(path, { columns, texts: table.texts() }, () => ({
    program: programHash(),
    database,
    pricingLayout: table.pricingLayout,
    snapshot,
    writtenAt: seconds,
    categories: dictionary.categories.map(({ id, pathIds }) => ({ id, pathIds })),
    properties: dictionary.properties.map(({ id }) => id),
    values: dictionary.values.map(({ id }) => id),
    stickers: [...dictionary.stickers.keys()],
    idsChangedWhileSaving: [...idsChangedWhileSaving],
  })).finally(() => index.unwatch())
}

/** The current snapshot of the database, and its clock in seconds. */
export async function currentSnapshot(pool: Pool): Promise<{ database: string; snapshot: string; seconds: number }> {
  const [row] = await findSnapshot(pool)
  if (!row) throw new Error('The database returned no snapshot')
  return row
}

/** Whether a snapshot (`xmin:xmax:running`) is well-formed and not later than `now`. */
function isBefore(snapshot: string, now: string): boolean {
  const [xmin, xmax] = boundsOf(snapshot)
  return xmin <= xmax && xmax <= boundsOf(now)[1]
}

function boundsOf(snapshot: string): readonly [xmin: bigint, xmax: bigint] {
  const [, xmin, xmax] = /^(\d+):(\d+):[\d,]*$/.exec(snapshot) ?? []
  return [BigInt(xmin ?? 1), BigInt(xmax ?? 0)]
}

/** A dictionary with ids only: enough for `readDictionary` to assign the same ordinals. */
const ordinalsOf = ({ categories, properties, values }: Header) =>
  ({
    categories,
    properties: properties.map((id) => ({ id })),
    values: values.map((id) => ({ id })),
  }) as unknown as Dictionary

/** Whether every category, property, value and sticker of the file still exists: a deleted one has only its id. */
function isComplete({ categories, properties, values, stickers }: Dictionary, header: Header): boolean {
  const isRead = (row: { code?: string }) => row.code !== undefined
  return (
    [categories, properties, values].every((rows: readonly { code?: string }[]) => rows.every(isRead)) &&
    String([...stickers.keys()]) === String(header.stickers)
  )
}

function restore(index: CatalogIndex, { header, columns, texts }: IndexFile<Header>) {
  index.table.restore(columns, texts as Partial<Record<TextColumn, string[]>>)
  const isSameTree = header.categories.every(
    ({ pathIds }, n) => String(pathIds) === String(index.dictionary.categories[n]?.pathIds),
  )
  if (!isSameTree) index.table.recomputeAncestors(index.dictionary)
  const orders = Object.entries(columns).filter(([name]) => name.startsWith(orderPrefix))
  index.restoreOrders(
    Object.fromEntries(orders.map(([name, rows]) => [name.slice(orderPrefix.length), rows as Uint32Array])),
    header.idsChangedWhileSaving,
  )
}

let program: string | undefined

/** A hash that changes with the code that builds the index, and with the schema. */
function programHash(): string {
  if (program !== undefined) return program
  const hash = createHash('sha256')
  for (const folder of [
    import.meta.dirname,
    join(import.meta.dirname, '../catalog'),
    join(import.meta.dirname, '../search'),
    join(import.meta.dirname, '../../../../../packages/contract/src/catalogue'),
    join(import.meta.dirname, '../../base/db/migrations'),
  ]) {
    for (const name of readdirSync(folder).sort())
      if (!name.includes('.test.')) hash.update(name).update(readFileSync(join(folder, name)))
  }
  program = hash.digest('hex')
  return program
}
