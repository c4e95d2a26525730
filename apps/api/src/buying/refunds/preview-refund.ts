import type { orderRefunds, RefundPreview } from '@shpulka/contract/buying/order-refunds'
import type { Queryable } from '../../base/db/pool.ts'
import { badInput, notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import type { DeskDeps } from '../order-desk/desk-orders.port.ts'
import { spreadRefund } from '../payments/goods-refunds.port.ts'
import { isReturnedByHand } from '../payments/returned-by-hand.rule.ts'
import { receiptOfGoods } from '../receipts/receipts.port.ts'
import {
  calculateDeskRefund,
  type DeskRefund,
  type DeskRefundFacts,
  deskRefundFacts,
  requireEnoughMoney,
} from './calculate-desk-refund.ts'
import { findDeskRefundOrder } from './desk-refunds.sql.ts'
import { findOrderOfRefund, findRefundTransition } from './refund-changes.sql.ts'
import { goodsOfRefund, goodsStillToRefund } from './refund-goods.rule.ts'
import { type RefundedItems, refundSums } from './refund-sums.rule.ts'

const providerTitles: Readonly<Record<string, string>> = {
  yookassa: 'ЮKassa',
  sandbox: 'учебный банк',
  transfer: 'перевод',
  'on-delivery': 'деньгами, как платили при получении',
}

export const previewRefund: OfficeHandler<typeof orderRefunds.previewRefund, DeskDeps> = async (
  { params: { id }, body: { requestId, lines, withDelivery = false }, staff },
  { officePool },
) => {
  const [order] = await findDeskRefundOrder(officePool, id)
  if (!order || !isAllowedAtSite(staff.permissions, 'orders.refund', order.siteId)) throw notFound('Такого заказа нет')
  if ((requestId === undefined) === (lines === undefined)) throw badInput({ lines: 'Нужны либо строки, либо заявка' })
  const facts = await deskRefundFacts(officePool, id)
  const refund = lines
    ? withSoldLines(facts, calculateDeskRefund(facts, lines, withDelivery))
    : await requestedRefund(officePool, { orderId: id, requestId: requestId!, facts })
  return previewOf(officePool, { orderId: id, refund, facts })
}

interface PreviewedRefund
  extends Pick<DeskRefund, 'goods' | 'itemsKopecks' | 'deliveryKopecks' | 'amountKopecks' | 'bonusKopecks'> {
  readonly lines: readonly RefundedItems[]
  /** The part of the amount that is returned, being returned or off the debt already. */
  readonly returnedKopecks: number
}

const withSoldLines = (facts: DeskRefundFacts, refund: DeskRefund): PreviewedRefund => ({
  ...refund,
  returnedKopecks: 0,
  lines: refund.lines.map((line) => {
    const { title, priceKopecks, discountKopecks } = facts.lines.find((each) => each.line === line.line)!
    return { ...line, title, priceKopecks, discountKopecks }
  }),
})

/** A refund request, with the sums calculated when it was created. */
async function requestedRefund(
  tx: Queryable,
  { orderId, requestId, facts }: { orderId: number; requestId: number; facts: DeskRefundFacts },
): Promise<PreviewedRefund> {
  const [request] = await findOrderOfRefund(tx, requestId)
  const [refund] = request?.orderId === orderId ? await findRefundTransition(tx, requestId, 'paying') : []
  if (!refund) throw notFound('Такой заявки у заказа нет')
  const { amountKopecks, deliveryKopecks, bonusKopecks } = refund
  const returnedKopecks = refund.returningKopecks + refund.creditedKopecks
  requireEnoughMoney(amountKopecks - returnedKopecks, facts)
  return {
    amountKopecks,
    deliveryKopecks,
    bonusKopecks,
    returnedKopecks,
    itemsKopecks: amountKopecks - deliveryKopecks,
    goods: goodsOfRefund(refund),
    lines: refund.lines.map(({ sumKopecks, ...line }) => ({ ...line, amountKopecks: sumKopecks })),
  }
}

async function previewOf(
  tx: Queryable,
  { orderId, refund, facts }: { orderId: number; refund: PreviewedRefund; facts: DeskRefundFacts },
): Promise<RefundPreview> {
  const debt = Math.min(facts.debtKopecks, refund.amountKopecks - refund.returnedKopecks)
  const parts = await Promise.all(
    spreadRefund(goodsStillToRefund(refund.goods, refund.returnedKopecks + debt), facts.payments).map(
      async ({ payment: { provider }, goods, amountKopecks }) => {
        const isByHand = isReturnedByHand(provider)
        const receipt = isByHand ? null : await receiptOfGoods(tx, orderId, goods)
        return {
          way: providerTitles[provider] ?? provider,
          isByHand,
          amount: amountKopecks,
          receipt:
            receipt?.lines.map(({ description, quantity, priceKopecks, mode }) => ({
              description,
              quantity,
              price: priceKopecks,
              isHandedOver: mode === 'full_payment',
            })) ?? null,
        }
      },
    ),
  )
  const { itemsKopecks, deliveryKopecks, amountKopecks, bonusKopecks, returnedKopecks } = refund
  return {
    lines: refund.lines.map(refundSums),
    items: itemsKopecks,
    delivery: deliveryKopecks,
    amount: amountKopecks,
    bonuses: bonusKopecks,
    returned: returnedKopecks,
    debt,
    parts,
  }
}
