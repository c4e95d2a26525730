import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { orderNumber } from '../orders/order-number.rule.ts'
import { findFailedShipment } from './shipments.sql.ts'

/** The email to the shop: an order must be handed to its carrier by hand; null: no longer so. */
export async function shipmentEmail({ tx, settings: { sites } }: EmailSources, orderId: number): Promise<Email | null> {
  const [failed] = await findFailedShipment(tx, orderId)
  const site = failed && sites.find(({ id }) => id === failed.siteId)
  if (!failed || !site) return null
  const shopAddress = { name: site.name, address: site.email }
  const title = `Заказ ${orderNumber(orderId)} не передан в СДЭК`
  const lines = [failed.failure, 'Оформите отправление в личном кабинете СДЭК вручную.']
  return renderedEmail({
    to: shopAddress,
    replyTo: shopAddress,
    subject: title,
    title,
    shop: site,
    sections: [{ lines }],
  })
}
