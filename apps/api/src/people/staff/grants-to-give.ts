import type { RoleGrant } from '@shpulka/contract/people/staff'
import type { Tx } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { Grant } from './held-permissions.rule.ts'
import { findRoles } from './staff.sql.ts'

/** The requested roles with their permissions. 422: there is no such role. */
export async function grantsToGive(tx: Tx, grants: readonly RoleGrant[]): Promise<Grant[]> {
  const roles = await findRoles(tx)
  return grants.map(({ role, siteId }) => {
    const known = roles.find(({ code }) => code === role)
    if (!known) throw unprocessable(`Роли «${role}» нет`)
    return { permissions: known.permissions, siteId }
  })
}
