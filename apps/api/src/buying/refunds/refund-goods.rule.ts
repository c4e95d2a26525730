import type { RefundedGoods } from '../receipts/receipts.port.ts'
import { settledGoods } from '../receipts/settled-goods.rule.ts'
import { refundedGoods } from './desk-refund.rule.ts'

/** The goods of a refund as its receipts list them. */
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

/** What is left of goods when so much of their money has gone back already. */
export function withoutFirst(goods: RefundedGoods, kopecks: number): RefundedGoods {
  const all = goods.lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, goods.deliveryKopecks)
  const left = settledGoods(goods, [
    { id: 0, leftKopecks: kopecks },
    { id: 1, leftKopecks: all - kopecks },
  ]).find(({ payment }) => payment.id === 1)
  return { lines: left?.lines ?? [], deliveryKopecks: left?.deliveryKopecks ?? 0 }
}
