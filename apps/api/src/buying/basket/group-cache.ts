import { LRUCache } from 'lru-cache'
import type { CacheStats } from '../../base/cache/byte-cache.port.ts'
import type { Changes } from '../../base/db/changes.ts'
import { everythingTag } from '../../base/db/everything-tag.rule.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { findPricedGroups, type PriceAndStockContext, type PricedGroup } from '../../catalogue/catalog/offers.port.ts'

/** Finds groups by id with the visitor's prices and stock; unknown ids are not in the map. */
export type FindGroups = (
  tx: Queryable,
  context: PriceAndStockContext,
  groupIds: readonly number[],
) => Promise<ReadonlyMap<number, PricedGroup>>

/** Estimated memory of a group with its prices and stock. */
export const groupBytes = 1_300
const cacheMilliseconds = 10_000

interface CacheEntry {
  readonly group: PricedGroup
  readonly expiresAt: number
}

export interface GroupCache {
  readonly find: FindGroups
  stats(): CacheStats
  close(): void
}

/**
 * Groups with prices and stock, cached in memory so that a basket of 500 lines costs about as much as one of five. An
 * announced change drops the product's groups at once; if its announcement is lost, the change shows after 10 s. Only
 * for display: an order reads prices and stock from the database under its locks.
 */
export async function openGroupCache(
  changes: Pick<Changes, 'subscribe'>,
  maxBytes: number,
  now: () => number = () => performance.now(),
): Promise<GroupCache> {
  const cached = new LRUCache<number, CacheEntry>({
    max: Math.max(1, Math.floor(maxBytes / groupBytes)),
    dispose: ({ group }, key) => removeKey(group.productId, key),
  })
  const keysOfProducts = new Map<number, Set<number>>()
  /** By site as the settings have it: once they are read again, nothing read by the old ones is found. */
  const firstKeys = new WeakMap<PriceAndStockContext['site'], Map<string, number>>()
  let nextFirstKey = 0
  /** Counts announcements: groups read while one arrived may be stale and are not cached. */
  let changesReceived = 0
  let hits = 0
  let misses = 0

  const stop = await changes.subscribe((tags) => {
    changesReceived += 1
    if (tags.some((tag) => tag === everythingTag || tag === 'settings' || tag === 'products:all')) return cached.clear()
    for (const tag of tags)
      if (tag.startsWith('product:'))
        for (const key of [...(keysOfProducts.get(Number(tag.slice('product:'.length))) ?? [])]) cached.delete(key)
  })

  function removeKey(productId: number, key: number) {
    const keys = keysOfProducts.get(productId)
    keys?.delete(key)
    if (keys?.size === 0) keysOfProducts.delete(productId)
  }

  /** The first key of a site and price role. Adding the id of a group, below 2^32, gives the key of the group. */
  function firstKeyOf({ site, priceRole }: PriceAndStockContext): number {
    let keysOfRoles = firstKeys.get(site)
    if (keysOfRoles === undefined) {
      keysOfRoles = new Map()
      firstKeys.set(site, keysOfRoles)
    }
    let firstKey = keysOfRoles.get(priceRole)
    if (firstKey === undefined) {
      firstKey = nextFirstKey
      nextFirstKey += 2 ** 32
      keysOfRoles.set(priceRole, firstKey)
    }
    return firstKey
  }

  const find: FindGroups = async (tx, context, groupIds) => {
    const groups = new Map<number, PricedGroup>()
    const missing: number[] = []
    const firstKey = firstKeyOf(context)
    const at = now()
    for (const groupId of groupIds) {
      const hit = cached.get(firstKey + groupId)
      if (hit && hit.expiresAt > at) groups.set(groupId, hit.group)
      else missing.push(groupId)
    }
    hits += groups.size
    misses += missing.length
    if (missing.length === 0) return groups

    const receivedBefore = changesReceived
    const read = await findPricedGroups(tx, context, missing)
    for (const [groupId, group] of read) groups.set(groupId, group)
    if (changesReceived === receivedBefore) store(firstKey, read, at + cacheMilliseconds)
    return groups
  }

  function store(firstKey: number, groups: ReadonlyMap<number, PricedGroup>, expiresAt: number) {
    for (const [groupId, group] of groups) {
      const key = firstKey + groupId
      cached.set(key, { group, expiresAt })
      const keys = keysOfProducts.get(group.productId)
      if (keys) keys.add(key)
      else keysOfProducts.set(group.productId, new Set([key]))
    }
  }

  return { find, stats: () => ({ hits, misses, bytes: cached.size * groupBytes }), close: stop }
}
