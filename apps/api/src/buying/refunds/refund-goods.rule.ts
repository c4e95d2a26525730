import { goodsOfPayments } from '../receipts/goods-of-payments.rule.ts'
import type { RefundedGoods } from '../receipts/receipts.port.ts'
import { refundedGoods } from './desk-refund.rule.ts'

/** Goods of a refund, for its receipts. */
export const goodsOfRefund = (refund: {
  readonly deliveryKopecks: number
  readonly lines: readonly {
    readonly title: string
    readonly count: number
    readonly unsent: number
    readonly sumKopecks: number
    readonly unsentKopecks: number
    readonly isHandedOver: boolean
  }[]
}): RefundedGoods => ({
  lines: refundedGoods(refund.lines.map(({ sumKopecks, ...line }) => ({ ...line, amountKopecks: sumKopecks }))),
  deliveryKopecks: refund.deliveryKopecks,
})

/** The goods that remain to be refunded when `kopecks` of them have been. */
export function goodsStillToRefund(goods: RefundedGoods, kopecks: number): RefundedGoods {
  const all = goods.lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, goods.deliveryKopecks)
  const remaining = goodsOfPayments(goods, [
    { id: 0, remainingKopecks: kopecks },
    { id: 1, remainingKopecks: all - kopecks },
  ]).find(({ payment }) => payment.id === 1)
  return { lines: remaining?.lines ?? [], deliveryKopecks: remaining?.deliveryKopecks ?? 0 }
}
