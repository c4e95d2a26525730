import type { PaidLine } from './receipt-lines.rule.ts'

/** A payment with the part of it that is not used yet. */
interface LeftPayment {
  readonly id: number
  readonly leftKopecks: number
}

/** A payment made before a hand-over that the hand-over may settle. */
export interface UnsettledPayment extends LeftPayment {
  readonly provider: 'sandbox' | 'yookassa'
}

interface SettledGoods<Payment extends LeftPayment> {
  readonly payment: Payment
  readonly lines: readonly PaidLine[]
  readonly deliveryKopecks: number
}

/**
 * Divides goods among payments, in order, until each is used up: a receipt belongs to one payment. Used for goods
 * handed over and for refunds. A line shared by two payments is one piece with its part of the sum in each. Goods
 * without a payment left are in none.
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
