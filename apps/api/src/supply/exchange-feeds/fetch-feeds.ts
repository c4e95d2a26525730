import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from '../../base/db/pool.ts'
import type { FileStorage } from '../../base/files/files.port.ts'
import { DownloadRefused, download } from '../../base/integrations/public-download.port.ts'
import { stageFile } from '../exchange/exchange.port.ts'
import { claimDueFeed, type FeedRow, recordFailure, recordFetch } from './feeds.sql.ts'
import { storeTable } from './stored-table.ts'

export interface FetchFeedsDeps {
  readonly pool: Pool
  readonly storage: Pick<FileStorage, 'put' | 'remove'>
  readonly config: { readonly dataDir: string }
  readonly log: { error(fields: object, message: string): void }
  /** Set by tests, whose servers are on this machine. */
  readonly isAllowed?: (address: string) => boolean
}

const maxBytes = 500 * 1024 ** 2
/** Limit of a table, which is stored in one piece. */
const maxTableBytes = 50 * 1024 ** 2
const timeoutMilliseconds = 15 * 60_000

/** Fetches due feeds one after another; an unchanged file is not applied again. */
export async function fetchDueFeeds(deps: FetchFeedsDeps): Promise<void> {
  for (;;) {
    const [feed] = await claimDueFeed(deps.pool)
    if (!feed) return
    try {
      await fetchFeed(deps, feed)
    } catch (error) {
      if (!(error instanceof DownloadRefused)) deps.log.error({ err: error, feed: feed.id }, 'a feed was not fetched')
      const why = error instanceof DownloadRefused ? error.message : 'Магазин не смог сохранить файл'
      await recordFailure(deps.pool, feed.id, why.slice(0, 300))
    }
  }
}

async function fetchFeed(deps: FetchFeedsDeps, feed: FeedRow): Promise<void> {
  const directory = join(deps.config.dataDir, 'exchange')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, `feed-${feed.id}.part`)
  try {
    const { isSame, etag, lastModified } = await download({
      url: feed.url,
      path,
      maxBytes: feed.format === 'xlsx' ? maxTableBytes : maxBytes,
      timeoutMilliseconds,
      headers: headersOf(feed),
      ...(deps.isAllowed && { isAllowed: deps.isAllowed }),
    })
    const hash = isSame ? null : await hashOf(path)
    const isTable = feed.format === 'xlsx'
    if (hash && !feed.contentHash?.equals(hash)) {
      if (isTable) await storeTable(deps, feed, await readFile(path), '')
      else await stageFile(deps, feed.id, (await isArchive(path)) ? 'feed.zip' : 'feed.xml', createReadStream(path))
    }
    // A table without a layout is not applied yet, so the next fetch must treat it as new.
    const applied = isTable && feed.tableLayout === null ? null : hash
    const validators = applied === hash ? [etag || feed.etag, lastModified || feed.lastModified] : ['', '']
    await recordFetch(deps.pool, feed.id, validators[0]!, validators[1]!, applied)
  } finally {
    await rm(path, { force: true })
  }
}

function headersOf({ login, password, etag, lastModified }: FeedRow): Record<string, string> {
  return {
    ...(login !== '' && { authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` }),
    ...(etag !== '' && { 'if-none-match': etag }),
    ...(lastModified !== '' && { 'if-modified-since': lastModified }),
  }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest()
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.equals(Buffer.from('504b0304', 'hex'))
  } finally {
    await file.close()
  }
}
