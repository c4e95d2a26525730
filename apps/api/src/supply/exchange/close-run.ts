import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { countRunChanges, databaseTime, recordHiddenSince } from '../exchange-changes/exchange-changes.port.ts'
import { settleUnlistedRows } from '../exchange-quarantine/exchange-quarantine.port.ts'
import { type FindListed, hideUnlisted, manyHidden } from '../import/import.port.ts'
import { findConnection } from './connections.sql.ts'
import { missingFile } from './missing-file.rule.ts'
import { everyXml } from './packages.sql.ts'
import {
  closeRun,
  deleteRunNames,
  findListedIds,
  findNewerFullRuns,
  findRun,
  findRunPackages,
  findRunsToClose,
  hasOtherCatalogue,
  isConnectionBusy,
  type RunRow,
} from './runs.sql.ts'

export interface ClosingDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
}

/**
 * Closes runs of a connection after its program went on to orders, reported the end, or began another run (`exceptId`).
 * `since`: when the program began its current export; a run opened earlier was interrupted. Returns false while
 * packages are still being applied.
 */
export async function closeRunsOf(
  deps: ClosingDeps,
  connectionId: number,
  { exceptId = null, since = null }: { readonly exceptId?: number | null; readonly since?: Date | null } = {},
): Promise<boolean> {
  const [busy] = exceptId === null ? await isConnectionBusy(deps.pool, connectionId) : []
  if (busy?.isBusy) return false
  for (const run of await findRunsToClose(deps.pool, connectionId, exceptId)) await closeOrHold(deps, run, since)
  return true
}

/** Closes runs without activity for half an hour. */
export async function closeIdleRuns(deps: ClosingDeps): Promise<void> {
  for (const run of await findRunsToClose(deps.pool, null, null)) await closeOrHold(deps, run)
}

/**
 * Hides goods that a run does not list, only if the run lists everything and no file of it was lost. If there are many
 * of them, the owner has to approve it first.
 */
async function closeOrHold(deps: ClosingDeps, run: RunRow, since: Date | null = null): Promise<void> {
  const why = await whyNothingIsHidden(deps.pool, run, since)
  if (why !== null) return void (await finish(deps.pool, run, 'none', why))
  const preview = await hide(deps, run, true)
  const many = manyHidden(preview)
  if (many !== null) {
    const wouldHide = preview.products || preview.offers
    return void (await closeRun(deps.pool, run.id, 'held', `исчезло бы: ${many}`, 0, wouldHide, ''))
  }
  const hidden = await hide(deps, run, false)
  await finish(deps.pool, run, 'hidden', '', hidden.products)
}

/** Applies the owner's decision on goods that a run would hide; null: the run is not held. */
export async function decideHiding(deps: ClosingDeps, runId: number, isApproved: boolean, who: string) {
  const [run] = await findRun(deps.pool, runId)
  if (run?.hiding !== 'held') return null
  if (isApproved && (await isOutdated(deps.pool, run))) {
    await finish(deps.pool, run, 'none', outdated, 0, who)
    return 0
  }
  const hidden = isApproved ? await hide(deps, run, false) : { products: 0 }
  await finish(deps.pool, run, isApproved ? 'hidden' : 'rejected', '', hidden.products, who)
  return hidden.products
}

async function whyNothingIsHidden(pool: Pool, run: RunRow, since: Date | null): Promise<string | null> {
  if (!run.listsAllProducts && !run.listsAllOffers) return 'пришли только изменения или пустой список товаров'
  if (await isOutdated(pool, run)) return outdated
  const [catalogue] = await hasOtherCatalogue(pool, run.id)
  if (catalogue?.hasOther) return 'в обмене несколько каталогов: чего нет в одном, может быть в другом'
  if (since !== null && run.openedAt < since) return 'выгрузка прервалась, программа начала её заново'
  const packages = await findRunPackages(pool, run.id)
  const lastOf = new Map(packages.map(({ name, state }) => [name, state]))
  const failed = packages.find(({ name }) => lastOf.get(name) !== 'applied')
  if (failed?.name === everyXml) return 'один из присланных архивов не применён'
  if (failed) return `файл «${failed.name}» не применён`
  const missing = missingFile(packages.map(({ name }) => name))
  return missing === null ? null : `не пришёл файл «${missing}»`
}

/** Whether a newer full export has come: it may list goods that this run could not know of. */
async function isOutdated(pool: Pool, { id, connectionId, formedAt }: RunRow): Promise<boolean> {
  const [since] = await findNewerFullRuns(pool, connectionId, formedAt, id)
  return since!.products || since!.offers
}

const outdated = 'после неё пришла более новая полная выгрузка'

async function hide({ pool, changes }: ClosingDeps, run: RunRow, dryRun: boolean) {
  const [connection] = await findConnection(pool, run.connectionId)
  const findListed: FindListed = async (productIds, offerIds) => {
    const found = await findListedIds(pool, run.id, productIds, offerIds)
    return {
      products: new Set(found.filter(({ isOffer }) => !isOffer).map(({ sourceId }) => sourceId)),
      offers: new Map(found.filter(({ isOffer }) => isOffer).map((offer) => [offer.sourceId, offer.productId])),
    }
  }
  const whole = { products: run.listsAllProducts, offers: run.listsAllOffers }
  const { source } = connection!
  const since = await databaseTime(pool)
  const hidden = await hideUnlisted({ pool, changes, source, dryRun }, whole, findListed)
  if (!dryRun && hidden.offers > 0) {
    await recordHiddenSince(pool, { runId: run.id, packageId: null, source }, since)
    await countRunChanges(pool, run.id)
  }
  return hidden
}

/** Closes a run; the ids it listed are needed no more. */
const finish = (
  pool: Pool,
  run: RunRow,
  hiding: 'none' | 'hidden' | 'rejected',
  why: string,
  hidden = 0,
  decidedBy = '',
) =>
  transaction(pool, async (tx) => {
    await closeRun(tx, run.id, hiding, why, hidden, 0, decidedBy)
    if (hiding === 'hidden' && run.listsAllProducts) await settleUnlistedRows(tx, run.id)
    await deleteRunNames(tx, run.id)
  })
