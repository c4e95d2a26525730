import type { staffOrders } from '@shpulka/contract/buying/staff-orders'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { offerNumber } from '../price-offers/offer-number.rule.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { noOffer } from './staff-delivery.ts'
import { findOfferOfSites } from './staff-orders.sql.ts'

export const findPriceOfferForOrder: OfficeHandler<typeof staffOrders.findPriceOfferForOrder, StaffOrdersDeps> = async (
  { params: { id }, staff },
  { officePool },
) => {
  const [offer] = await findOfferOfSites(officePool, id, sitesOf(staff.permissions, 'orders.place'))
  if (!offer) throw noOffer()
  const { content, recipient, validUntil, userId, orderId } = offer
  return {
    ...{ id, number: offerNumber(id), recipient, validUntil, price: content.price, userId, orderId },
    lines: content.lines.map(({ title, count, price }) => ({ title, count, price })),
  }
}
