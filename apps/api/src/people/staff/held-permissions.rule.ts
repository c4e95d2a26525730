import { type HeldPermission, type Permission, permissionCodes } from '@shpulka/contract/base/permissions'

/** A role as it is given: null permissions are everything, null site is every site. */
export interface Grant {
  readonly permissions: readonly Permission[] | null
  readonly siteId: number | null
}

/** What roles come to: each permission once, with all the sites it holds for. */
export function heldPermissions(grants: readonly Grant[]): HeldPermission[] {
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
 * Whether who holds `held` may give or take these roles: one grants only what one has, where one has it. Everything, of
 * every site, is for who has it.
 */
export function mayGrant(held: readonly HeldPermission[], grants: readonly Grant[]): boolean {
  return heldPermissions(grants).every(({ code, siteIds }) => {
    const own = held.find((each) => each.code === code)
    if (!own) return false
    return own.siteIds === null || (siteIds?.every((id) => own.siteIds!.includes(id)) ?? false)
  })
}
