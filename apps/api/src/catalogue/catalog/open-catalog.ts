import type { FastifyBaseLogger } from 'fastify'
import { type Changes, everything } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { OpenSettings } from '../../content/settings/settings.port.ts'
import { CatalogIndex, showcaseOf } from '../catalog-index/catalog-index.ts'
import { readDictionary } from '../catalog-index/dictionary.ts'
import { changeHorizon, readKeptIndex, writeKeptIndex } from '../catalog-index/kept-index.ts'
import { type Taken, takeCatalog, takeProducts } from '../catalog-index/load-products.ts'
import { findChangedProducts } from '../catalog-index/product-changes.sql.ts'
import { Catalog } from './catalog.ts'

/** What comes meanwhile is taken in together. */
const gatherMilliseconds = 50
const retryMilliseconds = 1_000
/** After the start, until the words of a search are read. */
const searchPauseMilliseconds = 2_000
/** More changed products than this are told of as everything. */
const mostNamedProducts = 500

interface Options {
  readonly pool: Pool
  readonly changes: Changes
  readonly settings: OpenSettings
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Where the index is written down for the next start; missing: nowhere. */
  readonly keptPath?: string
  /** How often to look for what no message told of. */
  readonly reconcileMilliseconds?: number
  /** How often to write the index down, if it changed. */
  readonly keepMilliseconds?: number
}

/** Reads the catalogue into memory, from the file of the last time and what changed since or from the database, and keeps it fresh until closed. */
export async function openCatalog(options: Options): Promise<Catalog> {
  const { pool, changes, settings, log, keptPath, reconcileMilliseconds = 60_000, keepMilliseconds = 600_000 } = options
  const pending = { ids: new Set<number>(), suspectIds: new Set<number>(), isAll: false, isDictionary: false, isShowcase: false }
  let catalog: Catalog | undefined
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let keeping: Promise<void> | undefined
  let isClosed = false

  const wake = (milliseconds = gatherMilliseconds) => {
    if (isClosed || working || !catalog) return
    const open = catalog
    timer ??= setTimeout(() => {
      timer = undefined
      working = work(open)
        .catch((error) => log.error({ err: error }, 'a change of the catalogue was not told'))
        .finally(() => {
          working = undefined
          if (hasWork()) wake()
        })
    }, milliseconds)
  }
  const hasWork = () => pending.ids.size > 0 || pending.suspectIds.size > 0 || pending.isAll || pending.isDictionary || pending.isShowcase

  async function work(catalog: Catalog) {
    const reaching = looked
    const asked = { ...pending, ids: [...pending.ids] }
    const { dictionary, version } = catalog.index
    Object.assign(pending, { ids: new Set(), suspectIds: new Set(), isAll: false, isDictionary: false, isShowcase: false })
    try {
      if (asked.isShowcase) await rebuild(catalog)
      else if (asked.isAll) tell(catalog, await takeCatalog(pool, catalog.index), asked.ids)
      else {
        if (asked.isDictionary) {
          catalog.index.changeDictionary(await readDictionary(pool, catalog.index.dictionary))
          catalog.change([everything])
        }
        const ids = [...new Set([...asked.ids, ...asked.suspectIds])]
        // More without a message than can be named are told of only where they differ.
        if (ids.length > 0) tell(catalog, await takeProducts(pool, catalog.index, ids), ids.length > mostNamedProducts ? asked.ids : ids)
      }
      horizon = reaching
    } catch (error) {
      log.error({ err: error }, 'catalogue could not be read anew')
      // What was taken in before the failure does not differ the next time.
      if (catalog.index.version !== version || catalog.index.dictionary !== dictionary) catalog.change([everything])
      for (const id of asked.ids) pending.ids.add(id)
      for (const id of asked.suspectIds) pending.suspectIds.add(id)
      pending.isAll ||= asked.isAll
      pending.isDictionary ||= asked.isDictionary
      pending.isShowcase ||= asked.isShowcase
      await new Promise((resolve) => setTimeout(resolve, isClosed ? 0 : retryMilliseconds))
    }
  }

  /** Named products are told of though nothing in memory changed: their texts and pictures may have. */
  function tell(catalog: Catalog, { changedIds, categoryIds, isDictionaryChanged, isTreeChanged }: Taken, namedIds: readonly number[]) {
    const ids = new Set([...changedIds, ...namedIds])
    if (isDictionaryChanged || ids.size > mostNamedProducts) catalog.change([everything])
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

  /** Sites, price lists or warehouses changed: a new index takes the place of the old one when it is whole. */
  async function rebuild(catalog: Catalog) {
    const index = new CatalogIndex(settings.current(), await readDictionary(pool))
    await takeCatalog(pool, index)
    await Promise.all([index.search.ready(), index.prepare()])
    catalog.index.search.close()
    catalog.index = index
    // The file is of the showcase before.
    keptVersion = -1
    catalog.change([everything])
  }

  const stopListening = await changes.subscribe((tags) => {
    for (const tag of tags) {
      const [noun, what] = tag.split(':')
      if (noun === 'product' && Number.isSafeInteger(Number(what))) pending.ids.add(Number(what))
      else if (tag === 'products:all' || tag === everything) pending.isAll = true
      else if (noun === 'category' || noun === 'partner' || tag === 'catalog' || tag === 'synonyms') pending.isDictionary = true
      else if (tag === 'seo') catalog?.change(['seo'])
    }
    if (hasWork()) wake()
  })
  const stopSettings = settings.onChange(() => {
    if (catalog && JSON.stringify(showcaseOf(settings.current())) === JSON.stringify(catalog.index.table.showcase)) {
      catalog.index.changeSettings(settings.current())
      catalog.change(['settings'])
    } else {
      pending.isShowcase = true
      wake()
    }
  })

  const opened = await openIndex()
  /** All changes before it are in the index. */
  let horizon = opened.horizon
  /** All changes before it are in the index or pending. */
  let looked = horizon
  let keptVersion = opened.isKept ? opened.index.version : -1
  catalog = new Catalog(opened.index, settings.current, close)
  // The first pages go first; who searches sooner begins it at once.
  const reading = setTimeout(() => {
    opened.index.search.ready().catch((error) => log.error({ err: error }, 'the search could not be made ready'))
  }, searchPauseMilliseconds)
  reading.unref()
  if (hasWork()) wake()

  // A message is lost with the process that was to send it.
  const reconciling = setInterval(() => {
    void reconcile().catch((error) => log.error({ err: error }, 'catalogue could not be compared with the database'))
  }, reconcileMilliseconds)
  reconciling.unref()
  const keepingNow = setInterval(keep, keepMilliseconds)
  keepingNow.unref()
  if (keptVersion < 0) keep()
  return catalog

  async function openIndex(): Promise<{ index: CatalogIndex; horizon: string; isKept: boolean }> {
    const kept = keptPath === undefined ? null : await readKeptIndex(keptPath, pool, settings.current())
    if (kept) {
      await takeProducts(pool, kept.index, kept.changedIds)
      await kept.index.prepare()
      return { ...kept, isKept: kept.changedIds.length === 0 }
    }
    const { xact } = await changeHorizon(pool)
    const index = new CatalogIndex(settings.current(), await readDictionary(pool))
    await takeCatalog(pool, index)
    await index.prepare()
    return { index, horizon: xact, isKept: false }
  }

  /** What no message told of. Most of what is found here was taken in long ago, but memory does not say so: it holds no texts of pages. */
  async function reconcile() {
    const { xact } = await changeHorizon(pool)
    for (const { id } of await findChangedProducts(pool, horizon)) {
      if (id === 0) pending.isAll = true
      else pending.suspectIds.add(id)
    }
    looked = xact
    if (hasWork()) wake()
    else horizon = xact
  }

  /** A file that could not be written costs the next start some seconds, nothing else. */
  function keep() {
    const index = catalog?.index
    if (keptPath === undefined || keeping || !index || index.version === keptVersion) return
    const { version } = index
    keeping = writeKeptIndex(keptPath, pool, index, horizon)
      .then(
        () => {
          keptVersion = version
        },
        (error) => log.warn({ err: error }, 'the index could not be written down'),
      )
      .finally(() => {
        keeping = undefined
      })
  }

  async function close() {
    isClosed = true
    stopListening()
    stopSettings()
    clearTimeout(timer)
    clearInterval(reconciling)
    clearInterval(keepingNow)
    await working
    await keeping
    keep()
    await keeping
    clearTimeout(reading)
    catalog?.index.search.close()
  }
}
