import type { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { badInput, notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { shownQuotes } from '../delivery/staff-quotes.port.ts'
import { findOfficeOffer } from '../price-offers/price-offers.port.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { findPlacingSite } from './find-placing-site.ts'
import { readClientAccount } from './read-client.ts'
import { offerNotFound, quoteGoods, requireCurrentOffer } from './staff-delivery.ts'

/** The form requests quotes after every change. */
const quotesPerStaff: RateLimit = { name: 'delivery-quotes-per-staff', times: 120, seconds: 60 }

export const quoteStaffDelivery: OfficeHandler<typeof staffOrders.quoteStaffDelivery, StaffOrdersDeps> = async (
  { body: { siteId, userId, lines, offerId, to }, staff },
  deps,
) => {
  const site = findPlacingSite(deps, staff, siteId)
  if (!site) throw notFound('Такого сайта нет')
  await deps.limits.consume([quotesPerStaff, `staff ${staff.id}`])
  if (offerId !== undefined) {
    const [offer] = await findOfficeOffer(deps.officePool, offerId, sitesOf(staff.permissions, 'orders.place'))
    if (offer?.siteId !== siteId) throw offerNotFound()
    requireCurrentOffer(offer)
    const goods = { site, priceRole: offer.priceRole, lines: offer.content.lines }
    return shownQuotes(await quoteGoods(deps, staff.id, goods, to))
  }
  if (!lines) throw badInput({ lines: 'Сначала выберите товары' })
  const { priceRole } = await readClientAccount(deps.officePool, site, userId)
  const goods = { site, priceRole, lines: lines.map((line) => ({ ...line, price: null })) }
  return shownQuotes(await quoteGoods(deps, staff.id, goods, to))
}
