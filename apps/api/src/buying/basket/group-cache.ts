import { type Changes, everything } from '../../base/db/changes.ts'
import type { Tx } from '../../base/db/pool.ts'
import { type Buying, findSoldGroups, type SoldGroup } from '../../catalogue/catalog/offers.port.ts'

/** Finds groups by id for a visitor; one that does not exist is not in the map. */
export type FindGroups = (
  tx: Tx,
  buying: Buying,
  groupIds: readonly number[],
) => Promise<ReadonlyMap<number, SoldGroup>>

const maxEntries = 20_000
const cacheMilliseconds = 10_000

interface CacheEntry {
  readonly group: SoldGroup
  readonly until: number
}

export interface GroupCache {
  readonly find: FindGroups
  close(): void
}

/**
 * Groups with prices and stock, cached in memory so that a basket of 500 lines costs about as much as one of five. News
 * of a change drops the product's groups at once; a change nobody heard of is seen after 10 s. Only for showing: an
 * order reads prices and stock from the database under its locks.
 */
export async function openGroupCache(
  changes: Pick<Changes, 'subscribe'>,
  now: () => number = Date.now,
): Promise<GroupCache> {
  const cached = new Map<string, Map<number, CacheEntry>>()
  const groupsOfProducts = new Map<number, Set<number>>()
  let size = 0
  /** Grows with every change: what was being read meanwhile may be stale already and is not cached. */
  let changesHeard = 0

  const clear = () => {
    cached.clear()
    groupsOfProducts.clear()
    size = 0
  }
  const stop = await changes.subscribe((tags) => {
    changesHeard += 1
    if (tags.some((tag) => tag === everything || tag === 'settings' || tag === 'products:all')) return clear()
    for (const tag of tags) if (tag.startsWith('product:')) forget(Number(tag.slice('product:'.length)))
  })

  function forget(productId: number) {
    for (const groupId of groupsOfProducts.get(productId) ?? [])
      for (const groups of cached.values()) if (groups.delete(groupId)) size -= 1
    groupsOfProducts.delete(productId)
  }

  const find: FindGroups = async (tx, buying, groupIds) => {
    const buyers = `${buying.site.id} ${buying.priceRole}`
    const found = new Map<number, SoldGroup>()
    const missing: number[] = []
    const known = cached.get(buyers)
    const at = now()
    for (const groupId of groupIds) {
      const hit = known?.get(groupId)
      if (hit && hit.until > at) found.set(groupId, hit.group)
      else missing.push(groupId)
    }
    if (missing.length === 0) return found

    const heardBefore = changesHeard
    const read = await findSoldGroups(tx, buying, missing)
    for (const [groupId, group] of read) found.set(groupId, group)
    if (changesHeard === heardBefore) keep(buyers, read, at + cacheMilliseconds)
    return found
  }

  function keep(buyers: string, groups: ReadonlyMap<number, SoldGroup>, until: number) {
    if (size + groups.size > maxEntries) clear()
    let known = cached.get(buyers)
    if (!known) {
      known = new Map()
      cached.set(buyers, known)
    }
    for (const [groupId, group] of groups) {
      if (!known.has(groupId)) size += 1
      known.set(groupId, { group, until })
      const siblings = groupsOfProducts.get(group.productId)
      if (siblings) siblings.add(groupId)
      else groupsOfProducts.set(group.productId, new Set([groupId]))
    }
  }

  return { find, close: stop }
}
