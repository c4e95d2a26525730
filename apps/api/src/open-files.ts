import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { cachePart } from './base/cache/cache-budget.rule.ts'
import type { Pool } from './base/db/pool.ts'
import type { FileStorage } from './base/files/files.port.ts'
import { openPictureVariants } from './base/files/picture-variants.ts'
import { openVariantSweep } from './base/files/sweep-variants.ts'
import { openStorage } from './base/integrations/storage.port.ts'
import { Snapshots } from './catalogue/feeds/snapshots.ts'
import { deferClose } from './closed-by.ts'
import type { Config } from './config.ts'

/** Opens the stored files, pictures made from them, and snapshots of the catalogue. */
export async function openFiles({
  config,
  pool,
  log,
  opened,
}: {
  readonly config: Config
  readonly pool: Pool
  readonly log: FastifyBaseLogger
  readonly opened: AsyncDisposableStack
}) {
  const stored = await openStorage(config, log)
  const directory = join(config.dataDir, 'variants')
  deferClose(opened, openVariantSweep({ pool, directory, log }))
  const variants = openPictureVariants({
    directory,
    storage: stored,
    memoryBytes: cachePart(config.cacheBytes, 'pictures'),
  })
  const storage: FileStorage = {
    ...stored,
    remove: (id) => Promise.all([stored.remove(id), variants.remove(id)]).then(() => {}),
  }
  return { storage, variants, snapshots: new Snapshots({ directory: join(config.dataDir, 'snapshots') }) }
}
