import type { RefundedGoods } from '../receipts/receipts.port.ts'

/** Goods that became dearer or cheaper when an order was changed, with the differences in sums. */
export interface ChangedGoods {
  readonly added: RefundedGoods
  readonly removed: RefundedGoods
}

/** A line of an order before or after the change. */
export interface BilledLine {
  readonly line: number
  readonly title: string
  readonly count: number
  readonly sumKopecks: number
}

export interface BilledOrder {
  readonly lines: readonly BilledLine[]
  readonly deliveryKopecks: number
}

/** Differences by line. If only the price has changed, the difference is one piece at that price. */
export function changedGoods(before: BilledOrder, after: BilledOrder): ChangedGoods {
  const linesBefore = new Map(before.lines.map((line) => [line.line, line]))
  const linesAfter = new Map(after.lines.map((line) => [line.line, line]))
  const differences = [...new Set([...linesBefore.keys(), ...linesAfter.keys()])].map((line) => {
    const [previous, changed] = [linesBefore.get(line), linesAfter.get(line)]
    return {
      title: (changed ?? previous)!.title,
      count: (changed?.count ?? 0) - (previous?.count ?? 0),
      sumKopecks: (changed?.sumKopecks ?? 0) - (previous?.sumKopecks ?? 0),
    }
  })
  const delivery = after.deliveryKopecks - before.deliveryKopecks
  const differencesOf = (sign: 1 | -1): RefundedGoods => ({
    lines: differences
      .filter(({ sumKopecks }) => sumKopecks * sign > 0)
      .map(({ title, count, sumKopecks }) => ({
        title,
        count: Math.max(1, count * sign),
        sumKopecks: sumKopecks * sign,
      })),
    deliveryKopecks: Math.max(0, delivery * sign),
  })
  return { added: differencesOf(1), removed: differencesOf(-1) }
}

/** The sum of goods and delivery. */
export const sumOfGoods = ({ lines, deliveryKopecks }: RefundedGoods): number =>
  lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, deliveryKopecks)

/**
 * Goods of a difference for the receipt: the changed goods if their sum equals it. If some became dearer and others
 * cheaper, the receipt has one line for the difference.
 */
export const goodsOfDifference = (goods: RefundedGoods, differenceKopecks: number): RefundedGoods =>
  sumOfGoods(goods) === differenceKopecks
    ? goods
    : { lines: [{ title: 'Изменение состава заказа', count: 1, sumKopecks: differenceKopecks }], deliveryKopecks: 0 }
