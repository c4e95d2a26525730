import type { Tx } from '../../base/db/pool.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { goodsJson, type RefundedGoods } from '../receipts/receipts.port.ts'
import { settledGoods } from '../receipts/settled-goods.rule.ts'
import { findGoodsNotRefunded } from './goods-refunds.sql.ts'
import { endRefundsByHand, insertMoneyRefund, reopenFailedRefunds } from './money-refunds.sql.ts'
import { chargesOf, isOpen } from './payable.rule.ts'
import { addPaymentsJob, findOrderMoney, insertCharge, type PaymentRow } from './payments.sql.ts'

// Callers of these functions have locked the order.

/**
 * Records money the shop has received itself: a transfer, or payment on delivery. Does nothing if the order is paid.
 */
export async function recordCharge(tx: Tx, orderId: number, who: string): Promise<void> {
  await insertCharge(tx, orderId, who)
}

/** Returns the money paid for a cancelled order, and cancels a payment under way as far as the bank can. */
export async function returnMoney(tx: Tx, orderId: number): Promise<void> {
  const [money] = await findOrderMoney(tx, orderId)
  if (!money) return
  // The cancellation email mentions it.
  const origin = { isOfCancel: true }
  const charges = chargesOf(money).map((charge) => ({
    ...charge,
    leftKopecks: charge.amountKopecks - charge.refundedKopecks,
  }))
  const isPartBack = charges.some(({ refundedKopecks }) => refundedKopecks > 0)
  const left = isPartBack ? await goodsOfRest(tx, orderId, charges) : new Map<number, RefundedGoods>()
  for (const charge of charges)
    if (charge.leftKopecks > 0)
      await refundPayment(tx, charge, charge.leftKopecks, 'Заказ отменён', {
        ...origin,
        goods: left.get(charge.id) ?? null,
      })
  for (const payment of money.payments)
    if (payment.status === 'disputed') await refundDisputed(tx, payment, payment.receivedKopecks ?? 0, origin)
  if (money.payments.some(isOpen)) await addPaymentsJob(tx)
}

/**
 * What is left to return of each payment when part of the goods was refunded before: a receipt of all goods would
 * exceed the money returned.
 */
async function goodsOfRest(
  tx: Tx,
  orderId: number,
  charges: readonly { readonly id: number; readonly leftKopecks: number }[],
): Promise<Map<number, RefundedGoods>> {
  const [goods] = await findGoodsNotRefunded(tx, orderId)
  const spread = settledGoods(goods!, charges)
  return new Map(
    charges.map(({ id, leftKopecks }) => {
      const { lines = [], deliveryKopecks = 0 } = spread.find(({ payment }) => payment.id === id) ?? {}
      const unnamedKopecks = leftKopecks - lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, deliveryKopecks)
      const unnamed = { title: 'Оплата отменённого заказа', count: 1, sumKopecks: unnamedKopecks }
      return [id, { lines: unnamedKopecks > 0 ? [...lines, unnamed] : lines, deliveryKopecks }]
    }),
  )
}

/**
 * Money that came with another sum than requested, of a cancelled order: all of it is returned, with a receipt of that
 * sum rather than of the goods.
 */
export async function refundDisputed(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  receivedKopecks: number,
  { isOfCancel = false } = {},
): Promise<void> {
  if (receivedKopecks === 0) return
  const goods = {
    lines: [{ title: 'Оплата отменённого заказа', count: 1, sumKopecks: receivedKopecks }],
    deliveryKopecks: 0,
  }
  await refundPayment(tx, payment, receivedKopecks, 'Заказ отменён', { goods, isOfCancel })
}

/** What money is returned for. */
interface RefundOrigin {
  /** Missing: everything that was paid for. */
  readonly goods?: RefundedGoods | null
  readonly isOfCancel?: boolean
  /** The order costs less than was paid for it. */
  readonly isOfChange?: boolean
}

/**
 * Returns money: the bank is asked after the commit, then on schedule until it is done; money that came by hand is
 * returned by hand, and the shop gets an email. `isOfCancel`: the buyer reads of it in the email about the cancel, not
 * in a separate one.
 */
export async function refundPayment(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'provider'>,
  amountKopecks: number,
  why: string,
  { goods = null, isOfCancel = false, isOfChange = false }: RefundOrigin = {},
): Promise<number> {
  const receipt = goods && goodsJson(goods)
  const [refund] = await insertMoneyRefund(tx, payment.id, amountKopecks, why, receipt, isOfCancel, isOfChange)
  const isByHand = payment.provider === 'transfer' || payment.provider === 'on-delivery'
  await addEmails(tx, [
    ...(isOfCancel ? [] : [{ email: 'money-refund', to: 'buyer', id: refund!.id } as const]),
    ...(isByHand ? [{ email: 'money-refund', to: 'shop', id: refund!.id } as const] : []),
  ])
  if (!isByHand) await addPaymentsJob(tx)
  return refund!.id
}

/** Records that the shop has returned by hand what came by hand or what the bank refused; returns the sum. */
export async function recordRefundsByHand(tx: Tx, orderId: number): Promise<number> {
  return sumOf(await endRefundsByHand(tx, orderId))
}

/** Asks the bank again for refunds it has refused; returns their sum. */
export async function retryRefunds(tx: Tx, orderId: number): Promise<number> {
  const reopened = await reopenFailedRefunds(tx, orderId)
  if (reopened.length > 0) await addPaymentsJob(tx)
  return sumOf(reopened)
}

const sumOf = (refunds: readonly { readonly amountKopecks: number }[]) =>
  refunds.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
