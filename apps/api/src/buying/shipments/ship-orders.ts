import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { type Cdek, CdekFailure, type CdekOrder } from '../../base/integrations/cdek.port.ts'
import { addEmails, repeatableId } from '../../base/mail/emails.port.ts'
import { queueReceipts } from '../receipts/receipts.port.ts'
import { cdekOrderBody } from './cdek-order.rule.ts'
import { saveShipmentHandOver } from './order-parts.sql.ts'
import { restIsNotCollected } from './rest-not-collected.rule.ts'
import { shipmentNumber } from './shipment-number.rule.ts'
import { isDelivered, isFinal } from './shipment-status-text.rule.ts'
import { claimShipments, type DueShipment, failShipment, writeShipment } from './shipments.sql.ts'

interface ShipmentDeps {
  readonly pool: Pool
  readonly cdek: Pick<Cdek, 'cityCode' | 'createOrder' | 'findOrder' | 'cancelOrder'>
  readonly log: { warn(fields: object, message: string): void }
}

const batchSize = 10
/** About twelve hours. */
const maxTries = 11

/** The shipment failed for good. The message is in Russian, for the shop. */
class ShipmentRefused extends Error {
  /** The shop need not do anything. */
  readonly isExpected: boolean
  constructor(message: string, isExpected = false) {
    super(message)
    this.isExpected = isExpected
  }
}

/** Creates orders at CDEK for due shipments and reads their status, each independently. */
export async function shipOrders(deps: ShipmentDeps): Promise<void> {
  const due = await claimShipments(deps.pool, batchSize)
  await Promise.all(due.map((shipment) => processShipment(deps, shipment)))
}

async function processShipment(deps: ShipmentDeps, shipment: DueShipment): Promise<void> {
  const { pool, log } = deps
  const { id, orderId } = shipment
  try {
    const uuid = shipment.uuid ?? (await findOrCreateCarrierOrder(deps, shipment))
    // Store the id now, because the next steps may fail.
    if (shipment.uuid === null) await writeShipment(pool, id, 'asked', uuid, '', '')
    const order = await deps.cdek.findOrder({ uuid })
    if (order && shipment.isCancelled && !isFinal(order.status)) return await cancelAtCarrier(deps, shipment, order)
    if (order?.status === 'REMOVED' && order.trackingNumber === '')
      throw new ShipmentRefused('Отправление отменено, в СДЭК его больше нет.', shipment.isCancelled)
    if (order?.isRefused) throw new ShipmentRefused(`СДЭК не принял заказ${order.reason && `: ${order.reason}`}.`)
    if (order && isDelivered(order.status)) await handOverDelivered(pool, shipment)
    if (order) await writeShipment(pool, id, stateOf(order), uuid, order.trackingNumber, order.status)
    if (!order && shipment.tries >= maxTries) throw new ShipmentRefused('СДЭК не нашёл у себя этот заказ.')
  } catch (error) {
    if (error instanceof CdekFailure) {
      log.warn(
        { event: 'shipment-failed', orderId, shipmentId: id, status: error.status, reason: error.message },
        'could not hand over a shipment to CDEK',
      )
      if (shipment.uuid === null && error.status === 400)
        await refuseShipment(pool, shipment, 'СДЭК не принял данные заказа.')
      else if (shipment.uuid === null && shipment.tries >= maxTries)
        await refuseShipment(pool, shipment, 'СДЭК долго не отвечает.')
    } else if (error instanceof ShipmentRefused) await refuseShipment(pool, shipment, error.message, error.isExpected)
    else throw error
  }
}

/** Cancels the order at CDEK, possible until it has received the goods. The result is read at the next try. */
async function cancelAtCarrier(
  { pool, cdek }: ShipmentDeps,
  { id }: DueShipment,
  { uuid, trackingNumber, status }: CdekOrder,
): Promise<void> {
  if (!(await cdek.cancelOrder(uuid)))
    throw new ShipmentRefused('Отправление отменено, но СДЭК уже принял его: оформите отказ в личном кабинете.')
  await writeShipment(pool, id, trackingNumber === '' ? 'asked' : 'registered', uuid, trackingNumber, status)
}

const stateOf = ({ trackingNumber, status }: CdekOrder) =>
  trackingNumber === '' ? 'asked' : isFinal(status) ? 'over' : 'registered'

/** Id of the order at CDEK. Finds one created by an earlier try whose answer was lost, otherwise creates it. */
async function findOrCreateCarrierOrder({ cdek }: ShipmentDeps, shipment: DueShipment): Promise<string> {
  const number = shipmentNumber(shipment.orderId, shipment.position)
  const existing = shipment.tries > 1 || shipment.isCancelled ? await cdek.findOrder({ number }) : null
  if (existing) return existing.uuid
  if (shipment.isCancelled) throw new ShipmentRefused('Отправление отменено раньше, чем было передано.', true)
  if (shipment.isPartlyPaidOnDelivery) throw new ShipmentRefused(`${restIsNotCollected}.`)
  const { address, fromCity } = shipment
  const [fromCode, toCode] = await Promise.all([cdek.cityCode({ city: fromCity }), address && cdek.cityCode(address)])
  if (fromCode === null || (address && toCode === null)) throw new ShipmentRefused('СДЭК не знает города доставки.')
  return cdek.createOrder(cdekOrderBody({ ...shipment, number, fromCode, toCode }))
}

/** The buyer has received the shipment: settle earlier payments now, even if staff complete the order later. */
async function handOverDelivered(pool: Pool, { id, isCancelled }: DueShipment): Promise<void> {
  if (isCancelled) return
  await transaction(pool, async (tx) => {
    if ((await saveShipmentHandOver(tx, id)).length > 0) await queueReceipts(tx)
  })
}

async function refuseShipment(pool: Pool, { id }: DueShipment, why: string, isExpected = false): Promise<void> {
  await transaction(pool, async (tx) => {
    const [failed] = await failShipment(tx, id, why)
    if (failed && !isExpected) await addEmails(tx, [{ email: 'shipment-failed', to: 'shop', id: repeatableId(id) }])
  })
}
