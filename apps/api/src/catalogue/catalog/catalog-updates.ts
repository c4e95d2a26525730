import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { everythingTag } from '../../base/db/everything-tag.rule.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { Reads } from '../../base/db/reads.ts'
import { CatalogIndex } from '../catalog-index/catalog-index.ts'
import { readDictionary } from '../catalog-index/dictionary.ts'
import { refreshCatalog } from '../catalog-index/load-products.ts'
import { isLayoutOf } from '../catalog-index/pricing-layout.rule.ts'
import { findChangedProducts } from '../catalog-index/product-changes.sql.ts'
import { currentSnapshot } from '../catalog-index/saved-index.ts'
import { applyChanges } from './apply-changes.ts'
import type { Catalog } from './catalog.ts'
import type { PendingChanges } from './pending-changes.rule.ts'
import { maxNamedProducts } from './refresh-tags.rule.ts'

/** How long to wait for more changes: they are applied together. */
const collectMilliseconds = 50
const retryMilliseconds = 1_000

interface Deps {
  readonly pool: Pool
  readonly reads: Pick<Reads, 'freshReader'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly cacheBytes: number
}

/** Applies pending changes to the catalogue, those that come together at once, and finds changes nobody announced. */
export class CatalogUpdates {
  readonly #deps: Deps
  readonly #catalog: Catalog
  readonly #pending: PendingChanges
  #appliedSnapshot: string
  /** Changes of all transactions that had ended at this snapshot are in the index or pending. */
  #pendingSnapshot: string
  #timer: NodeJS.Timeout | undefined
  #working: Promise<void> | undefined
  #isStopped = false

  constructor(deps: Deps, catalog: Catalog, pending: PendingChanges, snapshot: string) {
    this.#deps = deps
    this.#catalog = catalog
    this.#pending = pending
    this.#appliedSnapshot = snapshot
    this.#pendingSnapshot = snapshot
  }

  /** The index has the changes of all transactions that had ended at this snapshot. */
  get appliedSnapshot(): string {
    return this.#appliedSnapshot
  }

  /** Applies what is pending, soon. */
  schedule(): void {
    if (this.#pending.isEmpty || this.#isStopped || this.#working) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#working = this.#apply()
        .catch((error) => this.#deps.log.error({ err: error }, 'a change of the catalogue was not announced'))
        .finally(() => {
          this.#working = undefined
          this.schedule()
        })
    }, collectMilliseconds)
  }

  /**
   * Finds changes that no message announced. Most of those found are already applied, but the index cannot tell: it
   * holds no page texts.
   */
  async reconcile(): Promise<void> {
    await this.#findChanges()
    if (this.#pending.isEmpty && !this.#working) this.#appliedSnapshot = this.#pendingSnapshot
    this.schedule()
  }

  /** Applies nothing more; resolves when no work is left running. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#working
  }

  async #apply(): Promise<void> {
    const { pool, reads, log } = this.#deps
    // An import: what the next comparison would find is found now, so that it is not read twice. A failure of the
    // database is met below.
    if (this.#pending.announcedCount > maxNamedProducts) await this.#findChanges().catch(() => {})
    const snapshot = this.#pendingSnapshot
    const taken = this.#pending.take()
    const { index } = this.#catalog
    const { dictionary, version } = index
    try {
      await applyChanges(this.#catalog, taken, { pool, reads, rebuild: () => this.#rebuild() })
      this.#appliedSnapshot = snapshot
    } catch (error) {
      log.error({ err: error }, 'catalogue could not be read again')
      // The next try will see no difference in what was applied before the failure, so it is announced now.
      if (this.#catalog.index.version !== version || this.#catalog.index.dictionary !== dictionary)
        this.#catalog.change([everythingTag])
      this.#pending.putBack(taken)
      await pause(this.#isStopped ? 0 : retryMilliseconds)
    }
  }

  /** Sites, price lists or warehouses changed: a new index is built and then replaces the old one. */
  async #rebuild(): Promise<void> {
    const { pool, reads, cacheBytes } = this.#deps
    const settings = this.#catalog.currentSettings()
    const index = new CatalogIndex(settings, await readDictionary(pool), cacheBytes)
    await refreshCatalog(await reads.freshReader(), index)
    await Promise.all([index.search.ready(), index.prepare()])
    this.#catalog.index.search.close()
    this.#catalog.index = index
    // Settings that changed meanwhile were compared with the index that is replaced.
    const current = this.#catalog.currentSettings()
    if (!isLayoutOf(current, index.table.pricingLayout)) this.#pending.addPricingLayout()
    else if (current !== settings) index.changeSettings(current)
    this.#catalog.change([everythingTag])
  }

  async #findChanges(): Promise<void> {
    const { pool } = this.#deps
    const { snapshot } = await currentSnapshot(pool)
    for (const { id } of await findChangedProducts(pool, this.#pendingSnapshot)) {
      if (id === 0) this.#pending.addAll()
      else this.#pending.addSuspect(id)
    }
    this.#pendingSnapshot = snapshot
  }
}
