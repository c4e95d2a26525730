import { join } from 'node:path'
import {
  countRunChanges,
  databaseTime,
  deletePlannedChanges,
  recordHiddenSince,
  recordImportChanges,
} from '../exchange-changes/exchange-changes.port.ts'
import { recordNames } from '../exchange-mappings/exchange-mappings.port.ts'
import { endRetryOfRows, findRetriedRows, QuarantinedRows } from '../exchange-quarantine/exchange-quarantine.port.ts'
import {
  type ConfirmedOffer,
  heldParts,
  type ImportOptions,
  type ImportReport,
  importFeed,
  isNothingToWrite,
  type ListedByFeed,
} from '../import/import.port.ts'
import type { ApplyDeps } from './apply-package.ts'
import { closeRunsOf } from './close-run.ts'
import type { ExchangeConnection } from './connections.sql.ts'
import { earliestFormedAt, packageImportOptions } from './package-import-options.ts'
import { endPackage, type HeldPart, type PackageRow } from './packages.sql.ts'
import {
  ensureRun,
  findListedIds,
  findListedLater,
  findNewerAppliedRuns,
  findNewerFullRuns,
  findSessionRun,
  type RunRow,
} from './runs.sql.ts'
import { saveListedIds } from './save-listed-ids.ts'
import { ExchangeRefused } from './unpack-folder.ts'

const olderThanFullExport = 'Файл старше последней полной выгрузки: не применён'
const allParts: HeldPart[] = ['cards', 'prices', 'stock']

/** Applies the goods of a package; parts whose changes are too large are held for the owner. */
export async function applyGoods(
  deps: ApplyDeps,
  connection: ExchangeConnection,
  row: PackageRow,
  directory: string,
  paths: readonly string[],
): Promise<void> {
  const files = paths.map((path) => join(directory, path))
  const { saidAt, formedAt } = await earliestFormedAt(deps.pool, files, row)
  const { onlyKeys } = await findRetriedRows(deps.pool, connection.id, row.id)
  if (onlyKeys) return retryRows(deps, connection, row, files, directory, formedAt, onlyKeys)
  const [sessionRun] = await findSessionRun(deps.pool, row.sessionId)
  const run = sessionRun ?? (await ensureRun(deps.pool, connection.id, formedAt, saidAt))[0]
  await closeRunsOf(deps, connection.id, { exceptId: run!.id })
  const isApproved = row.heldParts.length > 0
  const [newer] = isApproved ? [] : await findNewerFullRuns(deps.pool, connection.id, formedAt, run!.id)
  const [later] = isApproved ? await findNewerAppliedRuns(deps.pool, connection.id, formedAt, run!.id) : []
  // The shop already has a newer full export: goods it removed must not come back.
  if (newer?.both || later?.isWhole)
    return void (await endPackage(deps.pool, row.id, 'applied', [], '', olderThanFullExport, null, run!.id))
  const options = {
    ...(await packageImportOptions(deps, connection, row, files, directory, formedAt)),
    isOutdated: later?.isAny ?? false,
    findListedLater: async (ids: readonly string[]) =>
      new Set((await findListedLater(deps.pool, run!.id, ids)).map(({ sourceId }) => sourceId)),
    findListedEarlier: async (ids: readonly string[]) =>
      new Set(
        (await findListedIds(deps.pool, run!.id, ids, [])).flatMap(({ isOffer, sourceId, productId }) =>
          isOffer || productId !== null ? [] : sourceId,
        ),
      ),
  }
  const quarantined = new QuarantinedRows()
  const ids = { runId: run!.id, packageId: row.id }
  // The whole first export is held, so its planned changes are recorded at once.
  const isFirstExport = !connection.isTrusted && !isApproved
  try {
    await deletePlannedChanges(deps.pool, row.id)
    // A dry run of the whole package comes first: a mistaken file must change nothing.
    let listed: ListedByFeed | null = null
    let survey: ImportOptions['survey'] = null
    let catalogId: string | null = null
    const confirmed: ConfirmedOffer[] = []
    const preview = await importFeed({
      ...options,
      dryRun: true,
      onSurvey: (found) => {
        survey = found
        catalogId = found.shop.id ?? null
        return recordNames(deps.pool, namesContext(connection, run!, row, found), found)
      },
      onConfirmed: (offers) => void confirmed.push(...offers),
      onRejected: quarantined.add,
      ...(isFirstExport && { beforeWrite: recordImportChanges({ ...ids, isPlanned: true }) }),
      onListed: async (all) => {
        listed = all
      },
    })
    if (!preview.complete) throw new ExchangeRefused('Файл обрывается: передайте его заново')
    await saveListedIds(deps.pool, run!, { listed, catalogId }, isApproved ? null : preview)
    const held = isApproved ? { parts: [], why: '' } : heldPartsOf(connection, run!, listed, preview)
    const isWritten = held.parts.length < allParts.length
    const applies = (part: HeldPart) => !held.parts.includes(part) && !(part === 'cards' && newer?.products)
    // Pictures given by address are checked once a day, even when nothing else changes.
    const isUnchanged = !connection.takesPictures && held.parts.length === 0 && isNothingToWrite(preview)
    const since = await databaseTime(deps.pool)
    // The held parts are read once more to record their planned changes for the owner.
    if (held.parts.length > 0 && !isFirstExport)
      await importFeed({
        ...options,
        survey,
        dryRun: true,
        beforeWrite: recordImportChanges({ ...ids, isPlanned: true }),
        parts: { cards: !applies('cards'), prices: !applies('prices'), stock: !applies('stock') },
      })
    const report = isWritten
      ? await importFeed({
          ...options,
          survey,
          unchanged: isUnchanged ? { report: preview, confirmed } : null,
          dryRun: false,
          onRejected: quarantined.add,
          beforeWrite: recordImportChanges({ ...ids, isPlanned: false }),
          parts: { cards: applies('cards'), prices: applies('prices'), stock: applies('stock') },
          // Offers formed before a newer whole catalogue complete the cards of it that wait for them.
          writesWaitingCards: newer?.products === true && !held.parts.includes('cards'),
        })
      : preview
    if (report.hidden > 0) await recordHiddenSince(deps.pool, { ...ids, source: connection.source }, since)
    // An attempt that was interrupted may have written everything but this count.
    if (!isUnchanged || row.tries > 1) await countRunChanges(deps.pool, run!.id)
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
  const options = await packageImportOptions(deps, connection, row, files, directory, formedAt)
  const quarantined = new QuarantinedRows()
  let listed: ListedByFeed | null = null
  const onListed = async (all: ListedByFeed) => {
    listed = all
  }
  try {
    const since = await databaseTime(deps.pool)
    const recorded = row.runId === null ? null : { runId: row.runId, packageId: row.id }
    const beforeWrite = recorded && recordImportChanges({ ...recorded, isPlanned: false })
    const { hidden } = await importFeed({
      ...options,
      dryRun: false,
      beforeWrite,
      onRejected: quarantined.add,
      onListed,
    })
    if (recorded) {
      if (hidden > 0) await recordHiddenSince(deps.pool, { ...recorded, source: connection.source }, since)
      await countRunChanges(deps.pool, recorded.runId)
    }
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
  connectionId,
  packageId,
  runId: run.id,
  isWhole: run.listsAllProducts || run.listsAllOffers || products.whole || offers.whole,
})

function heldPartsOf(
  connection: ExchangeConnection,
  run: RunRow,
  listed: ListedByFeed | null,
  { largeChanges }: ImportReport,
): { parts: HeldPart[]; why: string } {
  if (!connection.isTrusted)
    return { parts: allParts, why: 'первая выгрузка: посмотрите, что изменится, и подтвердите' }
  const isWhole = listed !== null && ((listed as ListedByFeed).products.whole || (listed as ListedByFeed).offers.whole)
  return heldParts(largeChanges, {
    isFull: isWhole || run.listsAllProducts || run.listsAllOffers,
    stockZeroed: run.stockZeroed + largeChanges.stockZeroed,
    pricesChangedThreefold: run.pricesChangedThreefold + largeChanges.pricesChangedThreefold,
    productsHidden: run.productsHidden + largeChanges.productsHidden,
    offersHidden: run.offersHidden + largeChanges.offersHidden,
  })
}
