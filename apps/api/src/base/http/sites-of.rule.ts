import type { GrantedPermission, Permission } from '@shpulka/contract/base/permissions'

/** The sites for which a permission is granted; null means all, an empty list none. */
export function sitesOf(granted: readonly GrantedPermission[], permission: Permission): readonly number[] | null {
  const siteIds: number[] = []
  for (const each of granted) {
    if (each.code !== permission) continue
    if (each.siteIds === null) return null
    siteIds.push(...each.siteIds)
  }
  return siteIds
}

/** The requested site if it is one of these, otherwise none; all of them when no site is requested. */
export const sitesWithin = (siteIds: readonly number[] | null, siteId?: number): readonly number[] | null =>
  siteId === undefined ? siteIds : siteIds === null || siteIds.includes(siteId) ? [siteId] : []

/** Whether the permission is granted for this site. */
export function isAllowedAtSite(
  granted: readonly GrantedPermission[],
  permission: Permission,
  siteId: number,
): boolean {
  const siteIds = sitesOf(granted, permission)
  return siteIds === null || siteIds.includes(siteId)
}
