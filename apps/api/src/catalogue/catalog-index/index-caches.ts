import { type ByteCache, byteCache, type CacheStats, sizedCache } from '../../base/cache/byte-cache.port.ts'
import { cachePart } from '../../base/cache/cache-budget.rule.ts'
import type { SearchResult } from '../search/search.port.ts'
import type { FacetCounts } from './facet-counts.ts'
import type { ProductQuery } from './index-query.ts'

/** An answer as JSON. `isPoorMatch`: the search found nothing, or left some of its words out. */
export interface Answer {
  readonly json: Buffer
  readonly isPoorMatch: boolean
}

/** Caches of the index, as cache-budget.rule.ts calls them. */
export type IndexCache = 'cards' | 'answers' | 'found' | 'filterCounts'

type SizedCache<Value extends {}> = ReturnType<typeof sizedCache<string, Value>>

interface Versioned<Value> {
  readonly version: number
  readonly value: Value
}

type VersionedCache<Value> = SizedCache<Versioned<Value>>

/** What is computed from products and cached until a product it may include changes. */
export class IndexCaches {
  readonly cards: ByteCache<number>
  readonly found: SizedCache<SearchResult>
  readonly answers: VersionedCache<Answer>
  readonly filterCounts: VersionedCache<FacetCounts>
  /** Changes with every change of a product. */
  version = 0
  /** By category ordinal: changes with every change of a product in it. */
  readonly #categoryVersions: number[] = []

  constructor(cacheBytes: number) {
    this.cards = byteCache(cachePart(cacheBytes, 'cards'))
    this.found = sizedCache(cachePart(cacheBytes, 'found'), ({ rows }, key) => rows.byteLength * 1.25 + 2 * key.length)
    this.answers = sizedCache(cachePart(cacheBytes, 'answers'), ({ value }, key) => value.json.length + 2 * key.length)
    this.filterCounts = sizedCache(cachePart(cacheBytes, 'filterCounts'), ({ value }) => value.bytes)
  }

  stats(name: IndexCache): CacheStats {
    return this[name].stats()
  }

  /** A product of these categories changed. */
  noteChange(categories: Iterable<number>) {
    this.version += 1
    for (const category of categories) this.#categoryVersions[category] = (this.#categoryVersions[category] ?? 0) + 1
  }

  /** The cached value, or a new one when a product that the query may include has changed. Null means any product. */
  current<Value extends {}>(
    cache: VersionedCache<Value>,
    key: string,
    query: ProductQuery | null,
    make: () => Value,
  ): Value {
    const version = this.#versionOf(query)
    const cached = cache.get(key)
    if (cached?.version === version) return cached.value
    const value = make()
    cache.set(key, { version, value })
    return value
  }

  /**
   * A number that changes with every product the query may include, or that decides what it includes: a search may find
   * any product, and what fits a machine depends on the machine.
   */
  #versionOf(query: ProductQuery | null): number {
    if (!query || query.categories.length === 0 || query.search !== '' || query.rows) return this.version
    if (query.conditions.some(({ kind }) => kind === 'fits')) return this.version
    return query.categories.reduce((sum, category) => sum + (this.#categoryVersions[category] ?? 0), 0)
  }
}
