import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import type { OrderDraft } from '@shpulka/contract/buying/order-changes'

type Line = OrderDraft['lines'][number]

/** The order as it is, before anything is changed. */
export const draftOf = ({ lines, bonusesUsed }: Pick<DeskOrder, 'lines' | 'bonusesUsed'>): OrderDraft => ({
  lines: lines.map(({ line, groupId, count }) => ({ line, groupId, count, price: null })),
  ...{ prices: 'order', bonuses: bonusesUsed, delivery: null },
})

/** One line otherwise; `at`: its place in the draft. */
export const withLine = (
  draft: OrderDraft,
  at: number,
  changed: Partial<Pick<Line, 'count' | 'price'>>,
): OrderDraft => ({
  ...draft,
  lines: draft.lines.map((line, n) => (n === at ? { ...line, ...changed } : line)),
})

export const withoutLine = (draft: OrderDraft, at: number): OrderDraft => ({
  ...draft,
  lines: draft.lines.filter((_, n) => n !== at),
})

/** A line of the order that was taken out is there again. */
export const withRestored = (
  draft: OrderDraft,
  line: Pick<Line, 'groupId' | 'count'> & { line: number },
): OrderDraft => ({
  ...draft,
  lines: [...draft.lines, { ...line, price: null }].sort((one, other) => (one.line ?? 40_000) - (other.line ?? 40_000)),
})

/** Of goods that were added before there are more; others are new lines. */
export function withAdded(draft: OrderDraft, groupId: number, count: number): OrderDraft {
  const at = draft.lines.findIndex((line) => line.line === null && line.groupId === groupId)
  const line = draft.lines[at]
  if (line) return withLine(draft, at, { count: line.count + count })
  return { ...draft, lines: [...draft.lines, { line: null, groupId, count, price: null }] }
}

/** A typed whole number above zero; null: something else. */
export const typedCount = (text: string): number | null => (/^[1-9]\d{0,3}$/.test(text.trim()) ? Number(text) : null)

/** A typed price as «1 234,50», «1234.5», «990 ₽»; undefined: no price; null: nothing is typed. */
export function typedPrice(text: string): number | null | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]|₽|руб\.?$/g, '').replace(',', '.')
  if (plain === '') return null
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}
