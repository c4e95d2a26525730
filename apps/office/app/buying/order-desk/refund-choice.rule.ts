import type { DeskRefundTerms } from '@shpulka/contract/buying/order-refunds'

type Line = Pick<DeskRefundTerms['lines'][number], 'line' | 'returned'>

/** How many pieces of a line are refunded: sent ones, and ones not sent yet. */
export interface ChosenCount {
  readonly sent: number
  readonly unsent: number
}

/** The lines of a request body, without empty ones. */
export const chosenLines = (lines: readonly Line[], counts: ReadonlyMap<number, ChosenCount>) =>
  lines
    .map(({ line, returned }) => {
      const { sent, unsent } = counts.get(line) ?? { sent: 0, unsent: 0 }
      return { line, count: sent + unsent, unsent, returned }
    })
    .filter(({ count }) => count > 0)

/** Whether any of the goods have been sent; if so, staff say whether they are back. */
export const isAnySent = (lines: readonly { readonly count: number; readonly unsent: number }[]): boolean =>
  lines.some(({ count, unsent }) => count > unsent)
