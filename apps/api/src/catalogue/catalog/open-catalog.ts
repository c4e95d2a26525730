import type { FastifyBaseLogger } from 'fastify'
import { defaultCacheBytes } from '../../base/cache/cache-budget.rule.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { Reads } from '../../base/db/reads.ts'
import type { OpenSettings } from '../../content/settings/settings.port.ts'
import { CatalogIndex } from '../catalog-index/catalog-index.ts'
import { readDictionary } from '../catalog-index/dictionary.ts'
import { refreshCatalog, refreshProducts } from '../catalog-index/load-products.ts'
import { isLayoutOf } from '../catalog-index/pricing-layout.rule.ts'
import { currentSnapshot, readSavedIndex } from '../catalog-index/saved-index.ts'
import { Catalog } from './catalog.ts'
import { CatalogUpdates } from './catalog-updates.ts'
import { openIndexSaver } from './index-saver.ts'
import { PendingChanges } from './pending-changes.rule.ts'

/** The search index is built this long after the start. */
const searchPauseMilliseconds = 2_000

interface Options {
  readonly pool: Pool
  /** Reads the whole catalogue, from a standby if there is one. By default reads from the pool. */
  readonly reads?: Pick<Reads, 'freshReader'>
  readonly changes: Changes
  readonly settings: OpenSettings
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Size of all caches of the process together. */
  readonly cacheBytes?: number
  /** The file where the index is saved for the next start. Without it the index is not saved. */
  readonly savedIndexPath?: string
  /** How often to look for changes that no message announced. */
  readonly reconcileMilliseconds?: number
  /** How often to save the index, if it changed. */
  readonly saveMilliseconds?: number
}

/**
 * Reads the catalogue into memory, from the saved file and the changes since, or from the database, and keeps it fresh
 * until closed.
 */
export async function openCatalog(options: Options): Promise<Catalog> {
  const { pool, changes, settings, log, savedIndexPath: path, cacheBytes = defaultCacheBytes } = options
  const {
    reads = { freshReader: async () => pool },
    reconcileMilliseconds = 60_000,
    saveMilliseconds = 600_000,
  } = options
  const pending = new PendingChanges()
  let catalog: Catalog | undefined
  let updates: CatalogUpdates | undefined

  // Before the index is read: nothing that changes meanwhile is missed.
  const stopListening = await changes.subscribe((tags) => {
    pending.addTags(tags)
    if (tags.includes('seo')) catalog?.change(['seo'])
    updates?.schedule()
  })
  const stopSettings = settings.onChange(() => {
    if (catalog && isLayoutOf(settings.current(), catalog.index.table.pricingLayout)) {
      catalog.index.changeSettings(settings.current())
      catalog.change(['settings'])
    } else {
      pending.addPricingLayout()
      updates?.schedule()
    }
  })
  const opened = await readIndex({ ...options, reads, cacheBytes })
  const saver = openIndexSaver({ pool, log, path, saved: opened.isSaved ? opened.index : null })
  const current = new Catalog(opened.index, settings.current, cacheBytes, close)
  const following = new CatalogUpdates({ pool, reads, log, cacheBytes }, current, pending, opened.snapshot)
  catalog = current
  updates = following
  const save = () => saver.save(current.index, following.appliedSnapshot)
  // First pages come first. A search before this timer builds the search index at once.
  const searchTimer = setTimeout(() => {
    current.index.search.ready().catch((error) => log.error({ err: error }, 'the search could not be made ready'))
  }, searchPauseMilliseconds)
  // A process may die after its commit and before it announces the change.
  const reconcileTimer = setInterval(() => {
    following
      .reconcile()
      .catch((error) => log.error({ err: error }, 'catalogue could not be compared with the database'))
  }, reconcileMilliseconds)
  const saveTimer = setInterval(save, saveMilliseconds)
  for (const each of [searchTimer, reconcileTimer, saveTimer]) each.unref()
  following.schedule()
  save()
  return current

  async function close(): Promise<void> {
    stopListening()
    stopSettings()
    clearTimeout(searchTimer)
    clearInterval(reconcileTimer)
    clearInterval(saveTimer)
    await following.stop()
    await saver.ended()
    save()
    await saver.ended()
    current.index.search.close()
  }
}

/** The index from the saved file and the changes since, or from the database. */
async function readIndex({
  pool,
  reads,
  settings,
  savedIndexPath,
  cacheBytes,
}: Pick<Options, 'pool' | 'settings' | 'savedIndexPath'> & Required<Pick<Options, 'reads' | 'cacheBytes'>>): Promise<{
  index: CatalogIndex
  /** The index has the changes of all transactions that had ended at this snapshot. */
  snapshot: string
  /** The file has this index. */
  isSaved: boolean
}> {
  const saved =
    savedIndexPath === undefined ? null : await readSavedIndex(savedIndexPath, pool, settings.current(), cacheBytes)
  if (saved) {
    await refreshProducts(pool, saved.index, saved.changedIds)
    await saved.index.prepare()
    return { ...saved, isSaved: saved.changedIds.length === 0 }
  }
  const { snapshot } = await currentSnapshot(pool)
  const index = new CatalogIndex(settings.current(), await readDictionary(pool), cacheBytes)
  // After the subscription and the snapshot: changes that a standby does not have yet are announced or reconciled
  // later.
  await refreshCatalog(await reads.freshReader(), index)
  await index.prepare()
  return { index, snapshot, isSaved: false }
}
