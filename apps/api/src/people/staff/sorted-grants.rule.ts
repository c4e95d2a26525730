import type { RoleGrant } from '@shpulka/contract/people/staff'

/** Sorts grants for comparison: their order does not matter. */
export const sortedGrants = (grants: readonly RoleGrant[]): RoleGrant[] =>
  grants
    .map(({ role, siteId }) => ({ role, siteId }))
    .sort((a, b) => a.role.localeCompare(b.role) || (a.siteId ?? 0) - (b.siteId ?? 0))
