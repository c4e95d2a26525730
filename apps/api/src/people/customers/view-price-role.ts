import type { CustomerPriceRole, customerPriceRoles } from '@shpulka/contract/people/customer-price-roles'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import { findChangesOfRecord } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { requireSiteOfCustomer } from './customer.port.ts'
import type { CustomersDeps } from './deps.ts'
import { findAllPriceRoles, findPriceRoles } from './price-roles.sql.ts'

export const viewPriceRole: OfficeHandler<typeof customerPriceRoles.viewPriceRole, CustomersDeps> = async (
  { params, staff },
  { officePool },
) => {
  await requireSiteOfCustomer(officePool, params.id, staff)
  return readPriceRole(officePool, params.id)
}

/** Reads the price role of a customer and its history. */
export async function readPriceRole(tx: Queryable, id: number): Promise<CustomerPriceRole> {
  const [row] = await findPriceRoles(tx, id)
  if (!row) throw notFound('Такого клиента нет')
  const roles = await findAllPriceRoles(tx)
  const titleOf = (code: unknown) => roles.find((role) => role.code === code)?.title ?? String(code)
  const changes = await findChangesOfRecord(tx, 'customer', id, 'customer.price-role')
  return {
    current: row.current,
    next: row.nextRole && row.nextFrom ? { role: row.nextRole, from: row.nextFrom } : null,
    today: row.today,
    roles,
    history: changes.map(({ at, who, fio, changes: { priceRole, nextPriceRole, nextPriceRoleFrom }, why }) => ({
      at: at.toISOString(),
      who: actorName(who, fio),
      why,
      was: titleOf(priceRole![0]),
      becomes: titleOf(nextPriceRole?.[1] ?? priceRole![1]),
      from: nextPriceRole?.[1] ? String(nextPriceRoleFrom![1]) : null,
    })),
  }
}
