import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '../db/pool.ts'
import { isFileId } from './file-id.rule.ts'
import { findGoneFiles } from './files.sql.ts'
import { variantsVersion } from './picture-variant.rule.ts'

const firstAfterMilliseconds = 600_000
const everyMilliseconds = 24 * 3_600_000

/** Sweeps this machine's folder of variants soon after the start and then daily, until it is closed. */
export function openVariantSweep({
  pool,
  directory,
  log,
}: {
  readonly pool: Queryable
  readonly directory: string
  readonly log: { warn(fields: object, message: string): void }
}): { close(): Promise<void> } {
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = sweepVariants(pool, directory).catch((err: unknown) =>
      log.warn({ err }, 'variants of deleted pictures are not removed'),
    )
  }
  const first = setTimeout(sweep, firstAfterMilliseconds).unref()
  const timer = setInterval(sweep, everyMilliseconds).unref()
  return {
    async close() {
      clearTimeout(first)
      clearInterval(timer)
      await sweeping
    },
  }
}

/**
 * Removes variants of pictures that are deleted: another machine took the job, or they were being made meanwhile. Those
 * of an earlier version too, which nobody reads.
 */
export async function sweepVariants(pool: Queryable, directory: string): Promise<void> {
  const current = String(variantsVersion)
  for (const version of await namesIn(directory))
    if (version !== current) await rm(join(directory, version), { recursive: true, force: true })
  for (const prefix of await namesIn(join(directory, current))) {
    const ids = (await namesIn(join(directory, current, prefix))).filter(isFileId)
    for (const { id } of await findGoneFiles(pool, ids))
      await rm(join(directory, current, prefix, id), { recursive: true, force: true })
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
