import { refundShare } from '@shpulka/contract/buying/refunds'
import { shortAmount } from '@shpulka/contract/catalogue/pack'

/** A line of an order with the quantity already returned. */
export interface RefundableLine {
  readonly line: number
  readonly ordered: number
  readonly packSize: number | null
  readonly returned: number
  readonly paid: number
  readonly paidBonuses: number
  readonly refunded: number
  readonly refundedBonuses: number
  readonly hasIndividualProperties: boolean
}

export interface RequestedLine {
  readonly line: number
  readonly count: number
}

export interface RefundedLine extends RequestedLine {
  readonly amountKopecks: number
  readonly bonusKopecks: number
}

/** The money and bonuses to refund for the requested lines. `errors`: messages in Russian by form field. */
export function refundedLines(
  lines: readonly RefundableLine[],
  requested: readonly RequestedLine[],
  { isShopFault }: { readonly isShopFault: boolean },
): { lines: RefundedLine[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const accepted = requested.flatMap(({ line, count }, n) => {
    const orderedLine = lines.find((each) => each.line === line)
    const problem =
      lineProblem(orderedLine, count, isShopFault) ??
      (requested.findIndex((each) => each.line === line) < n && 'Эта строка названа дважды')
    if (problem) errors[`lines.${n}.count`] = problem
    if (problem || !orderedLine) return []
    const { ordered, returned, paid, paidBonuses, refunded: already, refundedBonuses } = orderedLine
    return [
      {
        line,
        count,
        amountKopecks: refundShare(paid, ordered, { returned, already, count }),
        bonusKopecks: refundShare(paidBonuses, ordered, { returned, already: refundedBonuses, count }),
      },
    ]
  })
  return { lines: accepted, errors }
}

function lineProblem(line: RefundableLine | undefined, count: number, isShopFault: boolean): string | null {
  if (!line) return 'Такой строки в заказе нет'
  if (line.hasIndividualProperties && !isShopFault)
    return 'Этот товар сделан под заказ: вернуть его можно только из-за брака или ошибки магазина'
  const left = line.ordered - line.returned
  if (left === 0) return 'Этот товар уже в заявках на возврат'
  return count > left ? `Вернуть можно не больше ${shortAmount(left, line.packSize)}` : null
}

/** Whether the buyer keeps nothing of the order after this refund. */
export const isLastOfOrder = (lines: readonly RefundableLine[], requested: readonly RequestedLine[]): boolean =>
  lines.every(
    ({ line, ordered, returned }) => returned + (requested.find((each) => each.line === line)?.count ?? 0) === ordered,
  )
