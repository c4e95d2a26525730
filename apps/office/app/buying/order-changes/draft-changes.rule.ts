import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderDraft } from '@shpulka/contract/buying/order-changes'

type Line = OrderDraft['lines'][number]

/** Where added lines stand: no order has a line of this number. */
const afterOrdered = 40_000

/** A draft of the unchanged order. */
export const draftOf = ({ lines, bonusesUsed }: Pick<DeskOrder, 'lines' | 'bonusesUsed'>): OrderDraft => ({
  lines: lines.map(({ line, groupId, count }) => ({ line, groupId, count, price: null })),
  prices: 'order',
  bonuses: bonusesUsed,
  delivery: null,
})

/** The draft with the line at `index` changed. */
export const withLine = (
  draft: OrderDraft,
  index: number,
  changed: Partial<Pick<Line, 'count' | 'price'>>,
): OrderDraft => ({
  ...draft,
  lines: draft.lines.map((line, n) => (n === index ? { ...line, ...changed } : line)),
})

export const withoutLine = (draft: OrderDraft, index: number): OrderDraft => ({
  ...draft,
  lines: draft.lines.filter((_, n) => n !== index),
})

/** Restores a removed line of the order. */
export const withRestored = (
  draft: OrderDraft,
  line: Pick<Line, 'groupId' | 'count'> & { line: number },
): OrderDraft => ({
  ...draft,
  lines: [...draft.lines, { ...line, price: null }].sort(
    (one, other) => (one.line ?? afterOrdered) - (other.line ?? afterOrdered),
  ),
})

/** Adds goods: to the line that was added for them before, or as a new line. */
export function withAdded(draft: OrderDraft, groupId: number, count: number): OrderDraft {
  const index = draft.lines.findIndex((line) => line.line === null && line.groupId === groupId)
  const line = draft.lines[index]
  if (line) return withLine(draft, index, { count: line.count + count })
  return { ...draft, lines: [...draft.lines, { line: null, groupId, count, price: null }] }
}

/** Parses a whole number from 1 to 9999; null for anything else. */
export const typedCount = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : null)

/** Parses a price like «1 234,50», «1234.5», «990 ₽»; null for an empty text, undefined when it is not a price. */
export function typedPrice(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]|₽|руб\.?$/g, '').replace(',', '.')
  if (plain === '') return null
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}
