import type { OrderDraft, orderChanges } from '@shpulka/contract/buying/order-changes'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { shownQuotes } from '../delivery/staff-quotes.port.ts'
import { requireChangeableOrder } from './changeable-order.ts'
import type { OrderChangesDeps } from './deps.ts'
import type { ChangingOrderRow } from './order-changes.sql.ts'
import { findOpenDraft } from './order-drafts.sql.ts'
import { quoteDestination } from './quote-draft-delivery.ts'

export const quoteOrderDelivery: OfficeHandler<typeof orderChanges.quoteOrderDelivery, OrderChangesDeps> = async (
  { params: { id }, body: { to }, staff },
  deps,
) => {
  const order = await requireChangeableOrder(deps.officePool, id, staff)
  const [open] = await findOpenDraft(deps.officePool, id)
  return shownQuotes(await quoteDestination(deps, staff.id, id, open?.draft ?? unchangedDraft(order), to))
}

const unchangedDraft = ({ lines, bonusKopecks }: ChangingOrderRow): OrderDraft => ({
  lines: lines.map(({ line, groupId, count }) => ({ line, groupId, count, price: null })),
  prices: 'order',
  bonuses: bonusKopecks,
  delivery: null,
})
