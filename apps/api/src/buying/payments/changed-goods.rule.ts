import type { RefundedGoods } from '../receipts/receipts.port.ts'

/** What became dearer and what became cheaper when an order was changed; the sums are what of it is to be paid. */
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

/**
 * By line: how many more or fewer, for how much. Where the count stays and the price changes, it is one of the goods at
 * the difference.
 */
export function changedGoods(before: BilledOrder, after: BilledOrder): ChangedGoods {
  const was = new Map(before.lines.map((line) => [line.line, line]))
  const is = new Map(after.lines.map((line) => [line.line, line]))
  const differences = [...new Set([...was.keys(), ...is.keys()])].map((line) => {
    const [one, other] = [was.get(line), is.get(line)]
    return {
      title: (other ?? one)!.title,
      count: (other?.count ?? 0) - (one?.count ?? 0),
      sumKopecks: (other?.sumKopecks ?? 0) - (one?.sumKopecks ?? 0),
    }
  })
  const delivery = after.deliveryKopecks - before.deliveryKopecks
  const side = (sign: 1 | -1): RefundedGoods => ({
    lines: differences
      .filter(({ sumKopecks }) => sumKopecks * sign > 0)
      .map(({ title, count, sumKopecks }) => ({
        ...{ title, count: Math.max(1, count * sign), sumKopecks: sumKopecks * sign },
      })),
    deliveryKopecks: Math.max(0, delivery * sign),
  })
  return { added: side(1), removed: side(-1) }
}

/** The sum of goods, with delivery. */
export const sumOfGoods = ({ lines, deliveryKopecks }: RefundedGoods): number =>
  lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, deliveryKopecks)

/**
 * What a difference is of: the goods themselves where they make it up. Where some became dearer and others cheaper,
 * only the difference moves, and it is named as what it is.
 */
export const goodsOfDifference = (goods: RefundedGoods, differenceKopecks: number): RefundedGoods =>
  sumOfGoods(goods) === differenceKopecks
    ? goods
    : { lines: [{ title: 'Изменение состава заказа', count: 1, sumKopecks: differenceKopecks }], deliveryKopecks: 0 }
