import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { checkedFileId } from './file-id.rule.ts'

/**
 * Stores bytes by id; the bytes of an id never change. A folder (`openFolderStorage`) or a bucket
 * (`integrations/s3-storage.ts`).
 */
export interface FileStorage {
  /** Stores the bytes atomically; after it returns they survive a power cut. */
  put(id: string, bytes: Uint8Array): Promise<void>
  has(id: string): Promise<boolean>
  /** All the bytes; null when the id is not found. */
  read(id: string): Promise<Buffer | null>
  /** The bytes from `start` to `end`, both included; null when the id is not found. */
  stream(id: string, range?: { start: number; end: number }): Promise<Readable | null>
  remove(id: string): Promise<void>
}

/** Stores files in a folder, usually `files` of DATA_DIR, as `ab/<id>`: ab is the first two characters of the id. */
export function openFolderStorage(directory: string): FileStorage {
  const pathOf = (id: string) => join(directory, checkedFileId(id).slice(0, 2), id)
  return {
    put: (id, bytes) => writeAtomically(pathOf(id), bytes, { flush: true }),
    has: async (id) => (await stat(pathOf(id)).catch(nullWhenMissing)) !== null,
    read: (id) => readFile(pathOf(id)).catch(nullWhenMissing),
    async stream(id, range) {
      const path = pathOf(id)
      const stats = await stat(path).catch(nullWhenMissing)
      return stats ? createReadStream(path, range) : null
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}

/** Writes a file atomically: readers, and the next start after a crash, see all of it or nothing. */
export async function writeAtomically(path: string, bytes: Uint8Array, { flush }: { flush: boolean }): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}.draft`
  // Only the shop's system user may read uploads of visitors.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await writeFile(temporaryPath, bytes, { flush, mode: 0o600 })
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}

/** For `.catch`: null for a missing file; other errors are thrown. */
function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
