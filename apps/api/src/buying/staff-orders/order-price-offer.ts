import type { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { readDeskOrder } from '../order-desk/order-desk.port.ts'
import { countPlacedOrder } from '../orders/placed-orders.port.ts'
import { priceOfferNumber } from '../price-offers/offer-number.rule.ts'
import { findOfficeOffer, lockPriceOffer, type OfficeOfferRow } from '../price-offers/price-offers.port.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { findPlacingSite } from './find-placing-site.ts'
import { readClient } from './read-client.ts'
import { checkHandPrice, offerNotFound, quoteGoods, requireCurrentOffer } from './staff-delivery.ts'
import { type PlacedStaffOrder, writeStaffOrder } from './write-staff-order.ts'

export const orderPriceOffer: OfficeHandler<typeof staffOrders.orderPriceOffer, StaffOrdersDeps> = async (
  { params: { id }, body, staff },
  deps,
) => {
  const { delivery = null } = body
  const siteIds = sitesOf(staff.permissions, 'orders.place')
  const quoted = delivery && (await quoteOffer())
  const { orderId, tags, placement } = await transaction(deps.pool, async (tx): Promise<PlacedStaffOrder> => {
    const [unlocked] = await findOfficeOffer(tx, id, siteIds)
    if (unlocked) await lockPriceOffer(tx, unlocked.rootId)
    const [offer] = await findOfficeOffer(tx, id, siteIds)
    const site = offer && findPlacingSite(deps, staff, offer.siteId)
    if (!offer || !site) throw offerNotFound()
    if (offer.orderId !== null) return { orderId: offer.orderId, tags: [], placement: null }
    requireCurrentOffer(offer)
    const client = await readClient(tx, site, body.client)
    return writeStaffOrder(tx, deps, staffActor(staff), {
      site,
      client,
      priceRole: offer.priceRole,
      key: null,
      fingerprint: null,
      offerId: id,
      goodsSeen: null,
      comment: offer.comment,
      lines: linesOf(offer),
      delivery,
      quoted,
      paymentId: body.paymentId ?? null,
      why: `Заказ по предложению ${priceOfferNumber(offer)}`,
    })
  })
  deps.changes.announce([...tags])
  if (placement) countPlacedOrder(placement.site, 'staff', placement.totalKopecks)
  return readDeskOrder(deps.officePool, orderId, staff)

  async function quoteOffer() {
    const [offer] = await findOfficeOffer(deps.officePool, id, siteIds)
    const site = offer && findPlacingSite(deps, staff, offer.siteId)
    if (!offer || !site) throw offerNotFound()
    // A repeated request: the order is already placed.
    if (offer.orderId !== null) return null
    requireCurrentOffer(offer)
    checkHandPrice(delivery!, staff, site)
    return quoteGoods(deps, staff.id, { site, priceRole: offer.priceRole, lines: linesOf(offer) }, delivery!)
  }
}

const linesOf = ({ content }: OfficeOfferRow) =>
  content.lines.map(({ groupId, count, price }) => ({ groupId, count, price }))
