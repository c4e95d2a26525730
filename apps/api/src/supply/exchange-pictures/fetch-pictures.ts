import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { type FileStorage, InvalidFileError, savePicture } from '../../base/files/files.port.ts'
import { pictureMaxBytes } from '../../base/files/picture-limits.rule.ts'
import { DownloadRefused, download } from '../../base/integrations/public-download.port.ts'
import { isDiskFull } from '../exchange/exchange.port.ts'
import { attachPictures } from '../import/import.port.ts'
import { groupByHost, hostOf, pictureName } from './picture-address.rule.ts'
import { claimDuePictures, type DuePicture, recordFailedPicture, recordFetchedPicture } from './pictures.sql.ts'

export interface FetchPicturesDeps {
  readonly pool: Pool
  readonly storage: FileStorage
  readonly changes: Pick<Changes, 'announce'>
  readonly config: { readonly dataDir: string }
  readonly log: { error(fields: object, message: string): void }
  /** Set by tests, whose servers are on this machine. */
  readonly isAllowed?: (address: string) => boolean
}

const pictureTimeoutMilliseconds = 30_000
/** The job starts every minute; between runs the queue does other work. */
const maxRunMilliseconds = 40_000
const batchSize = 60
const hostsAtOnce = 4
/** After this many failures in a row a host is skipped until the next run. */
const maxFailuresOfHost = 5

/** Fetches due pictures, one at a time from each host, and attaches them to their products. */
export async function fetchDuePictures(deps: FetchPicturesDeps): Promise<void> {
  const deadline = performance.now() + maxRunMilliseconds
  const isTimeOver = () => performance.now() > deadline
  const failures = new Map<string, number>()
  while (!isTimeOver() && !(await isDiskFull(deps.config.dataDir))) {
    const skipped = [...failures].filter(([, count]) => count >= maxFailuresOfHost).map(([host]) => host)
    const due = await claimDuePictures(deps.pool, batchSize, skipped)
    if (due.length === 0) return
    const hosts = groupByHost(due)
    // Pictures not reached before the deadline are due again in ten minutes.
    const fetchHosts = async () => {
      for (let host = hosts.pop(); host && !isTimeOver(); host = hosts.pop())
        for (const picture of host) if (!isTimeOver()) await fetchPicture(deps, picture, failures)
    }
    await Promise.all(Array.from({ length: hostsAtOnce }, fetchHosts))
    await attachFetched(deps, due)
  }
}

async function fetchPicture(deps: FetchPicturesDeps, picture: DuePicture, failures: Map<string, number>) {
  const { source, url, etag, lastModified, hasFile } = picture
  const host = hostOf(url)
  if ((failures.get(host) ?? 0) >= maxFailuresOfHost) return
  const directory = join(deps.config.dataDir, 'exchange')
  const path = join(directory, `picture-${randomUUID()}.part`)
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const response = await download({
      url,
      path,
      maxBytes: pictureMaxBytes,
      timeoutMilliseconds: pictureTimeoutMilliseconds,
      headers: hasFile ? validatorsOf(etag, lastModified) : {},
      ...(deps.isAllowed && { isAllowed: deps.isAllowed }),
    })
    const file = response.isSame
      ? null
      : await savePicture(deps.pool, deps.storage, { name: pictureName(url), bytes: await readFile(path) })
    await recordFetchedPicture(
      deps.pool,
      source,
      url,
      file?.id ?? null,
      response.etag || (response.isSame ? etag : ''),
      response.lastModified || (response.isSame ? lastModified : ''),
    )
    failures.delete(host)
  } catch (error) {
    const isKnown = error instanceof DownloadRefused || error instanceof InvalidFileError
    if (!isKnown) deps.log.error({ err: error, source }, 'a picture was not fetched')
    if (error instanceof DownloadRefused) failures.set(host, (failures.get(host) ?? 0) + 1)
    const why = isKnown ? error.message : 'Магазин не смог сохранить картинку'
    // An invalid picture is not tried again: it would be just as invalid in an hour.
    await recordFailedPicture(deps.pool, source, url, why, error instanceof InvalidFileError)
  } finally {
    await rm(path, { force: true })
  }
}

const validatorsOf = (etag: string, lastModified: string): Record<string, string> => ({
  ...(etag !== '' && { 'if-none-match': etag }),
  ...(lastModified !== '' && { 'if-modified-since': lastModified }),
})

async function attachFetched({ pool, changes }: FetchPicturesDeps, due: readonly DuePicture[]) {
  for (const [source, pictures] of Map.groupBy(due, ({ source }) => source)) {
    const urls = pictures.map(({ url }) => url)
    const changed = await attachPictures(pool, source, urls)
    if (changed.length > 0) changes.announce(changed.map((id) => `product:${id}`))
  }
}
