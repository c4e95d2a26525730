import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { shipmentNumber } from './shipment-number.rule.ts'
import { findFailedShipment } from './shipments.sql.ts'

/** The email to the shop: a shipment must be handed to its carrier by hand; null: no longer so. */
export async function shipmentEmail({ tx, settings: { sites } }: EmailSources, id: number): Promise<Email | null> {
  const [failed] = await findFailedShipment(tx, id)
  const site = failed && sites.find(({ id }) => id === failed.siteId)
  if (!failed || !site) return null
  const shopAddress = { name: site.name, address: site.email }
  const title = `Отправление ${shipmentNumber(failed.orderId, failed.position)} не передано в СДЭК`
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
