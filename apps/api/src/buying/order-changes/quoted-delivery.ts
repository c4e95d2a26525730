import type { OrderDraft } from '@shpulka/contract/buying/order-changes'
import type { Destination } from '@shpulka/contract/buying/order-delivery'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import { staffQuotes } from '../delivery/staff-quotes.port.ts'
import { isPriceAlone, type QuotedDelivery } from './changed-delivery.rule.ts'
import type { OrderChangesDeps } from './deps.ts'
import { type PricedChange, pricedChange } from './priced-change.ts'

/** The form asks for prices after every change of it. */
const quotesPerOrder: RateLimit = { name: 'delivery-quotes-per-order', times: 120, seconds: 60 }

/** Prices the delivery of a draft now; carriers are asked outside of any transaction. */
export async function quotesOfDraft(
  deps: OrderChangesDeps,
  staffId: number,
  orderId: number,
  draft: OrderDraft,
  to: Destination,
): Promise<QuotedDelivery> {
  const priced = await pricedChange(deps.officePool, deps.currentSettings, orderId, draft)
  return quotesOf(deps, staffId, priced, to)
}

/** The same for the delivery the draft itself chooses; null: there is nothing to ask. */
export async function quotedDelivery(
  deps: OrderChangesDeps,
  staffId: number,
  orderId: number,
  draft: OrderDraft,
): Promise<QuotedDelivery | null> {
  if (!draft.delivery) return null
  const priced = await pricedChange(deps.officePool, deps.currentSettings, orderId, draft)
  return isPriceAlone(priced.order, draft.delivery) ? null : quotesOf(deps, staffId, priced, draft.delivery)
}

async function quotesOf(
  deps: OrderChangesDeps,
  staffId: number,
  { site, order: { id, delivery }, changed }: PricedChange,
  { pointCode, address }: Destination,
): Promise<QuotedDelivery> {
  await deps.limits.consume([quotesPerOrder, `order ${id}`])
  const isNamed = pointCode !== null || address !== null
  const to = isNamed
    ? { pointCode, address: pointCode === null ? address : null }
    : { pointCode: delivery?.pointCode ?? null, address: delivery?.address ?? null }
  const { contentsHash, shipment } = changed.shipped
  const { unweighed } = changed
  return { contentsHash, ...(await staffQuotes(deps, site, staffId, { ...shipment, unweighed }, to)) }
}
