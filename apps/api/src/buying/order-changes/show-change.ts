import type { OrderChange } from '@shpulka/contract/buying/order-changes'
import type { OfficeContext } from '../../base/http/office-context.ts'
import { moneyRights } from './changeable-order.ts'
import type { OrderChangesDeps } from './deps.ts'
import { orderChange } from './order-change.view.ts'
import type { DraftRow } from './order-drafts.sql.ts'
import { pricedChange } from './priced-change.ts'
import { quoteDraftDelivery } from './quote-draft-delivery.ts'

/** A draft with today's prices, in the contract's shape. */
export async function showChange(
  deps: OrderChangesDeps,
  { staff }: Pick<OfficeContext, 'staff'>,
  draft: DraftRow,
): Promise<OrderChange> {
  const quoted = await quoteDraftDelivery(deps, staff.id, draft.orderId, draft.draft)
  const priced = await pricedChange(deps.officePool, deps.currentSettings, draft.orderId, draft.draft, quoted)
  return orderChange(draft, priced, moneyRights(staff, priced.site.id))
}
