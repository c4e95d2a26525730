import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { defaultCacheBytes } from '../../base/cache/cache-budget.rule.ts'
import type { Changes } from '../../base/db/changes.ts'
import { everything } from '../../base/db/everything.rule.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { Reads } from '../../base/db/reads.ts'
import type { OpenSettings } from '../../content/settings/settings.port.ts'
import { CatalogIndex } from '../catalog-index/catalog-index.ts'
import { readDictionary } from '../catalog-index/dictionary.ts'
import { refreshCatalog, refreshProducts } from '../catalog-index/load-products.ts'
import { pricingLayoutOf } from '../catalog-index/pricing-layout.rule.ts'
import { findChangedProducts } from '../catalog-index/product-changes.sql.ts'
import { currentSnapshot, readSavedIndex } from '../catalog-index/saved-index.ts'
import { applyChanges } from './apply-changes.ts'
import { Catalog } from './catalog.ts'
import { openIndexSaver } from './index-saver.ts'
import { PendingChanges } from './pending-changes.rule.ts'
import { maxNamedProducts } from './refresh-tags.rule.ts'

/** How long to wait for more changes: they are applied together. */
const collectMilliseconds = 50
const retryMilliseconds = 1_000
/** The search index is built this long after the start. */
const searchPauseMilliseconds = 2_000

interface Options {
  readonly pool: Pool
  /** Reads the whole catalogue, from a standby if there is one. By default reads from the pool. */
  readonly reads?: Pick<Reads, 'begin'>
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
  const { reads = { begin: async () => pool }, reconcileMilliseconds = 60_000, saveMilliseconds = 600_000 } = options
  const pending = new PendingChanges()
  let catalog: Catalog | undefined
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let isClosed = false

  // Before the index is read: nothing that changes meanwhile is missed.
  const stopListening = await changes.subscribe((tags) => {
    pending.addTags(tags)
    if (tags.includes('seo')) catalog?.change(['seo'])
    scheduleWork()
  })
  const stopSettings = settings.onChange(() => {
    if (catalog && hasSamePricingLayout(catalog)) {
      catalog.index.changeSettings(settings.current())
      catalog.change(['settings'])
    } else {
      pending.addPricingLayout()
      scheduleWork()
    }
  })
  const opened = await readIndex({ ...options, reads, cacheBytes })
  /** The index has the changes of all transactions that had ended at this snapshot. */
  let appliedSnapshot = opened.snapshot
  /** Changes of all transactions that had ended at this snapshot are in the index or pending. */
  let pendingSnapshot = appliedSnapshot
  const saver = openIndexSaver({ pool, log, path, saved: opened.isSaved ? opened.index : null })
  const current = new Catalog(opened.index, settings.current, cacheBytes, close)
  catalog = current
  const save = () => saver.save(current.index, appliedSnapshot)
  // First pages come first. A search before this timer builds the search index at once.
  const searchTimer = setTimeout(() => {
    opened.index.search.ready().catch((error) => log.error({ err: error }, 'the search could not be made ready'))
  }, searchPauseMilliseconds)
  // A process may die after its commit and before it announces the change.
  const reconcileTimer = setInterval(() => {
    void reconcile().catch((error) => log.error({ err: error }, 'catalogue could not be compared with the database'))
  }, reconcileMilliseconds)
  const saveTimer = setInterval(save, saveMilliseconds)
  for (const each of [searchTimer, reconcileTimer, saveTimer]) each.unref()
  scheduleWork()
  save()
  return current

  function hasSamePricingLayout({ index }: Catalog): boolean {
    return JSON.stringify(pricingLayoutOf(settings.current())) === JSON.stringify(index.table.pricingLayout)
  }

  function scheduleWork(): void {
    if (pending.isEmpty || isClosed || working || !catalog) return
    timer ??= setTimeout(() => {
      timer = undefined
      working = work()
        .catch((error) => log.error({ err: error }, 'a change of the catalogue was not announced'))
        .finally(() => {
          working = undefined
          scheduleWork()
        })
    }, collectMilliseconds)
  }

  async function work(): Promise<void> {
    // An import: what the next comparison would find is found now, so that it is not read twice. A failure of the
    // database is met below.
    if (pending.announcedCount > maxNamedProducts) await findChanges().catch(() => {})
    const snapshot = pendingSnapshot
    const taken = pending.take()
    const { index } = current
    const { dictionary, version } = index
    try {
      await applyChanges(current, taken, { pool, reads, rebuild })
      appliedSnapshot = snapshot
    } catch (error) {
      log.error({ err: error }, 'catalogue could not be read again')
      // The next try will see no difference in what was applied before the failure, so it is announced now.
      if (current.index.version !== version || current.index.dictionary !== dictionary) current.change([everything])
      pending.putBack(taken)
      await pause(isClosed ? 0 : retryMilliseconds)
    }
  }

  /** Sites, price lists or warehouses changed: a new index is built and then replaces the old one. */
  async function rebuild(): Promise<void> {
    const index = new CatalogIndex(settings.current(), await readDictionary(pool), cacheBytes)
    await refreshCatalog(await reads.begin(), index)
    await Promise.all([index.search.ready(), index.prepare()])
    current.index.search.close()
    current.index = index
    current.change([everything])
  }

  /**
   * Finds changes that no message announced. Most of those found are already applied, but the index cannot tell: it
   * holds no page texts.
   */
  async function reconcile(): Promise<void> {
    await findChanges()
    if (pending.isEmpty && !working) appliedSnapshot = pendingSnapshot
    scheduleWork()
  }

  async function findChanges(): Promise<void> {
    const { snapshot } = await currentSnapshot(pool)
    for (const { id } of await findChangedProducts(pool, pendingSnapshot)) {
      if (id === 0) pending.addAll()
      else pending.addSuspect(id)
    }
    pendingSnapshot = snapshot
  }

  async function close(): Promise<void> {
    isClosed = true
    stopListening()
    stopSettings()
    clearTimeout(timer)
    clearInterval(reconcileTimer)
    clearInterval(saveTimer)
    await working
    await saver.ended()
    save()
    await saver.ended()
    clearTimeout(searchTimer)
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
  await refreshCatalog(await reads.begin(), index)
  await index.prepare()
  return { index, snapshot, isSaved: false }
}
