import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { ExchangeConnection } from './connections.sql.ts'
import { failure, progress, success } from './exchange-answers.rule.ts'
import { fileKind, stagedName } from './file-name.rule.ts'
import { findFolderFiles, findIdleFolders, type StagedFile } from './files.sql.ts'
import { sortedForImport } from './import-sequence.rule.ts'
import {
  addExchangeJob,
  type ExchangeKind,
  ensurePackage,
  everyXml,
  findPackage,
  type PackageRow,
} from './packages.sql.ts'
import type { SessionRow } from './sessions.sql.ts'
import { chunkHashes } from './staged-chunks.rule.ts'

/** Longest wait before answering `progress`: proxies close a request after a minute. The client then asks again. */
const maxWaitMs = 20_000
const pollEveryMs = 100

/**
 * `import`: queues the file once, however often it is requested, and answers when it is applied or refused, or with
 * `progress` after the longest wait.
 */
export async function importAnswer(
  pool: Pool,
  connection: ExchangeConnection,
  session: SessionRow,
  kind: ExchangeKind,
  fileName: string,
  isClientGone: () => boolean,
): Promise<string> {
  const name = stagedName(fileName)
  const files = await findFolderFiles(pool, session.id, session.folder, kind)
  if (name === null || files.length === 0) return failure(`Файл «${fileName.slice(0, 100)}» не передан`)
  const queued = await queuePackage(pool, connection.id, session, kind, name, files)
  const deadline = performance.now() + maxWaitMs
  let row: PackageRow | undefined = queued
  while (row && isPending(row) && performance.now() < deadline && !isClientGone()) {
    await pause(pollEveryMs)
    ;[row] = await findPackage(pool, queued.id)
  }
  return answerOf(row)
}

const isPending = ({ state }: PackageRow) => state === 'waiting' || state === 'applying'

function answerOf(row: PackageRow | undefined): string {
  if (!row) return failure('Обмен удалён')
  if (isPending(row)) return progress(row.rows > 0 ? `${row.rowsDone} из ${row.rows}` : 'Файл ждёт очереди')
  // A package held for the owner's approval counts as accepted, so that 1С does not send it again.
  return row.state === 'refused' ? failure(row.answer) : success
}

/** Queues a package (a file to import from a folder of a session), once for the same content of the folder. */
export async function queuePackage(
  pool: Pool,
  connectionId: number,
  session: Pick<SessionRow, 'id' | 'folder'>,
  kind: ExchangeKind,
  name: string,
  files: readonly StagedFile[],
): Promise<PackageRow> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.name}\n${chunkHashes(file.chunks).join('\n')}\n\n`)
  const fingerprint = hash.digest()
  return transaction(pool, async (tx) => {
    const [row] = await ensurePackage(tx, connectionId, session.id, session.folder, kind, name, fingerprint)
    if (isPending(row!)) await addExchangeJob(tx)
    return row!
  })
}

/** Queues a file of a folder as uploaded so far, and does not wait until it is applied. */
export async function queueFile(
  pool: Pool,
  connectionId: number,
  session: Pick<SessionRow, 'id' | 'folder'>,
  kind: ExchangeKind,
  name: string,
): Promise<void> {
  const files = await findFolderFiles(pool, session.id, session.folder, kind)
  await queuePackage(pool, connectionId, session, kind, name, files)
}

/**
 * Queues folders idle for three minutes: some clients never send `import`. Archives are opened when the package is
 * applied.
 */
export async function queueIdleFolders(pool: Pool): Promise<void> {
  for (const { connectionId, sessionId, folder, kind } of await findIdleFolders(pool)) {
    const files = await findFolderFiles(pool, sessionId, folder, kind)
    const xml = files.filter(({ name }) => fileKind(name) === 'xml').map(({ name }) => name)
    const namesToImport =
      xml.length > 0 ? sortedForImport(xml) : files.some(({ name }) => fileKind(name) === 'zip') ? [everyXml] : []
    for (const name of namesToImport)
      await queuePackage(pool, connectionId, { id: sessionId, folder }, kind, name, files)
  }
}
