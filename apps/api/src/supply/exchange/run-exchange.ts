import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStorage } from '../../base/files/files.port.ts'
import { deleteOldChanges } from '../exchange-changes/exchange-changes.port.ts'
import { endRetryOfRows } from '../exchange-quarantine/exchange-quarantine.port.ts'
import { deleteOldIncomplete } from '../import/import.port.ts'
import { type ClosingDeps, closeIdleRuns } from './close-run.ts'
import { deleteFiles, deleteOldRequests, deleteOldSessions, findOldFiles } from './files.sql.ts'
import {
  endPackage,
  findConnectionsToApply,
  findNextPackage,
  type PackageRow,
  tryLockConnection,
  unlockConnection,
} from './packages.sql.ts'
import { queueIdleFolders } from './queue-package.ts'
import { reportStalledFlows } from './report-stalled-flows.ts'
import { deleteNamesOfClosedRuns, findOpenRun } from './runs.sql.ts'
import { workDirectory } from './unpack-folder.ts'

export interface ExchangeJobDeps extends ClosingDeps {
  readonly storage: Pick<FileStorage, 'remove'>
  readonly config: { readonly dataDir: string }
  readonly log: { error(fields: object, message: string): void }
  /** Applies one package; throws when the attempt did not finish. */
  readonly apply: (packageId: number) => Promise<void>
}

const maxAttempts = 4
const ignore = () => {}

export async function runExchange(deps: ExchangeJobDeps): Promise<void> {
  await applyWaiting(deps)
  await closeIdleRuns(deps)
  await reportStalledFlows(deps.pool)
}

/** Applies waiting packages in the order they came, one package of a connection at a time in all processes. */
export async function applyWaiting(deps: ExchangeJobDeps): Promise<void> {
  await queueIdleFolders(deps.pool)
  let connections = await findConnectionsToApply(deps.pool)
  while (connections.length > 0) {
    const processed = new Set<number>()
    for (const { id } of connections) if (await applyConnection(deps, id)) processed.add(id)
    // A package that came while the lock was being released has not been applied yet.
    connections = (await findConnectionsToApply(deps.pool)).filter(({ id }) => processed.has(id))
  }
}

/** Returns true when this process got the lock of the connection and applied its waiting packages. */
async function applyConnection(deps: ExchangeJobDeps, connectionId: number): Promise<boolean> {
  const lock = await deps.pool.connect()
  // A connection lost while it only holds the lock is noticed by the next query of the pool.
  lock.on('error', ignore)
  try {
    const [attempt] = await tryLockConnection(lock, connectionId)
    if (!attempt?.locked) return false
    try {
      for (let [row] = await findNextPackage(deps.pool, connectionId); row; ) {
        if (row.tries > maxAttempts) await giveUp(deps, row)
        else await deps.apply(row.id)
        ;[row] = await findNextPackage(deps.pool, connectionId)
      }
      return true
    } catch (err) {
      // It is tried again in a minute; other connections do not wait for it.
      deps.log.error({ err, connectionId }, 'a package of an exchange was not applied')
      return false
    } finally {
      await unlockConnection(lock, connectionId).catch(ignore)
    }
  } finally {
    lock.off('error', ignore)
    lock.release()
  }
}

async function giveUp(
  { pool, log }: ExchangeJobDeps,
  { id: packageId, kind, connectionId, sessionId, folder }: PackageRow,
): Promise<void> {
  log.error({ packageId }, 'a package of an exchange was begun four times and never ended')
  const [retried] = await endRetryOfRows(pool, packageId)
  // The package was applied before: only some of its rows were being retried.
  if (retried) return
  const answer = 'Магазин четыре раза не смог применить этот файл: что помешало, есть в журнале программы'
  const [run] = kind === 'catalog' ? await findOpenRun(pool, connectionId, sessionId, folder) : []
  await endPackage(pool, packageId, 'refused', [], '', answer, null, run?.id ?? null)
}

const maxFolderHours = 6

/** Deletes data older than fourteen days, and unpacked folders on this machine that are no longer read. */
export async function deleteOldExchange({
  pool,
  storage,
  config,
}: Pick<ExchangeJobDeps, 'pool' | 'storage' | 'config'>): Promise<void> {
  for (;;) {
    const files = await findOldFiles(pool)
    for (const { storageIds } of files) for (const id of storageIds ?? []) await storage.remove(id)
    if (files.length === 0) break
    await deleteFiles(
      pool,
      files.map(({ id }) => id),
    )
  }
  await deleteOldRequests(pool)
  await deleteOldSessions(pool)
  await deleteNamesOfClosedRuns(pool)
  await deleteOldIncomplete(pool)
  await deleteOldChanges(pool)
  await deleteOldFolders(workDirectory(config.dataDir))
}

async function deleteOldFolders(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name)
    const stats = await stat(path).catch(() => null)
    if (stats && stats.mtimeMs < Date.now() - maxFolderHours * 3_600_000)
      await rm(path, { recursive: true, force: true })
  }
}
