import type { OrderDraft } from '@shpulka/contract/buying/order-changes'
import type { Destination } from '@shpulka/contract/buying/order-delivery'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import { staffQuotes } from '../delivery/staff-quotes.port.ts'
import { isOnlyPriceChanged, type QuotedDelivery } from './changed-delivery.rule.ts'
import type { OrderChangesDeps } from './deps.ts'
import { type PricedChange, pricedChange } from './priced-change.ts'

/** The form requests prices after each change. */
const quotesPerOrder: RateLimit = { name: 'delivery-quotes-per-order', times: 120, seconds: 60 }

/** Prices the delivery of a draft to a destination. Carriers are asked outside any transaction. */
export async function quoteDestination(
  deps: OrderChangesDeps,
  staffId: number,
  orderId: number,
  draft: OrderDraft,
  to: Destination,
): Promise<QuotedDelivery> {
  const priced = await pricedChange(deps.officePool, deps.currentSettings, orderId, draft)
  return quotesOf(deps, staffId, priced, to)
}

/** Quotes the delivery chosen in the draft. Null when no quote is needed. */
export async function quoteDraftDelivery(
  deps: OrderChangesDeps,
  staffId: number,
  orderId: number,
  draft: OrderDraft,
): Promise<QuotedDelivery | null> {
  if (!draft.delivery) return null
  const priced = await pricedChange(deps.officePool, deps.currentSettings, orderId, draft)
  return isOnlyPriceChanged(priced.order, draft.delivery) ? null : quotesOf(deps, staffId, priced, draft.delivery)
}

async function quotesOf(
  deps: OrderChangesDeps,
  staffId: number,
  { site, order: { id, delivery }, changed }: PricedChange,
  { pointCode, address }: Destination,
): Promise<QuotedDelivery> {
  await deps.limits.consume([quotesPerOrder, `order ${id}`])
  const hasDestination = pointCode !== null || address !== null
  const to = hasDestination
    ? { pointCode, address: pointCode === null ? address : null }
    : { pointCode: delivery?.pointCode ?? null, address: delivery?.address ?? null }
  const { contentsHash, packed } = changed.shipped
  const { unweighed } = changed
  return { contentsHash, ...(await staffQuotes(deps, site, staffId, { ...packed, unweighed }, to)) }
}
