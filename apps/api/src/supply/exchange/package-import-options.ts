import type { Pool } from '../../base/db/pool.ts'
import { findFormerTargets } from '../exchange-mappings/exchange-mappings.port.ts'
import { findRetriedRows } from '../exchange-quarantine/exchange-quarantine.port.ts'
import {
  findImportSites,
  findOffersOf,
  type ImportOptions,
  openFeed,
  openPictureFolder,
  openTable,
} from '../import/import.port.ts'
import { findReservesKnownTo1c } from '../order-exchange/known-reserves.port.ts'
import type { ApplyDeps } from './apply-package.ts'
import type { ExchangeConnection } from './connections.sql.ts'
import { type PackageRow, recordPackageProgress } from './packages.sql.ts'
import { findRunFormedAt } from './runs.sql.ts'
import { ExchangeRefused, formedAtOf } from './unpack-folder.ts'

const progressEveryMilliseconds = 1_000

/** How the files of a package are imported. The feed is open: the caller closes it. */
export async function packageImportOptions(
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
    formerTargets,
    confirmedReserves,
    folder,
    takesPictures: connection.takesPictures,
    hide: 'none',
    parts: { cards: true, prices: true, stock: true },
    isReadAgain: row.isReadAgain,
    formedAt,
    progress: (_step, rows, total) => {
      if (performance.now() - reportedAt < progressEveryMilliseconds) return
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

/** When a package was formed. */
export interface FormedAt {
  /** The moment its program says, which may be ahead of our clock; when it says none, that of its arrival. */
  readonly saidAt: Date
  /** Never later than the arrival of the first package that said the same: it dates prices and stock. */
  readonly formedAt: Date
}

/** The earliest moment when the files of a package were formed. */
export async function earliestFormedAt(
  pool: Pool,
  files: readonly string[],
  { connectionId, receivedAt }: Pick<PackageRow, 'connectionId' | 'receivedAt'>,
): Promise<FormedAt> {
  const moments: Date[] = []
  for (const file of files) moments.push((await formedAtOf(file)) ?? receivedAt)
  const saidAt = new Date(Math.min(...moments.map((moment) => moment.getTime())))
  const [run] = await findRunFormedAt(pool, connectionId, saidAt)
  return { saidAt, formedAt: run?.formedAt ?? (saidAt < receivedAt ? saidAt : receivedAt) }
}
