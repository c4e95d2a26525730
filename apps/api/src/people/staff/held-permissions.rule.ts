import { type GrantedPermission, type Permission, permissionCodes } from '@shpulka/contract/base/permissions'

/** A role given to staff. Null permissions mean every permission, a null site every site. */
export interface Grant {
  readonly permissions: readonly Permission[] | null
  readonly siteId: number | null
}

/** The permissions of several roles: each once, with all its sites. */
export function heldPermissions(grants: readonly Grant[]): GrantedPermission[] {
  const held = new Map<Permission, Set<number> | null>()
  for (const { permissions, siteId } of grants)
    for (const code of permissions ?? permissionCodes) {
      const before = held.get(code)
      if (before === null || siteId === null) held.set(code, null)
      else held.set(code, (before ?? new Set()).add(siteId))
    }
  return permissionCodes
    .filter((code) => held.has(code))
    .map((code) => ({ code, siteIds: held.get(code) ? [...held.get(code)!].sort((a, b) => a - b) : null }))
}

/**
 * Whether staff with the permissions `held` may give or take these roles: they may grant only what they have, at sites
 * where they have it. Every permission at every site may be granted only by those who have it.
 */
export function mayGrant(held: readonly GrantedPermission[], grants: readonly Grant[]): boolean {
  return heldPermissions(grants).every(({ code, siteIds }) => {
    const own = held.find((each) => each.code === code)
    if (!own) return false
    return own.siteIds === null || (siteIds?.every((id) => own.siteIds!.includes(id)) ?? false)
  })
}
