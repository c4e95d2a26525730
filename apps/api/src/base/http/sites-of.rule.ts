import type { HeldPermission, Permission } from '@shpulka/contract/base/permissions'

/** The sites a permission is held for; null: all of them; empty: none. */
export function sitesOf(held: readonly HeldPermission[], permission: Permission): readonly number[] | null {
  const siteIds: number[] = []
  for (const each of held) {
    if (each.code !== permission) continue
    if (each.siteIds === null) return null
    siteIds.push(...each.siteIds)
  }
  return siteIds
}

/** Whether the permission is held for this site. */
export function mayAt(held: readonly HeldPermission[], permission: Permission, siteId: number): boolean {
  const siteIds = sitesOf(held, permission)
  return siteIds === null || siteIds.includes(siteId)
}
