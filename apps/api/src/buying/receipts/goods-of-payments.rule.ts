import type { PaidLine } from './receipt-lines.rule.ts'

/** A payment with its unused amount. */
interface PaymentRemainder {
  readonly id: number
  readonly remainingKopecks: number
}

/** A payment received before goods were handed over: the receipt of the hand-over settles it (54-ФЗ). */
export interface Prepayment extends PaymentRemainder {
  readonly provider: 'sandbox' | 'yookassa'
}

interface GoodsOfPayment<Payment extends PaymentRemainder> {
  readonly payment: Payment
  readonly lines: readonly PaidLine[]
  readonly deliveryKopecks: number
}

/**
 * Divides goods among payments, in order, until each payment is used up: a receipt belongs to one payment. Used for
 * hand-overs and refunds. A line shared by two payments becomes, in each of them, one piece with a part of the sum.
 * Goods that no payment covers are left out.
 */
export function goodsOfPayments<Payment extends PaymentRemainder>(
  goods: { readonly lines: readonly PaidLine[]; readonly deliveryKopecks: number },
  payments: readonly Payment[],
): GoodsOfPayment<Payment>[] {
  const uncovered = goods.lines.filter(({ sumKopecks }) => sumKopecks > 0)
  let uncoveredDelivery = goods.deliveryKopecks
  return payments.flatMap((payment) => {
    let unused = payment.remainingKopecks
    const lines: PaidLine[] = []
    while (unused > 0 && uncovered[0]) {
      const [line] = uncovered as [PaidLine]
      if (line.sumKopecks <= unused) {
        lines.push(line)
        uncovered.shift()
      } else {
        lines.push({ ...line, count: 1, sumKopecks: unused })
        uncovered[0] = { ...line, count: 1, sumKopecks: line.sumKopecks - unused }
      }
      unused -= lines.at(-1)!.sumKopecks
    }
    const deliveryKopecks = Math.min(uncoveredDelivery, unused)
    uncoveredDelivery -= deliveryKopecks
    return lines.length > 0 || deliveryKopecks > 0 ? [{ payment, lines, deliveryKopecks }] : []
  })
}
