import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import {
  databaseTime,
  deletePlannedChanges,
  recordChanges,
  recordHiddenSince,
} from '../exchange-changes/exchange-changes.port.ts'
import { findFormerTargets, recordNames } from '../exchange-mappings/exchange-mappings.port.ts'
import { endRetryOfRows, findRetriedRows, QuarantinedRows } from '../exchange-quarantine/exchange-quarantine.port.ts'
import {
  FeedUnreadable,
  findImportSites,
  findOffersOf,
  heldParts,
  type ImportOptions,
  type ImportReport,
  importFeed,
  type ListedByFeed,
  openFeed,
  openPictureFolder,
  openTable,
  SourceBusy,
} from '../import/import.port.ts'
import { applyOrders, findReservesKnownTo1c, OrdersUnreadable } from '../order-exchange/order-exchange.port.ts'
import { closeRunsOf } from './close-run.ts'
import { type ExchangeConnection, findConnection } from './connections.sql.ts'
import { sortedForImport } from './import-sequence.rule.ts'
import {
  endPackage,
  everyXml,
  findPackage,
  type HeldPart,
  type PackageRow,
  recordPackageProgress,
} from './packages.sql.ts'
import {
  ensureRun,
  findNewerFullRuns,
  findOpenRun,
  findSessionRun,
  insertRunNames,
  type RunRow,
  recordRun,
} from './runs.sql.ts'
import { dataFilesIn, ExchangeRefused, formedAtOf, unpackFolder } from './unpack-folder.ts'

export interface ApplyDeps {
  readonly pool: Pool
  readonly storage: FileStorage
  readonly changes: Pick<Changes, 'announce'>
  readonly config: { readonly dataDir: string }
  readonly log: { error(fields: object, message: string): void }
}

const idsPerInsert = 5_000
const progressEveryMs = 1_000
const olderThanFullExport = 'Файл старше последней полной выгрузки: не применён'
const allParts: HeldPart[] = ['cards', 'prices', 'stock']

/**
 * Applies one package, either its orders or its goods. Safe to interrupt at any moment and to repeat. A package that
 * cannot be read is refused as a whole; changes that are too large are held for the owner.
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
    // An incomplete run must not hide goods, but an unreadable file does not say which run it belongs to.
    const [run] =
      row.kind === 'catalog' ? await findOpenRun(deps.pool, row.connectionId, row.sessionId, row.folder) : []
    await endPackage(deps.pool, row.id, 'refused', [], '', error.message.slice(0, 500), null, run?.id ?? null)
  }
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof ExchangeRefused || error instanceof FeedUnreadable || error instanceof OrdersUnreadable

/** Returns what a package would change now, whatever its state; throws if it cannot be read. */
export async function previewPackage(deps: ApplyDeps, id: number): Promise<ImportReport> {
  const [row] = await findPackage(deps.pool, id)
  const [connection] = row ? await findConnection(deps.pool, row.connectionId) : []
  if (!row || !connection || row.kind !== 'catalog') throw new ExchangeRefused(`Пакета товаров ${id} нет`)
  const directory = await unpackFolder(deps, row)
  const files = (await wantedFiles(directory, row.name)).map((path) => join(directory, path))
  const options = await importOptions(
    deps,
    connection,
    row,
    files,
    directory,
    await earliestFormedAt(files, row.receivedAt),
  )
  try {
    return await importFeed({ ...options, dryRun: true, progress: () => {} })
  } finally {
    await options.feed.close()
  }
}

/** The requested file, by its path or its name; for `everyXml` all files in the order of import. */
async function wantedFiles(directory: string, name: string): Promise<string[]> {
  const all = await dataFilesIn(directory)
  const same = (path: string) => path.toLowerCase() === name.toLowerCase()
  const byPath = all.filter(same)
  const requested =
    name === everyXml ? sortedForImport(all) : byPath.length > 0 ? byPath : all.filter((path) => same(basename(path)))
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
  const reports = []
  for (const path of paths) reports.push(await applyOrders(deps, connection, createReadStream(join(directory, path))))
  await endPackage(deps.pool, row.id, 'applied', [], '', '', JSON.stringify({ orders: reports }), null)
}

async function applyGoods(
  deps: ApplyDeps,
  connection: ExchangeConnection,
  row: PackageRow,
  directory: string,
  paths: readonly string[],
): Promise<void> {
  const files = paths.map((path) => join(directory, path))
  const formedAt = await earliestFormedAt(files, row.receivedAt)
  const { onlyKeys } = await findRetriedRows(deps.pool, connection.id, row.id)
  if (onlyKeys) return retryRows(deps, connection, row, files, directory, formedAt, onlyKeys)
  const [sessionRun] = await findSessionRun(deps.pool, row.sessionId)
  const run = sessionRun ?? (await ensureRun(deps.pool, connection.id, formedAt))[0]
  await closeRunsOf(deps, connection.id, { exceptId: run!.id })
  const isApproved = row.heldParts.length > 0
  const [newer] = isApproved ? [] : await findNewerFullRuns(deps.pool, connection.id, formedAt, run!.id)
  // The shop already has a newer full export: goods it removed must not come back.
  if (newer?.both)
    return void (await endPackage(deps.pool, row.id, 'applied', [], '', olderThanFullExport, null, run!.id))
  const options = await importOptions(deps, connection, row, files, directory, formedAt)
  const quarantined = new QuarantinedRows()
  const ids = { runId: run!.id, packageId: row.id }
  // The whole first export is held, so its planned changes are recorded at once.
  const isFirstExport = !connection.isTrusted && !isApproved
  try {
    await deletePlannedChanges(deps.pool, row.id)
    // A dry run of the whole package comes first: a mistaken file must change nothing.
    let listed: ListedByFeed | null = null
    const preview = await importFeed({
      ...options,
      dryRun: true,
      onSurvey: (survey) => recordNames(deps.pool, namesContext(connection, run!, row, survey), survey),
      onRejected: quarantined.add,
      ...(isFirstExport && { beforeWrite: recordChanges({ ...ids, isPlanned: true }) }),
      onListed: async (all) => {
        listed = all
      },
    })
    if (!preview.complete) throw new ExchangeRefused('Файл обрывается: передайте его заново')
    await saveListedIds(deps.pool, run!, listed, isApproved ? null : preview)
    const held = isApproved ? { parts: [], why: '' } : heldPartsOf(connection, run!, listed, preview)
    const isWritten = held.parts.length < allParts.length
    const applies = (part: HeldPart) => !held.parts.includes(part) && !(part === 'cards' && newer?.products)
    const since = await databaseTime(deps.pool)
    // The held parts are read once more to record their planned changes for the owner.
    if (held.parts.length > 0 && !isFirstExport)
      await importFeed({
        ...options,
        ...{ dryRun: true, beforeWrite: recordChanges({ ...ids, isPlanned: true }) },
        parts: { cards: !applies('cards'), prices: !applies('prices'), stock: !applies('stock') },
      })
    const report = isWritten
      ? await importFeed({
          ...options,
          dryRun: false,
          onRejected: quarantined.add,
          beforeWrite: recordChanges({ ...ids, isPlanned: false }),
          parts: { cards: applies('cards'), prices: applies('prices'), stock: applies('stock') },
        })
      : preview
    await recordHiddenSince(deps.pool, { ...ids, source: connection.source }, since)
    await quarantined.save(deps.pool, { connectionId: connection.id, packageId: row.id }, listed)
    const state = held.parts.length > 0 ? 'held' : 'applied'
    await endPackage(deps.pool, row.id, state, held.parts, held.why, '', JSON.stringify(report), run!.id)
  } finally {
    await options.feed.close()
  }
}

/** Applies rows that staff retry, however large their changes are. */
async function retryRows(
  deps: ApplyDeps,
  connection: ExchangeConnection,
  row: PackageRow,
  files: readonly string[],
  directory: string,
  formedAt: Date,
  keys: ReadonlySet<string>,
): Promise<void> {
  const options = await importOptions(deps, connection, row, files, directory, formedAt)
  const quarantined = new QuarantinedRows()
  let listed: ListedByFeed | null = null
  const onListed = async (all: ListedByFeed) => {
    listed = all
  }
  try {
    const since = await databaseTime(deps.pool)
    const recorded = row.runId === null ? null : { runId: row.runId, packageId: row.id }
    const beforeWrite = recorded && recordChanges({ ...recorded, isPlanned: false })
    await importFeed({ ...options, dryRun: false, beforeWrite, onRejected: quarantined.add, onListed })
    if (recorded) await recordHiddenSince(deps.pool, { ...recorded, source: connection.source }, since)
    await quarantined.save(deps.pool, { connectionId: connection.id, packageId: row.id }, listed, keys)
    await endRetryOfRows(deps.pool, row.id)
  } finally {
    await options.feed.close()
  }
}

const namesContext = (
  { id: connectionId }: ExchangeConnection,
  run: RunRow,
  { id: packageId }: PackageRow,
  { products, offers }: ListedByFeed,
) => ({
  ...{ connectionId, packageId, runId: run.id },
  isWhole: run.namesProducts || run.namesOffers || products.whole || offers.whole,
})

async function importOptions(
  deps: ApplyDeps,
  connection: ExchangeConnection,
  row: PackageRow,
  files: readonly string[],
  directory: string,
  formedAt: Date,
): Promise<Omit<ImportOptions, 'dryRun'>> {
  const sites = await findImportSites(deps.pool)
  const site = sites.find(({ id }) => id === connection.siteId)
  if (!site || site.warehouseId === null) throw new ExchangeRefused('У сайта нет склада: остатки некуда записать')
  let reportedAt = 0
  const { format, tableLayout } = connection
  const retried = await findRetriedRows(deps.pool, connection.id, row.id)
  const formerTargets = await findFormerTargets(deps.pool, connection.id)
  const confirmedReserves = connection.countsFreeStock
    ? await reservesKnownTo1c(deps.pool, connection.id, formedAt)
    : null
  const folder = await openPictureFolder(directory)
  // Opened last: the caller closes it, and an earlier failure leaves nothing open.
  const feed =
    format === 'xlsx'
      ? await openTable(files[0]!, tableLayout)
      : await openFeed(format, files, findOffersOf(deps.pool, connection.source))
  return {
    pool: deps.pool,
    files: deps.storage,
    changes: deps.changes,
    feed: { ...feed, read: () => retried.corrected(feed.read()) },
    site: { ...site, warehouseId: site.warehouseId },
    source: connection.source,
    rates: retried.rates,
    priceTypes: new Map(Object.entries(connection.priceTypes)),
    warehouses: new Map(Object.entries(connection.warehouses)),
    // Only some packages of a run contain price types and warehouses.
    namesMustMatch: false,
    ...{ formerTargets, confirmedReserves, folder },
    takesPictures: connection.takesPictures,
    hide: 'none',
    parts: { cards: true, prices: true, stock: true },
    formedAt,
    progress: (_step, rows, total) => {
      if (performance.now() - reportedAt < progressEveryMs) return
      reportedAt = performance.now()
      // Progress is only informative: a failure to save it does not stop the package.
      recordPackageProgress(deps.pool, row.id, rows, total).catch(() => {})
    },
  }
}

/** Free stock of 1С excludes what its orders reserve, which is on hand too. Read once: a package is of one moment. */
async function reservesKnownTo1c(pool: Pool, connectionId: number, formedAt: Date) {
  const rows = await findReservesKnownTo1c(pool, connectionId, formedAt)
  const units = new Map(rows.map((row) => [`${row.offerId}/${row.warehouseId}`, row.quantity]))
  return async () => units
}

/** The earliest moment when the files were formed; a missing or future one is replaced by the time they arrived. */
async function earliestFormedAt(files: readonly string[], receivedAt: Date): Promise<Date> {
  const now = receivedAt.getTime()
  let earliest = now
  for (const file of files) {
    const formedAt = await formedAtOf(file)
    earliest = Math.min(earliest, formedAt?.getTime() ?? now)
  }
  return new Date(earliest)
}

/**
 * Saves the ids that the run lists, which its close compares, and adds up its large changes. `preview` null: the owner
 * has already approved them.
 */
async function saveListedIds(
  pool: Pool,
  run: RunRow,
  listed: ListedByFeed | null,
  preview: ImportReport | null,
): Promise<void> {
  if (listed === null) return
  const { products, offers } = listed as ListedByFeed
  // A closed run has already hidden what it did not list: its ids are no longer needed.
  const needsIds = run.hiding === 'open' || run.hiding === 'held'
  const productIds = needsIds ? [...products.listed] : []
  for (let at = 0; at < productIds.length; at += idsPerInsert) {
    const ids = productIds.slice(at, at + idsPerInsert)
    await insertRunNames(
      pool,
      run.id,
      false,
      ids,
      ids.map(() => null),
    )
  }
  const offerIds = needsIds ? [...offers.listed] : []
  for (let at = 0; at < offerIds.length; at += idsPerInsert) {
    const page = offerIds.slice(at, at + idsPerInsert)
    await insertRunNames(
      ...([pool, run.id, true] as const),
      page.map(([id]) => id),
      page.map(([, productId]) => productId),
    )
  }
  const { stockZeroed, pricesFar } = preview?.brakes ?? { stockZeroed: 0, pricesFar: 0 }
  await recordRun(pool, run.id, products.whole, offers.whole, stockZeroed, pricesFar)
}

function heldPartsOf(
  connection: ExchangeConnection,
  run: RunRow,
  listed: ListedByFeed | null,
  { brakes }: ImportReport,
): { parts: HeldPart[]; why: string } {
  if (!connection.isTrusted)
    return { parts: allParts, why: 'первая выгрузка: посмотрите, что изменится, и подтвердите' }
  const isWhole = listed !== null && ((listed as ListedByFeed).products.whole || (listed as ListedByFeed).offers.whole)
  return heldParts(brakes, {
    isFull: isWhole || run.namesProducts || run.namesOffers,
    stockZeroed: run.stockZeroed + brakes.stockZeroed,
    pricesFar: run.pricesFar + brakes.pricesFar,
  })
}
