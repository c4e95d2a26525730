import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { ExchangeConnection } from './connections.sql.ts'
import { failure, progress, success } from './exchange-answers.rule.ts'
import { fileKind, stagedName } from './file-name.rule.ts'
import { findFolderFiles, findSilentFolders, type StagedFile } from './files.sql.ts'
import { inOrderOfImport } from './import-order.rule.ts'
import { addExchangeJob, type ExchangeKind, ensurePackage, findPackage, type PackageRow } from './packages.sql.ts'
import type { SessionRow } from './sessions.sql.ts'
import { chunkMarks } from './staged-chunks.rule.ts'

/** Proxies cut an answer at a minute; the client asks again at `progress`. */
const holdMs = 20_000
const lookEveryMs = 100

/**
 * `import`: queues the file once, however often it is asked, and answers as soon as it is applied or refused; until
 * then `progress`.
 */
export async function importAnswer(
  pool: Pool,
  connection: ExchangeConnection,
  session: SessionRow,
  kind: ExchangeKind,
  fileName: string,
  isClosed: () => boolean,
): Promise<string> {
  const name = stagedName(fileName)
  const files = await findFolderFiles(pool, session.id, session.folder, kind)
  if (name === null || files.length === 0) return failure(`Файл «${fileName.slice(0, 100)}» не передан`)
  const queued = await queuePackage(pool, connection.id, session, kind, name, files)
  const deadline = performance.now() + holdMs
  let row: PackageRow | undefined = queued
  while (row && isUnderWay(row) && performance.now() < deadline && !isClosed()) {
    await pause(lookEveryMs)
    ;[row] = await findPackage(pool, queued.id)
  }
  return answerOf(row)
}

const isUnderWay = ({ state }: PackageRow) => state === 'waiting' || state === 'applying'

function answerOf(row: PackageRow | undefined): string {
  if (!row) return failure('Обмен удалён')
  if (isUnderWay(row)) return progress(row.rows > 0 ? `${row.rowsDone} из ${row.rows}` : 'Файл ждёт очереди')
  // What waits for the owner was taken: the program has nothing more to do.
  return row.state === 'refused' ? failure(row.answer) : success
}

/** Queues these bytes once. */
export async function queuePackage(
  pool: Pool,
  connectionId: number,
  session: Pick<SessionRow, 'id' | 'folder'>,
  kind: ExchangeKind,
  name: string,
  files: readonly StagedFile[],
): Promise<PackageRow> {
  const fingerprint = createHash('sha256')
  for (const file of files) fingerprint.update(`${file.name}\n${chunkMarks(file.chunks).join('\n')}\n\n`)
  const content = fingerprint.digest()
  return transaction(pool, async (tx) => {
    const [row] = await ensurePackage(tx, connectionId, session.id, session.folder, kind, name, content)
    if (isUnderWay(row!)) await addExchangeJob(tx)
    return row!
  })
}

/** Queues a file of a folder as it is by now, without waiting for it. */
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
 * Some clients never ask for `import`: what has been silent for three minutes is queued. Of archives the applier finds
 * out what is in them.
 */
export async function queueSilentFolders(pool: Pool): Promise<void> {
  for (const { connectionId, sessionId, folder, kind } of await findSilentFolders(pool)) {
    const files = await findFolderFiles(pool, sessionId, folder, kind)
    const xml = files.filter(({ name }) => fileKind(name) === 'xml').map(({ name }) => name)
    const named =
      xml.length > 0 ? inOrderOfImport(xml) : files.some(({ name }) => fileKind(name) === 'zip') ? ['*'] : []
    for (const name of named) await queuePackage(pool, connectionId, { id: sessionId, folder }, kind, name, files)
  }
}
