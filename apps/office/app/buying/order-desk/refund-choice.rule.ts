import type { DeskRefundTerms } from '@shpulka/contract/buying/order-refunds'

type Line = Pick<DeskRefundTerms['lines'][number], 'line' | 'returned'>

/** How many of a line are refunded: of those sent, and of those not sent yet. */
export interface ChosenCount {
  readonly gone: number
  readonly unsent: number
}

/** The lines of a request as they are sent; none where nothing is chosen. */
export const chosenLines = (lines: readonly Line[], counts: ReadonlyMap<number, ChosenCount>) =>
  lines
    .map(({ line, returned }) => {
      const { gone, unsent } = counts.get(line) ?? { gone: 0, unsent: 0 }
      return { line, count: gone + unsent, unsent, returned }
    })
    .filter(({ count }) => count > 0)

/** Whether any of the goods have been sent: then staff tell whether they are back. */
export const isAnyGone = (lines: readonly { readonly count: number; readonly unsent: number }[]): boolean =>
  lines.some(({ count, unsent }) => count > unsent)
