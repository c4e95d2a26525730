import type { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { pastedGoods } from '../pasted-lists/pasted-goods.port.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { findPlacingSite } from './find-placing-site.ts'
import { readClientAccount } from './read-client.ts'

export const findStaffOrderGoods: OfficeHandler<typeof staffOrders.findStaffOrderGoods, StaffOrdersDeps> = async (
  { body: { siteId, userId, text }, staff },
  deps,
) => {
  const site = findPlacingSite(deps, staff, siteId)
  if (!site) throw notFound('Такого сайта нет')
  const { priceRole } = await readClientAccount(deps.officePool, site, userId)
  return { lines: await pastedGoods(deps, { site, priceRole }, text) }
}
