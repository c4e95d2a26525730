import type { RefundedGoods } from '../receipts/receipts.port.ts'

/** What became dearer and what became cheaper when an order was changed, with the differences in sums. */
export interface ChangedGoods {
  readonly added: RefundedGoods
  readonly removed: RefundedGoods
}

/** A line of an order, before or after. */
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
  const was = new Map(before.lines.map((line) => [line.line, line]))
  const is = new Map(after.lines.map((line) => [line.line, line]))
  const differences = [...new Set([...was.keys(), ...is.keys()])].map((line) => {
    const [former, changed] = [was.get(line), is.get(line)]
    return {
      title: (changed ?? former)!.title,
      count: (changed?.count ?? 0) - (former?.count ?? 0),
      sumKopecks: (changed?.sumKopecks ?? 0) - (former?.sumKopecks ?? 0),
    }
  })
  const delivery = after.deliveryKopecks - before.deliveryKopecks
  const differencesOf = (sign: 1 | -1): RefundedGoods => ({
    lines: differences
      .filter(({ sumKopecks }) => sumKopecks * sign > 0)
      .map(({ title, count, sumKopecks }) => ({
        ...{ title, count: Math.max(1, count * sign), sumKopecks: sumKopecks * sign },
      })),
    deliveryKopecks: Math.max(0, delivery * sign),
  })
  return { added: differencesOf(1), removed: differencesOf(-1) }
}

/** The sum of goods, with delivery. */
export const sumOfGoods = ({ lines, deliveryKopecks }: RefundedGoods): number =>
  lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, deliveryKopecks)

/**
 * Goods of a difference for the receipt: the changed goods if their sum equals it. If some became dearer and others
 * cheaper, only the difference moves, and the line says so.
 */
export const goodsOfDifference = (goods: RefundedGoods, differenceKopecks: number): RefundedGoods =>
  sumOfGoods(goods) === differenceKopecks
    ? goods
    : { lines: [{ title: 'Изменение состава заказа', count: 1, sumKopecks: differenceKopecks }], deliveryKopecks: 0 }
