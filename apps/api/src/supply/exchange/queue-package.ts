import { createHash } from 'node:crypto'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { fileKind } from './file-name.rule.ts'
import { findFolderFiles, findIdleFolders, type StagedFile } from './files.sql.ts'
import { sortedForImport } from './import-sequence.rule.ts'
import { addExchangeJob, type ExchangeKind, ensurePackage, everyXml, type PackageRow } from './packages.sql.ts'
import type { SessionRow } from './sessions.sql.ts'
import { chunkHashes } from './staged-chunks.rule.ts'

export const isPending = ({ state }: PackageRow) => state === 'waiting' || state === 'applying'

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
