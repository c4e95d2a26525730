import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { readDeskOrder } from '../order-desk/order-desk.port.ts'
import { countPlacedOrder } from '../orders/placed-orders.port.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { findPlacingSite } from './find-placing-site.ts'
import { readClient, readClientAccount } from './read-client.ts'
import { checkHandPrice, quoteGoods } from './staff-delivery.ts'
import { findStaffOrder, lockStaffOrder } from './staff-orders.sql.ts'
import { type PlacedStaffOrder, writeStaffOrder } from './write-staff-order.ts'

export const placeStaffOrder: OfficeHandler<typeof staffOrders.placeStaffOrder, StaffOrdersDeps> = async (
  { body, staff },
  deps,
) => {
  const site = findPlacingSite(deps, staff, body.siteId)
  if (!site) throw notFound('Такого сайта нет')
  const { goodsSeen = null, ...order } = body
  const { delivery = null } = order
  if (delivery) checkHandPrice(delivery, staff, site)
  // Without the sum: after a lost answer and a reload the prices may not be loaded yet.
  const fingerprint = bodyFingerprint(order)
  const lines = body.lines.map((line) => ({ ...line, price: null }))
  const { priceRole } = await readClientAccount(deps.officePool, site, body.client.userId)
  const quoted = delivery && (await quoteGoods(deps, staff.id, { site, priceRole, lines }, delivery))
  const { orderId, tags, placement } = await transaction(deps.pool, async (tx): Promise<PlacedStaffOrder> => {
    await lockStaffOrder(tx, body.key)
    const [existing] = await findStaffOrder(tx, body.key)
    if (existing && existing.siteId !== site.id) throw unprocessable('Этот ключ — другого заказа')
    if (existing?.fingerprint && !existing.fingerprint.equals(fingerprint))
      throw unprocessable(`Заказ уже оформлен: ${orderNumber(existing.id)}, измените его`)
    if (existing) return { orderId: existing.id, tags: [], placement: null }
    const client = await readClient(tx, site, body.client)
    return writeStaffOrder(tx, deps, staffActor(staff), {
      site,
      client,
      priceRole: client.priceRole,
      key: body.key,
      fingerprint,
      offerId: null,
      why: 'Заказ принят по телефону',
      lines,
      goodsSeen,
      delivery,
      quoted,
      paymentId: body.paymentId ?? null,
      comment: cleanMultilineText(body.comment ?? ''),
    })
  })
  deps.changes.announce([...tags])
  if (placement) countPlacedOrder(placement.site, 'staff', placement.totalKopecks)
  return readDeskOrder(deps.officePool, orderId, staff)
}
