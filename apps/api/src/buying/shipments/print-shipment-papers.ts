import type { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { type PdfSpec, renderPdfs } from '../../base/documents/pdf.port.ts'
import { attachmentHeader } from '../../base/files/file-name.rule.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, recordPrints } from '../order-desk/desk-orders.port.ts'
import { pickList } from '../order-desk/pick-list.rule.ts'
import { findOrderAndSite } from '../orders/shown-order.port.ts'
import { findShipment, findShippedGoods } from './order-parts.sql.ts'
import { shipmentNumber } from './shipment-number.rule.ts'
import { waybill } from './waybill.rule.ts'

export const printShipmentPapers: OfficeHandler<typeof orderShipments.printShipmentPapers, DeskDeps> = async (
  { body: { shipmentId: id, kinds }, staff, reply, clientKey },
  { pool, officePool, currentSettings },
) => {
  const [shipment] = await findShipment(officePool, id)
  const orderRow = shipment && (await findOrderAndSite(officePool, shipment.orderId))
  if (!orderRow || !isAllowedAtSite(staff.permissions, 'orders.read', orderRow.siteId))
    throw notFound('Такого отправления нет')
  const shipmentView = orderRow.order.shipments.find((each) => each.id === id)
  if (!shipment.isSent || !shipmentView) throw unprocessable('Это отправление ещё не ушло')
  const { orderId, position } = shipment
  const issuer = currentSettings().sites.find((site) => site.id === orderRow.siteId)!.legal.name
  const header = { issuer, at: new Date() }
  const documents = {
    'pick-list': async (): Promise<PdfSpec> => pickList([orderId], await findShippedGoods(officePool, id), header),
    waybill: async (): Promise<PdfSpec> => waybill(orderRow.order, shipmentView, header),
  }
  const [first, ...others] = await Promise.all(kinds.map((kind) => documents[kind]()))
  const bytes = await renderPdfs([first!, ...others], clientKey)
  await recordPrints(pool, [{ orderId, siteId: orderRow.siteId, kinds }], staffActor(staff))
  const name = `Отправление ${shipmentNumber(orderId, position).replace('/', '-')}.pdf`
  return reply.headers({ 'content-type': 'application/pdf', 'content-disposition': attachmentHeader(name) }).send(bytes)
}
