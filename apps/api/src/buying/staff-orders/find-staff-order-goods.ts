import type { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { pastedGoods } from '../pasted-lists/pasted-goods.port.ts'
import { accountOf } from './client-of.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { siteFor } from './site-for.ts'

export const findStaffOrderGoods: OfficeHandler<typeof staffOrders.findStaffOrderGoods, StaffOrdersDeps> = async (
  { body: { siteId, userId, text }, staff },
  deps,
) => {
  const site = siteFor(deps, staff, siteId)
  if (!site) throw notFound('Такого сайта нет')
  const { priceRole } = await accountOf(deps.officePool, site, userId)
  return { lines: await pastedGoods(deps, { site, priceRole }, text) }
}
