import { refundShare } from '@shpulka/contract/buying/refunds'
import type { PaidLine } from '../receipts/receipt-lines.rule.ts'

/** A line of an order as it is once the order is locked. */
export interface DeskRefundLine {
  readonly line: number
  readonly title: string
  readonly ordered: number
  readonly sent: number
  /** In refunds that were not rejected, withdrawn ones among them. */
  readonly returned: number
  /** Never will go. */
  readonly withdrawn: number
  readonly paid: number
  readonly paidBonuses: number
  readonly refunded: number
  readonly refundedBonuses: number
  /** Whatever went of it, the buyer has. */
  readonly isHandedOver: boolean
}

/** What is asked of a line; `unsent`: of `count`, those that have not gone; `returned`: as its sender saw it. */
export interface RequestedRefund {
  readonly line: number
  readonly count: number
  readonly unsent: number
  readonly returned: number
}

export interface DeskRefundedLine {
  readonly line: number
  readonly count: number
  readonly unsent: number
  readonly amountKopecks: number
  /** Of the amount, of those that have not gone. */
  readonly unsentKopecks: number
  readonly bonusKopecks: number
}

export interface CheckedRefund {
  readonly lines: readonly DeskRefundedLine[]
  /** By field of the form, in Russian. */
  readonly errors: Readonly<Record<string, string>>
  /** Lines of which something was refunded that their sender did not see. */
  readonly changed: readonly { readonly line: DeskRefundLine; readonly seen: number }[]
  /** No line has anything left to go after it. */
  readonly leavesNothingToSend: boolean
}

export const unsentLeft = ({ ordered, sent, withdrawn }: Pick<DeskRefundLine, 'ordered' | 'sent' | 'withdrawn'>) =>
  ordered - sent - withdrawn
export const goneLeft = ({ sent, returned, withdrawn }: Pick<DeskRefundLine, 'sent' | 'returned' | 'withdrawn'>) =>
  sent - (returned - withdrawn)

/** The money and bonuses of the goods staff refund, by the one rule of shares. */
export function checkedRefund(lines: readonly DeskRefundLine[], requested: readonly RequestedRefund[]): CheckedRefund {
  const errors: Record<string, string> = {}
  const changed: { line: DeskRefundLine; seen: number }[] = []
  const refunded = requested.flatMap(({ line, count, unsent, returned }, n) => {
    const of = lines.find((each) => each.line === line)
    if (of && of.returned !== returned) changed.push({ line: of, seen: returned })
    const isDoubled = requested.findIndex((each) => each.line === line) < n
    const complaint = complaintAbout(of, count, unsent) ?? (isDoubled ? 'Эта строка названа дважды' : null)
    if (complaint !== null) errors[`lines.${n}.count`] = complaint
    return complaint !== null || !of ? [] : [refundOf(of, count, unsent)]
  })
  const leavesNothingToSend = lines.every(
    (line) => unsentLeft(line) === (requested.find((each) => each.line === line.line)?.unsent ?? 0),
  )
  return { lines: refunded, errors, changed, leavesNothingToSend }
}

function refundOf(of: DeskRefundLine, count: number, unsent: number): DeskRefundedLine {
  const { ordered, returned, paid, refunded: already } = of
  const share = (pieces: number) => refundShare(paid, ordered, { returned, already, count: pieces })
  return {
    ...{ line: of.line, count, unsent, amountKopecks: share(count), unsentKopecks: unsent > 0 ? share(unsent) : 0 },
    bonusKopecks: refundShare(of.paidBonuses, ordered, { returned, already: of.refundedBonuses, count }),
  }
}

function complaintAbout(of: DeskRefundLine | undefined, count: number, unsent: number): string | null {
  if (!of) return 'Такой строки в заказе нет'
  if (unsent > count) return 'Не отправленных не больше, чем всего'
  if (unsent > unsentLeft(of)) return `Не отправлено ${unsentLeft(of)} шт.`
  return count - unsent > goneLeft(of) ? `Из отправленного вернуть можно ${goneLeft(of)} шт.` : null
}

/**
 * The goods of a refund as its receipt lists them: what went and what did not apart, for they are returned differently.
 */
export const refundedGoods = (
  lines: readonly (Omit<DeskRefundedLine, 'line' | 'bonusKopecks'> & {
    readonly title: string
    readonly isHandedOver: boolean
  })[],
): PaidLine[] =>
  lines.flatMap(({ title, count, unsent, amountKopecks, unsentKopecks, isHandedOver }) => [
    ...(unsent > 0 ? [{ title, count: unsent, sumKopecks: unsentKopecks, isHandedOver: false }] : []),
    ...(count > unsent
      ? [{ title, count: count - unsent, sumKopecks: amountKopecks - unsentKopecks, isHandedOver }]
      : []),
  ])
