import type { RefundStatus } from './refund-changes.sql.ts'

const beforeMoney: readonly (RefundStatus | null)[] = ['requested', 'approved', 'received', 'rejected']

/** A decision can be undone until money is requested from the bank or goods return to stock. */
export const isUndoable = (from: RefundStatus | null, to: RefundStatus): boolean =>
  beforeMoney.includes(from) && beforeMoney.includes(to)
