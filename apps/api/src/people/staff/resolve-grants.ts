import type { RoleGrant } from '@shpulka/contract/people/staff'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { Grant } from './held-permissions.rule.ts'
import { findRoles } from './staff.sql.ts'

/** Resolves requested roles to grants with permissions. Throws 422 when a role does not exist. */
export async function resolveGrants(tx: Queryable, grants: readonly RoleGrant[]): Promise<Grant[]> {
  const roles = await findRoles(tx)
  return grants.map(({ role, siteId }) => {
    const existing = roles.find(({ code }) => code === role)
    if (!existing) throw unprocessable(`Роли «${role}» нет`)
    return { permissions: existing.permissions, siteId }
  })
}
