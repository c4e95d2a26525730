import type { RefundStatus } from './refund-changes.sql.ts'

const beforeMoney: readonly (RefundStatus | null)[] = ['requested', 'approved', 'received', 'rejected']

/** A decision before any money or goods have moved can be taken back; what was asked for at the bank cannot. */
export const isUndoable = (from: RefundStatus | null, to: RefundStatus): boolean =>
  beforeMoney.includes(from) && beforeMoney.includes(to)

/** Where a buyer reads of a refund. */
export const refundLink = (orderId: number): string => `/user/profile/order/detail/${orderId}#refunds`
