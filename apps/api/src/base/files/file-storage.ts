import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { checkedFileId } from './file-id.rule.ts'

/**
 * Where bytes are stored, under ids that never get other bytes. A folder (`openFolderStorage`) or a bucket
 * (`integrations/s3-storage.ts`).
 */
export interface FileStorage {
  /** Stores the bytes atomically; after it returns they survive a power cut. */
  put(id: string, bytes: Uint8Array): Promise<void>
  has(id: string): Promise<boolean>
  /** All the bytes; null: there are none under this id. */
  read(id: string): Promise<Buffer | null>
  /** The bytes from `start` to `end`, both included; null: there are none under this id. */
  stream(id: string, range?: { start: number; end: number }): Promise<Readable | null>
  remove(id: string): Promise<void>
}

/** A storage in a folder, usually `files` of DATA_DIR: `ab/<id>`, where ab are the first two characters of the id. */
export function openFolderStorage(directory: string): FileStorage {
  const pathOf = (id: string) => join(directory, checkedFileId(id).slice(0, 2), id)
  return {
    put: (id, bytes) => writeAtomically(pathOf(id), bytes, { flush: true }),
    has: async (id) => (await stat(pathOf(id)).catch(nullWhenMissing)) !== null,
    read: (id) => readFile(pathOf(id)).catch(nullWhenMissing),
    async stream(id, range) {
      const path = pathOf(id)
      const found = await stat(path).catch(nullWhenMissing)
      return found ? createReadStream(path, range) : null
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  }
}

/** Writes a file atomically: readers, and the next start after a crash, see all of it or nothing. */
export async function writeAtomically(path: string, bytes: Uint8Array, { flush }: { flush: boolean }): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  // Uploads of visitors are readable by the shop's own system user alone.
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await writeFile(draft, bytes, { flush, mode: 0o600 })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** For `.catch`: null for a missing file; other errors are thrown. */
function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
