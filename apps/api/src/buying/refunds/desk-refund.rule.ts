import { refundShare } from '@shpulka/contract/buying/refunds'
import { shortAmount } from '@shpulka/contract/catalogue/pack'
import type { PaidLine } from '../receipts/receipt-lines.rule.ts'

/** A line of an order, read under the lock of the order. */
export interface DeskRefundLine {
  readonly line: number
  readonly title: string
  readonly ordered: number
  readonly packSize: number | null
  readonly sent: number
  /** Pieces in refunds that were not rejected, including withdrawn pieces. */
  readonly returned: number
  /** Refunded pieces that were not sent and never will be. */
  readonly withdrawn: number
  readonly paid: number
  readonly paidBonuses: number
  readonly refunded: number
  readonly refundedBonuses: number
  /** The buyer has received all pieces sent. */
  readonly isHandedOver: boolean
}

/** `unsent`: how many of `count` were not sent. `returned`: the returned count that staff saw. */
export interface DeskLineInput {
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
  /** The part of `amountKopecks` for unsent pieces. */
  readonly unsentKopecks: number
  readonly bonusKopecks: number
}

export interface CheckedRefund {
  readonly lines: readonly DeskRefundedLine[]
  /** Messages in Russian by form field. */
  readonly errors: Readonly<Record<string, string>>
  /** Lines whose returned count differs from the one staff saw. */
  readonly changed: readonly { readonly line: DeskRefundLine; readonly seen: number }[]
  /** After this refund nothing of the order is left to be sent. */
  readonly leavesNothingToSend: boolean
}

export const unsentLeft = ({ ordered, sent, withdrawn }: Pick<DeskRefundLine, 'ordered' | 'sent' | 'withdrawn'>) =>
  ordered - sent - withdrawn
export const sentLeft = ({ sent, returned, withdrawn }: Pick<DeskRefundLine, 'sent' | 'returned' | 'withdrawn'>) =>
  sent - (returned - withdrawn)

/** Calculates the money and bonuses to refund for the requested lines, by `refundShare`. */
export function checkRefund(lines: readonly DeskRefundLine[], requested: readonly DeskLineInput[]): CheckedRefund {
  const errors: Record<string, string> = {}
  const changed: { line: DeskRefundLine; seen: number }[] = []
  const refunded = requested.flatMap(({ line, count, unsent, returned }, n) => {
    const ordered = lines.find((each) => each.line === line)
    if (ordered && ordered.returned !== returned) changed.push({ line: ordered, seen: returned })
    const isDuplicate = requested.findIndex((each) => each.line === line) < n
    const problem = lineProblem(ordered, count, unsent) ?? (isDuplicate ? 'Эта строка названа дважды' : null)
    if (problem !== null) errors[`lines.${n}.count`] = problem
    return problem !== null || !ordered ? [] : [refundOf(ordered, count, unsent)]
  })
  const leavesNothingToSend = lines.every(
    (line) => unsentLeft(line) === (requested.find((each) => each.line === line.line)?.unsent ?? 0),
  )
  return { lines: refunded, errors, changed, leavesNothingToSend }
}

function refundOf(line: DeskRefundLine, count: number, unsent: number): DeskRefundedLine {
  const { ordered, returned, paid, refunded: already } = line
  const share = (pieces: number) => refundShare(paid, ordered, { returned, already, count: pieces })
  return {
    line: line.line,
    count,
    unsent,
    amountKopecks: share(count),
    unsentKopecks: unsent > 0 ? share(unsent) : 0,
    bonusKopecks: refundShare(line.paidBonuses, ordered, { returned, already: line.refundedBonuses, count }),
  }
}

function lineProblem(line: DeskRefundLine | undefined, count: number, unsent: number): string | null {
  if (!line) return 'Такой строки в заказе нет'
  if (unsent > count) return 'Не отправленных не больше, чем всего'
  if (unsent > unsentLeft(line)) return `Не отправлено ${shortAmount(unsentLeft(line), line.packSize)}`
  return count - unsent > sentLeft(line)
    ? `Из отправленного вернуть можно ${shortAmount(sentLeft(line), line.packSize)}`
    : null
}

/** Goods of a refund for its receipt. Sent and unsent pieces are separate lines, because their receipt modes differ. */
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
