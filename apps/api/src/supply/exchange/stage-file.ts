import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { fileLimit } from './exchange-answers.rule.ts'
import { findFolderFiles } from './files.sql.ts'
import { queuePackage } from './queue-package.ts'
import { receiveChunk } from './receive-chunk.ts'
import { hashSecret } from './secret.rule.ts'
import { findSessions, insertSession } from './sessions.sql.ts'

/**
 * Stores a file that the shop has fetched itself as if its program had sent it, and queues it; returns the package id.
 */
export async function stageFile(
  deps: { readonly pool: Pool; readonly storage: Pick<FileStorage, 'put' | 'remove'> },
  connectionId: number,
  name: 'feed.xml' | 'feed.zip' | 'feed.xlsx' | 'goods.jsonl' | 'stock.jsonl',
  bytes: Readable,
): Promise<number> {
  try {
    return await stageBytes(deps, connectionId, name, bytes)
  } finally {
    // A stream nobody has begun to read holds its file, or its connection to the bucket.
    bytes.destroy()
  }
}

async function stageBytes(...[deps, connectionId, name, bytes]: Parameters<typeof stageFile>): Promise<number> {
  const token = hashSecret(randomBytes(24).toString('hex'))
  await insertSession(deps.pool, connectionId, token, '')
  const [session] = await findSessions(deps.pool, connectionId, token)
  let buffered: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    const refused = await receiveChunk(deps, { ...session!, connectionId }, 'catalog', name, Buffer.concat(buffered))
    if (refused !== null) throw new Error(refused)
    buffered = []
    size = 0
  }
  for await (const part of bytes) {
    buffered.push(part as Buffer)
    size += (part as Buffer).length
    if (size >= fileLimit) await flush()
  }
  await flush()
  const files = await findFolderFiles(deps.pool, session!.id, session!.folder, 'catalog')
  const packageName = name === 'feed.zip' ? '*' : name
  return (await queuePackage(deps.pool, connectionId, session!, 'catalog', packageName, files)).id
}
