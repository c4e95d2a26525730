import type { StaffOrderDelivery } from '@shpulka/contract/buying/staff-orders'
import { type Actor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { tagsOfOffers } from '../../catalogue/catalog/offers.port.ts'
import { closeOrderedBlanks } from '../blanks/ordered-blanks.port.ts'
import { priceWithCarrier } from '../delivery/quote-messages.rule.ts'
import { deliveryPlan } from '../order-changes/changed-delivery.rule.ts'
import type { ChangedOrder } from '../order-changes/changed-order.rule.ts'
import { writeNewLines } from '../order-changes/new-order.port.ts'
import { choosePaymentMethod } from '../order-payment/choose-payment-method.port.ts'
import { reserveUnreserved } from '../order-reservations/reserve-unreserved.port.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { type OrderedGoods, pricedStaffOrder } from './priced-staff-order.ts'
import type { readClient } from './read-client.ts'
import { type AgreedDelivery, agreedDelivery, type QuotedGoods } from './staff-delivery.ts'
import { insertStaffOrder } from './staff-orders.sql.ts'

/** An order that staff place. */
export interface StaffOrder extends OrderedGoods {
  readonly client: Awaited<ReturnType<typeof readClient>>
  /** Sum of the goods as the caller saw it; null: not shown, or fixed by a price offer. */
  readonly goodsSeen: number | null
  /** Null if delivery will be agreed later. */
  readonly delivery: StaffOrderDelivery | null
  /** Quotes made before the transaction. Null without delivery. */
  readonly quoted: QuotedGoods | null
  /** Payment method; null: chosen later. */
  readonly paymentId: number | null
  readonly comment: string
  /** The idempotency key of the request, or the id of the price offer: a repeat finds the order by it. */
  readonly key: string | null
  /** Of the request with that key. */
  readonly fingerprint: Buffer | null
  readonly offerId: number | null
  readonly why: string
}

export interface PlacedStaffOrder {
  readonly orderId: number
  /** Cache tags of the goods whose stock has decreased. */
  readonly tags: readonly string[]
  /** Data for the metric of placed orders, to record after the commit. Null for a repeated request. */
  readonly placement: { readonly site: string; readonly totalKopecks: number } | null
}

/** Writes the order, reserves its goods, and emails the client. */
export async function writeStaffOrder(
  tx: Queryable,
  { currentSettings, catalog, banks }: StaffOrdersDeps,
  by: Actor,
  order: StaffOrder,
): Promise<PlacedStaffOrder> {
  const { site, client, priceRole, paymentId, comment, key, fingerprint, offerId, why } = order
  const { groups, priced } = await pricedStaffOrder(tx, { currentSettings }, order)
  const rate = currentSettings().currencies.find(({ id }) => id === site.currencyId)?.rate ?? 1
  const problem = priced.lines.find((line) => line.problem !== null)
  if (problem) throw unprocessable(`${problem.priced.line.group?.productTitle ?? 'Товар'}: ${problem.problem}`)
  checkGoodsSum(order.goodsSeen, priced)
  const delivery =
    order.delivery && order.quoted ? agreedDelivery(order.delivery, order.quoted, priced.shipped.contentsHash) : null
  const [placed] = await insertStaffOrder(
    tx,
    JSON.stringify({
      site_id: site.id,
      user_id: client.userId,
      staff_key: key,
      staff_fingerprint: fingerprint && `\\x${fingerprint.toString('hex')}`,
      price_offer_id: offerId,
      price_role: priceRole,
      currency_id: site.currencyId,
      currency_rate: rate,
      contact: client.contact,
      payer: client.payer,
      comment,
      items_kopecks: priced.itemsKopecks,
      old_items_kopecks: priced.oldItemsKopecks,
      calculational_limit_kopecks: priced.calculationalLimitKopecks,
      factual_limit_kopecks: priced.factualLimitKopecks,
      weight_grams: priced.weightGrams,
      ...deliveryColumns(delivery),
    }),
    by.who,
    why,
  )
  const orderId = placed!.id
  await writeNewLines(tx, orderId, priced, (productId) => catalog.findProductPath(site.id, productId) ?? '')
  await reserveUnreserved(tx, orderId)
  await closeOrderedBlanks(tx, orderId)
  if (paymentId !== null) await choosePaymentMethod(tx, banks, orderId, paymentId)
  if (client.contact.email !== '') await addEmails(tx, [{ email: 'order-placed', to: 'buyer', id: orderId }])
  await recordAudit(tx, {
    actor: by,
    action: 'order.place',
    record: { kind: 'order', id: orderId },
    siteId: site.id,
    why,
    changes: {
      total: [null, roubles(priced.itemsKopecks + (delivery?.priceKopecks ?? 0))],
      ...(paymentId !== null && { paymentMethod: [null, paymentId] }),
      ...(delivery && { Доставка: [null, deliveryPlan(delivery.quote)] }),
      ...(delivery && { 'Цена доставки': [null, roubles(delivery.priceKopecks)] }),
      ...(delivery &&
        order.delivery?.price != null && {
          'Цена доставки по расчёту': [
            null,
            priceWithCarrier(roubles(delivery.quote.priceKopecks), delivery.quote.carrier),
          ],
          'Причина цены доставки': [null, order.delivery.why],
        }),
    },
  })
  const offerIds = [...groups.values()].flatMap(({ offers }) => offers.map(({ id }) => id))
  const totalKopecks = priced.itemsKopecks + (delivery?.priceKopecks ?? 0)
  return { orderId, tags: await tagsOfOffers(tx, offerIds), placement: { site: site.code, totalKopecks } }
}

/**
 * Throws if the goods cost more than the client has heard. Callers see first-tier prices: those of another tier are
 * found here and need no consent.
 */
function checkGoodsSum(
  seen: number | null,
  {
    itemsKopecks: current,
    calculationalLimitKopecks,
  }: Pick<ChangedOrder, 'itemsKopecks' | 'calculationalLimitKopecks'>,
): void {
  if (seen === null || Math.min(current, calculationalLimitKopecks) <= seen) return
  throw new Failure(
    409,
    `Цены изменились: товары стоили ${roubles(seen)}, теперь ${roubles(current)}. Скажите клиенту новую сумму`,
    {},
    { conflict: { goods: { seen, current, who: '', at: null } } },
  )
}

const deliveryColumns = (delivery: AgreedDelivery | null) => ({
  delivery_kopecks: delivery?.priceKopecks ?? 0,
  ...(delivery && {
    delivery_method_id: delivery.quote.methodId,
    delivery_point_id: delivery.quote.pointId,
    delivery_address: delivery.quote.address,
    delivery_days_min: delivery.quote.daysMin,
    delivery_days_max: delivery.quote.daysMax,
    delivery_date_from: delivery.quote.dateFrom,
    delivery_date_to: delivery.quote.dateTo,
  }),
  delivery_option: delivery?.quote.option ?? '',
})
