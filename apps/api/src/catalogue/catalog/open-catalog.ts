import type { FastifyBaseLogger } from 'fastify'
import { defaultCacheBytes } from '../../base/cache/cache-budget.rule.ts'
import { type Changes, everything } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { Reads } from '../../base/db/reads.ts'
import type { OpenSettings } from '../../content/settings/settings.port.ts'
import { CatalogIndex } from '../catalog-index/catalog-index.ts'
import { readDictionary } from '../catalog-index/dictionary.ts'
import { type RefreshResult, refreshCatalog, refreshProducts } from '../catalog-index/load-products.ts'
import { pricingLayoutOf } from '../catalog-index/pricing-layout.rule.ts'
import { findChangedProducts } from '../catalog-index/product-changes.sql.ts'
import { currentSnapshot, readSavedIndex, saveIndex } from '../catalog-index/saved-index.ts'
import { Catalog } from './catalog.ts'

/** How long to wait for more changes: they are applied together. */
const collectMilliseconds = 50
const retryMilliseconds = 1_000
/** The search index is built this long after the start. */
const searchPauseMilliseconds = 2_000
/** Tags of changes after which the dictionary is read again. */
const dictionaryTags = new Set(['catalog', 'synonyms', 'compatibility', 'part-schemes'])
/** More changed products than this are announced as `everything`. */
const maxNamedProducts = 500

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
  const {
    pool,
    reads = { begin: async () => pool },
    changes,
    settings,
    log,
    savedIndexPath,
    cacheBytes = defaultCacheBytes,
    reconcileMilliseconds = 60_000,
    saveMilliseconds = 600_000,
  } = options
  const pending = {
    ids: new Set<number>(),
    suspectIds: new Set<number>(),
    isAll: false,
    isDictionary: false,
    isPricingLayout: false,
  }
  let catalog: Catalog | undefined
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let saving: Promise<void> | undefined
  let isClosed = false

  const scheduleWork = (milliseconds = collectMilliseconds) => {
    if (isClosed || working || !catalog) return
    const open = catalog
    timer ??= setTimeout(() => {
      timer = undefined
      working = work(open)
        .catch((error) => log.error({ err: error }, 'a change of the catalogue was not announced'))
        .finally(() => {
          working = undefined
          if (hasWork()) scheduleWork()
        })
    }, milliseconds)
  }
  const hasWork = () =>
    pending.ids.size > 0 ||
    pending.suspectIds.size > 0 ||
    pending.isAll ||
    pending.isDictionary ||
    pending.isPricingLayout

  async function work(catalog: Catalog) {
    // An import: what the next comparison would find is found now, so that it is not read twice. A failure of the
    // database is met below.
    if (pending.ids.size > maxNamedProducts) await findChanges().catch(() => {})
    const snapshotBefore = pendingSnapshot
    const taken = { ...pending, ids: [...pending.ids] }
    const { dictionary, version } = catalog.index
    Object.assign(pending, {
      ids: new Set(),
      suspectIds: new Set(),
      isAll: false,
      isDictionary: false,
      isPricingLayout: false,
    })
    try {
      if (taken.isPricingLayout) await rebuild(catalog)
      else if (taken.isAll) announce(catalog, await refreshCatalog(await reads.begin(), catalog.index), taken.ids)
      else {
        if (taken.isDictionary) {
          catalog.index.changeDictionary(await readDictionary(pool, catalog.index.dictionary))
          catalog.change([everything])
        }
        const ids = [...new Set([...taken.ids, ...taken.suspectIds])]
        // Too many products to announce all: of the suspect ones only those that really changed are announced.
        if (ids.length > 0)
          announce(
            catalog,
            await refreshProducts(pool, catalog.index, ids),
            ids.length > maxNamedProducts ? taken.ids : ids,
          )
      }
      appliedSnapshot = snapshotBefore
    } catch (error) {
      log.error({ err: error }, 'catalogue could not be read again')
      // The next try will see no difference in what was applied before the failure, so it is announced now.
      if (catalog.index.version !== version || catalog.index.dictionary !== dictionary) catalog.change([everything])
      for (const id of taken.ids) pending.ids.add(id)
      for (const id of taken.suspectIds) pending.suspectIds.add(id)
      pending.isAll ||= taken.isAll
      pending.isDictionary ||= taken.isDictionary
      pending.isPricingLayout ||= taken.isPricingLayout
      await new Promise((resolve) => setTimeout(resolve, isClosed ? 0 : retryMilliseconds))
    }
  }

  /** `alwaysAnnouncedIds` are announced even if nothing in memory changed: their texts or pictures may have. */
  function announce(
    catalog: Catalog,
    { changedIds, categoryIds, isDictionaryChanged, isTreeChanged }: RefreshResult,
    alwaysAnnouncedIds: readonly number[],
  ) {
    const ids = new Set([...changedIds, ...alwaysAnnouncedIds])
    if (isDictionaryChanged || ids.size > maxNamedProducts) catalog.change([everything])
    else if (ids.size > 0) {
      const categories = [...categoryIds].map((id) => `category:${id}`)
      catalog.change([
        ...[...ids].map((id) => `product:${id}`),
        ...categories,
        ...(changedIds.size > 0 ? ['catalog'] : []),
        ...(isTreeChanged ? ['categories'] : []),
      ])
    }
  }

  /** Sites, price lists or warehouses changed: a new index is built and then replaces the old one. */
  async function rebuild(catalog: Catalog) {
    const index = new CatalogIndex(settings.current(), await readDictionary(pool), cacheBytes)
    await refreshCatalog(await reads.begin(), index)
    await Promise.all([index.search.ready(), index.prepare()])
    catalog.index.search.close()
    catalog.index = index
    // The saved file has the previous pricing layout.
    savedVersion = -1
    catalog.change([everything])
  }

  const stopListening = await changes.subscribe((tags) => {
    for (const tag of tags) {
      const [noun, id] = tag.split(':')
      if (noun === 'product' && Number.isSafeInteger(Number(id))) pending.ids.add(Number(id))
      else if (tag === 'products:all' || tag === everything) pending.isAll = true
      else if (noun === 'category' || noun === 'partner' || dictionaryTags.has(tag)) pending.isDictionary = true
      else if (tag === 'seo') catalog?.change(['seo'])
    }
    if (hasWork()) scheduleWork()
  })
  const stopSettings = settings.onChange(() => {
    if (
      catalog &&
      JSON.stringify(pricingLayoutOf(settings.current())) === JSON.stringify(catalog.index.table.pricingLayout)
    ) {
      catalog.index.changeSettings(settings.current())
      catalog.change(['settings'])
    } else {
      pending.isPricingLayout = true
      scheduleWork()
    }
  })

  const opened = await openIndex()
  /** The index has the changes of all transactions that had ended at this snapshot. */
  let appliedSnapshot = opened.snapshot
  /** Changes of all transactions that had ended at this snapshot are in the index or pending. */
  let pendingSnapshot = appliedSnapshot
  let savedVersion = opened.isSaved ? opened.index.version : -1
  catalog = new Catalog(opened.index, settings.current, cacheBytes, close)
  // First pages come first. A search before this timer builds the search index at once.
  const searchTimer = setTimeout(() => {
    opened.index.search.ready().catch((error) => log.error({ err: error }, 'the search could not be made ready'))
  }, searchPauseMilliseconds)
  searchTimer.unref()
  if (hasWork()) scheduleWork()

  // A process may die after its commit and before it announces the change.
  const reconciling = setInterval(() => {
    void reconcile().catch((error) => log.error({ err: error }, 'catalogue could not be compared with the database'))
  }, reconcileMilliseconds)
  reconciling.unref()
  const saveTimer = setInterval(save, saveMilliseconds)
  saveTimer.unref()
  if (savedVersion < 0) save()
  return catalog

  async function openIndex(): Promise<{ index: CatalogIndex; snapshot: string; isSaved: boolean }> {
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

  /**
   * Finds changes that no message announced. Most of those found are already applied, but the index cannot tell: it
   * holds no page texts.
   */
  async function reconcile() {
    await findChanges()
    if (hasWork()) scheduleWork()
    else if (!working) appliedSnapshot = pendingSnapshot
  }

  async function findChanges() {
    const { snapshot } = await currentSnapshot(pool)
    for (const { id } of await findChangedProducts(pool, pendingSnapshot)) {
      if (id === 0) pending.isAll = true
      else pending.suspectIds.add(id)
    }
    pendingSnapshot = snapshot
  }

  /** A failure only makes the next start some seconds longer. */
  function save() {
    const index = catalog?.index
    if (savedIndexPath === undefined || saving || !index || index.version === savedVersion) return
    const { version } = index
    saving = saveIndex(savedIndexPath, pool, index, appliedSnapshot)
      .then(
        () => {
          savedVersion = version
        },
        (error) => log.warn({ err: error }, 'the index could not be saved'),
      )
      .finally(() => {
        saving = undefined
      })
  }

  async function close() {
    isClosed = true
    stopListening()
    stopSettings()
    clearTimeout(timer)
    clearInterval(reconciling)
    clearInterval(saveTimer)
    await working
    await saving
    save()
    await saving
    clearTimeout(searchTimer)
    catalog?.index.search.close()
  }
}
