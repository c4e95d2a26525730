import { everythingTag } from '../../base/db/everything-tag.rule.ts'
import type { RefreshResult } from '../catalog-index/load-products.ts'

/** More changed products than this are announced as `everything`. */
export const maxNamedProducts = 500

/**
 * What to announce after products were read again; empty when nothing changed. `alwaysAnnouncedIds` are announced even
 * if nothing in memory changed: their texts or pictures may have.
 */
export function refreshTags(
  { changedIds, categoryIds, isDictionaryChanged, isTreeChanged }: RefreshResult,
  alwaysAnnouncedIds: Iterable<number>,
): string[] {
  const ids = new Set([...changedIds, ...alwaysAnnouncedIds])
  if (isDictionaryChanged || ids.size > maxNamedProducts) return [everythingTag]
  if (ids.size === 0) return []
  return [
    ...[...ids].map((id) => `product:${id}`),
    ...[...categoryIds].map((id) => `category:${id}`),
    ...(changedIds.size > 0 ? ['catalog'] : []),
    ...(isTreeChanged ? ['categories'] : []),
  ]
}
