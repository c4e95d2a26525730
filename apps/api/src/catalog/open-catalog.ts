import type { FastifyBaseLogger } from 'fastify'
import { type Changes, everything } from '../db/changes.ts'
import type { Pool } from '../db/pool.ts'
import type { OpenSettings } from '../settings/settings.port.ts'
import { Catalog } from './catalog.ts'
import { CatalogIndex, showcaseOf } from './catalog-index.ts'
import { readDictionary } from './dictionary.ts'
import { type Taken, takeCatalog, takeProducts } from './load-products.ts'
import { findChangedProductIds, findNewestChange } from './product-rows.sql.ts'

/** What comes meanwhile is taken in together. */
const gatherMilliseconds = 50
const retryMilliseconds = 1_000
/** Transactions that began before the last look and committed after it. */
const overlapMilliseconds = 15_000
const overlapMovements = 500
/** More changed products than this are told of as everything. */
const mostNamedProducts = 500

interface Options {
  readonly pool: Pool
  readonly changes: Changes
  readonly settings: OpenSettings
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** How often to look for what no message told of. */
  readonly reconcileMilliseconds?: number
}

/** Reads the catalogue into memory and keeps it fresh until closed. */
export async function openCatalog({ pool, changes, settings, log, reconcileMilliseconds = 60_000 }: Options): Promise<Catalog> {
  const pending = { ids: new Set<number>(), suspectIds: new Set<number>(), isAll: false, isDictionary: false, isShowcase: false }
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let isClosed = false

  const catalog = new Catalog(new CatalogIndex(settings.current(), await readDictionary(pool)), settings.current, async () => {
    isClosed = true
    stopListening()
    stopSettings()
    clearTimeout(timer)
    clearInterval(reconciling)
    await working
    catalog.index.search.close()
  })

  const wake = (milliseconds = gatherMilliseconds) => {
    if (isClosed || working) return
    timer ??= setTimeout(() => {
      timer = undefined
      working = work().finally(() => {
        working = undefined
        if (hasWork()) wake()
      })
    }, milliseconds)
  }
  const hasWork = () => pending.ids.size > 0 || pending.suspectIds.size > 0 || pending.isAll || pending.isDictionary || pending.isShowcase

  async function work() {
    const asked = { ...pending, ids: [...pending.ids] }
    Object.assign(pending, { ids: new Set(), suspectIds: new Set(), isAll: false, isDictionary: false, isShowcase: false })
    try {
      if (asked.isShowcase) await rebuild()
      else if (asked.isAll) tell(await takeCatalog(pool, catalog.index), asked.ids)
      else {
        if (asked.isDictionary) {
          catalog.index.changeDictionary(await readDictionary(pool, catalog.index.dictionary))
          catalog.change([everything])
        }
        const ids = [...new Set([...asked.ids, ...asked.suspectIds])]
        if (ids.length > 0) tell(await takeProducts(pool, catalog.index, ids), asked.ids)
      }
    } catch (error) {
      log.error({ err: error }, 'catalogue could not be read anew')
      for (const id of asked.ids) pending.ids.add(id)
      for (const id of asked.suspectIds) pending.suspectIds.add(id)
      pending.isAll ||= asked.isAll
      pending.isDictionary ||= asked.isDictionary
      pending.isShowcase ||= asked.isShowcase
      await new Promise((resolve) => setTimeout(resolve, isClosed ? 0 : retryMilliseconds))
    }
  }

  /** Named products are told of though nothing in memory changed: their texts may have. */
  function tell({ changedIds, categoryIds, isDictionaryChanged, isTreeChanged }: Taken, namedIds: readonly number[]) {
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
  async function rebuild() {
    const index = new CatalogIndex(settings.current(), await readDictionary(pool))
    await takeCatalog(pool, index)
    await index.search.ready()
    catalog.index.search.close()
    catalog.index = index
    catalog.change([everything])
  }

  const stopListening = await changes.subscribe((tags) => {
    for (const tag of tags) {
      const [noun, what] = tag.split(':')
      if (noun === 'product' && Number.isSafeInteger(Number(what))) pending.ids.add(Number(what))
      else if (tag === 'products:all' || tag === everything) pending.isAll = true
      else if (noun === 'category' || noun === 'partner' || tag === 'catalog' || tag === 'synonyms') pending.isDictionary = true
      else if (tag === 'seo') catalog.change(['seo'])
    }
    if (hasWork()) wake()
  })
  const stopSettings = settings.onChange(() => {
    if (JSON.stringify(showcaseOf(settings.current())) === JSON.stringify(catalog.index.table.showcase)) {
      catalog.index.changeSettings(settings.current())
      catalog.change(['settings'])
    } else {
      pending.isShowcase = true
      wake()
    }
  })

  let [newest] = await findNewestChange(pool)
  await takeCatalog(pool, catalog.index)
  // Nobody waits for it but who searches.
  void catalog.index.search.ready()
  // A message is lost with the process that was to send it.
  const reconciling = setInterval(() => {
    void reconcile().catch((error) => log.error({ err: error }, 'catalogue could not be compared with the database'))
  }, reconcileMilliseconds)
  reconciling.unref()

  /** What is found here was most likely taken in long ago: only what differs is told of. */
  async function reconcile() {
    const since = newest
    if (!since) return
    ;[newest] = await findNewestChange(pool)
    const rows = await findChangedProductIds(pool, new Date(since.now.getTime() - overlapMilliseconds), since.movement - overlapMovements)
    for (const { id } of rows) pending.suspectIds.add(id)
    if (hasWork()) wake()
  }

  return catalog
}
