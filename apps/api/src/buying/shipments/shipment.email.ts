import { trackingLink } from '@shpulka/contract/buying/tracking-link'
import { shortAmount } from '@shpulka/contract/catalogue/pack'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { orderNotice } from '../orders/order-emails.port.ts'
import { findSentPart } from './order-parts.sql.ts'
import { shipmentNumber } from './shipment-number.rule.ts'
import { findFailedShipment } from './shipments.sql.ts'

/** Email to the shop: a shipment must be registered at the carrier by hand. Null if this is no longer necessary. */
export async function shipmentEmail({ tx, settings: { sites } }: EmailSources, id: number): Promise<Email | null> {
  const [failed] = await findFailedShipment(tx, id)
  const site = failed && sites.find(({ id }) => id === failed.siteId)
  if (!failed || !site) return null
  const shopAddress = { name: site.name, address: site.email }
  const title = `Отправление ${shipmentNumber(failed.orderId, failed.position)} не передано в СДЭК`
  const lines = [failed.failure, 'Оформите отправление в личном кабинете СДЭК вручную.']
  const message = renderedEmail({
    to: shopAddress,
    replyTo: shopAddress,
    subject: title,
    title,
    shop: site,
    sections: [{ lines }],
  })
  return { ...message, about: { kind: 'order', id: failed.orderId } }
}

/** Email to the buyer: the goods in a shipment and those still to be sent. Null if the order was cancelled. */
export async function shipmentSentEmail(sources: EmailSources, id: number): Promise<Email | null> {
  const [part] = await findSentPart(sources.tx, id)
  if (!part || part.isCancelled) return null
  const { orderId, position, carrier, lines, left: unsent } = part
  const listed = (goods: typeof lines) =>
    goods.map(({ title, count, packSize }) => `${title} — ${shortAmount(count, packSize)}`)
  return orderNotice(sources, orderId, 'buyer', (number) => ({
    title: unsent.length > 0 ? `Заказ ${number}: отправлена часть` : `Заказ ${number}: отправлено всё`,
    lines: [
      `В отправлении ${shipmentNumber(orderId, position)}${carrier === null ? '' : ` (${carrier})`}:`,
      ...listed(lines),
      ...(unsent.length > 0
        ? ['Ещё отправим:', ...listed(unsent)]
        : ['Это последнее отправление заказа: больше ничего ждать не нужно.']),
    ],
  }))
}

/** Email to the buyer: the tracking number. Null if the order was cancelled or the number removed. */
export async function shipmentTrackingEmail(sources: EmailSources, id: number): Promise<Email | null> {
  const [part] = await findSentPart(sources.tx, id)
  if (!part || part.isCancelled || part.trackingNumber === '') return null
  const { orderId, position, carrier, trackingNumber } = part
  const link = trackingLink(carrier, trackingNumber)
  return orderNotice(sources, orderId, 'buyer', (number) => ({
    title: `Заказ ${number}: номер для отслеживания`,
    lines: [
      `Отправление ${shipmentNumber(orderId, position)} везёт ${carrier}, номер ${trackingNumber}.`,
      ...(link ? [`Где оно сейчас: ${link}`] : []),
    ],
  }))
}
