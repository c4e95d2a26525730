import type { orderChanges } from '@shpulka/contract/buying/order-changes'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { pastedGoods } from '../pasted-lists/pasted-goods.port.ts'
import { requireChangeableOrder } from './changeable-order.ts'
import type { OrderChangesDeps } from './deps.ts'

export const findOrderGoods: OfficeHandler<typeof orderChanges.findOrderGoods, OrderChangesDeps> = async (
  { params: { id }, body: { text }, staff },
  deps,
) => {
  const order = await requireChangeableOrder(deps.officePool, id, staff)
  const site = deps.currentSettings().sites.find((each) => each.id === order.siteId)!
  return { lines: await pastedGoods(deps, { site, priceRole: order.priceRole }, text) }
}
