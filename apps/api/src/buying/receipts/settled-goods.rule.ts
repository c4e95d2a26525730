import type { PaidLine } from './receipt-lines.rule.ts'

/** A payment and how much of it is left for the purpose. */
interface LeftPayment {
  readonly id: number
  readonly leftKopecks: number
}

/** Money paid before that a hand-over may still settle. */
export interface UnsettledPayment extends LeftPayment {
  readonly provider: 'sandbox' | 'yookassa'
}

interface SettledGoods<Payment extends LeftPayment> {
  readonly payment: Payment
  readonly lines: readonly PaidLine[]
  readonly deliveryKopecks: number
}

/**
 * Which payment settles what of goods that were handed over, or returns the money of goods that come back: each in turn
 * till its sum is used up, for a receipt is of one payment. A line that two payments share is one thing of its sum in
 * both. What nothing is left for is settled by none.
 */
export function settledGoods<Payment extends LeftPayment>(
  goods: { readonly lines: readonly PaidLine[]; readonly deliveryKopecks: number },
  payments: readonly Payment[],
): SettledGoods<Payment>[] {
  const waiting = goods.lines.filter(({ sumKopecks }) => sumKopecks > 0)
  let deliveryLeft = goods.deliveryKopecks
  return payments.flatMap((payment) => {
    let left = payment.leftKopecks
    const lines: PaidLine[] = []
    while (left > 0 && waiting[0]) {
      const [line] = waiting as [PaidLine]
      if (line.sumKopecks <= left) {
        lines.push(line)
        waiting.shift()
      } else {
        lines.push({ ...line, count: 1, sumKopecks: left })
        waiting[0] = { ...line, count: 1, sumKopecks: line.sumKopecks - left }
      }
      left -= lines.at(-1)!.sumKopecks
    }
    const deliveryKopecks = Math.min(deliveryLeft, left)
    deliveryLeft -= deliveryKopecks
    return lines.length > 0 || deliveryKopecks > 0 ? [{ payment, lines, deliveryKopecks }] : []
  })
}
