import type { Letter, LetterSources } from '../../base/mail/letter.port.ts'
import { writtenLetter } from '../../base/mail/written-letter.rule.ts'
import { orderNumber } from '../orders/order-number.rule.ts'
import { findFailedShipment } from './shipments.sql.ts'

/** Tells the shop that an order has to be handed to its carrier by hand; null: it is not so any more. */
export async function shipmentLetter({ tx, settings: { sites } }: LetterSources, orderId: number): Promise<Letter | null> {
  const [failed] = await findFailedShipment(tx, orderId)
  const site = failed && sites.find(({ id }) => id === failed.siteId)
  if (!failed || !site) return null
  const mailbox = { name: site.name, address: site.email }
  const title = `Заказ ${orderNumber(orderId)} не передан в СДЭК`
  const lines = [failed.failure, 'Оформите отправление в личном кабинете СДЭК вручную.']
  return writtenLetter({ to: mailbox, replyTo: mailbox, subject: title, title, shop: site, sections: [{ lines }] })
}
