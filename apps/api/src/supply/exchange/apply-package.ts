import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import {
  forgetPlanned,
  momentBefore,
  noteHiddenSince,
  recordsChanges,
} from '../exchange-changes/exchange-changes.port.ts'
import { findVacated, noteWords } from '../exchange-mappings/exchange-mappings.port.ts'
import { endRowsRetry, findRetriedRows, QuarantinedRows } from '../exchange-quarantine/exchange-quarantine.port.ts'
import {
  FeedUnreadable,
  findImportSites,
  findOffersOf,
  heldParts,
  type ImportAccount,
  type ImportOrder,
  importFeed,
  type NamedByFeed,
  openFeed,
  openPictureFolder,
  openTable,
  SourceBusy,
} from '../import/import.port.ts'
import { applyOrders, findReservesKnownTo1c, OrdersUnreadable } from '../order-exchange/order-exchange.port.ts'
import { closeRunsOf } from './close-run.ts'
import { type ExchangeConnection, findConnection } from './connections.sql.ts'
import { inOrderOfImport } from './import-order.rule.ts'

import {
  endPackage,
  everyXml,
  findPackage,
  type HeldPart,
  notePackageProgress,
  type PackageRow,
} from './packages.sql.ts'
import {
  ensureRun,
  findNamedSince,
  findOpenRun,
  findSessionRun,
  insertRunNames,
  noteRun,
  type RunRow,
} from './runs.sql.ts'

import { dataFilesIn, ExchangeRefused, formedAtOf, unpackFolder } from './unpack-folder.ts'

export interface ApplyDeps {
  readonly pool: Pool
  readonly storage: FileStorage
  readonly changes: Pick<Changes, 'announce'>
  readonly config: { readonly dataDir: string }
  readonly log: { error(fields: object, message: string): void }
}

const namesAtOnce = 5_000
const progressEveryMs = 1_000
const tooOld = 'Файл старше последней полной выгрузки: не применён'
const allParts: HeldPart[] = ['cards', 'prices', 'stock']

/**
 * Applies one package from its beginning: its orders, or its goods. Safe to break off at any moment and to repeat. A
 * package that cannot be read is refused as a whole; changes that are too large wait for the owner.
 */
export async function applyPackage(deps: ApplyDeps, id: number): Promise<void> {
  const [row] = await findPackage(deps.pool, id)
  const [connection] = row ? await findConnection(deps.pool, row.connectionId) : []
  if (!row || !connection) return
  try {
    const directory = await unpackFolder(deps, row)
    const paths = await wantedFiles(directory, row.name)
    if (row.kind === 'sale') await applyOrderFiles(deps, connection, row, directory, paths)
    else await applyGoods(deps, connection, row, directory, paths)
  } catch (error) {
    if (error instanceof SourceBusy || !isRefusal(error)) throw error
    // An incomplete run hides no goods; an unreadable file does not tell which run it is of.
    const [run] =
      row.kind === 'catalog' ? await findOpenRun(deps.pool, row.connectionId, row.sessionId, row.folder) : []
    await endPackage(deps.pool, row.id, 'refused', [], '', error.message.slice(0, 500), null, run?.id ?? null)
  }
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof ExchangeRefused || error instanceof FeedUnreadable || error instanceof OrdersUnreadable

/** What a package would change now, whatever its state; throws if it cannot be read. */
export async function previewPackage(deps: ApplyDeps, id: number): Promise<ImportAccount> {
  const [row] = await findPackage(deps.pool, id)
  const [connection] = row ? await findConnection(deps.pool, row.connectionId) : []
  if (!row || !connection || row.kind !== 'catalog') throw new ExchangeRefused(`Пакета товаров ${id} нет`)
  const directory = await unpackFolder(deps, row)
  const files = (await wantedFiles(directory, row.name)).map((path) => join(directory, path))
  const order = await importOrder(deps, connection, row, files, directory, await momentOf(files, row.receivedAt))
  try {
    return await importFeed({ ...order, dryRun: true, progress: () => {} })
  } finally {
    await order.feed.close()
  }
}

/** The requested file, by its path or its name alone; for `everyXml` all files in order of import. */
async function wantedFiles(directory: string, name: string): Promise<string[]> {
  const all = await dataFilesIn(directory)
  const same = (path: string) => path.toLowerCase() === name.toLowerCase()
  const named = all.filter(same)
  const requested =
    name === everyXml ? inOrderOfImport(all) : named.length > 0 ? named : all.filter((path) => same(basename(path)))
  if (requested.length === 0)
    throw new ExchangeRefused(name === everyXml ? 'В архиве нет XML' : `Файл «${name}» не передан`)
  return requested
}

async function applyOrderFiles(
  deps: ApplyDeps,
  connection: ExchangeConnection,
  row: PackageRow,
  directory: string,
  paths: readonly string[],
): Promise<void> {
  const accounts = []
  for (const path of paths) accounts.push(await applyOrders(deps, connection, createReadStream(join(directory, path))))
  await endPackage(deps.pool, row.id, 'applied', [], '', '', JSON.stringify({ orders: accounts }), null)
}

async function applyGoods(
  deps: ApplyDeps,
  connection: ExchangeConnection,
  row: PackageRow,
  directory: string,
  paths: readonly string[],
): Promise<void> {
  const files = paths.map((path) => join(directory, path))
  const formedAt = await momentOf(files, row.receivedAt)
  const { only } = await findRetriedRows(deps.pool, connection.id, row.id)
  if (only) return retryRows(deps, connection, row, files, directory, formedAt, only)
  const [sent] = await findSessionRun(deps.pool, row.sessionId)
  const run = sent ?? (await ensureRun(deps.pool, connection.id, formedAt))[0]
  await closeRunsOf(deps, connection.id, { besidesId: run!.id })
  const isApproved = row.heldParts.length > 0
  const [newer] = isApproved ? [] : await findNamedSince(deps.pool, connection.id, formedAt, run!.id)
  // What the shop has by now was formed later: goods that are gone do not come back.
  if (newer?.both) return void (await endPackage(deps.pool, row.id, 'applied', [], '', tooOld, null, run!.id))
  const order = await importOrder(deps, connection, row, files, directory, formedAt)
  const quarantined = new QuarantinedRows()
  const ids = { runId: run!.id, packageId: row.id }
  // All of it will wait: what it would change is noted at once.
  const isFirst = !connection.isTrusted && !isApproved
  try {
    await forgetPlanned(deps.pool, row.id)
    // First the whole is read and compared: a file that is mistaken changes nothing.
    let named: NamedByFeed | null = null
    const looked = await importFeed({
      ...order,
      dryRun: true,
      surveyed: (survey) => noteWords(deps.pool, wordsOf(connection, run!, row, survey), survey),
      refused: quarantined.add,
      ...(isFirst && { changing: recordsChanges({ ...ids, isPlanned: true }) }),
      named: async (all) => {
        named = all
      },
    })
    if (!looked.complete) throw new ExchangeRefused('Файл обрывается: передайте его заново')
    await noteNamed(deps.pool, run!, named, isApproved ? null : looked)
    const held = isApproved ? { parts: [], why: '' } : whatIsHeld(connection, run!, named, looked)
    const isWritten = held.parts.length < allParts.length
    const has = (part: HeldPart) => !held.parts.includes(part) && !(part === 'cards' && newer?.products)
    const since = await momentBefore(deps.pool)
    // What waits is read once more, for the owner to see it field by field.
    if (held.parts.length > 0 && !isFirst)
      await importFeed({
        ...order,
        ...{ dryRun: true, changing: recordsChanges({ ...ids, isPlanned: true }) },
        parts: { cards: !has('cards'), prices: !has('prices'), stock: !has('stock') },
      })
    const account = isWritten
      ? await importFeed({
          ...order,
          dryRun: false,
          refused: quarantined.add,
          changing: recordsChanges({ ...ids, isPlanned: false }),
          parts: { cards: has('cards'), prices: has('prices'), stock: has('stock') },
        })
      : looked
    await noteHiddenSince(deps.pool, { ...ids, source: connection.source }, since)
    await quarantined.save(deps.pool, { connectionId: connection.id, packageId: row.id }, named)
    const state = held.parts.length > 0 ? 'held' : 'applied'
    await endPackage(deps.pool, row.id, state, held.parts, held.why, '', JSON.stringify(account), run!.id)
  } finally {
    await order.feed.close()
  }
}

/** Rows a person retries are applied, however large their changes are. */
async function retryRows(
  deps: ApplyDeps,
  connection: ExchangeConnection,
  row: PackageRow,
  files: readonly string[],
  directory: string,
  formedAt: Date,
  keys: ReadonlySet<string>,
): Promise<void> {
  const order = await importOrder(deps, connection, row, files, directory, formedAt)
  const quarantined = new QuarantinedRows()
  let named: NamedByFeed | null = null
  const noteNames = async (all: NamedByFeed) => {
    named = all
  }
  try {
    const since = await momentBefore(deps.pool)
    const recorded = row.runId === null ? null : { runId: row.runId, packageId: row.id }
    const changing = recorded && recordsChanges({ ...recorded, isPlanned: false })
    await importFeed({ ...order, dryRun: false, changing, refused: quarantined.add, named: noteNames })
    if (recorded) await noteHiddenSince(deps.pool, { ...recorded, source: connection.source }, since)
    await quarantined.save(deps.pool, { connectionId: connection.id, packageId: row.id }, named, keys)
    await endRowsRetry(deps.pool, row.id)
  } finally {
    await order.feed.close()
  }
}

const wordsOf = (
  { id: connectionId }: ExchangeConnection,
  run: RunRow,
  { id: packageId }: PackageRow,
  { products, offers }: NamedByFeed,
) => ({
  ...{ connectionId, packageId, runId: run.id },
  isWhole: run.namesProducts || run.namesOffers || products.whole || offers.whole,
})

async function importOrder(
  deps: ApplyDeps,
  connection: ExchangeConnection,
  row: PackageRow,
  files: readonly string[],
  directory: string,
  formedAt: Date,
): Promise<Omit<ImportOrder, 'dryRun'>> {
  const sites = await findImportSites(deps.pool)
  const site = sites.find(({ id }) => id === connection.siteId)
  if (!site || site.warehouseId === null) throw new ExchangeRefused('У сайта нет склада: остатки некуда записать')
  let notedAt = 0
  const { format, tableLayout } = connection
  const retried = await findRetriedRows(deps.pool, connection.id, row.id)
  const vacated = await findVacated(deps.pool, connection.id)
  const confirmedReserves = connection.countsFreeStock
    ? await reservesKnownTo1c(deps.pool, connection.id, formedAt)
    : null
  const folder = await openPictureFolder(directory)
  // Opened last: the caller closes it, and a failure before leaves nothing open.
  const feed =
    format === 'xlsx'
      ? await openTable(files[0]!, tableLayout)
      : await openFeed(format, files, findOffersOf(deps.pool, connection.source))
  return {
    pool: deps.pool,
    files: deps.storage,
    changes: deps.changes,
    feed: { ...feed, read: () => retried.mended(feed.read()) },
    site: { ...site, warehouseId: site.warehouseId },
    source: connection.source,
    rates: retried.rates,
    priceTypes: new Map(Object.entries(connection.priceTypes)),
    warehouses: new Map(Object.entries(connection.warehouses)),
    // Price types and warehouses come in some packages of a run only.
    namesMustMatch: false,
    ...{ vacated, confirmedReserves, folder },
    takesPictures: connection.takesPictures,
    hide: 'none',
    parts: { cards: true, prices: true, stock: true },
    formedAt,
    progress: (_step, rows, ofRows) => {
      if (performance.now() - notedAt < progressEveryMs) return
      notedAt = performance.now()
      // Only words for who waits: the package goes on without them.
      notePackageProgress(deps.pool, row.id, rows, ofRows).catch(() => {})
    },
  }
}

/** Free stock of 1С is without what its orders hold: that is on hand too. Read once, for a package is of one moment. */
async function reservesKnownTo1c(pool: Pool, connectionId: number, formedAt: Date) {
  const rows = await findReservesKnownTo1c(pool, connectionId, formedAt)
  const units = new Map(rows.map((row) => [`${row.offerId}/${row.warehouseId}`, row.quantity]))
  return async () => units
}

/** The earliest moment of the files, by the clock of Moscow; one in the future, or missing, is the moment they arrived. */
async function momentOf(files: readonly string[], receivedAt: Date): Promise<Date> {
  const now = receivedAt.getTime()
  let earliest = now
  for (const file of files) {
    const formedAt = await formedAtOf(file)
    earliest = Math.min(earliest, formedAt?.getTime() ?? now)
  }
  return new Date(earliest)
}

/**
 * Remembers what the run names, for its close, and adds up what it does to the shop; null: the owner has approved it.
 */
async function noteNamed(
  pool: Pool,
  run: RunRow,
  named: NamedByFeed | null,
  looked: ImportAccount | null,
): Promise<void> {
  if (named === null) return
  const { products, offers } = named as NamedByFeed
  // What a closed run did not name is hidden by now: its names are not needed again.
  const isAsked = run.hiding === 'open' || run.hiding === 'held'
  const productIds = isAsked ? [...products.named] : []
  for (let at = 0; at < productIds.length; at += namesAtOnce) {
    const ids = productIds.slice(at, at + namesAtOnce)
    await insertRunNames(
      pool,
      run.id,
      false,
      ids,
      ids.map(() => null),
    )
  }
  const offerIds = isAsked ? [...offers.named] : []
  for (let at = 0; at < offerIds.length; at += namesAtOnce) {
    const page = offerIds.slice(at, at + namesAtOnce)
    await insertRunNames(
      ...([pool, run.id, true] as const),
      page.map(([id]) => id),
      page.map(([, productId]) => productId),
    )
  }
  const { stockZeroed, pricesFar } = looked?.brakes ?? { stockZeroed: 0, pricesFar: 0 }
  await noteRun(pool, run.id, products.whole, offers.whole, stockZeroed, pricesFar)
}

function whatIsHeld(
  connection: ExchangeConnection,
  run: RunRow,
  named: NamedByFeed | null,
  { brakes }: ImportAccount,
): { parts: HeldPart[]; why: string } {
  if (!connection.isTrusted)
    return { parts: allParts, why: 'первая выгрузка: посмотрите, что изменится, и подтвердите' }
  const isWhole = named !== null && ((named as NamedByFeed).products.whole || (named as NamedByFeed).offers.whole)
  return heldParts(brakes, {
    isFull: isWhole || run.namesProducts || run.namesOffers,
    stockZeroed: run.stockZeroed + brakes.stockZeroed,
    pricesFar: run.pricesFar + brakes.pricesFar,
  })
}
