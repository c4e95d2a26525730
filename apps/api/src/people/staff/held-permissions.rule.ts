import { type GrantedPermission, type Permission, permissionCodes } from '@shpulka/contract/base/permissions'

/** A role given to staff. Null permissions mean every permission, a null site every site. */
export interface Grant {
  readonly permissions: readonly Permission[] | null
  readonly siteId: number | null
}

/** Merges the permissions of several roles: each permission once, with all its sites. */
export function heldPermissions(grants: readonly Grant[]): GrantedPermission[] {
  const held = new Map<Permission, Set<number> | null>()
  for (const { permissions, siteId } of grants)
    for (const code of permissions ?? permissionCodes) {
      const sites = held.get(code)
      if (sites === null || siteId === null) held.set(code, null)
      else held.set(code, (sites ?? new Set()).add(siteId))
    }
  return permissionCodes
    .filter((code) => held.has(code))
    .map((code) => ({ code, siteIds: held.get(code) ? [...held.get(code)!].sort((a, b) => a - b) : null }))
}

/**
 * Whether somebody with these roles is seen by who manages the staff of `siteIds` (null: all sites): they work at one
 * of these sites, at all sites, or nowhere yet.
 */
export const isColleague = (grants: readonly Pick<Grant, 'siteId'>[], siteIds: readonly number[] | null): boolean =>
  siteIds === null || grants.length === 0 || grants.some(({ siteId }) => siteId === null || siteIds.includes(siteId))

/**
 * Whether staff with the permissions `held` may grant or revoke these roles: only permissions that they have, on sites
 * where they have them.
 */
export function mayGrant(held: readonly GrantedPermission[], grants: readonly Grant[]): boolean {
  return heldPermissions(grants).every(({ code, siteIds }) => {
    const permission = held.find((candidate) => candidate.code === code)
    if (!permission) return false
    return permission.siteIds === null || (siteIds?.every((id) => permission.siteIds!.includes(id)) ?? false)
  })
}
