import type { Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { type ExchangeConnection, findConnection } from './connections.sql.ts'

/** A connection of a site where this employee may manage exchanges; otherwise throws 404. */
export async function findManagedExchange(
  tx: Queryable,
  id: number,
  staff: SignedInStaff,
): Promise<ExchangeConnection> {
  const [found] = await findConnection(tx, id)
  if (!found || !isAllowedAtSite(staff.permissions, 'exchange.manage', found.siteId))
    throw notFound('Такого обмена нет')
  return found
}
