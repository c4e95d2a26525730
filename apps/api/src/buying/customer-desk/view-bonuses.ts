import {
  type CustomerBonuses,
  type customerBonuses,
  staffDailyBonusLimitKopecks,
} from '@shpulka/contract/buying/customer-bonuses'
import type { Queryable } from '../../base/db/pool.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { requireSiteOfCustomer } from '../../people/customers/customer.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { readDailyAdjustmentTotal, readLedgerForStaff } from '../bonuses/bonus-adjustments.port.ts'
import { readBuyerBonuses } from '../bonuses/buyer-bonuses.port.ts'
import type { CustomerDeskDeps } from './deps.ts'

export const viewBonuses: OfficeHandler<typeof customerBonuses.viewBonuses, CustomerDeskDeps> = async (
  { params: { id }, staff },
  { officePool },
) => {
  const siteId = await requireSiteOfCustomer(officePool, id, staff)
  return readBonuses(officePool, id, siteId, staff)
}

/** A customer's bonuses, with how much this member of staff may still credit or debit within 24 hours. */
export async function readBonuses(
  tx: Queryable,
  id: number,
  siteId: number,
  staff: SignedInStaff,
): Promise<CustomerBonuses> {
  const { spendableKopecks } = await readBuyerBonuses(tx, id, siteId)
  const entries = await readLedgerForStaff(tx, id)
  const isUnlimited = isAllowedAtSite(staff.permissions, 'people.bonuses-any', siteId)
  const left = isUnlimited
    ? null
    : Math.max(0, staffDailyBonusLimitKopecks - (await readDailyAdjustmentTotal(tx, staffActor(staff).who)))
  return { balance: spendableKopecks ?? 0, left, entries }
}
