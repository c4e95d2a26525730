import { foundPointsLimit, type orderDelivery } from '@shpulka/contract/buying/order-delivery'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { normalizedWords } from '../../base/integrations/normalized-words.rule.ts'
import { findPoints } from './delivery.sql.ts'
import type { DeliveryDeps } from './deps.ts'

/** Searches only by words: whether a point accepts the order is decided when it is quoted. */
export const searchDeliveryPoints: OfficeHandler<typeof orderDelivery.searchDeliveryPoints, DeliveryDeps> = async (
  { body: { siteId, q }, staff },
  { officePool },
) => {
  if (!isAllowedAtSite(staff.permissions, 'orders.read', siteId)) throw notFound('Такого сайта нет')
  const words = normalizedWords(q)
  const points =
    words.length === 0
      ? []
      : await findPoints(officePool, siteId, null, null, words, 0, 0, null, null, null, foundPointsLimit, 0)
  return {
    points: points.map(({ code, methodId, title, city, address, takesCash, takesCard }) => ({
      code,
      methodId,
      title,
      city,
      address,
      takesPayment: takesCash || takesCard,
    })),
  }
}
