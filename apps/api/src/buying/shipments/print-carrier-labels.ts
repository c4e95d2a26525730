import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { attachmentHeader } from '../../base/files/file-name.rule.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { recordPrints } from '../order-desk/desk-orders.port.ts'
import { requireCarrierPaper } from './carrier-paper.ts'
import { findParcels } from './order-parts.sql.ts'
import type { LabelDeps } from './print-carrier-label.ts'

export const printCarrierLabels: OfficeHandler<typeof orderShipments.printCarrierLabels, LabelDeps> = async (
  { body: { orderIds }, staff, reply },
  { pool, officePool, cdek },
) => {
  const parcels = await findParcels(officePool, orderIds, sitesOf(staff.permissions, 'orders.pack'))
  const unknown = orderIds.filter((id) => !parcels.some(({ orderId }) => orderId === id))
  if (unknown.length > 0) throw notFound(`Таких заказов нет: ${unknown.map(orderNumber).join(', ')}`)
  const absent = parcels.filter(({ uuid }) => uuid === null).map(({ orderId }) => orderNumber(orderId))
  if (absent.length > 0) throw unprocessable(`СДЭК не принимал: ${absent.join(', ')}. Снимите их выбор и повторите`)
  const bytes = await requireCarrierPaper(
    cdek,
    parcels.map(({ uuid }) => uuid!),
    'barcodes',
  )
  await recordPrints(
    pool,
    parcels.map(({ orderId, siteId }) => ({ orderId, siteId, kinds: ['carrier-label'] })),
    staffActor(staff),
  )
  return reply
    .headers({ 'content-type': 'application/pdf', 'content-disposition': attachmentHeader('Наклейки СДЭК.pdf') })
    .send(bytes)
}
