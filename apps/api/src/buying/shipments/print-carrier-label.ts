import type { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { attachmentHeader } from '../../base/files/file-name.rule.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import type { Cdek } from '../../base/integrations/cdek.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { type DeskDeps, recordPrints } from '../order-desk/desk-orders.port.ts'
import { requireCarrierPaper } from './carrier-paper.ts'
import { findCarrierOrder } from './order-parts.sql.ts'
import { shipmentNumber } from './shipment-number.rule.ts'

export interface LabelDeps extends DeskDeps {
  readonly cdek: Pick<Cdek, 'isConnected' | 'printOrders'>
}

export const printCarrierLabel: OfficeHandler<typeof orderShipments.printCarrierLabel, LabelDeps> = async (
  { params: { id }, body: { paper }, staff, reply },
  { pool, officePool, cdek },
) => {
  const [shipment] = await findCarrierOrder(officePool, id)
  if (!shipment || !isAllowedAtSite(staff.permissions, 'orders.pack', shipment.siteId))
    throw notFound('Такого отправления нет')
  const { orderId, position, siteId, uuid } = shipment
  if (uuid === null) throw unprocessable('СДЭК ещё не принял это отправление: наклейки пока нет')
  const bytes = await requireCarrierPaper(cdek, [uuid], paper === 'label' ? 'barcodes' : 'orders')
  await recordPrints(pool, [{ orderId, siteId, kinds: [`carrier-${paper}`] }], staffActor(staff))
  const name = `СДЭК ${shipmentNumber(orderId, position).replace('/', '-')}.pdf`
  return reply.headers({ 'content-type': 'application/pdf', 'content-disposition': attachmentHeader(name) }).send(bytes)
}
