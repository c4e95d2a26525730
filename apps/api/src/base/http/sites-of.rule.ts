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

/** Whether the permission is granted for this site. */
export function isAllowedAtSite(
  granted: readonly GrantedPermission[],
  permission: Permission,
  siteId: number,
): boolean {
  const siteIds = sitesOf(granted, permission)
  return siteIds === null || siteIds.includes(siteId)
}
