import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import { stageFile } from '../exchange/exchange.port.ts'
import { FeedUnreadable } from '../import/import.port.ts'
import { type FeedRow, saveTable } from './feeds.sql.ts'

export interface TableDeps {
  readonly pool: Pool
  readonly storage: FileStorage
  readonly config: { readonly dataDir: string }
}

/** Replaces the stored table, and queues it if it has a layout; returns whether it was queued. */
export async function storeTable(
  { pool, storage }: { readonly pool: Pool; readonly storage: Pick<FileStorage, 'put' | 'remove'> },
  { id, tableLayout }: Pick<FeedRow, 'id' | 'tableLayout'>,
  bytes: Buffer,
  name: string,
): Promise<boolean> {
  const storageId = randomUUID()
  await storage.put(storageId, bytes)
  const [saved] = await saveTable(pool, id, storageId, name)
  if (saved?.former) await storage.remove(saved.former)
  if (tableLayout === null) return false
  await stageFile({ pool, storage }, id, 'feed.xlsx', Readable.from([bytes]))
  return true
}

/** Queues the stored table. */
export async function stageStoredTable({ pool, storage }: TableDeps, { id, tableStorageId }: FeedRow): Promise<void> {
  const stream = tableStorageId === null ? null : await storage.stream(tableStorageId)
  if (!stream) throw notFound(noTable)
  await stageFile({ pool, storage }, id, 'feed.xlsx', stream)
}

const noTable = 'Таблицы ещё нет: загрузите её'

/** Calls `use` with the stored table as a local file; an unreadable table is 422 with the reason. */
export async function withTableFile<T>(
  { storage, config }: TableDeps,
  tableStorageId: string | null,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const stream = tableStorageId === null ? null : await storage.stream(tableStorageId)
  if (!stream) throw notFound(noTable)
  return withFile(config, stream, use)
}

/** The same for bytes that are not stored yet. */
export async function withFile<T>(
  { dataDir }: { readonly dataDir: string },
  bytes: Readable,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const directory = join(dataDir, 'exchange')
  const path = join(directory, `table-${randomUUID()}.part`)
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    return await use(path)
  } catch (error) {
    if (error instanceof FeedUnreadable) throw unprocessable(sentence(error.message))
    throw error
  } finally {
    bytes.destroy()
    await rm(path, { force: true })
  }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
